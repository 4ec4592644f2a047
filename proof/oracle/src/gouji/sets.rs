//! What is one set (一套牌), and which sets are gouji (G4 7-3, 7-4, 7-7, G6 7-3, 7-4, 7-7).

use super::order::{ACE, BIG, Format, SMALL, TWO, count};

/// What cards are as one set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The point that compares; of twos with jokers the two, of jokers alone the lowest (R-jokers-alone).
    pub base: u8,
    /// The number of cards.
    pub size: usize,
    /// The number of big jokers.
    pub big: usize,
    /// Only the opponent and burners may answer it (G4 7-7).
    pub gouji: bool,
}

impl Shape {
    /// Nothing can ever be put on it (死牌): with four packs any set with a big joker (G4 7-3); with six packs there
    /// is no such set (R-dead-six).
    pub fn dead(self, format: Format) -> bool {
        format == Format::Four && self.big > 0
    }

    /// How many cards it takes to beat it: as many, and with six packs one more for each big joker, for which two
    /// are exchanged (G4 7-6, G6 7-3, R-exchange).
    pub(crate) fn due(self, format: Format) -> usize {
        match format {
            Format::Four => self.size,
            Format::Six => self.size + self.big,
        }
    }
}

/// What the cards are; `None` if they are no set: none at all, or of two ranks (G4 7-4).
///
/// Twos and jokers hang on any rank; with no rank they are a set of their own (G4 7-3, R-jokers-alone).
pub fn shape(cards: &[u8]) -> Option<Shape> {
    let &lowest = cards.iter().min()?;
    if cards.iter().any(|&card| card <= ACE && card != lowest) {
        return None;
    }
    Some(Shape { base: lowest, size: cards.len(), big: count(cards, BIG), gouji: is_gouji(cards) })
}

/// What each card counts as, from high to low; `None` if they are no set.
///
/// A hung two is an ordinary card of its set, a hung joker keeps its value (G4 7-3, R-jokers-mixed).
pub fn slots(cards: &[u8]) -> Option<Vec<u8>> {
    let base = shape(cards)?.base;
    let mut slots: Vec<u8> = cards.iter().map(|&card| if card == TWO { base } else { card }).collect();
    slots.sort_unstable_by(|one, other| other.cmp(one));
    Some(slots)
}

/// Whether a set is gouji (够级牌): a joker in it, a single two, two aces or kings, three queens, four jacks, five
/// tens, hung twos counted (G4 7-7, R-gouji-threshold, R-twos-count).
pub fn is_gouji(cards: &[u8]) -> bool {
    let lowest = cards.iter().copied().min();
    let of_base = cards.iter().filter(|&&card| card < SMALL).count();
    match lowest {
        _ if of_base < cards.len() => true,
        Some(TWO) => true,
        Some(14 | 13) => of_base >= 2,
        Some(12) => of_base >= 3,
        Some(11) => of_base >= 4,
        Some(10) => of_base >= 5,
        _ => false,
    }
}
