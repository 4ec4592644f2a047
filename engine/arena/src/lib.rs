//! The arena: bots and programs of others against each other, at boards and matches of any book, with honest statistics.
//!
//! ```
//! use arena::{OnFault, Plan, Players, Summary, Unit, Who};
//! use registry::record::Head;
//! let book = registry::books().first().unwrap();
//! let setup = book.setup(&serde_json::json!({})).unwrap();
//! let plan = Plan {
//!     head: Head::new(book, &setup),
//!     setup,
//!     seed: 1,
//!     unit: Unit::Boards(2),
//!     chairs: vec![Who::parse("random").unwrap(); 4],
//!     mirror: true,
//!     recording: false,
//!     on_fault: OnFault::Takeover,
//! };
//! let (tally, notes) = arena::run(&plan, Players::Bots(1), |_| Ok::<(), ()>(())).unwrap();
//! assert_eq!(tally.boards, 4, "every deal twice");
//! let summary = Summary { plan: &plan, tally: &tally, notes: &notes, seconds: 1.0 };
//! assert_eq!(summary.json()["score_per_board"]["value"], 0.0, "the same dice on both sides");
//! ```
//!
//! A [`Plan`] says what is played and by whom, [`run`] plays it. Bots of the roster play with the book's own types, on any
//! number of threads. Programs ([`Program`]) speak the protocol of `docs/bots.md` over the pipes of a child process or over a
//! WebSocket ([`Door`]) and play through the erased engine; every thread has a [`Cast`] of its own. What a program does
//! wrong is a [`Fault`], never an error: its seat is taken over or its side forfeits, and the run goes on.
//!
//! # What this crate does not do
//! No rules, no files, no printing. It does not confine programs: they run with the rights of whoever starts them.
//!
//! # Stability
//! The protocol has a version, [`PROTOCOL`]. A seed, a book and a plan give the same boards, as far as bots play them.
#![forbid(unsafe_code)]

mod cast;
mod channel;
mod door;
pub mod drive;
mod erased;
mod estimate;
mod fault;
mod line;
mod message;
pub mod njupt;
mod plan;
mod program;
mod round;
mod run;
mod stop;
mod summary;
mod tally;
mod typed;
mod worker;

pub use cast::{Cast, Partner};
pub use door::{Door, DoorError};
pub use erased::CastError;
pub use fault::{Code, Fault, Note};
pub use message::VERSION as PROTOCOL;
pub use plan::{Command, OnFault, Patience, Plan, Unit, Who, WhoError};
pub use program::Program;
pub use run::{Part, Players, Spoilt, run};
pub use stop::{Stop, Stopper};
pub use summary::Summary;
pub use tally::Tally;
pub use worker::Void;
