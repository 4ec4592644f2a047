//! Bodies of the HTTP half.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Chair, Text};

/// Who takes the other chairs of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Fill {
    /// Bots, at once.
    Bots,
    /// Whoever comes.
    #[default]
    Open,
}

/// `POST /api/tables`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The book's id.
    pub book: String,
    /// Chosen options; what is missing is the default.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Map<String, Value>,
    /// The creator's name.
    #[serde(default)]
    pub name: String,
    /// Who takes the other chairs.
    #[serde(default)]
    pub fill: Fill,
    /// The creator's chair; the first by default.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Answer to [`NewTable`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Created {
    /// The table's id.
    pub table: String,
    /// The seat's token. Shown this once.
    pub token: String,
    /// The seat.
    pub seat: u8,
    /// What lets others sit down.
    pub invite: String,
}

/// Shows neither token nor invite.
impl fmt::Debug for Created {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Created").field("table", &self.table).field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// `POST /api/tables/{id}/sit`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The name shown.
    #[serde(default)]
    pub name: String,
    /// The table's invite.
    pub invite: String,
    /// The chair; the first open one by default.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Does not show the invite.
impl fmt::Debug for SitDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SitDown").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// Answer to [`SitDown`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Seated {
    /// The seat's token. Shown this once.
    pub token: String,
    /// The seat.
    pub seat: u8,
}

/// Does not show the token.
impl fmt::Debug for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seated").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// A table in the lobby's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Listed {
    /// The table's id.
    pub table: String,
    /// The book's id.
    pub book: String,
    /// All chairs.
    pub seats: Vec<Chair>,
    /// The board in play or just over.
    pub board: u64,
}

/// Why a call was refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Fault {
    /// A stable code.
    pub code: String,
    /// What the text speaks of.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub args: Map<String, Value>,
    /// The reason for a person.
    pub text: Text,
}
