//! 基本 The book's own player: a decent club player that sees a [`View`] and nothing else.
//!
//! It parts its hand into few sets, counts the cards that are out, estimates who can beat what, and weighs what a set leaves
//! in hand against who leads next. Deterministic; some microseconds a decision.
//!
//! * `memory`: who is asked before whom; `odds`: what the cards that are out say of each seat;
//! * `burden`: what a hand weighs; `stake`: what a set does for the rest of the hand;
//! * `choose`: leading, answering, burning.

mod burden;
mod choose;
mod memory;
mod odds;
mod stake;

use memory::Memory;

use crate::{Action, Turn, View};

/// What it does. Always a legal action; `None` where its seat has nothing to decide. It never asks for numbers of cards: it
/// has counted.
pub fn decide(view: &View) -> Option<Action> {
    let seat = view.seat.filter(|seat| view.to_act.contains(*seat))?;
    match (view.right?, view.standing) {
        (Turn::LayAway, _) => Some(Action::Layaway {}),
        (Turn::Lead, _) => {
            let lead = choose::lead(&Memory::new(view, seat))?;
            Some(Action::Play { cards: lead.cards_from(&view.hand) })
        }
        (_, Some(shown)) => Some(choose::answer(view, seat, &shown)),
        (_, None) => None,
    }
}
