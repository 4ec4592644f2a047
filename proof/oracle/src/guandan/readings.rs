//! All that cards with wilds among them may be declared as (GD17 7-2, 7-3).

use super::contest::beats;
use super::order::{ACE, height, is_wild};
use super::types::{Kind, Reading, may_grow_into, type_of};
use crate::order::{Card, JOKERS};

/// Every reading of the cards, by type in the order of [`Kind`] and from low to high within a type;
/// empty if they are no play.
///
/// Each wild is replaced by each of the 52 ordinary cards, itself among them, and what results is judged
/// as it lies. Wilds alone stand for nothing but themselves: level cards. Cards that are a straight flush
/// as they lie are no plain straight.
pub fn readings(cards: &[Card], level: u8) -> Vec<Reading> {
    let (wilds, mut others): (Vec<Card>, Vec<Card>) = cards.iter().copied().partition(|&card| is_wild(card, level));
    let mut found: Vec<Reading> = Vec::new();
    if others.is_empty() {
        found.extend(type_of(cards));
    } else {
        substitute(&mut others, wilds.len(), &mut found);
    }
    if type_of(cards).is_some_and(|as_it_lies| as_it_lies.kind == Kind::StraightFlush) {
        found.retain(|reading| reading.kind != Kind::Straight);
    }
    found.sort_by_key(|reading| (reading.kind, strength(*reading, level)));
    found
}

/// Adds to `found` what the cards are with any of 52 cards in the place of each of so many wilds.
///
/// Where a rank fits no type of that size together with the cards, no card of it is tried.
fn substitute(cards: &mut Vec<Card>, wilds: usize, found: &mut Vec<Reading>) {
    if wilds == 0 {
        found.extend(type_of(cards).filter(|reading| !found.contains(reading)));
        return;
    }
    let size = cards.len() + wilds;
    for rank in 0..=ACE {
        cards.push((0, rank));
        let fits = may_grow_into(size, cards);
        cards.pop();
        for suit in (0..JOKERS).filter(|_| fits) {
            cards.push((suit, rank));
            substitute(cards, wilds - 1, found);
            cards.pop();
        }
    }
}

/// What orders readings of one type: sequences by natural rank, all others with the level above the ace
/// (GD17 7-3, 8-1, 8-2).
pub(crate) fn strength(reading: Reading, level: u8) -> u8 {
    match reading.kind {
        Kind::Tube | Kind::Plate | Kind::Straight | Kind::StraightFlush => reading.rank,
        _ => height(reading.rank, level),
    }
}

/// The reading that holds when nothing is declared: the one that beats all the others. There is none
/// where a tube and a plate are possible, and such a play must be declared (GD17 7-3).
pub fn default(readings: &[Reading], level: u8) -> Option<Reading> {
    let beats_the_others = |one: &Reading| readings.iter().all(|other| other == one || beats(one, other, level));
    readings.iter().copied().find(beats_the_others)
}
