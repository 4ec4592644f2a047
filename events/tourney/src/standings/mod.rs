//! Standings (名次): tables of a stage as pure functions of what its rounds have recorded.
//!
//! A table is made anew from the records each time: nothing in it is stored, so that an old score that is corrected changes every
//! table after it. Whoever wants the official table passes the locked rounds alone; with all rounds that have a result the table
//! is provisional.

mod carry;
mod clinch;
mod field;
mod groups;
mod lots;
mod rank;
mod record;
mod table;
mod why;

pub use crate::profile::ladder::Ladder;
pub use carry::carry;
pub use clinch::{After, Bounds, Rest, average_so_far, clinched};
pub use groups::{Combined, Open, Qualified, Qualify, Through, champions, combined, play_offs, qualify};
pub use lots::{LotSeed, NotASeed};
pub use rank::{LOTS_FOR, rank, rank_among};
pub use record::{Deducted, PartRate, Record, Results, State};
pub use table::{Column, Decision, Mention, Row, Standings, Value};
pub use why::Naming;
