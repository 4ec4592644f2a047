//! What the brute-force oracle makes of a Guandan case.

use oracle::Card;
use oracle::guandan::{
    Edition, Kind, Reading, Settlement, Sim, Tribute, beats, default, readings, returns, settle, tribute,
};
use serde_json::{Map, Value, json};

use crate::opinion::{cards, rank, token};

const SEATS: [&str; 4] = ["E", "N", "W", "S"];
const KINDS: [(&str, Kind); 10] = [
    ("single", Kind::Single),
    ("pair", Kind::Pair),
    ("triple", Kind::Triple),
    ("full-house", Kind::FullHouse),
    ("tube", Kind::Tube),
    ("plate", Kind::Plate),
    ("straight", Kind::Straight),
    ("bomb", Kind::Bomb),
    ("straight-flush", Kind::StraightFlush),
    ("jokers", Kind::Jokers),
];

/// The right verdict.
pub(crate) fn opinion(case: &Value) -> Value {
    match case["ask"].as_str() {
        Some("readings") => of_readings(case),
        Some("beats") => json!({ "legal": of_beats(case) }),
        Some("tribute") => of_tribute(case),
        Some("return") => of_return(case),
        Some("settle") => of_settle(case),
        Some("scenario") => of_scenario(case),
        other => panic!("the oracle is not asked {other:?}"),
    }
}

fn level(case: &Value) -> u8 {
    rank(case["level"].as_str().unwrap())
}

fn seat(name: &Value) -> usize {
    SEATS.iter().position(|seat| name == seat).unwrap()
}

fn of_readings(case: &Value) -> Value {
    let level = level(case);
    let all = readings(&cards(&case["cards"]), level);
    if all.is_empty() {
        return json!({ "legal": false });
    }
    let written: Vec<Value> = all.iter().map(write).collect();
    json!({ "legal": true, "readings": written, "default": default(&all, level).as_ref().map(write) })
}

fn write(reading: &Reading) -> Value {
    let (name, _) = KINDS.iter().find(|(_, kind)| *kind == reading.kind).unwrap();
    let rank = match reading.rank {
        13 => "SB".to_owned(),
        14 => "HR".to_owned(),
        rank => token((0, rank))[1..].to_owned(),
    };
    json!({ "type": name, "rank": rank, "size": reading.size })
}

/// The declared reading, or the default; none where that is not one of the cards.
fn as_read(cards: &[Card], declared: &Value, level: u8) -> Option<Reading> {
    let all = readings(cards, level);
    if declared.is_null() {
        return default(&all, level);
    }
    all.into_iter().find(|reading| write(reading) == *declared)
}

fn of_beats(case: &Value) -> bool {
    let level = level(case);
    let table = as_read(&cards(&case["table"]), &case["table_as"], level).expect("a table that is a play");
    as_read(&cards(&case["play"]), &case["as"], level).is_some_and(|play| beats(&play, &table, level))
}

/// As the case files list them: by rank, then by the letter of the suit.
fn listed(mut list: Vec<Card>) -> Value {
    list.sort_by_key(|card| (if card.0 < 4 { card.1 } else { 20 + card.1 + card.0 }, token(*card)));
    let tokens: Vec<String> = list.into_iter().map(token).collect();
    tokens.into()
}

fn order(case: &Value) -> Vec<usize> {
    case["order"].as_array().unwrap().iter().map(seat).collect()
}

fn of_tribute(case: &Value) -> Value {
    let hands = SEATS.map(|name| if case["hands"][name].is_null() { Vec::new() } else { cards(&case["hands"][name]) });
    let Tribute { resist, payments, leader } = tribute(level(case), &order(case), &hands);
    let mut payments: Vec<Value> =
        payments.into_iter().map(|(from, to, cards)| json!([SEATS[from], SEATS[to], listed(cards)])).collect();
    payments.sort_by_key(Value::to_string);
    json!({ "resist": resist, "payments": payments, "leader": SEATS[leader] })
}

fn of_return(case: &Value) -> Value {
    let edition = if case["rulebook"] == "guandan-2022" { Edition::Gd22 } else { Edition::Gd17 };
    let cards = returns(edition, level(case), &cards(&case["hand"]), case["to"] == "partner");
    json!({ "cards": listed(cards) })
}

fn of_settle(case: &Value) -> Value {
    let levels = ["EW", "NS"].map(|side| rank(case["levels"][side].as_str().unwrap()));
    let Settlement { side, gain, levels, won } = settle(&order(case), levels, usize::from(case["playing"] == "NS"));
    let won_by = ["EW", "NS"][side];
    let mut answer = json!({ "side": won_by, "gain": gain, "won": won });
    if !won {
        let [ew, ns] = levels.map(|level| token((0, level))[1..].to_owned());
        answer["levels"] = json!({ "EW": ew, "NS": ns });
    }
    answer
}

fn of_scenario(case: &Value) -> Value {
    let hands = SEATS.map(|name| cards(&case["hands"][name]));
    let finished = (0..4).filter(|at| hands[*at].is_empty()).collect();
    let mut sim = Sim { finished, ..Sim::new(level(case), hands, seat(&case["to_act"])) };
    let mut legal = true;
    for action in case["actions"].as_array().unwrap() {
        assert!(legal, "only the last action may be illegal");
        let seat = seat(&action["seat"]);
        legal = if action["pass"] == true {
            sim.pass(seat)
        } else {
            let play = cards(&action["play"]);
            let declared = as_read(&play, &action["as"], sim.level);
            (action["as"].is_null() || declared.is_some()) && sim.play(seat, &play, declared)
        };
    }
    if !legal {
        return json!({ "legal": false });
    }
    let finished: Vec<&str> = sim.finished.iter().map(|seat| SEATS[*seat]).collect();
    let mut answer = Map::new();
    answer.insert("legal".into(), true.into());
    answer.insert("finished".into(), finished.into());
    answer.insert("over".into(), sim.over().into());
    if !sim.over() {
        answer.insert("to_act".into(), SEATS[sim.to_act].into());
        answer.insert("free".into(), sim.table.is_none().into());
    }
    answer.into()
}
