//! Lots from a seed (抽签), so that anybody can draw them again.

use sha2::{Digest, Sha256};

use super::field::Field;
use crate::unit::UnitId;

/// A stream of numbers from 32 bytes: block `i` is SHA-256 of the seed and of `i` as eight bytes, highest first, from 0; each block gives
/// four numbers of 64 bits, highest byte first.
#[derive(Debug)]
struct Stream {
    seed: [u8; 32],
    block: u64,
    ready: Vec<u64>,
}

impl Stream {
    fn next(&mut self) -> u64 {
        if let Some(number) = self.ready.pop() {
            return number;
        }
        let digest = Sha256::new().chain_update(self.seed).chain_update(self.block.to_be_bytes()).finalize();
        self.block += 1;
        let words = digest.chunks_exact(8).map(|bytes| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        self.ready = words.collect();
        self.ready.reverse();
        self.ready.pop().expect("a block has four numbers")
    }

    /// A number below `bound`, each equally likely: numbers in the last, incomplete run of `bound` are thrown away.
    fn below(&mut self, bound: u64) -> u64 {
        let spare = (u64::MAX % bound + 1) % bound;
        loop {
            let number = self.next();
            if number <= u64::MAX - spare {
                return number % bound;
            }
        }
    }
}

/// 抽签次序: the units in drawn order. They are listed by number; from the last place to the second, each place changes with one
/// drawn among itself and those before it (Fisher and Yates).
pub fn draw(units: &[UnitId], seed: [u8; 32]) -> Vec<UnitId> {
    let mut order = units.to_vec();
    order.sort_unstable();
    let mut stream = Stream { seed, block: 0, ready: Vec::new() };
    for last in (1..order.len()).rev() {
        let at = stream.below(last as u64 + 1) as usize;
        order.swap(at, last);
    }
    order
}

impl Field {
    /// 抽签后的编排对象: the same units, ranked by lots. With [`First::Lots`](crate::profile::swiss::First::Lots) the first drawn then
    /// meets the second, the third the fourth, unless a rule of the ladder parts them (`TD-6.2`).
    #[must_use]
    pub fn drawn(&self, seed: [u8; 32]) -> Self {
        let units: Vec<UnitId> = self.units().iter().map(|one| one.unit).collect();
        self.ranked(&draw(&units, seed))
    }
}
