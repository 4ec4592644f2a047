//! Points and seats (G4 2, 7-2, G6 2, 7-2).

/// The point of the ace, the highest that is a rank of its own (G4 7-2).
pub const ACE: u8 = 14;
/// The point of the two (G4 7-2).
pub const TWO: u8 = 15;
/// The point of the small joker (G4 7-2).
pub const SMALL: u8 = 16;
/// The point of the big joker (G4 7-2).
pub const BIG: u8 = 17;

/// The two printed texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// G4: four packs.
    Four,
    /// G6: six packs.
    Six,
}

/// The seat opposite (G4 2-2).
pub fn opponent(seat: usize) -> usize {
    (seat + 3) % 6
}

/// The other five seats in order of play from the next on (G4 7-5).
pub(crate) fn others(seat: usize) -> [usize; 5] {
    [1, 2, 3, 4, 5].map(|steps| (seat + steps) % 6)
}

/// How many of these cards have that point.
pub(crate) fn count(cards: &[u8], point: u8) -> usize {
    cards.iter().copied().filter(|&card| card == point).count()
}

/// How many of these cards are jokers.
pub(crate) fn jokers(cards: &[u8]) -> usize {
    cards.iter().filter(|&&card| card >= SMALL).count()
}

/// The cards in order, from low to high.
pub(crate) fn sorted(mut cards: Vec<u8>) -> Vec<u8> {
    cards.sort_unstable();
    cards
}

/// What is left of sorted cards without some; `None` if these are not all among them.
pub(crate) fn without(cards: &[u8], some: &[u8]) -> Option<Vec<u8>> {
    let mut left = cards.to_vec();
    for card in some {
        left.remove(left.iter().position(|one| one == card)?);
    }
    Some(left)
}
