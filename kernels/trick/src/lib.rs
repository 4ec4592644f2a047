//! The kernel of the trick-taking books: suites, tiers, components and their runs, readings; leads and replies, who wins a
//! trick, the play of a board as everybody sees it; and a sound player.
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
//! From the ground up: [`Order`], [`Holding`] and [`Unit`] say what cards are; `parse` and `readings` how they can be read;
//! `leads` and `replies` what a hand may do; [`Trick`], [`Tricks`] and [`Play`] what is done; [`player`] what is wise.
//! [`Law`], [`Duty`] and [`player::Sight`] are what a book says differently.
//!
//! # What this crate does not do
//! What a follower owes, how ruffs compare, who may declare, scores and fines are each book's own.
#![forbid(unsafe_code)]

mod contest;
mod holding;
mod law;
mod leads;
mod naming;
mod order;
mod parse;
mod place;
mod play;
pub mod player;
mod readings;
mod replies;
mod tricks;
mod unit;

pub use contest::{Kind, Reply, Trick};
pub use holding::{Holding, suits, tiers};
pub use law::{Duty, Law, Least, ruff_by_parts};
pub use leads::{Announced, NoLead, all_readings, of_named, read_lead, sample_lead, throw, visit_leads};
pub use naming::{Naming, lead_near, resized};
pub use order::{Order, Suite};
pub use parse::{Clash, clash, parses, sole_parse, sole_whole_parse, whole_parses};
pub use place::Place;
pub use play::{Followed, Play, Won, point_cards, union};
pub use readings::{Tops, readings, readings_with_runs};
pub use replies::{NoReply, Picking, check_reply, fill, sample_reply, visit_choices, visit_replies};
pub use tricks::Tricks;
pub use unit::{Lead, Named, Shape, Unit, Units, points, unit_of, whole};
