//! 够级 Gouji by the China rules for four packs (G4) and for six (G6).
//!
//! ```
//! use gouji::{Format, Round, Setup};
//! use table::{Deal, Game, sim_key};
//! let setup = Setup::usual(Format::Four);
//! let deal = Deal::from_key(4, &sim_key(1, "gouji-4", 1));
//! let mut round = Round::deal(&setup, &Round::first(&setup), &deal, &mut |_| {});
//! let mut seed = 1u32;
//! let mut dice = |n: u32| { seed = seed.wrapping_mul(48_271) % 0x7fff_ffff; seed % n };
//! while let Some((seat, action)) = round.to_act().iter().find_map(|seat| Some((seat, round.sample(seat, &mut dice)?))) {
//!     round.act(seat, &action, &mut |_| {}).unwrap();
//! }
//! assert!(round.outcome().is_some());
//! ```
//!
//! [`Round`] is one hand. What is played is a [`Set`]; `sets` finds all that a hand has. Who may answer, in what order and by
//! what right, is one function, [`rights`]; `play` is what everybody knows and how it goes on, for the truth and for views
//! alike. [`correct`] puts wrong plays right, [`score`] turns places into points. [`bot`] plays it, from a [`View`] alone.
//!
//! # What this crate does not do
//! Clocks, penalties that need a referee, and events: see `README.md` and `articles/`, which say for each article who
//! enforces it.
//!
//! # Sources
//! `articles/g4.toml` and `articles/g6.toml` paraphrase the printed texts; `articles/rulings.toml` holds our readings.
#![forbid(unsafe_code)]
// A seat plays a set: both are words of the game.
#![allow(clippy::similar_names)]

mod act;
mod action;
pub mod bot;
mod carry;
mod correct;
mod event;
mod fold;
mod game;
mod guide;
mod illegal;
mod naming;
mod offence;
mod outcome;
mod play;
pub mod queue;
pub mod rights;
mod round;
mod sample;
pub mod score;
mod set;
mod sets;
mod setup;
mod speak;
mod view;

pub use action::Action;
pub use carry::{Carry, Ended};
pub use correct::{Corrected, correct};
pub use event::{Event, Laid, Sight, What};
pub use guide::{G4, G6};
pub use illegal::{Illegal, Reason};
pub use naming::Naming;
pub use offence::{Noted, Offence};
pub use outcome::Outcome;
pub use rights::{Right, Standing};
pub use round::{Round, judge_cards};
pub use set::{NoSet, Point, Set};
pub use setup::{Format, Hands, LastHand, Mode, Setup, Sweep};
pub use view::{Asked, Shown, Stage, Turn, View};
