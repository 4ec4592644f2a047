//! What picked cards are called, and what would do instead of a refused action.

use std::ops::ControlFlow;

use cards::Bag;
use serde::Serialize;
use table::Seat;

use crate::Action;
use crate::round::Round;
use crate::sample::visit_legal;
use crate::set::Set;

/// The most legal actions searched for one that would do.
const MOST_SEARCHED: usize = 4096;

/// What picked cards are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts", optional_fields = nullable))]
pub struct Naming {
    /// The set, if they are one.
    pub set: Option<Set>,
}

/// The name of a selection, and the action that playing it would be now.
pub(crate) fn selection(cards: Bag) -> (Naming, Action) {
    (Naming { set: Set::read(&cards).ok() }, Action::Play { cards })
}

/// Cards in common with those picked, and how few there are beside them.
type Merit = (u32, u32);

/// A legal action near the one refused: of plays the one that keeps most of the cards picked and adds fewest.
pub(crate) fn instead(round: &Round, seat: Seat, refused: &Action) -> Option<Action> {
    let picked = if let Action::Play { cards } = *refused { cards } else { Bag::EMPTY };
    let mut best: Option<(Merit, Action)> = None;
    let mut searched = 0;
    let _ = visit_legal(round, seat, &mut |action| {
        let merit = match action {
            Action::Play { cards } => {
                // Suits are of no account: ranks in common count.
                let (a, b) = (cards.by_rank(), picked.by_rank());
                let common: u8 = a.iter().zip(b).map(|(a, b)| (*a).min(b)).sum();
                (u32::from(common) + 1, 64 - (cards.len() - u32::from(common)))
            }
            Action::Pass {} | Action::Decline {} => (1, 1),
            Action::Layaway {} => (2, 1),
            Action::Yield {} | Action::Apply {} | Action::Ask { .. } => (0, 0),
        };
        if best.as_ref().is_none_or(|(known, _)| merit > *known) {
            best = Some((merit, action));
        }
        searched += 1;
        if searched < MOST_SEARCHED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    best.map(|(_, action)| action)
}
