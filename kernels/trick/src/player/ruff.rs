//! 将吃 Trumps that can be read as the composition of a lead.

use std::ops::ControlFlow;

use crate::{Lead, Shape, Suite};
use cards::{Bag, Card};

use super::memory::Memory;
use crate::leads::visit_units;

/// The most structures that are tried; each is filled up in up to seventeen ways.
const MOST: usize = 24;

/// Visits ruffs of a lead, low ones first: every way to place its components of more than one card, up to a bound, filled
/// up with the lowest trumps, and once for each trump as the highest single.
pub(super) fn visit(memory: &Memory, lead: &Lead, trumps: &Bag, offer: &mut dyn FnMut(Bag)) {
    let mut search = Search { memory, lead, left: MOST, offer };
    search.component(0, *trumps, Bag::EMPTY);
}

struct Search<'a> {
    memory: &'a Memory,
    lead: &'a Lead,
    left: usize,
    offer: &'a mut dyn FnMut(Bag),
}

impl Search<'_> {
    fn component(&mut self, at: usize, left: Bag, chosen: Bag) {
        if self.left == 0 {
            return;
        }
        let Some(shape) = self.lead.units.get(at).map(|unit| unit.shape()).filter(|shape| *shape != Shape::SINGLE)
        else {
            self.left -= 1;
            return self.singles((self.lead.units.len() - at) as u32, left, chosen);
        };
        let order = self.memory.order;
        let _ = visit_units(Suite::Trump, order.holding(&left, Suite::Trump), shape, &mut |unit| {
            let cards = unit.cards(order, Suite::Trump);
            self.component(at + 1, left.minus_held(cards), chosen.plus(cards));
            ControlFlow::Continue(())
        });
    }

    fn singles(&mut self, count: u32, left: Bag, chosen: Bag) {
        if count == 0 {
            return (self.offer)(chosen);
        }
        let low = lowest(self.memory, left, count);
        if low.len() < count {
            return;
        }
        (self.offer)(chosen.plus(low));
        for (card, _) in left {
            let mut rest = left;
            rest.remove(card);
            let filled = Bag::one(card).plus(lowest(self.memory, rest, count - 1));
            (self.offer)(chosen.plus(filled));
        }
    }
}

/// The lowest `count` trumps, single ones before those of a pair.
fn lowest(memory: &Memory, from: Bag, count: u32) -> Bag {
    let mut kinds: [(u8, Card); 54] = [(u8::MAX, Card::BIG_JOKER); 54];
    let mut len = 0;
    for (card, copies) in from {
        kinds[len] = (memory.order.tier(card) + 4 * (copies - 1), card);
        len += 1;
    }
    kinds[..len].sort_unstable();
    let (mut taken, mut due) = (Bag::EMPTY, count as u8);
    for (_, card) in &kinds[..len] {
        let copies = from.count(*card).min(due);
        taken = taken.plus(Bag::of(*card, copies));
        due -= copies;
    }
    taken
}
