//! 领出 Leading: winners, throws that cannot fail, trumps to draw, the partner's void. `GZ 7`, `GZ 8`

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Suite, Units, points};

use super::chance::Standing;
use super::follow::TEMPO;
use super::memory::Memory;
use super::worth::{LATER, Worth, trumps};
use crate::lead::{by_height, read, throw, visit_leads};
use crate::{Action, View};

/// What is expected in a trick that comes home and in one that does not, for each card led.
const HOME_POINTS: f32 = 3.5;
const LOST_POINTS: f32 = 3.0;
/// The part of the worth of what is led that is used up: a winner led is a winner cashed.
const SPENT: f32 = 0.55;
/// What each trump drawn from an opponent is worth to a banker's side with the longer trumps.
const DRAWN: f32 = 1.2;

/// The lead with the best balance.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    let memory = Memory::new(view, seat)?;
    let worth = Worth::new(&memory, &view.hand);
    let mut best: Option<(f32, Action)> = None;
    let mut offer = |lead: &Lead, action: Action, cards: &Bag| {
        let value = weigh(&memory, &worth, lead, cards);
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, action));
        }
    };
    let _ = visit_leads(memory.order, &view.hand, &mut |action| {
        // Canonical throws are declared or of several components; ours are made below.
        if let Action::Play { cards, declared: None } = &action
            && let Some((suite, unit)) = trick::unit_of(memory.order, cards)
        {
            let cards = *cards;
            offer(&Lead::one(memory.order, suite, unit), action, &cards);
        }
        ControlFlow::Continue(())
    });
    for suite in memory.order.suites() {
        let units = sure(&memory, suite);
        if units.len() < 2 {
            continue;
        }
        let action = throw(memory.order, suite, &units);
        if let Action::Play { cards, declared } = &action
            && let Ok(lead) = read(memory.order, cards, declared.as_deref())
        {
            let cards = *cards;
            offer(&lead, action, &cards);
        }
    }
    best.map(|(_, action)| action)
}

/// The components of a suite that nobody can beat there, whoever holds the cards that are out.
fn sure(memory: &Memory<'_>, suite: Suite) -> Units {
    let holding = memory.order.holding(&memory.view.hand, suite);
    by_height(holding).iter().copied().filter(|unit| !memory.beatable(suite, *unit)).collect()
}

fn weigh(memory: &Memory<'_>, worth: &Worth, lead: &Lead, cards: &Bag) -> f32 {
    let hand = &memory.view.hand;
    let count = cards.len() as f32;
    let own = points(cards) as f32;
    let standing = Standing {
        lead,
        cards: *cards,
        holder: memory.seat,
        ruffed: false,
        points: own + HOME_POINTS * count,
    };
    let home = standing.comes_home(memory, (1..=3).map(|step| memory.seat.after(step, 4)));
    let mut value = home * (HOME_POINTS * count + TEMPO) - (1.0 - home) * (LOST_POINTS * count + TEMPO);
    value += (home - LATER) * own;
    if hand.len() == cards.len() {
        value += (2.0 * home - 1.0) * memory.stake(lead.units[0].shape());
    }
    value += draws(memory, lead.suite, count);
    value - SPENT * worth.cost(memory, hand, cards)
}

/// 调主 Drawing trumps: good for the banker's side while it has more of them.
fn draws(memory: &Memory<'_>, suite: Suite, count: f32) -> f32 {
    if suite != Suite::Trump || memory.defends() {
        return 0.0;
    }
    let (mine, out) = (trumps(memory.order, &memory.view.hand) as f32, memory.cards_out(Suite::Trump) as f32);
    let theirs: f32 = memory.opponents().iter().map(|seat| memory.expected(*seat, Suite::Trump).min(count)).sum();
    if mine * 2.0 >= out { DRAWN * theirs } else { 0.0 }
}
