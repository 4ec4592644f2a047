//! A log that is only looked at: it needs neither the lock nor the right to write, and leaves nothing beside the file.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

use super::file::{self, Access, Found};
use super::{connect, fault, rows, schema};
use crate::chain::{CHAIN_START, Walk};
use crate::error::StoreError;
use crate::log::{Event, Visit};

/// How many events a walk along a table holds at a time.
const PAGE: u32 = 1024;
/// How often a look is taken anew because somebody wrote into the file meanwhile.
const LOOKS: u32 = 20;

/// A log in a file, open to be read and nothing else: of another user, on a full disk, beside a process that writes.
#[derive(Clone, Debug)]
pub struct SqliteReader {
    file: PathBuf,
}

/// What a copy holds; all of it has been read again from the copy, and its chains hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Tables.
    pub tables: u64,
    /// Events of all tables.
    pub events: u64,
}

impl SqliteReader {
    /// The log at `path`.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] where there is none, and those of [`SqliteLog::open`](super::SqliteLog::open) but for writing.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let file = std::path::absolute(path).map_err(|error| fault::of_system(path, &error))?;
        match file::examine(&file, Access::Read)? {
            Found::Ours => Ok(Self { file }),
            Found::Nothing => Err(fault::of_system(&file, &std::io::ErrorKind::NotFound.into())),
        }
    }

    /// The events of a table, verified as [`Log::read`](crate::Log::read) does.
    ///
    /// # Errors
    /// [`StoreError::ChainBreak`], and what the file or its disk may be.
    pub async fn read(&self, table: &str) -> Result<Vec<Event>, StoreError> {
        self.steadily(async |db| {
            let mut events = Vec::new();
            let mut keep = |event| {
                events.push(event);
                ControlFlow::Continue(())
            };
            self.walk(db, table, &mut keep).await?;
            Ok(events)
        })
        .await
    }

    /// All tables, closed ones too, by id.
    ///
    /// # Errors
    /// What the file or its disk may be.
    pub async fn tables(&self) -> Result<Vec<String>, StoreError> {
        self.steadily(async |db| rows::tables(db).await.map_err(|error| fault::of_database(&self.file, &error))).await
    }

    /// Copies the log as it stands into a new file, while others go on writing. The copy is read again before it gets its name.
    ///
    /// # Errors
    /// [`StoreError::Exists`]; whatever stands at `to` stays.
    pub async fn copy(&self, to: &Path) -> Result<Copied, StoreError> {
        let draft = file::draft(to)?;
        self.steadily(async |db| {
            // An earlier try may have left something in it.
            fs::write(&draft, "").map_err(|error| fault::of_system(to, &error))?;
            let into = draft.to_string_lossy().into_owned();
            let copied = sqlx::query("VACUUM INTO $1").bind(into).execute(&mut *db).await;
            copied.map(drop).map_err(|error| self.copying(to, &error))
        })
        .await?;
        let copied = Self { file: draft.to_path_buf() }.verify().await?;
        file::name_new(draft, to)?;
        Ok(copied)
    }

    /// Walks all tables.
    async fn verify(&self) -> Result<Copied, StoreError> {
        let mut copied = Copied { tables: 0, events: 0 };
        for table in self.tables().await? {
            copied.tables += 1;
            copied.events +=
                self.steadily(async |db| self.walk(db, &table, &mut |_| ControlFlow::Continue(())).await).await?;
        }
        Ok(copied)
    }

    /// Walks a table within one transaction.
    async fn walk(&self, db: &mut SqliteConnection, table: &str, visit: Visit<'_>) -> Result<u64, StoreError> {
        let mut snapshot = db.begin().await.map_err(|error| fault::of_database(&self.file, &error))?;
        walk(&mut snapshot, &self.file, table, 1, visit).await
    }

    /// What copying ran into: a full disk is the target's.
    fn copying(&self, to: &Path, error: &sqlx::Error) -> StoreError {
        match fault::of_database(to, error) {
            full @ StoreError::Full { .. } => full,
            _ => fault::of_database(&self.file, error),
        }
    }

    /// Takes a look at the file as it is at one moment. Without a write-ahead log SQLite is told that nobody writes, and the look is taken
    /// anew if somebody did.
    async fn steadily<T>(
        &self,
        look: impl AsyncFn(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        for _ in 1..LOOKS {
            let (before, alone) = (file::stamp(&self.file), file::is_folded(&self.file));
            let seen = self.once(&look).await;
            if (seen.is_ok() && !alone) || (before == file::stamp(&self.file) && alone == file::is_folded(&self.file)) {
                return seen;
            }
        }
        self.once(&look).await
    }

    async fn once<T>(
        &self,
        look: &impl AsyncFn(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (mut db, _apart) = match self.snapshot().await {
            Ok(db) => (db, None),
            // A write-ahead log, and no right to make its index beside it.
            Err(StoreError::Unreachable { .. } | StoreError::ReadOnly { .. }) if !file::is_folded(&self.file) => {
                let (folder, db) = self.apart().await?;
                (db, Some(folder))
            }
            Err(error) => return Err(error),
        };
        let seen = look(&mut db).await;
        db.close().await.ok();
        seen
    }

    /// A connection that has read something, of a schema that is known.
    async fn snapshot(&self) -> Result<SqliteConnection, StoreError> {
        let at = |error: sqlx::Error| fault::of_database(&self.file, &error);
        let mut db = connect::look(&self.file).await.map_err(at)?;
        schema::check(&mut db, &self.file).await?;
        Ok(db)
    }

    /// The same log in a folder of our own, where SQLite may put what it needs beside it.
    async fn apart(&self) -> Result<(TempDir, SqliteConnection), StoreError> {
        let system = |error: std::io::Error| fault::of_system(&self.file, &error);
        let folder = tempfile::tempdir().map_err(system)?;
        let twin = folder.path().join("log.db");
        for ending in ["", "-wal"] {
            fs::copy(file::beside(&self.file, ending), file::beside(&twin, ending)).map_err(system)?;
        }
        let db = connect::plain(&twin).await.map_err(|error| fault::of_database(&self.file, &error))?;
        Ok((folder, db))
    }
}

/// Gives `visit` the events of a table of `file` from `from` on, verified, until it breaks off; gives the head. `db` is in a
/// transaction.
pub(super) async fn walk(
    db: &mut SqliteConnection,
    file: &Path,
    table: &str,
    from: u64,
    visit: Visit<'_>,
) -> Result<u64, StoreError> {
    let at = |error: sqlx::Error| fault::of_database(file, &error);
    let (head, hash) = rows::head(db, table).await.map_err(at)?;
    let mut next = from.max(1);
    if next > head + 1 {
        return Ok(head);
    }
    let mut before = Some(CHAIN_START);
    if next > 1 {
        before = rows::hash_of(db, table, next - 1).await.map_err(at)?;
    }
    let Some(before) = before else {
        return Err(Walk::from(table, next - 1, CHAIN_START).broken());
    };
    let mut walk = Walk::from(table, next, before);
    loop {
        let page = rows::events(db, table, next, PAGE).await.map_err(at)?;
        next += page.len() as u64;
        let last = page.len() < PAGE as usize;
        for event in page {
            walk.step(&event)?;
            if visit(event).is_break() {
                return Ok(head);
            }
        }
        if last {
            return walk.end(head, &hash);
        }
    }
}
