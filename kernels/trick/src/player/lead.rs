//! 领出 Leading: winners, throws that cannot fail, trumps to draw, a team-mate's void.

use std::ops::ControlFlow;

use crate::{Announced, Holding, Law, Lead, Suite, Units, points};
use cards::Bag;
use table::Seat;

use super::chance::Standing;
use super::follow::TEMPO;
use super::memory::Memory;
use super::sight::Sight;
use super::worth::{LATER, Worth, trumps};
use crate::leads::{by_height, shapes, throw, visit_units};

/// What is expected in a trick that comes home and in one that does not, for each card led; a part of it by the points of
/// the suite that are out.
const HOME_POINTS: f32 = 4.5;
const LOST_POINTS: f32 = 1.8;
const DENSITY: f32 = 0.7;
/// The part of the worth of what is led that is used up: a winner led is a winner cashed.
const SPENT: f32 = 0.55;
/// What each trump drawn from an opponent is worth to a banker's side with the longer trumps.
const DRAWN: f32 = 1.2;
/// … which it has if its banker holds at least this many for each one out.
const LONGER: f32 = 0.5;

/// The lead with the best balance.
pub fn decide<S: Sight<SEATS>, const SEATS: usize>(sight: &S, seat: Seat) -> Option<Announced> {
    let memory = Memory::new(sight, seat)?;
    let worth = Worth::new(&memory, &memory.hand);
    let mut best: Option<(f32, Announced)> = None;
    let mut offer = |lead: &Lead, announced: Announced| {
        let value = weigh(sight, &memory, &worth, lead, &announced.cards);
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, announced));
        }
    };
    for suite in memory.order.suites() {
        let holding = memory.order.holding(&memory.hand, suite);
        for shape in shapes(holding) {
            let _ = visit_units(suite, holding, shape, &mut |unit| {
                let cards = unit.cards(memory.order, suite);
                offer(&Lead::one(memory.order, suite, unit), Announced::plain(cards));
                ControlFlow::Continue(())
            });
        }
        let units = sure::<S::Law>(&memory, suite, holding);
        if units.len() > 1 && sight.law().may_throw(suite) {
            let mut lead = Lead { order: memory.order, suite, units };
            lead.units.sort();
            offer(&lead, throw::<S::Law>(memory.order, suite, &units));
        }
    }
    best.map(|(_, announced)| announced)
}

/// The components of a suite that nobody can beat there, whoever holds the cards that are out.
fn sure<L: Law>(memory: &Memory, suite: Suite, holding: Holding) -> Units {
    by_height::<L>(holding).iter().copied().filter(|unit| !memory.beatable(suite, *unit)).collect()
}

fn weigh<const SEATS: usize>(
    sight: &impl Sight<SEATS>,
    memory: &Memory,
    worth: &Worth,
    lead: &Lead,
    cards: &Bag,
) -> f32 {
    let hand = &memory.hand;
    let count = cards.len() as f32;
    let own = points(cards) as f32;
    let more = DENSITY * memory.density(lead.suite);
    let (home_points, lost_points) = ((HOME_POINTS + more) * count, (LOST_POINTS + more) * count);
    let standing = Standing { lead, cards: *cards, holder: memory.seat, ruffed: false, points: own + home_points };
    let home = standing.comes_home(memory, memory.others());
    let mut value = home * (home_points + TEMPO) - (1.0 - home) * (lost_points + TEMPO);
    value += (home - LATER) * own;
    if hand.len() == cards.len() {
        value += (2.0 * home - 1.0) * memory.stake(sight.kitty_factor(&lead.units));
    }
    value += draws(memory, lead.suite, count);
    value - SPENT * worth.cost(memory, hand, cards)
}

/// 调主 Drawing trumps: good for the banker's side while it has more of them.
fn draws(memory: &Memory, suite: Suite, count: f32) -> f32 {
    if suite != Suite::Trump || memory.defends() {
        return 0.0;
    }
    let (mine, out) = (trumps(memory.order, &memory.hand) as f32, memory.cards_out(Suite::Trump) as f32);
    let theirs: f32 = memory.opponents().map(|seat| memory.expected(seat, Suite::Trump).min(count)).sum();
    if mine >= LONGER * out { DRAWN * theirs } else { 0.0 }
}
