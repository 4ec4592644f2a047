//! Dice with a seed, so that a simulated game can be played again.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of fair throws.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of a seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// Uniform in `0..bound` by rejection; 0 for a bound of 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        // 2^32 mod bound: words at or above 2^32 - excess would favour the small numbers.
        let excess = bound.wrapping_neg() % bound;
        loop {
            let word = self.0.next_u32();
            if word <= u32::MAX - excess {
                return word % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_below_and_repeats() {
        let (mut one, mut two) = (Dice::from_seed([3; 32]), Dice::from_seed([3; 32]));
        for bound in [1, 2, 3, 7, 54, 1 << 31, u32::MAX] {
            let thrown = one.below(bound);
            assert!(thrown < bound);
            assert_eq!(thrown, two.below(bound));
        }
    }
}
