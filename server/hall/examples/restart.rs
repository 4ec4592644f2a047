//! Measures how soon a hall is there again after a restart.
//!
//! `restart [BOARDS] [EMPTY]` (2500 and 5000) makes so many tables with a board just dealt, and so many where nobody has sat
//! down but their makers, in a database in a temporary folder. Then it opens the hall again: how long until it can be spoken
//! to, and until every board is in play again?

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use hall::{Hall, HallConfig, SealKey, Tempo};
use serde_json::{Value, json};
use store::{Log, SqliteLog};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Tables that are made at the same time.
const TOGETHER: usize = 48;

/// What is at a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Board,
    Empty,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: usize| words.get(place).map_or(Ok(usual), |word| word.parse());
    measure(Kind::Board, number(0, 2_500)?).await?;
    measure(Kind::Empty, number(1, 5_000)?).await
}

async fn measure(kind: Kind, tables: usize) -> Result<(), Fault> {
    let dir = tempfile::tempdir()?;
    make(dir.path(), kind, tables).await?;
    let start = Instant::now();
    let log = Arc::new(SqliteLog::open(dir.path().join("paiju.db")).await?);
    let before: u64 = log.heads().await?.iter().map(|head| head.head).sum();
    let hall = Hall::open(config(dir.path(), &log).await?).await?;
    let open = start.elapsed().as_secs_f64();
    let what = if kind == Kind::Board { "tables with a fresh board" } else { "empty tables" };
    print!("{} {what}: open after {open:.2} s", hall.count());
    if kind == Kind::Board {
        // Each writes one event when it is taken up: its return.
        while log.heads().await?.iter().map(|head| head.head).sum::<u64>() < before + tables as u64 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        print!(", all in play after {:.2} s", start.elapsed().as_secs_f64());
    }
    println!();
    log.stop().await?;
    Ok(())
}

async fn config(dir: &Path, log: &Arc<SqliteLog>) -> Result<HallConfig, Fault> {
    let mut config = HallConfig::new(log.clone(), SealKey::of(&**log, &dir.join("seal.key")).await?);
    // A board stays as it is dealt.
    let patient = Duration::from_hours(1);
    config.tempo = Tempo { draw: patient, window: patient, grace: patient, absence: patient, ..Tempo::swift() };
    let limits = &mut config.limits;
    for most in [&mut limits.tables_per_hour, &mut limits.calls_per_minute, &mut limits.hellos_per_minute] {
        *most = 1_000_000;
    }
    limits.tables = 1_000_000;
    Ok(config)
}

/// Runs a hall for as long as the tables are made.
async fn make(dir: &Path, kind: Kind, tables: usize) -> Result<(), Fault> {
    let log = Arc::new(SqliteLog::open(dir.join("paiju.db")).await?);
    let hall = Hall::open(config(dir, &log).await?).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let at = listener.local_addr()?.to_string();
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(async move {
        let stopped = async move {
            let _ = stopped.await;
        };
        hall.serve(listener, stopped).await
    });
    let mut makers = JoinSet::new();
    for maker in 0..TOGETHER {
        let (at, mine) = (at.clone(), (maker..tables).step_by(TOGETHER).count());
        makers.spawn(async move {
            for _ in 0..mine {
                table(&at, kind).await?;
            }
            Ok::<_, Fault>(())
        });
    }
    while let Some(made) = makers.join_next().await {
        made??;
    }
    drop(stop);
    server.await??;
    log.stop().await?;
    Ok(())
}

async fn table(at: &str, kind: Kind) -> Result<(), Fault> {
    let fill = if kind == Kind::Board { "bots" } else { "open" };
    let made = call(at, &json!({ "book": registry::books()[0].id(), "name": "1", "fill": fill })).await?;
    if kind == Kind::Board {
        let id = made["table"].as_str().ok_or("no table")?;
        let (mut socket, _) = connect_async(format!("ws://{at}/api/tables/{id}/socket")).await?;
        socket.send(Message::text(json!({ "t": "hello", "v": 1, "token": made["token"] }).to_string())).await?;
        let mut table = Value::Null;
        while table["phase"] != "playing" {
            let Message::Text(text) = socket.next().await.ok_or("the socket ended")?? else { continue };
            let frame: Value = serde_json::from_str(&text)?;
            registry::merge(&mut table, &frame["table"]);
        }
        socket.close(None).await?;
    }
    Ok(())
}

async fn call(at: &str, body: &Value) -> Result<Value, Fault> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(at).await?;
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap_or_default())?)
}
