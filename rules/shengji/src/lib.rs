//! 升级（拖拉机） Shengji by the Guangzhou rules for three decks (GZ) and the China rules for one, two and three (CN).
//!
//! ```
//! use shengji::{Format, Round, Setup};
//! use table::{Deal, Game, sim_key};
//! let setup = Setup::usual(Format::Gz3);
//! let deal = Deal::from_key(3, &sim_key(1, "shengji-gz3", 1));
//! let mut round = Round::deal(&setup, &Round::first(&setup), &deal, &mut |_| {});
//! let mut seed = 1u32;
//! let mut dice = |n: u32| { seed = seed.wrapping_mul(48_271) % 0x7fff_ffff; seed % n };
//! while let Some((seat, action)) = round.to_act().iter().find_map(|seat| Some((seat, round.sample(seat, &mut dice)?))) {
//!     round.act(seat, &action, &mut |_| {}).unwrap();
//! }
//! assert!(round.outcome().is_some());
//! ```
//!
//! [`Round`] is one board; its phases stand in order: drawing and declaring ([`draw`]), burying, leads and throws
//! (`lead`), what a follower owes (`duty`, `follow`), who wins a trick ([`contest`]), points into levels ([`score`]),
//! and what the next board starts from ([`carry`]). [`bot`] plays it, from a [`View`] alone.
//!
//! # What this crate does not do
//! Clocks, penalties that need a referee, and events: see `README.md` and `articles/`, which say for each article who
//! enforces it.
//!
//! # Sources
//! `articles/gz.toml` and `articles/cn.toml` paraphrase the printed texts; `articles/rulings.toml` holds our readings.
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
mod view;

pub use action::Action;
pub use carry::Carry;
pub use event::{Event, Failed, Kind, Sight};
pub use follow::check_follow;
pub use guide::{CN1, CN2, CN3, GZ3};
pub use illegal::{Illegal, Opening, Owed};
pub use lead::{ThrowTest, read as read_lead, throw_test};
pub use naming::all_readings;
pub use round::Round;
pub use score::{Outcome, Settled, Side, settle};
pub use setup::{Fine, Format, Mode, MustPlay, Setup};
pub use trick::Naming;
pub use view::{Limits, View};
