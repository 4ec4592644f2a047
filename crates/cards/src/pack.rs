//! Whole packs.

use crate::{Bag, Card};

/// `packs` packs of 54 cards, in code order, pack after pack.
pub fn full_pack(packs: u8) -> Vec<Card> {
    (0..packs).flat_map(|_| Card::all()).collect()
}

/// `packs` packs (at most seven) as a bag.
pub fn pack_bag(packs: u8) -> Bag {
    Card::all().map(|card| (card, packs)).collect()
}
