//! What was acknowledged survives: `kill -9` in the midst of writing, and a write-ahead log cut anywhere.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use store::{Appended, Log, SqliteLog};
use support::{CHILD, batch, file_in, with_command};

/// The tables the process writes to, at the same time.
const TABLES: [&str; 4] = ["t0", "t1", "t2", "t3"];
/// How often the process is killed.
const KILLS: usize = 5;
/// How many acknowledgements to wait for before the kill.
const ACKS: usize = 60;

/// Runs the process until it has told enough acknowledgements, kills it, and gives all that it told.
fn run_and_kill(path: &Path) -> Vec<(String, String)> {
    let mut child = Command::new(CHILD).arg("append").arg(path).args(TABLES).stdout(Stdio::piped()).spawn().unwrap();
    let mut acks = Vec::new();
    let mut rest = Vec::new();
    let told = BufReader::new(child.stdout.take().unwrap());
    for line in told.lines() {
        let line = line.unwrap();
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["ack", table, cid] => acks.push((table.to_owned(), cid.to_owned())),
            _ => rest.push(line),
        }
        if acks.len() == ACKS {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(acks.len() >= ACKS, "the process ended by itself: {rest:?}");
    acks
}

#[tokio::test]
async fn kill_dash_nine_loses_nothing_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let path = file_in(&dir);
    let mut acked = BTreeSet::new();
    for round in 1..=KILLS {
        for ack in run_and_kill(&path) {
            assert!(acked.insert(ack.clone()), "acknowledged twice: {ack:?}");
        }
        let log = SqliteLog::open(&path).await.unwrap();
        log.check_file().await.unwrap();
        let heads = log.heads().await.unwrap();
        assert_eq!(heads.len(), TABLES.len());
        for head in heads {
            assert_eq!(head.epoch, round as u64);
            let events = log.read(&head.table, 1).await.unwrap();
            assert_eq!(events.len() as u64, head.head);
            for event in &events {
                // Event n is the first or second half of command n or n - 1, and of no other.
                let (command, half) = match event.seq % 2 {
                    1 => (event.seq, "a"),
                    _ => (event.seq - 1, "b"),
                };
                assert_eq!(event.body, format!("{command}{half}").into_bytes());
            }
            assert_eq!(head.head % 2, 0, "a command was written by half");
        }
        for (table, cid) in &acked {
            let again = with_command(batch(table, 1, round as u64, &["x"]), 1, cid);
            let seq = cid.parse().unwrap();
            assert_eq!(log.append(again).await.unwrap(), Appended::Already { seq });
        }
        log.stop().await.unwrap();
    }
}

/// A power cut may leave any beginning of the write-ahead log: whatever it leaves is a whole log.
#[tokio::test]
async fn any_beginning_of_the_journal_is_a_log() {
    let dir = tempfile::tempdir().unwrap();
    let path = file_in(&dir);
    let log = SqliteLog::open(&path).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    for next in (1..80).step_by(2) {
        log.append(batch("t", next, epoch, &["one", "two"])).await.unwrap();
    }
    let database = fs::read(&path).unwrap();
    let journal = fs::read(dir.path().join("log.db-wal")).unwrap();
    let mut heads = BTreeSet::new();
    for length in (0..=journal.len()).step_by(3001).chain([journal.len()]) {
        let copy = tempfile::tempdir().unwrap();
        fs::write(file_in(&copy), &database).unwrap();
        fs::write(copy.path().join("log.db-wal"), &journal[..length]).unwrap();
        let log = SqliteLog::open(file_in(&copy)).await.unwrap();
        let head = log.verify_chain("t").await.unwrap();
        assert_eq!(head % 2, 0, "a batch was written by half");
        heads.insert(head);
        log.stop().await.unwrap();
    }
    assert_eq!(heads.last(), Some(&80));
    assert!(heads.len() > 10, "the cuts fell on {heads:?} only");
}
