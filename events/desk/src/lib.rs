//! The director's desk: an event in a file, entry lists and results from tables of other programs, exports.
//!
//! # What this crate does not do
//! No rule of an event: that is `tourney`. No printing to a terminal: that is the program's.
#![forbid(unsafe_code)]

mod body;
pub mod check;
pub mod checkin;
pub mod classification;
mod entries;
mod error;
pub mod export;
mod file;
pub mod find;
pub mod naming;
pub mod notice;
pub mod offences;
pub mod pairing;
pub mod plans;
pub mod profiles;
pub mod results;
mod salvage;
pub mod seatmap;
pub mod shared;
pub mod show;
pub mod standings;
pub mod tree;
pub mod trf_pairs;
pub mod why;

pub use body::Body;
pub use entries::{Does, EntryLine, EntryList, Gravity, Note, entry_list};
pub use error::DeskError;
pub use file::{EventFile, Make, Together, backup};
pub use salvage::{Lost, Salvaged, salvage};
