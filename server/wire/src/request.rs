//! What a client says.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A client's message, one a frame.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Who I am and what I last saw. The first frame.
    Hello {
        /// The protocol's version.
        v: u32,
        /// The seat's token; none: a spectator.
        token: Option<String>,
        /// The last event seen.
        since: Option<u64>,
        /// The seat's share in the next deal, hexadecimal, at most 32 bytes. Counts if a commitment stands and no deal yet.
        nonce: Option<String>,
    },
    /// Do this.
    Act {
        /// The decision's own id, at most [`MAX_CID`](crate::MAX_CID) bytes.
        cid: String,
        /// The last event known when it was decided.
        exp: u64,
        /// The rulebook's action.
        #[cfg_attr(feature = "ts", ts(as = "crate::Action"))]
        a: Value,
    },
    /// What would these cards be?
    Probe {
        /// Comes back in the answer.
        n: u64,
        /// Tokens.
        cards: Vec<String>,
    },
    /// What would a decent player do?
    Hint {
        /// Comes back in the answer.
        n: u64,
    },
    /// This seat's wish for the pace of the draw.
    Pace {
        /// Milliseconds a card, 0 to 1000; 0 skips.
        ms: u32,
    },
    /// Deal the next board.
    Ready {
        /// As in `hello`, for the next deal.
        nonce: Option<String>,
    },
    /// I play my seat myself again.
    Back,
    /// Answer to `ping`.
    Pong {
        /// The number of the ping.
        n: u64,
    },
}

/// Shows the kind alone: what a client says holds tokens, shares and cards.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hello { .. } => "Hello",
            Self::Act { .. } => "Act",
            Self::Probe { .. } => "Probe",
            Self::Hint { .. } => "Hint",
            Self::Pace { .. } => "Pace",
            Self::Ready { .. } => "Ready",
            Self::Back => "Back",
            Self::Pong { .. } => "Pong",
        })
    }
}
