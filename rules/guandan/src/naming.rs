//! What picked cards are called, and what would do instead of a refused action.

use std::ops::ControlFlow;

use cards::Bag;
use serde::Serialize;
use table::Seat;

use crate::Action;
use crate::reading::Reading;
use crate::readings::readings;
use crate::round::{Phase, Round};
use crate::sample::visit_legal;

/// The most legal actions searched for one that would do.
const MOST_SEARCHED: usize = 4096;

/// What picked cards are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct Naming {
    /// All readings; of those that a table must tell apart, the ones that may be played now.
    pub readings: Vec<Reading>,
    /// The reading taken if nothing is declared.
    pub usual: Option<Reading>,
}

/// The name of a selection, and the action that playing it would be now. Where the reading taken by itself would not beat
/// what stands, one that does is declared.
pub(crate) fn selection(round: &Round, cards: Bag) -> (Naming, Action) {
    let none = Naming { readings: Vec::new(), usual: None };
    let first = cards.iter().next().map(|(card, _)| card).filter(|_| cards.len() == 1);
    match (&round.phase, first) {
        (Phase::Pay(_), Some(card)) => (none, Action::Pay { card }),
        (Phase::Return(_), Some(card)) => (none, Action::Return { card }),
        (Phase::Play(play), _) => {
            let level = round.level;
            let found = readings(&cards, level, round.setup.wild);
            let fits = |reading: &Reading| play.standing.is_none_or(|standing| reading.beats(standing, level));
            let usual = found.usual(level, round.setup.wild);
            let fitting: Vec<Reading> = found.as_slice().iter().copied().filter(fits).collect();
            let readings = if fitting.is_empty() { found.as_slice().to_vec() } else { fitting };
            let declared = match readings[..] {
                [only] if Some(only) != usual => Some(only),
                _ => None,
            };
            (Naming { readings, usual }, Action::Play { cards, declared })
        }
        _ => (none, Action::play(cards)),
    }
}

/// A legal action near the one refused: of plays the one that keeps most of the cards picked and adds fewest.
pub(crate) fn instead(round: &Round, seat: Seat, refused: &Action) -> Option<Action> {
    let picked = match *refused {
        Action::Play { cards, .. } => cards,
        Action::Pay { card } | Action::Return { card } => Bag::one(card),
        Action::Pass {} | Action::Ask { .. } | Action::Appoint { .. } | Action::Time {} => Bag::EMPTY,
    };
    let mut best: Option<((u32, u32), Action)> = None;
    let mut searched = 0;
    let _ = visit_legal(round, seat, &mut |action| {
        let merit = match action {
            Action::Play { cards, .. } => {
                let common = cards.meet(picked).len();
                (common + 1, 64 - (cards.len() - common))
            }
            Action::Pay { card } | Action::Return { card } => (picked.count(card).into(), 1),
            Action::Pass {} => (1, 1),
            Action::Ask { .. } | Action::Time {} => (0, 0),
            Action::Appoint { .. } => (1, 0),
        };
        if best.as_ref().is_none_or(|(known, _)| merit > *known) {
            best = Some((merit, action));
        }
        searched += 1;
        if searched < MOST_SEARCHED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    best.map(|(_, action)| action)
}
