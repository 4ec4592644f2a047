//! Everything that can go wrong, each with what to do about it.

use std::path::PathBuf;

/// Why a log refused, failed or would not open. No message ever holds a body or a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Refused: the table has moved on.
    #[error("the table's last event is number {head}: read on from there and decide again")]
    Stale {
        /// The number of the table's last event, 0 when it has none.
        head: u64,
    },
    /// Refused: another owner took the table.
    #[error("the table's epoch is {epoch}: this writer no longer owns it and must let go of it")]
    Fenced {
        /// The epoch in force, 0 when nobody took a lease yet.
        epoch: u64,
    },
    /// Refused: the table is finished.
    #[error("the table is closed: open a new one")]
    Closed,
    /// Refused: the name is in use, and secrets are not replaced.
    #[error("a secret named {name:?} is kept already: choose another name")]
    SecretTaken {
        /// The name in question.
        name: String,
    },
    /// Refused: the call itself makes no sense.
    #[error("unusable batch: {reason}")]
    Malformed {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// An event is not what was written, or is missing.
    #[error(
        "table {table:?}: event {seq} is altered, missing or out of place: salvage what comes before it, or use a backup"
    )]
    ChainBreak {
        /// The table's id.
        table: String,
        /// The first number at which the chain does not hold.
        seq: u64,
    },
    /// The disk, or the bound set for the file, is full.
    #[error("no room left for {}: free some space; nothing acknowledged is lost", file.display())]
    Full {
        /// The database file.
        file: PathBuf,
    },
    /// Reading or writing failed.
    #[error("{} can't be read or written just now: {detail}", file.display())]
    Storage {
        /// The database file.
        file: PathBuf,
        /// What the database or the system says.
        detail: String,
    },
    /// The files under the log are no longer those that it writes to.
    #[error(
        "{}: {detail}, under the running program: nothing is acknowledged any more. \
         Put back what was there; what was acknowledged before is in it",
        file.display()
    )]
    Gone {
        /// The database file.
        file: PathBuf,
        /// What became of which file.
        detail: String,
    },
    /// The log was stopped.
    #[error("the log is stopped: open it again")]
    Stopped,
    /// The path is a directory.
    #[error("{} is a directory: give the path of a file in it", file.display())]
    Directory {
        /// The path given.
        file: PathBuf,
    },
    /// The file belongs to something else.
    #[error("{} is {found}, not a Paiju log: it is left alone; give another path", file.display())]
    NotOurs {
        /// The path given.
        file: PathBuf,
        /// What it is instead.
        found: &'static str,
    },
    /// A newer version made the file.
    #[error(
        "{} is of schema {found}, this version knows up to {known}: \
         use the newer version, or a copy made before (.v{known}.bak)",
        file.display()
    )]
    Newer {
        /// The database file.
        file: PathBuf,
        /// The file's schema.
        found: i64,
        /// The newest schema known here.
        known: i64,
    },
    /// The file or its directory may not be written.
    #[error(
        "{} can't be written: allow this user to write the file and its directory, or give another path",
        file.display()
    )]
    ReadOnly {
        /// The file or directory in question.
        file: PathBuf,
    },
    /// The file is damaged or cut.
    #[error("{} is damaged ({detail}): it is left as it is; salvage what is whole, or use a backup", file.display())]
    Corrupt {
        /// The database file.
        file: PathBuf,
        /// What does not fit.
        detail: String,
    },
    /// Someone else has the file open.
    #[error("{} is in use by another process{}: {}", file.display(), for_so_long(*waited_s), when_in_use(*waited_s))]
    InUse {
        /// The database file.
        file: PathBuf,
        /// How long was waited for it, seconds.
        waited_s: u64,
    },
    /// A new file is to be made where something is.
    #[error("{} is there already and stays as it is: give another name", file.display())]
    Exists {
        /// The path given.
        file: PathBuf,
    },
    /// The path leads nowhere.
    #[error("{} can't be opened: {detail}", file.display())]
    Unreachable {
        /// The path given.
        file: PathBuf,
        /// What the system says.
        detail: String,
    },
}

/// How long was waited.
fn for_so_long(waited_s: u64) -> String {
    if waited_s == 0 { String::new() } else { format!(" and has been for {waited_s} seconds") }
}

/// What would do.
fn when_in_use(waited_s: u64) -> &'static str {
    if waited_s == 0 {
        "stop that one, or give another path"
    } else {
        "nothing was changed; send it again when that one is done"
    }
}

impl StoreError {
    /// Whether the log is well and only this call was refused, with nothing written.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Stale { .. } | Self::Fenced { .. } | Self::Closed | Self::SecretTaken { .. } | Self::Malformed { .. }
        )
    }
}
