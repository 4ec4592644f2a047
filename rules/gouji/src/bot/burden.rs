//! What a hand weighs, in turns: a low set is a whole turn, a set that nobody beats less than none.

use super::memory::Memory;
use super::odds::MOST;
use crate::Format;
use crate::set::{Point, Set};
use crate::sets::Tally;

/// How often a set can be put on another's, by its number of cards, if it is the highest.
const FOLLOWS: [f32; 8] = [0.0, 0.75, 0.8, 0.75, 0.6, 0.4, 0.25, 0.15];
/// How much less a set weighs if it stands for sure, for it keeps or takes the lead.
const STANDS: f32 = 1.1;
/// What 2s and jokers take off, each: with four packs, with six.
const TWO: f32 = 0.5;
const SMALL: f32 = 0.7;
const BIG: [f32; 2] = [1.5, 1.2];

/// Weights of all that a hand may hold of each rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Burdens {
    /// `[lane][k]`: `k` cards of a natural rank, parted into the sets that weigh least.
    parted: [[f32; MOST + 1]; 13],
    big: f32,
}

impl Burdens {
    /// For a hand and every part of it.
    pub(super) fn new(memory: &Memory<'_>, hand: &Tally) -> Self {
        let mut parted = [[0.0; MOST + 1]; 13];
        for rank in hand.ranks() {
            let weights = &mut parted[rank.lane()];
            let mut whole = [0.0; MOST + 1];
            for count in 1..=hand.count(rank).min(MOST as u8) {
                let at = usize::from(count);
                whole[at] = of_set(memory, Set::new(rank, count, 0, 0, 0));
                let least = (1..at).map(|part| whole[part] + weights[at - part]).fold(whole[at], f32::min);
                weights[at] = least;
            }
        }
        Self { parted, big: BIG[usize::from(memory.format == Format::Six)] }
    }

    /// A hand, or what is left of it.
    pub(super) fn weigh(&self, hand: &Tally) -> f32 {
        let ranks = hand.ranks().map(|rank| self.parted[rank.lane()][usize::from(hand.count(rank)).min(MOST)]);
        let hung = [(Point::TWO, TWO), (Point::SMALL_JOKER, SMALL), (Point::BIG_JOKER, self.big)];
        ranks.sum::<f32>() - hung.into_iter().map(|(point, each)| each * f32::from(hand.count(point))).sum::<f32>()
    }
}

/// A set by itself.
fn of_set(memory: &Memory<'_>, set: Set) -> f32 {
    let height = (set.base().lane() - 1) as f32 / 12.0;
    let follows = FOLLOWS.get(usize::from(set.len())).copied().unwrap_or(0.05);
    1.0 - follows * height - STANDS * memory.stands(set)
}
