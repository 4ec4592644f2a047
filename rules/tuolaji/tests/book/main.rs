//! The book against its laws, the oracle, its case files, counts, golden boards and the lessons of others.

mod against_oracle;
mod cases;
mod golden;
mod laws;
mod layout;
mod lessons;
mod matches;
mod perft;
mod positions;
mod symmetry;
mod tree;

use cards::{Bag, Rank, Suit};
use trick::Order;

/// Cards from text.
fn bag(text: &str) -> Bag {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// A rank from its letter; ten is `T` or `10`.
fn rank(text: &str) -> Rank {
    let letter = if text == "10" { 'T' } else { text.chars().next().unwrap_or(' ') };
    Rank::from_letter(letter).unwrap_or_else(|| panic!("{text:?} is no rank"))
}

/// An order from `S 5` or `NT 5`: trump, then level.
fn order(text: &str) -> Order {
    let (trump, level) = text.split_once(' ').unwrap_or_else(|| panic!("{text:?}: trump, then level"));
    Order::new(rank(level.trim()), if trump == "NT" { None } else { trump.chars().next().and_then(Suit::from_letter) })
}
