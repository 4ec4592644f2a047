//! 垫牌 The cheapest cards of a hand, one after the other.

use cards::Bag;

use super::memory::Memory;
use super::worth::{Worth, points_of};

/// Takes `count` cards out of `from`, each time the one that costs the hand least; `per_point` is added to the cost of a
/// card for each of its points (less than nothing: they are welcome). Returns the cards, and what is left of the hand.
/// About 2 µs a card.
pub(super) fn cheapest(memory: &Memory, hand: &Bag, from: &Bag, count: u32, per_point: f32) -> Bag {
    let (mut left, mut rest, mut taken) = (*from, *hand, Bag::EMPTY);
    let mut worth = Worth::new(memory, hand);
    for _ in 0..count {
        let cost = |card| worth.cost_of(memory, &rest, card) + per_point * points_of(card);
        let mut best = None;
        for (card, _) in left {
            let price = cost(card);
            if best.is_none_or(|(_, least)| price < least) {
                best = Some((card, price));
            }
        }
        let Some((card, _)) = best else { break };
        left.remove(card);
        rest.remove(card);
        taken.insert(card);
        worth.recount(memory, &rest, card);
    }
    taken
}
