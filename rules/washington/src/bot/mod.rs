//! 基本 The book's own player: a decent club player that sees a [`View`] and nothing else.
//!
//! It counts cards, estimates who can beat what, and weighs the points of a trick against the worth of the cards given up
//! for it. Deterministic; a few microseconds a decision, some tens where a whole hand is to be chosen from.
//!
//! * `declare`: which cards to show, when, and over whom;
//! * `bury`: the kitty;
//! * `lead`, `follow`, `name`: the play, with `ruff` for the trumps that a throw takes;
//! * `memory`: the cards still out and who may hold them; `chance`: who may beat what;
//! * `worth`: what a hand is worth; `discard`: its cheapest cards; `units`: its components.

mod bury;
mod chance;
mod declare;
mod discard;
mod follow;
mod lead;
mod memory;
mod name;
mod ruff;
mod units;
mod worth;

use crate::view::Stage;
use crate::{Action, View};

/// What it does. Always a legal action; `None` where its seat has nothing to decide, or may show cards and rather
/// waits for more.
pub fn decide(view: &View) -> Option<Action> {
    let seat = view.seat.filter(|seat| view.to_act.contains(*seat))?;
    match view.phase {
        Stage::Draw | Stage::Window => declare::decide(view, seat),
        Stage::Bury => bury::decide(view, seat),
        Stage::Play if view.trick.is_some() => follow::decide(view, seat),
        Stage::Play => lead::decide(view, seat),
        Stage::Name => name::decide(view, seat),
        Stage::Over => None,
    }
}
