//! The order of the pack, and the one pinned shuffle.
//!
//! # Stability
//! The shuffle is part of the record format; changing it is a breaking change.
//!
//! 1. The pack in code order (spades 2…A, small joker, big joker, hearts, clubs, diamonds), pack after pack.
//! 2. A 32-byte key, the `ChaCha20` key stream of it (64-bit block counter from 0, nonce 0), read as little-endian `u32`.
//! 3. Fisher–Yates: for `i` from the last place down to 1, swap places `i` and `j`, `j` uniform in `0..=i`.
//! 4. Uniform in `0..n`: take words until one is below the greatest multiple of `n` that fits 32 bits; its remainder by `n`.
//! 5. The lot: one more number, uniform in `0..13`, is the rank of the card turned for the first draw.
//!
//! Test vectors are in `tests/deal.rs`.

use cards::{Bag, Card, Rank, full_pack};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The order of a pack and the lot for who draws first: every random choice of a deal, as one value.
///
/// From a key, or laid out by a person. Deliberately not serialisable, and `Debug` shows no card.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    pack: Vec<Card>,
    lot: Rank,
}

impl Deal {
    /// `packs` packs shuffled with `key`. About 2 µs for three packs.
    pub fn from_key(packs: u8, key: &[u8; 32]) -> Self {
        let mut deal = Self { pack: Vec::new(), lot: Rank::TWO };
        deal.shuffle(packs, key);
        deal
    }

    /// Shuffles anew in place, so that simulations need no new memory.
    pub fn shuffle(&mut self, packs: u8, key: &[u8; 32]) {
        if self.pack.len() == Card::COUNT * usize::from(packs) {
            self.pack.chunks_exact_mut(Card::COUNT).for_each(|pack| pack.copy_from_slice(&Card::PACK));
        } else {
            self.pack = full_pack(packs);
        }
        let mut stream = ChaCha20Rng::from_seed(*key);
        for last in (1..self.pack.len()).rev() {
            let other = uniform(&mut stream, last as u32 + 1) as usize;
            self.pack.swap(last, other);
        }
        let lot = uniform(&mut stream, Rank::COUNT as u32) as u8;
        self.lot = Rank::from_index(lot).unwrap_or(Rank::TWO);
    }

    /// A pack laid out by a person or a file, first card drawn first.
    pub fn laid_out(pack: Vec<Card>, lot: Rank) -> Self {
        Self { pack, lot }
    }

    /// The cards, in the order in which they are drawn.
    pub fn pack(&self) -> &[Card] {
        &self.pack
    }

    /// The rank of the card that was turned to find the first drawer.
    pub fn lot(&self) -> Rank {
        self.lot
    }

    /// All cards as a bag.
    pub fn bag(&self) -> Bag {
        self.pack.iter().copied().collect()
    }
}

impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Deal({} cards)", self.pack.len())
    }
}

/// A uniform number in `0..bound` by rejection.
fn uniform(stream: &mut ChaCha20Rng, bound: u32) -> u32 {
    loop {
        let word = stream.next_u32();
        let rest = remainder(word, bound);
        // The multiple of the bound that the word lies above must be followed by a whole one below 2^32.
        if word - rest <= u32::MAX - (bound - 1) {
            return rest;
        }
    }
}

/// `⌈2^64 / bound⌉` for every bound of a shuffle of as many packs as a bag counts.
static RECIPROCALS: [u64; Card::COUNT * Bag::MAX_COPIES as usize + 1] = {
    let mut reciprocals = [0; Card::COUNT * Bag::MAX_COPIES as usize + 1];
    let mut bound = 2;
    while bound < reciprocals.len() {
        reciprocals[bound] = u64::MAX / bound as u64 + 1;
        bound += 1;
    }
    reciprocals
};

/// `word % bound` by two multiplications: the fraction that the division leaves, times the bound. Exact, as the fraction has
/// 64 bits and both numbers no more than 32 (D. Lemire, O. Kaser, N. Kurz, *Faster remainder by direct computation*, 2019).
fn remainder(word: u32, bound: u32) -> u32 {
    let fraction = RECIPROCALS[bound as usize].wrapping_mul(word.into());
    ((u128::from(fraction) * u128::from(bound)) >> 64) as u32
}

/// The key of a simulated board: SHA-256 of `"sim/v1" ‖ seed ‖ book ‖ board` (numbers little-endian, 8 bytes).
pub fn sim_key(seed: u64, book: &str, board: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"sim/v1");
    hash.update(seed.to_le_bytes());
    hash.update(book.as_bytes());
    hash.update(board.to_le_bytes());
    hash.finalize().into()
}
