//! The book's own player against dice (whole matches, once on each side) and against a greedy player (hands with the same
//! cards, once on each side), and the time of a decision.
//!
//! `cargo run --release -p gouji --example versus -- [MATCHES] [DEALS] [SEED]`
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gouji::{Action, Carry, Format, Round, Set, Setup, View, bot};
use table::{Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use testkit::Dice;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Basic,
    Greedy,
    Dice,
}

/// Decisions of the book's own player.
#[derive(Default)]
struct Spent {
    decisions: u32,
    time: Duration,
    longest: Duration,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |usual: u64| numbers.next().and_then(Result::ok).unwrap_or(usual);
    let (matches, deals, seed) = (number(200), number(500), number(1));
    for format in Format::ALL {
        let setup = Setup::usual(format);
        let mut spent = Spent::default();
        let won: u64 = (0..matches).map(|number| u64::from(wins_match(setup, seed, number, &mut spent))).sum();
        println!("{}: won {won} of {matches} matches against dice", format.id());
        let gains: Vec<f64> = (0..deals).map(|number| mirrored(setup, seed, number, &mut spent)).collect();
        let mean = gains.iter().sum::<f64>() / deals as f64;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / deals as f64;
        let error = 1.96 * (spread / deals as f64).sqrt();
        println!("{}: {mean:+.3} ± {error:.3} points a hand against greedy ({deals} deals, mirrored)", format.id());
        let each = spent.time.as_secs_f64() * 1e6 / f64::from(spent.decisions.max(1));
        println!("{}: {} decisions of {each:.1} µs, at most {:?}", format.id(), spent.decisions, spent.longest);
    }
}

/// Does the book's own player win a match against dice? Both sides get the same cards; a draw is not won.
fn wins_match(setup: Setup, seed: u64, number: u64, spent: &mut Spent) -> bool {
    let side = if number.is_multiple_of(2) { Team::A } else { Team::B };
    let mut dice = Dice::new(seed + number / 2);
    let mut carry = Round::first(&setup);
    for hand in 0.. {
        if let Some(end) = Round::match_end(&carry) {
            return end == MatchEnd::Won(side);
        }
        let deal = Deal::from_key(setup.format.packs(), &sim_key(seed + number / 2, setup.format.id(), hand));
        let players = |seat: Seat| if seat.team() == side { Player::Basic } else { Player::Dice };
        carry = play(setup, &carry, &deal, players, &mut dice, spent).1;
    }
    false
}

/// Points that the book's own player gains by a deal on both sides, against greedy.
fn mirrored(setup: Setup, seed: u64, number: u64, spent: &mut Spent) -> f64 {
    let deal = Deal::from_key(setup.format.packs(), &sim_key(seed, "versus", number));
    let gain = |side: Team, spent: &mut Spent| {
        let players = |seat: Seat| if seat.team() == side { Player::Basic } else { Player::Greedy };
        f64::from(play(setup, &Carry::first(), &deal, players, &mut Dice::new(number), spent).0[side])
    };
    f64::midpoint(gain(Team::A, spent), gain(Team::B, spent))
}

fn play(
    setup: Setup,
    carry: &Carry,
    deal: &Deal,
    players: impl Fn(Seat) -> Player,
    dice: &mut Dice,
    spent: &mut Spent,
) -> (table::ByTeam<i32>, Carry) {
    let mut round = Round::deal(&setup, carry, deal, &mut |_| {});
    loop {
        if let Some((outcome, next)) = round.outcome() {
            return (Round::score(&outcome), next);
        }
        let seat = round.to_act().iter().next().expect("somebody acts");
        let action = match players(seat) {
            Player::Dice => round.sample(seat, &mut |bound| dice.below(bound)),
            Player::Greedy => greedy(&round, seat),
            Player::Basic => {
                let view = round.view(Viewer::Seat(seat));
                let begun = Instant::now();
                let action = bot::decide(&view);
                let time = begun.elapsed();
                spent.decisions += 1;
                spent.time += time;
                spent.longest = spent.longest.max(time);
                action
            }
        };
        let action = action.expect("a decision");
        round.act(seat, &action, &mut |_| {}).unwrap_or_else(|error| panic!("seat {seat}: {action:?}: {error:?}"));
    }
}

/// Leads all cards of its lowest rank; puts on an enemy's set the lowest that beats it with the fewest 2s and jokers;
/// passes on allies' sets, never burns.
fn greedy(round: &Round, seat: Seat) -> Option<Action> {
    let view: View = round.view(Viewer::Seat(seat));
    let mut best = None;
    let mut offer = |merit, action: Action| {
        if best.is_none_or(|(most, _)| merit > most) {
            best = Some((merit, action));
        }
    };
    let leave = view.standing.is_some_and(|shown| shown.by.team() == seat.team());
    let _ = round.legal(seat, &mut |action| {
        match action {
            Action::Play { cards } => {
                let read = Set::read(&cards).expect("what is legal is a set");
                let hung = read.twos() + read.jokers();
                let size = if view.standing.is_none() { read.naturals() } else { 0 };
                let burns = view.right == Some(gouji::Turn::Burn);
                if !burns && !leave || cards == view.hand {
                    offer((1, Reverse(hung), Reverse(read.base()), size), action);
                }
            }
            Action::Pass {} | Action::Decline {} | Action::Layaway {} => {
                offer((0, Reverse(0), Reverse(gouji::Point::THREE), 0), action);
            }
            Action::Yield {} | Action::Apply {} | Action::Ask { .. } => {}
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, action)| action)
}
