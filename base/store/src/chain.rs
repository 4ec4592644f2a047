//! The hash chain: how an event's hash is made, and the walk that verifies it.

use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::log::{Event, NewEvent};

/// A SHA-256 digest.
pub type Hash = [u8; 32];

/// What the first event of a table has for `prev`.
pub const CHAIN_START: Hash = [0; 32];

/// Keeps these hashes apart from any other use of SHA-256, and names the layout.
const DOMAIN: &[u8] = b"paiju event v1\0";

impl Event {
    /// The event's hash: SHA-256 of `"paiju event v1\0"`, `prev`, the table's id, `seq`, `epoch`, `at_ms`, `kind`
    /// and `body`. Numbers are 8 bytes, big-endian; each of id, kind and body follows its length, a number.
    pub fn link(&self, table: &str) -> Hash {
        let mut sha = Sha256::new();
        sha.update(DOMAIN);
        sha.update(self.prev);
        field(&mut sha, table.as_bytes());
        for number in [self.seq, self.epoch, self.at_ms] {
            sha.update(number.to_be_bytes());
        }
        field(&mut sha, self.kind.as_bytes());
        field(&mut sha, &self.body);
        sha.finalize().into()
    }

    /// The event that follows `prev` as number `seq`.
    pub(crate) fn after(prev: Hash, table: &str, seq: u64, epoch: u64, new: &NewEvent) -> Self {
        let mut event = Self {
            seq,
            epoch,
            at_ms: new.at_ms,
            kind: new.kind.clone(),
            body: new.body.clone(),
            prev,
            hash: CHAIN_START,
        };
        event.hash = event.link(table);
        event
    }
}

/// Hashes bytes after their length, so that no two lists of fields hash alike.
fn field(sha: &mut Sha256, bytes: &[u8]) {
    sha.update((bytes.len() as u64).to_be_bytes());
    sha.update(bytes);
}

/// A walk along a table's events that stops where one does not fit.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    table: &'a str,
    next: u64,
    prev: Hash,
}

impl<'a> Walk<'a> {
    /// A walk whose next event must be number `next` and follow `prev`.
    pub(crate) fn from(table: &'a str, next: u64, prev: Hash) -> Self {
        Self { table, next, prev }
    }

    /// Goes one event on.
    pub(crate) fn step(&mut self, event: &Event) -> Result<(), StoreError> {
        if event.seq != self.next || event.prev != self.prev || event.hash != event.link(self.table) {
            return Err(self.broken());
        }
        self.next += 1;
        self.prev = event.hash;
        Ok(())
    }

    /// Ends the walk at the head the table claims, and gives it.
    pub(crate) fn end(self, head: u64, hash: &Hash) -> Result<u64, StoreError> {
        if self.next != head + 1 || self.prev != *hash {
            return Err(self.broken());
        }
        Ok(head)
    }

    /// The break at the place the walk has come to.
    pub(crate) fn broken(&self) -> StoreError {
        StoreError::ChainBreak { table: self.table.to_owned(), seq: self.next }
    }
}
