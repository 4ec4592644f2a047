//! When the log fails, a process is killed, a table breaks, or a reader is too slow.

mod common;

use std::io::BufRead as _;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{Client, Observed, PATIENCE, http, play_board, start, swift};
use futures_util::SinkExt as _;
use hall::{Hall, HallError, SealKey};
use serde_json::{Value, json};
use store::{Log, MemoryLog};
use tokio::net::TcpSocket;
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use wire::close;

#[tokio::test(flavor = "multi_thread")]
async fn what_the_log_does_not_take_has_not_happened() {
    let log = Arc::new(MemoryLog::new());
    let server = start(swift(log.clone())).await;
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    for client in &mut clients {
        client.until_view(|view| view["phase"] == "window").await;
    }
    let (seq, view) = (clients[0].seq, clients[0].view.clone());
    let pass = json!({ "do": "pass" });
    log.fail_appends(1);
    let nak = clients[0].act_as("c", seq, &pass).await;
    assert_eq!((&nak["t"], &nak["code"], &nak["seq"]), (&json!("nak"), &json!("storage"), &json!(seq)));
    assert_eq!((clients[0].seq, &clients[0].view), (seq, &view));
    // The same decision again is made now; its number shows that nothing was numbered, or shown, in between but that the
    // table has rested.
    let ack = clients[0].act_as("c", seq, &pass).await;
    assert_eq!((&ack["t"], &ack["seq"]), (&json!("ack"), &json!(seq + 2)));
    let rest = clients[1].until("ev").await;
    assert_eq!((&rest["seq"], &rest["e"]), (&json!(seq + 1), &Value::Null));
    let next = clients[1].until("ev").await;
    assert_eq!((&next["seq"], &next["e"]["t"]), (&json!(seq + 2), &json!("passed")));
    log.fail_appends(1);
    let (status, fault) = server.call("POST", "/api/tables", &json!({ "book": registry::books()[0].id() })).await;
    assert_eq!((status, &fault["code"]), (503, &json!("storage")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hall_goes_on_where_the_last_one_ended() {
    let log = Arc::new(MemoryLog::new());
    let mut config = swift(log.clone());
    config.seal = SealKey::ephemeral().unwrap();
    let server = start(config.clone()).await;
    let made = server.table("bots").await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str().unwrap());
    let mut client = server.join(table, Some(token), None).await;
    client.until_view(|view| view["phase"] == "window").await;
    // Until the bots have declared what they will, a pass may come too late.
    let mut answer = Value::Null;
    while answer["t"] != "ack" {
        client.until_view(|view| view["phase"] == "window").await;
        answer = client.act(&json!({ "do": "pass" })).await;
    }
    let hand = client.view["hand"].clone();
    server.stop().await;

    let again = start(config.clone()).await;
    let mut client = again.join(table, Some(token), Some(client.seq)).await;
    assert!(client.frames[0].contains(r#""t":"snap""#));
    assert_eq!(client.view["hand"].as_array().map(Vec::len), hand.as_array().map(Vec::len));
    assert_eq!(
        client.act_as(answer["cid"].as_str().unwrap(), 0, &json!({ "do": "pass" })).await,
        answer,
        "answers are kept too"
    );
    let mut clients = [client];
    play_board(&mut clients).await;
    let record = http(again.at, "GET", &format!("/api/tables/{table}/boards/1/record"), &[], "").await;
    assert_eq!(record.status, 200);
    again.stop().await;

    // With another key the seeds don't open: the hall stays closed, and nothing is lost.
    let own = std::mem::replace(&mut config.seal, SealKey::ephemeral().unwrap());
    assert!(matches!(Hall::open(config.clone()).await, Err(HallError::WrongKey)));
    config.seal = own;
    assert_eq!(Hall::open(config).await.unwrap().count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_altered_log_is_not_played_on_and_its_seats_are_told() {
    let log = Arc::new(MemoryLog::new());
    let config = swift(log.clone());
    let server = start(config.clone()).await;
    let made = server.table("bots").await;
    let table = made["table"].as_str().unwrap();
    let mut client = server.join(table, made["token"].as_str(), None).await;
    client.until_view(|view| view["phase"] == "window").await;
    server.stop().await;
    assert!(log.alter(table, 20, b"{}"));
    let again = start(config).await;
    // Not as a table that there is not: the seat is worth keeping.
    let mut client = Client::connect(again.at, table).await;
    assert_eq!(client.closed().await, close::DAMAGED);
    assert_eq!(again.hall.count(), 0);
    let mut stranger = Client::connect(again.at, "000000000000").await;
    assert_eq!(stranger.closed().await, close::FORBIDDEN);
    let (status, fault) = again.call("POST", &format!("/api/tables/{table}/sit"), &json!({ "invite": "" })).await;
    assert_eq!((status, &fault["code"]), (503, &json!("damaged")));
    again.stop().await;
}

/// The example that serves until it is killed.
struct Process(Child, SocketAddr);

impl Process {
    fn start(dir: &Path) -> Self {
        let tests = std::env::current_exe().unwrap();
        let serve = tests.parent().unwrap().parent().unwrap().join("examples").join("serve");
        let mut child =
            Command::new(serve).arg(dir).stdout(Stdio::piped()).spawn().expect("examples are built with the tests");
        let mut line = String::new();
        std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let at = line.trim().parse().unwrap_or_else(|_| panic!("no address: {line:?}"));
        Self(child, at)
    }

    /// SIGKILL, as on a crash.
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

async fn call(at: SocketAddr, path: &str, body: &Value) -> Value {
    let answer = http(at, "POST", path, &[("content-type", "application/json")], &body.to_string()).await;
    serde_json::from_str(&answer.body).unwrap()
}

async fn join(at: SocketAddr, table: &str, token: &str, since: Option<u64>) -> Client {
    let mut client = Client::connect(at, table).await;
    client.hello(Some(token), since).await;
    client.step().await;
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_loses_nothing_that_it_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let mut process = Process::start(dir.path());
    let made = call(process.1, "/api/tables", &json!({ "book": registry::books()[0].id(), "fill": "bots" })).await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str().unwrap());
    let mut client = join(process.1, table, token, None).await;
    let mut acks: Vec<Value> = Vec::new();
    for round in 0..3 {
        for _ in 0..4 {
            while !client.is_to_decide() && client.table["phase"] != "between" {
                client.step().await;
            }
            if client.table["phase"] == "between" {
                client.say(&json!({ "t": "ready" })).await;
                client.until_table(|table| table["phase"] == "playing").await;
                continue;
            }
            let cid = format!("{round}.{}", acks.len());
            let answer = client.act_as(&cid, client.seq, &json!({ "do": "pass" })).await;
            match answer["t"].as_str() {
                Some("ack") => acks.push(answer),
                _ => drop(client.play().await),
            }
        }
        let (board, seq) = (client.table["board"].clone(), client.seq);
        process.kill();
        process = Process::start(dir.path());
        client = join(process.1, table, token, Some(seq)).await;
        assert!(client.seq > seq, "nothing that was shown is numbered anew");
        assert!(client.table["board"].as_u64() >= board.as_u64());
        for ack in &acks {
            let again = client.act_as(ack["cid"].as_str().unwrap(), 0, &json!({ "do": "pass" })).await;
            assert_eq!(again["seq"], ack["seq"]);
        }
    }
    process.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_breaks_is_frozen_and_others_go_on() {
    let breaks = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&breaks);
    let log = Observed::of(move |_| assert!(!told.swap(false, Ordering::SeqCst), "the log breaks as asked"));
    let server = start(swift(log.clone())).await;
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    for client in &mut clients {
        client.until_view(|view| view["phase"] == "window").await;
    }
    let head = clients[0].seq;
    breaks.store(true, Ordering::SeqCst);
    let (exp, pass) = (clients[0].seq, json!({ "do": "pass" }));
    clients[0].say(&json!({ "t": "act", "cid": "c", "exp": exp, "a": pass })).await;
    for client in &mut clients {
        assert_eq!(client.until("sys").await["code"], "frozen");
    }
    assert_eq!(clients[1].act(&pass).await["code"], "storage");
    assert_eq!(log.verify_chain(&table).await.unwrap(), head);
    let made = server.table("open").await;
    server.join(made["table"].as_str().unwrap(), made["token"].as_str(), None).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_does_not_read_is_let_go() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.limits.seat_messages = 1_000_000;
    config.limits.write = std::time::Duration::from_secs(1);
    let server = start(config).await;
    let (table, tokens) = server.four().await;
    let mut watcher = server.join(&table, Some(&tokens[0]), None).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(server.at).await.unwrap();
    let url = format!("ws://{}/api/tables/{table}/socket", server.at);
    let (mut deaf, _) = client_async(url, stream).await.unwrap();
    deaf.send(Message::text(json!({ "t": "hello", "v": 1, "token": tokens[1] }).to_string())).await.unwrap();
    watcher.until_table(|table| table["seats"][1]["here"] == true).await;
    // Questions with long answers, which it never reads.
    let asking = async {
        for n in 0_u64.. {
            let act = json!({ "t": "act", "cid": n.to_string(), "exp": 0, "a": { "do": "fly" } });
            if deaf.send(Message::text(act.to_string())).await.is_err() {
                break;
            }
        }
    };
    let gone = watcher.until_table(|table| table["seats"][1]["here"] == false);
    let either = async {
        tokio::select! {
            () = gone => {}
            () = async { asking.await; std::future::pending().await } => {}
        }
    };
    timeout(PATIENCE, either).await.expect("the deaf one is let go");
    server.stop().await;
}
