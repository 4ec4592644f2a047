//! The one list of rulebooks, and the erased engine that everything above it speaks to.
//!
//! Rules, tests and simulations are generic over [`table::Game`] and fast; tables of the hall hold a `Box<dyn Engine>` and
//! speak JSON. Erasure cannot drift: [`Running`] is the only implementor. Only this crate knows the books' names.
//!
//! ```
//! let book = registry::book("shengji-gz3").unwrap();
//! let setup = book.setup(&serde_json::json!({})).unwrap();
//! let deal = table::Deal::from_key(book.packs(&setup), &table::sim_key(1, book.id(), 1));
//! let engine = book.open(&setup, None, &deal).unwrap();
//! let (drawer, _) = engine.forced().unwrap();
//! assert!(engine.to_act().contains(drawer), "the first card is drawn, which nobody chooses");
//! ```
//!
//! # What this crate does not do
//! No tables, clocks, people or files: that is the hall's and the store's.
#![forbid(unsafe_code)]

mod book;
mod engine;
mod listing;
mod past;
mod patch;
pub mod record;
mod running;

pub use book::{Book, SetupError, UseGame, book, books};
pub use engine::{Ended, Engine, Probe, Rejection, Shown, Words};
pub use listing::{Choice, Listing, Named, Played};
pub use patch::{diff, merge};
pub use running::Running;
