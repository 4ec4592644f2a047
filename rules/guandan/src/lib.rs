//! 掼蛋 Guandan by the national editions of 2022 (GD22) and 2017 (GD17).
//!
//! ```
//! use guandan::{Edition, Round, Setup};
//! use table::{Deal, Game, sim_key};
//! let setup = Setup::usual(Edition::Of2022);
//! let deal = Deal::from_key(2, &sim_key(1, "guandan-2022", 1));
//! let mut round = Round::deal(&setup, &Round::first(&setup), &deal, &mut |_| {});
//! let mut seed = 1u32;
//! let mut dice = |n: u32| { seed = seed.wrapping_mul(48_271) % 0x7fff_ffff; seed % n };
//! while let Some((seat, action)) = round.to_act().iter().find_map(|seat| Some((seat, round.sample(seat, &mut dice)?))) {
//!     round.act(seat, &action, &mut |_| {}).unwrap();
//! }
//! assert!(round.outcome().is_some());
//! ```
//!
//! [`Round`] is one board; its phases stand in order: the deal and who leads (`round`), tribute and return ([`tribute`]),
//! playing (`play`). What cards are played as is a [`Reading`]; [`readings`] finds all of a set of cards, `form` the plays
//! of a hand with suits left open, `expand` the plays themselves. [`settle`] turns places into levels, [`Carry`] is
//! what the next board starts from. [`bot`] plays it, from a [`View`] alone.
//!
//! # What this crate does not do
//! Clocks, penalties that need a referee, and events: see `README.md` and `articles/`, which say for each article who
//! enforces it.
//!
//! # Sources
//! `articles/gd22.toml` and `articles/gd17.toml` paraphrase the printed texts; `articles/rulings.toml` holds our readings.
#![forbid(unsafe_code)]

mod action;
pub mod bot;
mod carry;
mod event;
mod expand;
mod fold;
mod form;
mod game;
mod guide;
mod illegal;
mod naming;
pub mod njupt;
mod order;
mod outcome;
mod play;
mod reading;
mod readings;
mod round;
mod run;
mod sample;
mod settle;
mod setup;
mod speak;
mod tally;
pub mod tribute;
pub mod turns;
mod view;

pub use action::Action;
pub use carry::{Carry, Ended};
pub use event::{Event, Sight};
pub use form::Form;
pub use guide::{GD17, GD22};
pub use illegal::{Illegal, Near};
pub use naming::Naming;
pub use order::Order;
pub use outcome::Outcome;
pub use play::judge_cards;
pub use reading::{Face, Kind, Reading};
pub use readings::{Readings, readings, wild};
pub use round::Round;
pub use sample::{visit_forms, visit_plays};
pub use settle::{Settlement, settle};
pub use setup::{AceFail, Boards, Edition, End, Minutes, PassAce, Report, ReturnRule, Setup, Target, WildRule};
pub use view::{Limits, SeenPlay, SeenTrick, Stage, View};
