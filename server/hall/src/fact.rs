//! What stands in the log. Inputs are the truth; facts are what happened at the table around them; events of the engine
//! are there by a witness only: a digest that tells nothing before the seed is shown, and that a replay must reproduce.
//!
//! # Stability
//! Logs are replayed by later versions: members are only added.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{Event, NewEvent};
use table::fair::Seed;

/// Row kind of a [`Fact`].
pub(crate) const FACT: &str = "fact";
/// Row kind of an [`Input`].
pub(crate) const INPUT: &str = "in";
/// Row kind of a further [`Testimony`].
pub(crate) const EVENT: &str = "ev";

/// Something that happened at a table outside the rulebook.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub(crate) enum Fact {
    /// The table was made. The first row.
    Made { book: String, options: Value, setup: Value },
    /// A chair was taken: by a person (with the digest of the token) or by a bot of the roster.
    Sat { seat: u8, name: String, token: Option<String>, bot: Option<String> },
    /// The commitment to a board's seed, before any nonce counts.
    Committed { board: u64, commit: String },
    /// A board was dealt, at a time in milliseconds since 1970.
    Opened {
        board: u64,
        nonces: Vec<String>,
        chairs: Vec<String>,
        #[serde(default)]
        at: u64,
    },
    /// A person's first socket opened, or the last one closed. Earlier versions wrote it; it changes nothing.
    Here { seat: u8, here: bool },
    /// The table could not go on for so many milliseconds, up to now: nobody's time ran.
    Rested { ms: u64 },
    /// A bot plays for a person.
    StoodIn { seat: u8 },
    /// The person plays again.
    Back { seat: u8 },
    /// A person is ready for the next board.
    Ready { seat: u8 },
    /// The board is over, and the match has been played for so many milliseconds.
    Over {
        board: u64,
        outcome: Value,
        carry: Value,
        score: [i32; 2],
        match_over: bool,
        winner: Option<u8>,
        #[serde(default)]
        played: u64,
    },
    /// The table was taken up again from the log. No time was played since the row before.
    Resumed,
}

/// An action of a seat, with the first event that it made.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Input {
    /// Whose.
    pub(crate) seat: u8,
    /// The action, unless it is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) a: Option<Value>,
    /// The sealed action, hexadecimal: where others may not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sealed: Option<String>,
    /// The decision's id, if a person sent it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cid: Option<String>,
    /// Of the first event; none if the action made no event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) witness: Option<String>,
}

/// Does not show the action.
impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// An event of the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Testimony {
    /// See [`witness`].
    pub(crate) witness: String,
}

/// The place for which a hidden action of a table is sealed.
pub(crate) fn input_place(table: &str) -> String {
    format!("input/{table}")
}

/// The name of a board's seed among a table's secrets.
pub(crate) fn seed_name(board: u64) -> String {
    format!("seed/{board}")
}

/// The name of a table's invite among its secrets.
pub(crate) const INVITE_NAME: &str = "invite";

/// The place for which a secret is sealed.
pub(crate) fn secret_place(table: &str, name: &str) -> String {
    format!("{name}@{table}")
}

/// 16 hexadecimal digits of SHA-256(seed ‖ number of the event, 8 bytes little-endian ‖ its full sight as JSON).
pub(crate) fn witness(seed: &Seed, event: usize, sight: Option<&str>) -> String {
    let mut hash = Sha256::new();
    hash.update(seed.reveal());
    hash.update((event as u64).to_le_bytes());
    hash.update(sight.unwrap_or_default());
    hex::encode(&hash.finalize()[..8])
}

/// A row to append.
pub(crate) fn row(kind: &str, at_ms: u64, body: &impl Serialize) -> NewEvent {
    // These bodies are made of strings, numbers and JSON values: they always have a JSON form.
    NewEvent { at_ms, kind: kind.into(), body: serde_json::to_vec(body).unwrap_or_default() }
}

/// A row that was read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Row {
    /// See [`Fact`].
    Fact(Fact),
    /// See [`Input`].
    Input(Input),
    /// See [`Testimony`].
    Event(Testimony),
}

impl Row {
    /// Reads a row; the error says what does not fit and quotes no body.
    pub(crate) fn read(event: &Event) -> Result<Self, String> {
        let unreadable = |error: serde_json::Error| format!("its body is unreadable at column {}", error.column());
        match event.kind.as_str() {
            FACT => serde_json::from_slice(&event.body).map(Self::Fact).map_err(unreadable),
            INPUT => serde_json::from_slice(&event.body).map(Self::Input).map_err(unreadable),
            EVENT => serde_json::from_slice(&event.body).map(Self::Event).map_err(unreadable),
            other => Err(format!("its kind {other:?} is unknown")),
        }
    }
}
