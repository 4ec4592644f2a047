//! A legal action by dice, and all legal actions.

use std::ops::ControlFlow;

use cards::Bag;
use table::{Seat, Visit};
use trick::{Unit, fill, sample_lead, visit_choices, visit_leads};

use crate::draw::while_drawing;
use crate::round::{Phase, Round};
use crate::setup::KITTY;
use crate::{Action, follow};

/// Visits the legal actions of a seat: calls before the draw, replies and buryings exactly, leads as
/// [`visit_leads`] says.
pub(crate) fn visit_legal(round: &Round, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
    let hand = &round.hands[seat.index()];
    let declare = |visit: &mut Visit<'_, Action>| {
        round.bids.options(seat, *hand).try_for_each(|cards| visit(Action::Declare { cards }))
    };
    match &round.phase {
        Phase::Draw(draw) => {
            if while_drawing(&round.bids, seat).is_ok() {
                declare(visit)?;
            }
            if draw.next == seat { visit(Action::Draw {}) } else { ControlFlow::Continue(()) }
        }
        Phase::Window(window) if window.asked(&round.bids).contains(seat) => {
            declare(visit)?;
            visit(Action::Pass {})
        }
        Phase::Bury { banker, .. } if *banker == seat => {
            visit_choices(hand, KITTY, &mut |cards| visit(Action::Bury { cards }))
        }
        Phase::Play(play) if play.next == seat => match play.tricks.now() {
            Some(trick) => follow::visit_replies(&trick.lead, hand, &mut |cards| visit(Action::play(cards))),
            None => visit_leads(round.setup.law(), play.order, hand, &mut |lead| visit(lead.into())),
        },
        Phase::Name(_, namer, failed) if *namer == seat => {
            let cards = |unit: &Unit| unit.cards(failed.lead.order, failed.lead.suite);
            failed.choices.iter().try_for_each(|unit| visit(Action::Name { cards: cards(unit) }))
        }
        _ => ControlFlow::Continue(()),
    }
}

/// One of the actions that [`visit_legal`] visits; each can come out.
pub(crate) fn sample(round: &Round, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Action> {
    let hand = &round.hands[seat.index()];
    match &round.phase {
        Phase::Draw(draw) => {
            let declares = draw.can.contains(seat) && (draw.next != seat || dice(4) == 0);
            let shown = if declares { declaration(round, seat, dice) } else { None };
            shown.or((draw.next == seat).then_some(Action::Draw {}))
        }
        Phase::Window(window) if window.asked(&round.bids).contains(seat) => {
            let shown = if dice(2) == 0 { declaration(round, seat, dice) } else { None };
            shown.or(Some(Action::Pass {}))
        }
        Phase::Bury { banker, .. } if *banker == seat => {
            Some(Action::Bury { cards: fill(Bag::EMPTY, *hand, KITTY, dice) })
        }
        Phase::Play(play) if play.next == seat => match play.tricks.now() {
            Some(trick) => Some(Action::play(follow::sample_reply(&trick.lead, hand, dice))),
            None => Some(sample_lead(round.setup.law(), play.order, hand, dice).into()),
        },
        Phase::Name(_, namer, failed) if *namer == seat => {
            let unit = failed.choices[dice(failed.choices.len() as u32) as usize];
            Some(Action::Name { cards: unit.cards(failed.lead.order, failed.lead.suite) })
        }
        _ => None,
    }
}

fn declaration(round: &Round, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Action> {
    let options = || round.bids.options(seat, round.hands[seat.index()]);
    let choices = options().count() as u32;
    if choices == 0 {
        return None;
    }
    options().nth(dice(choices) as usize).map(|cards| Action::Declare { cards })
}
