//! The cards of one suite as counters by tier, and masks over them.

use cards::Suit;

const GUARD: u64 = 0x8888_8888_8888_8888;
const ONES: u64 = 0x1111_1111_1111_1111;
const MIXED_GUARD: u16 = 0x8888;
const MIXED_ONES: u16 = 0x1111;

/// Cards of one suite: a nibble for each tier, and for the tier of several level cards a nibble for each of their suits.
///
/// Masks have one bit a tier, at bit `4 * tier`, so that neighbours are a shift by four apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Holding {
    tiers: u64,
    mixed: u16,
    at: u8,
}

impl Holding {
    pub(crate) const fn new(tiers: u64, mixed: u16, at: u8) -> Self {
        Self { tiers, mixed, at }
    }

    /// Of counters for all tiers, where those of the mixed tier are of suit `off`.
    pub(crate) const fn split(tiers: u64, off: Suit, at: u8) -> Self {
        let here = tiers & 7 << (4 * at as u32);
        let mixed = (here >> (4 * at as u32)) << (4 * off as u32);
        Self { tiers: tiers & !here, mixed: mixed as u16, at }
    }

    /// Counters for all tiers, with the suit of those in the mixed one; none if there are several. Some cards are held.
    pub(crate) const fn joined(self) -> Option<(u64, Suit)> {
        if self.mixed == 0 {
            return if self.tiers == 0 { None } else { Some((self.tiers, Suit::Spades)) };
        }
        let off = self.mixed.trailing_zeros() / 4;
        let copies = (self.mixed >> (4 * off)) as u64;
        if copies > 7 { None } else { Some((self.tiers | copies << (4 * self.at as u32), Suit::ALL[off as usize])) }
    }

    /// The counters of plain tiers, and those of the mixed one by suit.
    pub(crate) const fn counters(self) -> (u64, u16) {
        (self.tiers, self.mixed)
    }

    /// No card?
    pub const fn is_empty(self) -> bool {
        self.tiers == 0 && self.mixed == 0
    }

    /// The tiers outside the mixed one where the card is held `width` times or more.
    const fn plain_of(self, width: u8) -> u64 {
        ((self.tiers | GUARD) - ONES * width as u64) >> 3 & ONES
    }

    /// Tiers where some card is held `width` times or more.
    pub const fn tiers_of(self, width: u8) -> u64 {
        let mixed = (self.mixed_of(width) != 0) as u64;
        self.plain_of(width) | mixed << (4 * self.at as u32)
    }

    /// How many different cards are held `width` times or more.
    pub const fn kinds_of(self, width: u8) -> u32 {
        self.plain_of(width).count_ones() + self.mixed_of(width).count_ones()
    }

    /// Cards held exactly `width` times: the mask of their tiers, and how many different ones.
    pub const fn exactly(self, width: u8) -> (u64, u32) {
        let tiers = self.plain_of(width) & !self.plain_of(width + 1);
        let mixed = self.mixed_of(width) & !self.mixed_of(width + 1);
        (tiers | ((mixed != 0) as u64) << (4 * self.at as u32), tiers.count_ones() + mixed.count_ones())
    }

    /// Only the cards held exactly `width` times.
    #[must_use]
    pub const fn only(mut self, width: u8) -> Self {
        self.tiers &= (self.plain_of(width) & !self.plain_of(width + 1)) * 15;
        self.mixed &= (self.mixed_of(width) & !self.mixed_of(width + 1)) * 15;
        self
    }

    /// The level cards of the mixed tier held `width` times or more: bit `4 * suit`.
    pub const fn mixed_of(self, width: u8) -> u16 {
        ((self.mixed | MIXED_GUARD) - MIXED_ONES * width as u16) >> 3 & MIXED_ONES
    }

    /// Copies of the card at a tier; in the mixed tier, of its card in suit `off`.
    pub const fn count(self, tier: u8, off: Suit) -> u8 {
        if tier == self.at {
            (self.mixed >> (4 * off as u32) & 7) as u8
        } else {
            (self.tiers >> (4 * tier as u32) & 7) as u8
        }
    }

    /// The tier shared by several level cards.
    pub const fn mixed_tier(self) -> u8 {
        self.at
    }

    /// Without `width` copies at a tier (suit `off` in the mixed tier), which the caller knows to be held.
    #[must_use]
    pub const fn without(mut self, tier: u8, off: Suit, width: u8) -> Self {
        if tier == self.at {
            self.mixed -= (width as u16) << (4 * off as u32);
        } else {
            self.tiers -= (width as u64) << (4 * tier as u32);
        }
        self
    }

    /// The mask of `length` neighbouring tiers from `bottom` up.
    pub const fn run(bottom: u8, length: u8) -> u64 {
        let ones = if length < 16 { ONES & ((1 << (4 * length as u32)) - 1) } else { ONES };
        ones << (4 * bottom as u32)
    }

    /// The same at `length` tiers from `bottom` up.
    #[must_use]
    pub const fn without_run(mut self, bottom: u8, length: u8, off: Suit, width: u8) -> Self {
        let run = Self::split(Self::run(bottom, length) * width as u64, off, self.at);
        self.tiers -= run.tiers;
        self.mixed -= run.mixed;
        self
    }

    /// Without `width` copies of every card held as often.
    #[must_use]
    pub const fn without_all(mut self, width: u8) -> Self {
        let (tiers, mixed) = (self.plain_of(width), self.mixed_of(width));
        self.tiers -= tiers * width as u64;
        self.mixed -= mixed * width as u16;
        self
    }

    /// Bottoms of runs of `length` neighbouring tiers in a mask.
    pub const fn runs(mask: u64, length: u8) -> u64 {
        let mut bottoms = mask;
        let mut step = 1;
        while step < length {
            bottoms &= mask >> (4 * step as u32);
            step += 1;
        }
        bottoms
    }

    /// The longest run in a mask, at most `most`.
    pub const fn longest(mask: u64, most: u8) -> u8 {
        let (mut length, mut bottoms) = (0, mask);
        while bottoms != 0 && length < most {
            length += 1;
            bottoms &= mask >> (4 * length as u32);
        }
        length
    }

    /// The highest tier of a mask.
    pub const fn top(mask: u64) -> Option<u8> {
        if mask == 0 { None } else { Some((mask.ilog2() / 4) as u8) }
    }

    /// Is a component of this shape held whose bottom is above `tier`?
    pub const fn beats(self, width: u8, length: u8, tier: u8) -> bool {
        let bottoms = Self::runs(self.tiers_of(width), length);
        // Shifted twice so that tier 15 leaves nothing.
        bottoms >> (4 * tier as u32) >> 4 != 0
    }
}

/// The tiers of a mask, low to high.
pub fn tiers(mask: u64) -> impl Iterator<Item = u8> {
    bits(mask).map(|bit| (bit / 4) as u8)
}

/// The suits of a mask over the mixed tier.
pub fn suits(mask: u16) -> impl Iterator<Item = Suit> {
    bits(mask.into()).map(|bit| Suit::ALL[bit as usize / 4 & 3])
}

/// The places of the bits set, low to high.
fn bits(mask: u64) -> impl Iterator<Item = u32> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let first = (rest != 0).then(|| rest.trailing_zeros());
        rest &= rest.wrapping_sub(1);
        first
    })
}
