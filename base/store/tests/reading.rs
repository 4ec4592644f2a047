//! Looking without the lock, copies while others write, and what is whole of a damaged log.

mod support;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use store::{Log, Secret, SqliteLog, SqliteOptions, SqliteReader, StoreError, salvage};
use support::{CHILD, batch, bodies, file_in, tamper, with_command};

#[tokio::test]
async fn a_reader_sees_what_is_written_beside_it() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let reader = SqliteReader::open(file_in(&dir)).unwrap();
    for next in 1..=3 {
        log.append(batch("t", next, epoch, &["on"])).await.unwrap();
        assert_eq!(reader.read("t").await.unwrap().len() as u64, next);
    }
    log.stop().await.unwrap();
    // Alone again, the file is all there is.
    assert_eq!(reader.read("t").await.unwrap().len(), 3);
    let files = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.collect();
    files.sort();
    assert_eq!(files, ["log.db", "log.db.lock"]);
}

#[tokio::test]
async fn a_reader_knows_what_a_killed_writer_had_written() {
    let dir = tempfile::tempdir().unwrap();
    let mut child =
        Command::new(CHILD).arg("append").arg(file_in(&dir)).arg("t").stdout(Stdio::piped()).spawn().unwrap();
    let mut acknowledged = 0;
    let told = std::io::BufReader::new(child.stdout.take().unwrap());
    for line in std::io::BufRead::lines(told).take(20) {
        acknowledged = line.unwrap().rsplit(' ').next().unwrap().parse::<u64>().unwrap() + 1;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let seen = SqliteReader::open(file_in(&dir)).unwrap().read("t").await.unwrap();
    assert!(seen.len() as u64 >= acknowledged);
    // The index of the write-ahead log is gone, as on another machine.
    std::fs::remove_file(dir.path().join("log.db-shm")).unwrap();
    let again = SqliteReader::open(file_in(&dir)).unwrap().read("t").await.unwrap();
    assert!(again == seen);
}

#[tokio::test]
async fn who_waits_gets_the_file_and_who_does_not_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let at_once = SqliteLog::open(file_in(&dir)).await.expect_err("it opened");
    assert!(matches!(at_once, StoreError::InUse { waited_s: 0, .. }), "{at_once}");
    let patient = SqliteOptions { patience: Duration::from_mins(1), ..SqliteOptions::default() };
    let (opened, stopped) = tokio::join!(SqliteLog::open_with(file_in(&dir), patient), log.stop());
    stopped.unwrap();
    opened.unwrap().stop().await.unwrap();
}

#[tokio::test]
async fn a_copy_is_of_one_moment_and_replaces_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(with_command(batch("t", 1, epoch, &["a", "b"]), 1, "k")).await.unwrap();
    let reader = SqliteReader::open(file_in(&dir)).unwrap();
    let to = dir.path().join("copy.db");
    let copied = reader.copy(&to).await.unwrap();
    assert_eq!((copied.tables, copied.events), (1, 2));
    log.append(batch("t", 3, epoch, &["c"])).await.unwrap();
    assert!(matches!(reader.copy(&to).await, Err(StoreError::Exists { .. })));
    let copy = SqliteLog::open(&to).await.unwrap();
    assert_eq!(bodies(&copy.read("t", 1).await.unwrap()), ["a", "b"]);
    copy.stop().await.unwrap();
    log.stop().await.unwrap();
}

/// A log of two tables with a secret, the third event of `bad` altered.
async fn damaged(path: &Path) {
    let log = SqliteLog::open(path).await.unwrap();
    for table in ["bad", "good"] {
        let epoch = log.take_lease(table, "n").await.unwrap();
        for next in 1..=5 {
            log.append(with_command(batch(table, next, epoch, &["x"]), 2, &next.to_string())).await.unwrap();
        }
        log.keep_secret(table, Secret { name: "seed".into(), sealed: table.into() }).await.unwrap();
    }
    let epoch = log.take_lease("good", "n").await.unwrap();
    log.close_table("good", epoch).await.unwrap();
    log.stop().await.unwrap();
    let sql = "UPDATE events SET body = CAST('altered' AS BLOB) WHERE table_id = $1 AND seq = $2";
    tamper(path, sql, "bad", 3).await;
}

#[tokio::test]
async fn each_table_keeps_what_comes_before_its_first_bad_event() {
    let dir = tempfile::tempdir().unwrap();
    damaged(&file_in(&dir)).await;
    let before = std::fs::read(file_in(&dir)).unwrap();
    let to = dir.path().join("saved.db");
    let saved = salvage(&file_in(&dir), &to, |_, _| true).await.unwrap();
    assert!(std::fs::read(file_in(&dir)).unwrap() == before);
    let told: Vec<(&str, u64, u64)> = saved.tables.iter().map(|one| (one.table.as_str(), one.kept, one.had)).collect();
    assert_eq!(told, [("bad", 2, 5), ("good", 5, 5)]);
    assert_eq!(saved.tables[0].after.iter().map(|event| event.seq).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(saved.secrets, 2);
    let log = SqliteLog::open(&to).await.unwrap();
    assert_eq!((log.verify_chain("bad").await.unwrap(), log.verify_chain("good").await.unwrap()), (2, 5));
    assert_eq!(log.secret("bad", "seed").await.unwrap().unwrap(), b"bad");
    // What is closed stays closed; what is cut goes on, in a new epoch, and its spent commands stay spent.
    assert_eq!(log.heads().await.unwrap().iter().map(|head| head.table.as_str()).collect::<Vec<_>>(), ["bad"]);
    let epoch = log.take_lease("bad", "n").await.unwrap();
    assert_eq!(epoch, 2);
    log.append(with_command(batch("bad", 3, epoch, &["y"]), 2, "3")).await.unwrap();
    let spent = log.append(with_command(batch("bad", 4, epoch, &["y"]), 2, "2")).await.unwrap();
    assert_eq!(spent, store::Appended::Already { seq: 2 });
    assert!(matches!(salvage(&file_in(&dir), &to, |_, _| true).await, Err(StoreError::Exists { .. })));
    assert!(matches!(salvage(&to, &dir.path().join("other.db"), |_, _| true).await, Err(StoreError::InUse { .. })));
    log.stop().await.unwrap();
}

#[tokio::test]
async fn who_salvages_may_end_a_table_earlier() {
    let dir = tempfile::tempdir().unwrap();
    damaged(&file_in(&dir)).await;
    let to = dir.path().join("saved.db");
    let saved = salvage(&file_in(&dir), &to, |_, event| event.seq < 2).await.unwrap();
    assert!(saved.tables.iter().all(|one| one.kept == 1 && one.had == 5));
}

#[tokio::test]
async fn a_page_that_is_gone_costs_what_comes_after_it() {
    let dir = tempfile::tempdir().unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let body = "x".repeat(200);
    for table in ["long", "short"] {
        let epoch = log.take_lease(table, "n").await.unwrap();
        let events = if table == "long" { 2000 } else { 3 };
        log.append(batch(table, 1, epoch, &vec![body.as_str(); events])).await.unwrap();
    }
    log.stop().await.unwrap();
    let mut bytes = std::fs::read(file_in(&dir)).unwrap();
    let middle = bytes.len() / 4096 / 2 * 4096;
    bytes[middle..middle + 4096].fill(0);
    std::fs::write(file_in(&dir), bytes).unwrap();
    let to = dir.path().join("saved.db");
    let saved = salvage(&file_in(&dir), &to, |_, _| true).await.unwrap();
    let kept: Vec<u64> = saved.tables.iter().map(|one| one.kept).collect();
    assert!((1..2000).contains(&kept[0]) && saved.tables[0].had == 2000, "{kept:?}");
    assert_eq!(kept[1], 3);
    assert_eq!(SqliteReader::open(&to).unwrap().read("long").await.unwrap().len() as u64, kept[0]);
}
