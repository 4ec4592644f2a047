//! The judge against the oracle on random cases: short packs, so that pairs, triples, runs and equal cards abound.
//!
//! The seeds are fixed. With `PAIJU_NIGHTLY` set there are fifty times as many cases.

use oracle::{BIG_JOKER, Card, SMALL_JOKER, TRUMPS, Table};
use serde_json::{Value, json};

use crate::opinion::{agree, token};

/// splitmix64
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % n as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

pub(crate) fn cases(most: usize) -> usize {
    if std::env::var_os("PAIJU_NIGHTLY").is_some() { 50 * most } else { most }
}

/// A format, a trump, a level, and a shuffled short pack.
struct Setting {
    book: String,
    packs: usize,
    table: Table,
    pack: Vec<Card>,
}

impl Setting {
    fn new(dice: &mut Dice) -> Self {
        // Mostly three packs, where there is most to get wrong.
        let formats = ["gz3", "gz3", "gz3", "cn3", "cn2", "cn2", "cn1"];
        let format = formats[dice.below(formats.len())];
        let packs = usize::from(format.as_bytes()[2] - b'0');
        let table = Table { trump: dice.below(4) as u8, level: dice.below(13) as u8 };
        // Ranks near the level, so that runs cross it, and near the ace, so that trump runs reach the upper tiers.
        let low = (table.level as usize + dice.below(3)).saturating_sub(2).min(9);
        let mut ranks: Vec<u8> = (low as u8..low as u8 + 4).chain([table.level]).collect();
        if dice.one_in(2) {
            ranks.push(12);
        }
        ranks.sort_unstable();
        ranks.dedup();
        let suits = [table.trump, (table.trump + 1) % 4, (table.trump + 2) % 4];
        let mut kinds: Vec<Card> = suits.iter().flat_map(|suit| ranks.iter().map(|rank| (*suit, *rank))).collect();
        if dice.one_in(2) {
            kinds.extend([SMALL_JOKER, BIG_JOKER]);
        }
        let mut pack: Vec<Card> = kinds.iter().flat_map(|card| vec![*card; packs]).collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, dice.below(last + 1));
        }
        Self { book: format!("shengji-{format}"), packs, table, pack }
    }

    fn case(&self, ask: &str) -> Value {
        let trump = ["S", "H", "C", "D"][usize::from(self.table.trump)];
        let level = &token((0, self.table.level))[1..];
        json!({ "rulebook": self.book, "ask": ask, "level": level, "trump": trump })
    }

    /// Takes up to `most` cards of one suite out of the pack; equal cards together, half of the time.
    fn of_suite(&mut self, dice: &mut Dice, suite: u8, most: usize) -> Vec<Card> {
        let mut taken = Vec::new();
        while taken.len() < most {
            let held: Vec<Card> = self.pack.iter().copied().filter(|card| self.table.suite(*card) == suite).collect();
            if held.is_empty() {
                break;
            }
            let card = held[dice.below(held.len())];
            let again = if dice.one_in(2) { 3 } else { 1 };
            for _ in 0..again {
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

    fn suite(&self, dice: &mut Dice) -> u8 {
        if dice.one_in(3) { TRUMPS } else { (self.table.trump + 1 + dice.below(2) as u8) % 4 }
    }

    /// A lead of one suite, and now and then the declaration of one of its readings.
    fn lead(&mut self, dice: &mut Dice, most: usize) -> (u8, Vec<Card>, Option<Value>) {
        loop {
            let (suite, count) = (self.suite(dice), 1 + dice.below(most));
            let cards = self.of_suite(dice, suite, count);
            if cards.is_empty() {
                continue;
            }
            let readings: Vec<_> = oracle::parses_with_cards(self.table, &cards).into_iter().collect();
            let say = oracle::parses(self.table, &cards).len() > 1 && !dice.one_in(4) || dice.one_in(8);
            let chosen = &readings[dice.below(readings.len())];
            return (suite, cards, say.then(|| chosen.iter().map(|part| tokens(part)).collect()));
        }
    }
}

fn tokens(cards: &[Card]) -> Value {
    cards.iter().map(|card| token(*card)).collect()
}

#[test]
fn leads() {
    let mut dice = Dice(1);
    for _ in 0..cases(800) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("lead");
        let (_, mut cards, declared) = setting.lead(&mut dice, 10);
        if dice.one_in(10) {
            cards.extend(setting.any(1));
        } else if let Some(declared) = declared {
            case["declared"] = declared;
        }
        case["cards"] = tokens(&cards);
        agree(&case);
    }
}

#[test]
fn declarations_of_leads() {
    let mut dice = Dice(2);
    for _ in 0..cases(500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("lead");
        let (_, cards, _) = setting.lead(&mut dice, 8);
        // Parts as they fall: mostly no reading at all.
        let mut parts = vec![Vec::new(); 1 + dice.below(3)];
        for card in &cards {
            let at = dice.below(parts.len());
            parts[at].push(*card);
        }
        parts.retain(|part| !part.is_empty());
        case["declared"] = parts.iter().map(|part| tokens(part)).collect();
        case["cards"] = tokens(&cards);
        agree(&case);
    }
}

#[test]
fn throws() {
    let mut dice = Dice(3);
    for _ in 0..cases(800) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("throw");
        let (suite, cards, declared) = setting.lead(&mut dice, 8);
        let others = [0; 3].map(|_| {
            let own = dice.below(6);
            [setting.of_suite(&mut dice, suite, own), setting.any(2)].concat()
        });
        case["cards"] = tokens(&cards);
        case["others"] = others.iter().map(|hand| tokens(hand)).collect();
        if let Some(declared) = declared {
            case["declared"] = declared;
        }
        agree(&case);
    }
}

#[test]
fn replies() {
    let mut dice = Dice(4);
    for _ in 0..cases(600) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("follow");
        let (suite, cards, declared) = setting.lead(&mut dice, 8);
        let held = dice.below(13);
        let hand = [setting.of_suite(&mut dice, suite, held), setting.any(cards.len())].concat();
        if hand.len() < cards.len() {
            continue;
        }
        let play = reply(&mut dice, &setting, &hand, &cards);
        (case["lead"], case["hand"], case["play"]) = (tokens(&cards), tokens(&hand), tokens(&play));
        if let Some(declared) = declared {
            case["declared"] = declared;
        }
        agree(&case);
    }
}

/// A legal reply to some reading of the lead, one with a card or two exchanged, or any cards.
fn reply(dice: &mut Dice, setting: &Setting, hand: &[Card], lead: &[Card]) -> Vec<Card> {
    let reading = oracle::parses_with_cards(setting.table, lead).into_iter().next().expect("of one suite");
    let legal = oracle::replies(setting.table, hand, &reading, 200_000).expect("small enough to search");
    let mut reply = legal[dice.below(legal.len())].clone();
    let mut left = hand.to_vec();
    for card in &reply {
        let at = left.iter().position(|other| other == card).expect("a legal reply is held");
        left.swap_remove(at);
    }
    // Cards of the suite that were left over, so that only the duty is at stake.
    let suite = setting.table.suite(lead[0]);
    if !dice.one_in(6) {
        left.retain(|card| setting.table.suite(*card) == suite);
    }
    for _ in 0..[0, 1, 1, 2, 2, 4][dice.below(6)] {
        if !left.is_empty() {
            let (mine, theirs) = (dice.below(reply.len()), dice.below(left.len()));
            std::mem::swap(&mut reply[mine], &mut left[theirs]);
        }
    }
    reply
}

#[test]
fn tricks() {
    let mut dice = Dice(5);
    for _ in 0..cases(1500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("trick");
        let (suite, cards, declared) = setting.lead(&mut dice, 6);
        let mut plays = vec![cards];
        while plays.len() < 4 {
            // Of the suite, of trump, or the lead's shapes out of trump as far as there are any.
            let of = [suite, TRUMPS, TRUMPS, TRUMPS][dice.below(4)];
            let mut play = setting.of_suite(&mut dice, of, plays[0].len());
            play.extend(setting.any(plays[0].len() - play.len()));
            plays.push(play);
        }
        if plays.iter().any(|play| play.len() < plays[0].len()) {
            continue;
        }
        case["plays"] = plays.iter().map(|play| tokens(play)).collect();
        if let Some(declared) = declared {
            case["declared"] = declared;
        }
        agree(&case);
    }
}

#[test]
fn ruffs_and_over_ruffs_of_throws() {
    let mut dice = Dice(6);
    for _ in 0..cases(1500) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("trick");
        let suite = (setting.table.trump + 1) % 4;
        let count = 3 + dice.below(4);
        let cards = setting.of_suite(&mut dice, suite, count);
        let plays = [0; 3].map(|_| setting.of_suite(&mut dice, TRUMPS, cards.len()));
        if cards.is_empty() || plays.iter().any(|play| play.len() < cards.len()) {
            continue;
        }
        case["plays"] = [cards].iter().chain(&plays).map(|play| tokens(play)).collect();
        agree(&case);
    }
}

#[test]
fn kitties() {
    let mut dice = Dice(7);
    for _ in 0..cases(400) {
        let mut setting = Setting::new(&mut dice);
        let mut case = setting.case("kitty");
        let (_, cards, declared) = setting.lead(&mut dice, 8);
        let ruff = setting.of_suite(&mut dice, TRUMPS, cards.len());
        let kept = ruff.len() < cards.len() || dice.one_in(2);
        (case["lead"], case["winning"]) = (tokens(&cards), tokens(if kept { &cards } else { &ruff }));
        let kitty = setting.any(if setting.packs == 2 { 8 } else { 6 });
        // One of the printed sizes. GZ 6
        if kitty.len() < 6 || setting.packs == 2 && kitty.len() < 8 {
            continue;
        }
        case["kitty"] = tokens(&kitty);
        if let Some(declared) = declared {
            case["declared"] = declared;
        }
        agree(&case);
    }
}

#[test]
fn declarations() {
    let mut dice = Dice(8);
    for _ in 0..cases(600) {
        let setting = Setting::new(&mut dice);
        let packs = setting.packs;
        let mut case = setting.case("bid");
        case.as_object_mut().expect("a case").remove("trump");
        let first = dice.one_in(2);
        let level = if first { 0 } else { setting.table.level };
        if first {
            case["level"] = "2".into();
        }
        // Each seat has a suit of its own, and each showing more cards than the one before: a legal history.
        let turn = dice.below(4);
        let own = |seat: usize| (turn + seat) % 4;
        let (mut shown, mut copies, mut most) = (Vec::new(), 1, [0; 4]);
        while copies <= packs && !dice.one_in(3) {
            let seat = dice.below(4);
            shown.push(showing(seat, own(seat), level, copies));
            most[own(seat)] = copies;
            copies += 1 + dice.below(2);
        }
        let (seat, count) = (dice.below(4), 1 + dice.below(packs));
        let suit = if dice.one_in(2) { dice.below(4) } else { own(seat) };
        // Of another seat's suit there must be cards enough.
        if suit != own(seat) && most[suit] + count > packs {
            continue;
        }
        case["first_hand"] = first.into();
        case["shown"] = shown.into();
        case["next"] = showing(seat, suit, level, count);
        agree(&case);
    }
}

fn showing(seat: usize, suit: usize, level: u8, copies: usize) -> Value {
    let name = ["E", "N", "W", "S"][seat];
    json!({ "seat": name, "cards": tokens(&vec![(suit as u8, level); copies]) })
}

#[test]
fn levels() {
    for book in ["shengji-gz3", "shengji-cn1", "shengji-cn2", "shengji-cn3"] {
        for points in (-1000..=1000).step_by(5) {
            agree(&json!({ "rulebook": book, "ask": "settle", "points": points, "captured": points % 2 == 0 }));
        }
    }
}
