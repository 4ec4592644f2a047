//! What a table says.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Table, Text};

/// The names of picked cards, as the rulebook writes them: `units`, `readings`.
pub type Naming = Map<String, Value>;

/// Why something would not do.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts", optional_fields))]
pub struct Verdict {
    /// The deciding article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// Why, for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// Actions that would do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<crate::Action>>"))]
    pub would_do: Vec<Value>,
}

/// A server's message, one a frame.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Reply {
    /// Everything; replaces what the client knew.
    Snap {
        /// The last event.
        seq: u64,
        /// Server time, milliseconds since 1970 UTC.
        now: u64,
        /// The viewer's seat; none: a spectator.
        you: Option<u8>,
        /// The table.
        table: Table,
        /// The board as the viewer knows it; none before the first.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        view: Option<Value>,
    },
    /// One event.
    Ev {
        /// Its number: dense, equal for all viewers.
        seq: u64,
        /// Server time, milliseconds since 1970 UTC.
        now: u64,
        /// What the viewer sees of it.
        #[cfg_attr(feature = "ts", ts(as = "Option<crate::Sight>"))]
        e: Option<Value>,
        /// A merge patch from the last view to the next; `null` while there is no view.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        d: Value,
        /// The same for the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Table>", optional))]
        table: Option<Value>,
    },
    /// Who is connected now. It is no event and has no number.
    Here {
        /// The seats whose people are. Bots always are.
        seats: Vec<u8>,
    },
    /// The action is durable.
    Ack {
        /// The decision's id.
        cid: String,
        /// Its first event.
        seq: u64,
    },
    /// Refused; nothing has changed.
    Nak {
        /// The decision's id.
        cid: String,
        /// `illegal`, `stale`, `unreadable`, `not_seated`, `board_over` or `storage`.
        code: String,
        /// The reasons.
        #[serde(flatten)]
        verdict: Verdict,
        /// The last event.
        seq: u64,
    },
    /// What the picked cards are.
    Probe {
        /// The question's number.
        n: u64,
        /// Components and readings.
        #[serde(flatten)]
        #[cfg_attr(feature = "ts", ts(skip))]
        naming: Naming,
        /// Could they be played?
        ok: bool,
        /// If not, why.
        #[serde(flatten)]
        verdict: Verdict,
    },
    /// What a decent player would do.
    Hint {
        /// The question's number.
        n: u64,
        /// The action; none: nothing to decide.
        #[cfg_attr(feature = "ts", ts(as = "Option<crate::Action>"))]
        a: Option<Value>,
    },
    /// Are you there?
    Ping {
        /// Its number.
        n: u64,
    },
    /// News of the server.
    Sys {
        /// `restart` or `frozen`.
        code: String,
        /// Seconds until it happens.
        #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        within: Option<u32>,
    },
    /// A frame could not be used; the socket stays.
    Err {
        /// `unreadable`, `unknown`, `hello`, `not_seated`, `bad_value`, `version` or `board_over`.
        code: String,
        /// What was wrong, for a person.
        text: Text,
    },
}

/// Shows the article alone: what would do is of one seat's hand.
impl fmt::Debug for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verdict").field("article", &self.article).finish_non_exhaustive()
    }
}

/// Shows the kind alone: what a viewer is told holds that viewer's cards.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Snap { .. } => "Snap",
            Self::Ev { .. } => "Ev",
            Self::Ack { .. } => "Ack",
            Self::Nak { .. } => "Nak",
            Self::Probe { .. } => "Probe",
            Self::Hint { .. } => "Hint",
            Self::Ping { .. } => "Ping",
            Self::Sys { .. } => "Sys",
            Self::Here { .. } => "Here",
            Self::Err { .. } => "Err",
        })
    }
}
