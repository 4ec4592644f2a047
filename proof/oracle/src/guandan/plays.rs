//! All that a hand can play, found by going through its subsets (GD17 4, 6-1).

use super::contest::beats;
use super::order::is_wild;
use super::readings::readings;
use super::types::{Reading, may_grow_into};
use crate::order::{Card, kinds, sorted};

/// Cards, sorted, and one way to read them.
pub type Play = (Vec<Card>, Reading);

/// The cards of the biggest play: a bomb of all eight of a rank and the two wilds.
const MOST: usize = 10;

/// Every play that the hand may lead, each distinct set of cards once with each of its readings, sorted.
pub fn leads(hand: &[Card], level: u8) -> Vec<Play> {
    let mut all: Vec<Play> = (1..=MOST).flat_map(|size| plays_of_size(hand, level, size)).collect();
    all.sort();
    all
}

/// Every play of the hand that may be put on `table`, sorted.
pub fn answers(hand: &[Card], level: u8, table: &Reading) -> Vec<Play> {
    leads(hand, level).into_iter().filter(|(_, reading)| beats(reading, table, level)).collect()
}

/// Every play of the hand with exactly `size` cards, sorted.
///
/// Subsets of the cards that are not wild are built card by card, and one is given up as soon as it can't
/// be part of any play of that size: whatever is added later, its cards stay. Wilds fill up the rest.
pub fn plays_of_size(hand: &[Card], level: u8, size: usize) -> Vec<Play> {
    let (wilds, naturals): (Vec<Card>, Vec<Card>) = hand.iter().copied().partition(|&card| is_wild(card, level));
    let mut subsets: Vec<Vec<Card>> = vec![Vec::new()];
    for (card, copies) in kinds(&naturals) {
        let mut longer = Vec::new();
        for subset in &subsets {
            for taken in 1..=copies.min(size - subset.len()) {
                let more = [subset.as_slice(), &vec![card; taken]].concat();
                if may_grow_into(size, &more) {
                    longer.push(more);
                }
            }
        }
        subsets.append(&mut longer);
    }
    let mut found: Vec<Play> = Vec::new();
    for subset in subsets {
        let missing = size - subset.len();
        if missing <= wilds.len() {
            let cards = sorted([subset.as_slice(), &wilds[..missing]].concat());
            found.extend(readings(&cards, level).into_iter().map(|reading| (cards.clone(), reading)));
        }
    }
    found.sort();
    found
}
