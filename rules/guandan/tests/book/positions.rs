//! Hands on which the engine is compared with the oracle, and the way from one's readings to the other's.
//!
//! Dealt hands hold few bombs and fewer wild cards. So there are also packs of few ranks, in which all types abound.

use cards::{Bag, Card, Rank, Suit};
use guandan::{Face, Kind, Reading, wild};
use oracle::guandan as sought;
use serde::Deserialize;
use testkit::Dice;

/// A hand, and the level at which it is played.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Held {
    pub level: Rank,
    pub hand: Bag,
}

impl Held {
    /// How many wild cards are in it.
    pub(crate) fn wilds(&self) -> u8 {
        self.hand.count(wild(self.level))
    }

    /// All that the oracle finds to lead.
    pub(crate) fn searched(&self) -> Vec<sought::Play> {
        sought::leads(&testkit::to_oracle(&self.hand), self.level.index())
    }
}

/// Two hundred hands of 27 cards, at every level.
pub(crate) fn dealt() -> Vec<Held> {
    serde_json::from_str(include_str!("../hands/guandan-200-hands.json")).expect("hands with their levels")
}

/// Cards of four to six neighbouring ranks, often with the ace at one end, and jokers.
#[derive(Clone, Debug)]
pub(crate) struct Short {
    pub level: Rank,
    /// Two of each.
    pub cards: Vec<Card>,
}

impl Short {
    pub(crate) fn new(dice: &mut Dice) -> Self {
        let width = 4 + dice.below(3);
        // Place 0 is the low ace, 13 the high one.
        let low = match dice.below(4) {
            0 => 0,
            1 => 14 - width,
            _ => dice.below(15 - width),
        };
        let ranks: Vec<Rank> =
            (low..low + width).filter_map(|place| Rank::from_index(((place + 12) % 13) as u8)).collect();
        let any = Rank::from_index(dice.below(13) as u8);
        let level = dice.pick(&ranks).copied().filter(|_| !dice.one_in(3)).or(any).expect("a rank");
        // Hearts always, the suit of the wild card.
        let mut others = [Suit::Spades, Suit::Clubs, Suit::Diamonds];
        dice.shuffle(&mut others);
        let suits = [&[Suit::Hearts], &others[..=dice.place(3)]].concat();
        let cards = suits.iter().flat_map(|suit| ranks.iter().map(|rank| Card::new(*suit, *rank)));
        let cards: Vec<Card> = cards.chain([Card::SMALL_JOKER, Card::BIG_JOKER]).flat_map(|card| [card; 2]).collect();
        Self { level, cards }
    }

    /// A hand of at most so many natural cards and up to two wild ones. In some, cards of one rank or one suit come first.
    pub(crate) fn hand(&self, most: usize, dice: &mut Dice) -> Held {
        let wild = wild(self.level);
        let mut cards: Vec<Card> = self.cards.iter().copied().filter(|card| *card != wild).collect();
        dice.shuffle(&mut cards);
        let first = cards[0];
        match dice.below(4) {
            0 => cards.sort_by_key(|card| card.rank() != first.rank()),
            1 => cards.sort_by_key(|card| card.suit() != first.suit()),
            2 => cards.sort_by_key(|card| card.suit() != Some(Suit::Hearts)),
            _ => {}
        }
        cards.truncate(most);
        let natural: Bag = cards.into_iter().collect();
        Held { level: self.level, hand: natural.plus(Bag::of(wild, dice.below(3) as u8)) }
    }
}

/// The types of the two, side by side.
const KINDS: [(Kind, sought::Kind); 10] = [
    (Kind::Single, sought::Kind::Single),
    (Kind::Pair, sought::Kind::Pair),
    (Kind::Triple, sought::Kind::Triple),
    (Kind::FullHouse, sought::Kind::FullHouse),
    (Kind::Tube, sought::Kind::Tube),
    (Kind::Plate, sought::Kind::Plate),
    (Kind::Straight, sought::Kind::Straight),
    (Kind::Bomb, sought::Kind::Bomb),
    (Kind::StraightFlush, sought::Kind::StraightFlush),
    (Kind::Jokers, sought::Kind::Jokers),
];

/// The oracle's reading as the engine writes it.
pub(crate) fn from_sought(reading: sought::Reading) -> Reading {
    let (kind, _) = KINDS.into_iter().find(|(_, kind)| *kind == reading.kind).expect("ten types");
    let joker = if reading.rank == 13 { Face::SMALL_JOKER } else { Face::BIG_JOKER };
    let rank = Rank::from_index(reading.rank).map_or(joker, Face::from);
    Reading { kind, rank, size: reading.size as u8 }
}

/// The engine's reading as the oracle writes it.
pub(crate) fn to_sought(reading: Reading) -> sought::Reading {
    let (_, kind) = KINDS.into_iter().find(|(kind, _)| *kind == reading.kind).expect("ten types");
    let rank = match reading.rank {
        Face::SMALL_JOKER => 13,
        Face::BIG_JOKER => 14,
        face => face.rank().expect("no joker").index(),
    };
    sought::Reading { kind, rank, size: reading.size.into() }
}

/// Every reading that there is.
pub(crate) fn every_reading() -> Vec<sought::Reading> {
    use sought::Kind::{Bomb, FullHouse, Jokers, Pair, Plate, Single, Straight, StraightFlush, Triple, Tube};
    // Type, sizes, the lowest and the highest rank.
    let all = [
        (Single, 1..=1, 0..=14),
        (Pair, 2..=2, 0..=14),
        (Triple, 3..=3, 0..=12),
        (FullHouse, 5..=5, 0..=12),
        (Tube, 6..=6, 1..=12),
        (Plate, 6..=6, 0..=12),
        (Straight, 5..=5, 3..=12),
        (Bomb, 4..=10, 0..=12),
        (StraightFlush, 5..=5, 3..=12),
        (Jokers, 4..=4, 14..=14),
    ];
    let of = |(kind, sizes, ranks): (_, std::ops::RangeInclusive<usize>, std::ops::RangeInclusive<u8>)| {
        sizes.flat_map(move |size| ranks.clone().map(move |rank| sought::Reading { kind, rank, size }))
    };
    all.into_iter().flat_map(of).collect()
}
