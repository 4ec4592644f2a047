//! Whole packs.

use crate::{Bag, Card};

/// `packs` packs of 54 cards, in code order, pack after pack.
pub fn full_pack(packs: u8) -> Vec<Card> {
    (0..packs).flat_map(|_| Card::all()).collect()
}

/// `packs` packs (at most seven) as a bag.
pub const fn pack_bag(packs: u8) -> Bag {
    Bag::from_words([0x1111_1111_1111_1111 * packs as u64; 4])
}
