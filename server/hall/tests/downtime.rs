//! A table is taken up long after its server ended, from a log that an earlier version wrote.

mod common;

use std::sync::Arc;

use common::{Client, Observed, Server, start, swift};
use hall::HallConfig;
use serde_json::{Value, json};
use store::{Batch, Event, Log as _, MemoryLog, NewEvent};

const MINUTE: u64 = 60_000;
/// For how long no server ran.
const DOWN: u64 = 120 * MINUTE;

/// How an event looks two hours after the last row, before which a board was played for so many minutes.
fn age(event: &mut Event, played: u64) {
    event.at_ms -= DOWN;
    if event.kind == "fact" {
        let mut fact: Value = serde_json::from_slice(&event.body).unwrap();
        if let Some(at) = fact.get("at").and_then(Value::as_u64) {
            fact["at"] = json!(at - DOWN - played * MINUTE);
            event.body = fact.to_string().into_bytes();
        }
    }
}

async fn guandan(server: &Server) -> (String, String) {
    let options = json!({ "end": "time", "minutes": "30" });
    let wish = json!({ "book": "guandan-2017", "options": options, "name": "甲", "fill": "bots" });
    let (status, made) = server.call("POST", "/api/tables", &wish).await;
    assert_eq!(status, 201, "{made}");
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    (text("table"), text("token"))
}

/// Plays what the hint says, once.
async fn decide(client: &mut Client, cid: &str) {
    client.until_view(|view| view["to_act"] == json!([1])).await;
    client.say(&json!({ "t": "hint", "n": 1 })).await;
    let hint = client.until("hint").await;
    let answer = client.act_as(cid, client.seq, &hint["a"]).await;
    assert_eq!(answer["t"], "ack", "{answer}");
}

/// Earlier versions wrote who came and went.
async fn as_it_was_written_earlier(log: &MemoryLog, table: &str) {
    let epoch = log.take_lease(table, "an earlier version").await.unwrap();
    let head = log.verify_chain(table).await.unwrap();
    let at_ms = log.read(table, head).await.unwrap()[0].at_ms;
    let body = br#"{"t":"here","seat":1,"here":true}"#.to_vec();
    let events = vec![NewEvent { at_ms, kind: "fact".into(), body }];
    let batch =
        Batch { table: table.into(), next: head + 1, epoch, events, command: None, secrets: Vec::new(), summary: None };
    log.append(batch).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_in_which_no_server_ran_is_not_played() {
    for (played, time_up) in [(20, false), (29, false), (31, true)] {
        let log = Arc::new(MemoryLog::new());
        let config = swift(log.clone());
        let server = start(config.clone()).await;
        let (table, token) = guandan(&server).await;
        let mut client = server.join(&table, Some(&token), None).await;
        decide(&mut client, "before").await;
        let exp = client.seq;
        server.stop().await;
        as_it_was_written_earlier(&log, &table).await;

        let again = start(HallConfig { log: Observed::shown(log, move |event| age(event, played)), ..config }).await;
        let mut client = again.join(&table, Some(&token), None).await;
        assert!(client.seq > exp);
        decide(&mut client, "after").await;
        assert_eq!(client.view["time_up"], time_up, "{played} of 30 minutes were played, two hours and more ago");
        again.stop().await;
    }
}
