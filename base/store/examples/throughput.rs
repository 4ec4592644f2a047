//! Durable appends per second: 64 tables, each appending one event after the other's commit.
//!
//! `cargo run --release -p store --example throughput [SECONDS] [DIRECTORY]`

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{Batch, CommandKey, Log, NewEvent, SqliteLog};

const APPENDERS: usize = 64;
/// About what a play of one card weighs as JSON.
const BODY: usize = 120;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let seconds: u64 = args.next().map_or(Ok(5), |text| text.parse())?;
    let directory = args.next().map_or_else(std::env::temp_dir, Into::into);
    let name = format!("paiju-throughput-{}", std::process::id());
    let home = directory.join(name);
    std::fs::create_dir(&home)?;
    let log = Arc::new(SqliteLog::open(home.join("log.db")).await?);

    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let appenders: Vec<_> = (0..APPENDERS).map(|n| tokio::spawn(append_until(log.clone(), n, end))).collect();
    let mut waits = Vec::new();
    for appender in appenders {
        waits.extend(appender.await??);
    }
    let elapsed = start.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!("{:.0} durable appends/s with {APPENDERS} appenders", waits.len() as f64 / elapsed);
    println!("append to acknowledgement: p50 {:.2} ms, p99 {:.2} ms", at(0.5), at(0.99));

    let walk = Instant::now();
    let mut events = 0;
    for head in log.heads().await? {
        events += log.verify_chain(&head.table).await?;
    }
    println!("{:.0} events/s verified", events as f64 / walk.elapsed().as_secs_f64());
    log.stop().await?;
    std::fs::remove_dir_all(home)?;
    Ok(())
}

/// Appends to a table of its own, and gives how long each append took.
async fn append_until(log: Arc<SqliteLog>, n: usize, end: Instant) -> Result<Vec<Duration>, store::StoreError> {
    let table = format!("table-{n}");
    let epoch = log.take_lease(&table, "bench").await?;
    let mut waits = Vec::new();
    while Instant::now() < end {
        let next = waits.len() as u64 + 1;
        let batch = Batch {
            table: table.clone(),
            next,
            epoch,
            events: vec![NewEvent { at_ms: next, kind: "played".into(), body: vec![b'x'; BODY] }],
            command: Some(CommandKey { seat: 1, cid: format!("c-{next}") }),
            secrets: vec![],
            summary: None,
        };
        let sent = Instant::now();
        log.append(batch).await?;
        waits.push(sent.elapsed());
    }
    Ok(waits)
}
