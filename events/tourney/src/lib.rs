//! Events of team card games: entries, rounds, pairing, results, penalties, appeals and standings, as pure functions of a log.
//!
//! # What this crate does not do
//! No cards, no files, no clock, no dice: moments and the seed of lots are entered with commands.
//!
//! # Stability
//! A log of today must be read in ten years: commands are added, never changed.
#![forbid(unsafe_code)]

pub mod event;
pub mod format;
pub mod moment;
pub mod office;
pub mod pairing;
pub mod played;
pub mod points;
pub mod profile;
pub mod score;
pub mod sheet;
pub mod side;
pub mod standings;
pub mod text;
pub mod unit;
pub mod venue;

pub use moment::{Moment, Seconds};
pub use played::{How, Outcome, Played, Tally};
pub use points::Points;
pub use sheet::Sheet;
pub use side::{BySide, Side};
pub use text::Text;
pub use unit::{RoundNo, UnitId};
