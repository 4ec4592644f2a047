//! What the house's hours and seconds bring about, to the moment: the clock is moved by hand.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Client, PATIENCE, Server, http, stand_still, start};
use hall::{HallConfig, Limits, SealKey, Tempo};
use serde_json::{Value, json};
use store::{Log, MemoryLog};
use tokio::time::{Instant, advance};
use wire::close;

const DAY: Duration = Duration::from_hours(24);
const DAYS: Duration = Duration::from_hours(240);
/// How close to its time a thing is looked at, before and after.
const MOMENT: Duration = Duration::from_millis(5);

/// The house's hours, without pauses between what nobody decides, for clients that say nothing for days.
fn house(log: &Arc<MemoryLog>) -> HallConfig {
    let mut config = HallConfig::new(log.clone(), SealKey::ephemeral().unwrap());
    config.tempo = Tempo { unplayed: DAY, ..Tempo::swift() };
    // Days pass here within the real seconds in which messages are counted.
    (config.limits.seat_messages, config.limits.calls_per_minute) = (10_000, 1_000_000);
    (config.limits.ping, config.limits.silence) = (DAYS, DAYS);
    config
}

/// Lets a time pass, but for the last moment of it.
async fn almost(time: Duration) {
    advance(time.saturating_sub(MOMENT)).await;
}

/// What the lobby shows.
async fn lobby(server: &Server) -> Vec<Value> {
    let answer = http(server.at, "GET", "/api/tables", &[], "").await;
    serde_json::from_str(&answer.body).unwrap()
}

/// Asks until the lobby shows this: not by the clock that stands.
async fn eventually(server: &Server, shows: impl Fn(&[Value]) -> bool) {
    let start = std::time::Instant::now();
    while !shows(&lobby(server).await) {
        assert!(start.elapsed() < PATIENCE, "the lobby does not come to show it");
    }
}

/// Lets everything happen that is due: the answer comes after it.
async fn settle(client: &mut Client) {
    client.say(&json!({ "t": "hint", "n": 0 })).await;
    client.until("hint").await;
}

#[tokio::test(start_paused = true)]
async fn a_table_where_nothing_was_played_ends_sooner() {
    let still = stand_still();
    let mut config = house(&Arc::new(MemoryLog::new()));
    config.tempo.unplayed = Tempo::default().unplayed;
    let server = start(config).await;
    let played = server.table("bots").await;
    let mut client = server.join(played["table"].as_str().unwrap(), played["token"].as_str(), None).await;
    client.until_table(|table| table["phase"] == "playing").await;
    // Then it is no news that somebody is here, and that nobody is any longer is told at once.
    advance(Duration::from_secs(1)).await;
    server.table("open").await;
    drop(client);
    eventually(&server, |tables| tables.iter().all(|table| table["seats"][0]["here"] == false)).await;
    almost(Tempo::default().unplayed).await;
    assert_eq!(lobby(&server).await.len(), 2, "not a moment early");
    advance(2 * MOMENT).await;
    eventually(&server, |tables| tables.len() == 1).await;
    assert_eq!(lobby(&server).await[0]["table"], played["table"]);
    drop(still);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_has_looked_at_for_a_day_is_closed() {
    let log = Arc::new(MemoryLog::new());
    let still = stand_still();
    let server = start(house(&log)).await;
    let kept = server.table("open").await;
    let watcher = server.join(kept["table"].as_str().unwrap(), None, None).await;
    let left = server.table("open").await;
    let (id, token) = (left["table"].as_str().unwrap(), left["token"].as_str());

    almost(DAY).await;
    let client = server.join(id, token, None).await;
    advance(DAY).await;
    assert_eq!(lobby(&server).await.len(), 2, "somebody was here in time");
    drop(client);
    eventually(&server, |tables| tables.iter().all(|table| table["seats"][0]["here"] == false)).await;

    almost(DAY).await;
    assert_eq!(lobby(&server).await.len(), 2, "not a moment early");
    advance(2 * MOMENT).await;
    eventually(&server, |tables| tables.len() == 1).await;
    let mut late = Client::connect(server.at, id).await;
    late.hello(token, None).await;
    assert_eq!(late.closed().await, close::FORBIDDEN);
    // In the log it is closed too, or it would be back after a restart; the one that somebody looks at is not.
    let heads: Vec<String> = log.heads().await.unwrap().into_iter().map(|head| head.table).collect();
    assert_eq!(heads, [kept["table"].as_str().unwrap()]);
    drop((watcher, still));
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_asks_for_in_a_day_ends_though_the_server_was_started_in_between() {
    let log = Arc::new(MemoryLog::new());
    let config = house(&log);
    let still = stand_still();
    let server = start(config.clone()).await;
    let (left, asked_for) = (server.table("open").await, server.table("open").await);
    let (left, asked_for) = (left["table"].as_str().unwrap(), asked_for["table"].as_str().unwrap());
    let made_at = log.read(left, 1).await.unwrap().last().unwrap().at_ms;
    // The clock goes on while the hall lets go of its connections.
    drop(still);
    server.stop().await;

    let still = stand_still();
    let server = start(config).await;
    let other = server.table("open").await;
    let snap = &server.join(other["table"].as_str().unwrap(), None, None).await.frames[0];
    let now = serde_json::from_str::<Value>(snap).unwrap()["now"].as_u64().unwrap();
    almost(DAY.saturating_sub(Duration::from_millis(now - made_at))).await;
    let watcher = server.join(asked_for, None, None).await;
    assert_eq!(lobby(&server).await.len(), 3, "not a moment early");
    advance(2 * MOMENT).await;
    eventually(&server, |tables| tables.iter().all(|table| table["table"] != left)).await;
    let mut late = Client::connect(server.at, left).await;
    assert_eq!(late.closed().await, close::FORBIDDEN);
    let heads: Vec<String> = log.heads().await.unwrap().into_iter().map(|head| head.table).collect();
    assert!(heads.iter().any(|head| head == asked_for) && heads.iter().all(|head| head != left), "{heads:?}");
    drop((watcher, still));
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_answers_no_ping_is_closed_after_forty_seconds() {
    let still = stand_still();
    let mut config = house(&Arc::new(MemoryLog::new()));
    config.limits = Limits::default();
    let server = start(config).await;
    // Two at a table for four: nothing happens of itself.
    let made = server.table("open").await;
    let (table, token) = (made["table"].as_str().unwrap(), made["token"].as_str());
    let wish = json!({ "name": "乙", "invite": made["invite"] });
    let (_, other) = server.call("POST", &format!("/api/tables/{table}/sit"), &wish).await;
    let start = Instant::now();
    let mut mute = server.join(table, token, None).await;
    let mut awake = server.join(table, other["token"].as_str(), None).await;
    let seats_here = |client: &Client| [0, 1].map(|seat| client.table["seats"][seat]["here"] == true);

    advance(Duration::from_secs(15)).await;
    // It answers the ping that it finds on its way to the answer.
    settle(&mut awake).await;
    assert!(awake.frames.iter().any(|frame| frame == r#"{"t":"ping","n":1}"#), "after 15 s");
    almost(Duration::from_secs(25)).await;
    settle(&mut awake).await;
    assert_eq!(seats_here(&awake), [true, true], "not a moment early");

    advance(2 * MOMENT).await;
    let (mut pings, mut code) = (0, None);
    while code.is_none() {
        match mute.hear().await {
            Ok(frame) => pings += u8::from(frame["t"] == "ping"),
            Err(closed) => code = Some(closed),
        }
    }
    assert_eq!((pings, code), (2, Some(close::SLOW)), "it was asked twice");
    assert!(start.elapsed() < Duration::from_secs(41), "and not waited for any longer");
    awake.until_table(|table| table["seats"][0]["here"] == false).await;
    assert_eq!(seats_here(&awake), [false, true], "whoever answers stays");
    // The seat is not lost.
    let back = server.join(table, token, None).await;
    assert_eq!(back.seat, 1);
    drop(still);
    server.stop().await;
}

/// A board of four people; all is drawn, and the first who can has declared.
struct Play {
    clients: Vec<Client>,
}

impl Play {
    async fn begin(server: &Server) -> Self {
        // A deal in which nobody holds a level card can't be declared on: rare, and another table is another deal.
        loop {
            let (table, tokens) = server.four().await;
            let mut clients = Vec::new();
            for token in &tokens {
                clients.push(server.join(&table, Some(token), None).await);
            }
            for client in &mut clients {
                client.until_view(|view| view["phase"] == "window").await;
            }
            let mut play = Self { clients };
            if play.declare().await {
                return play;
            }
        }
    }

    /// The first who can declares, all others pass.
    async fn declare(&mut self) -> bool {
        let can = |client: &Client| client.view["can_declare"][0].is_array();
        let Some(first) = self.clients.iter().position(can) else { return false };
        let cards = self.clients[first].view["can_declare"][0].clone();
        let answer = self.clients[first].act(&json!({ "do": "declare", "cards": cards })).await;
        assert_eq!(answer["t"], "ack", "{answer}");
        while self.level().await["phase"] == "window" {
            let next = self.clients.iter_mut().find(|client| client.is_to_decide()).unwrap();
            let answer = next.act(&json!({ "do": "pass" })).await;
            assert_eq!(answer["t"], "ack", "{answer}");
        }
        true
    }

    /// Everything that was due has happened, and all clients know it; the view of the first.
    async fn level(&mut self) -> &Value {
        loop {
            let before = self.head();
            for client in &mut self.clients {
                settle(client).await;
            }
            if self.clients.iter().all(|client| client.seq == before) {
                return &self.clients[0].view;
            }
        }
    }

    fn head(&self) -> u64 {
        self.clients.iter().map(|client| client.seq).max().unwrap_or(0)
    }

    /// The one seat that is to decide now.
    fn turn(&self) -> u64 {
        let [seat] = self.clients[0].view["to_act"].as_array().unwrap().as_slice() else { panic!("not one seat") };
        seat.as_u64().unwrap()
    }

    fn client(&mut self, seat: u64) -> &mut Client {
        &mut self.clients[seat as usize - 1]
    }

    fn stands_in(&self, seat: u64) -> bool {
        self.clients[0].table["seats"][seat as usize - 1]["stand_in"] == true
    }

    /// Lets `seconds` and the second of grace pass for the seat that is to decide: its decision is taken then and not a
    /// moment before. The sights of what happened.
    async fn run_out(&mut self, seconds: u64) -> Vec<Value> {
        let (seat, seq, known) = (self.turn(), self.head(), self.clients[0].sights.len());
        let deadlines = &self.clients[0].table["clock"]["deadlines"];
        assert!(deadlines.as_object().unwrap().keys().eq([&seat.to_string()]), "{deadlines}");
        almost(Duration::from_secs(seconds + 1)).await;
        self.level().await;
        assert_eq!((self.head(), self.turn()), (seq, seat), "not a moment early");
        advance(2 * MOMENT).await;
        // What is due now comes before the answers to what is asked now.
        self.level().await;
        assert!(self.head() > seq, "seat {seat} is waited for beyond its time");
        self.clients[0].sights[known..].iter().map(|(_, sight)| sight.clone()).collect()
    }
}

/// The kinds of sights, with the seat that did it.
fn deeds(sights: &[Value]) -> Vec<(&str, Option<u64>)> {
    sights.iter().map(|sight| (sight["t"].as_str().unwrap(), sight["seat"].as_u64())).collect()
}

#[tokio::test(start_paused = true)]
async fn burying_leading_and_following_are_done_for_whom_the_time_runs_out() {
    let still = stand_still();
    let server = start(house(&Arc::new(MemoryLog::new()))).await;
    let mut play = Play::begin(&server).await;
    let banker = play.turn();
    assert_eq!(play.clients[0].view["phase"], "bury");

    let sights = play.run_out(60).await;
    assert_eq!(deeds(&sights), [("buried", Some(banker))]);
    assert!(!play.stands_in(banker), "once is nothing");
    assert_eq!((&play.clients[0].view["phase"], play.turn()), (&json!("play"), banker));

    let sights = play.run_out(20).await;
    assert_eq!(deeds(&sights), [("played", Some(banker))]);
    assert!(play.stands_in(banker), "a bot plays on for who has missed two in a row");

    let next = play.turn();
    assert_eq!(next, banker % 4 + 1);
    let sights = play.run_out(10).await;
    assert_eq!(deeds(&sights), [("played", Some(next))]);
    assert!(!play.stands_in(next));
    drop(still);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn who_decides_in_between_is_not_stood_in_for() {
    let still = stand_still();
    let server = start(house(&Arc::new(MemoryLog::new()))).await;
    let mut play = Play::begin(&server).await;
    let banker = play.turn();
    play.run_out(60).await;
    let answer = play.client(banker).play().await;
    assert_eq!(answer["t"], "ack", "{answer}");
    while play.level().await["phase"] == "play" && play.turn() != banker {
        let seat = play.turn();
        let answer = play.client(seat).play().await;
        assert_eq!(answer["t"], "ack", "{answer}");
    }
    let follows = play.clients[0].view["trick"]["plays"][0].is_object();
    let sights = play.run_out(if follows { 10 } else { 20 }).await;
    assert_eq!(deeds(&sights)[0], ("played", Some(banker)));
    assert!(!play.stands_in(banker), "misses count only one after another");
    drop(still);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn while_the_log_can_not_be_written_nobody_s_time_runs() {
    let still = stand_still();
    let log = Arc::new(MemoryLog::new());
    let server = start(house(&log)).await;
    let mut play = Play::begin(&server).await;
    let (banker, seq) = (play.turn(), play.head());
    log.fail_appends(u32::MAX);
    let answer = play.client(banker).play().await;
    assert_eq!(answer["code"], "storage", "{answer}");
    // Longer than the whole time for burying.
    for _ in 0..90 {
        advance(Duration::from_secs(1)).await;
    }
    play.level().await;
    assert_eq!((play.head(), play.turn()), (seq, banker));
    log.fail_appends(0);
    advance(Duration::from_secs(1)).await;
    play.level().await;
    assert_eq!((play.head(), play.turn()), (seq + 1, banker), "all are told how long the table has rested");
    // The whole minute is left.
    let sights = play.run_out(60).await;
    assert_eq!(deeds(&sights), [("buried", Some(banker))]);
    assert!(!play.stands_in(banker), "what could not be written counts for nothing");
    drop(still);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn when_the_match_has_lasted_its_time_the_board_in_play_is_its_last() {
    let still = stand_still();
    let server = start(house(&Arc::new(MemoryLog::new()))).await;
    let options = json!({ "end": "time", "minutes": "30" });
    let wish = json!({ "book": "guandan-2017", "options": options, "name": "甲", "fill": "bots" });
    let (status, made) = server.call("POST", "/api/tables", &wish).await;
    assert_eq!(status, 201, "{made}");
    let mut client = server.join(made["table"].as_str().unwrap(), made["token"].as_str(), None).await;
    client.until_view(|view| view["to_act"] == json!([1])).await;
    let answer = loop {
        let answer = client.act(&json!({ "do": "time" })).await;
        // What else has happened by then makes a decision stale.
        if answer["code"] != "stale" {
            break answer;
        }
    };
    assert_eq!((&answer["t"], &answer["code"]), (&json!("nak"), &json!("unreadable")), "no player stops the clock");

    // Its own time runs out long before; what is done for it then is done after the match's time.
    advance(Duration::from_mins(30)).await;
    client.until_view(|view| view["time_up"] == true).await;
    while client.table["phase"] == "playing" {
        if client.view["to_act"] == json!([1]) {
            client.say(&json!({ "t": "hint", "n": 1 })).await;
            let hint = client.until("hint").await;
            // A stale decision is made anew.
            client.act(&hint["a"]).await;
        } else {
            client.step().await;
        }
    }
    let told = client.sights.iter().filter(|(_, sight)| sight["t"] == "time_up").count();
    assert_eq!((told, &client.table["score"]["over"]), (1, &json!(true)), "{}", client.table);
    let outcome = &client.view["outcome"];
    assert!(outcome["ended"].is_object() && outcome["points"].is_array(), "the higher level wins: {outcome}");
    drop(still);
    server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn time_that_runs_out_between_boards_begins_no_other() {
    // GW 14.10, R-gw-time: the two hours are the match's, GW 12.10.4: and no board is begun in their last ten minutes.
    let still = stand_still();
    let server = start(house(&Arc::new(MemoryLog::new()))).await;
    let wish = json!({ "book": "tuolaji-gw6", "name": "甲", "fill": "bots" });
    let (status, made) = server.call("POST", "/api/tables", &wish).await;
    assert_eq!(status, 201, "{made}");
    let mut client = server.join(made["table"].as_str().unwrap(), made["token"].as_str(), None).await;
    client.until_view(|view| view["phase"] != "draw").await;
    while client.table["phase"] != "between" {
        if client.view["to_act"] == json!([1]) {
            client.say(&json!({ "t": "hint", "n": 1 })).await;
            let hint = client.until("hint").await;
            // A stale decision is made anew.
            client.act(&hint["a"]).await;
        } else {
            client.step().await;
        }
    }
    assert!(client.table["score"]["over"] != true && client.view["time_up"] != true, "{}", client.table);
    advance(Duration::from_mins(110)).await;
    client.say(&json!({ "t": "ready" })).await;
    client.until_table(|table| table["score"]["over"] == true).await;
    assert_eq!((&client.view["outcome"]["kind"], &client.view["drawn"]), (&json!("not_begun"), &json!(0)));
    drop(still);
    server.stop().await;
}
