//! The book's own player against dice (whole matches, once on each side) and against a greedy player (boards with the same
//! cards, once on each side), and the time of a decision.
//!
//! `cargo run --release -p guandan --example versus -- [MATCHES] [DEALS] [SEED]`
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use guandan::{Action, Carry, Edition, Kind, Round, Setup, Stage, View, bot, visit_plays};
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
    let (matches, deals, seed) = (number(200), number(2_000), number(1));
    for edition in Edition::ALL {
        let setup = Setup::usual(edition);
        let mut spent = Spent::default();
        let won: u64 = (0..matches).map(|number| u64::from(wins_match(setup, seed, number, &mut spent))).sum();
        println!("{}: won {won} of {matches} matches against dice", edition.id());
        let gains: Vec<f64> = (0..deals).map(|number| mirrored(setup, seed, number, &mut spent)).collect();
        let mean = gains.iter().sum::<f64>() / deals as f64;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / deals as f64;
        let error = 1.96 * (spread / deals as f64).sqrt();
        println!("{}: {mean:+.3} ± {error:.3} levels a board against greedy ({deals} deals, mirrored)", edition.id());
        let each = spent.time.as_secs_f64() * 1e6 / f64::from(spent.decisions.max(1));
        println!("{}: {} decisions of {each:.1} µs, at most {:?}", edition.id(), spent.decisions, spent.longest);
    }
}

/// Does the book's own player win a match against dice? Both sides get the same cards.
fn wins_match(setup: Setup, seed: u64, number: u64, spent: &mut Spent) -> bool {
    let side = if number.is_multiple_of(2) { Team::A } else { Team::B };
    let mut dice = Dice::new(seed + number / 2);
    let mut carry = Round::first(&setup);
    for board in 0.. {
        if let Some(end) = Round::match_end(&carry) {
            return end == MatchEnd::Won(side);
        }
        let deal = Deal::from_key(2, &sim_key(seed + number / 2, setup.edition.id(), board));
        let players = |seat: Seat| if seat.team() == side { Player::Basic } else { Player::Dice };
        carry = play(&setup, &carry, &deal, players, &mut dice, spent).1;
    }
    false
}

/// Levels that the book's own player gains by a deal on both sides, against greedy.
fn mirrored(setup: Setup, seed: u64, number: u64, spent: &mut Spent) -> f64 {
    let deal = Deal::from_key(2, &sim_key(seed, "versus", number));
    let carry = start(number);
    let gain = |side: Team, spent: &mut Spent| {
        let players = |seat: Seat| if seat.team() == side { Player::Basic } else { Player::Greedy };
        f64::from(play(&setup, &carry, &deal, players, &mut Dice::new(number), spent).0[side])
    };
    f64::midpoint(gain(Team::A, spent), gain(Team::B, spent))
}

/// Boards at every level, some after one that ended in each way.
fn start(number: u64) -> Carry {
    let mut carry = Carry::first();
    let level = cards::Rank::from_index((number % 13) as u8).expect("a rank");
    carry.levels.0 = [level; 2];
    let orders = [vec![], vec![0, 2], vec![0, 1, 2, 3], vec![1, 3], vec![3, 0, 2, 1], vec![2, 1, 3, 0]];
    let order = &orders[number as usize % orders.len()];
    if !order.is_empty() {
        let seats: Vec<Seat> = order.iter().map(|seat| Seat::from_index(*seat)).collect();
        carry.playing = Some(seats[0].team());
        carry.last = guandan::Order::try_from(seats).ok();
    }
    carry
}

fn play(
    setup: &Setup,
    carry: &Carry,
    deal: &Deal,
    players: impl Fn(Seat) -> Player,
    dice: &mut Dice,
    spent: &mut Spent,
) -> (table::ByTeam<i32>, Carry) {
    let mut round = Round::deal(setup, carry, deal, &mut |_| {});
    loop {
        if let Some((outcome, next)) = round.outcome() {
            return (Round::score(&outcome), next);
        }
        let seat = round.to_act().iter().next().expect("somebody acts");
        let action = match players(seat) {
            Player::Dice => round.sample(seat, &mut |bound| dice.below(bound)),
            Player::Greedy => greedy(&round.view(Viewer::Seat(seat))),
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

/// Leads the most cards, the lowest of them; puts the lowest that beats on opponents' plays, a bomb where one has few
/// cards left; passes on the partner's.
fn greedy(view: &View) -> Option<Action> {
    let seat = view.seat?;
    let card = view.give.iter().next().map(|(card, _)| card);
    match view.phase {
        Stage::Pay => return card.map(|card| Action::Pay { card }),
        Stage::Return => return card.map(|card| Action::Return { card }),
        Stage::Appoint => return Some(Action::Appoint { seat }),
        Stage::Play | Stage::Over => {}
    }
    let standing = view.standing();
    if view.trick.as_ref().is_some_and(|trick| trick.best.team() == seat.team()) {
        return Some(Action::Pass {});
    }
    let near = Seat::all(4).any(|other| other.team() != seat.team() && (1..=6).contains(&view.cards_left(other)));
    let mut best: Option<((bool, u32, u8), Action)> = None;
    let _ = visit_plays(&view.options, &view.hand, view.level, standing, &mut |cards, declared| {
        let found = guandan::readings(&cards, view.level, view.options.wild);
        let reading = declared.or_else(|| found.usual(view.level, view.options.wild));
        if let Some(reading) = reading {
            let bombs = matches!(reading.kind, Kind::Bomb | Kind::StraightFlush | Kind::Jokers);
            if standing.is_none() || !bombs || near || cards == view.hand {
                let key = (bombs, if standing.is_none() { 20 - cards.len() } else { 0 }, reading.height(view.level));
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, Action::Play { cards, declared }));
                }
            }
        }
        ControlFlow::Continue(())
    });
    Some(best.map_or(Action::Pass {}, |(_, action)| action))
}
