//! The book's own player against dice: whole matches, once on each side, and the time of a decision.
//!
//! `cargo run --release -p tuolaji --example versus -- [MATCHES] [SEED]`
use std::time::{Duration, Instant};

use table::{Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use testkit::Dice;
use tuolaji::{Action, Event, Round, Setup};

/// The book.
const BOOK: &str = "tuolaji-gw6";

/// What was counted.
#[derive(Default)]
struct Tally {
    won: u64,
    boards: u64,
    failed_throws: u64,
    decisions: u32,
    spent: Duration,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |usual: u64| numbers.next().and_then(Result::ok).unwrap_or(usual);
    let (matches, seed) = (number(200), number(1));
    let mut tally = Tally::default();
    for number in 0..matches {
        // Both sides get the same cards.
        let side = if number % 2 == 0 { Team::A } else { Team::B };
        play_match(side, sim_key(seed, BOOK, number / 2), &mut tally);
    }
    let mean = tally.spent.as_secs_f64() * 1e6 / f64::from(tally.decisions.max(1));
    println!(
        "{BOOK}: won {} of {matches} matches, {} boards, {} failed throws; {} decisions of {mean:.1} µs",
        tally.won, tally.boards, tally.failed_throws, tally.decisions
    );
}

fn play_match(side: Team, key: [u8; 32], tally: &mut Tally) {
    let seed = u64::from_le_bytes(std::array::from_fn(|at| key[at]));
    let mut dice = Dice::new(seed);
    let setup = Setup::USUAL;
    let mut carry = Round::first(&setup);
    for board in 0.. {
        match Round::match_end(&carry) {
            Some(MatchEnd::Won(team)) => return tally.won += u64::from(team == side),
            Some(MatchEnd::Drawn) => return,
            None => {}
        }
        let deal = Deal::from_key(3, &sim_key(seed, BOOK, board));
        let mut round = Round::deal(&setup, &carry, &deal, &mut |_| {});
        tally.boards += 1;
        carry = loop {
            if let Some((_, carry)) = round.outcome() {
                break carry;
            }
            step(&mut round, side, &mut dice, tally);
        };
    }
}

/// One action: of the first seat that has one other than to draw, or the draw.
fn step(round: &mut Round, side: Team, dice: &mut Dice, tally: &mut Tally) {
    let acting = round.to_act();
    let chosen = acting.iter().find_map(|seat| {
        let action = choose(round, seat, side, dice, tally)?;
        (action != Action::Draw {}).then_some((seat, action))
    });
    let Some((seat, action)) = chosen.or_else(|| round.forced()) else { return };
    round.check(seat, &action).expect("a legal action");
    round.apply_unchecked(seat, &action, &mut |event| {
        tally.failed_throws += u64::from(seat.team() == side && matches!(event, Event::ThrowFailed(..)));
    });
}

fn choose(round: &Round, seat: Seat, side: Team, dice: &mut Dice, tally: &mut Tally) -> Option<Action> {
    if seat.team() != side {
        return round.sample(seat, &mut |bound| dice.below(bound));
    }
    let view = round.view(Viewer::Seat(seat));
    let start = Instant::now();
    let action = tuolaji::bot::decide(&view);
    tally.spent += start.elapsed();
    tally.decisions += 1;
    action
}
