//! An event in a file: every command is on the disk before it is answered.

use std::path::{Path, PathBuf};
use std::time::Duration;

use store::{
    Appended, Batch, CommandKey, Copied, Event as Written, Log, NewEvent, SqliteLog, SqliteOptions, SqliteReader,
    StoreError,
};
use tourney::event::{Checkpoint, Done, Entry, History, Refusal};

use crate::body::{self, Body};
use crate::error::DeskError;

/// The name of an event's stream in its file. A file holds one event.
pub(crate) const STREAM: &str = "event";
/// Whoever writes commands here is the desk, not a seat.
const DESK: u8 = 0;
/// How long a command waits for others to be done with the file.
const PATIENCE: Duration = Duration::from_secs(15);

/// 赛事文件: a log in `SQLite`, and the event that follows from it.
///
/// Who looks ([`EventFile::look`]) takes nothing from anybody. Who writes has the file for himself from [`EventFile::open`] or
/// [`EventFile::take_turn`] on until [`EventFile::rest`]; others wait their turn. What [`EventFile::submit`] answered survives `kill -9`.
#[derive(Debug)]
pub struct EventFile {
    file: PathBuf,
    pen: Option<Pen>,
    history: History,
    bodies: Vec<Body>,
    /// The hash of the last entry, as 64 hexadecimal digits.
    seal: String,
}

/// The right to write, while one has it.
#[derive(Debug)]
struct Pen {
    log: SqliteLog,
    epoch: u64,
}

/// What became of commands that are taken together or not at all.
pub type Together = Result<Vec<Done>, Vec<(usize, Refusal)>>;

impl EventFile {
    /// Opens the event at `path` to be read and, with [`EventFile::take_turn`], written to later.
    ///
    /// Reading verifies the chain; each entry must follow from those before it.
    ///
    /// # Errors
    /// [`DeskError`] with what would do.
    pub async fn look(path: impl AsRef<Path>) -> Result<Self, DeskError> {
        let file = path.as_ref().to_owned();
        if !file.exists() {
            return Err(DeskError::Missing { file });
        }
        let events = SqliteReader::open(&file)?.read(STREAM).await?;
        let mut event = Self::empty(file);
        event.read(&events)?;
        if event.history.event().is_none() {
            return Err(DeskError::NoEvent { file: event.file });
        }
        Ok(event)
    }

    /// Opens the event at `path` to write, once others are done with it; `Make::New` makes an empty one there, which must not exist.
    ///
    /// # Errors
    /// [`DeskError`] with what would do.
    pub async fn open(path: impl AsRef<Path>, make: Make) -> Result<Self, DeskError> {
        let file = path.as_ref().to_owned();
        // A link that leads nowhere is something, too.
        match (make, file.exists() || file.is_symlink()) {
            (Make::New, true) => return Err(DeskError::Exists { file }),
            (Make::Existing, false) => return Err(DeskError::Missing { file }),
            _ => {}
        }
        let mut event = Self::empty(file);
        event.take_turn().await?;
        match (make, event.history.version()) {
            // Somebody was quicker to make it.
            (Make::New, 1..) => Err(DeskError::Exists { file: event.file }),
            (Make::Existing, _) if event.history.event().is_none() => Err(DeskError::NoEvent { file: event.file }),
            _ => Ok(event),
        }
    }

    fn empty(file: PathBuf) -> Self {
        Self { file, pen: None, history: History::new(), bodies: Vec::new(), seal: String::new() }
    }

    /// Waits until the file is ours, and reads what others have entered since we looked.
    ///
    /// # Errors
    /// [`DeskError::Store`] where the turn does not come; [`DeskError::Replaced`] where another file has this name now.
    pub async fn take_turn(&mut self) -> Result<(), DeskError> {
        if self.pen.is_some() {
            return Ok(());
        }
        let options = SqliteOptions { patience: PATIENCE, ..SqliteOptions::default() };
        let log = SqliteLog::open_with(&self.file, options).await?;
        let epoch = log.take_lease(STREAM, "desk").await?;
        let known = self.history.version();
        // The last entry that we know comes first, and must be the same.
        let events = log.read(STREAM, known.max(1)).await?;
        self.pen = Some(Pen { log, epoch });
        let same = known == 0 || events.first().is_some_and(|event| hex::encode(event.hash) == self.seal);
        if !same {
            self.rest().await?;
            return Err(DeskError::Replaced { file: self.file.clone() });
        }
        self.read(&events[usize::from(known > 0)..])
    }

    /// Takes in entries that are in the file already.
    fn read(&mut self, events: &[Written]) -> Result<(), DeskError> {
        for event in events {
            let body = body::read(event).map_err(|detail| DeskError::Unreadable {
                file: self.file.clone(),
                entry: event.seq,
                detail,
            })?;
            self.seal = hex::encode(event.hash);
            self.bodies.push(body);
        }
        if self.history.version() == 0 {
            self.history = self.replayed()?;
            return Ok(());
        }
        for (event, body) in events.iter().zip(&self.bodies[self.history.version() as usize..]) {
            let broken = |refusal| DeskError::Broken {
                file: self.file.clone(),
                broken: tourney::event::Broken { entry: event.seq, refusal },
            };
            self.history.submit(body.entry.clone()).map_err(broken)?;
        }
        Ok(())
    }

    fn replayed(&self) -> Result<History, DeskError> {
        let entries = self.bodies.iter().map(|body| body.entry.clone());
        History::replay(entries).map_err(|broken| DeskError::Broken { file: self.file.clone(), broken })
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

    /// Takes a command: checked, written, synced, then answered. Repeating it is harmless. Its cost does not grow with the log.
    ///
    /// # Errors
    /// [`DeskError::Refused`] and nothing has changed; after any other error the command may be sent again.
    pub async fn submit(&mut self, entry: Entry) -> Result<Done, DeskError> {
        self.take_turn().await?;
        let done = self.history.submit(entry.clone())?;
        if let Done::Taken { .. } = &done {
            let body = body::seal(entry, &self.history);
            self.append(vec![body]).await?;
        }
        Ok(done)
    }

    /// Takes commands together: all are on the disk, in one append, or none is. Those that were taken before stay as they were.
    ///
    /// # Errors
    /// Which of them are refused, from 0, each tried after those before it; then, and after any error, nothing has changed.
    pub async fn submit_all(&mut self, entries: Vec<Entry>) -> Result<Together, DeskError> {
        self.take_turn().await?;
        let before = self.history.checkpoint();
        let (mut dones, mut bodies, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for (at, entry) in entries.into_iter().enumerate() {
            match self.history.submit(entry.clone()) {
                Ok(done) => {
                    if let Done::Taken { .. } = &done {
                        bodies.push(body::seal(entry, &self.history));
                    }
                    dones.push(done);
                }
                Err(refusal) => faults.push((at, refusal)),
            }
        }
        if !faults.is_empty() {
            self.history.restore(before);
            return Ok(Err(faults));
        }
        if let Err(error) = self.append(bodies).await {
            self.give_up(before);
            return Err(error);
        }
        Ok(Ok(dones))
    }

    /// Writes entries that the history has taken already. If that fails, the history is folded anew without them.
    async fn append(&mut self, bodies: Vec<Body>) -> Result<(), DeskError> {
        let Some(first) = bodies.first() else { return Ok(()) };
        let command = CommandKey { seat: DESK, cid: first.entry.id.clone() };
        let next = self.bodies.len() as u64 + 1;
        let event = |body: &Body| {
            let at_ms = u64::try_from(body.entry.entered().0).unwrap_or_default();
            Ok(NewEvent { at_ms, kind: body::KIND.into(), body: body::write(body)? })
        };
        let events = bodies.iter().map(event).collect::<Result<Vec<_>, serde_json::Error>>();
        let written = match (events, &self.pen) {
            (Ok(events), Some(pen)) => {
                let batch = Batch {
                    table: STREAM.into(),
                    next,
                    epoch: pen.epoch,
                    events,
                    command: Some(command),
                    secrets: vec![],
                    summary: None,
                };
                pen.log.append(batch).await.map_err(DeskError::from)
            }
            (Err(error), _) => Err(error.into()),
            (_, None) => Err(StoreError::Stopped.into()),
        };
        match written {
            Ok(Appended::Written { .. }) => {
                self.bodies.extend(bodies);
                self.seal = self.last_hash().await?;
                Ok(())
            }
            // The history knows all ids of the log, so an id that only the log knows means that it is another file by now.
            Ok(Appended::Already { .. }) => {
                self.history = self.replayed()?;
                Err(DeskError::Replaced { file: self.file.clone() })
            }
            Err(error) => {
                self.history = self.replayed()?;
                Err(error)
            }
        }
    }

    /// Goes back after a write that failed.
    fn give_up(&mut self, before: Checkpoint) {
        if self.history.version() > self.bodies.len() as u64 {
            self.history.restore(before);
        }
    }

    async fn last_hash(&self) -> Result<String, DeskError> {
        let Some(pen) = &self.pen else { return Ok(self.seal.clone()) };
        let events = pen.log.read(STREAM, self.bodies.len().max(1) as u64).await?;
        Ok(events.last().map(|event| hex::encode(event.hash)).unwrap_or_default())
    }

    /// The head of the hash chain, 64 hexadecimal digits: what to print and to keep elsewhere, as proof of the whole log.
    pub fn seal(&self) -> &str {
        &self.seal
    }

    /// Folds everything into the one file, so that copying it copies the event, and lets others have it.
    ///
    /// # Errors
    /// [`DeskError::Store`].
    pub async fn rest(&mut self) -> Result<(), DeskError> {
        match self.pen.take() {
            Some(pen) => Ok(pen.log.stop().await?),
            None => Ok(()),
        }
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

/// 备份: copies an event's file as it stands, while others go on writing; gives how many entries the copy holds.
///
/// # Errors
/// [`DeskError`] with what would do.
pub async fn backup(path: &Path, to: &Path) -> Result<Copied, DeskError> {
    if !path.exists() {
        return Err(DeskError::Missing { file: path.to_owned() });
    }
    Ok(SqliteReader::open(path)?.copy(to).await?)
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
