//! The kernel of the trick-taking books: suites, tiers, components and their runs, readings, and who can be beaten.
//!
//! ```
//! use cards::{Rank, Suit};
//! use trick::{Order, Suite, unit_of};
//! let order = Order::new(Rank::FIVE, Some(Suit::Spades));
//! let (suite, unit) = unit_of(order, &"H:4466".parse()?).unwrap();
//! assert_eq!((suite, unit.shape().to_string()), (Suite::Side(Suit::Hearts), "2x2".into()));
//! # Ok::<(), cards::ParseError>(())
//! ```
//!
//! Pure functions over small `Copy` values. The cards of one suite (门) become counters by *tier*, the place of a card in
//! the order of strength, so that runs are shifts of a mask. Off-suit level cards share one tier though they are different
//! cards; [`Holding`] keeps them apart.
//!
//! # What this crate does not do
//! What a follower owes, who may declare, points and scores are each book's own.
#![forbid(unsafe_code)]

mod holding;
mod order;
mod parse;
mod place;
mod readings;
mod unit;

pub use holding::{Holding, suits, tiers};
pub use order::{Order, Suite};
pub use parse::{Clash, clash, parses, sole_parse, sole_whole_parse, whole_parses};
pub use place::Place;
pub use readings::{Tops, readings, readings_with_runs};
pub use unit::{Lead, Named, Shape, Unit, Units, points, unit_of, whole};
