//! The server as it is run, and callers who speak to it as browsers do.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

use crate::program;

/// Long enough for a busy machine; no test waits for it when all is well.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running server, ended with the test.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `paiju serve` on a free port without pauses, its boards in a folder; to be given its standard error.
pub(crate) fn command(data: &Path, args: &[&str]) -> Command {
    let mut command = program();
    command.args(["serve", "--port", "0", "--pace", "0", "--data", data.to_str().unwrap()]).args(args);
    command
}

/// Starts a server and waits for its address.
pub(crate) fn start(command: &mut Command) -> Served {
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit("http://").next().unwrap().to_owned();
    Served { child, address }
}

/// A server on a folder of its own, and what it says of itself in a file.
pub(crate) fn served(args: &[&str]) -> (Served, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let said = std::fs::File::create(folder.path().join("said")).unwrap();
    let served = start(command(&folder.path().join("data"), args).stderr(said));
    (served, folder)
}

/// What a server of [`served`] has said of itself.
pub(crate) fn said(folder: &TempDir) -> String {
    std::fs::read_to_string(folder.path().join("said")).unwrap()
}

/// An HTTP answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

impl Served {
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// One request on a connection of its own.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let own = headers.iter().any(|(name, _)| *name == "host");
        let host = if own { String::new() } else { format!("host: {}\r\n", self.address) };
        let mut head = format!("{method} {path} HTTP/1.1\r\n{host}content-length: {}\r\n", body.len());
        for (name, value) in headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        let mut stream = self.connect();
        stream.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes()).unwrap();
        read(stream)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &[("content-type", "application/json")], &body.to_string())
    }

    /// A table of the first book with bots in the other seats.
    pub(crate) fn table(&self) -> Value {
        let book = registry::books()[0].id();
        let made = self.post("/api/tables", &json!({ "book": book, "name": "甲", "fill": "bots" }));
        assert_eq!(made.status, 201, "{}", made.body);
        made.json()
    }

    /// A player in the seat of a table.
    pub(crate) fn join(&self, made: &Value) -> Player {
        let url = format!("ws://{}/api/tables/{}/socket", self.address, made["table"].as_str().unwrap());
        let (socket, _) = tungstenite::client(url, self.connect()).unwrap();
        let mut player = Player { socket, seq: 0, view: Value::Null, acts: 0 };
        player.say(&json!({ "t": "hello", "v": 1, "token": made["token"] }));
        player.until("snap");
        player
    }

    /// Asks the system to end it.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    pub(crate) fn ended(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

/// Reads an answer to its end.
pub(crate) fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // An answer may be followed by a reset.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Answer { status, body: body.to_owned() }
}

/// A seat's client.
pub(crate) struct Player {
    socket: WebSocket<TcpStream>,
    seq: u64,
    view: Value,
    acts: u64,
}

impl Player {
    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    /// The next frame, taken in; or the code and reason with which the socket was closed.
    pub(crate) fn next(&mut self) -> Result<Value, (u16, String)> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    self.take(&frame);
                    return Ok(frame);
                }
                Ok(Message::Close(close)) => {
                    return Err(
                        close.map_or((1005, String::new()), |close| (close.code.into(), close.reason.to_string()))
                    );
                }
                Ok(_) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn take(&mut self, frame: &Value) {
        match frame["t"].as_str() {
            Some("snap") => {
                self.seq = frame["seq"].as_u64().unwrap();
                self.view = frame["view"].clone();
            }
            Some("ev") => {
                self.seq = frame["seq"].as_u64().unwrap();
                registry::merge(&mut self.view, &frame["d"]);
            }
            Some("ping") => self.say(&json!({ "t": "pong", "n": frame["n"] })),
            _ => {}
        }
    }

    /// The next frame of a kind.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().expect("the socket is open");
            if frame["t"] == kind {
                return frame;
            }
        }
    }

    /// Waits until it alone has something to decide, and decides.
    pub(crate) fn decide(&mut self) -> Value {
        loop {
            let seats = self.view["to_act"].as_array().map(Vec::as_slice).unwrap_or_default();
            if seats == [self.view["seat"].clone()] && self.view["phase"] != "draw" {
                self.say(&json!({ "t": "hint", "n": 1 }));
                let hint = self.until("hint");
                if hint["a"].is_object() {
                    return hint["a"].clone();
                }
            } else if seats.contains(&self.view["seat"]) && self.view["phase"] == "window" {
                // Others may end it first.
                self.carry_out(&json!({ "do": "pass" }));
            } else {
                self.until("ev");
            }
        }
    }

    /// Sends a decision; the answer.
    pub(crate) fn carry_out(&mut self, action: &Value) -> Value {
        self.acts += 1;
        let cid = format!("decision-{}", self.acts);
        self.say(&json!({ "t": "act", "cid": cid, "exp": self.seq, "a": action }));
        loop {
            let frame = self.next().expect("the socket is open");
            if (frame["t"] == "ack" || frame["t"] == "nak") && frame["cid"] == cid {
                return frame;
            }
        }
    }

    /// Waits for a decision of its own, and carries it out; the answer.
    pub(crate) fn act(&mut self) -> Value {
        let action = self.decide();
        self.carry_out(&action)
    }

    /// The code and reason with which the socket is closed, whatever comes before.
    pub(crate) fn closed(&mut self) -> (u16, String) {
        loop {
            if let Err(closed) = self.next() {
                return closed;
            }
        }
    }
}
