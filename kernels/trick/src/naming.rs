//! What picked cards are called, and what would do instead of cards that won't.

use cards::Bag;
use serde::Serialize;

use crate::{Announced, Law, Lead, Named, Order, all_readings, read_lead, throw};

/// The most readings that are offered to choose from.
const MOST_READINGS: usize = 16;

/// What picked cards are.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Naming {
    /// Their components, in the only or the first reading; empty if they are of several suites.
    pub units: Vec<Named>,
    /// All readings, where a leader must say which.
    pub readings: Vec<Vec<Named>>,
}

impl Naming {
    /// The name of cards with these readings; `leads`: would they be led?
    pub fn of(readings: &[Lead], leads: bool) -> Self {
        let units = readings.first().map(Lead::named).unwrap_or_default();
        let open = leads && readings.len() > 1;
        let all = readings.iter().take(MOST_READINGS).map(Lead::named);
        Self { units, readings: if open { all.collect() } else { Vec::new() } }
    }
}

/// 领出何牌 A lead near cards that are none: the same ones with their first reading announced, or the biggest component among
/// them.
pub fn lead_near<L: Law>(law: L, order: Order, hand: &Bag, cards: &Bag) -> Option<Announced> {
    let held = hand.meet(*cards);
    let suite = order.suites().max_by_key(|suite| order.part(&held, *suite).len())?;
    let part = order.part(&held, suite);
    if part.is_empty() {
        return None;
    }
    let readings = all_readings::<L>(order, &part);
    let units = &readings.first()?.units;
    let whole = part == *cards && readings.len() > 1 && law.may_throw(suite);
    let near = if whole { throw::<L>(order, suite, units) } else { Announced::plain(units[0].cards(order, suite)) };
    read_lead::<L>(order, &near.cards, near.parts.as_deref()).ok().map(|_| near)
}

/// Drops or adds cards of the hand until there are `count`.
pub fn resized(hand: &Bag, cards: Bag, count: u8) -> Bag {
    let (mut chosen, due) = (cards, u32::from(count));
    while chosen.len() > due {
        let Some(card) = chosen.nth(0) else { break };
        chosen.remove(card);
    }
    let rest = hand.minus_held(chosen);
    let more = due - chosen.len();
    rest.cards().take(more as usize).fold(chosen, |bag, card| bag.plus(Bag::one(card)))
}
