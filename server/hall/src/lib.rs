//! Live tables: people and bots at a table of any book, over HTTP and WebSocket, as `docs/protocol.md` says.
//!
//! ```no_run
//! # async fn run() -> Result<(), hall::HallError> {
//! use std::sync::Arc;
//! let config = hall::HallConfig::new(Arc::new(store::MemoryLog::new()), hall::SealKey::ephemeral()?);
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! hall::serve(config, listener, async { std::future::pending().await }).await
//! # }
//! ```
//!
//! # Overview
//! [`Hall`] holds the tables. A live table (`live`) is a value without a runtime: what is said and what time it is go in,
//! rows for the log and frames for sockets come out. A task (`actor`) drives it. A step is drafted, appended to the log,
//! and only then shown and acknowledged; what the log does not take has not happened. Every row of the log takes one
//! number, the same for all viewers; what a viewer sees of it is made in one place (`live::show`) from the engine's
//! redacted sights. Connections come in by the `door`, which makes room for those who play; what they may ask for, `limits`
//! counts by seat and by site. At boot the leases of all live tables are taken, and each rests (`tables`) until somebody
//! asks for it; it is then replayed from its log (`archive`, `live::replay`) and goes on. Those with a board in play are
//! taken up at once.
//!
//! # What this crate does not do
//! It knows no rulebook (`registry` does), no command line, and no accounts: who holds a seat's token has the seat.
//!
//! # Stability
//! The rows of the log and the wire protocol are fixed: later versions add. The Rust interface may change until 1.0.
#![forbid(unsafe_code)]

mod actor;
mod archive;
mod articles;
mod assets;
mod attendance;
mod config;
mod door;
mod error;
mod fact;
mod form;
mod hall;
mod http;
mod limits;
mod listen;
mod live;
mod names;
mod origin;
mod outbox;
mod record;
mod rehearsal;
mod seal;
mod shared;
mod shelf;
mod site;
mod socket;
mod tables;
mod token;
mod wall;

pub use config::{HallConfig, Limits, Tempo};
pub use error::HallError;
pub use hall::{Hall, serve};
pub use rehearsal::Rehearsal;
pub use seal::SealKey;
