//! Points, kitty, levels and fines (GZ 13, GZ 14, GZ 16, GZ 18-3, CN 表4).

use crate::order::{Card, JOKERS, Table};
use crate::shapes::shapes_of;

/// The books the oracle knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Book {
    /// Guangzhou, three decks.
    Gz3,
    /// China, one deck.
    Cn1,
    /// China, two decks.
    Cn2,
    /// China, three decks.
    Cn3,
}

impl Book {
    /// How many packs of 54 cards are played with.
    pub fn decks(self) -> u8 {
        match self {
            Book::Cn1 => 1,
            Book::Cn2 => 2,
            Book::Gz3 | Book::Cn3 => 3,
        }
    }
}

/// The two sides of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The banker and the banker's partner.
    Banker,
    /// The other two.
    Defenders,
}

/// The points on the cards: 5 for a five, 10 for a ten or a king (GZ 3-2, 13).
pub fn points(cards: &[Card]) -> i32 {
    let on_card = |&(suit, rank): &Card| match rank {
        _ if suit == JOKERS => 0,
        3 => 5,
        8 | 11 => 10,
        _ => 0,
    };
    cards.iter().map(on_card).sum()
}

/// By how much the kitty's points are multiplied when the defenders win a last trick with this lead
/// (GZ 14 表一, R-kitty1, R-kitty2). Of a throw its biggest component counts.
pub fn kitty_multiplier(table: Table, book: Book, lead: &[Vec<Card>]) -> i32 {
    let (width, length) = shapes_of(table, lead)[0];
    let run = length as i32;
    match (book.decks(), width, run) {
        (1, _, _) | (_, 1, _) => 2,
        (2, _, 1) => 4,
        (2, _, _) => 2 << run,
        (_, 2, 1) => 3,
        (_, 2, _) => 3 + run,
        (_, _, 1) => 4,
        _ => 2 + 2 * run,
    }
}

/// Who has the next deal and how many levels that side gains, by the defenders' points with kitty and
/// fines (GZ 16 表二, R-step). A step is 20 points a deck; two steps turn the deal.
pub fn settle(book: Book, points: i32) -> (Side, i32) {
    let step = 20 * i32::from(book.decks());
    if points >= 2 * step {
        (Side::Defenders, (points - 2 * step) / step)
    } else if points >= step {
        (Side::Banker, 1)
    } else if points > 0 {
        (Side::Banker, 2)
    } else {
        (Side::Banker, 3 + -points / step)
    }
}

/// The points of one fine of level 1…4 (GZ 18-3, CN 表4): 5, 10, 20, 40 a deck; `None` for another level.
pub fn fine(book: Book, level: u8) -> Option<i32> {
    let a_deck = [5, 10, 20, 40];
    let at = usize::from(level).checked_sub(1)?;
    a_deck.get(at).map(|points| points * i32::from(book.decks()))
}
