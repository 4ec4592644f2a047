//! Whole end games counted by brute force, by the oracle's simulator alone: every play in every reading, every pass.

use cards::Rank;
use oracle::guandan::{Sim, answers, leads};
use testkit::to_oracle;

/// The position in which the first seat leads.
pub(crate) fn root(level: Rank, hands: [cards::Bag; 4]) -> Sim {
    Sim::new(level.index(), hands.map(|hand| to_oracle(&hand)), 0)
}

/// Ways to play the board to its end.
pub(crate) fn endings(sim: &Sim) -> u64 {
    if sim.over() {
        return 1;
    }
    let (seat, hand) = (sim.to_act, &sim.hands[sim.to_act]);
    let (plays, may_pass) = match &sim.table {
        Some((_, table)) => (answers(hand, sim.level, table), true),
        None => (leads(hand, sim.level), false),
    };
    let mut count = 0;
    for (cards, reading) in plays {
        let mut next = sim.clone();
        assert!(next.play(seat, &cards, Some(reading)), "a play of its own list");
        count += endings(&next);
    }
    if may_pass {
        let mut next = sim.clone();
        assert!(next.pass(seat), "a pass on a play");
        count += endings(&next);
    }
    count
}
