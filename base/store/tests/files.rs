//! Files that are not ours, damaged, guarded or full: each has its own error, and none is altered.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use sqlx::{Connection, SqliteConnection};
use store::{Appended, Log, SqliteLog, SqliteOptions, StoreError};
use support::{CHILD, batch, bodies, file_in, tamper, with_command};
use tempfile::TempDir;

/// Every file of a directory with its bytes; the lock is empty and may come and go.
fn contents(dir: &TempDir) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dir.path()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let is_lock = entry.path().extension().is_some_and(|ending| ending == "lock");
        if !is_lock && entry.file_type().unwrap().is_file() {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    files
}

/// Opens what must not open: the directory stays as it was and the message names the file.
async fn refused(dir: &TempDir, path: &Path) -> StoreError {
    let before = contents(dir);
    let error = SqliteLog::open(path).await.expect_err("it opened");
    assert!(contents(dir) == before, "something was altered: {error}");
    let message = error.to_string();
    assert!(message.contains(&path.display().to_string()), "{message}");
    assert!(!error.is_refusal());
    error
}

/// What a process says until it ends.
fn told(process: &mut Command) -> String {
    let output = process.output().unwrap();
    assert!(output.status.success(), "it ended with {}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// A log with a table of so many events, stopped.
async fn stopped_log(dir: &TempDir, events: u64) {
    let log = SqliteLog::open(file_in(dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    for next in 1..=events {
        let body = format!("event {next} {}", "x".repeat(200));
        log.append(batch("t", next, epoch, &[&body])).await.unwrap();
    }
    log.stop().await.unwrap();
}

async fn sql(path: &Path, statement: &'static str) {
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

#[tokio::test]
async fn a_log_reopens_where_it_stopped() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 3).await;
    assert_eq!(contents(&dir).into_keys().collect::<Vec<_>>(), ["log.db"]);
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    assert_eq!(log.heads().await.unwrap()[0].head, 3);
    let epoch = log.take_lease("t", "n").await.unwrap();
    assert_eq!(epoch, 2);
    log.append(batch("t", 4, epoch, &["on"])).await.unwrap();
    assert_eq!(log.verify_chain("t").await.unwrap(), 4);
    log.check_file().await.unwrap();
}

#[tokio::test]
async fn other_things_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let text = dir.path().join("notes.txt");
    fs::write(&text, "my notes, longer than the header of a database, ".repeat(9)).unwrap();
    let short = dir.path().join("short");
    fs::write(&short, "x").unwrap();
    let foreign = dir.path().join("foreign.db");
    sql(&foreign, "CREATE TABLE birds (name TEXT); INSERT INTO birds VALUES ('wren');").await;
    for path in [&text, &short, &foreign] {
        let error = refused(&dir, path).await;
        assert!(matches!(error, StoreError::NotOurs { .. }), "{error}");
        let lock = format!("{}.lock", path.display());
        assert!(!Path::new(&lock).exists());
    }
    let folder = dir.path().join("folder");
    fs::create_dir(&folder).unwrap();
    assert!(matches!(refused(&dir, &folder).await, StoreError::Directory { .. }));
    let lost = dir.path().join("nowhere").join("log.db");
    assert!(matches!(refused(&dir, &lost).await, StoreError::Unreachable { .. }));
    let beneath = text.join("log.db");
    assert!(matches!(refused(&dir, &beneath).await, StoreError::Unreachable { .. }));
}

#[cfg(unix)]
#[tokio::test]
async fn a_device_is_no_file() {
    let error = SqliteLog::open("/dev/null").await.expect_err("it opened");
    assert!(matches!(error, StoreError::NotOurs { .. }), "{error}");
}

#[tokio::test]
async fn a_newer_schema_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 1).await;
    sql(&file_in(&dir), "PRAGMA user_version = 99").await;
    let error = refused(&dir, &file_in(&dir)).await;
    assert!(matches!(error, StoreError::Newer { found: 99, known: 2, .. }), "{error}");
}

#[tokio::test]
async fn a_cut_file_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 40).await;
    let path = file_in(&dir);
    let whole = fs::read(&path).unwrap();
    for length in [0, 7, 99, 100, 4096, whole.len() / 2, whole.len() - 4096, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = refused(&dir, &path).await;
        assert!(matches!(error, StoreError::Corrupt { .. }), "cut to {length}: {error}");
    }
    fs::write(&path, &whole).unwrap();
    let log = SqliteLog::open(&path).await.unwrap();
    assert_eq!(log.verify_chain("t").await.unwrap(), 40);
}

#[tokio::test]
async fn overwritten_pages_are_noticed_when_read() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 200).await;
    let path = file_in(&dir);
    let mut bytes = fs::read(&path).unwrap();
    let last_page = bytes.len() - 4096;
    bytes[last_page..].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    let log = SqliteLog::open(&path).await.unwrap();
    let error = log.verify_chain("t").await.expect_err("it verified");
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert!(matches!(log.check_file().await, Err(StoreError::Corrupt { .. })));
}

#[tokio::test]
async fn a_journal_without_its_file_is_not_replayed_into_a_new_one() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("log.db-wal"), b"the rest of a log").unwrap();
    let error = refused(&dir, &file_in(&dir)).await;
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
}

#[tokio::test]
async fn a_draft_that_a_crash_left_is_no_hindrance() {
    let dir = tempfile::tempdir().unwrap();
    for left in ["log.db.new", "log.db.new-journal", "log.db.lock"] {
        fs::write(dir.path().join(left), b"half of something").unwrap();
    }
    stopped_log(&dir, 1).await;
    assert_eq!(contents(&dir).into_keys().collect::<Vec<_>>(), ["log.db"]);
}

#[tokio::test]
async fn one_process_has_it_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = file_in(&dir);
    let log = SqliteLog::open(&path).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let second = SqliteLog::open(&path).await.expect_err("it opened twice");
    assert!(matches!(second, StoreError::InUse { .. }), "{second}");
    let told = told(Command::new(CHILD).arg("open").arg(&path));
    assert!(told.contains("in use by another process"), "{told}");
    // The first goes on undisturbed, and when it stops the next may come.
    log.append(batch("t", 1, epoch, &["a"])).await.unwrap();
    log.stop().await.unwrap();
    let log = SqliteLog::open(&path).await.unwrap();
    assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a"]);
}

/// Root may write anywhere, so what a user without rights sees is seen by a process of such a user.
#[cfg(unix)]
#[tokio::test]
async fn without_the_right_to_write_it_is_read_only() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 1).await;
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    assert_eq!(fs::metadata(file_in(&dir)).unwrap().mode() & 0o777, 0o600, "others may read it");
    fs::remove_file(dir.path().join("log.db.lock")).unwrap();
    let program = dir.path().join("child");
    fs::copy(CHILD, &program).unwrap();
    mode(&program, 0o755).unwrap();
    mode(&file_in(&dir), 0o444).unwrap();
    mode(dir.path(), 0o555).unwrap();
    let before = contents(&dir);
    let is_root = fs::metadata(dir.path()).unwrap().uid() == 0;
    for name in ["log.db", "new.db"] {
        let mut opener = Command::new(&program);
        opener.arg("open").arg(dir.path().join(name)).current_dir(dir.path());
        if is_root {
            opener.uid(65_534);
        }
        let told = told(&mut opener);
        assert!(told.contains("ReadOnly") && told.contains(name), "{name}: {told}");
    }
    assert!(contents(&dir) == before, "something was altered");
    mode(dir.path(), 0o755).unwrap();
}

#[tokio::test]
async fn a_full_disk_loses_nothing_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let bound = SqliteOptions { max_bytes: Some(200_000), ..SqliteOptions::default() };
    let log = SqliteLog::open_with(file_in(&dir), bound).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let body = "x".repeat(3000);
    let mut next = 1;
    let error = loop {
        let command = with_command(batch("t", next, epoch, &[&body]), 1, &next.to_string());
        match log.append(command).await {
            Ok(_) => next += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    assert!(next > 20, "only {next} fitted");
    // Again and again the same; reading goes on.
    for _ in 0..3 {
        let again = log.append(batch("t", next, epoch, &[&body])).await;
        assert!(matches!(again, Err(StoreError::Full { .. })));
        assert!(matches!(log.health().await, Err(StoreError::Full { .. })), "it says so when asked");
    }
    assert_eq!(log.verify_chain("t").await.unwrap(), next - 1);
    log.stop().await.unwrap();

    // With room again the refused command finds its key unspent.
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let command = with_command(batch("t", next, epoch, &[&body]), 1, &next.to_string());
    let written = log.append(command).await.unwrap();
    assert_eq!(written, Appended::Written { first: next, head: next });
    log.health().await.unwrap();
    assert_eq!(log.read("t", 1).await.unwrap().len() as u64, next);
    log.check_file().await.unwrap();
}

/// On one thread the appends are all queued before the writer wakes: they share a transaction.
#[tokio::test(flavor = "current_thread")]
async fn one_that_fails_does_not_take_its_group_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let bound = SqliteOptions { max_bytes: Some(400_000), ..SqliteOptions::default() };
    let log = SqliteLog::open_with(file_in(&dir), bound).await.unwrap();
    for table in ["a", "b", "c", "d"] {
        log.take_lease(table, "n").await.unwrap();
    }
    // Refused within the group.
    let (a, b, c, d) = tokio::join!(
        log.append(batch("a", 1, 1, &["a1"])),
        log.append(batch("b", 9, 1, &["b9"])),
        log.append(batch("a", 2, 1, &["a2"])),
        log.append(batch("d", 1, 7, &["d1"])),
    );
    assert!(a.is_ok() && c.is_ok());
    assert_eq!(b, Err(StoreError::Stale { head: 0 }));
    assert_eq!(d, Err(StoreError::Fenced { epoch: 1 }));
    // Breaks the group's transaction: its body does not fit.
    let huge = "x".repeat(2_000_000);
    let (a, b, c) = tokio::join!(
        log.append(batch("a", 3, 1, &["a3"])),
        log.append(batch("b", 1, 1, &["b1", &huge])),
        log.append(with_command(batch("c", 1, 1, &["c1"]), 1, "k")),
    );
    assert!(a.is_ok() && c.is_ok(), "{a:?} {c:?}");
    assert!(matches!(b, Err(StoreError::Full { .. })), "{b:?}");
    assert_eq!(bodies(&log.read("a", 1).await.unwrap()), ["a1", "a2", "a3"]);
    assert!(log.read("b", 1).await.unwrap().is_empty());
    assert_eq!(bodies(&log.read("c", 1).await.unwrap()), ["c1"]);
}

#[tokio::test]
async fn whatever_is_done_to_the_events_the_chain_names_the_place() {
    // What is done to event 3 of 5, and where the chain then breaks.
    let cases: [(&'static str, u64, u64); 8] = [
        ("UPDATE events SET body = X'00' WHERE table_id = $1 AND seq = $2", 3, 3),
        ("UPDATE events SET kind = 'x' WHERE table_id = $1 AND seq = $2", 3, 3),
        ("UPDATE events SET at_ms = -1 WHERE table_id = $1 AND seq = $2", 3, 3),
        ("UPDATE events SET hash = X'00' WHERE table_id = $1 AND seq = $2", 3, 3),
        ("UPDATE events SET kind = CAST(X'ff' AS TEXT) WHERE table_id = $1 AND seq = $2", 3, 3),
        ("DELETE FROM events WHERE table_id = $1 AND seq = $2", 3, 3),
        ("DELETE FROM events WHERE table_id = $1 AND seq = $2", 5, 5),
        ("UPDATE events SET seq = 9 WHERE table_id = $1 AND seq = $2", 5, 5),
    ];
    for (statement, seq, place) in cases {
        let dir = tempfile::tempdir().unwrap();
        stopped_log(&dir, 5).await;
        tamper(&file_in(&dir), statement, "t", seq).await;
        let log = SqliteLog::open(file_in(&dir)).await.unwrap();
        let table = "t".to_owned();
        let broken = StoreError::ChainBreak { table, seq: place };
        assert_eq!(log.verify_chain("t").await, Err(broken.clone()), "{statement}");
        assert_eq!(log.read("t", 1).await, Err(broken), "{statement}");
    }
}

#[tokio::test]
async fn a_rewritten_event_breaks_the_chain_behind_it() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 3).await;
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let mut forged = log.read("t", 2).await.unwrap().remove(0);
    log.stop().await.unwrap();
    forged.body = b"forged".to_vec();
    let url = format!("sqlite://{}", file_in(&dir).display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("DROP TRIGGER events_stand").execute(&mut db).await.unwrap();
    sqlx::query("UPDATE events SET body = $1, hash = $2 WHERE seq = 2")
        .bind(&forged.body)
        .bind(&forged.link("t")[..])
        .execute(&mut db)
        .await
        .unwrap();
    db.close().await.unwrap();
    let log = SqliteLog::open(file_in(&dir)).await.unwrap();
    let broken = StoreError::ChainBreak { table: "t".into(), seq: 3 };
    assert_eq!(log.verify_chain("t").await, Err(broken));
}

#[tokio::test]
async fn the_file_itself_forbids_to_alter_or_delete_events() {
    let dir = tempfile::tempdir().unwrap();
    stopped_log(&dir, 1).await;
    let url = format!("sqlite://{}", file_in(&dir).display());
    let mut db = SqliteConnection::connect(&url).await.unwrap();
    for statement in ["UPDATE events SET kind = 'x'", "DELETE FROM events"] {
        assert!(sqlx::raw_sql(statement).execute(&mut db).await.is_err());
    }
}
