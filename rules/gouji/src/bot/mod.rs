//! The book's own player: it sees a [`View`] and nothing else.

use crate::{Action, View};

/// What a sound club player does here; `None` where the seat has nothing to decide.
pub fn decide(view: &View) -> Option<Action> {
    let _ = view;
    None
}
