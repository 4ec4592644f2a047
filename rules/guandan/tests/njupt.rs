//! The words of other platforms: fixtures written by hand, replayed message by message; and lists against the rules.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;

use cards::{Bag, Card, Rank, token};
use guandan::njupt::{Beginning, Dialect, GameOver, GameResult, Manner, Nothing, Spoken, Table, choices, rank};
use guandan::{AceFail, Action, Carry, Edition, PassAce, ReturnRule, Round, Setup, Sight, WildRule};
use serde_json::{Value, json};
use table::{Deal, Game, Seat, Viewer, sim_key};

/// As the platform plays. `R-profiles`
fn setup() -> Setup {
    Setup {
        pass: PassAce::Double,
        ace: AceFail::Two,
        give_back: ReturnRule::Ten,
        report: guandan::Report::Always,
        wild: WildRule::BigOnly,
        ..Setup::usual(Edition::Of2017)
    }
}

fn bag(tokens: &Value) -> Bag {
    let card = |token: &Value| token::parse(token.as_str().unwrap()).unwrap_or_else(|| panic!("{token} is no card"));
    tokens.as_array().unwrap().iter().map(card).collect()
}

fn fixture(name: &str) -> Vec<(usize, Value)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/njupt").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
    lines
        .map(|(at, line)| {
            (at + 1, serde_json::from_str(line).unwrap_or_else(|error| panic!("line {}: {error}", at + 1)))
        })
        .collect()
}

/// A board that is told to four programs; what they were told, each its own.
struct Told {
    round: Round,
    table: Table,
    manner: Manner,
    fresh: Vec<guandan::Event>,
    lines: BTreeMap<usize, Vec<Value>>,
}

impl Told {
    fn deal(given: &Value, manner: Manner) -> Self {
        let carry: Carry = serde_json::from_value(given["carry"].clone()).unwrap();
        let hands: Vec<Vec<Card>> =
            given["hands"].as_array().unwrap().iter().map(|hand| bag(hand).cards().collect()).collect();
        // Cards go round from whoever draws first.
        let first = given["first"].as_u64().unwrap() as usize;
        let pack = (0..hands[0].len()).flat_map(|turn| (0..4).map(move |step| (turn, (first + step) % 4)));
        let pack = pack.map(|(turn, seat)| hands[seat][turn]).collect();
        let mut fresh = Vec::new();
        let deal = Deal::laid_out(pack, Rank::TWO);
        let round = Round::deal(&setup(), &carry, &deal, &mut |event| fresh.push(event));
        let table = Table::new(manner, carry.level());
        let mut told = Self { round, table, manner, fresh, lines: BTreeMap::new() };
        for seat in Seat::all(4) {
            let beginning = Beginning::of(&told.round.view(Viewer::Seat(seat))).unwrap();
            told.tell(seat.index(), json!(beginning));
        }
        told.notices();
        told
    }

    fn tell(&mut self, place: usize, line: Value) {
        self.lines.entry(place).or_default().push(line);
    }

    fn notices(&mut self) {
        let sights: Vec<Sight> =
            self.fresh.drain(..).filter_map(|event| Round::redact(&event, Viewer::Public)).collect();
        for (at, sight) in sights.iter().enumerate() {
            if let Some(notice) = self.table.notice(sight, sights.get(at + 1)) {
                (0..4).for_each(|place| self.tell(place, json!(notice)));
            }
        }
        if let Some(seat) = self.round.to_act().iter().next() {
            let view = self.round.view(Viewer::Seat(seat));
            let choices = choices(&view, self.manner.dialect);
            let act = self.table.act(&view, &choices).unwrap();
            self.tell(seat.index(), json!(act));
        }
    }

    /// The asked program chooses.
    fn choose(&mut self, place: usize, index: usize) {
        let seat = Seat::from_index(place);
        let chosen = choices(&self.round.view(Viewer::Seat(seat)), self.manner.dialect)[index].action;
        let fresh = &mut self.fresh;
        self.round.act(seat, &chosen, &mut |event| fresh.push(event)).unwrap();
        self.notices();
    }
}

#[test]
fn fixtures_are_replayed() {
    for (name, dialect) in [("v1006.jsonl", Dialect::V1006), ("openguandan.jsonl", Dialect::OpenGuanDan)] {
        let manner = Manner { dialect, nothing: Nothing::Null };
        let mut told: Option<Told> = None;
        let mut kinds = BTreeSet::new();
        for (at, line) in fixture(name) {
            let mut hears = |place: usize, line: &Value| {
                let due = told.as_mut().and_then(|told| told.lines.get_mut(&place)).filter(|lines| !lines.is_empty());
                let due = due.unwrap_or_else(|| panic!("{name}:{at}: place {place} hears nothing")).remove(0);
                assert_eq!(line, &due, "{name}:{at}: place {place}");
                kinds.insert(format!("{} {}", line["type"], line["stage"]));
            };
            if let Some(given) = line.get("deal") {
                let silent = told.take().is_none_or(|told| told.lines.values().all(Vec::is_empty));
                assert!(silent, "{name}:{at}: something of the board before is not in the fixture");
                told = Some(Told::deal(given, manner));
            } else if let Some(message) = line.get("all") {
                (0..4).for_each(|place| hears(place, message));
            } else if let Some(message) = line.get("tells") {
                hears(line["to"].as_u64().unwrap() as usize, message);
            } else if let Some(index) = line.get("chooses") {
                let place = line["from"].as_u64().unwrap() as usize;
                told.as_mut().unwrap().choose(place, index.as_u64().unwrap() as usize);
            } else if let Some(message) = line.get("games") {
                let [won, drawn] = [&line["won"], &line["drawn"]];
                let won = [won[0].as_u64().unwrap(), won[1].as_u64().unwrap()];
                let levels = [Rank::ACE, Rank::KING];
                let expected = match message["stage"].as_str().unwrap() {
                    "gameOver" => json!(GameOver::new(1, 2)),
                    _ => json!(GameResult::new(dialect, won, drawn.as_u64().unwrap(), levels)),
                };
                assert_eq!(message, &expected, "{name}:{at}");
                kinds.insert(format!("{} {}", message["type"], message["stage"]));
            } else {
                panic!("{name}:{at}: what is this line?");
            }
        }
        assert!(told.is_some_and(|told| told.lines.values().all(Vec::is_empty)), "{name} ends too early");
        assert_eq!(kinds.len(), 11, "{name}: all eleven messages: {kinds:?}");
    }
}

#[test]
fn plays_are_written_as_the_programs_write_them() {
    for (at, line) in fixture("plays.jsonl") {
        let level: Rank = serde_json::from_value(line["level"].clone()).unwrap();
        let hand = bag(&line["hand"]);
        let other = Bag::one(Card::new(cards::Suit::Spades, Rank::TWO));
        let round = Round::in_play(&setup(), level, [hand, other, other, other], Seat::from_index(0)).unwrap();
        let view = round.view(Viewer::Seat(Seat::from_index(0)));
        for (dialect, key) in [(Dialect::V1006, "v1006"), (Dialect::OpenGuanDan, "openguandan")] {
            let all: Vec<Value> = choices(&view, dialect).iter().map(|choice| json!(choice.spoken)).collect();
            let whole: Vec<&Value> =
                all.iter().filter(|spoken| spoken[2].as_array().unwrap().len() as u32 == hand.len()).collect();
            let expected = line.get(key).unwrap_or(&line["v1006"]);
            assert_eq!(json!(whole), *expected, "plays.jsonl:{at} {key}");
        }
    }
}

#[test]
fn the_list_is_the_legal_actions_each_once() {
    let mut state = 1u32;
    let mut dice = |bound: u32| {
        state = state.wrapping_mul(48_271) % 0x7fff_ffff;
        state % bound
    };
    let mut seen = 0;
    for board in 1..=6 {
        let carry: Carry = serde_json::from_value(json!({
            "levels": ["9", "5"], "playing": 0, "boards": 3, "last": if board % 2 == 0 { json!([1, 3]) } else { json!([1, 2, 3, 4]) }
        }))
        .unwrap();
        let deal = Deal::from_key(2, &sim_key(7, "njupt", board));
        let mut round = Round::deal(&setup(), &carry, &deal, &mut |_| {});
        while let Some(seat) = round.to_act().iter().next() {
            let view = round.view(Viewer::Seat(seat));
            let listed = choices(&view, Dialect::V1006);
            let mut legal = HashSet::new();
            let _ = round.legal(seat, &mut |action| {
                legal.insert(action);
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(listed.len(), legal.len());
            assert_eq!(listed.iter().map(|choice| choice.action).collect::<HashSet<_>>(), legal);
            if view.standing().is_some() {
                assert_eq!(listed[0].spoken, Spoken::Pass);
            }
            for choice in &listed {
                let (Spoken::Cards { cards, .. }, Action::Play { cards: played, .. }) = (&choice.spoken, choice.action)
                else {
                    continue;
                };
                assert_eq!(cards.iter().copied().collect::<Bag>(), played, "{:?}", choice.spoken);
            }
            seen += listed.len();
            let action = listed[dice(listed.len() as u32) as usize].action;
            round.act(seat, &action, &mut |_| {}).unwrap();
        }
    }
    assert!(seen > 5_000, "long lists were among them: {seen}");
    assert_eq!(rank(Rank::TEN), "T");
}
