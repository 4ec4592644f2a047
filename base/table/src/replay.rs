//! Replay of recorded inputs, and counts of legal actions.

use std::ops::ControlFlow;

use crate::{Deal, Game, Seat};

/// A recorded input that the rules refuse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diverged<I> {
    /// Its place among the inputs, from 0.
    pub input: usize,
    /// Why.
    pub why: I,
}

/// Plays recorded inputs again from the same deal; the state and all events, or the first input that is refused.
#[allow(clippy::type_complexity)]
pub fn replay<G: Game>(
    setup: &G::Setup,
    carry: &G::Carry,
    deal: &Deal,
    inputs: &[(Seat, G::Action)],
) -> Result<(G, Vec<G::Event>), Diverged<G::Illegal>> {
    let mut events = Vec::new();
    let mut game = G::deal(setup, carry, deal, &mut |event| events.push(event));
    for (input, (seat, action)) in inputs.iter().enumerate() {
        game.act(*seat, action, &mut |event| events.push(event)).map_err(|why| Diverged { input, why })?;
    }
    Ok((game, events))
}

/// How many actions `legal` visits for `seat`, counted up to `limit`.
pub fn count_legal<G: Game>(game: &G, seat: Seat, limit: u64) -> u64 {
    let mut count = 0;
    let _ = game.legal(seat, &mut |_| {
        count += 1;
        if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    count
}

/// Sequences of legal actions of length `depth`, over all seats that may act.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    divide(game, depth).iter().map(|(_, _, nodes)| nodes).sum()
}

/// [`perft`] for each first action, to find where two counts part.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(Seat, G::Action, u64)> {
    let mut parts = Vec::new();
    for seat in game.to_act().iter() {
        let _ = game.legal(seat, &mut |action| {
            let mut next = game.clone();
            next.apply_unchecked(seat, &action, &mut |_| {});
            let nodes = perft(&next, depth.saturating_sub(1));
            parts.push((seat, action, nodes));
            ControlFlow::Continue(())
        });
    }
    parts
}
