//! `tests/golden/*.txt`: hands played out in both formats. For each step: the action, what all see of it, a short form of each
//! viewer's view, and how many actions the seat to act may choose from.
//!
//! Written once, looked at, and said again on every machine: a burn that holds, one that fails, a melee, and a gouji last hand.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use gouji::{Action, Carry, Event, Format, Right, Round, Setup, What};
use serde_json::Value;
use table::{Deal, Game, Seat, Viewer, count_legal, sim_key};
use testkit::{Dice, golden, viewers};

use crate::cases::action;
use crate::{in_play, seat, strict};

/// Legal actions are counted up to here.
const COUNTED: u64 = 1000;

/// A hand as it is written down, and what happened in it.
struct Written {
    text: String,
    events: Vec<Event>,
}

impl Written {
    fn begin(setup: Setup, round: &Round, events: Vec<Event>) -> Self {
        let mut written = Self { text: format!("{}\n", json(&setup)), events };
        written.tell(0);
        written.look(round);
        written
    }

    fn step(&mut self, round: &mut Round, seat: Seat, action: &Action) {
        let _ = writeln!(self.text, "{seat} {}", json(action));
        let from = self.events.len();
        let done = round.act(seat, action, &mut |event| self.events.push(event));
        done.unwrap_or_else(|why| panic!("{seat} {action:?}: {why}"));
        self.tell(from);
        self.look(round);
    }

    fn by_dice(&mut self, round: &mut Round, seed: u64) {
        let mut dice = Dice::new(seed);
        while let Some(seat) = round.to_act().iter().next() {
            let action = choose(round, seat, &mut dice);
            self.step(round, seat, &action);
        }
    }

    /// What everybody sees of the new events.
    fn tell(&mut self, from: usize) {
        for event in &self.events[from..] {
            let _ = writeln!(self.text, "  {}", json(&Round::redact(event, Viewer::Public)));
        }
    }

    /// The views of seats 1 to 6, the director and the public in short, and the legal actions of who may act.
    fn look(&mut self, round: &Round) {
        let short = |viewer: Viewer| format!("{:08x}", fingerprint(&json(&round.view(viewer)).to_string()));
        let views: Vec<String> = viewers(6).map(short).collect();
        let count = |seat: Seat| format!("{seat}:{}", count_legal(round, seat, COUNTED));
        let legal: Vec<String> = round.to_act().iter().map(count).collect();
        let _ = writeln!(self.text, "  = {} legal {}", views.join(" "), legal.join(" "));
    }

    fn check(mut self, name: &str, round: &Round) -> Vec<Event> {
        if let Some((outcome, carry)) = round.outcome() {
            let _ = writeln!(self.text, "{}\n{}", json(&outcome), json(&carry));
        }
        golden(&Path::new("tests/golden").join(format!("{name}.txt")), &self.text);
        self.events
    }
}

/// One of the legal actions: mostly no set, else one without jokers if there is one, so that hands last. Not by `sample`, whose
/// dice may change.
fn choose(round: &Round, seat: Seat, dice: &mut Dice) -> Action {
    let (mut plays, mut plain, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let _ = round.legal(seat, &mut |action| {
        match action {
            Action::Play { cards } if cards.by_rank()[13..15] == [0, 0] => plain.push(action),
            Action::Play { .. } => plays.push(action),
            _ => others.push(action),
        }
        ControlFlow::Continue(())
    });
    if plays.is_empty() || !plain.is_empty() && !dice.one_in(8) {
        plays = plain;
    }
    if plays.is_empty() || !others.is_empty() && !dice.one_in(3) {
        plays = others;
    }
    plays.sort_by_cached_key(|action| json(action).to_string());
    *dice.pick(&plays).expect("an action")
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

/// FNV-1a, folded to 32 bits.
fn fingerprint(text: &str) -> u32 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    (hash ^ hash >> 32) as u32
}

/// A hand from the deal on, by dice.
fn seeded(setup: Setup, seed: u64) -> (Written, Round) {
    let deal = Deal::from_key(Round::packs(&setup), &sim_key(seed, setup.format.id(), 1));
    let mut events = Vec::new();
    let mut round = Round::deal(&setup, &Carry::first(), &deal, &mut |event| events.push(event));
    let mut written = Written::begin(setup, &round, events);
    written.by_dice(&mut round, seed);
    (written, round)
}

/// A written position, then these actions, `SEAT VERB …` each, then dice to the end.
fn scripted(setup: Setup, hands: &str, leader: u8, script: &[&str]) -> (Written, Round) {
    let mut round = in_play(setup, hands, leader);
    let mut written = Written::begin(setup, &round, Vec::new());
    for line in script {
        let (of, what) = line.split_once(' ').expect("a seat");
        let of = seat(of.parse().expect("a seat"));
        let action = action(&round, of, what).expect("an action");
        round.judge(of, &action).unwrap_or_else(|why| panic!("{line}: {why}"));
        written.step(&mut round, of, &action);
    }
    written.by_dice(&mut round, 1);
    (written, round)
}

fn burned(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Played(_, _, _, Some(Right::Burn), _))).count()
}

fn failed(events: &[Event]) -> Vec<Seat> {
    let of = |event: &Event| if let Event::Failed(seat, _) = event { Some(*seat) } else { None };
    events.iter().filter_map(of).collect()
}

/// Everybody but seat 2 lets its set be; seat 5, its opponent, lays it away.
const ROUND: [&str; 6] = ["3 decline", "4 decline", "5 pass", "6 decline", "1 decline", "5 layaway"];

#[test]
fn a_burn_that_holds() {
    // G4 8-2: after the burn a joker on each set, and the last one needs none.
    let script = [&["1 play KK", "2 play AA"][..], &ROUND, &["2 play w99"], &ROUND, &["2 play 66"]].concat();
    let (written, round) = scripted(strict(Format::Four), "KK78|AAw9966|99JJ4|33TT5|88QQ5|QQ446", 1, &script);
    let events = written.check("four-burn", &round);
    assert!(burned(&events) > 0 && failed(&events).is_empty());
    assert_eq!(round.view(Viewer::Public).places[0], seat(2));
}

#[test]
fn a_burn_that_fails_in_a_later_round() {
    // G4 8-3-1, G4 8-3-3, R-burn-restore: on lead without a joker; the kings lie again, and the next seat burns them.
    let script = [&["1 play KK", "2 play AA"][..], &ROUND, &["2 play w99"], &ROUND, &["3 play AA"]].concat();
    let (written, round) = scripted(strict(Format::Four), "KK78|AAw9964|AAw4|33TT5|88QQ5|QQ446", 1, &script);
    let events = written.check("four-failed-burn", &round);
    assert!(burned(&events) >= 2);
    assert_eq!(failed(&events)[0], seat(2));
    let (outcome, _) = round.outcome().expect("the end");
    assert_eq!(outcome.order[5], seat(2));
}

#[test]
fn a_melee_of_four() {
    // G6 15-2, G6 16-1, G6 16-2: the first two last hands are open to all; no pass lock and no burn among the four.
    let script =
        ["1 play 44", "2 play 66", "3 pass", "4 pass", "5 play 88", "6 pass", "3 play 99", "4 play 22", "5 pass"];
    let (written, round) = scripted(strict(Format::Six), "44|66|9944J|22T3|88T5|QQ46", 1, &script);
    let events = written.check("six-melee", &round);
    let shut = events.iter().any(|event| matches!(event, Event::Shut(seats) if seats.len() == 4));
    assert!(shut, "nobody had opened");
    assert_eq!((burned(&events), round.view(Viewer::Public).places[..2].to_vec()), (0, vec![seat(1), seat(2)]));
}

#[test]
fn a_gouji_last_hand_with_four_packs() {
    // G4 14-2, G4 16: it counts as the next seat's, who asks for the lead.
    let script = ["1 play KK", "2 apply", "3 decline", "4 pass", "5 pass", "6 decline", "2 play 777"];
    let (written, round) = scripted(strict(Format::Four), "KK|AA777|99JJ4|22TT3|88TT5|QQ446", 1, &script);
    let events = written.check("four-last-hand", &round);
    assert!(events.contains(&Event::Said(seat(2), What::Apply)));
    assert!(events.contains(&Event::Leads(seat(2))));
}

#[test]
fn whole_hands_by_dice() {
    for (name, setup, seed) in [
        ("four-casual", Setup::usual(Format::Four), 1),
        ("six-casual", Setup::usual(Format::Six), 2),
        ("four-strict", strict(Format::Four), 3),
        ("six-strict", strict(Format::Six), 4),
    ] {
        let (written, round) = seeded(setup, seed);
        let events = written.check(name, &round);
        assert!(matches!(events.last(), Some(Event::Over(_))), "{name} came to no end");
        assert!(setup.mode == gouji::Mode::Casual || burned(&events) > 0, "{name} has no burn");
    }
}
