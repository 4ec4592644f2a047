//! Hand-made expectations for the Guandan oracle, named by the article that decides them.
//!
//! Cards are written suit then rank (`S H C D`, `2 … 9 T J Q K A`), jokers `SB` and `HR`. A reading is
//! written as type and rank, a bomb with its number of cards: `tube 9`, `bomb-4 7`, `straight-flush A`.
//! Seats are 0…3 in order of play.

mod contest;
mod lessons;
mod levels;
mod plays;
mod sim;
mod tribute;
mod types;
mod wilds;

use oracle::guandan::{Kind, Reading, default, readings};
use oracle::{BIG_JOKER, Card, SMALL_JOKER};

/// The rank letters, jokers left out.
const RANKS: &str = "23456789TJQKA";
/// The types with the names that the tests use.
const KINDS: [(&str, Kind); 10] = [
    ("single", Kind::Single),
    ("pair", Kind::Pair),
    ("triple", Kind::Triple),
    ("full-house", Kind::FullHouse),
    ("tube", Kind::Tube),
    ("plate", Kind::Plate),
    ("straight", Kind::Straight),
    ("bomb", Kind::Bomb),
    ("straight-flush", Kind::StraightFlush),
    ("jokers", Kind::Jokers),
];

/// Reads cards separated by spaces, sorted.
fn cards(text: &str) -> Vec<Card> {
    let mut cards: Vec<Card> = text.split_whitespace().map(card).collect();
    cards.sort_unstable();
    cards
}

/// Reads one card.
fn card(text: &str) -> Card {
    match text {
        "SB" => SMALL_JOKER,
        "HR" => BIG_JOKER,
        _ => {
            let suit = "SHCD".find(&text[..1]).expect("a suit letter");
            (suit as u8, rank(&text[1..]))
        }
    }
}

/// Reads a rank; jokers count as ranks.
fn rank(text: &str) -> u8 {
    match text {
        "SB" => 13,
        "HR" => 14,
        _ => RANKS.find(text).expect("a rank letter") as u8,
    }
}

/// Writes a reading.
fn shown(reading: Reading) -> String {
    let (name, _) = KINDS.into_iter().find(|&(_, kind)| kind == reading.kind).expect("every type has a name");
    let rank = match reading.rank {
        13 => "SB",
        14 => "HR",
        at => &RANKS[usize::from(at)..=usize::from(at)],
    };
    if reading.kind == Kind::Bomb { format!("{name}-{} {rank}", reading.size) } else { format!("{name} {rank}") }
}

/// All readings of cards at a level, separated by commas; empty where they are no play.
fn all(level: &str, text: &str) -> String {
    let all: Vec<String> = readings(&cards(text), rank(level)).into_iter().map(shown).collect();
    all.join(", ")
}

/// The reading of cards that holds when nothing is declared.
fn undeclared(level: &str, text: &str) -> Option<String> {
    default(&readings(&cards(text), rank(level)), rank(level)).map(shown)
}

/// The reading of cards that is written as `name`.
fn reading(level: &str, text: &str, name: &str) -> Reading {
    let all = readings(&cards(text), rank(level));
    all.into_iter().find(|&one| shown(one) == name).unwrap_or_else(|| panic!("{text} is no {name} at level {level}"))
}
