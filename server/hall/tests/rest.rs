//! What rests in the log after a restart, and who is taken up when.

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{Client, PATIENCE, Server, start, swift};
use futures_util::future::join_all;
use hall::{HallConfig, SealKey};
use serde_json::{Value, json};
use store::{Batch, Event, Log, MemoryLog, NewEvent, StoreError};
use wire::close;

/// A house that comes back.
fn house(log: &Arc<MemoryLog>) -> HallConfig {
    let mut config = swift(log.clone());
    config.seal = SealKey::ephemeral().unwrap();
    config
}

/// What the lobby shows.
async fn lobby(server: &Server) -> Vec<Value> {
    let (_, tables) = server.call("GET", "/api/tables", &Value::Null).await;
    tables.as_array().unwrap().clone()
}

/// Asks the lobby until the log is so.
async fn until_log(server: &Server, log: &MemoryLog, table: &str, is: impl Fn(&[Event]) -> bool) {
    let start = Instant::now();
    while !is(&log.read(table, 1).await.unwrap()) {
        assert!(start.elapsed() < PATIENCE, "it does not come to that");
        lobby(server).await;
    }
}

/// How often a table was taken up.
fn returns(events: &[Event]) -> usize {
    events.iter().filter(|event| event.body == br#"{"t":"resumed"}"#).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_rests_until_somebody_asks_for_it() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let server = start(config.clone()).await;
    let (table, tokens) = (server.table("open").await, server.four().await.0);
    let id = table["table"].as_str().unwrap();
    let shown = lobby(&server).await;
    server.stop().await;

    let server = start(config).await;
    assert_eq!((server.hall.count(), lobby(&server).await), (2, shown));
    assert_eq!(returns(&log.read(id, 1).await.unwrap()), 0, "nobody has asked");
    // Many come at once, and one of them sits down.
    let sit = json!({ "name": "乙", "invite": table["invite"] });
    let path = format!("/api/tables/{id}/sit");
    let (clients, seated) =
        tokio::join!(join_all((0..8).map(|_| server.join(id, None, None))), server.call("POST", &path, &sit));
    assert_eq!(seated.0, 200, "{seated:?}");
    assert!(clients.iter().all(|client| client.seq > 0));
    let mut mine = server.join(id, table["token"].as_str(), None).await;
    mine.until_table(|table| table["seats"][1]["name"] == "乙").await;
    assert_eq!(returns(&log.read(id, 1).await.unwrap()), 1, "it is taken up once");
    assert_eq!(returns(&log.read(&tokens, 1).await.unwrap()), 0, "the other one rests");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_in_play_goes_on_though_nobody_comes() {
    let log = Arc::new(MemoryLog::new());
    let mut config = house(&log);
    let server = start(config.clone()).await;
    let made = server.table("bots").await;
    let id = made["table"].as_str().unwrap();
    let mut client = server.join(id, made["token"].as_str(), None).await;
    client.until_view(|view| view["phase"] == "window").await;
    server.stop().await;
    let before = log.heads().await.unwrap()[0].head;

    // Who is away is soon stood in for, and the board comes to its end, though the log fails at first.
    (config.tempo.absence, config.tempo.retry) = (Duration::ZERO, Duration::from_millis(1));
    log.fail_appends(3);
    let server = start(config).await;
    let over = |event: &Event| event.seq > before && event.body.starts_with(br#"{"t":"over""#);
    until_log(&server, &log, id, |events| events.iter().any(over)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_which_nothing_is_known_is_taken_up_at_once() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let server = start(config.clone()).await;
    let made = server.table("open").await;
    let id = made["table"].as_str().unwrap();
    let shown = lobby(&server).await;
    server.stop().await;
    // Another version wrote this one.
    let epoch = log.take_lease(id, "another").await.unwrap();
    let next = log.heads().await.unwrap()[0].head + 1;
    let event = NewEvent { at_ms: 0, kind: "fact".into(), body: br#"{"t":"resumed"}"#.to_vec() };
    let (events, summary) = (vec![event], Some(b"what is that?".to_vec()));
    let batch = Batch { table: id.into(), next, epoch, events, command: None, secrets: vec![], summary };
    log.append(batch).await.unwrap();

    let server = start(config).await;
    until_log(&server, &log, id, |events| returns(events) == 2).await;
    let start = Instant::now();
    while lobby(&server).await != shown {
        assert!(start.elapsed() < PATIENCE, "the lobby does not show it");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resting_table_is_the_new_owners() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let server = start(config.clone()).await;
    let made = server.table("open").await;
    let id = made["table"].as_str().unwrap();
    let old = log.heads().await.unwrap()[0].epoch;
    server.stop().await;
    let server = start(config).await;
    let refused = log.close_table(id, old).await;
    assert_eq!(refused, Err(StoreError::Fenced { epoch: old + 1 }));
    // What it is taken up with later is what was taken at the start.
    server.join(id, None, None).await;
    assert_eq!(log.heads().await.unwrap()[0].epoch, old + 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_that_can_t_be_written_is_tried_again() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let server = start(config.clone()).await;
    let made = server.table("open").await;
    let id = made["table"].as_str().unwrap();
    server.stop().await;
    let server = start(config).await;
    log.fail_appends(1);
    let mut early = Client::connect(server.at, id).await;
    assert_eq!(early.closed().await, close::RESTART);
    let client = server.join(id, made["token"].as_str(), None).await;
    assert_eq!(client.seat, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_log_is_found_when_it_is_read_and_harms_nobody_else() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let server = start(config.clone()).await;
    let (broken, whole) = (server.table("open").await, server.table("open").await);
    server.stop().await;
    let id = broken["table"].as_str().unwrap();
    assert!(log.alter(id, 2, b"{}"));
    let server = start(config).await;
    let mut client = Client::connect(server.at, id).await;
    assert_eq!(client.closed().await, close::DAMAGED);
    assert_eq!((server.hall.count(), lobby(&server).await.len()), (1, 1));
    let other = server.join(whole["table"].as_str().unwrap(), whole["token"].as_str(), None).await;
    assert_eq!(other.seat, 1);
    server.stop().await;
}
