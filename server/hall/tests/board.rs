//! Whole boards over real sockets.

mod common;

use std::sync::Arc;

use common::{Client, http, play_board, serve, start, swift};
use registry::Engine;
use serde_json::{Value, json};
use store::{Log as _, MemoryLog, SqliteLog};
use table::fair::Seed;
use table::{Deal, Seat, Viewer};

async fn four_clients(server: &common::Server, table: &str, tokens: &[String]) -> Vec<Client> {
    let mut clients = Vec::new();
    for token in tokens {
        clients.push(server.join(table, Some(token), None).await);
    }
    clients
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_a_board_and_the_next_is_dealt() {
    let log = Arc::new(MemoryLog::new());
    let server = start(swift(log.clone())).await;
    let (table, tokens) = server.four().await;
    let mut clients = four_clients(&server, &table, &tokens).await;
    clients[0].until_table(|table| table["phase"] == "playing").await;
    let (status, fault) = server.call("GET", &format!("/api/tables/{table}/boards/1/record"), &Value::Null).await;
    assert_eq!((status, &fault["code"]), (404, &json!("board_in_play")));

    play_board(&mut clients).await;
    let views: Vec<&Value> = clients.iter().map(|client| &client.view["outcome"]).collect();
    assert!(views.iter().all(|view| view.is_object() && *view == views[0]), "{views:?}");
    check_record(&server, &table).await;

    for client in &mut clients {
        client.say(&json!({ "t": "ready" })).await;
    }
    for client in &mut clients {
        client.until_table(|table| table["board"] == 2 && table["phase"] == "playing").await;
        assert_eq!(client.view["outcome"], Value::Null);
    }
    assert!(log.verify_chain(&table).await.unwrap() >= clients[0].seq);
    server.stop().await;
}

/// A finished board's record, read.
struct Record(Vec<Value>);

impl Record {
    async fn of(server: &common::Server, table: &str) -> Self {
        let answer = http(server.at, "GET", &format!("/api/tables/{table}/boards/1/record"), &[], "").await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        Self(answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    fn line(&self, kind: &str) -> &Value {
        self.0.iter().find(|line| line["t"] == kind).unwrap()
    }

    /// The board, dealt from the revealed seed, which keeps its commitment.
    fn deal(&self) -> Box<dyn Engine> {
        let (head, seed) = (self.line("head"), self.line("seed"));
        let table = seed["table"].as_str().unwrap();
        let secret = Seed::new(bytes(&seed["seed"]).try_into().unwrap());
        assert_eq!(secret.commitment(table, 1).to_vec(), bytes(&head["commit"]));
        let nonces: Vec<Vec<u8>> = seed["nonces"].as_array().unwrap().iter().map(bytes).collect();
        assert_eq!(nonces, vec![vec![1, 2]; 4]);
        let book = registry::book(head["book"].as_str().unwrap()).unwrap();
        let setup = book.setup(&head["options"]).unwrap();
        let deal = Deal::from_key(book.packs(&setup), &secret.key(table, 1, &nonces));
        book.open(&setup, Some(&self.line("carry")["carry"]), &deal).unwrap()
    }

    /// The board after all inputs.
    fn play(&self) -> Box<dyn Engine> {
        let mut engine = self.deal();
        for line in self.0.iter().filter(|line| line["t"] == "in") {
            let seat = Seat::number(line["seat"].as_u64().unwrap() as u8).unwrap();
            engine.act(seat, &line["a"]).unwrap();
        }
        engine
    }
}

fn bytes(text: &Value) -> Vec<u8> {
    let text = text.as_str().unwrap();
    (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect()
}

/// The record replays and ends as it says.
async fn check_record(server: &common::Server, table: &str) {
    let record = Record::of(server, table).await;
    let engine = record.play();
    let told: Vec<&Value> = record.0.iter().filter(|line| line["t"] == "ev").map(|line| &line["e"]).collect();
    assert_eq!(told.len(), engine.events());
    for (event, told) in told.into_iter().enumerate() {
        assert_eq!(engine.sight(event, Viewer::Director).as_ref(), Some(told));
    }
    let (ended, over) = (engine.ended().unwrap(), record.line("over"));
    assert_eq!((&ended.outcome, &ended.carry), (&over["outcome"], &over["carry"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_board_against_bots() {
    let dir = tempfile::tempdir().unwrap();
    let log = Arc::new(SqliteLog::open(dir.path().join("t.db")).await.unwrap());
    let server = start(swift(log.clone())).await;
    let made = server.table("bots").await;
    let table = made["table"].as_str().unwrap();
    let mut client = server.join(table, made["token"].as_str(), None).await;
    client.say(&json!({ "t": "pace", "ms": 0 })).await;
    let mut clients = [client];
    play_board(&mut clients).await;
    assert_eq!(clients[0].table["score"]["boards"], 1);
    assert!(log.verify_chain(table).await.unwrap() > 100);
    let (_, list) = server.call("GET", "/api/tables", &Value::Null).await;
    assert_eq!(list[0]["seats"][1]["kind"], "bot");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_cards_reach_nobody() {
    let server = serve().await;
    let (table, tokens) = server.four().await;
    // The spectator is there before the last person, with whom the board begins.
    let mut watcher = server.join(&table, None, None).await;
    let mut clients = four_clients(&server, &table, &tokens).await;
    play_board(&mut clients).await;
    watcher.until_table(|table| table["phase"] == "between").await;
    assert!(
        !watcher.frames.iter().any(|frame| frame.contains("\"invite\"") || tokens.iter().any(|t| frame.contains(t)))
    );

    for client in clients.iter().chain([&watcher]) {
        for (_, sight) in &client.sights {
            let own = sight["seat"] == client.seat;
            match sight["t"].as_str().unwrap() {
                "drew" => assert_eq!(sight["card"].is_null(), !own, "seat {}: {sight}", client.seat),
                "took" | "buried" => assert_eq!(sight["cards"].is_null(), !own, "seat {}: {sight}", client.seat),
                _ => {}
            }
        }
    }
    // Nothing else is said: every frame is what the engine shows this viewer, and what changes at the table.
    let record = Record::of(&server, &table).await;
    for client in clients.iter().chain([&watcher]) {
        let viewer = Seat::number(client.seat as u8).map_or(Viewer::Public, Viewer::Seat);
        check_frames(&client.frames, viewer, &*record.deal(), &*record.play());
    }
    server.stop().await;
}

/// Checks all that a viewer got of one board against the board as dealt and as played.
fn check_frames(frames: &[String], viewer: Viewer, dealt: &dyn Engine, played: &dyn Engine) {
    let nothing = json!({});
    let shown = played.show(0..played.events(), &[viewer]);
    let shown: Vec<_> = shown.into_iter().flatten().collect();
    let (mut next, mut seq) = (0, 0);
    for frame in frames.iter().map(|frame| serde_json::from_str::<Value>(frame).unwrap()) {
        match frame["t"].as_str().unwrap() {
            // Before the deal there is nothing to see.
            "snap" => assert!(frame["view"].is_null() || viewer == Viewer::Public),
            // After a stale decision events come again; they were checked.
            "ev" if frame["seq"].as_u64() <= Some(seq) => {}
            "ev" => {
                seq = frame["seq"].as_u64().unwrap();
                let changed = frame["table"].as_object().into_iter().flatten().map(|(key, _)| key.as_str());
                let public = ["seats", "phase", "board", "commit", "ready", "score", "clock"];
                assert!(changed.into_iter().all(|key| public.contains(&key)), "{frame}");
                if frame["e"].is_null() {
                    let opening = frame["table"]["phase"] == "playing";
                    let expected =
                        if opening { registry::diff(&nothing, &dealt.view(viewer)) } else { nothing.clone() };
                    assert!(frame["d"] == expected || (frame["d"].is_null() && next == 0), "{frame}");
                } else {
                    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
                    assert_eq!(Some(&frame["e"]), shown[next].sight.as_deref().map(read).as_ref());
                    let of_the_deal = next < dealt.events();
                    assert_eq!(frame["d"], if of_the_deal { nothing.clone() } else { read(&shown[next].patch) });
                    next += 1;
                }
            }
            "ack" | "nak" | "here" => {}
            other => panic!("an unexpected frame: {other}"),
        }
    }
    assert_eq!(next, played.events());
}
