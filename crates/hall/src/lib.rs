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
//! [`Hall`] holds the tables; each is one task that owns its match (`actor`). A step is drafted, appended to the log, and
//! only then shown and acknowledged; what the log does not take has not happened. Every row of the log takes one number,
//! the same for all viewers; what a viewer sees of it is made in one place (`show`) from the engine's redacted sights.
//! Connections come in by the `door`, which makes room for those who play; what they may ask for, `limits` counts by seat
//! and by site. At boot every live table is replayed from its log (`resume`) and goes on.
//!
//! # What this crate does not do
//! It knows no rulebook (`registry` does), no command line, and no accounts: who holds a seat's token has the seat.
//!
//! # Stability
//! The rows of the log and the wire protocol are fixed: later versions add. The Rust interface may change until 1.0.
#![forbid(unsafe_code)]

mod actor;
mod articles;
mod assets;
mod attendance;
mod board;
mod clock;
mod config;
mod door;
mod draft;
mod error;
mod fact;
mod hall;
mod http;
mod limits;
mod listen;
mod names;
mod opening;
mod origin;
mod outbox;
mod people;
mod record;
mod resume;
mod seal;
mod show;
mod site;
mod socket;
mod state;
mod token;
mod turn;

pub use config::{HallConfig, Limits, Tempo};
pub use error::HallError;
pub use hall::{Hall, serve};
pub use seal::SealKey;
