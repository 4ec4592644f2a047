//! The other process of the tests that need one: it writes until it is killed, or tells what came of opening a file.
#![forbid(unsafe_code)]

mod batch;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use batch::{batch, with_command};
use store::{Appended, Log, SqliteLog};

/// How it is to be called.
const USAGE: &str = "usage: store-child append PATH TABLE... | open PATH";

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let (task, path) = (words.next(), words.next().map(PathBuf::from));
    let tables: Vec<String> = words.filter_map(|word| word.into_string().ok()).collect();
    match (task.as_deref().and_then(|task| task.to_str()), path) {
        (Some("append"), Some(path)) if !tables.is_empty() => append(path, tables).await,
        (Some("open"), Some(path)) if tables.is_empty() => open(path).await,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Tells on one line whether the file opens, else the error's kind and words.
async fn open(path: PathBuf) {
    match SqliteLog::open(path).await {
        Ok(_) => println!("it opened"),
        Err(error) => println!("{error:?} {error}"),
    }
}

/// Appends to all tables at the same time and tells each acknowledgement, for ever.
async fn append(path: PathBuf, tables: Vec<String>) {
    let log = Arc::new(SqliteLog::open(path).await.unwrap());
    let start = |table| tokio::spawn(append_for_ever(Arc::clone(&log), table));
    for writer in tables.into_iter().map(start).collect::<Vec<_>>() {
        writer.await.unwrap();
    }
}

/// Two events a command; the command's key and the events' bodies are made of their number.
async fn append_for_ever(log: Arc<SqliteLog>, table: String) {
    let epoch = log.take_lease(&table, "node").await.unwrap();
    let mut next = log.read(&table, 1).await.unwrap().len() as u64 + 1;
    loop {
        let cid = next.to_string();
        let twice = [format!("{next}a"), format!("{next}b")];
        let command = batch(&table, next, epoch, &[&twice[0], &twice[1]]);
        let written = log.append(with_command(command, 1, &cid)).await.unwrap();
        assert_eq!(written, Appended::Written { first: next, head: next + 1 });
        println!("ack {table} {cid}");
        next += 2;
    }
}
