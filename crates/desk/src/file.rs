//! An event in a file: every command is on the disk before it is answered.

use std::path::{Path, PathBuf};

use store::{Appended, Batch, CommandKey, Log, NewEvent, SqliteLog, StoreError};
use tourney::event::{Done, Entry, History};

use crate::body::{self, Body};
use crate::error::DeskError;

/// The name of an event's stream in its file. A file holds one event.
pub(crate) const STREAM: &str = "event";
/// Whoever writes commands here is the desk, not a seat.
const DESK: u8 = 0;

/// 赛事文件: a log in `SQLite`, and the event that follows from it.
///
/// One process has it open at a time. What [`EventFile::submit`] answered survives `kill -9`.
#[derive(Debug)]
pub struct EventFile {
    file: PathBuf,
    log: SqliteLog,
    epoch: u64,
    history: History,
    bodies: Vec<Body>,
}

impl EventFile {
    /// Opens the event at `path`; `Make::New` makes an empty one there, which must not exist.
    ///
    /// Reading verifies the chain; each entry must follow from those before it.
    ///
    /// # Errors
    /// [`DeskError`] with what would do.
    pub async fn open(path: impl AsRef<Path>, make: Make) -> Result<Self, DeskError> {
        let file = path.as_ref().to_owned();
        match (make, file.exists()) {
            (Make::New, true) => return Err(DeskError::Exists { file }),
            (Make::Existing, false) => return Err(DeskError::Missing { file }),
            _ => {}
        }
        let log = SqliteLog::open(&file).await?;
        let epoch = log.take_lease(STREAM, "desk").await?;
        let bodies = read(&file, &log).await?;
        let history = History::replay(bodies.iter().map(|body| body.entry.clone()))?;
        if make == Make::Existing && history.event().is_none() {
            return Err(DeskError::NoEvent { file });
        }
        Ok(Self { file, log, epoch, history, bodies })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// The event and its log.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The entries with the witnesses that stand beside them.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Takes a command: checked, written, synced, then answered. Repeating it is harmless.
    ///
    /// # Errors
    /// [`DeskError::Refused`] and nothing has changed; after any other error the command may be sent again.
    pub async fn submit(&mut self, entry: Entry) -> Result<Done, DeskError> {
        let mut next = self.history.clone();
        let done = next.submit(entry.clone())?;
        let Done::Taken { .. } = &done else { return Ok(done) };
        let body = body::seal(entry, &next);
        let batch = Batch {
            table: STREAM.into(),
            next: self.history.version() + 1,
            epoch: self.epoch,
            events: vec![NewEvent {
                at_ms: u64::try_from(body.entry.at.0).unwrap_or_default(),
                kind: "entry".into(),
                body: body::write(&body)?,
            }],
            command: Some(CommandKey { seat: DESK, cid: body.entry.id.clone() }),
            secrets: vec![],
            summary: None,
        };
        match self.log.append(batch).await? {
            Appended::Written { .. } => {
                self.history = next;
                self.bodies.push(body);
                Ok(done)
            }
            Appended::Already { seq } => Ok(Done::Already { version: seq }),
        }
    }

    /// The head of the hash chain, 64 hexadecimal digits: what to print and to keep elsewhere, as proof of the whole log.
    ///
    /// # Errors
    /// [`DeskError::Store`].
    pub async fn seal(&self) -> Result<String, DeskError> {
        let events = self.log.read(STREAM, self.history.version().max(1)).await?;
        Ok(events.last().map(|event| hex(&event.hash)).unwrap_or_default())
    }

    /// Lets go of the file.
    ///
    /// # Errors
    /// [`DeskError::Store`].
    pub async fn close(self) -> Result<(), DeskError> {
        self.rest().await
    }

    /// Folds everything into the one file, so that copying it copies the event, and lets go of it. Nothing can be submitted after.
    ///
    /// # Errors
    /// [`DeskError::Store`].
    pub async fn rest(&self) -> Result<(), DeskError> {
        Ok(self.log.stop().await?)
    }
}

/// Whether a file must exist or must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Make {
    /// It is there.
    Existing,
    /// It is made.
    New,
}

/// All entries of a file.
async fn read(file: &Path, log: &SqliteLog) -> Result<Vec<Body>, DeskError> {
    let events = log.read(STREAM, 0).await?;
    events
        .iter()
        .map(|event| {
            body::read(&event.body).map_err(|error| DeskError::Unreadable {
                file: file.to_owned(),
                entry: event.seq,
                detail: error.to_string(),
            })
        })
        .collect()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
