//! The book against its laws, the oracle, its case files, counts, golden boards and the lessons of others.

mod against_oracle;
mod against_sim;
mod board;
mod cases;
mod golden;
mod laws;
mod lessons;
mod matches;
mod order;
mod perft;
mod positions;
mod tree;

use cards::{Bag, Rank};
use guandan::{Face, Kind, Reading};

/// Cards from text.
fn bag(text: &str) -> Bag {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// A rank from its letter; ten is `T` or `10`.
fn rank(text: &str) -> Rank {
    let letter = if text == "10" { 'T' } else { text.chars().next().unwrap_or(' ') };
    Rank::from_letter(letter).unwrap_or_else(|| panic!("{text:?} is no rank"))
}

/// A reading from `tube 9` or `bomb-5 7`: the type, with the number of cards where it has not only one; the rank.
fn reading(text: &str) -> Result<Reading, String> {
    let wrong = || format!("{text:?} is no reading");
    let (name, face) = text.trim().split_once(' ').ok_or_else(wrong)?;
    let (name, size) = match name.strip_prefix("bomb-") {
        Some(size) => ("bomb", size.parse().map_err(|_| wrong())?),
        None => (name, 0),
    };
    let kind: Kind = serde_json::from_value(name.into()).map_err(|_| wrong())?;
    let rank: Face = serde_json::from_value(face.into()).map_err(|_| wrong())?;
    let size = match kind {
        Kind::Single => 1,
        Kind::Pair => 2,
        Kind::Triple => 3,
        Kind::Jokers => 4,
        Kind::FullHouse | Kind::Straight | Kind::StraightFlush => 5,
        Kind::Tube | Kind::Plate => 6,
        Kind::Bomb => size,
    };
    Ok(Reading { kind, rank, size })
}

/// A reading as [`reading`] takes it.
fn written(reading: Reading) -> String {
    let word = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let (kind, rank) = (serde_json::to_value(reading.kind), serde_json::to_value(reading.rank));
    let size = if reading.kind == Kind::Bomb { format!("-{}", reading.size) } else { String::new() };
    format!("{}{size} {}", word(kind.expect("JSON")), word(rank.expect("JSON")))
}
