//! Ranks, their heights, and the wild cards (GD17 7-1, 7-2, 8-1).

use crate::order::{BIG_JOKER, Card, SMALL_JOKER};

/// The rank number of the ace; 0…12 are 2…A.
pub(crate) const ACE: u8 = 12;
/// The number that stands for the small joker where a rank is asked for.
pub(crate) const SMALL: u8 = 13;
/// The number that stands for the big joker where a rank is asked for.
pub(crate) const BIG: u8 = 14;

/// The rank number of a card, jokers included: 0…12 are 2…A, 13 the small and 14 the big joker.
pub(crate) fn rank_of(card: Card) -> u8 {
    match card {
        SMALL_JOKER => SMALL,
        BIG_JOKER => BIG,
        (_, rank) => rank,
    }
}

/// How high a rank is where the level counts (GD17 8-1): the big joker, the small joker, the level, the
/// ace, and so down to the two.
pub fn height(rank: u8, level: u8) -> u8 {
    match rank {
        BIG => 15,
        SMALL => 14,
        _ if rank == level => 13,
        _ => rank,
    }
}

/// Whether a card is one of the two wild cards: the heart of the level (GD17 7-2).
pub fn is_wild(card: Card, level: u8) -> bool {
    card == (1, level)
}

/// The seat that acts next, on the right hand (GD17 3-2).
pub(crate) fn next(seat: usize) -> usize {
    (seat + 1) % 4
}

/// The seat across (GD17 3-1).
pub(crate) fn partner(seat: usize) -> usize {
    (seat + 2) % 4
}
