//! Fair deals at live tables: commitment, nonces of the seats, reveal.
//!
//! The server commits to a seed before any seat adds its nonce, the key of the shuffle comes from both, and the seed is
//! shown when the board is out of play. It proves that the server did not choose the deal after seeing the nonces; it does
//! not hide cards from whoever runs the server.
//!
//! # Stability
//! * commitment = SHA-256(`"deal/v1"` ‖ table ‖ board as 8 bytes little-endian ‖ seed)
//! * key = HKDF-SHA-256(input = seed, salt = SHA-256 of each seat's nonce with its length before it (4 bytes
//!   little-endian), in seat order, info = `"deal/v1"` ‖ table ‖ board), 32 bytes
//!
//! Vectors in `tests/deal.rs`.

use hkdf::Hkdf;
use sha2::{Digest, Sha256};

/// The secret of one board's deal until the board is out of play. `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of 32 random bytes, which the caller drew.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for sealing and for the reveal.
    pub fn reveal(&self) -> [u8; 32] {
        self.0
    }

    /// What is shown before the deal.
    pub fn commitment(&self, table: &str, board: u64) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"deal/v1");
        hash.update(table.as_bytes());
        hash.update(board.to_le_bytes());
        hash.update(self.0);
        hash.finalize().into()
    }

    /// The key of the shuffle. A seat that sent no nonce counts as an empty one.
    pub fn key(&self, table: &str, board: u64, nonces: &[Vec<u8>]) -> [u8; 32] {
        let mut salt = Sha256::new();
        for nonce in nonces {
            salt.update((nonce.len() as u32).to_le_bytes());
            salt.update(nonce);
        }
        let salt: [u8; 32] = salt.finalize().into();
        let board = board.to_le_bytes();
        let mut key = [0; 32];
        Hkdf::<Sha256>::new(Some(&salt), &self.0)
            .expand_multi_info(&[b"deal/v1", table.as_bytes(), &board], &mut key)
            .unwrap_or_else(|_| unreachable!("32 bytes are within HKDF's limit"));
        key
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(hidden)")
    }
}
