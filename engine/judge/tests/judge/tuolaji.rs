//! Six-player Tuolaji: what the brute-force oracle makes of a case, random cases, and cases that are wrong.

use judge::{Lang, verdict};
use oracle::tuolaji::{
    Contest, bid, kitty_multiplier, parses, parses_with_cards, replies, settle as levels, throw, winner,
};
use oracle::{Card, JOKERS, NO_TRUMP, Side, TRUMPS, Table, points};
use serde_json::{Value, json};

use crate::opinion::{LIMIT, Opinion, agree, cards, lists, of_standing, rank, suit, token, unanimous, written};
use crate::random::{Dice, cases};

/// The oracle's answer.
pub(crate) fn opinion(case: &Value) -> Opinion {
    match case["ask"].as_str() {
        Some("lead") => Opinion::Any(vec![lead(case)]),
        Some("throw") => thrown(case),
        Some("follow") => unanimous(readings(case, &case["lead"]).iter().map(|lead| follow(case, lead)).collect()),
        Some("trick") => {
            let others: Vec<Vec<Card>> = case["plays"].as_array().unwrap()[1..].iter().map(cards).collect();
            let stands = |lead: &[Vec<Card>]| throw(table(case), lead, &others).0.is_empty();
            of_standing(readings(case, &case["plays"][0]), stands, |lead| trick(case, lead))
        }
        Some("kitty") => unanimous(readings(case, &case["lead"]).iter().filter_map(|lead| kitty(case, lead)).collect()),
        Some("settle") => {
            let points = i32::try_from(case["points"].as_i64().unwrap()).unwrap();
            let (side, levels) = levels(points, case["captured"].as_bool().unwrap());
            let side = if side == Side::Banker { "banker" } else { "defenders" };
            Opinion::Any(vec![json!({ "side": side, "levels": levels })])
        }
        Some("bid") => Opinion::Any(vec![call(case)]),
        other => panic!("the oracle is not asked {other:?}"),
    }
}

fn table(case: &Value) -> Table {
    let trump = if case["trump"] == "NT" { NO_TRUMP } else { suit(&case["trump"]) };
    Table { trump, level: rank(case["level"].as_str().unwrap()) }
}

fn readings(case: &Value, lead: &Value) -> Vec<Vec<Vec<Card>>> {
    if case["declared"].is_array() {
        return vec![lists(&case["declared"])];
    }
    parses_with_cards(table(case), &cards(lead)).into_iter().collect()
}

fn lead(case: &Value) -> Value {
    let (table, cards) = (table(case), cards(&case["cards"]));
    let shapes = parses(table, &cards);
    let forbidden =
        case["trump_throws"] == "forbidden" && cards.first().is_some_and(|card| table.suite(*card) == TRUMPS);
    if shapes.is_empty() || forbidden && shapes.iter().any(|shapes| shapes.len() > 1) {
        return json!({ "legal": false });
    }
    if case["declared"].is_array() {
        return json!({ "legal": parses_with_cards(table, &cards).contains(&lists(&case["declared"])) });
    }
    let names = |shapes: &Vec<(usize, usize)>| -> Vec<String> {
        shapes.iter().map(|(width, length)| format!("{width}x{length}")).collect()
    };
    let mut written: Vec<Vec<String>> = shapes.iter().map(names).collect();
    written.sort();
    json!({ "legal": true, "parses": written, "declare": shapes.len() > 1 })
}

fn thrown(case: &Value) -> Opinion {
    let table = table(case);
    if !case["declared"].is_array() && parses(table, &cards(&case["cards"])).len() > 1 {
        return Opinion::Undeclared;
    }
    let others: Vec<Vec<Card>> = case["others"].as_array().unwrap().iter().map(cards).collect();
    let answer = |parts: &Vec<Vec<Card>>| {
        let (beaten, choices) = throw(table, parts, &others);
        json!({ "good": beaten.is_empty(), "beaten": written(&beaten), "choices": written(&choices) })
    };
    Opinion::Any(readings(case, &case["cards"]).iter().map(answer).collect())
}

fn follow(case: &Value, lead: &[Vec<Card>]) -> Value {
    let (hand, play) = (cards(&case["hand"]), cards(&case["play"]));
    let legal = replies(table(case), &hand, lead, LIMIT).expect("small enough to search");
    json!({ "legal": legal.contains(&play) })
}

fn contest(case: &Value) -> Contest {
    if case["contest"] == "8.6.2" { Contest::Each } else { Contest::Largest }
}

fn trick(case: &Value, lead: &[Vec<Card>]) -> Value {
    let plays: Vec<Vec<Card>> = case["plays"].as_array().unwrap().iter().map(cards).collect();
    json!({ "winner": winner(table(case), contest(case), lead, &plays), "points": points(&plays.concat()) })
}

/// None if the winning cards would not win under this reading.
fn kitty(case: &Value, lead: &[Vec<Card>]) -> Option<Value> {
    let plays = [cards(&case["lead"]), cards(&case["winning"])];
    if plays[0] != plays[1] && winner(table(case), contest(case), lead, &plays) == 0 {
        return None;
    }
    let factor = kitty_multiplier(table(case), lead) * if case["factor"] == "4.4" { 2 } else { 1 };
    Some(json!({ "multiplier": factor, "points": factor * points(&cards(&case["kitty"])) }))
}

fn call(case: &Value) -> Value {
    let showing = |entry: &Value| (entry["seat"].as_str().unwrap().parse::<u8>().unwrap(), cards(&entry["cards"]));
    let shown: Vec<_> = case["shown"].as_array().unwrap().iter().map(showing).collect();
    let (level, first) = (rank(case["level"].as_str().unwrap()), case["first_hand"].as_bool().unwrap());
    match bid(level, first, &shown, &showing(&case["next"])) {
        None => json!({ "legal": false }),
        Some(call) => {
            let trump = "SHCD".chars().nth(call.trump.into()).map_or("NT".to_owned(), String::from);
            let mut answer = json!({ "legal": true, "trump": trump });
            if let Some(banker) = call.banker {
                answer["banker"] = banker.to_string().into();
            }
            answer
        }
    }
}

/// A short pack of three under some trump or none, shuffled.
struct Setting {
    table: Table,
    pack: Vec<Card>,
}

impl Setting {
    fn new(dice: &mut Dice) -> Self {
        let trump = if dice.one_in(3) { NO_TRUMP } else { dice.below(4) as u8 };
        let table = Table { trump, level: dice.below(13) as u8 };
        let low = (usize::from(table.level) + dice.below(3)).saturating_sub(2).min(9) as u8;
        let mut ranks: Vec<u8> = (low..low + 4).chain([table.level]).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let mut kinds: Vec<Card> = (0..3).flat_map(|suit| ranks.iter().map(move |rank| (suit, *rank))).collect();
        kinds.extend([(JOKERS, 0), (JOKERS, 1)]);
        let mut pack: Vec<Card> = kinds.iter().flat_map(|card| [*card; 3]).collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, dice.below(last + 1));
        }
        Self { table, pack }
    }

    fn case(&self, ask: &str) -> Value {
        let trump = ["S", "H", "C", "D", "", "NT"][usize::from(self.table.trump)];
        let level = &token((0, self.table.level))[1..];
        json!({ "rulebook": "tuolaji-gw6", "ask": ask, "level": level, "trump": trump })
    }

    /// Takes up to `most` cards of one suite; equal cards together, half of the time.
    fn of_suite(&mut self, dice: &mut Dice, suite: u8, most: usize) -> Vec<Card> {
        let mut taken = Vec::new();
        while taken.len() < most {
            let held: Vec<Card> = self.pack.iter().copied().filter(|card| self.table.suite(*card) == suite).collect();
            if held.is_empty() {
                break;
            }
            let card = held[dice.below(held.len())];
            for _ in 0..if dice.one_in(2) { 3 } else { 1 } {
                if let Some(at) = self.pack.iter().position(|other| *other == card).filter(|_| taken.len() < most) {
                    taken.push(self.pack.swap_remove(at));
                }
            }
        }
        taken.sort_unstable();
        taken
    }

    fn any(&mut self, most: usize) -> Vec<Card> {
        let from = self.pack.len().saturating_sub(most);
        self.pack.split_off(from)
    }

    /// A lead of one suite that needs no declaration, or has one.
    fn lead(&mut self, dice: &mut Dice, most: usize, case: &mut Value) -> (u8, Vec<Card>) {
        loop {
            let suite = if dice.one_in(3) { TRUMPS } else { dice.below(3) as u8 };
            let count = 1 + dice.below(most);
            let cards = self.of_suite(dice, suite, count);
            if cards.is_empty() {
                continue;
            }
            if parses(self.table, &cards).len() > 1 {
                let readings: Vec<_> = parses_with_cards(self.table, &cards).into_iter().collect();
                case["declared"] = readings[dice.below(readings.len())].iter().map(|part| tokens(part)).collect();
            }
            return (self.table.suite(cards[0]), cards);
        }
    }
}

fn tokens(cards: &[Card]) -> Value {
    cards.iter().map(|card| token(*card)).collect()
}

#[test]
fn leads_and_throws() {
    let mut dice = Dice(71);
    for _ in 0..cases(400) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("lead");
        let (suite, cards) = setting.lead(&mut dice, 9, &mut case);
        case["cards"] = tokens(&cards);
        agree(&case);
        let others = [0; 5].map(|_| {
            let own = dice.below(4);
            [setting.of_suite(&mut dice, suite, own), setting.any(2)].concat()
        });
        case["ask"] = "throw".into();
        case["others"] = others.iter().map(|hand| tokens(hand)).collect();
        agree(&case);
    }
}

#[test]
fn replies_of_hands() {
    let mut dice = Dice(72);
    for _ in 0..cases(300) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("follow");
        let (suite, led) = setting.lead(&mut dice, 6, &mut case);
        let held = dice.below(11);
        let hand = [setting.of_suite(&mut dice, suite, held), setting.any(led.len())].concat();
        if hand.len() < led.len() {
            continue;
        }
        let mut rest = hand.clone();
        let play: Vec<Card> = (0..led.len()).map(|_| rest.swap_remove(dice.below(rest.len()))).collect();
        (case["lead"], case["hand"], case["play"]) = (tokens(&led), tokens(&hand), tokens(&play));
        agree(&case);
    }
}

#[test]
fn tricks_and_kitties() {
    let mut dice = Dice(73);
    for number in 0..cases(600) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("trick");
        let (suite, led) = setting.lead(&mut dice, 5, &mut case);
        let mut plays = vec![led];
        while plays.len() < 6 {
            let of = [suite, TRUMPS, TRUMPS][dice.below(3)];
            let mut play = setting.of_suite(&mut dice, of, plays[0].len());
            play.extend(setting.any(plays[0].len() - play.len()));
            plays.push(play);
        }
        if plays.iter().any(|play| play.len() < plays[0].len()) {
            continue;
        }
        case["contest"] = ["8.6.1", "8.6.2"][number % 2].into();
        case["plays"] = plays.iter().map(|play| tokens(play)).collect();
        agree(&case);
        case["ask"] = "kitty".into();
        case.as_object_mut().expect("a case").remove("plays");
        case["factor"] = ["12.9", "4.4"][dice.below(2)].into();
        (case["lead"], case["winning"]) = (tokens(&plays[0]), tokens(&plays[dice.below(2)]));
        case["kitty"] = tokens(&setting.any(6));
        agree(&case);
    }
}

#[test]
fn calls_and_levels() {
    let mut dice = Dice(74);
    for _ in 0..cases(800) {
        let level = dice.below(13) as u8;
        let call = |dice: &mut Dice, seat: usize| {
            // Each seat has a suit of its own where it can, so that there are cards enough.
            let cards = match dice.below(4) {
                0 => {
                    let small = dice.below(4);
                    [vec![(JOKERS, 0); small], vec![(JOKERS, 1); 3 - small]].concat()
                }
                _ => vec![((seat % 4) as u8, level); 1 + dice.below(3)],
            };
            json!({ "seat": seat.to_string(), "cards": tokens(&cards) })
        };
        let mut case = json!({
            "rulebook": "tuolaji-gw6", "ask": "bid", "level": &token((0, level))[1..], "first_hand": dice.one_in(2),
            "shown": [],
        });
        let mut shown: Vec<Value> = Vec::new();
        for _ in 0..4 {
            let seat = dice.below(4);
            case["next"] = call(&mut dice, seat);
            let Ok(judged) = verdict(&case, Lang::En) else { continue };
            agree(&case);
            if judged["legal"] == true {
                shown.push(case["next"].clone());
                case["shown"] = shown.clone().into();
            }
        }
    }
    for points in (-400..=600).step_by(5) {
        for captured in [true, false] {
            agree(&json!({ "rulebook": "tuolaji-gw6", "ask": "settle", "points": points, "captured": captured }));
        }
    }
}

/// What is said of a case with one thing wrong.
fn fault(case: &Value) -> String {
    let malformed = verdict(case, Lang::Zh).expect_err("it is malformed");
    assert!(malformed.text(Lang::Zh).chars().any(|letter| letter > '\u{3000}'), "{case}");
    malformed.to_string()
}

#[test]
fn wrong_cases_say_what_would_do() {
    let with = |key: &str, value: Value| {
        let mut case = json!({
            "rulebook": "tuolaji-gw6", "ask": "throw", "level": "5", "trump": "S", "cards": ["HA", "HQ"],
            "others": [["HK"], [], [], [], []],
        });
        case[key] = value;
        case
    };
    assert!(verdict(&with("trump", "NT".into()), Lang::En).is_ok());
    for (key, value, due) in [
        ("trump", json!("N"), "trump: \"N\" is not trump: \"S\", \"H\", \"C\", \"D\", or \"NT\" for no trump"),
        ("others", json!([[], [], []]), "others: a list of 3, but 5 are needed"),
        ("contest", json!("8.6"), "contest: \"8.6\" is not a choice of \"contest\": \"8.6.1\", \"8.6.2\""),
        ("factor", json!(4.4), "factor: 4.4 is not a choice of \"factor\": \"12.9\", \"4.4\""),
        (
            "trump_throws",
            json!("no"),
            "trump_throws: \"no\" is not a choice of \"trump_throws\": \"allowed\", \"forbidden\"",
        ),
        (
            "cards",
            json!(["HA", "HA", "HA", "HA"]),
            "cards[3]: too many of HA: 3 packs hold no more than 3, other fields counted",
        ),
    ] {
        assert_eq!(fault(&with(key, value)), due);
    }
    let settle = json!({ "rulebook": "tuolaji-gw6", "ask": "settle", "points": 7, "captured": true });
    assert_eq!(fault(&settle), "points: 7 is no multiple of 5, and all points are (GW 4.5, GW 13.3.3)");
    let bid = json!({
        "rulebook": "tuolaji-gw6", "ask": "bid", "level": "5", "first_hand": false,
        "shown": [{ "seat": "0", "cards": ["H5"] }, { "seat": "2", "cards": ["C5", "C5"] }],
        "next": { "seat": "1", "cards": ["S5"] },
    });
    assert_eq!(fault(&bid), "shown[1].cards: nobody overturns their own side (GW 10.3)");
}
