//! What the brute-force oracle makes of a case. It shares with the judge the text of the case and nothing else.

use std::collections::BTreeSet;

use judge::{Fault, Lang, Malformed, verdict};
use oracle::{BIG_JOKER, Book, Card, SMALL_JOKER, Side, Table, Throw};
use serde_json::{Value, json};

use crate::holds;

/// The most plays that the oracle looks through for one case.
pub(crate) const LIMIT: usize = 200_000;

/// The oracle's answer.
pub(crate) enum Opinion {
    /// One of these: readings of the same shapes may name different cards.
    Any(Vec<Value>),
    /// The lead must be declared first.
    Undeclared,
    /// What is said to have won would not have.
    NotWinning,
    /// Others show what would have beaten the throw.
    Contradicted,
}

/// Holds the judge to the oracle. Both see the case alone.
pub(crate) fn agree(case: &Value) {
    let ours = verdict(case, Lang::En);
    match opinion(case) {
        Opinion::Any(answers) => {
            let Ok(got) = &ours else { panic!("{case}\njudge: {ours:?}\noracle: {answers:?}") };
            let agreed = answers.iter().any(|answer| holds(answer, got));
            assert!(agreed, "{case}\njudge: {got}\noracle: {answers:?}");
        }
        Opinion::NotWinning => {
            let asked = matches!(&ours, Err(Malformed { fault: Fault::NotWinning, .. }));
            assert!(asked, "{case}\njudge: {ours:?}\noracle: it does not win");
        }
        Opinion::Contradicted => {
            let told = matches!(&ours, Err(Malformed { fault: Fault::ThrowBeaten(..), .. }));
            assert!(told, "{case}\njudge: {ours:?}\noracle: the throw cannot have stood");
        }
        Opinion::Undeclared => {
            let asked = matches!(&ours, Err(Malformed { fault: Fault::Undeclared(..), .. }));
            assert!(asked, "{case}\njudge: {ours:?}\noracle: it must be declared");
        }
    }
}

fn opinion(case: &Value) -> Opinion {
    if case["rulebook"].as_str().is_some_and(|book| book.starts_with("guandan")) {
        return Opinion::Any(vec![crate::guandan::opinion::opinion(case)]);
    }
    if case["rulebook"] == "tuolaji-gw6" {
        return crate::tuolaji::opinion(case);
    }
    match case["ask"].as_str() {
        Some("lead") => Opinion::Any(vec![lead(case)]),
        Some("throw") => throw(case),
        Some("follow") => unanimous(readings(case, &case["lead"]).iter().map(|lead| follow(case, lead)).collect()),
        Some("trick") => {
            let others: Vec<Vec<Card>> = case["plays"].as_array().unwrap()[1..].iter().map(cards).collect();
            let stands = |lead: &[Vec<Card>]| oracle::throw(table(case), lead, &others).beaten.is_empty();
            of_standing(readings(case, &case["plays"][0]), stands, |lead| trick(case, lead))
        }
        Some("kitty") => unanimous(readings(case, &case["lead"]).iter().filter_map(|lead| kitty(case, lead)).collect()),
        Some("settle") => Opinion::Any(vec![settle(case)]),
        Some("bid") => Opinion::Any(vec![bid(case)]),
        other => panic!("the oracle is not asked {other:?}"),
    }
}

/// The answers under the readings that can have stood.
pub(crate) fn of_standing(
    readings: impl IntoIterator<Item = Vec<Vec<Card>>>,
    stands: impl Fn(&[Vec<Card>]) -> bool,
    answer: impl Fn(&[Vec<Card>]) -> Value,
) -> Opinion {
    let (standing, failed): (Vec<_>, Vec<_>) = readings.into_iter().partition(|lead| stands(lead));
    let answers = standing.iter().map(|lead| answer(lead)).collect();
    if standing.is_empty() && !failed.is_empty() { Opinion::Contradicted } else { unanimous(answers) }
}

pub(crate) fn unanimous(mut answers: Vec<Value>) -> Opinion {
    answers.dedup();
    match answers.len() {
        0 => Opinion::NotWinning,
        1 => Opinion::Any(answers),
        _ => Opinion::Undeclared,
    }
}

pub(crate) fn table(case: &Value) -> Table {
    Table { trump: suit(&case["trump"]), level: rank(case["level"].as_str().unwrap()) }
}

pub(crate) fn suit(letter: &Value) -> u8 {
    "SHCD".find(letter.as_str().unwrap()).unwrap() as u8
}

pub(crate) fn rank(letter: &str) -> u8 {
    "23456789TJQKA".find(letter).unwrap() as u8
}

fn book(case: &Value) -> Book {
    match case["rulebook"].as_str() {
        Some("shengji-cn1") => Book::Cn1,
        Some("shengji-cn2") => Book::Cn2,
        Some("shengji-cn3") => Book::Cn3,
        _ => Book::Gz3,
    }
}

pub(crate) fn cards(list: &Value) -> Vec<Card> {
    let card = |token: &Value| match token.as_str().unwrap() {
        "SB" => SMALL_JOKER,
        "HR" => BIG_JOKER,
        token => (suit(&token[..1].into()), rank(&token[1..])),
    };
    let mut cards: Vec<Card> = list.as_array().unwrap().iter().map(card).collect();
    cards.sort_unstable();
    cards
}

pub(crate) fn lists(list: &Value) -> Vec<Vec<Card>> {
    let mut lists: Vec<Vec<Card>> = list.as_array().unwrap().iter().map(cards).collect();
    lists.sort();
    lists
}

pub(crate) fn token(card: Card) -> String {
    match card {
        SMALL_JOKER => "SB".into(),
        BIG_JOKER => "HR".into(),
        (suit, rank) => {
            format!("{}{}", &"SHCD"[suit.into()..=suit.into()], &"23456789TJQKA"[rank.into()..=rank.into()])
        }
    }
}

pub(crate) fn written(parts: &[Vec<Card>]) -> Value {
    let sorted = |part: &Vec<Card>| {
        let mut tokens: Vec<String> = part.iter().map(|card| token(*card)).collect();
        tokens.sort();
        tokens
    };
    let mut lists: Vec<Vec<String>> = parts.iter().map(sorted).collect();
    lists.sort();
    json!(lists)
}

/// The readings of a lead, or the one declared.
fn readings(case: &Value, lead: &Value) -> BTreeSet<Vec<Vec<Card>>> {
    if case["declared"].is_array() {
        return [lists(&case["declared"])].into();
    }
    oracle::parses_with_cards(table(case), &cards(lead))
}

fn lead(case: &Value) -> Value {
    let (table, cards) = (table(case), cards(&case["cards"]));
    let parses = oracle::parses(table, &cards);
    if parses.is_empty() {
        return json!({ "legal": false });
    }
    if case["declared"].is_array() {
        let legal = oracle::parses_with_cards(table, &cards).contains(&lists(&case["declared"]));
        return json!({ "legal": legal });
    }
    let shapes = |parse: &Vec<(usize, usize)>| -> Vec<String> {
        parse.iter().map(|(width, length)| format!("{width}x{length}")).collect()
    };
    let mut written: Vec<Vec<String>> = parses.iter().map(shapes).collect();
    written.sort();
    json!({ "legal": true, "parses": written, "declare": parses.len() > 1 })
}

fn throw(case: &Value) -> Opinion {
    let table = table(case);
    let declared = case["declared"].is_array();
    if !declared && oracle::parses(table, &cards(&case["cards"])).len() > 1 {
        return Opinion::Undeclared;
    }
    // In order of play: the second is the partner's.
    let others: Vec<Vec<Card>> = case["others"].as_array().unwrap().iter().map(cards).collect();
    let answer = |parts: &Vec<Vec<Card>>| {
        let Throw { beaten, choices, fines } = oracle::throw(table, parts, &others);
        json!({ "good": beaten.is_empty(), "beaten": written(&beaten), "choices": written(&choices), "fines": fines })
    };
    Opinion::Any(readings(case, &case["cards"]).iter().map(answer).collect())
}

fn follow(case: &Value, lead: &[Vec<Card>]) -> Value {
    let (hand, play) = (cards(&case["hand"]), cards(&case["play"]));
    let legal = oracle::legal_follow(table(case), &hand, lead, &play, LIMIT).expect("small enough to search");
    json!({ "legal": legal })
}

fn trick(case: &Value, lead: &[Vec<Card>]) -> Value {
    let plays: Vec<Vec<Card>> = case["plays"].as_array().unwrap().iter().map(cards).collect();
    let winner = oracle::winner(table(case), lead, &plays);
    json!({ "winner": winner, "points": oracle::points(&plays.concat()) })
}

/// None if the winning cards would not win under this reading.
fn kitty(case: &Value, lead: &[Vec<Card>]) -> Option<Value> {
    let plays = [cards(&case["lead"]), cards(&case["winning"])];
    if plays[0] != plays[1] && oracle::winner(table(case), lead, &plays) == 0 {
        return None;
    }
    let factor = oracle::kitty_multiplier(table(case), book(case), lead);
    Some(json!({ "multiplier": factor, "points": factor * oracle::points(&cards(&case["kitty"])) }))
}

fn settle(case: &Value) -> Value {
    let points = i32::try_from(case["points"].as_i64().unwrap()).unwrap();
    let (side, levels) = oracle::settle(book(case), points);
    json!({ "side": if side == Side::Banker { "banker" } else { "defenders" }, "levels": levels })
}

fn bid(case: &Value) -> Value {
    let seat = |entry: &Value| "ENWS".find(entry["seat"].as_str().unwrap()).unwrap() as u8;
    let showing = |entry: &Value| (seat(entry), cards(&entry["cards"]));
    let shown: Vec<_> = case["shown"].as_array().unwrap().iter().map(showing).collect();
    let level = rank(case["level"].as_str().unwrap());
    let first = case["first_hand"].as_bool().unwrap();
    match oracle::bid(level, first, &shown, &showing(&case["next"])) {
        None => json!({ "legal": false }),
        Some(declared) => {
            let letter = |letters: &str, at: u8| letters[at.into()..=at.into()].to_owned();
            let mut answer = json!({ "legal": true, "trump": letter("SHCD", declared.trump) });
            if let Some(banker) = declared.banker {
                answer["banker"] = letter("ENWS", banker).into();
            }
            answer
        }
    }
}
