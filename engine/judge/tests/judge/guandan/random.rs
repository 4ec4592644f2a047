//! The judge against the oracle on random Guandan cases: few ranks, so that every type abounds, and wild cards in most.
//!
//! The seeds are fixed. With `PAIJU_NIGHTLY` set there are fifty times as many cases.

use oracle::guandan::{Sim, answers, leads};
use oracle::{BIG_JOKER, Card, SMALL_JOKER};
use serde_json::{Value, json};

use crate::opinion::{agree, token};
use crate::random::{Dice, cases};

/// An edition, a level, and a shuffled short pack.
struct Setting {
    book: &'static str,
    level: u8,
    pack: Vec<Card>,
}

impl Setting {
    fn new(dice: &mut Dice) -> Self {
        let level = dice.below(13) as u8;
        // Neighbours, the ace at either end among them now and then, and the level.
        let low = dice.below(13) as u8;
        let mut ranks: Vec<u8> = (low..low + 6).map(|rank| rank % 13).chain([level]).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let suits = if dice.one_in(2) { 2 } else { 4 };
        let mut pack: Vec<Card> = (0..suits).flat_map(|suit| ranks.iter().map(move |rank| (suit, *rank))).collect();
        pack.extend([SMALL_JOKER, BIG_JOKER]);
        let mut pack: Vec<Card> = pack.iter().flat_map(|card| [*card; 2]).collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, dice.below(last + 1));
        }
        Self { book: if dice.one_in(2) { "guandan-2022" } else { "guandan-2017" }, level, pack }
    }

    fn case(&self, ask: &str) -> Value {
        json!({ "rulebook": self.book, "ask": ask, "level": letter(self.level) })
    }

    fn take(&mut self, most: usize) -> Vec<Card> {
        let from = self.pack.len().saturating_sub(most);
        self.pack.split_off(from)
    }

    /// A play out of some cards, or the cards themselves, which mostly are none.
    fn play(&mut self, dice: &mut Dice) -> Vec<Card> {
        let count = 1 + dice.below(9);
        let hand = self.take(count);
        let plays = leads(&hand, self.level);
        // The big ones come last.
        let at = plays.len() - 1 - dice.below(plays.len().min(12));
        if dice.one_in(4) { hand } else { plays[at].0.clone() }
    }
}

fn letter(rank: u8) -> String {
    token((0, rank))[1..].to_owned()
}

fn tokens(cards: &[Card]) -> Value {
    cards.iter().map(|card| token(*card)).collect()
}

#[test]
fn all_readings() {
    let mut dice = Dice(21);
    for _ in 0..cases(1500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("readings");
        case["cards"] = tokens(&setting.play(&mut dice));
        agree(&case);
    }
}

#[test]
fn plays_on_plays() {
    let mut dice = Dice(22);
    let mut asked = 0;
    for _ in 0..cases(1500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("beats");
        let (table, play) = (setting.play(&mut dice), setting.play(&mut dice));
        let of = |cards: &[Card]| oracle::guandan::readings(cards, setting.level);
        let (stands, read) = (of(&table), of(&play));
        if stands.is_empty() {
            continue;
        }
        (case["table"], case["play"]) = (tokens(&table), tokens(&play));
        let ambiguous = oracle::guandan::default(&stands, setting.level).is_none();
        if ambiguous || dice.one_in(3) {
            case["table_as"] = written(&setting, &table, dice.below(stands.len()));
        }
        if !read.is_empty() && dice.one_in(3) {
            case["as"] = written(&setting, &play, dice.below(read.len()));
        }
        asked += 1;
        agree(&case);
    }
    assert!(asked > 500, "{asked}");
}

/// A reading as cases write it, out of the judge's own list, which the test of readings holds to the oracle's.
fn written(setting: &Setting, cards: &[Card], at: usize) -> Value {
    let mut case = setting.case("readings");
    case["cards"] = tokens(cards);
    judge::verdict(&case, judge::Lang::En).unwrap()["readings"][at].clone()
}

fn an_order(dice: &mut Dice) -> Vec<&'static str> {
    let mut order = vec!["E", "N", "W", "S"];
    for last in (1..4).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}

#[test]
fn tributes() {
    let mut dice = Dice(23);
    for _ in 0..cases(1500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("tribute");
        case["order"] = json!(an_order(&mut dice));
        let count = 3 + dice.below(3);
        case["hands"] = json!({});
        for name in ["E", "N", "W", "S"] {
            case["hands"][name] = tokens(&setting.take(count));
        }
        agree(&case);
    }
}

#[test]
fn returned_cards() {
    let mut dice = Dice(24);
    for _ in 0..cases(1000) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("return");
        let count = 1 + dice.below(6);
        case["hand"] = tokens(&setting.take(count));
        case["to"] = if dice.one_in(2) { "partner".into() } else { "opponent".into() };
        agree(&case);
    }
}

#[test]
fn every_order_at_every_level() {
    let mut dice = Dice(25);
    for book in ["guandan-2022", "guandan-2017"] {
        for (ew, ns) in (0..13).flat_map(|ew| (0..13).map(move |ns| (ew, ns))) {
            for playing in ["EW", "NS"] {
                let order = an_order(&mut dice);
                let levels = json!({ "EW": letter(ew), "NS": letter(ns) });
                let failures = json!({ "EW": dice.below(4), "NS": dice.below(4) });
                agree(&json!({
                    "rulebook": book, "ask": "settle", "order": order, "levels": levels, "playing": playing,
                    "failures": failures,
                }));
            }
        }
    }
}

#[test]
fn boards_in_play() {
    let mut dice = Dice(26);
    for _ in 0..cases(120) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("scenario");
        let hands = [0; 4].map(|_| setting.take(1 + dice.below(5)));
        case["to_act"] = ["E", "N", "W", "S"][dice.below(4)].into();
        case["hands"] = json!({});
        for (name, hand) in ["E", "N", "W", "S"].into_iter().zip(&hands) {
            case["hands"][name] = tokens(hand);
        }
        case["actions"] = json!([]);
        let leader = ["E", "N", "W", "S"].iter().position(|name| case["to_act"] == *name).unwrap();
        let mut sim = Sim::new(setting.level, hands, leader);
        while !sim.over() && case["actions"].as_array().unwrap().len() < 12 {
            // What does not belong there is tried, and not done.
            let mut wrong = case.clone();
            let stray = ["E", "N", "W", "S"][dice.below(4)];
            let entry =
                if dice.one_in(2) { json!({ "pass": true }) } else { json!({ "play": tokens(&setting.pack[..1]) }) };
            let actions = wrong["actions"].as_array_mut().unwrap();
            actions.push(entry);
            actions.last_mut().unwrap()["seat"] = stray.into();
            agree(&wrong);
            case["actions"].as_array_mut().unwrap().push(step(&setting, &mut sim, &mut dice));
            agree(&case);
        }
    }
}

/// A random legal action, done in the oracle's board.
fn step(setting: &Setting, sim: &mut Sim, dice: &mut Dice) -> Value {
    let seat = sim.to_act;
    let name = ["E", "N", "W", "S"][seat];
    let plays = match &sim.table {
        Some((_, table)) => answers(&sim.hands[seat], sim.level, table),
        None => leads(&sim.hands[seat], sim.level),
    };
    if sim.table.is_some() && (plays.is_empty() || dice.one_in(3)) {
        assert!(sim.pass(seat));
        return json!({ "seat": name, "pass": true });
    }
    let (cards, reading) = &plays[dice.below(plays.len())];
    let at = oracle::guandan::readings(cards, sim.level).iter().position(|one| one == reading).unwrap();
    assert!(sim.play(seat, cards, Some(*reading)));
    json!({ "seat": name, "play": tokens(cards), "as": written(setting, cards, at) })
}
