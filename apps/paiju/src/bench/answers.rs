//! The answers of a Gouji hand: this file alone knows that book by name.

use std::hint::black_box;
use std::ops::ControlFlow;

use gouji::{Carry, Format, Round, Setup};
use table::{Deal, Game, Seat, sim_key};

use super::boards::Quick;
use super::figure::{Figure, Kind, Repeat};

/// Positions that are gone through.
const MANY: u64 = 256;

pub(super) fn figures() -> Vec<Figure> {
    vec![Figure { name: "answers/gouji".into(), kind: Kind::Nanos(answers), count: 2_000 }]
}

/// The first answer of a hand of six packs: somebody has led, the next one has all 54 cards.
fn position(number: u64, dice: &mut Quick) -> Option<(Round, Seat)> {
    let setup = Setup::usual(Format::Six);
    let deal = Deal::from_key(setup.format.packs(), &sim_key(1, "answers", number));
    let mut round = Round::deal(&setup, &Carry::first(), &deal, &mut |_| {});
    let leader = round.to_act().iter().next()?;
    let lead = round.sample(leader, &mut |bound| dice.below(bound))?;
    round.apply_unchecked(leader, &lead, &mut |_| {});
    round.to_act().iter().next().map(|seat| (round, seat))
}

fn list(round: &Round, seat: Seat) -> u64 {
    let mut count = 0;
    let _ = round.legal(seat, &mut |action| {
        black_box(action);
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// All legal answers of each position in turn, each counted and checked once before.
fn answers() -> Repeat {
    let mut dice = Quick(1);
    let found: Vec<(Round, Seat, u64)> = (0..MANY)
        .filter_map(|number| position(number, &mut dice))
        .map(|(round, seat)| {
            let _ = round.legal(seat, &mut |action| {
                assert!(round.check(seat, &action).is_ok(), "what is listed is legal: {action:?}");
                ControlFlow::Continue(())
            });
            let count = list(&round, seat);
            (round, seat, count)
        })
        .collect();
    Box::new(move |count| {
        for (round, seat, expected) in found.iter().cycle().take(count as usize) {
            assert_eq!(list(black_box(round), *seat), *expected, "the same position, the same answers");
        }
    })
}
