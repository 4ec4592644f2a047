//! Measures a hall: memory a seated socket, durable actions a second, what each costs the server, and how long it is waited for.
//!
//! `load [TABLES] [SECONDS]` (500 and 10) starts a server of its own on a database in a temporary folder, seats four
//! clients at every table and has one look on, lets all boards be drawn, and reads the server's memory; then all clients play what
//! the hint says, as fast as they are answered; then as people do, a thousand actions a second over all tables; last they only ask
//! for hints, so that what those cost can be told from the rest. A card drawn is an action like any other: a step of its own in the
//! log and on every socket, though nobody chooses it. Needs two files open a socket: `ulimit -n 20000`.

use std::io::BufRead as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use hall::{HallConfig, Limits, SealKey, Tempo, serve};
use serde_json::{Value, json};
use store::SqliteLog;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// What all clients share.
#[derive(Default)]
struct Tally {
    /// What they do: see [`WATCH`], [`PLAY`], [`ASK`].
    doing: AtomicU8,
    acks: AtomicU64,
    hints: AtomicU64,
    events: AtomicU64,
    /// Cards drawn, as those see it who look on.
    drawn: AtomicU64,
    at_window: AtomicU64,
    /// Milliseconds that a client thinks before it plays, in the mean.
    thought: AtomicU64,
    /// Microseconds from act to ack.
    waits: Mutex<Vec<u32>>,
}

/// The boards are drawn; nobody does anything.
const WATCH: u8 = 0;
/// Whoever has to decide asks for a hint and plays it.
const PLAY: u8 = 1;
/// Whoever has to decide asks for a hint again and again.
const ASK: u8 = 2;

/// Actions a second, over all tables, when they are paced.
const PACE: u64 = 1_000;

/// What has been counted up to some moment.
struct Reading {
    at: Instant,
    acks: u64,
    hints: u64,
    events: u64,
    drawn: u64,
    /// What the server has used.
    used: Used,
}

impl Tally {
    fn read(&self, server: u32) -> Result<Reading, Fault> {
        let counts = [&self.acks, &self.hints, &self.events, &self.drawn];
        let [acks, hints, events, drawn] = counts.map(|count| count.load(Ordering::Relaxed));
        Ok(Reading { at: Instant::now(), acks, hints, events, drawn, used: Used::by(server)? })
    }
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == "serve") {
        return serve_here(words.get(1).ok_or("serve DIR")?).await;
    }
    let number = |place: usize, usual: u64| words.get(place).map_or(Ok(usual), |word| word.parse::<u64>());
    let (tables, seconds) = (number(0, 500)?, number(1, 10)?);
    let dir = tempfile::tempdir()?;
    let mut server =
        Command::new(std::env::current_exe()?).arg("serve").arg(dir.path()).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    std::io::BufReader::new(server.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let result = measure(line.trim().parse()?, server.id(), tables, seconds).await;
    server.kill()?;
    server.wait()?;
    result
}

async fn serve_here(dir: &str) -> Result<(), Fault> {
    let dir = std::path::Path::new(dir);
    let log = SqliteLog::open(dir.join("paiju.db")).await?;
    let key = SealKey::of(&log, &dir.join("seal.key")).await?;
    let mut config = HallConfig::new(Arc::new(log), key);
    let patient = Duration::from_hours(1);
    config.tempo = Tempo { window: patient, grace: patient, absence: patient, ..Tempo::swift() };
    let endless = 1_000_000;
    config.limits = Limits {
        connections: endless,
        connections_per_address: endless,
        sockets_per_address: endless as u32,
        calls_per_minute: endless as u32,
        hellos_per_minute: endless as u32,
        tables_per_hour: endless as u32,
        tables: endless,
        seat_messages: endless as u32,
        address_messages: endless as u32,
        ..Limits::default()
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    serve(config, listener, std::future::pending()).await?;
    Ok(())
}

async fn measure(at: SocketAddr, server: u32, tables: u64, seconds: u64) -> Result<(), Fault> {
    let mut seats = Vec::new();
    let mut watched = Vec::new();
    for _ in 0..tables {
        let four = table(at).await?;
        watched.extend(four.first().map(|(table, _)| table.clone()));
        seats.extend(four);
    }
    let before = resident(server)?;
    println!("{tables} tables made; the server holds {before} KB");
    let tally = Arc::new(Tally::default());
    let mut clients = JoinSet::new();
    let start = Instant::now();
    for (table, token) in seats {
        let url = format!("ws://{at}/api/tables/{table}/socket");
        let (mut socket, _) = connect_async(url).await?;
        let hello = json!({ "t": "hello", "v": 1, "token": token });
        socket.send(Message::text(hello.to_string())).await?;
        clients.spawn(client(socket, Arc::clone(&tally)));
    }
    for table in watched {
        let (mut socket, _) = connect_async(format!("ws://{at}/api/tables/{table}/socket")).await?;
        socket.send(Message::text(json!({ "t": "hello", "v": 1 }).to_string())).await?;
        clients.spawn(look_on(socket, Arc::clone(&tally)));
    }
    let sockets = tables * 4;
    println!("{sockets} sockets connected in {:.1} s", start.elapsed().as_secs_f64());
    while tally.at_window.load(Ordering::Relaxed) < sockets {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("all boards drawn after {:.1} s", start.elapsed().as_secs_f64());
    report_memory(server, before, sockets, "drawn")?;
    let [start, played] = pass(&tally, server, PLAY, seconds).await?;
    report_rate(&tally, &start, &played, "saturated");
    let (acks, hints) = (played.acks - start.acks, played.hints - start.hints);
    report_memory(server, before, sockets, "playing")?;
    tally.thought.store(tables * 1_000 / PACE, Ordering::Relaxed);
    // What was under way when they slowed down is not counted.
    pass(&tally, server, PLAY, 2).await?;
    tally.waits.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let [first, asked] = pass(&tally, server, PLAY, seconds).await?;
    report_rate(&tally, &first, &asked, "paced");
    let [first, asked] = pass(&tally, server, ASK, seconds.div_ceil(4)).await?;
    let each = |from: &Reading, to: &Reading, of: fn(&Used) -> u64, count: u64, others: f64| {
        ((of(&to.used) - of(&from.used)) as f64 - others) / count.max(1) as f64
    };
    let (drawn, asked_for) = (played.drawn - start.drawn, asked.hints - first.hints);
    println!("{:.0} cards drawn beside each 100 acknowledged actions", 100.0 * drawn as f64 / acks.max(1) as f64);
    for (what, of) in [("the program", Used::program as fn(&Used) -> u64), ("the system under it", Used::system)] {
        let hint = each(&first, &asked, of, asked_for, 0.0);
        let action = each(&start, &played, of, acks + drawn, hint * hints as f64);
        println!("{action:.3} ms of processor an action in {what}, and {hint:.3} ms a hint beside it");
    }
    clients.shutdown().await;
    Ok(())
}

/// Lets the clients do something for a while; what was counted before and after.
async fn pass(tally: &Tally, server: u32, doing: u8, seconds: u64) -> Result<[Reading; 2], Fault> {
    tally.doing.store(doing, Ordering::Relaxed);
    let start = tally.read(server)?;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    Ok([start, tally.read(server)?])
}

/// Tells how many actions came through since the last report, and how long they took.
fn report_rate(tally: &Tally, start: &Reading, end: &Reading, how: &str) {
    let seconds = (end.at - start.at).as_secs_f64();
    let mut waits = std::mem::take(&mut *tally.waits.lock().unwrap_or_else(PoisonError::into_inner));
    waits.sort_unstable();
    let wait = |part: usize| waits.get(waits.len() * part / 100).map_or(0.0, |micros| f64::from(*micros) / 1000.0);
    println!(
        "{how}: {:.0} acknowledged actions/s, {:.0} events delivered/s; from act to ack {:.1} ms, {:.1} ms at the 99th percentile",
        (end.acks - start.acks) as f64 / seconds,
        (end.events - start.events) as f64 / seconds,
        wait(50),
        wait(99)
    );
}

/// Milliseconds of processor that a process has used; the system counts in hundredths of a second.
#[derive(Clone, Copy)]
struct Used {
    program: u64,
    system: u64,
}

impl Used {
    fn by(process: u32) -> Result<Self, Fault> {
        let line = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
        // After the name in brackets, which may hold anything: the state is the first.
        let rest = line.rsplit(')').next().ok_or("no stat")?;
        let mut ticks = rest.split_whitespace().skip(11).map(str::parse::<u64>);
        let mut next = || ticks.next().ok_or("a short stat")?.map_err(Fault::from);
        Ok(Self { program: next()? * 10, system: next()? * 10 })
    }

    /// In its own code.
    fn program(&self) -> u64 {
        self.program
    }

    /// In the kernel, for sockets and the disk.
    fn system(&self) -> u64 {
        self.system
    }
}

fn report_memory(server: u32, before: u64, sockets: u64, when: &str) -> Result<(), Fault> {
    let now = resident(server)?;
    let each = now.saturating_sub(before) as f64 / sockets as f64;
    println!("{when}: the server holds {now} KB, {each:.1} KB a seated socket");
    Ok(())
}

/// Resident memory of a process, KB.
fn resident(process: u32) -> Result<u64, Fault> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

/// A table and its four tokens.
async fn table(at: SocketAddr) -> Result<Vec<(String, String)>, Fault> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let made = call(at, "/api/tables", &json!({ "book": registry::books()[0].id(), "name": "1" })).await?;
    let id = text(&made["table"]);
    let mut seats = vec![(id.clone(), text(&made["token"]))];
    for name in ["2", "3", "4"] {
        let wish = json!({ "name": name, "invite": made["invite"] });
        let seated = call(at, &format!("/api/tables/{id}/sit"), &wish).await?;
        seats.push((id.clone(), text(&seated["token"])));
    }
    Ok(seats)
}

async fn call(at: SocketAddr, path: &str, body: &Value) -> Result<Value, Fault> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(at).await?;
    let head = format!("POST {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\n");
    stream.write_all(format!("{head}content-length: {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap_or_default())?)
}

/// A client that only looks on.
async fn look_on(mut socket: WebSocketStream<MaybeTlsStream<TcpStream>>, tally: Arc<Tally>) -> Result<(), Fault> {
    while let Some(frame) = socket.next().await {
        let Message::Text(text) = frame? else { continue };
        let frame: Value = serde_json::from_str(&text)?;
        match frame["t"].as_str() {
            Some("ev") => {
                tally.events.fetch_add(1, Ordering::Relaxed);
                let drawn = frame["e"]["t"] == "drew";
                tally.drawn.fetch_add(drawn.into(), Ordering::Relaxed);
            }
            Some("ping") => socket.send(Message::text(json!({ "t": "pong", "n": frame["n"] }).to_string())).await?,
            _ => {}
        }
    }
    Ok(())
}

/// A client that follows its board and, when told to, plays the hint.
async fn client(socket: WebSocketStream<MaybeTlsStream<TcpStream>>, tally: Arc<Tally>) -> Result<(), Fault> {
    let (mut to, mut from) = socket.split();
    let (mut view, mut seat, mut seq, mut asked, mut acts) = (Value::Null, 0, 0, false, 0_u64);
    let mut counted = false;
    let mut decided = Instant::now();
    loop {
        let frame = match tokio::time::timeout(Duration::from_millis(200), from.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str(&text)?,
            Ok(Some(Ok(_))) | Err(_) => Value::Null,
            Ok(Some(Err(_)) | None) => return Ok(()),
        };
        match frame["t"].as_str() {
            Some("snap") => {
                (seq, seat) = (frame["seq"].as_u64().unwrap_or(0), frame["you"].as_u64().unwrap_or(0));
                view = frame["view"].clone();
            }
            Some("ev") => {
                tally.events.fetch_add(1, Ordering::Relaxed);
                seq = frame["seq"].as_u64().unwrap_or(0);
                registry::merge(&mut view, &frame["d"]);
            }
            Some("hint") if frame["a"].is_object() => {
                tally.hints.fetch_add(1, Ordering::Relaxed);
                asked = tally.doing.load(Ordering::Relaxed) == PLAY;
                if asked {
                    acts += 1;
                    decided = Instant::now();
                    let act = json!({ "t": "act", "cid": acts.to_string(), "exp": seq, "a": frame["a"] });
                    to.send(Message::text(act.to_string())).await?;
                }
            }
            Some("ack") => {
                asked = false;
                tally.acks.fetch_add(1, Ordering::Relaxed);
                let waited = decided.elapsed().as_micros() as u32;
                tally.waits.lock().unwrap_or_else(PoisonError::into_inner).push(waited);
            }
            Some("nak" | "hint") => asked = false,
            Some("ping") => to.send(Message::text(json!({ "t": "pong", "n": frame["n"] }).to_string())).await?,
            _ => {}
        }
        let phase = view["phase"].as_str().unwrap_or_default();
        if phase == "window" && !counted {
            counted = true;
            tally.at_window.fetch_add(1, Ordering::Relaxed);
        }
        let mine = view["to_act"].as_array().is_some_and(|seats| seats.contains(&json!(seat)));
        if tally.doing.load(Ordering::Relaxed) != WATCH && !asked && mine && phase != "draw" {
            asked = true;
            // Half to one and a half times the mean, so that tables do not act in step.
            let thought = tally.thought.load(Ordering::Relaxed) * (50 + (acts * 37 + seat * 13) % 100) / 100;
            tokio::time::sleep(Duration::from_millis(thought)).await;
            to.send(Message::text(r#"{"t":"hint","n":1}"#)).await?;
        } else if phase == "over" && !asked {
            asked = true;
            to.send(Message::text(r#"{"t":"ready"}"#)).await?;
        } else if phase == "draw" {
            asked = false;
        }
    }
}
