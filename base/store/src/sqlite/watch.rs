//! Whether the files under the log are still those that it writes to.
//!
//! SQLite goes on writing to a file that was removed, or replaced, under it: what it then calls durable is gone when the
//! process ends. Names, numbers and sizes of the files tell, and asking for them opens nothing.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::{connect, fault, file};
use crate::error::StoreError;

/// The database and its write-ahead log, as they were last seen.
#[derive(Debug)]
pub(super) struct Watch {
    file: PathBuf,
    wal: PathBuf,
    database: Seen,
    /// None before the first commit made one.
    journal: Option<Seen>,
}

/// Which file stood under a name, and how long it was.
#[derive(Clone, Copy, Debug)]
struct Seen {
    identity: (u64, u64),
    length: u64,
}

impl Watch {
    /// Begins to watch the files of an open database.
    pub(super) fn begin(path: &Path) -> Result<Self, StoreError> {
        let wal = file::beside(path, "-wal");
        let database = fs::metadata(path).map_err(|error| fault::of_system(path, &error))?;
        let journal = fs::metadata(&wal).ok().map(|metadata| Seen::of(&metadata));
        Ok(Self { file: path.to_path_buf(), wal, database: Seen::of(&database), journal })
    }

    /// Are they the same files, and not shorter than SQLite itself makes them?
    ///
    /// A database shrinks only if another program compacts it meanwhile; that, too, ends the writing until a restart.
    pub(super) fn look(&mut self) -> Result<(), StoreError> {
        let gone = |detail| StoreError::Gone { file: self.file.clone(), detail };
        let database = now(&self.file, "the database").map_err(gone)?;
        self.database.goes_on_as(&database, self.database.length, "the database").map_err(gone)?;
        let journal = match &self.journal {
            Some(seen) => {
                let journal = now(&self.wal, "its write-ahead log").map_err(gone)?;
                // A checkpoint cuts a long one down to what is kept of it.
                let least = seen.length.min(connect::WAL_KEPT);
                seen.goes_on_as(&journal, least, "its write-ahead log").map_err(gone)?;
                Some(journal)
            }
            None => fs::metadata(&self.wal).ok().map(|metadata| Seen::of(&metadata)),
        };
        (self.database, self.journal) = (database, journal);
        Ok(())
    }
}

impl Seen {
    fn of(metadata: &Metadata) -> Self {
        Self { identity: identity(metadata), length: metadata.len() }
    }

    fn goes_on_as(&self, now: &Self, least: u64, what: &str) -> Result<(), String> {
        if now.identity != self.identity {
            return Err(format!("another file stands in the place of {what}"));
        }
        if now.length < least {
            return Err(format!("{what} was cut from {least} bytes to {}", now.length));
        }
        Ok(())
    }
}

fn now(path: &Path, what: &str) -> Result<Seen, String> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(Seen::of(&metadata)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(format!("{what} was removed")),
        Err(error) => Err(format!("{what} can't be looked at: {error}")),
    }
}

/// Device and number: what stays the same when a file is written, and differs in any other file.
#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// Elsewhere a file that is open can't be removed or replaced.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}
