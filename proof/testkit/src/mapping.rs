//! Our cards as the oracle's pairs of numbers, and back.

use cards::{Bag, Card, Rank, Suit};

/// The cards of a bag as the oracle writes them, sorted.
pub fn to_oracle(bag: &Bag) -> Vec<oracle::Card> {
    let one = |card: Card| match (card.suit(), card.rank()) {
        (Some(suit), Some(rank)) => (suit.index() as u8, rank.index()),
        _ if card == Card::SMALL_JOKER => oracle::SMALL_JOKER,
        _ => oracle::BIG_JOKER,
    };
    let mut cards: Vec<oracle::Card> = bag.cards().map(one).collect();
    cards.sort_unstable();
    cards
}

/// The oracle's cards as a bag.
///
/// # Panics
/// If a pair of numbers is no card.
pub fn from_oracle(cards: &[oracle::Card]) -> Bag {
    let one = |&(suit, rank): &oracle::Card| match (suit, rank) {
        oracle::SMALL_JOKER => Card::SMALL_JOKER,
        oracle::BIG_JOKER => Card::BIG_JOKER,
        _ => match (Suit::from_index(suit.into()), Rank::from_index(rank)) {
            (Some(suit), Some(rank)) => Card::new(suit, rank),
            _ => panic!("({suit}, {rank}) is no card"),
        },
    };
    cards.iter().map(one).collect()
}
