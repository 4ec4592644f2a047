//! Measures what reading records costs a hall: memory before and after many ask at once.
//!
//! `records [BOARDS] [ASKERS]` (45 and 64) starts the example `serve` on a database in a temporary folder, plays so many
//! boards at one table by the hint, starts the server anew, and has all askers read the record of every board together.
//! Build both with `cargo build -p hall --release --examples`.

use std::io::BufRead as _;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

type Fault = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).map_or(Ok(usual), |word| word.parse::<u64>());
    let (boards, askers) = (number(0, 45)?, number(1, 64)?);
    let dir = tempfile::tempdir()?;
    let (mut server, at) = serve(dir.path())?;
    let wish = json!({ "book": registry::books()[0].id(), "name": "1", "fill": "bots" });
    let made: Value = serde_json::from_str(&call(at, "POST", "/api/tables", &wish.to_string()).await?)?;
    let events = play(at, &made, boards).await?;
    server.kill()?;
    server.wait()?;

    let (mut server, at) = serve(dir.path())?;
    println!("{boards} boards played, {events} events; the server, started anew, holds {} KB", resident(server.id())?);
    let path = format!("/api/tables/{}/boards", made["table"].as_str().ok_or("no table")?);
    for round in ["first", "again"] {
        let start = Instant::now();
        let mut asking = JoinSet::new();
        for asker in 0..askers {
            let path = path.clone();
            asking.spawn(async move {
                let mut bytes = 0;
                for board in 0..boards {
                    let board = (board + asker) % boards + 1;
                    bytes += call(at, "GET", &format!("{path}/{board}/record"), "").await?.len();
                }
                Ok::<usize, Fault>(bytes)
            });
        }
        let mut bytes = 0;
        while let Some(read) = asking.join_next().await {
            bytes += read??;
        }
        println!(
            "{round}: {askers} at once read {bytes} bytes in {:.2} s; the server holds {} KB",
            start.elapsed().as_secs_f64(),
            resident(server.id())?
        );
    }
    server.kill()?;
    server.wait()?;
    Ok(())
}

/// The example `serve`, beside this one.
fn serve(dir: &Path) -> Result<(Child, SocketAddr), Fault> {
    let program = std::env::current_exe()?.with_file_name("serve");
    let mut child = Command::new(program).arg(dir).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    Ok((child, line.trim().parse()?))
}

async fn call(at: SocketAddr, method: &str, path: &str, body: &str) -> Result<String, Fault> {
    let mut stream = TcpStream::connect(at).await?;
    let head =
        format!("{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\n");
    stream.write_all(format!("{head}content-length: {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if head.contains(" 200 ") || head.contains(" 201 ") { Ok(body.to_owned()) } else { Err(answer.into()) }
}

/// Plays boards by the hint; the number of the last event.
async fn play(at: SocketAddr, made: &Value, boards: u64) -> Result<u64, Fault> {
    let url = format!("ws://{at}/api/tables/{}/socket", made["table"].as_str().ok_or("no table")?);
    let (mut socket, _) = connect_async(url).await?;
    socket.send(Message::text(json!({ "t": "hello", "v": 1, "token": made["token"] }).to_string())).await?;
    let (mut seq, mut acts, mut over, mut asked) = (0, 0_u64, 0, false);
    let mut view = Value::Null;
    while let Some(frame) = socket.next().await {
        let Message::Text(text) = frame? else { continue };
        let frame: Value = serde_json::from_str(&text)?;
        let mut says = Vec::new();
        match frame["t"].as_str() {
            Some("snap") => {
                seq = frame["seq"].as_u64().unwrap_or(0);
                view = frame["view"].clone();
            }
            Some("ev") => {
                seq = frame["seq"].as_u64().unwrap_or(0);
                registry::merge(&mut view, &frame["d"]);
                if frame["table"]["phase"] == "between" {
                    over += 1;
                    if over == boards {
                        return Ok(seq);
                    }
                    says.push(json!({ "t": "ready" }));
                }
            }
            Some("hint") if frame["a"].is_object() => {
                acts += 1;
                says.push(json!({ "t": "act", "cid": acts.to_string(), "exp": seq, "a": frame["a"] }));
            }
            Some("ping") => says.push(json!({ "t": "pong", "n": frame["n"] })),
            Some("hint" | "ack" | "nak") => asked = false,
            _ => {}
        }
        let mine = view["to_act"].as_array().is_some_and(|seats| seats.contains(&view["seat"]));
        if mine && !asked && view["phase"] != "draw" && says.is_empty() {
            asked = true;
            says.push(json!({ "t": "hint", "n": 1 }));
        }
        for message in says {
            socket.send(Message::text(message.to_string())).await?;
        }
    }
    Err("the server closed".into())
}

/// Resident memory of a process, KB.
fn resident(process: u32) -> Result<u64, Fault> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}
