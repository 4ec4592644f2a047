//! The promise of a log, and the things that go in and come out.

use std::fmt;
use std::ops::ControlFlow;
use std::pin::Pin;

use crate::chain::Hash;
use crate::error::StoreError;

/// What a [`Log`] gives back: a boxed future, so that the trait is object-safe.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Is shown one event after another; breaks off when it has seen enough.
pub type Visit<'a> = &'a mut (dyn FnMut(Event) -> ControlFlow<()> + Send);

/// An append-only log of many tables.
///
/// Whatever the implementation, the calls on one log take effect one after another. Dropping a future does not
/// take its call back: an append that was queued may still be written.
pub trait Log: fmt::Debug + Send + Sync {
    /// Writes a batch, whole or not at all, and answers when it is durable.
    ///
    /// # Errors
    /// In this order: [`StoreError::Malformed`] (no events, a name too long …), [`StoreError::Fenced`] (the
    /// epoch is not the table's), then, unless the command was done before, [`StoreError::Closed`],
    /// [`StoreError::Stale`] (another number comes next), [`StoreError::SecretTaken`]. After these nothing is
    /// written. Any other error: not acknowledged; try again with the same key.
    fn append(&self, batch: Batch) -> Answer<'_, Appended>;

    /// The events of a table from number `from` on (0 and 1 both mean all), in order; empty for an unknown table.
    ///
    /// Every event read is checked against its hash and its neighbour, the last one against the table's head.
    ///
    /// # Errors
    /// [`StoreError::ChainBreak`] names the first event that does not fit.
    fn read<'a>(&'a self, table: &'a str, from: u64) -> Answer<'a, Vec<Event>>;

    /// Shows the events of a table from number `from` on to `visit`, in order, until it has seen enough: for long logs, of
    /// which nobody wants to hold all. At most 1,024 events are held at a time.
    ///
    /// # Errors
    /// As [`Log::read`], for the events that were visited.
    fn scan<'a>(&'a self, table: &'a str, from: u64, visit: Visit<'a>) -> Answer<'a, ()>;

    /// The tables that have events and are not closed, by id: what to resume after a start.
    fn heads(&self) -> Answer<'_, Vec<TableHead>>;

    /// Ends a table: no more appends, no longer among [`Log::heads`]; its events stay readable. Closing it again
    /// is no error.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when the epoch is not the table's.
    fn close_table<'a>(&'a self, table: &'a str, epoch: u64) -> Answer<'a, ()>;

    /// Makes `node` the only writer of a table and gives the epoch to append with: one more than the last, first 1.
    ///
    /// Every earlier epoch is refused from now on. The table need not have events yet.
    fn take_lease<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, u64>;

    /// Keeps a sealed secret under a name that is not taken; `table` may be empty for what belongs to none.
    ///
    /// To keep one together with events, put it into the [`Batch`].
    ///
    /// # Errors
    /// [`StoreError::SecretTaken`]: secrets are not replaced.
    fn keep_secret<'a>(&'a self, table: &'a str, secret: Secret) -> Answer<'a, ()>;

    /// The sealed bytes kept under a name.
    fn secret<'a>(&'a self, table: &'a str, name: &'a str) -> Answer<'a, Option<Vec<u8>>>;

    /// A secret that is kept, with its table: by which to tell whether a key is the one that sealed them. None: nothing
    /// is sealed here.
    fn any_secret(&self) -> Answer<'_, Option<(String, Secret)>>;

    /// Would an append made now become durable?
    ///
    /// # Errors
    /// What stands in the way: the files are gone, the last write failed, the disk has no room.
    fn health(&self) -> Answer<'_, ()>;

    /// Walks a whole table from its first event and gives its head (0 for an unknown table).
    ///
    /// # Errors
    /// [`StoreError::ChainBreak`] names the first event that does not fit.
    fn verify_chain<'a>(&'a self, table: &'a str) -> Answer<'a, u64>;

    /// Answers everything queued, lets go of the file and refuses what comes later ([`StoreError::Stopped`]).
    fn stop(&self) -> Answer<'_, ()>;
}

/// Events to write together.
#[derive(Clone, PartialEq, Eq)]
pub struct Batch {
    /// The table's id, 1 to 128 bytes.
    pub table: String,
    /// The number the first event is to get: the head the writer knows, plus one.
    pub next: u64,
    /// The epoch that [`Log::take_lease`] gave.
    pub epoch: u64,
    /// What happened, 1 to 16,384 events.
    pub events: Vec<NewEvent>,
    /// The command that caused it, if a player sent one.
    pub command: Option<CommandKey>,
    /// Secrets to keep in the same transaction, at most 1,024.
    pub secrets: Vec<Secret>,
    /// What [`Log::heads`] says of the table from now on, at most 16 MiB; `None`: what it said before.
    pub summary: Option<Vec<u8>>,
}

/// An event not yet written.
#[derive(Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// When it happened, milliseconds since 1970 UTC; below 2⁶³.
    pub at_ms: u64,
    /// The caller's word for what it is, 1 to 128 bytes.
    pub kind: String,
    /// The caller's bytes, at most 16 MiB. May hold hidden cards.
    pub body: Vec<u8>,
}

/// The name of a player's command: the same seat and `cid` at the same table is the same command.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommandKey {
    /// The seat's digit.
    pub seat: u8,
    /// The client's own id of the command, 1 to 128 bytes.
    pub cid: String,
}

/// Bytes the caller has sealed: the log keeps them and can't read them.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// What it is, unique in its table, 1 to 128 bytes.
    pub name: String,
    /// The sealed bytes, at most 16 MiB.
    pub sealed: Vec<u8>,
}

/// A written event.
#[derive(Clone, PartialEq, Eq)]
pub struct Event {
    /// Its number in the table, from 1 without gaps.
    pub seq: u64,
    /// The epoch it was written in.
    pub epoch: u64,
    /// When it happened, milliseconds since 1970 UTC.
    pub at_ms: u64,
    /// The caller's word for what it is.
    pub kind: String,
    /// The caller's bytes. May hold hidden cards.
    pub body: Vec<u8>,
    /// The hash of the event before; [`CHAIN_START`](crate::CHAIN_START) for the first.
    pub prev: Hash,
    /// The hash of this event: [`Event::link`].
    pub hash: Hash,
}

/// What became of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It was written now.
    Written {
        /// The number of its first event.
        first: u64,
        /// The number of its last event, the table's head.
        head: u64,
    },
    /// Its command was done before; nothing was written.
    Already {
        /// The number of the first event that the command caused then.
        seq: u64,
    },
}

/// Where a live table stands.
#[derive(Clone, PartialEq, Eq)]
pub struct TableHead {
    /// The table's id.
    pub table: String,
    /// The number of its last event.
    pub head: u64,
    /// Its epoch; append with what [`Log::take_lease`] gives, not with this.
    pub epoch: u64,
    /// The node that took the lease last.
    pub node: String,
    /// The last summary that came with a batch: what is to be known of the table before its events are read. The chain does
    /// not hold it.
    pub summary: Option<Vec<u8>>,
}

// Bodies may hold hidden cards and must not slip into a log line: only their lengths are shown.

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("table", &self.table)
            .field("next", &self.next)
            .field("epoch", &self.epoch)
            .field("events", &self.events)
            .field("command", &self.command)
            .field("secrets", &self.secrets)
            .field("summary", &self.summary.as_deref().map(Length::of))
            .finish()
    }
}

impl fmt::Debug for TableHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableHead")
            .field("table", &self.table)
            .field("head", &self.head)
            .field("epoch", &self.epoch)
            .field("node", &self.node)
            .field("summary", &self.summary.as_deref().map(Length::of))
            .finish()
    }
}

/// All that is shown of bytes.
struct Length(usize);

impl Length {
    fn of(bytes: &[u8]) -> Self {
        Self(bytes.len())
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} bytes]", self.0)
    }
}

impl fmt::Debug for NewEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewEvent")
            .field("at_ms", &self.at_ms)
            .field("kind", &self.kind)
            .field("body", &Length::of(&self.body))
            .finish()
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event")
            .field("seq", &self.seq)
            .field("epoch", &self.epoch)
            .field("at_ms", &self.at_ms)
            .field("kind", &self.kind)
            .field("body", &Length::of(&self.body))
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secret").field("name", &self.name).field("sealed", &Length::of(&self.sealed)).finish()
    }
}
