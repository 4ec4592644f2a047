//! Declarations: claiming the bank, showing trump, overturning, strengthening (GZ 5, GZ 17).

use crate::order::{Card, JOKERS, kinds};

/// What a legal declaration does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declaration {
    /// The suit that is trump until somebody overturns it.
    pub trump: u8,
    /// On the first hand of a match, the seat that now claims the bank.
    pub banker: Option<u8>,
}

/// Judges the next declaration; `shown` are the legal ones so far as `(seat, all cards that the seat then
/// shows)`, the last of them stands. `None` if it is not legal.
///
/// One to three level cards of one suit, never a joker. Over a standing declaration more copies are
/// needed; its owner may only strengthen it, in the same suit (GZ 17-2).
pub fn bid(level: u8, first_hand: bool, shown: &[(u8, Vec<Card>)], next: &(u8, Vec<Card>)) -> Option<Declaration> {
    let (seat, cards) = next;
    let (trump, copies) = level_cards(level, cards)?;
    if let Some((owner, standing)) = shown.last() {
        let (suit, before) = level_cards(level, standing)?;
        let overturns_himself = owner == seat && suit != trump;
        if copies <= before || overturns_himself {
            return None;
        }
    }
    Some(Declaration { trump, banker: first_hand.then_some(*seat) })
}

/// Whether the next declaration is legal; see [`bid`].
pub fn bid_legal(level: u8, first_hand: bool, shown: &[(u8, Vec<Card>)], next: &(u8, Vec<Card>)) -> bool {
    bid(level, first_hand, shown, next).is_some()
}

/// The suit and number of copies, if these are level cards of one suit.
fn level_cards(level: u8, cards: &[Card]) -> Option<(u8, usize)> {
    match kinds(cards).as_slice() {
        &[((suit, rank), copies)] if suit != JOKERS && rank == level && copies <= 3 => Some((suit, copies)),
        _ => None,
    }
}
