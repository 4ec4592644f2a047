//! The protocol on a real socket: hello, answers, resync, and everything that may go wrong.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, Server, serve, stand_still, start, swift};
use serde_json::{Value, json};
use store::{Log as _, MemoryLog};
use tokio::time::advance;

/// A table in play whose first person is to answer the window after the draw.
async fn at_window(server: &Server) -> (String, Vec<String>, Vec<Client>) {
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    for client in &mut clients {
        client.until_view(|view| view["phase"] == "window").await;
    }
    (table, tokens, clients)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_is_acknowledged_once_and_repeats_get_the_same_answer() {
    let server = serve().await;
    let (_, _, mut clients) = at_window(&server).await;
    let one = &mut clients[0];
    let exp = one.seq;
    let pass = json!({ "do": "pass" });
    let first = one.act_as("c1", exp, &pass).await;
    assert_eq!(first["t"], "ack");
    assert_eq!(one.act_as("c1", exp, &pass).await, first);
    assert_eq!(one.act_as("c1", 0, &json!("anything")).await, first, "the same decision, whatever is sent with it");
    let again = one.act_as("c2", exp, &pass).await;
    assert_eq!((&again["t"], &again["code"]), (&json!("nak"), &json!("illegal")));
    assert!(again["article"].is_string() && again["text"]["zh"].is_string() && again["text"]["en"].is_string());
    assert_eq!(one.act_as("c2", exp, &pass).await, again);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_remembered_as_long_as_the_board() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.limits.seat_messages = 10_000;
    let server = start(config).await;
    let (_, _, mut clients) = at_window(&server).await;
    let one = &mut clients[0];
    let (exp, pass) = (one.seq, json!({ "do": "pass" }));
    let ack = one.act_as("first", exp, &pass).await;
    assert_eq!(ack["t"], "ack");
    let nak = one.act_as("second", exp, &pass).await;
    assert_eq!(nak["code"], "illegal");
    for n in 0..200 {
        assert_eq!(one.act_as(&format!("further {n}"), one.seq, &pass).await["t"], "nak");
    }
    assert_eq!(one.act_as("first", 0, &json!("anything")).await, ack);
    assert_eq!(one.act_as("second", 0, &json!("anything")).await, nak);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn who_comes_and_goes_writes_nothing_into_the_log() {
    let still = stand_still();
    let log = Arc::new(MemoryLog::new());
    let mut config = swift(log.clone());
    config.limits.seat_arrivals = 100;
    let server = start(config).await;
    let (table, tokens, mut clients) = at_window(&server).await;
    let seq = clients[0].seq;
    for _ in 0..50 {
        server.join(&table, Some(&tokens[3]), None).await;
    }
    // All are told where it ends: a seat without a socket.
    advance(Duration::from_secs(1)).await;
    clients[0].until_table(|table| table["seats"][3]["here"] == false).await;
    assert_eq!((clients[0].seq, log.verify_chain(&table).await.unwrap()), (seq, seq));
    let told = clients[0].frames.iter().filter(|frame| frame.starts_with(r#"{"t":"here""#)).count();
    assert!(told <= 10, "told {told} times of fifty comings and goings");
    drop(still);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_decision_is_stale_and_the_missing_events_follow() {
    let server = serve().await;
    let (_, _, mut clients) = at_window(&server).await;
    let one = &mut clients[0];
    let nak = one.act_as("old", 1, &json!({ "do": "pass" })).await;
    assert_eq!((&nak["t"], &nak["code"]), (&json!("nak"), &json!("stale")));
    assert_eq!(one.step().await["t"], "snap", "event 1 is of before the deal");
    let future = one.act_as("new", one.seq + 1000, &json!({ "do": "pass" })).await;
    assert_eq!(future["code"], "stale");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_acts_have_their_codes() {
    let server = serve().await;
    let (table, tokens, mut clients) = at_window(&server).await;
    let mut watcher = server.join(&table, None, None).await;
    assert_eq!(watcher.act(&json!({ "do": "pass" })).await["code"], "not_seated");
    let one = &mut clients[0];
    assert_eq!(one.act(&json!({ "do": "fly" })).await["code"], "unreadable");
    assert_eq!(one.act(&json!({ "do": "declare", "cards": ["XX"] })).await["code"], "unreadable");
    let early = one.act(&json!({ "do": "play", "cards": ["H2"] })).await;
    assert_eq!(early["code"], "illegal");
    assert!(early["article"].is_string());

    let made = server.table("open").await;
    let mut waiting = server.join(made["table"].as_str().unwrap(), made["token"].as_str(), None).await;
    assert_eq!(waiting.view, Value::Null);
    assert_eq!(waiting.act(&json!({ "do": "pass" })).await["code"], "board_over");
    // A token of another table, and one of nobody.
    for token in [tokens[0].as_str(), "nobody's"] {
        let mut stranger = Client::connect(server.at, made["table"].as_str().unwrap()).await;
        stranger.hello(Some(token), None).await;
        assert_eq!(stranger.closed().await, 4003);
    }
    let mut lost = Client::connect(server.at, "nosuchtable").await;
    assert_eq!(lost.closed().await, 4003);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let server = serve().await;
    let (table, tokens, mut clients) = at_window(&server).await;
    // Whoever comes is told of within a second, outside the numbers.
    clients[0].until_table(|table| (0..4).all(|seat| table["seats"][seat]["here"] == true)).await;
    let since = clients[0].seq;
    assert_eq!(clients[1].act(&json!({ "do": "pass" })).await["t"], "ack");
    clients[0].until("ev").await;
    let (view, seq) = (clients[0].plain_view(), clients[0].seq);

    let mut delta = Client::connect(server.at, &table).await;
    delta.hello(Some(&tokens[0]), Some(since)).await;
    let first = delta.hear().await.unwrap();
    assert_eq!((&first["t"], &first["seq"]), (&json!("ev"), &json!(since + 1)));
    let mut last = first;
    while last["table"].is_null() {
        last = delta.hear().await.unwrap();
    }
    // Its table patch leads from any earlier state to this one.
    let mut patched = clients[0].table.clone();
    registry::merge(&mut patched, &last["table"]);
    for key in ["board", "seats", "phase", "clock", "commit", "ready"] {
        assert_eq!(patched[key], clients[0].table[key]);
    }
    for since in [0, seq + 50] {
        let back = server.join(&table, Some(&tokens[0]), Some(since)).await;
        assert!(back.frames[0].starts_with(r#"{"t":"snap""#), "{since}");
        assert!(back.seq >= seq);
        assert_eq!(back.plain_view(), view);
    }
    assert_eq!(delta.closed().await, 4001);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_socket_of_a_seat_wins() {
    let server = serve().await;
    let (table, tokens, mut clients) = at_window(&server).await;
    let mut newer = server.join(&table, Some(&tokens[2]), None).await;
    assert_eq!(clients[2].closed().await, 4001);
    assert_eq!(newer.act(&json!({ "do": "pass" })).await["t"], "ack");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn useless_frames_are_answered_and_the_socket_stays() {
    let server = serve().await;
    let made = server.table("open").await;
    let mut client = Client::connect(server.at, made["table"].as_str().unwrap()).await;
    let deep = format!("{}{}", "[".repeat(40), "]".repeat(40));
    for (text, code) in [
        ("hello", "unreadable"),
        ("{\"t\":\"hello\"", "unreadable"),
        (r#"{"t":"shout"}"#, "unknown"),
        (r#"{"t":"hint","n":1}"#, "hello"),
        (r#"{"t":"hello","v":1,"extra":0}"#, "unknown"),
        (r#"{"t":"hint","n":1e99}"#, "unknown"),
        (r#"{"t":"hint","t":"hint","n":1}"#, "unknown"),
        ("[]", "unknown"),
        (deep.as_str(), "unreadable"),
    ] {
        client.say_text(text).await;
        let answer = client.step().await;
        assert_eq!((&answer["t"], &answer["code"]), (&json!("err"), &json!(code)), "{text}");
        assert!(answer["text"]["zh"].is_string() && answer["text"]["en"].is_string());
    }
    client.hello(made["token"].as_str(), None).await;
    assert_eq!(client.step().await["t"], "snap");
    client.hello(made["token"].as_str(), None).await;
    assert_eq!(client.until("err").await["code"], "hello");
    client.say(&json!({ "t": "act", "cid": "x".repeat(33), "exp": 0, "a": {} })).await;
    assert_eq!(client.until("err").await["code"], "bad_value");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_frames_close_with_their_codes() {
    let server = serve().await;
    let made = server.table("open").await;
    let table = made["table"].as_str().unwrap();
    let mut binary = server.join(table, None, None).await;
    binary.say_binary().await;
    assert_eq!(binary.closed().await, 1003);
    let mut long = server.join(table, None, None).await;
    long.say_text(&format!("{{\"t\":\"hint\",\"n\":{}}}", " ".repeat(8200))).await;
    assert_eq!(long.closed().await, 1009);
    let mut other = Client::connect(server.at, table).await;
    other.say(&json!({ "t": "hello", "v": 2, "token": null })).await;
    assert_eq!(other.step().await["code"], "version");
    assert_eq!(other.closed().await, 1002);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_frame_is_told_what_it_is_and_a_close_is_answered() {
    let server = serve().await;
    let made = server.table("open").await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str());
    let masked = |first: u8, body: &[u8]| [&[first, 0x80 | body.len() as u8, 0, 0, 0, 0], body].concat();
    let deeds: [(Vec<u8>, u16); 6] = [
        // A kind of frame that there is not, one without its mask, a continuation of nothing, a fragmented ping.
        (masked(0x83, b"x"), 1002),
        (vec![0x81, 1, b'x'], 1002),
        (masked(0x80, b"x"), 1002),
        (masked(0x09, b"x"), 1002),
        // No UTF-8.
        (masked(0x81, &[0xff, 0xfe]), 1007),
        // A length that nobody waits for.
        (vec![0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 1009),
    ];
    for (bytes, code) in deeds {
        let mut early = Client::connect(server.at, table).await;
        early.say_bytes(&bytes).await;
        assert_eq!(early.closed().await, code, "{bytes:?} before hello");
        let mut late = server.join(table, token, None).await;
        late.say_bytes(&bytes).await;
        assert_eq!(late.closed().await, code, "{bytes:?}");
    }
    for code in [1000, 1001, 4999] {
        assert_eq!(Client::connect(server.at, table).await.close(code).await, code);
        assert_eq!(server.join(table, token, None).await.close(code).await, code);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_and_chatter_are_ended() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.limits.hello = Duration::from_millis(50);
    config.limits.spectator_messages = 5;
    let server = start(config).await;
    let made = server.table("open").await;
    let table = made["table"].as_str().unwrap();
    assert_eq!(Client::connect(server.at, table).await.closed().await, 1008);
    let mut chatter = server.join(table, None, None).await;
    for n in 0..8 {
        chatter.say(&json!({ "t": "hint", "n": n })).await;
    }
    assert_eq!(chatter.closed().await, 1008);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn probes_and_hints_answer_the_seat_alone() {
    let server = serve().await;
    let (table, _, mut clients) = at_window(&server).await;
    let card = clients[0].view["hand"][0].clone();
    clients[0].say(&json!({ "t": "probe", "n": 5, "cards": [card] })).await;
    let probe = clients[0].until("probe").await;
    assert_eq!(probe["n"], 5);
    assert!(probe["units"].is_array() && probe["readings"].is_array() && probe["ok"].is_boolean(), "{probe}");
    clients[0].say(&json!({ "t": "probe", "n": 6, "cards": ["ZZ"] })).await;
    assert_eq!(clients[0].until("err").await["code"], "bad_value");
    clients[0].say(&json!({ "t": "hint", "n": 7 })).await;
    assert_eq!(clients[0].until("hint").await["n"], 7);
    let mut watcher = server.join(&table, None, None).await;
    watcher.say(&json!({ "t": "hint", "n": 1 })).await;
    assert_eq!(watcher.until("err").await["code"], "not_seated");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_is_announced() {
    let server = serve().await;
    let made = server.table("open").await;
    let mut client = server.join(made["table"].as_str().unwrap(), made["token"].as_str(), None).await;
    let waiting = tokio::spawn(async move {
        assert_eq!(client.until("sys").await["code"], "restart");
        client.closed().await
    });
    server.stop().await;
    assert_eq!(waiting.await.unwrap(), 4010);
}
