//! `tests/golden/*.txt`: seeded boards of each edition from the deal to the next one's levels. For each step: the action, what
//! all see of it, a short form of each viewer's view, and how many actions each seat may choose from.
//!
//! The same seed gives the same board on every machine, and the files say what all the rules make of it.

use std::fmt::Write as _;
use std::path::Path;

use guandan::{Action, Carry, Edition, Event, Order, Report, Round, Setup};
use serde_json::Value;
use table::{Deal, Game, Seat, Viewer, count_legal, sim_key};
use testkit::{Dice, golden, viewers};

use crate::board::Board;
use crate::{bag, cases};

/// Legal actions are counted up to here.
const COUNTED: u64 = 1000;

/// A board as it is written down.
struct Golden {
    setup: Setup,
    carry: Carry,
    deal: Deal,
    seed: u64,
}

/// A board, and what happened on it.
struct Written {
    text: String,
    events: Vec<Event>,
    inputs: Vec<(Seat, Action)>,
}

impl Golden {
    /// Dealt from a seed.
    fn seeded(setup: Setup, carry: Carry, seed: u64) -> Self {
        let deal = Deal::from_key(Round::packs(&setup), &sim_key(seed, setup.edition.id(), 1));
        Self { setup, carry, deal, seed }
    }

    /// Plays it by dice and writes it down.
    fn write(&self) -> Written {
        let (mut dice, mut events, mut inputs) = (Dice::new(self.seed), Vec::new(), Vec::new());
        let mut round = Round::deal(&self.setup, &self.carry, &self.deal, &mut |event| events.push(event));
        let mut text = format!("{} seed {}\n{}\n", json(&self.setup), self.seed, json(&self.carry));
        let mut told = tell(&mut text, &events, 0);
        look(&mut text, &round);
        loop {
            let seats: Vec<Seat> = round.to_act().iter().collect();
            let mut sample = |seat: &Seat| Some((*seat, round.sample(*seat, &mut |bound| dice.below(bound))?));
            let Some((seat, action)) = seats.iter().find_map(&mut sample) else { break };
            let _ = writeln!(text, "{seat} {}", json(&action));
            round.act(seat, &action, &mut |event| events.push(event)).expect("sampled actions are legal");
            inputs.push((seat, action));
            told = tell(&mut text, &events, told);
            look(&mut text, &round);
        }
        let (outcome, carry) = round.outcome().expect("the end");
        let _ = writeln!(text, "{}\n{}", json(&outcome), json(&carry));
        Written { text, events, inputs }
    }

    fn check(&self, name: &str) -> Written {
        let written = self.write();
        golden(&Path::new("tests/golden").join(format!("{name}.txt")), &written.text);
        written
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

/// What everybody sees of the new events.
fn tell(text: &mut String, events: &[Event], from: usize) -> usize {
    for event in &events[from..] {
        let _ = writeln!(text, "  {}", json(&Round::redact(event, Viewer::Public)));
    }
    events.len()
}

/// A line: the views of seats 1 to 4, the director and the public in short, and the legal actions of those who may act.
fn look(text: &mut String, round: &Round) {
    let short = |viewer: Viewer| format!("{:08x}", fingerprint(&json(&round.view(viewer)).to_string()));
    let views: Vec<String> = viewers(4).map(short).collect();
    let count = |seat: Seat| format!("{seat}:{}", count_legal(round, seat, COUNTED));
    let legal: Vec<String> = round.to_act().iter().map(count).collect();
    let _ = writeln!(text, "  = {} legal {}", views.join(" "), legal.join(" "));
}

/// FNV-1a, folded to 32 bits.
fn fingerprint(text: &str) -> u32 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash ^ hash >> 32) as u32
}

/// What a board after another starts from.
fn after(order: &str, levels: [&str; 2]) -> Carry {
    let last = cases::order(order).expect("an order");
    let playing = Some(last.first().team());
    Carry { levels: table::ByTeam(levels.map(crate::rank)), playing, last: Some(last), boards: 1, ..Carry::first() }
}

#[test]
fn edition_2022_first_board() {
    // The seed is of a board on which a reading was declared, a lead inherited, and one side first and second.
    let board = Golden::seeded(Setup::usual(Edition::Of2022), Carry::first(), 115).check("2022-first");
    assert!(declares(&board), "something is declared");
    assert!(is_double(&board), "1st and 2nd on one side");
    assert!(inherits(&board), "a lead is inherited");
}

#[test]
fn edition_2017_double_tribute_of_equal_cards() {
    let setup = Setup::usual(Edition::Of2017);
    let mut board = Board::new(setup, after("31", ["9", "5"]));
    // The payers, seats 4 and 2, have a joker each; of the level cards one is wild.
    board.given = ["H:99", "w S:9", "W", "w D:9"].map(bag);
    board.fill = [1, 3, 2, 4].map(|seat| Seat::number(seat).expect("a seat"));
    let deal = board.deal().expect("a deal");
    let board = Golden { setup, carry: board.carry, deal, seed: 3 }.check("2017-equal-double");
    let tribute = board.events.iter().find_map(|event| match event {
        Event::Tributes(tribute) => {
            Some(tribute.gifts().map(|gift| (gift.from.index() + 1, gift.to.map(Seat::index))).collect())
        }
        _ => None,
    });
    // Seat 4 plays after seat 3, the first, and pays him.
    assert_eq!(tribute, Some(vec![(4, Some(2)), (2, Some(0))]));
    assert!(board.events.contains(&Event::Begins(Seat::from_index(3))));
}

#[test]
fn edition_2022_resisted_double_tribute() {
    let setup = Setup { report: Report::OnRequest, ..Setup::usual(Edition::Of2022) };
    let mut board = Board::new(setup, after("24", ["J", "A"]));
    board.given = ["W", "", "W", ""].map(bag);
    let deal = board.deal().expect("a deal");
    let board = Golden { setup, carry: board.carry, deal, seed: 11 }.check("2022-resisted");
    assert!(board.events.contains(&Event::Resisted([1, 0, 1, 0])));
    assert!(board.inputs.iter().any(|(_, action)| matches!(action, Action::Ask { .. })), "somebody asks");
}

#[test]
fn edition_2017_single_tribute_at_the_ace() {
    let setup = Setup::usual(Edition::Of2017);
    let board = Golden::seeded(setup, after("1432", ["A", "3"]), 52).check("2017-single");
    assert!(board.events.iter().any(|event| matches!(event, Event::Told(..))), "somebody reports");
    let ends = |event: &Event| matches!(event, Event::Over(over) if over.0.ended.is_some());
    assert!(board.events.iter().any(ends) && inherits(&board), "the ace is passed");
}

/// A reading was declared that would not have been taken.
fn declares(board: &Written) -> bool {
    board.inputs.iter().any(|(_, action)| matches!(action, Action::Play { declared: Some(_), .. }))
}

fn is_double(board: &Written) -> bool {
    board.events.iter().any(|event| matches!(event, Event::Over(over) if matches!(over.0.order, Order::Double(..))))
}

fn inherits(board: &Written) -> bool {
    board.events.iter().any(|event| matches!(event, Event::Won(owner, leader) if owner != leader))
}

#[test]
fn the_same_key_gives_the_same_board() {
    let board = Golden::seeded(Setup::usual(Edition::Of2017), Carry::first(), 9);
    assert_eq!(board.write().text, board.write().text);
    let other = Golden::seeded(Setup::usual(Edition::Of2017), Carry::first(), 10);
    assert_ne!(board.write().text, other.write().text);
}
