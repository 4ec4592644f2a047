//! 基本 The book's own player: a decent club player that sees a [`View`] and nothing else.
//!
//! It parts its hand into few plays, counts the cards that are out, estimates who can beat what, and weighs what a play
//! leaves in hand against who will lead next. Deterministic; some ten microseconds a decision.
//!
//! * `memory`: the cards still out and who may hold them; `odds`: what that says of each seat;
//! * `burden`: what each possible play weighs in hand; `split`: the hand as the plays that weigh least;
//! * `pick`: which suits are played, and what must be declared;
//! * `lead`, `answer`: the play, both weighed by `stake`;
//! * `gift`: tribute, return, who is to lead.

mod answer;
mod burden;
mod gift;
mod lead;
mod memory;
mod odds;
mod pick;
mod split;
mod stake;

use crate::{Action, Stage, View};

/// What it does. Always a legal action; `None` where its seat has nothing to decide. It never asks for numbers of cards:
/// it has counted.
pub fn decide(view: &View) -> Option<Action> {
    let seat = view.seat.filter(|seat| view.to_act.contains(*seat))?;
    match view.phase {
        Stage::Pay => gift::pay(view),
        Stage::Return => gift::give_back(view, seat),
        Stage::Appoint => Some(gift::appoint(view, seat)),
        Stage::Play => match view.standing() {
            Some(standing) => Some(answer::decide(view, seat, standing)),
            None => lead::decide(view, seat),
        },
        Stage::Over => None,
    }
}
