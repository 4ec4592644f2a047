//! A play as the programs write it.

use cards::{Card, Rank};
use serde::{Serialize, Serializer};

use super::Dialect;
use crate::reading::{Face, Kind, Reading};

/// What a seat has done, or may do, in the programs' words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spoken {
    /// `null`
    Nothing,
    /// `[null, null, null]`
    Nulls,
    /// `["PASS", "PASS", "PASS"]`
    Pass,
    /// `[type, rank, cards]`
    Cards {
        /// The type's name; `tribute` or `back` where a card is given.
        kind: &'static str,
        /// A rank's letter, `B` or `R` for jokers, `JOKER` for all four.
        rank: &'static str,
        /// The cards in the programs' order.
        cards: Vec<Card>,
    },
}

impl Spoken {
    /// A card to be paid.
    pub fn tribute(card: Card) -> Self {
        Self::Cards { kind: "tribute", rank: "tribute", cards: vec![card] }
    }

    /// A card to be returned.
    pub fn back(card: Card) -> Self {
        Self::Cards { kind: "back", rank: "back", cards: vec![card] }
    }
}

impl Serialize for Spoken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Nulls => [(); 3].serialize(serializer),
            Self::Pass => ["PASS"; 3].serialize(serializer),
            Self::Cards { kind, rank, cards } => (kind, rank, cards).serialize(serializer),
        }
    }
}

/// The name of a reading's type.
pub(crate) const fn kind(reading: Reading, dialect: Dialect) -> &'static str {
    match reading.kind {
        Kind::Single => "Single",
        Kind::Pair => "Pair",
        Kind::Triple => "Trips",
        Kind::FullHouse => "ThreeWithTwo",
        Kind::Tube => "ThreePair",
        Kind::Plate => "TwoTrips",
        Kind::Straight => "Straight",
        Kind::StraightFlush => "StraightFlush",
        Kind::Jokers if matches!(dialect, Dialect::OpenGuanDan) => "FourKings",
        Kind::Bomb | Kind::Jokers => "Bomb",
    }
}

/// The rank of a reading: of a run the lowest card (v1006) or the highest (`OpenGuanDan`).
pub(crate) fn rank_of(reading: Reading, dialect: Dialect) -> &'static str {
    match (reading.kind, dialect) {
        (Kind::Jokers, _) => "JOKER",
        (_, Dialect::V1006) if reading.kind.is_run() => lowest(reading).map_or("A", rank),
        _ => face(reading.rank),
    }
}

/// The lowest rank of a run; `None`: the ace below the two.
pub(crate) fn lowest(reading: Reading) -> Option<Rank> {
    reading.rank.lane().checked_sub(length(reading) - 1).and_then(Rank::from_index)
}

/// Ranks in a run.
pub(crate) const fn length(reading: Reading) -> u8 {
    match reading.kind {
        Kind::Straight | Kind::StraightFlush => 5,
        Kind::Tube => 3,
        Kind::Plate => 2,
        _ => 1,
    }
}

fn face(face: Face) -> &'static str {
    match face.rank() {
        Some(of) => rank(of),
        None if face == Face::SMALL_JOKER => "B",
        None => "R",
    }
}

/// A rank's letter, `T` for ten.
pub fn rank(rank: Rank) -> &'static str {
    const LETTERS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
    LETTERS[usize::from(rank.index())]
}
