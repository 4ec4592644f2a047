//! The log in one SQLite file: one writer, a few readers.

mod connect;
mod fault;
mod file;
mod health;
mod read;
mod rows;
mod salvage;
mod schema;
mod watch;
mod writer;

use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use self::file::Found;
use self::health::Health;
pub use self::read::{Copied, SqliteReader};
pub use self::salvage::{Salvaged, SalvagedTable, salvage};
use self::writer::{GROUP, Job, Writer};
use crate::error::StoreError;
use crate::ledger::{Outcome, Work};
use crate::log::{Answer, Appended, Batch, Event, Log, Secret, TableHead, Visit};

/// A log in one SQLite file.
///
/// Appends that arrive while another commit is being synced share the next one, so the cost of a sync is split
/// among all that wait for it. Call [`Log::stop`] before opening the same file again.
pub struct SqliteLog {
    file: PathBuf,
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    writer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    readers: SqlitePool,
    health: Arc<Health>,
}

/// How to open a [`SqliteLog`].
#[derive(Clone, Copy, Debug, Default)]
pub struct SqliteOptions {
    /// The size the database must not outgrow, bytes; the write-ahead log beside it is not counted. `None`: none.
    pub max_bytes: Option<u64>,
    /// How long to wait while another process has the file; none: it is [`StoreError::InUse`] at once.
    pub patience: Duration,
}

impl SqliteLog {
    /// Opens the log at `path`, or makes one there. Needs a Tokio runtime, on which the writer then lives.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Directory`], [`StoreError::NotOurs`], [`StoreError::Newer`],
    /// [`StoreError::ReadOnly`], [`StoreError::Corrupt`], [`StoreError::Full`], [`StoreError::Unreachable`],
    /// [`StoreError::Storage`]; what stands at the path is left as it is.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::open_with(path, SqliteOptions::default()).await
    }

    /// [`SqliteLog::open`] with options.
    pub async fn open_with(path: impl AsRef<Path>, options: SqliteOptions) -> Result<Self, StoreError> {
        let path = path.as_ref();
        // Absolute, so that no name is taken for one of SQLite's special ones, and no change of directory matters.
        let file = std::path::absolute(path).map_err(|error| fault::of_system(path, &error))?;
        let (lock, found) = file::claim(&file, options.patience).await?;
        match found {
            Found::Nothing => schema::create(&file, schema::STEPS).await?,
            Found::Ours => schema::update(&file, schema::STEPS).await?,
        }
        let db = connect::writer(&file, options.max_bytes).await;
        let db = db.map_err(|error| fault::of_database(&file, &error))?;
        let readers = connect::readers(&file);
        let (queue, waiting) = mpsc::channel(GROUP);
        let health = Health::begin(&file)?;
        let writer = Writer { db, file: file.clone(), health: Arc::clone(&health), lock };
        Ok(Self {
            file,
            queue: Mutex::new(Some(queue)),
            writer: tokio::sync::Mutex::new(Some(tokio::spawn(writer.run(waiting)))),
            readers,
            health,
        })
    }

    /// The file, as an absolute path.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Has SQLite examine the structure of the whole file. Reads all of it.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] with the first thing that is wrong.
    pub async fn check_file(&self) -> Result<(), StoreError> {
        let verdict: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(&self.readers)
            .await
            .map_err(|error| self.fault(&error))?;
        if verdict == "ok" {
            return Ok(());
        }
        Err(StoreError::Corrupt { file: self.file.clone(), detail: verdict })
    }

    /// Queues a work and waits until it is durable.
    async fn write(&self, work: Work) -> Result<Outcome, StoreError> {
        work.check_form()?;
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or(StoreError::Stopped)?;
        let (reply, answer) = oneshot::channel();
        let sent = queue.send(Job { work, reply }).await;
        // A clone that outlived its use would keep the writer from stopping.
        drop(queue);
        sent.map_err(|_| StoreError::Stopped)?;
        answer.await.map_err(|_| StoreError::Stopped)?
    }

    /// Gives `visit` the events of a table from `from` on, verified, until it breaks off; gives the head.
    async fn walk(&self, table: &str, from: u64, visit: Visit<'_>) -> Result<u64, StoreError> {
        // One transaction: an append in the midst of it must not look like a break.
        let mut snapshot = self.readers.begin().await.map_err(|error| self.fault(&error))?;
        read::walk(&mut snapshot, &self.file, table, from, visit).await
    }

    fn fault(&self, error: &sqlx::Error) -> StoreError {
        fault::of_database(&self.file, error)
    }

    async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Sqlite>, StoreError> {
        self.readers.acquire().await.map_err(|error| self.fault(&error))
    }
}

/// Whether the file at a path is a log of ours, whole or damaged: nothing may be written over it.
pub fn is_log(path: impl AsRef<Path>) -> bool {
    file::is_ours(path.as_ref())
}

impl fmt::Debug for SqliteLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteLog").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Log for SqliteLog {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        Box::pin(async move { Ok(self.write(Work::Append(batch)).await?.appended()) })
    }

    fn read<'a>(&'a self, table: &'a str, from: u64) -> Answer<'a, Vec<Event>> {
        Box::pin(async move {
            let mut events = Vec::new();
            let mut keep = |event| {
                events.push(event);
                ControlFlow::Continue(())
            };
            self.walk(table, from, &mut keep).await?;
            Ok(events)
        })
    }

    fn scan<'a>(&'a self, table: &'a str, from: u64, visit: Visit<'a>) -> Answer<'a, ()> {
        Box::pin(async move { self.walk(table, from, visit).await.map(drop) })
    }

    fn heads(&self) -> Answer<'_, Vec<TableHead>> {
        Box::pin(async move {
            let heads = rows::heads(&mut *self.reader().await?).await;
            heads.map_err(|error| self.fault(&error))
        })
    }

    fn close_table<'a>(&'a self, table: &'a str, epoch: u64) -> Answer<'a, ()> {
        let table = table.to_owned();
        Box::pin(async move { self.write(Work::Close { table, epoch }).await.map(drop) })
    }

    fn take_lease<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, u64> {
        let (table, node) = (table.to_owned(), node.to_owned());
        Box::pin(async move { Ok(self.write(Work::Lease { table, node }).await?.leased()) })
    }

    fn keep_secret<'a>(&'a self, table: &'a str, secret: Secret) -> Answer<'a, ()> {
        let table = table.to_owned();
        Box::pin(async move { self.write(Work::Keep { table, secret }).await.map(drop) })
    }

    fn secret<'a>(&'a self, table: &'a str, name: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            let secret = rows::secret(&mut *self.reader().await?, table, name).await;
            secret.map_err(|error| self.fault(&error))
        })
    }

    fn any_secret(&self) -> Answer<'_, Option<(String, Secret)>> {
        Box::pin(async move {
            let secret = rows::any_secret(&mut *self.reader().await?).await;
            secret.map_err(|error| self.fault(&error))
        })
    }

    fn health(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            if self.queue.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
                return Err(StoreError::Stopped);
            }
            self.health.ask(&self.file).await
        })
    }

    fn verify_chain<'a>(&'a self, table: &'a str) -> Answer<'a, u64> {
        Box::pin(async move { self.walk(table, 1, &mut |_| ControlFlow::Continue(())).await })
    }

    fn stop(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            // Readers first: whoever closes last folds the write-ahead log into the file, and only the writer can.
            self.readers.close().await;
            self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
            let writer = self.writer.lock().await.take();
            if let Some(writer) = writer {
                // The writer has no way to panic; if it did, its lock is released all the same.
                writer.await.ok();
            }
            Ok(())
        })
    }
}
