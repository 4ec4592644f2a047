//! What picked cards are called, and what would do instead of a refused action.

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Naming, Order, lead_near, resized};

use crate::Action;
use crate::contest::Washington;
use crate::round::{Phase, Round};
use crate::sample::visit_legal;
use crate::setup::KITTY;

/// The most legal actions searched for one that would do.
const MOST_SEARCHED: usize = 4096;

/// All different readings of cards of one suite, each list of shapes once, fewest components first.
pub fn all_readings(order: Order, cards: &Bag) -> Vec<Lead> {
    trick::all_readings::<Washington>(order, cards)
}

/// The name of a selection, and the action that playing it would be now.
pub(crate) fn selection(round: &Round, cards: Bag) -> (Naming, Action) {
    let mut naming = Naming::default();
    let action = match &round.phase {
        Phase::Draw(_) | Phase::Window(_) => Action::Declare { cards },
        Phase::Bury { .. } => Action::Bury { cards },
        Phase::Name(..) => Action::Name { cards },
        Phase::Play(play) => {
            naming = Naming::of(&all_readings(play.order, &cards), play.tricks.now().is_none());
            Action::play(cards)
        }
        Phase::Over(_) => Action::play(cards),
    };
    (naming, action)
}

/// A legal action near the one refused: for a reply, the one that keeps most of the cards picked.
pub(crate) fn instead(round: &Round, seat: Seat, refused: &Action) -> Option<Action> {
    let hand = &round.hands[seat.index()];
    match (&round.phase, refused) {
        (Phase::Bury { banker, .. }, Action::Bury { cards }) if *banker == seat => {
            Some(Action::Bury { cards: resized(hand, hand.meet(*cards), KITTY) })
        }
        (Phase::Play(play), Action::Play { cards, .. }) if play.next == seat && play.tricks.now().is_none() => {
            lead_near(round.setup.law(), play.order, hand, cards)
                .map(Action::from)
                .or_else(|| nearest(round, seat, cards))
        }
        (
            _,
            Action::Play { cards, .. } | Action::Declare { cards } | Action::Name { cards } | Action::Bury { cards },
        ) => nearest(round, seat, cards),
        (_, Action::Draw {} | Action::Pass {} | Action::Close {} | Action::Time {}) => {
            [Action::Draw {}, Action::Pass {}].into_iter().find(|action| round.judge(seat, action).is_ok())
        }
    }
}

fn nearest(round: &Round, seat: Seat, picked: &Bag) -> Option<Action> {
    let (mut best, mut searched): (Option<(u32, Action)>, usize) = (None, 0);
    let _ = visit_legal(round, seat, &mut |action| {
        let common = match &action {
            Action::Play { cards, .. }
            | Action::Declare { cards }
            | Action::Name { cards }
            | Action::Bury { cards } => cards.meet(*picked).len(),
            Action::Draw {} | Action::Pass {} | Action::Close {} | Action::Time {} => 0,
        };
        if best.as_ref().is_none_or(|(known, _)| common > *known) {
            best = Some((common, action));
        }
        searched += 1;
        if searched < MOST_SEARCHED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    best.map(|(_, action)| action)
}
