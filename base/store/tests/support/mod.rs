//! What the tests share: short ways to write batches, a fresh log of either kind, and the process beside them.
#![allow(dead_code, reason = "each test program uses its part")]

mod batch;

use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};
use store::{Batch, Event, Log, MemoryLog, Secret, SqliteLog};
use tempfile::TempDir;

pub(crate) use self::batch::{batch, with_command};

/// A log with whatever must outlive it.
pub(crate) struct Bed {
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    Memory(MemoryLog),
    Sqlite(SqliteLog, TempDir),
}

impl Bed {
    pub(crate) fn memory() -> Self {
        let kind = Kind::Memory(MemoryLog::new());
        Self { kind }
    }

    pub(crate) async fn sqlite() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let log = SqliteLog::open(dir.path().join("log.db")).await.unwrap();
        let kind = Kind::Sqlite(log, dir);
        Self { kind }
    }

    pub(crate) fn log(&self) -> &dyn Log {
        match &self.kind {
            Kind::Memory(log) => log,
            Kind::Sqlite(log, _) => log,
        }
    }

    /// Replaces the body of a written event, as someone with access to the bytes could.
    pub(crate) async fn alter(&self, table: &str, seq: u64) {
        match &self.kind {
            Kind::Memory(log) => assert!(log.alter(table, seq, b"altered")),
            Kind::Sqlite(log, _) => {
                let sql = "UPDATE events SET body = CAST('altered' AS BLOB) WHERE table_id = $1 AND seq = $2";
                tamper(log.file(), sql, table, seq).await;
            }
        }
    }
}

/// Runs a statement about one event behind the log's back, past the triggers that forbid it.
pub(crate) async fn tamper(file: &Path, sql: &'static str, table: &str, seq: u64) {
    let url = format!("sqlite://{}", file.display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    for statement in ["DROP TRIGGER IF EXISTS events_stand", "DROP TRIGGER IF EXISTS events_stay"] {
        sqlx::query(statement).execute(&mut db).await.unwrap();
    }
    let done = sqlx::query(sql).bind(table).bind(seq as i64).execute(&mut db).await.unwrap();
    assert_eq!(done.rows_affected(), 1);
    db.close().await.unwrap();
}

pub(crate) fn with_secret(mut batch: Batch, name: &str, sealed: &[u8]) -> Batch {
    batch.secrets.push(secret(name, sealed));
    batch
}

pub(crate) fn secret(name: &str, sealed: &[u8]) -> Secret {
    let (name, sealed) = (name.to_owned(), sealed.to_vec());
    Secret { name, sealed }
}

pub(crate) fn bodies(events: &[Event]) -> Vec<&str> {
    events.iter().map(|event| std::str::from_utf8(&event.body).unwrap()).collect()
}

/// Where the test log stands in a directory.
pub(crate) fn file_in(dir: &TempDir) -> PathBuf {
    dir.path().join("log.db")
}

/// The process beside the tests, to be told what to do.
pub(crate) const CHILD: &str = env!("CARGO_BIN_EXE_store-child");
