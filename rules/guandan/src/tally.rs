//! A hand as counters and masks: what the canonical plays are found in.

use cards::{Bag, Rank, Suit};

use crate::readings::{gather, lane_bits, wild};

/// Lanes of the thirteen ranks.
pub(crate) const RANKS: u16 = 0x1FFF;
/// Every lane, the jokers among them.
pub(crate) const FACES: u16 = 0x7FFF;

/// A hand by rank. Made anew for each question: some ten nanoseconds, no memory of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    pub level: Rank,
    /// 逢人配 How many wild cards.
    pub wilds: u8,
    /// All cards but the wild ones.
    pub natural: Bag,
    /// `at[k]`: lanes with at least `k` natural cards; `at[0]` is every lane.
    pub at: [u16; 9],
    /// The most natural cards of a lane.
    pub tallest: u8,
}

impl Tally {
    pub(crate) fn of(hand: &Bag, level: Rank) -> Self {
        let wilds = hand.count(wild(level));
        let natural = if wilds == 0 { *hand } else { hand.minus_held(Bag::of(wild(level), wilds)) };
        // Every card is one of eight inputs of its lane, a first or a second copy of a suit; each input moves what is
        // counted so far one step up, for all lanes at once.
        let ([a, b, c, d], [e, f, g, h]) = (natural.at_least(1), natural.at_least(2));
        let mut sums = [0u64; 9];
        sums[0] = u64::MAX;
        for input in [a, b, c, d, e, f, g, h] {
            for count in (1..9).rev() {
                sums[count] |= sums[count - 1] & input;
            }
        }
        let mut at = [0; 9];
        at[0] = FACES;
        let tallest = sums[1..].iter().take_while(|sum| **sum != 0).count();
        for (mask, sum) in at[1..].iter_mut().zip(&sums[1..=tallest]) {
            *mask = gather(*sum);
        }
        Self { level, wilds, natural, at, tallest: tallest as u8 }
    }

    /// Lanes with a natural card of this suit, the jokers left out.
    pub(crate) fn of_suit(&self, suit: Suit) -> u16 {
        gather(self.natural.at_least(1)[suit.index()]) & RANKS
    }

    /// Lanes of which some suit but this one has a natural card.
    pub(crate) fn of_others(&self, suit: Suit) -> u16 {
        let mut words = self.natural.at_least(1);
        words[suit.index()] = 0;
        lane_bits(words) & RANKS
    }
}

/// Lanes that stand above a [height](crate::Face::height).
pub(crate) const fn above(height: u8, level: Rank) -> u16 {
    let level = 1u16 << level.index();
    let natural = ((RANKS as u32) << (height + 1)) as u16 & RANKS & !level;
    let level = if height < 13 { level } else { 0 };
    let small = if height < 14 { 1 << 13 } else { 0 };
    let big = if height < 15 { 1 << 14 } else { 0 };
    natural | level | small | big
}

/// The lanes of a mask, lowest first.
pub(crate) fn lanes(mask: u16) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let lane = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        lane
    })
}
