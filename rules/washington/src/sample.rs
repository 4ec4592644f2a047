//! A legal action by dice, and all legal actions.

use std::ops::ControlFlow;

use cards::{Bag, Card};
use table::{Seat, Visit};
use trick::{Order, Shape, Suite, Unit};

use crate::draw::while_drawing;
use crate::lead::{any_off, by_height, may_be_thrown, throw, visit_leads};
use crate::round::{Phase, Round};
use crate::setup::{KITTY, TrumpThrows};
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
            follow::choose(hand, KITTY, &mut |cards| visit(Action::Bury { cards }))
        }
        Phase::Play(play) if play.next == seat => match play.tricks.now() {
            Some(trick) => follow::visit_replies(&trick.lead, hand, &mut |cards| visit(Action::play(cards))),
            None => visit_leads(play.order, hand, round.setup.trump_throws, visit),
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
            Some(Action::Bury { cards: follow::fill(Bag::EMPTY, *hand, KITTY, dice) })
        }
        Phase::Play(play) if play.next == seat => match play.tricks.now() {
            Some(trick) => Some(Action::play(follow::sample_reply(&trick.lead, hand, dice))),
            None => Some(sample_lead(play.order, hand, round.setup.trump_throws, dice)),
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

/// A random card of the hand and a component that begins there; one time in 32 the highest components of its suite are
/// thrown.
fn sample_lead(order: Order, hand: &Bag, trumps: TrumpThrows, dice: &mut impl FnMut(u32) -> u32) -> Action {
    let card = hand.faces(1).pick(dice).unwrap_or(Card::BIG_JOKER);
    let suite = order.suite(card);
    if dice(32) == 0 && may_be_thrown(suite, trumps) {
        let units = by_height(order.holding(hand, suite));
        if units.len() > 1 {
            let most = 2 + dice(units.len() as u32 - 1) as usize;
            return throw(order, suite, &units[..most]);
        }
    }
    // Mostly all that belongs together: one in eight plays less.
    let mut some = |all: u8| if all > 1 && dice(8) == 0 { 1 + dice(all.into()) as u8 } else { all };
    let width = some(hand.count(card).min(3));
    if width == 1 {
        return Action::play(Bag::one(card));
    }
    let (holding, bottom) = (order.holding(hand, suite), order.tier(card));
    let length = some(run_from(holding.tiers_of(width), bottom));
    let mixed = suite == Suite::Trump && (bottom..bottom + length).contains(&order.mixed_tier());
    let off = match card.suit() {
        Some(suit) if bottom == order.mixed_tier() => suit,
        _ if mixed => any_off(holding.mixed_of(width), dice),
        _ => cards::Suit::Spades,
    };
    Action::play(Unit::new(Shape { width, length }, bottom, off).cards(order, suite))
}

/// How many neighbouring tiers of a mask stand from `bottom` up.
fn run_from(mask: u64, bottom: u8) -> u8 {
    (bottom..16).take_while(|tier| mask >> (4 * tier) & 1 == 1).count() as u8
}
