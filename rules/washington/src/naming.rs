//! What picked cards are called, and what would do instead of a refused action.

use std::ops::ControlFlow;

use cards::Bag;
use serde::Serialize;
use table::Seat;
use trick::{Lead, Named, Order, Unit, Units, whole_parses};

use crate::lead::throw;
use crate::round::{Phase, Round};
use crate::sample::visit_legal;
use crate::setup::{KITTY, TrumpThrows};
use crate::{Action, lead};

/// The most readings that are offered to choose from, and the most legal actions searched for one that would do.
const MOST_READINGS: usize = 16;
const MOST_SEARCHED: usize = 4096;

/// What picked cards are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Naming {
    /// Their components, in the only or the first reading; empty if they are of several suites.
    pub units: Vec<Named>,
    /// All readings, where a leader must say which.
    pub readings: Vec<Vec<Named>>,
}

/// All different readings of cards of one suite, each list of shapes once, fewest components first.
pub fn all_readings(order: Order, cards: &Bag) -> Vec<Lead> {
    let mut found: Vec<Lead> = Vec::new();
    let Some(suite) = order.sole_suite(cards) else { return found };
    let _ = whole_parses(order.holding(cards, suite), &mut |units: &Units| {
        if !found.iter().any(|known| known.units.shapes().eq(units.shapes())) {
            found.push(Lead { order, suite, units: *units });
        }
        ControlFlow::Continue(())
    });
    found.sort_by_key(|lead| lead.units.len());
    found
}

/// The name of a selection, and the action that playing it would be now.
pub(crate) fn selection(round: &Round, cards: Bag) -> (Naming, Action) {
    let mut naming = Naming { units: Vec::new(), readings: Vec::new() };
    let action = match &round.phase {
        Phase::Draw(_) | Phase::Window(_) => Action::Declare { cards },
        Phase::Bury { .. } => Action::Bury { cards },
        Phase::Name(..) => Action::Name { cards },
        Phase::Play(play) => {
            let readings = all_readings(play.order, &cards);
            naming.units = readings.first().map(Lead::named).unwrap_or_default();
            if play.tricks.now().is_none() && readings.len() > 1 {
                naming.readings = readings.iter().take(MOST_READINGS).map(Lead::named).collect();
            }
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
            Some(Action::Bury { cards: resize(hand, hand.meet(*cards)) })
        }
        (Phase::Play(play), Action::Play { cards, .. }) if play.next == seat && play.tricks.now().is_none() => {
            lead_instead(play.order, hand, cards, round.setup.trump_throws).or_else(|| nearest(round, seat, cards))
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

/// The same cards with their first reading declared, or the biggest component among them.
fn lead_instead(order: Order, hand: &Bag, cards: &Bag, trumps: TrumpThrows) -> Option<Action> {
    let held = hand.meet(*cards);
    let suite = order.suites().max_by_key(|suite| order.part(&held, *suite).len())?;
    let part = order.part(&held, suite);
    if part.is_empty() {
        return None;
    }
    let readings = all_readings(order, &part);
    let first = readings.first()?;
    let whole = part == *cards && readings.len() > 1 && lead::may_be_thrown(suite, trumps);
    let units: &[Unit] = if whole { &first.units } else { &first.units[..1] };
    let action = if whole { throw(order, suite, units) } else { Action::play(units[0].cards(order, suite)) };
    match &action {
        Action::Play { cards, declared } => lead::read(order, cards, declared.as_deref(), trumps).ok().map(|_| action),
        _ => None,
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

/// Drops or adds cards of the hand until there are as many as are buried.
fn resize(hand: &Bag, cards: Bag) -> Bag {
    let (mut chosen, due) = (cards, u32::from(KITTY));
    while chosen.len() > due {
        let Some(card) = chosen.nth(0) else { break };
        chosen.remove(card);
    }
    let rest = hand.minus_held(chosen);
    let more = due - chosen.len();
    rest.cards().take(more as usize).fold(chosen, |bag, card| bag.plus(Bag::one(card)))
}
