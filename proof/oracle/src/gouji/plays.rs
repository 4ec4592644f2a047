//! All that a hand can play, found by going through its sub-multisets (G4 7-3, 7-4, 7-6).

use super::contest::beats;
use super::order::{Format, sorted};
use super::sets::shape;

/// Every set that the hand may lead, each once, sorted.
///
/// Sub-multisets are built rank by rank; one is given up when it holds two ranks, as whatever is added stays so.
pub fn plays(hand: &[u8]) -> Vec<Vec<u8>> {
    let hand = sorted(hand.to_vec());
    let mut found: Vec<Vec<u8>> = Vec::new();
    for alike in hand.chunk_by(|one, other| one == other) {
        let mut longer: Vec<Vec<u8>> = (1..=alike.len()).map(|taken| alike[..taken].to_vec()).collect();
        for fewer in &found {
            for taken in 1..=alike.len() {
                let more = [fewer.as_slice(), &alike[..taken]].concat();
                if shape(&more).is_some() {
                    longer.push(more);
                }
            }
        }
        found.append(&mut longer);
    }
    found.sort();
    found
}

/// Every set of the hand that may be put on `table`, sorted.
pub fn answers(format: Format, hand: &[u8], table: &[u8]) -> Vec<Vec<u8>> {
    plays(hand).into_iter().filter(|cards| beats(format, cards, table)).collect()
}
