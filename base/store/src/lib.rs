//! The append-only, hash-chained log of live tables: an event is on the disk before anyone hears of it.
//!
//! ```
//! use store::{Appended, Batch, CommandKey, Log, MemoryLog, NewEvent};
//!
//! #[tokio::main(flavor = "current_thread")]
//! async fn main() -> Result<(), store::StoreError> {
//!     let log = MemoryLog::new(); // `SqliteLog::open("paiju.db").await?` keeps the same promises on a disk
//!     let epoch = log.take_lease("t1", "node-a").await?;
//!     let batch = Batch {
//!         table: "t1".into(),
//!         next: 1,
//!         epoch,
//!         events: vec![NewEvent { at_ms: 1_000, kind: "opened".into(), body: b"{}".to_vec() }],
//!         command: Some(CommandKey { seat: 1, cid: "c-1".into() }),
//!         secrets: vec![],
//!         summary: None,
//!     };
//!     assert_eq!(log.append(batch.clone()).await?, Appended::Written { first: 1, head: 1 });
//!     // The same command again has no second effect and gets the first one's answer.
//!     assert_eq!(log.append(batch).await?, Appended::Already { seq: 1 });
//!     assert_eq!(log.verify_chain("t1").await?, 1);
//!     Ok(())
//! }
//! ```
//!
//! # Overview
//!
//! [`Log`] is the promise, object-safe, to be held as `Arc<dyn Log>`; [`SqliteLog`] keeps it in one file,
//! [`MemoryLog`] in memory for the tests of others. One suite of tests runs on both.
//!
//! * **Durable first.** [`Log::append`] answers after the commit is synced. What was answered survives `kill -9`.
//! * **Dense.** The events of a table are numbered 1, 2, 3 …; a [`Batch`] says which number it expects to write
//!   and is refused ([`StoreError::Stale`]) when the table has moved on. A batch is written whole or not at all.
//! * **Exactly once.** A batch may carry the [`CommandKey`] of the command that caused it. A key is spent once;
//!   repeating it gives the earlier number.
//! * **Fenced.** [`Log::take_lease`] raises the table's epoch; whoever writes with an older one is refused
//!   ([`StoreError::Fenced`]), so a process that only believes to own a table can't write to it.
//! * **Chained.** Every event holds the hash of the one before ([`Event::link`]). Reading verifies; an altered,
//!   missing or cut-off event is named ([`StoreError::ChainBreak`]).
//! * **Summed up.** A batch may say what is to be known of its table before anybody reads events; [`Log::heads`] gives the
//!   last such summary of every live table at once.
//! * **Nothing is deleted.** A finished table is closed ([`Log::close_table`]), a rollback is an event of its own.
//! * **Looking takes nothing.** A [`SqliteReader`] needs neither the lock nor the right to write; it copies a log that
//!   others write to. [`salvage`] makes a new log of what is whole in a damaged one.
//! * **Errors tell refusals from failures.** After a refusal ([`StoreError::is_refusal`]) nothing was written. After
//!   any other error of `append` the batch counts as not acknowledged: send it again under its key.
//! * **Watched.** An append is acknowledged only while the files under it are those that were opened
//!   ([`StoreError::Gone`]); [`Log::health`] tells whether the next would be.
//!
//! The file of [`SqliteLog`] holds dealt hands: it is created readable by its owner alone. One process has it open
//! at a time (a lock beside it, `<file>.lock`, which stays there). Files that are not ours, newer than we know,
//! read-only or damaged are refused unaltered.
//!
//! # What this crate does not do
//!
//! * It gives bodies no meaning: kinds and bytes are the caller's, and so is sealing a [`Secret`].
//! * The chain shows that a log was altered to someone who holds a later hash; it can't show it when the whole
//!   file, last hash included, was rewritten.
//! * It does not broadcast, expire leases, or prune.
//!
//! # Stability
//!
//! The tables, the application id and the hash of an event are fixed for good: later versions add by forward-only
//! migration, after a copy of the file (`<file>.v1.bak`). The Rust interface may change until 1.0.

#![forbid(unsafe_code)]

mod chain;
mod error;
mod ledger;
mod log;
mod memory;
mod sqlite;
mod wording;

pub use chain::{CHAIN_START, Hash};
pub use error::StoreError;
pub use log::{Answer, Appended, Batch, CommandKey, Event, Log, NewEvent, Secret, TableHead, Visit};
pub use memory::MemoryLog;
pub use sqlite::{Copied, Salvaged, SalvagedTable, SqliteLog, SqliteOptions, SqliteReader, is_log, salvage};
