//! What the tests share: short ways to write batches, and a fresh log of either kind.
#![allow(dead_code, reason = "each test program uses its part")]

use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};
use store::{Batch, CommandKey, Event, Log, MemoryLog, NewEvent, Secret, SqliteLog};
use tempfile::TempDir;

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

/// A batch of events with these bodies, without command or secrets.
pub(crate) fn batch(table: &str, next: u64, epoch: u64, bodies: &[&str]) -> Batch {
    let event =
        |body: &&str| NewEvent { at_ms: 1_700_000_000_000, kind: "played".into(), body: body.as_bytes().to_vec() };
    Batch {
        table: table.into(),
        next,
        epoch,
        events: bodies.iter().map(event).collect(),
        command: None,
        secrets: vec![],
    }
}

pub(crate) fn with_command(mut batch: Batch, seat: u8, cid: &str) -> Batch {
    let cid = cid.to_owned();
    batch.command = Some(CommandKey { seat, cid });
    batch
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

/// This test program once more, to run one of its tests in a process of its own.
pub(crate) fn again(program: &Path, test: &str) -> std::process::Command {
    let mut command = std::process::Command::new(program);
    command.args(["--exact", test, "--nocapture", "--test-threads=1"]);
    command
}
