//! The order of strength under one trump and level: which suite a card belongs to, and its tier there.

use cards::{Bag, Card, Faces, Rank, Suit};

use crate::place::{FACES, JOKERS, LANES, PLACES, RANKS};
use crate::{Holding, Place};

/// 门 The cards that follow each other: a side suit without its level card, or all trumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suite {
    /// 副牌 A side suit.
    Side(Suit),
    /// 主牌 Trump suit, level cards and jokers.
    Trump,
}

impl Suite {
    /// 0–3 for the side suits, 4 for trump.
    pub const fn index(self) -> usize {
        match self {
            Self::Side(suit) => suit.index(),
            Self::Trump => 4,
        }
    }
}

/// Level and trump of a board. Without a trump suit only level cards and jokers are trumps.
///
/// Tiers of a side suit: 0–11 from 2 to A, the level rank skipped. Tiers of trump: 0–11 the trump suit likewise, 12 the
/// off-suit level cards (one tier, of up to three different cards), 13 the trump level card, 14 small joker, 15 big joker.
/// Without a trump suit all level cards share tier 13, next to the small joker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    level: Rank,
    trump: Option<Suit>,
    /// Its row in the tables by level and trump suit.
    row: u8,
}

impl Order {
    /// The order under a level and a trump suit.
    pub const fn new(level: Rank, trump: Option<Suit>) -> Self {
        let suit = match trump {
            Some(suit) => suit as u8,
            None => 4,
        };
        Self { level, trump, row: level.index() * 5 + suit }
    }

    /// 级 The level.
    pub const fn level(self) -> Rank {
        self.level
    }

    /// 将 The trump suit.
    pub const fn trump(self) -> Option<Suit> {
        self.trump
    }

    /// The place of a card: its suite and its tier there.
    #[inline]
    pub fn place(self, card: Card) -> Place {
        PLACES[usize::from(self.row)][usize::from(card.code())]
    }

    /// The suite of a card.
    #[inline]
    pub fn suite(self, card: Card) -> Suite {
        self.place(card).suite()
    }

    /// All suites of this order: the side suits, then trump.
    pub fn suites(self) -> impl Iterator<Item = Suite> {
        let sides = Suit::ALL.into_iter().filter(move |suit| self.trump != Some(*suit)).map(Suite::Side);
        sides.chain([Suite::Trump])
    }

    /// All different cards of one suite.
    #[inline]
    pub fn faces(self, suite: Suite) -> Faces {
        FACES[usize::from(self.row)][suite.index()]
    }

    /// The cards of one suite in a bag.
    #[inline]
    pub fn part(self, bag: &Bag, suite: Suite) -> Bag {
        bag.masked(&LANES[usize::from(self.row)][suite.index()])
    }

    /// The suite that all cards of a bag belong to, if there is one.
    #[inline]
    pub fn sole_suite(self, bag: &Bag) -> Option<Suite> {
        let suite = self.suite(bag.any()?);
        (self.part(bag, suite) == *bag).then_some(suite)
    }

    /// The cards of one suite as counters by tier.
    #[inline]
    pub fn holding(self, bag: &Bag, suite: Suite) -> Holding {
        let side = |suit: Suit| {
            let (word, shift) = (bag.word(suit) & RANKS, 4 * u32::from(self.level.index()));
            let below = (1u64 << shift) - 1;
            word & below | (word >> 4) & !below
        };
        let suit = match suite {
            Suite::Side(suit) => return Holding::new(side(suit), 0, self.mixed_tier()),
            Suite::Trump => self.trump,
        };
        let level = |suit: Suit| bag.word(suit) >> (4 * self.level.index()) & 7;
        let jokers = (bag.word(Suit::Spades) & JOKERS) << 4;
        let all =
            level(Suit::Spades) | level(Suit::Hearts) << 4 | level(Suit::Clubs) << 8 | level(Suit::Diamonds) << 12;
        let Some(suit) = suit else {
            return Holding::new(jokers, all as u16, self.mixed_tier());
        };
        let own = side(suit) | level(suit) << (4 * 13);
        Holding::new(own | jokers, all as u16 & !(15 << (4 * suit.index())), self.mixed_tier())
    }

    /// The cards of a holding: the way back from [`holding`](Self::holding). Tiers where the suite has no card give none.
    pub(crate) fn cards(self, holding: Holding, suite: Suite) -> Bag {
        let (tiers, mixed) = holding.counters();
        let shift = 4 * u32::from(self.level.index());
        let below = (1u64 << shift) - 1;
        let ranked = tiers & below | (tiers & !below) << 4;
        match suite {
            Suite::Side(_) => Bag::from_words([ranked; 4]).masked(&LANES[usize::from(self.row)][suite.index()]),
            Suite::Trump => Bag::from_words(Suit::ALL.map(|suit| {
                let own = self.trump == Some(suit);
                let plain = if own { ranked & RANKS } else { 0 };
                let level = if own { tiers >> (4 * 13) } else { u64::from(mixed) >> (4 * suit.index()) };
                let jokers = if suit == Suit::Spades { tiers >> 4 & JOKERS } else { 0 };
                plain | (level & 7) << shift | jokers
            })),
        }
    }

    /// The tier that several different level cards share.
    pub const fn mixed_tier(self) -> u8 {
        if self.trump.is_some() { 12 } else { 13 }
    }

    /// The tier of a card in its suite.
    #[inline]
    pub fn tier(self, card: Card) -> u8 {
        self.place(card).tier()
    }

    /// The card at a tier of a suite; `off` names the suit where several share the tier. `None` where there is no such card.
    pub fn card_at(self, suite: Suite, tier: u8, off: Suit) -> Option<Card> {
        let ranked = |suit| {
            let rank = if tier < self.level.index() { tier } else { tier + 1 };
            Rank::from_index(rank).map(|rank| Card::new(suit, rank))
        };
        match (suite, tier) {
            (Suite::Side(suit), 0..=11) => ranked(suit),
            (Suite::Side(_), _) => None,
            (Suite::Trump, 14) => Some(Card::SMALL_JOKER),
            (Suite::Trump, 15) => Some(Card::BIG_JOKER),
            (Suite::Trump, tier) if tier == self.mixed_tier() => {
                (self.trump != Some(off)).then_some(Card::new(off, self.level))
            }
            (Suite::Trump, 13) => self.trump.map(|suit| Card::new(suit, self.level)),
            (Suite::Trump, _) => self.trump.and_then(ranked),
        }
    }
}
