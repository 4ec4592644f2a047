//! Hand-made expectations for the Gouji oracle, named by the article that decides them (G4, G6; R-… are rulings).
//!
//! Cards are written by rank alone, `3 … 9 T J Q K A 2`, jokers `w` and `W`. Seats are 0…5 in order of play. A script
//! names a seat and what it does: cards, `-` to pass or decline, `~` to yield, `=` to lay away, `+` to ask for the lead.
//! A queue is written as seats with rights: `n` normal, `o` opponent, `b` burn, `h` headless, `f` free.

mod burns;
mod contest;
mod last_hands;
mod openings;
mod plays;
mod rights;
mod rounds;
mod scores;
mod sets;
mod wrong;

use oracle::gouji::{Format, Right, Sim, Stage};

/// The letters of the points from 3 on.
const POINTS: &str = "3456789TJQKA2wW";

/// Reads cards, sorted.
fn cards(text: &str) -> Vec<u8> {
    let point = |letter: char| POINTS.find(letter).unwrap_or_else(|| panic!("{letter} is no card")) as u8 + 3;
    let mut cards: Vec<u8> = text.chars().filter(|letter| !letter.is_whitespace()).map(point).collect();
    cards.sort_unstable();
    cards
}

/// Writes cards, from low to high.
fn shown(cards: &[u8]) -> String {
    cards.iter().map(|&card| &POINTS[usize::from(card) - 3..usize::from(card) - 2]).collect()
}

/// A hand before a referee, seat 0 to lead; `|` parts the seats.
fn table(format: Format, hands: &str) -> Sim {
    let hands: Vec<Vec<u8>> = hands.split('|').map(cards).collect();
    Sim::new(format, true, hands.try_into().expect("six hands"), 0)
}

/// Does one thing.
fn act(sim: &mut Sim, seat: usize, what: &str) -> bool {
    match what {
        "-" => sim.pass(seat) || sim.decline(seat),
        "~" => sim.give_way(seat),
        "=" => sim.lay_away(seat),
        "+" => sim.apply(seat),
        _ => sim.play(seat, &cards(what)),
    }
}

/// Plays a script, of which all must be legal.
fn run(sim: &mut Sim, script: &str) {
    for step in script.split(", ") {
        let (seat, what) = step.split_once(' ').expect("a seat and what it does");
        assert!(act(sim, seat.parse().expect("a seat"), what), "{step} of {script}: {sim:?}");
    }
}

/// Tries what is illegal: nothing may change.
fn refused(sim: &Sim, seat: usize, what: &str) {
    let mut tried = sim.clone();
    assert!(!act(&mut tried, seat, what), "seat {seat}: {what} in {sim:?}");
    assert_eq!(&tried, sim);
}

/// Who is still asked.
fn asked(sim: &Sim) -> String {
    let letter = |right: Right| match right {
        Right::Normal => 'n',
        Right::Opponent => 'o',
        Right::Burn => 'b',
        Right::NoHead => 'h',
        Right::Free => 'f',
    };
    let asked: Vec<String> = sim.queue.iter().map(|&(seat, right)| format!("{seat}{}", letter(right))).collect();
    asked.join(" ")
}

/// The seat that leads now.
fn leads(sim: &Sim) -> usize {
    match sim.stage {
        Stage::Lead(seat) => seat,
        other => panic!("{other:?} is no lead"),
    }
}
