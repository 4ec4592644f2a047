//! 扣底 Burying: voids and short weak suits, no trumps, points only where the last trick is safe.

use crate::{Suite, points};
use cards::Bag;
use table::Seat;

use super::discard::cheapest;
use super::memory::Memory;
use super::sight::Sight;
use super::worth::{LATER, Worth, trumps};

/// What a void is worth at the outset, besides what it is worth at any time.
const VOID: f32 = 2.0;
/// The share of trumps in a hand with which the last trick is sure, and how often it is lost at best and at worst.
const TRUMPS: f32 = 0.75;
const LOST_LEAST: f32 = 0.15;
const LOST_MOST: f32 = 0.6;
/// The factor of the kitty in most last tricks, and the least that a point costs.
const FACTOR: f32 = 1.6;
const POINT_LEAST: f32 = 0.1;

/// The best of eight plans: which side suits to be rid of first; the cheapest cards follow.
pub fn decide<const SEATS: usize>(sight: &impl Sight<SEATS>, seat: Seat) -> Option<Bag> {
    let memory = Memory::new(sight, seat)?;
    let (hand, count) = (&memory.hand, u32::from(sight.kitty()));
    let per_point = risk(&memory);
    let plan = |voids: usize| {
        let chosen = memory.order.suites().filter(|suite| *suite != Suite::Trump && voids >> suite.index() & 1 == 1);
        let first = chosen.fold(Bag::EMPTY, |cards, suite| cards.plus(memory.order.part(hand, suite)));
        let more = count.checked_sub(first.len())?;
        let rest = hand.minus_held(first);
        let cards = first.plus(cheapest(&memory, &rest, &rest, more, per_point));
        let kept = hand.minus_held(cards);
        let empty = memory.order.suites().filter(|suite| memory.order.part(&kept, *suite).is_empty()).count();
        let value = Worth::new(&memory, &kept).sum() + VOID * empty as f32 - per_point * points(&cards) as f32;
        Some((value, cards))
    };
    let mut best: Option<(f32, Bag)> = None;
    let trump = memory.order.trump().map_or(0, |suit| 1 << suit.index());
    for (value, cards) in (0..16usize).filter(|voids| voids & trump == 0).filter_map(plan) {
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, cards));
        }
    }
    best.map(|(_, cards)| cards)
}

/// What each point buried costs: the chance of losing the last trick times the usual factor, less what it is worth in hand.
fn risk(memory: &Memory) -> f32 {
    let share = trumps(memory.order, &memory.hand) as f32 / (memory.hand.len() as f32).max(1.0);
    let lost = (TRUMPS - share).clamp(LOST_LEAST, LOST_MOST);
    (FACTOR * lost - LATER).max(POINT_LEAST)
}
