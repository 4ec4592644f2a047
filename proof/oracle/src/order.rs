//! Suites (门) and tiers: which cards belong together and which is higher (GZ 3-4 … 3-8, 7-4, 11-1).

/// A card as `(suit, rank)`: suits 0…3 are spades, hearts, clubs, diamonds and ranks 0…12 are 2…A;
/// suit 4 holds the jokers, rank 0 the small and rank 1 the big one.
pub type Card = (u8, u8);

/// The suit number of the jokers.
pub const JOKERS: u8 = 4;
/// The small joker.
pub const SMALL_JOKER: Card = (JOKERS, 0);
/// The big joker.
pub const BIG_JOKER: Card = (JOKERS, 1);
/// The suite number of trump; the side suites have the number of their suit.
pub const TRUMPS: u8 = 4;

/// Stands for the trump suit where there is none (GW 4.2.2.2).
pub const NO_TRUMP: u8 = 5;

/// What a hand is played under: the trump suit and the level rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// Suit number (0…3) of trump, or [`NO_TRUMP`].
    pub trump: u8,
    /// Rank number (0…12) of the level cards.
    pub level: u8,
}

impl Table {
    /// The suite a card counts to: jokers, level cards of every suit and the trump suit are one suite,
    /// [`TRUMPS`] (GZ 3-7); any other card belongs to its suit (GZ 3-8).
    pub fn suite(self, (suit, rank): Card) -> u8 {
        if suit == JOKERS || rank == self.level || suit == self.trump { TRUMPS } else { suit }
    }

    /// The height of a card inside its suite, counted without gaps: two tiers are neighbours when they
    /// differ by one (GZ 7-4).
    ///
    /// Twelve ranks without the level rank fill the tiers 0…11; trump goes on with the off-suit level
    /// cards (12, equal to each other), the trump level card (13), small (14) and big joker (15). Without
    /// a trump suit all level cards are equal and next to the small joker (GW 4.7, 5.4.2).
    pub fn tier(self, card: Card) -> u8 {
        let (suit, rank) = card;
        if card == BIG_JOKER {
            15
        } else if card == SMALL_JOKER {
            14
        } else if rank == self.level {
            if suit == self.trump || self.trump == NO_TRUMP { 13 } else { 12 }
        } else if rank > self.level {
            rank - 1
        } else {
            rank
        }
    }

    /// The cards of a hand that belong to `suite`, sorted.
    pub(crate) fn of_suite(self, hand: &[Card], suite: u8) -> Vec<Card> {
        sorted(hand.iter().copied().filter(|&card| self.suite(card) == suite).collect())
    }
}

/// The same cards in the order of their numbers, the one order in which sets of cards are compared.
pub(crate) fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_unstable();
    cards
}

/// The distinct cards of a set with the number of copies of each, sorted.
pub(crate) fn kinds(cards: &[Card]) -> Vec<(Card, usize)> {
    let mut kinds: Vec<(Card, usize)> = Vec::new();
    for card in sorted(cards.to_vec()) {
        match kinds.last_mut() {
            Some((last, count)) if *last == card => *count += 1,
            _ => kinds.push((card, 1)),
        }
    }
    kinds
}

/// What is left of `cards` when the copies in `part` are taken away; `None` if some are not there.
pub(crate) fn without(cards: &[Card], part: &[Card]) -> Option<Vec<Card>> {
    let mut left = sorted(cards.to_vec());
    for card in part {
        let at = left.iter().position(|other| other == card)?;
        left.remove(at);
    }
    Some(left)
}
