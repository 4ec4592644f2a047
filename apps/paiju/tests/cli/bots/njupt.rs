//! Programs that speak other platforms' words: whole games with clients that know nothing but those words.

use std::net::TcpStream;
use std::thread::JoinHandle;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::calls::Table;
use super::messages;
use crate::{file, paiju_reading};

/// Whose words a client speaks.
#[derive(Clone, Copy, PartialEq)]
enum Words {
    V1006,
    OpenGuanDan,
}

/// What a client does at its request number `at`, beside answering.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// Nothing else; it takes the first choice.
    First,
    /// Nothing else; it takes a choice that depends on how many it has made.
    Any,
    Leaves,
    Hangs,
    Shouts,
    /// It answers wrongly in many ways, and then rightly.
    Errs,
    /// It never answers rightly again.
    Insists,
    /// It goes on answering.
    Chatters,
}

/// What a client must look at to answer; lists of thousands are read by whoever wants them.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Glance {
    my_pos: Option<u64>,
    index_range: Option<u64>,
}

/// The lines that a client was told.
struct Told(Vec<String>);

impl Told {
    fn all(&self) -> Vec<Value> {
        self.0.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn first(&self) -> Value {
        serde_json::from_str(&self.0[0]).unwrap()
    }

    fn last(&self) -> Value {
        serde_json::from_str(self.0.last().unwrap()).unwrap()
    }
}

/// A client on its thread; what it was told.
fn client(mut socket: WebSocket<TcpStream>, words: Words, mode: Mode, at: u64) -> JoinHandle<Told> {
    std::thread::spawn(move || {
        let (mut told, mut asked) = (Told(Vec::new()), 0);
        let mut place = 0;
        while let Ok(message) = socket.read() {
            let Message::Text(text) = message else { continue };
            let line: Glance = serde_json::from_str(&text).unwrap();
            told.0.push(text.to_string());
            place = line.my_pos.unwrap_or(place);
            let Some(range) = line.index_range else { continue };
            asked += 1;
            let index = if mode == Mode::Any { asked * 7919 % (range + 1) } else { 0 };
            let right = answer(words, &text, place, index);
            let mut says = vec![right];
            if asked == at {
                match mode {
                    Mode::First | Mode::Any => {}
                    Mode::Leaves => return told,
                    // It reads on and is silent.
                    Mode::Hangs => says.clear(),
                    Mode::Shouts => says[0] = json!("x".repeat(100_000)),
                    Mode::Errs => {
                        let wrong = [json!(range + 1), json!(-1), json!("0"), json!(1.5), json!(null)];
                        let mut all: Vec<Value> = wrong.iter().map(|wrong| json!({ "actIndex": wrong })).collect();
                        all.append(&mut says);
                        says = all;
                    }
                    Mode::Insists => says = vec![json!({ "actIndex": range + 1 }); 100],
                    Mode::Chatters => says.extend(vec![json!({ "actIndex": 0 }); 300]),
                }
            }
            for say in says {
                // The table may have ended the connection.
                let _ = socket.send(Message::text(say.to_string()));
            }
        }
        told
    })
}

fn answer(words: Words, act: &str, place: u64, index: u64) -> Value {
    if words == Words::V1006 {
        return json!({ "actIndex": index });
    }
    let act: Value = serde_json::from_str(act).unwrap();
    let chosen = &act["actionList"][index as usize];
    let mut data = json!({ "roomId": 1, "player": place, "act": chosen });
    let kind = match act["stage"].as_str().unwrap() {
        "play" => "PLAY",
        "tribute" => "TRIBUTE",
        _ => {
            data["tributePos"] = act["tributePos"].clone();
            data["tribute"] = act["tribute"].clone();
            "PAYTRIBUTE"
        }
    };
    json!({ "type": kind, "data": data })
}

fn call(table: &Table, words: Words, number: usize) -> WebSocket<TcpStream> {
    if words == Words::V1006 {
        return table.call_at(&format!("/game/client{number}"));
    }
    let mut socket = table.call_at("");
    let (kind, room) = if number == 0 { ("CREATE_ROOM", json!(null)) } else { ("JOIN_ROOM", json!(1)) };
    let data = json!({ "userId": format!("client{number}"), "round": 1, "roomId": room });
    socket.send(Message::text(json!({ "type": kind, "data": data }).to_string())).unwrap();
    let Message::Text(text) = socket.read().unwrap() else { panic!("no answer") };
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&answer["type"], &answer["code"], &answer["data"]["roomId"]), (&json!(kind), &json!(200), &json!(1)));
    assert_eq!(answer["data"]["userNum"], number);
    socket
}

fn table(words: Words, args: &[&str]) -> Table {
    let dialect = if words == Words::V1006 { "v1006" } else { "openguandan" };
    Table::of("serve-njupt", &[&["--dialect", dialect], args].concat())
}

/// Four clients play; the summary and what each was told.
fn four(words: Words, mode: Mode, args: &[&str]) -> (Value, Vec<Told>) {
    let mut table = table(words, args);
    let clients: Vec<_> = (0..4)
        .map(|number| {
            let socket = call(&table, words, number);
            assert!(table.line().contains(&format!("client{number} has called")));
            client(socket, words, mode, 0)
        })
        .collect();
    let sum = table.summary();
    (sum, clients.into_iter().map(|client| client.join().unwrap()).collect())
}

/// What one client was told, checked against itself: hands, counts, choices, turns.
fn consistent(told: &[Value], words: Words) {
    let mut rest = [27; 4];
    let mut hand: Vec<String> = Vec::new();
    let mut place = 0;
    let mut greater = json!(null);
    let strings = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    };
    for line in told {
        let stage = line["stage"].as_str().unwrap();
        match (line["type"].as_str().unwrap(), stage) {
            ("notify", "beginning") => {
                (hand, place) = (strings(&line["handCards"]), line["myPos"].as_u64().unwrap() as usize);
                (rest, greater) = ([27; 4], json!(null));
                assert_eq!(hand.len(), 27, "one flat list");
            }
            ("notify", "tribute" | "back") => {
                for moved in line["result"].as_array().unwrap() {
                    let (from, to) = (moved[0].as_u64().unwrap() as usize, moved[1].as_u64().unwrap() as usize);
                    let card = moved[2].as_str().unwrap().to_owned();
                    (rest[from], rest[to]) = (rest[from] - 1, rest[to] + 1);
                    if from == place {
                        hand.remove(hand.iter().position(|held| *held == card).unwrap());
                    } else if to == place {
                        hand.push(card);
                    }
                }
            }
            ("notify", "play") => {
                let by = line["curPos"].as_u64().unwrap() as usize;
                if line["curAction"][0] == "PASS" {
                    assert_eq!(line["curAction"], json!(["PASS", "PASS", "PASS"]));
                } else {
                    let cards = strings(&line["curAction"][2]);
                    rest[by] -= cards.len();
                    assert_eq!(line["greaterAction"], line["curAction"]);
                    if by == place {
                        for card in cards {
                            hand.remove(hand.iter().position(|held| *held == card).unwrap());
                        }
                    }
                }
                greater = line["greaterAction"].clone();
            }
            ("act", _) => {
                let mut told = strings(&line["handCards"]);
                told.sort();
                hand.sort();
                assert_eq!(told, hand);
                let counts: Vec<u64> =
                    line["publicInfo"].as_array().unwrap().iter().map(|seat| seat["rest"].as_u64().unwrap()).collect();
                assert_eq!(counts, rest.map(|rest| rest as u64));
                let list = line["actionList"].as_array().unwrap();
                assert_eq!(line["indexRange"], list.len() - 1);
                let follows = stage == "play" && line["curPos"] != -1;
                assert_eq!(list[0] == json!(["PASS", "PASS", "PASS"]), follows, "{line}");
                assert_eq!(line["greaterPos"] == -1, !follows);
                if follows {
                    assert_eq!(line["greaterAction"], greater);
                } else {
                    assert!(line["curAction"].is_null() && line["greaterAction"].is_null());
                    assert_eq!(line["curPos"], -1);
                }
                assert_eq!(line["publicInfo"][0].get("playArea").is_some(), words == Words::V1006);
            }
            ("notify", "anti-tribute") => assert_eq!(line["antiNum"], line["antiNums"]),
            _ => {}
        }
    }
}

#[test]
fn four_programs_play_games_in_both_dialects() {
    for words in [Words::V1006, Words::OpenGuanDan] {
        let games = if words == Words::V1006 { 2 } else { 1 };
        let (sum, told) = four(words, Mode::First, &["--games", &games.to_string(), "--seed", "5"]);
        assert_eq!((&sum["matches"], &sum["faults"]), (&json!(games), &json!([])), "{sum}");
        assert_eq!(sum["options"]["pass"], "double");
        let won = sum["won"].as_u64().unwrap();
        assert!(told.iter().enumerate().all(|(place, told)| told.first()["myPos"] == place));
        for told in [&told[0], &told[3]].map(Told::all) {
            assert_eq!(told[0]["stage"], "beginning");
            consistent(&told, words);
            let overs: Vec<&Value> = told.iter().filter(|line| line["stage"] == "gameOver").collect();
            assert_eq!(overs.len(), games);
            let last = json!({"type": "notify", "stage": "gameOver", "curTimes": games, "settingTimes": games});
            assert_eq!(overs[games - 1], &last);
            let last = told.last().unwrap();
            assert_eq!(last["stage"], "gameResult");
            if words == Words::V1006 {
                assert_eq!(last["victoryNum"], json!([won, 2 - won, won, 2 - won]));
                assert_eq!(last["draws"], json!([0, 0, 0, 0]));
            } else {
                assert_eq!(last["victory"], u64::from(won < 1));
                assert_eq!(last["victoryRank"].as_array().unwrap().len(), 2);
            }
            let kinds = ["beginning", "play", "tribute", "back", "episodeOver", "gameOver", "gameResult"];
            for kind in kinds {
                assert!(told.iter().any(|line| line["type"] == "notify" && line["stage"] == kind), "{kind}");
            }
        }
    }
}

#[test]
fn games_are_reproducible_and_their_records_hold() {
    let run = |words: Words| {
        let (_folder, path) = file("records", "");
        let args = ["--games", "1", "--seed", "11", "--records", path.to_str().unwrap(), "--force"];
        let (sum, told) = four(words, Mode::Any, &args);
        consistent(&told[2].all(), words);
        assert_eq!(sum["faults"], json!([]));
        std::fs::read_to_string(&path).unwrap()
    };
    let one = run(Words::V1006);
    assert!(one == run(Words::OpenGuanDan), "the same seed and choices, in other words");
    let verified = paiju_reading(&["verify", "-"], &one).code(0);
    assert!(verified.out.contains(" 0 diverge"), "{}", verified.out);
    assert_eq!(messages(&one)[0]["chairs"], json!(["client0", "client1", "client2", "client3"]));
}

#[test]
fn mirrored_games_cancel_out() {
    let (sum, told) = four(Words::V1006, Mode::First, &["--games", "1", "--mirror", "--seed", "8"]);
    assert_eq!((&sum["matches"], &sum["won"]), (&json!(2), &json!(1)), "{sum}");
    let places = |told: &[Value]| -> Vec<u64> {
        let of_beginnings = told.iter().filter(|line| line["stage"] == "beginning");
        let mut places: Vec<u64> = of_beginnings.map(|line| line["myPos"].as_u64().unwrap()).collect();
        places.dedup();
        places
    };
    let told: Vec<Vec<Value>> = told.iter().map(Told::all).collect();
    assert_eq!(told.iter().map(|told| places(told)).collect::<Vec<_>>(), [[0, 1], [1, 0], [2, 3], [3, 2]]);
    assert_eq!(told[0].last().unwrap()["victoryNum"], json!([1, 1, 1, 1]));
}

/// One client in seat 1, random bots in all others.
fn alone(words: Words, mode: Mode, at: u64, args: &[&str]) -> (Value, String, Told) {
    let table = table(words, &[&["--seats", "1", "--fill", "random", "--games", "1", "--seed", "3"], args].concat());
    let socket = call(&table, words, 0);
    let told = client(socket, words, mode, at);
    let (code, out, err) = table.end();
    assert_eq!(code, 0, "{err}");
    (serde_json::from_str(&out).unwrap(), err, told.join().unwrap())
}

#[test]
fn a_wrong_answer_is_waited_through() {
    let (sum, err, told) = alone(Words::V1006, Mode::Errs, 2, &[]);
    let fault = &sum["faults"][0];
    assert_eq!(
        (&fault["code"], &fault["then"], &fault["seat"]),
        (&json!("wrong_index"), &json!("asked again"), &json!(1))
    );
    assert_eq!(sum["faults"].as_array().unwrap().len(), 1, "{sum}");
    assert!(err.contains("`actIndex` is not within 0 to ") && err.contains("asked again"), "{err}");
    assert_eq!(told.last()["stage"], "gameResult", "it has played to the end");
    let (sum, err, _) = alone(Words::OpenGuanDan, Mode::Errs, 2, &[]);
    assert_eq!(sum["faults"][0]["code"], "wrong_index");
    assert!(err.contains("`type` is not PLAY"), "{err}");
}

#[test]
fn programs_that_fail_are_taken_over_or_forfeit() {
    let cases = [
        (Mode::Leaves, "died", "connection is closed"),
        (Mode::Hangs, "silent", "no answer within 2000 ms"),
        (Mode::Shouts, "too_long", "65536 bytes"),
        (Mode::Insists, "wrong_index", "100 wrong answers"),
        (Mode::Chatters, "unasked", "more than 100 messages"),
    ];
    for (mode, code, why) in cases {
        for then in ["takeover", "forfeit"] {
            let (sum, err, told) = alone(Words::V1006, mode, 2, &["--move-time", "2000", "--on-fault", then]);
            let fault = sum["faults"].as_array().unwrap().last().unwrap();
            assert_eq!((&fault["code"], &fault["then"]), (&json!(code), &json!(then)), "{sum}");
            assert!(err.contains(why) && err.contains("seat 1 (client0), board "), "{err}");
            assert_eq!(sum["matches"], 1);
            assert_eq!(sum["forfeits"], if then == "forfeit" { json!([1, 0]) } else { json!([0, 0]) });
            if then == "forfeit" {
                assert_eq!((&sum["won"], &sum["drawn"]), (&json!(0), &json!(0)));
            }
            assert_ne!(told.last()["stage"], "gameResult");
        }
    }
}

#[test]
fn the_others_hear_that_a_game_was_forfeited() {
    let args = ["--games", "1", "--seats", "1,2", "--fill", "basic", "--on-fault", "forfeit"];
    let mut table = table(Words::V1006, &args);
    let leaves = client(call(&table, Words::V1006, 0), Words::V1006, Mode::Leaves, 3);
    assert!(table.line().contains("client0"));
    let stays = client(call(&table, Words::V1006, 1), Words::V1006, Mode::First, 0);
    assert_eq!(table.summary()["forfeits"], json!([1, 0]));
    leaves.join().unwrap();
    let told = stays.join().unwrap().all();
    let [.., over, result] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((&over["stage"], &over["curTimes"]), (&json!("gameOver"), &json!(1)));
    assert_eq!(result["victoryNum"], json!([0, 1, 0, 1]));
}

#[test]
fn no_action_can_be_written_in_two_ways() {
    let (_, _, told) = alone(Words::V1006, Mode::First, 0, &["--no-action", "nulls"]);
    let told = told.all();
    let lead = told.iter().find(|line| line["type"] == "act" && line["curPos"] == -1).unwrap();
    assert_eq!((&lead["curAction"], &lead["greaterAction"]), (&json!([null, null, null]), &json!([null, null, null])));
}

#[test]
fn who_asks_wrongly_gets_no_seat() {
    let mut v1006 = table(Words::V1006, &["--programs", "1", "--fill", "basic"]);
    let _lost = v1006.call_at("/elsewhere");
    assert!(v1006.line().contains("turned away"));
    let mut rooms = table(Words::OpenGuanDan, &["--programs", "2", "--fill", "random"]);
    let mut socket = rooms.call_at("");
    let asks = [
        (json!({"type": "JOIN_ROOM", "data": {"userId": "a", "roomId": 1}}), 404),
        (json!({"type": "DANCE", "data": {}}), 400),
        (json!({"type": "CREATE_ROOM", "data": {"userId": ""}}), 400),
        (json!({"type": "CREATE_ROOM", "data": {"userId": "a", "seatNum": 1}}), 409),
        (json!({"type": "CREATE_ROOM", "data": {"userId": "a", "seatNum": 2}}), 200),
    ];
    for (ask, code) in asks {
        socket.send(Message::text(ask.to_string())).unwrap();
        let Message::Text(text) = socket.read().unwrap() else { panic!("no answer") };
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer["code"], code, "{answer}");
        assert!(rooms.line().contains(if code == 200 { "a has called" } else { "turned away" }));
    }
    let second = client(call(&rooms, Words::OpenGuanDan, 1), Words::OpenGuanDan, Mode::First, 0);
    let first = client(socket, Words::OpenGuanDan, Mode::First, 0);
    assert_eq!(rooms.summary()["faults"], json!([]));
    assert_eq!(first.join().unwrap().first()["myPos"], 2);
    assert_eq!(second.join().unwrap().first()["myPos"], 0);
}
