//! Everything that can go wrong between a director and the event's file.

use std::path::PathBuf;

use store::StoreError;
use tourney::event::{Broken, Refusal};

/// Why the desk could not do it.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The event does not take the command; nothing has changed.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A new event is to be made where something is.
    #[error("{} is there already: give another name", file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// There is no file.
    #[error("{} is not there: make it with paiju event new", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The file holds a log, but no event.
    #[error("{} holds no event: make one with paiju event new in another file", file.display())]
    NoEvent {
        /// The file.
        file: PathBuf,
    },
    /// An entry is not written in a way that this version reads.
    #[error("{}: entry {entry} can't be read: {detail}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The entry.
        entry: u64,
        /// What does not fit.
        detail: String,
    },
    /// The log does not follow.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// An entry cannot be written as JSON.
    #[error("the entry can't be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The file.
    #[error("{0}")]
    Store(StoreError),
}
