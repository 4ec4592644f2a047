//! A hall on a free port, and clients that speak to it as a browser does.
#![allow(dead_code, unreachable_pub, unused_imports)] // Every test file uses its own part.

mod observed;

use std::net::SocketAddr;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use hall::{Hall, HallConfig, SealKey, Tempo};
use serde_json::{Value, json};
use store::{Log, MemoryLog};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub use self::observed::Observed;

/// Long enough for a busy machine; no test waits for it when all is well.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// While it is held, a paused clock moves by [`tokio::time::advance`] alone and not by itself whenever nothing but a
/// socket is waited for. It gives up after a real minute: then whoever waits in vain runs out of [`PATIENCE`].
pub struct StandStill {
    /// The clock is let go when this is dropped.
    _end: mpsc::Sender<()>,
}

/// Holds the paused clock of a `#[tokio::test(start_paused = true)]`.
pub fn stand_still() -> StandStill {
    let (end, ended) = mpsc::channel();
    // The clock stands while a thread works for the runtime; this one works by waiting for the end.
    tokio::task::spawn_blocking(move || ended.recv_timeout(PATIENCE));
    StandStill { _end: end }
}

/// A running hall.
pub struct Server {
    pub at: SocketAddr,
    pub hall: Hall,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), hall::HallError>>,
}

/// The house values without pauses, on a log.
pub fn swift(log: Arc<dyn Log>) -> HallConfig {
    let mut config = HallConfig::new(log, SealKey::ephemeral().unwrap());
    // A busy machine must not let a decision run out.
    let patient = Duration::from_mins(10);
    config.tempo = Tempo { window: patient, grace: patient, absence: patient, ..Tempo::swift() };
    config.limits.sockets_per_address = 1000;
    // Tests ask until something is so.
    config.limits.calls_per_minute = 1_000_000;
    config
}

/// A server in memory.
pub async fn serve() -> Server {
    start(swift(Arc::new(MemoryLog::new()))).await
}

pub async fn start(config: HallConfig) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let hall = Hall::open(config).await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = hall.clone();
    let task = tokio::spawn(async move {
        let stopped = async move {
            let _ = stopped.await;
        };
        serving.serve(listener, stopped).await
    });
    Server { at, hall, stop: Some(stop), task }
}

impl Server {
    /// Ends it in order.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        timeout(PATIENCE, self.task).await.expect("the hall ends").unwrap().unwrap();
    }

    /// A call with JSON, as a program makes it.
    pub async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let answer = http(self.at, method, path, &[("content-type", "application/json")], &body.to_string()).await;
        (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null))
    }

    /// A table of the first book; the creator sits on 1.
    pub async fn table(&self, fill: &str) -> Value {
        let wish = json!({ "book": registry::books()[0].id(), "options": {}, "name": "甲", "fill": fill });
        let (status, made) = self.call("POST", "/api/tables", &wish).await;
        assert_eq!(status, 201, "{made}");
        made
    }

    /// A table of four people; their tokens by seat.
    pub async fn four(&self) -> (String, Vec<String>) {
        let made = self.table("open").await;
        let id = made["table"].as_str().unwrap().to_owned();
        let mut tokens = vec![made["token"].as_str().unwrap().to_owned()];
        for name in ["乙", "丙", "丁"] {
            let wish = json!({ "name": name, "invite": made["invite"] });
            let (status, seated) = self.call("POST", &format!("/api/tables/{id}/sit"), &wish).await;
            assert_eq!(status, 200, "{seated}");
            tokens.push(seated["token"].as_str().unwrap().to_owned());
        }
        (id, tokens)
    }

    /// A client that has said hello and has its first frame.
    pub async fn join(&self, table: &str, token: Option<&str>, since: Option<u64>) -> Client {
        let mut client = Client::connect(self.at, table).await;
        client.hello(token, since).await;
        client.step().await;
        client
    }
}

/// An HTTP answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// One HTTP/1.1 request on a connection of its own.
pub async fn http(at: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let mut head =
        format!("{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    // A refused body may end in a reset after the answer.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let body =
        if head.to_ascii_lowercase().contains("transfer-encoding: chunked") { unchunk(body) } else { body.into() };
    Answer { status, head: head.to_ascii_lowercase(), body }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        whole += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    whole
}

/// A socket, and the table as the browser would know it.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub seq: u64,
    pub view: Value,
    pub table: Value,
    pub seat: u64,
    /// Every text that came.
    pub frames: Vec<String>,
    /// The sights that came, with their numbers.
    pub sights: Vec<(u64, Value)>,
    acts: u64,
}

impl Client {
    pub async fn connect(at: SocketAddr, table: &str) -> Self {
        Self::connect_from(at, table, None).await.unwrap()
    }

    /// With an `Origin`.
    pub async fn connect_from(at: SocketAddr, table: &str, origin: Option<&str>) -> Result<Self, Box<Error>> {
        let mut request = format!("ws://{at}/api/tables/{table}/socket").into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.map_err(Box::new)?;
        let (view, table) = (Value::Null, Value::Null);
        Ok(Self { socket, seq: 0, view, table, seat: 0, frames: Vec::new(), sights: Vec::new(), acts: 0 })
    }

    pub async fn hello(&mut self, token: Option<&str>, since: Option<u64>) {
        self.say(&json!({ "t": "hello", "v": 1, "token": token, "since": since, "nonce": "0102" })).await;
    }

    pub async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Bytes that need not be frames.
    pub async fn say_bytes(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else { panic!("it is plain") };
        stream.write_all(bytes).await.unwrap();
    }

    /// Closes with a code; the code that comes back.
    pub async fn close(&mut self, code: u16) -> u16 {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.socket.send(Message::Close(Some(frame))).await.unwrap();
        self.closed().await
    }

    pub async fn say_binary(&mut self) {
        self.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    }

    /// The next text; or the code with which the socket was closed.
    async fn receive(&mut self) -> Result<String, u16> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a frame comes, or the end") {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(close))) => return Err(close.map_or(1005, |close| close.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// The next frame, taken in; or the code with which the socket was closed.
    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let text = self.receive().await?;
            let frame: Value = serde_json::from_str(&text).unwrap();
            self.frames.push(text);
            if frame["t"] == "ping" {
                self.say(&json!({ "t": "pong", "n": frame["n"] })).await;
                continue;
            }
            self.take(&frame);
            return Ok(frame);
        }
    }

    /// The next frame, neither taken in nor answered; or the code with which the socket was closed.
    pub async fn hear(&mut self) -> Result<Value, u16> {
        Ok(serde_json::from_str(&self.receive().await?).unwrap())
    }

    /// The next frame.
    pub async fn step(&mut self) -> Value {
        self.next().await.expect("the socket is open")
    }

    /// The next frame of a kind; those before it are taken in.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.step().await;
            if frame["t"] == kind {
                return frame;
            }
        }
    }

    /// The view without its nulls: a member that is null and one that is absent say the same.
    pub fn plain_view(&self) -> Value {
        let mut plain = Value::Null;
        registry::merge(&mut plain, &self.view);
        plain
    }

    /// Takes frames until the table is so.
    pub async fn until_table(&mut self, is: impl Fn(&Value) -> bool) {
        while !is(&self.table) {
            self.step().await;
        }
    }

    /// Takes frames until the view is so.
    pub async fn until_view(&mut self, is: impl Fn(&Value) -> bool) {
        while !is(&self.view) {
            self.step().await;
        }
    }

    /// The code with which the socket is closed, whatever comes before.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.receive().await {
                return code;
            }
        }
    }

    fn take(&mut self, frame: &Value) {
        match frame["t"].as_str() {
            Some("snap") => {
                self.seq = frame["seq"].as_u64().unwrap();
                self.seat = frame["you"].as_u64().unwrap_or(0);
                (self.view, self.table) = (frame["view"].clone(), frame["table"].clone());
            }
            Some("ev") => {
                let seq = frame["seq"].as_u64().unwrap();
                if seq <= self.seq {
                    return;
                }
                assert_eq!(seq, self.seq + 1, "numbers are dense");
                self.seq = seq;
                registry::merge(&mut self.view, &frame["d"]);
                if let Some(patch) = frame.get("table") {
                    registry::merge(&mut self.table, patch);
                }
                if !frame["e"].is_null() {
                    self.sights.push((seq, frame["e"].clone()));
                }
            }
            Some("here") => {
                let here = frame["seats"].as_array().unwrap().clone();
                for chair in self.table["seats"].as_array_mut().unwrap() {
                    chair["here"] = json!(chair["kind"] == "bot" || here.contains(&chair["seat"]));
                }
            }
            _ => {}
        }
    }

    /// Sends an action under a new `cid`, decided now; the answer.
    pub async fn act(&mut self, action: &Value) -> Value {
        self.acts += 1;
        let cid = format!("{}-{}", self.seat, self.acts);
        self.act_as(&cid, self.seq, action).await
    }

    /// Sends an action; the answer.
    pub async fn act_as(&mut self, cid: &str, exp: u64, action: &Value) -> Value {
        self.say(&json!({ "t": "act", "cid": cid, "exp": exp, "a": action })).await;
        loop {
            let frame = self.step().await;
            if (frame["t"] == "ack" || frame["t"] == "nak") && frame["cid"] == cid {
                return frame;
            }
        }
    }

    /// May this client's seat decide something other than to draw?
    pub fn is_to_decide(&self) -> bool {
        let phase = self.view["phase"].as_str().unwrap_or_default();
        let mine = self.view["to_act"].as_array().is_some_and(|seats| seats.contains(&json!(self.seat)));
        mine && phase != "draw" && phase != "over"
    }

    /// Does something legal: a guess, and if it is refused, what the refusal says would do.
    pub async fn play(&mut self) -> Value {
        let hand = self.view["hand"].as_array().cloned().unwrap_or_default();
        let first = |count: usize| hand.iter().take(count).cloned().collect::<Vec<_>>();
        let led = self.view["trick"]["plays"][0]["cards"].as_array().map_or(1, Vec::len);
        let guess = match self.view["phase"].as_str() {
            Some("window") => match self.view["can_declare"].get(0) {
                Some(cards) => json!({ "do": "declare", "cards": cards }),
                None => json!({ "do": "pass" }),
            },
            Some("bury") => {
                let count = self.view["kitty"]["count"].as_u64().unwrap_or(6) as usize;
                json!({ "do": "bury", "cards": first(count) })
            }
            Some("name") => json!({ "do": "name", "cards": self.view["throw"]["choices"][0]["cards"] }),
            _ => json!({ "do": "play", "cards": first(led) }),
        };
        let answer = self.act(&guess).await;
        if answer["code"] != "illegal" {
            return answer;
        }
        let other = answer["would_do"][0].clone();
        assert!(other.is_object(), "a refusal says what would do: {answer}");
        self.act(&other).await
    }
}

/// Plays with these clients until the board is over for all of them.
pub async fn play_board(clients: &mut [Client]) {
    let over = |client: &Client| client.table["phase"] == "between";
    while !clients.iter().all(over) {
        for client in clients.iter_mut() {
            if client.is_to_decide() {
                let answer = client.play().await;
                // Others may have ended the decision in the meantime.
                let late = answer["code"] == "stale" || answer["code"] == "board_over";
                assert!(answer["t"] == "ack" || late, "{answer}");
            }
        }
        let head = clients.iter().map(|client| client.seq).max().unwrap_or(0);
        let level = clients.iter().all(|client| client.seq == head);
        if level && clients.iter().any(|client| client.is_to_decide() || over(client)) {
            continue;
        }
        // Whoever is behind catches up; if nobody is and nobody has to decide, the table goes on by itself.
        for client in clients.iter_mut() {
            if client.seq < head || level {
                client.step().await;
            }
        }
    }
}
