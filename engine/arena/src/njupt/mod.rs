//! Hosting programs of one book in their own words: the NJUPT offline platform's, and `OpenGuanDan`'s. `docs/bots.md` §5
//!
//! What the words are is the book's (`guandan::njupt`); here are connections, rooms, time and the course of a run.

mod boards;
mod client;
mod reception;

use registry::Book;
use registry::record::Head;
use serde_json::json;

use crate::cast::Cast;
use crate::plan::{OnFault, Plan, Unit, Who};

pub(crate) use boards::Hosted;
pub use client::Client;
pub use guandan::njupt::{Dialect, Manner, Nothing};

/// The book that these programs play, and the profile of their platform.
const BOOK: &str = "guandan-2017";
const PROFILE: &str = "njupt-v1006";
/// Seats at their table.
pub const SEATS: usize = 4;

/// Programs at their table, and how they are spoken to.
#[derive(Debug)]
pub struct Host {
    pub(crate) cast: Cast<Client>,
    pub(crate) manner: Manner,
}

impl Host {
    /// Seats programs that have called, in the order of the plan's chairs for them.
    pub fn new(plan: &Plan, callers: Vec<Client>, manner: Manner) -> Self {
        Self { cast: Cast::of_callers(plan, callers), manner }
    }
}

/// A plan of so many games on these programs' terms, every chair filled with `fill`. `None`: this build has no such book.
pub fn plan(games: u64, seed: u64, fill: &Who, mirror: bool, recording: bool, on_fault: OnFault) -> Option<Plan> {
    let book: &'static Book = registry::book(BOOK)?;
    let setup = book.setup(&json!({ "preset": PROFILE })).ok()?;
    let chairs = vec![fill.clone(); SEATS];
    let head = Head::new(book, &setup);
    Some(Plan { head, setup, seed, unit: Unit::Matches(games), chairs, mirror, recording, on_fault })
}

/// The path behind the address, where they call, and the port that they expect.
pub const fn address(dialect: Dialect) -> (&'static str, u16) {
    match dialect {
        Dialect::V1006 => ("/game/NAME", 23456),
        Dialect::OpenGuanDan => ("", 8181),
    }
}
