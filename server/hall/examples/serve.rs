//! A hall on a database in a folder, as bare as can be: for the test that kills it, and for measurements.
//!
//! `serve DIR` prints the address it listens on and serves without pauses until it is killed.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use hall::{HallConfig, SealKey, Tempo, serve};
use store::SqliteLog;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = PathBuf::from(std::env::args().nth(1).ok_or("usage: serve DIR")?);
    let log = SqliteLog::open(dir.join("paiju.db")).await?;
    let key = SealKey::of(&log, &dir.join("seal.key")).await?;
    let mut config = HallConfig::new(Arc::new(log), key);
    config.tempo = Tempo { window: Duration::from_mins(10), grace: Duration::from_mins(10), ..Tempo::swift() };
    (config.limits.records_per_minute, config.limits.calls_per_minute) = (1_000_000, 1_000_000);
    config.limits.seat_messages = 1_000_000;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    serve(config, listener, std::future::pending()).await?;
    Ok(())
}
