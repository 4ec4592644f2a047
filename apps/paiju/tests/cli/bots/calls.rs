//! Programs that call by WebSocket.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};
use std::thread::JoinHandle;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use super::{messages, program, scratch};
use crate::paiju;

/// A table that waits for programs.
pub(super) struct Table {
    child: Child,
    said: BufReader<ChildStderr>,
    address: String,
}

impl Table {
    fn open(args: &[&str]) -> Self {
        Self::of("serve", args)
    }

    /// A table of `paiju bot`'s other commands.
    pub(super) fn of(name: &str, args: &[&str]) -> Self {
        let mut command = crate::program();
        command.args(["bot", name, "--port", "0", "--json"]).args(args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("ws://")).unwrap();
        let address = address.split('/').next().unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Self { child, said, address }
    }

    fn call(&self) -> WebSocket<TcpStream> {
        self.call_at("")
    }

    pub(super) fn call_at(&self, path: &str) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).unwrap();
        tungstenite::client(format!("ws://{}{path}", self.address), stream).unwrap().0
    }

    /// The next line on the standard error.
    pub(super) fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line
    }

    /// What it came to: exit code, standard output, the rest of the standard error.
    pub(super) fn end(mut self) -> (i32, String, String) {
        let (mut out, mut err) = (String::new(), String::new());
        self.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.said.read_to_string(&mut err).unwrap();
        (self.child.wait().unwrap().code().unwrap(), out, err)
    }

    pub(super) fn summary(self) -> Value {
        let (code, out, err) = self.end();
        assert_eq!(code, 0, "{err}");
        serde_json::from_str(&out).unwrap()
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // It has ended already, unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a client does at its request number `at`, beside playing the first legal action.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Plays,
    Leaves,
    Shouts,
    Binary,
}

/// Plays until the end; everything that was told.
fn client(mut socket: WebSocket<TcpStream>, mode: Mode, at: u64) -> JoinHandle<Vec<String>> {
    std::thread::spawn(move || {
        let mut told = Vec::new();
        while let Ok(message) = socket.read() {
            let Message::Text(text) = message else { continue };
            let line: Value = serde_json::from_str(&text).unwrap();
            told.push(text.to_string());
            let answer = match line["t"].as_str().unwrap() {
                "hello" => json!({"t": "ready", "v": 1, "name": "first", "legal": 1}),
                "request" => json!({"t": "act", "n": line["n"], "a": line["legal"][0]}),
                _ => continue,
            };
            let answer = match mode {
                Mode::Leaves if line["n"] == at => return told,
                Mode::Shouts if line["n"] == at => Message::text("x".repeat(100_000)),
                Mode::Binary if line["n"] == at => Message::binary(answer.to_string()),
                _ => Message::text(answer.to_string()),
            };
            // The table may have ended the connection.
            let _ = socket.send(answer);
        }
        told
    })
}

#[test]
fn four_programs_play_a_match() {
    let table = Table::open(&["--book", "shengji-cn1", "--matches", "1", "--seed", "3"]);
    let clients: Vec<_> = (0..4).map(|_| client(table.call(), Mode::Plays, 0)).collect();
    let sum = table.summary();
    assert_eq!((&sum["matches"], &sum["seed"]), (&json!(1), &json!(3)));
    assert_eq!((&sum["a"], &sum["b"], &sum["faults"]), (&json!("first"), &json!("first"), &json!([])));
    for client in clients {
        let told = client.join().unwrap();
        let end: Value = serde_json::from_str(&told[told.len() - 2]).unwrap();
        assert!(["won", "lost"].contains(&end["match"].as_str().unwrap()), "{end}");
        assert_eq!(told.last().unwrap(), r#"{"t":"bye"}"#);
    }
}

#[test]
fn the_bytes_are_those_of_a_pipe() {
    let (_folder, copy) = scratch("told");
    let seat = format!("2={}", program("good", 0, Some(&copy)));
    paiju(&["sim", "--boards", "2", "--seed", "9", "--a", "random", "--b", "random", "--seat", &seat, "--jobs", "1"])
        .code(0);
    let table = Table::open(&["--boards", "2", "--seed", "9", "--seats", "2", "--fill", "random"]);
    let told = client(table.call(), Mode::Plays, 0);
    assert_eq!(table.summary()["faults"], json!([]));
    let piped = std::fs::read_to_string(&copy).unwrap();
    assert_eq!(told.join().unwrap(), piped.lines().collect::<Vec<_>>());
    assert!(messages(&piped).len() > 100);
}

#[test]
fn programs_take_the_seats_in_the_order_of_their_calls() {
    let mut table = Table::open(&["--boards", "1", "--seats", "3,2", "--fill", "random"]);
    let first = client(table.call(), Mode::Plays, 0);
    assert!(table.line().contains("first has called"));
    let second = client(table.call(), Mode::Plays, 0);
    table.summary();
    let seat = |told: JoinHandle<Vec<String>>| {
        serde_json::from_str::<Value>(&told.join().unwrap()[1]).unwrap()["seat"].clone()
    };
    assert_eq!((seat(first), seat(second)), (json!(3), json!(2)));
}

#[test]
fn a_seed_that_nobody_knows_is_said_at_the_end() {
    let run = || {
        let table = Table::open(&["--boards", "1", "--programs", "1", "--fill", "random"]);
        let told = client(table.call(), Mode::Plays, 0);
        let seed = table.summary()["seed"].as_u64().unwrap();
        assert!(!told.join().unwrap().concat().contains(&seed.to_string()), "the program is not told");
        seed
    };
    assert_ne!(run(), run());
}

#[test]
fn connections_fail_like_programs() {
    for (mode, code) in [(Mode::Leaves, "died"), (Mode::Shouts, "too_long"), (Mode::Binary, "nonsense")] {
        let table = Table::open(&["--boards", "2", "--programs", "1", "--fill", "random"]);
        let told = client(table.call(), mode, 4);
        let (exit, out, err) = table.end();
        told.join().unwrap();
        assert_eq!(exit, 0, "{err}");
        let sum: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&sum["boards"], &sum["faults"][0]["code"]), (&json!(2), &json!(code)), "{sum}");
        assert!(err.contains("seat 1 (first), board 1: ") && err.contains("basic plays on"), "{err}");
    }
}

#[test]
fn who_calls_wrongly_is_turned_away() {
    let mut table = Table::open(&["--boards", "1", "--programs", "1", "--fill", "random"]);
    let mut page = format!("ws://{}", table.address).into_client_request().unwrap();
    page.headers_mut().insert("origin", "https://example.org".parse().unwrap());
    let refused = tungstenite::client(page, TcpStream::connect(&table.address).unwrap());
    assert!(refused.unwrap_err().to_string().contains("403"), "a page in a browser");
    let mut other = table.call();
    other.send(Message::text(r#"{"t":"ready","v":7,"name":"later"}"#)).unwrap();
    assert!(table.line().contains("turned away: version"));
    let told = client(table.call(), Mode::Plays, 0);
    assert_eq!(table.summary()["faults"], json!([]));
    told.join().unwrap();
}

/// Each of the silent ones has five seconds to open a socket; one after another they would outlast the wait.
#[test]
fn who_is_silent_keeps_nobody_waiting() {
    let table = Table::open(&["--boards", "1", "--programs", "1", "--fill", "random", "--wait", "30"]);
    let silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(&table.address).unwrap()).collect();
    let told = client(table.call(), Mode::Plays, 0);
    assert_eq!(table.summary()["faults"], json!([]));
    told.join().unwrap();
    drop(silent);
}

#[test]
fn nobody_calls() {
    let table = Table::open(&["--wait", "1"]);
    let (code, _, err) = table.end();
    assert_eq!(code, 3);
    assert!(err.contains("0 of 4 programs"), "{err}");
}
