//! What happens by itself: silence passes, absence is stood in for, and people take their seats back.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{start, swift};
use serde_json::json;
use store::MemoryLog;

#[tokio::test(flavor = "multi_thread")]
async fn who_is_silent_after_the_draw_passes() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.tempo.window = Duration::from_millis(20);
    let server = start(config).await;
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    // Nobody declares, and on a first board that ends it. Nobody was absent: nobody is stood in for.
    clients[0].until_table(|table| table["phase"] == "between").await;
    assert_eq!(clients[0].view["outcome"]["kind"], "redeal");
    let passed = clients[0].sights.iter().filter(|(_, sight)| sight["t"] == "passed").count();
    assert_eq!(passed, 4);
    assert!(clients[0].table["seats"].as_array().unwrap().iter().all(|chair| chair["stand_in"] == false));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_who_is_away_and_gives_the_seat_back() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.tempo.absence = Duration::from_millis(20);
    let server = start(config).await;
    let (table, tokens) = server.four().await;
    let mut clients = Vec::new();
    for token in &tokens {
        clients.push(server.join(&table, Some(token), None).await);
    }
    clients[0].until_view(|view| view["phase"] == "window").await;
    drop(clients.pop());
    let watcher = &mut clients[0];
    watcher.until_table(|table| table["seats"][3]["here"] == false).await;
    watcher.until_table(|table| table["seats"][3]["stand_in"] == true).await;
    watcher.until_view(|view| view["passed"].as_array().is_some_and(|seats| seats.contains(&json!(4)))).await;
    let mut back = server.join(&table, Some(&tokens[3]), None).await;
    assert_eq!(back.table["seats"][3]["stand_in"], true, "coming back is not yet taking over");
    back.say(&json!({ "t": "back" })).await;
    back.until_table(|table| table["seats"][3]["stand_in"] == false).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_of_people_have_deadlines_that_everybody_sees() {
    let server = start(swift(Arc::new(MemoryLog::new()))).await;
    let made = server.table("bots").await;
    let table = made["table"].as_str().unwrap();
    let mut client = server.join(table, made["token"].as_str(), None).await;
    client.until_view(|view| view["phase"] == "window").await;
    client.until_table(|table| table["clock"]["deadlines"]["1"].is_u64()).await;
    let watcher = server.join(table, None, None).await;
    let timed: Vec<&String> = watcher.table["clock"]["deadlines"].as_object().unwrap().keys().collect();
    assert_eq!(timed, ["1"], "bots have none");
    server.stop().await;
}
