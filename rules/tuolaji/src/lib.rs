//! 六人拖拉机 Tuolaji for six by the rules of the Greater Washington championship of 2014 (GW).
//!
//! ```
//! use table::{Deal, Game, sim_key};
//! use tuolaji::{Round, Setup};
//! let setup = Setup::USUAL;
//! let deal = Deal::from_key(3, &sim_key(1, "tuolaji-gw6", 1));
//! let mut round = Round::deal(&setup, &Round::first(&setup), &deal, &mut |_| {});
//! let mut seed = 1u32;
//! let mut dice = |n: u32| { seed = seed.wrapping_mul(48_271) % 0x7fff_ffff; seed % n };
//! while let Some((seat, action)) = round.to_act().iter().find_map(|seat| Some((seat, round.sample(seat, &mut dice)?))) {
//!     round.act(seat, &action, &mut |_| {}).unwrap();
//! }
//! assert!(round.outcome().is_some());
//! ```
//!
//! [`Round`] is one board; its phases stand in order: drawing, calling trump, overturning and reinforcing ([`draw`]), burying,
//! leads and throws (`lead`), what a follower owes (`duty`, `follow`), who wins a trick ([`contest`]), points into levels
//! ([`score`]), and what the next board starts from ([`carry`]). [`bot`] plays it, from a [`View`] alone.
//!
//! # What this crate does not do
//! Clocks, penalties that need a referee, and events: see `README.md` and `articles/`, which say for each article who
//! enforces it.
//!
//! # Sources
//! `articles/gw.toml` paraphrases the printed text; `articles/rulings.toml` holds our readings.
#![forbid(unsafe_code)]

mod action;
pub mod bot;
pub mod carry;
pub mod contest;
pub mod draw;
mod duty;
mod event;
mod fold;
mod follow;
mod game;
mod guide;
mod illegal;
mod lead;
mod naming;
mod play;
mod round;
mod sample;
pub mod score;
mod setup;
mod speak;
mod trump;
mod view;

pub use action::Action;
pub use carry::Carry;
pub use event::{Event, Failed, Kind, Sight};
pub use follow::{check_follow, rung};
pub use guide::GW6;
pub use illegal::{Illegal, Owed, Rung};
pub use lead::{ThrowTest, read as read_lead, throw_test};
pub use naming::all_readings;
pub use round::Round;
pub use score::{LastTrick, Outcome, Settled, Side, settle};
pub use setup::{Contest, FINE, Factor, Format, KITTY, Look, Minutes, MustPlay, SEATS, Setup, TrumpThrows};
pub use trick::Naming;
pub use trump::Trump;
pub use view::{Limits, Stage, View};
