//! A set of different cards in one word.

use crate::{Bag, Card};

/// A set of different cards: one bit each, at `4 * lane + suit`. For choosing by dice, where copies do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces(u64);

impl Faces {
    /// No card.
    pub const NONE: Self = Self(0);

    /// Of a mask for each suit, with a bit at `4 * lane`.
    #[inline]
    pub(crate) const fn of_masks(masks: [u64; 4]) -> Self {
        let [a, b, c, d] = masks;
        Self(a | b << 1 | c << 2 | d << 3)
    }

    /// None?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those of both sets.
    #[inline]
    #[must_use]
    pub const fn meet(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first by rank, then by suit.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.is_empty() { None } else { Some(card(self.0.trailing_zeros())) }
    }

    /// One by dice (`dice(n)` is below `n`), each as likely; `None` of none.
    #[inline]
    pub fn pick(self, dice: &mut impl FnMut(u32) -> u32) -> Option<Card> {
        if self.is_empty() { None } else { Some(card(nth_bit(self.0, dice(self.len())))) }
    }
}

impl Bag {
    /// The different cards held `copies` times or more (1–7).
    #[inline]
    pub const fn faces(self, copies: u8) -> Faces {
        Faces::of_masks(self.at_least(copies))
    }
}

/// The card of a bit of a set, which holds bits of cards only.
#[inline]
const fn card(bit: u32) -> Card {
    Card::of_lane((bit & 3) as u8, (bit >> 2) as u8)
}

/// The place of the `n`-th bit set, counted from 0; `n` is below the number of bits set. Without branches: which bit it is
/// cannot be foreseen.
const fn nth_bit(mask: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    // Bits set in each byte, then in each byte and all below it.
    let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // The bytes whose sum is not above n lie wholly before the bit.
    let before = ((n as u64 * ONES | TOPS) - sums) & TOPS;
    let shift = before.count_ones() * 8;
    let left = n as u64 - (sums << 8 >> shift & 0xFF);
    shift + NTH[(mask >> shift & 0xFF) as usize][left as usize & 7] as u32
}

/// The place of the `n`-th bit set in each byte.
static NTH: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};
