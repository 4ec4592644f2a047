//! Dice from a number, the same on any machine.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of choices.
#[derive(Debug)]
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`, which is not 0. The bias of the remainder is of no account here.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0.next_u32() % bound
    }

    /// From `least` to `most`, both included.
    pub(crate) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    /// True once in so many.
    pub(crate) fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn of<'a, T>(&mut self, several: &'a [T]) -> Option<&'a T> {
        if several.is_empty() { None } else { several.get(self.below(several.len() as u32) as usize) }
    }

    /// Bytes for lots.
    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}
