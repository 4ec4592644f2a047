//! Many callers: whose budget is whose, who gives way to whom, and what is made once for all.

mod common;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use common::{Client, Observed, PATIENCE, Server, http, play_board, stand_still, start, swift};
use serde_json::{Value, json};
use store::{Batch, Log as _, MemoryLog};
use tokio::time::advance;
use wire::close;

/// A call as a believed proxy passes it on.
async fn call_from(server: &Server, address: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
    let answer = http(server.at, method, path, &headers, &body.to_string()).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_has_one_budget_whatever_addresses_it_uses() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.proxies = vec!["127.0.0.1".parse().unwrap()];
    config.limits.tables_per_hour = 3;
    let server = start(config).await;
    let wish = json!({ "book": registry::books()[0].id() });
    for (number, status) in [(1, 201), (2, 201), (3, 201), (4, 429), (5, 429)] {
        let address = format!("2001:db8:0:7::{number}");
        assert_eq!(call_from(&server, &address, "POST", "/api/tables", &wish).await.0, status, "{address}");
    }
    assert_eq!(call_from(&server, "2001:db8:0:8::1", "POST", "/api/tables", &wish).await.0, 201);
    assert_eq!(call_from(&server, "192.0.2.1", "POST", "/api/tables", &wish).await.0, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_has_one_budget_whatever_sockets_it_uses() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    (config.limits.seat_messages, config.limits.seat_arrivals) = (10, 4);
    let server = start(config).await;
    let made = server.table("open").await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str());
    let mut answered = 0;
    for _ in 0..3 {
        let mut client = server.join(table, token, None).await;
        for n in 0..5 {
            client.say(&json!({ "t": "hint", "n": n })).await;
        }
        let mut own = 0;
        while own < 5
            && let Ok(frame) = client.next().await
        {
            own += u32::from(frame["t"] == "hint");
        }
        answered += own;
    }
    assert_eq!(answered, 10, "the third socket finds nothing left");
    let _fourth = server.join(table, token, None).await;
    let mut fifth = common::Client::connect(server.at, table).await;
    fifth.hello(token, None).await;
    assert_eq!(fifth.closed().await, wire::close::POLICY, "nor may it come back without end");
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn in_a_full_hall_a_table_that_nobody_is_at_gives_way() {
    let still = stand_still();
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.limits.tables = 2;
    let server = start(config).await;
    let wish = json!({ "book": registry::books()[0].id() });
    let empty = server.table("open").await;
    let busy = server.table("bots").await;
    let (table, token) = (busy["table"].as_str().unwrap(), busy["token"].as_str());
    let mut player = server.join(table, token, None).await;
    player.until_table(|table| table["phase"] == "playing").await;
    let (status, fault) = server.call("POST", "/api/tables", &wish).await;
    assert_eq!(
        (status, &fault["args"]["limit"]),
        (503, &json!("tables")),
        "whoever made a table may be on the way to it"
    );
    advance(Duration::from_secs(61)).await;
    let third = server.table("open").await;
    assert_eq!(server.call("POST", "/api/tables", &wish).await.0, 503);
    let (_, listed) = server.call("GET", "/api/tables", &Value::Null).await;
    let mut ids: Vec<&str> = listed.as_array().unwrap().iter().filter_map(|table| table["table"].as_str()).collect();
    let mut expected = [table, third["table"].as_str().unwrap()];
    ids.sort_unstable();
    expected.sort_unstable();
    assert_eq!(ids, expected, "not {empty}");

    // Of two that nobody is at, the one on which something was played stays.
    drop(player);
    let mut watcher = server.join(table, None, None).await;
    watcher.until_table(|table| table["seats"][0]["here"] == false).await;
    advance(Duration::from_secs(61)).await;
    server.table("open").await;
    let (_, listed) = server.call("GET", "/api/tables", &Value::Null).await;
    assert!(listed.to_string().contains(table), "{listed}");
    drop(still);
    server.stop().await;
}

/// A table is left an hour ago, at a server that is started again and again: it ends when its people could have come back.
async fn ends_after_restarts(log: &Arc<Observed>) {
    let still = stand_still();
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.log = log.clone();
    let server = start(config.clone()).await;
    let made = server.table("open").await;
    drop(still);
    server.stop().await;
    for _ in 0..2 {
        let again = start(config.clone()).await;
        assert_eq!(again.hall.count(), 1, "whoever is on the way back finds it");
        again.stop().await;
    }
    let still = stand_still();
    let last = start(config).await;
    // Whatever is taken up at the start is.
    last.call("GET", "/api/tables", &Value::Null).await;
    advance(Duration::from_secs(61)).await;
    let asked = Instant::now();
    while last.hall.count() > 0 {
        assert!(asked.elapsed() < PATIENCE, "it does not end");
        tokio::task::yield_now().await;
    }
    let mut late = Client::connect(last.at, made["table"].as_str().unwrap()).await;
    assert_eq!(late.closed().await, close::FORBIDDEN);
    assert!(log.heads().await.unwrap().is_empty(), "in the log it has ended too");
    drop(still);
    last.stop().await;
}

/// Makes a batch an hour older, unless it is a table's return.
fn age(batch: &mut Batch) {
    const HOUR: u64 = 3_600_000;
    let others = batch.events.iter_mut().filter(|event| event.body != br#"{"t":"resumed"}"#);
    others.for_each(|event| event.at_ms -= HOUR);
    let Some(summary) = &mut batch.summary else { return };
    let mut said: Value = serde_json::from_slice(summary).unwrap();
    said["happened"] = (said["happened"].as_u64().unwrap() - HOUR).into();
    *summary = said.to_string().into_bytes();
}

#[tokio::test(start_paused = true)]
async fn a_restart_does_not_begin_the_waiting_anew_for_a_table_at_rest() {
    let log = Observed::of(age);
    ends_after_restarts(&log).await;
    assert_eq!(log.reads.load(Ordering::SeqCst), 0, "it is not taken up for that");
}

#[tokio::test(start_paused = true)]
async fn nor_for_one_that_is_taken_up_each_time() {
    // Nothing is known of it before its log is read.
    let log = Observed::of(|batch| {
        age(batch);
        batch.summary = None;
    });
    ends_after_restarts(&log).await;
    assert!(log.reads.load(Ordering::SeqCst) > 0);
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_to_a_table_whose_time_is_up_finds_it_in_time() {
    let still = stand_still();
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.log = Observed::of(age);
    (config.limits.ping, config.limits.silence) = (Duration::from_hours(24), Duration::from_hours(24));
    let server = start(config.clone()).await;
    let made = server.table("open").await;
    drop(still);
    server.stop().await;
    let still = stand_still();
    let again = start(config).await;
    advance(Duration::from_secs(59)).await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str());
    let client = again.join(table, token, None).await;
    assert_eq!(client.seat, 1);
    advance(Duration::from_hours(1)).await;
    assert_eq!(again.join(table, None, None).await.table["seats"][0]["here"], true);
    drop(still);
    again.stop().await;
}

#[tokio::test(start_paused = true)]
async fn in_a_full_hall_a_table_that_nobody_has_asked_for_since_the_start_gives_way() {
    let still = stand_still();
    let log = Arc::new(MemoryLog::new());
    let mut config = swift(log.clone());
    config.limits.tables = 2;
    let server = start(config.clone()).await;
    let (left, kept) = (server.table("open").await, server.table("open").await);
    drop(still);
    server.stop().await;
    let still = stand_still();
    let again = start(config).await;
    let wish = json!({ "book": registry::books()[0].id() });
    assert_eq!(again.call("POST", "/api/tables", &wish).await.0, 503, "its people may be on the way back");
    let _player = again.join(kept["table"].as_str().unwrap(), kept["token"].as_str(), None).await;
    advance(Duration::from_secs(61)).await;
    let third = again.table("open").await;
    let mut heads: Vec<String> = log.heads().await.unwrap().into_iter().map(|head| head.table).collect();
    let mut expected = [&kept, &third].map(|made| made["table"].as_str().unwrap().to_owned());
    heads.sort_unstable();
    expected.sort_unstable();
    assert_eq!(heads, expected, "not {left}");
    assert_eq!(again.call("POST", "/api/tables", &wish).await.0, 503);
    drop(still);
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_made_once_for_all_who_ask() {
    let log = Observed::of(|_| {});
    let server = start(swift(log.clone())).await;
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    play_board(&mut clients).await;
    let path = format!("/api/tables/{table}/boards/1/record");
    let first = http(server.at, "GET", &path, &[], "").await;
    assert_eq!(first.status, 200);
    let looked = log.scans.load(Ordering::SeqCst);
    assert!(looked > 0);
    let mut askers = tokio::task::JoinSet::new();
    for _ in 0..64 {
        let (at, path) = (server.at, path.clone());
        askers.spawn(async move { http(at, "GET", &path, &[], "").await.body });
    }
    for body in askers.join_all().await {
        assert!(body == first.body);
    }
    assert_eq!(log.scans.load(Ordering::SeqCst), looked, "it was made again");
    assert_eq!(log.reads.load(Ordering::SeqCst), 0, "the whole log was read");
    assert_eq!(http(server.at, "GET", &format!("/api/tables/{table}/boards/2/record"), &[], "").await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_a_table_have_two_names() {
    let server = start(swift(Arc::new(MemoryLog::new()))).await;
    let made = server.table("open").await;
    let sit = format!("/api/tables/{}/sit", made["table"].as_str().unwrap());
    let wish = |name: &str| json!({ "name": name, "invite": made["invite"] });
    for (name, status, code) in [
        ("甲", 409, "name_taken"),
        (" 甲\u{3000}", 409, "name_taken"),
        ("小兰", 409, "name_taken"),
        ("乙\u{61c}", 400, "bad_name"),
        ("\u{3164}", 400, "bad_name"),
        ("\u{2800}", 400, "bad_name"),
        ("乙\u{e0041}", 400, "bad_name"),
    ] {
        let (told, fault) = server.call("POST", &sit, &wish(name)).await;
        assert_eq!((told, &fault["code"]), (status, &json!(code)), "{name:?}");
    }
    for name in ["乙", "", ""] {
        assert_eq!(server.call("POST", &sit, &wish(name)).await.0, 200, "{name:?}");
    }
    let (_, listed) = server.call("GET", "/api/tables", &Value::Null).await;
    let names: Vec<&Value> = listed[0]["seats"].as_array().unwrap().iter().map(|chair| &chair["name"]).collect();
    assert_eq!(names, ["甲", "乙", "牌友", "牌友2"]);
    server.stop().await;
}
