//! Hand-made expectations for the oracle, named by the article that decides them.
//!
//! Cards are written suit then rank (`S H C D`, `2 … 9 T J Q K A`), jokers `SB` and `HR`; `|` separates
//! the components of a lead. Unless a test says otherwise the level is 5 and spades are trump.

mod bids;
mod contest;
mod follow;
mod follow_throw;
mod lessons;
mod scores;
mod shapes;
mod throws;

use oracle::{BIG_JOKER, Card, SMALL_JOKER, Table};

/// Spades are trump, fives the level.
const FIVE_SPADES: Table = Table { trump: 0, level: 3 };

/// Reads cards separated by spaces, sorted.
fn cards(text: &str) -> Vec<Card> {
    let mut cards: Vec<Card> = text.split_whitespace().map(card).collect();
    cards.sort_unstable();
    cards
}

/// Reads components separated by `|`.
fn parts(text: &str) -> Vec<Vec<Card>> {
    text.split('|').map(cards).collect()
}

/// Reads one card.
fn card(text: &str) -> Card {
    match text {
        "SB" => SMALL_JOKER,
        "HR" => BIG_JOKER,
        _ => {
            let suit = "SHCD".find(&text[..1]).expect("a suit letter");
            let rank = "23456789TJQKA".find(&text[1..]).expect("a rank letter");
            (suit as u8, rank as u8)
        }
    }
}
