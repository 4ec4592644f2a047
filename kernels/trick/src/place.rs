//! The place of a card: its suite and its tier there, in one byte.

use cards::{Bag, Card, Faces, Rank, Suit};

use crate::Suite;

/// A suite and a tier in it. Places of one suite compare by strength, and those of trump are above all others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// No place is lower.
    pub const LOWEST: Self = Self(0);

    /// The place of a tier of a suite.
    pub const fn new(suite: Suite, tier: u8) -> Self {
        Self((suite.index() as u8) << 4 | tier)
    }

    /// The suite.
    #[inline]
    pub const fn suite(self) -> Suite {
        const SUITES: [Suite; 16] = {
            let mut suites = [Suite::Trump; 16];
            let mut at = 0;
            while at < Suit::ALL.len() {
                suites[at] = Suite::Side(Suit::ALL[at]);
                at += 1;
            }
            suites
        };
        SUITES[(self.0 >> 4) as usize]
    }

    /// Is it in this suite?
    #[inline]
    pub const fn is_of(self, suite: Suite) -> bool {
        (self.0 >> 4) as usize == suite.index()
    }

    /// The tier.
    #[inline]
    pub const fn tier(self) -> u8 {
        self.0 & 15
    }
}

/// The place of each card by its code, by level and trump suit (4: none). Looked up, because what it depends on cannot be
/// foreseen: a branch for each would cost more.
pub(crate) static PLACES: [[Place; 64]; Rank::COUNT * 5] = {
    let mut places = [[Place(0); 64]; Rank::COUNT * 5];
    let mut row = 0;
    while row < places.len() {
        let (level, trump) = (row as u8 / 5, row as u8 % 5);
        let mut at = 0;
        while at < Card::COUNT {
            let card = Card::PACK[at];
            places[row][card.code() as usize] = place(card, level, trump);
            at += 1;
        }
        row += 1;
    }
    places
};

const fn place(card: Card, level: u8, trump: u8) -> Place {
    let lane = card.lane();
    let Some(suit) = card.suit() else { return Place::new(Suite::Trump, lane + 1) };
    let own = suit as u8 == trump;
    if lane == level {
        return Place::new(Suite::Trump, if own || trump == 4 { 13 } else { 12 });
    }
    Place::new(if own { Suite::Trump } else { Suite::Side(suit) }, lane - (lane > level) as u8)
}

/// Thirteen rank nibbles of one suit.
pub(crate) const RANKS: u64 = 0x000F_FFFF_FFFF_FFFF;
/// The two joker nibbles, in the word of spades.
pub(crate) const JOKERS: u64 = 0x0FF0_0000_0000_0000;

/// The lanes of a suite's cards, word by word: by level, trump suit (4: none) and suite. Looked up rather than built, as
/// the rules ask for it several times a play.
pub(crate) static LANES: [[[u64; 4]; 5]; Rank::COUNT * 5] = {
    let mut lanes = [[[0; 4]; 5]; Rank::COUNT * 5];
    let mut at = 0;
    while at < Rank::COUNT * 25 {
        let (level, trump, suite) = (at / 25, at / 5 % 5, at % 5);
        let of_level = 15u64 << (4 * level);
        let row = &mut lanes[at / 5][suite];
        if suite < 4 {
            row[suite] = RANKS & !of_level;
        } else {
            *row = [of_level; 4];
            if trump < 4 {
                row[trump] = RANKS;
            }
            row[0] |= JOKERS;
        }
        at += 1;
    }
    lanes
};

/// The same as sets of different cards.
pub(crate) static FACES: [[Faces; 5]; Rank::COUNT * 5] = {
    let mut faces = [[Faces::NONE; 5]; Rank::COUNT * 5];
    let mut at = 0;
    while at < Rank::COUNT * 25 {
        faces[at / 5][at % 5] = Bag::from_words(LANES[at / 5][at % 5]).faces(1);
        at += 1;
    }
    faces
};
