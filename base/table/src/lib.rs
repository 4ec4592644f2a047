//! What every rulebook stands on: seats and sides, fair deals, the [`Game`] trait, views by redaction, replay, perft,
//! and citations of articles.
//!
//! ```
//! use table::{Deal, Seat, Team};
//! let deal = Deal::from_key(3, &table::sim_key(7, "shengji-gz3", 1));
//! assert_eq!(deal.pack().len(), 162);
//! assert_eq!(Seat::number(1).unwrap().next(4).team(), Team::B);
//! ```
//!
//! A [`Game`] is one deal of one rulebook, as the whole truth: deterministic, without a clock, dice or I/O. Inputs are the
//! truth and events are testimony: [`replay`] must reproduce them. Truth and view are different types: what a seat may
//! know leaves only as a [`Game::Sight`] or a [`Game::View`].
//!
//! # What this crate does not do
//! It knows no rule, no JSON and no text of any book.
//!
//! # Stability
//! [`deal`] pins the shuffle with test vectors: records stay replayable.
#![forbid(unsafe_code)]

mod article;
pub mod deal;
pub mod fair;
mod game;
mod guide;
mod members;
mod picked;
mod replay;
mod seat;
mod speech;

pub use article::{Article, Cited};
pub use deal::{Deal, sim_key};
pub use game::{Elapsed, Game, MatchEnd, Viewer, Visit};
pub use guide::{BookOption, Guide, OptionValue, Preset, Text};
pub use members::{EachMember, Members};
pub use picked::Picked;
pub use replay::{Diverged, count_legal, divide, perft, replay};
pub use seat::{ByTeam, Seat, Seats, Team};
pub use speech::{MOST_MEANT, Row, Scene, Script, Speech, Spoken, Takes, Word, meant};
pub use words::Lang;
