//! Files that are removed, replaced or cut under a running log: it acknowledges nothing that would be lost.
#![cfg(unix)]

mod support;

use std::fs;
use std::path::Path;

use store::{Appended, Log, SqliteLog, StoreError};
use support::{batch, bodies, file_in, with_command};
use tempfile::TempDir;

/// What somebody does to the file, and what the log says of it.
type Deed = (&'static str, fn(&Path, &Path), &'static str);

const DEEDS: [Deed; 6] = [
    ("log.db", |file, _| fs::remove_file(file).unwrap(), "the database was removed"),
    ("log.db", |file, aside| fs::rename(file, aside).unwrap(), "the database was removed"),
    ("log.db", replace, "another file stands in the place of the database"),
    ("log.db-wal", |file, _| fs::remove_file(file).unwrap(), "its write-ahead log was removed"),
    ("log.db-wal", replace, "another file stands in the place of its write-ahead log"),
    ("log.db-wal", |file, _| fs::OpenOptions::new().write(true).open(file).unwrap().set_len(0).unwrap(), "cut"),
];

/// An equal file in the place of the old one, as a restored backup is.
fn replace(file: &Path, aside: &Path) {
    fs::copy(file, aside).unwrap();
    fs::rename(aside, file).unwrap();
}

async fn log_of_two(dir: &TempDir) -> (SqliteLog, u64) {
    let log = SqliteLog::open(file_in(dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(batch("t", 1, epoch, &["a", "b"])).await.unwrap();
    log.health().await.unwrap();
    (log, epoch)
}

#[tokio::test]
async fn nothing_is_acknowledged_that_would_be_lost() {
    for (name, deed, said) in DEEDS {
        let dir = tempfile::tempdir().unwrap();
        let (log, epoch) = log_of_two(&dir).await;
        deed(&dir.path().join(name), &dir.path().join("aside"));
        for _ in 0..2 {
            let error = log.append(batch("t", 3, epoch, &["c"])).await.expect_err("it was acknowledged");
            assert!(matches!(&error, StoreError::Gone { detail, .. } if detail.contains(said)), "{name}: {error}");
            assert!(!error.is_refusal() && error.to_string().contains("log.db"), "{error}");
        }
        assert!(matches!(log.health().await, Err(StoreError::Gone { .. })), "{name}");
    }
}

#[tokio::test]
async fn with_its_files_back_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let (log, epoch) = log_of_two(&dir).await;
    let (file, aside) = (file_in(&dir), dir.path().join("aside"));
    fs::rename(&file, &aside).unwrap();
    let command = with_command(batch("t", 3, epoch, &["c"]), 1, "k");
    log.append(command.clone()).await.expect_err("it was acknowledged");
    fs::rename(&aside, &file).unwrap();
    assert_eq!(log.append(command).await, Ok(Appended::Written { first: 3, head: 3 }), "its key was not spent");
    assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a", "b", "c"]);
    log.health().await.unwrap();
}

#[tokio::test]
async fn checkpoints_are_no_loss() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    // Enough for several checkpoints, and for a write-ahead log that is cut back after one.
    let body = "x".repeat(1 << 20);
    for next in 1..=48 {
        log.append(batch("t", next, epoch, &[&body])).await.unwrap();
    }
    assert_eq!(log.verify_chain("t").await.unwrap(), 48);
}

#[tokio::test]
async fn health_is_tried_on_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    fs::create_dir(dir.path().join("log.db.trial")).unwrap();
    log.health().await.expect_err("nothing can be written there");
}
