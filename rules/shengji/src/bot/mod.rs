//! The book's own player.

use crate::{Action, View};

/// What it does.
pub fn decide(_view: &View) -> Option<Action> {
    None
}
