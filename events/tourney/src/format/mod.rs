//! Formats whose schedule is known beforehand: knock-outs, round robins, movements (赛制).
//!
//! All of it works on draw numbers 1…n; who has which number, the caller knows. Nothing here draws lots: what is drawn is
//! passed in.

pub mod bracket;
pub mod choice;
mod colouring;
pub mod draw;
mod fault;
pub mod losses;
pub mod movement;
pub mod robin;
pub mod segments;
mod wording;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use bracket::{Bracket, MatchOutcome};
pub use fault::{FormatFault, Subject};
pub use movement::Movement;

/// 队号 · 种子队号: a unit's number in the draw, from 1. The strongest, where there are seeds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DrawNo(pub u16);

/// 场次号: a match of a bracket, numbered from 1 in order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchNo(pub u16);

impl fmt::Display for DrawNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for MatchNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The numbers 1…n.
pub(crate) fn numbers(units: u16) -> impl DoubleEndedIterator<Item = DrawNo> + Clone {
    (1..=units).map(DrawNo)
}

/// Refuses numbers that are not among 1…`units`, or stand twice.
pub(crate) fn one_each(given: impl IntoIterator<Item = DrawNo>, units: u16) -> Result<(), FormatFault> {
    let mut seen = vec![false; usize::from(units) + 1];
    for unit in given {
        match seen.get_mut(usize::from(unit.0)) {
            Some(seen) if unit.0 > 0 && !*seen => *seen = true,
            _ => return Err(FormatFault::NotOneEach { unit }),
        }
    }
    Ok(())
}
