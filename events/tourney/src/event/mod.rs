//! An event as a log of commands: state and standings are pure functions of it.
//!
//! [`History`] holds the log and takes [`Entry`]s; [`Event`] is what follows from them. Repeating a command is harmless, a stale one is
//! refused with the difference, undo is a command. Every refusal says where, what, and what would do.

pub mod appeal;
mod areas;
mod audit;
mod authority;
mod before;
mod book;
mod carry;
mod checkin;
mod classification;
pub mod command;
mod consequence;
pub mod correct;
mod enrol;
mod gate;
mod history;
pub mod id;
pub mod lineup;
mod places;
pub mod plan;
mod propose;
mod records;
mod refusal;
mod result;
pub mod roster;
pub mod round;
pub mod ruling;
mod scheme;
mod scored;
mod stage;
mod standby;
mod state;
mod step;
mod subject;
mod swiss;
mod tables;
mod witness;
mod words;

pub use audit::{Finding, Witnessed, audit};
pub use before::Unfilled;
pub use classification::{Classification, Classified, Completion};
pub use command::{Command, Entry, Regulation, Step, Who};
pub use consequence::{Consequence, Consequences};
pub use history::{Broken, Checkpoint, Done, History};
pub use id::{MatchId, NoSuchName, RoundKey, StageNo};
pub use places::{Placed, Places};
pub use plan::{Format, StagePlan};
pub use propose::Draft;
pub use records::Scope;
pub use refusal::{Refusal, Since};
pub use scheme::{Group, Scheme};
pub use scored::Scored;
pub use standby::{Next, Standby};
pub use state::{Event, Stage};
pub use subject::Subject;
pub use tables::Table;
