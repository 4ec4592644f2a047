//! `tests/golden/*.txt`: seeded boards, a first one with a suit and a later one without trump, from the first card to the next banker. For each step: the action,
//! what all see of it, a short form of each viewer's view, and how many actions each seat may choose from.
//!
//! The same seed gives the same board on every machine (R-gw-shuffle), and the files say what all the rules make of it.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;
use table::{ByTeam, Deal, Game, Seat, Viewer, count_legal, sim_key};
use testkit::{Dice, golden, viewers};
use tuolaji::{Carry, Event, Round, SEATS, Setup, Trump};

/// The seeds: see the tests.
const FIRST: u64 = 67;
const LATER: u64 = 5;

/// Legal actions are counted up to here.
const COUNTED: u64 = 1000;

/// A board as it is written down.
struct Board {
    setup: Setup,
    carry: Carry,
    seed: u64,
}

impl Board {
    fn first(seed: u64) -> Self {
        Self { setup: Setup::USUAL, carry: Carry::first(), seed }
    }

    fn later(seed: u64, level: &str, banker: u8) -> Self {
        let carry = Carry::at(ByTeam([crate::rank(level); 2]), Seat::number(banker));
        Self { setup: Setup::USUAL, carry, seed }
    }

    /// Plays it by dice and writes it down.
    fn write(&self) -> (String, Vec<Event>) {
        let book = self.setup.format.id();
        let deal = Deal::from_key(Round::packs(&self.setup), &sim_key(self.seed, book, 1));
        let (mut dice, mut events) = (Dice::new(self.seed), Vec::new());
        let mut round = Round::deal(&self.setup, &self.carry, &deal, &mut |event| events.push(event));
        let mut text = format!("{} seed {}\n{}\n", book, self.seed, json(&self.carry));
        let mut told = tell(&mut text, &events, 0);
        look(&mut text, &round);
        loop {
            let seats: Vec<Seat> = round.to_act().iter().collect();
            let mut sample = |seat: &Seat| Some((*seat, round.sample(*seat, &mut |bound| dice.below(bound))?));
            let Some((seat, action)) = seats.iter().find_map(&mut sample) else { break };
            let _ = writeln!(text, "{seat} {}", json(&action));
            round.act(seat, &action, &mut |event| events.push(event)).expect("sampled actions are legal");
            told = tell(&mut text, &events, told);
            look(&mut text, &round);
        }
        let (outcome, carry) = round.outcome().expect("the end");
        let _ = writeln!(text, "{}\n{}", json(&outcome), json(&carry));
        (text, events)
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

/// What everybody sees of the new events, but for draws.
fn tell(text: &mut String, events: &[Event], from: usize) -> usize {
    for event in events[from..].iter().filter(|event| !matches!(event, Event::Drew(..))) {
        let _ = writeln!(text, "  {}", json(&Round::redact(event, Viewer::Public)));
    }
    events.len()
}

/// A line: the views of seats 1 to 6, the director and the public in short, and the legal actions of those who may act.
fn look(text: &mut String, round: &Round) {
    let short = |viewer: Viewer| format!("{:08x}", fingerprint(&json(&round.view(viewer)).to_string()));
    let views: Vec<String> = viewers(SEATS).map(short).collect();
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

fn check(name: &str, board: &Board) -> Vec<Event> {
    let (text, events) = board.write();
    golden(&Path::new("tests/golden").join(format!("{name}.txt")), &text);
    events
}

#[test]
fn a_first_board_with_a_failed_throw() {
    // The seed is of a board with a failed throw that is named, and a captured kitty with points.
    let events = check("first", &Board::first(FIRST));
    assert!(events.iter().any(|event| matches!(event, Event::ThrowFailed(..))), "a throw fails on this board");
    assert!(events.iter().any(|event| matches!(event, Event::Named(..))), "its component is named");
    let captured = |event: &Event| matches!(event, Event::Kitty(_, points, _, true) if *points > 0);
    assert!(events.iter().any(captured), "the kitty is captured with points");
}

#[test]
fn a_later_board_without_trump() {
    // GW 10.6: jokers overturn a suit on this board.
    let events = check("no-trump", &Board::later(LATER, "10", 6));
    assert!(events.iter().any(|event| matches!(event, Event::Trump(Trump::None, ..))), "no trump");
    assert!(events.iter().filter(|event| matches!(event, Event::Declared(..))).count() > 1, "overturned");
}

#[test]
fn the_same_key_gives_the_same_board() {
    // GW 3.4, R-gw-shuffle
    let board = Board::first(9);
    assert_eq!(board.write().0, board.write().0);
    assert_ne!(board.write().0, Board::first(10).write().0);
}
