//! Whole boards over real sockets.

mod common;

use std::sync::Arc;

use common::{Client, http, play_board, serve, start, swift};
use serde_json::{Value, json};
use store::{Log as _, MemoryLog, SqliteLog};

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
    let seqs: Vec<u64> = clients.iter().map(|client| client.seq).collect();
    assert!(seqs.iter().all(|seq| *seq == seqs[0]), "{seqs:?}");
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

/// The record replays, keeps its commitment, and ends as it says.
async fn check_record(server: &common::Server, table: &str) {
    let answer = http(server.at, "GET", &format!("/api/tables/{table}/boards/1/record"), &[], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let lines: Vec<Value> = answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |kind: &str| lines.iter().find(|line| line["t"] == kind).unwrap().clone();
    let (head, seed, over) = (of("head"), of("seed"), of("over"));
    let bytes = |text: &Value| -> Vec<u8> {
        let text = text.as_str().unwrap();
        (0..text.len() / 2).map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap()).collect()
    };
    let secret = table::fair::Seed::new(bytes(&seed["seed"]).try_into().unwrap());
    assert_eq!(secret.commitment(table, 1).to_vec(), bytes(&head["commit"]));
    let nonces: Vec<Vec<u8>> = seed["nonces"].as_array().unwrap().iter().map(bytes).collect();
    assert_eq!(nonces, vec![vec![1, 2]; 4]);
    let book = registry::book(head["book"].as_str().unwrap()).unwrap();
    let setup = book.setup(&head["options"]).unwrap();
    let deal = table::Deal::from_key(book.packs(&setup), &secret.key(table, 1, &nonces));
    let mut engine = book.open(&setup, Some(&of("carry")["carry"]), &deal).unwrap();
    let mut seen = 0;
    let director = table::Viewer::Director;
    for line in &lines {
        match line["t"].as_str().unwrap() {
            "in" => {
                let seat = table::Seat::number(line["seat"].as_u64().unwrap() as u8).unwrap();
                engine.act(seat, &line["a"]).unwrap();
            }
            "ev" => {
                assert_eq!(engine.sight(seen, director).unwrap(), line["e"]);
                seen += 1;
            }
            _ => {}
        }
    }
    assert_eq!(seen, engine.events());
    let ended = engine.ended().unwrap();
    assert_eq!((ended.outcome, ended.carry), (over["outcome"].clone(), over["carry"].clone()));
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
    let mut clients = four_clients(&server, &table, &tokens).await;
    let mut watcher = server.join(&table, None, None).await;
    play_board(&mut clients).await;
    watcher.until_table(|table| table["phase"] == "between").await;
    assert!(!watcher.frames.iter().any(|frame| frame.contains("\"invite\"") || tokens.iter().any(|t| frame.contains(t))));

    let drawn = |client: &Client, seat: u64| -> Vec<Value> {
        let of = |e: &&(u64, Value)| e.1["t"] == "drew" && e.1["seat"] == seat;
        client.sights.iter().filter(of).map(|(_, e)| e["card"].clone()).collect()
    };
    for client in clients.iter().chain([&watcher]) {
        for seat in 1..=4 {
            let cards = drawn(client, seat);
            let own = client.seat == seat;
            assert!(cards.iter().all(|card| card.is_null() != own), "seat {} sees the draw of {seat}", client.seat);
        }
        for (_, sight) in &client.sights {
            if sight["t"] == "took" || sight["t"] == "buried" {
                assert_eq!(sight["cards"].is_null(), sight["seat"] != client.seat, "{sight}");
            }
        }
    }
    // Whatever a frame said before the end, the cards of others that it names had been shown by then.
    for client in clients.iter().chain([&watcher]) {
        for frame in client.frames.iter().map(|frame| serde_json::from_str::<Value>(frame).unwrap()) {
            let view = if frame["t"] == "snap" { &frame["view"] } else { &frame["d"] };
            if let Some(hand) = view.get("hand").and_then(Value::as_array) {
                assert!(client.seat != 0 || hand.is_empty(), "a spectator has a hand");
            }
            assert!(view.get("hands").is_none() && view.get("pack").is_none());
        }
    }
    server.stop().await;
}
