//! What a browser and a table say to each other: every message of `docs/protocol.md`, as types.
//!
//! ```
//! use wire::{Reply, Request};
//! let said: Request = serde_json::from_str(r#"{"t":"hint","n":7}"#).unwrap();
//! assert_eq!(said, Request::Hint { n: 7 });
//! let unknown = serde_json::from_str::<Request>(r#"{"t":"shout"}"#).unwrap_err();
//! assert!(unknown.to_string().contains("unknown variant `shout`"));
//! let answer = Reply::Ack { cid: "c1".into(), seq: 12 };
//! assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"t":"ack","cid":"c1","seq":12}"#);
//! ```
//!
//! Both directions are closed enums: an unknown kind or member is an error that says which. What belongs to a rulebook
//! (actions, sights, views, names of components) stays JSON here and gets its types in the rulebook.
//!
//! # What this crate does not do
//! No sockets, no rules, no checks beyond the shape. `Debug` shows no member that a log must not hold.
//!
//! # Stability
//! [`VERSION`] names the protocol; within a version members are only added, and only optional ones.
#![forbid(unsafe_code)]

mod articles;
mod http;
mod reply;
mod request;

pub use articles::{Article, Articles, Printed};
pub use http::{Created, Fault, Fill, Listed, NewTable, Seated, SitDown};
pub use reply::{Naming, Reply, Verdict};
pub use request::Request;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version that a client's `hello` must name.
pub const VERSION: u32 = 1;

/// The longest frame a client may send, bytes.
pub const MAX_FRAME: usize = 8 * 1024;

/// The longest `cid`, bytes.
pub const MAX_CID: usize = 32;

/// Why a socket was closed, where WebSocket itself has no code for it.
pub mod close {
    /// The server ends in order.
    pub const AWAY: u16 = 1001;
    /// No hello of this version, or no WebSocket frames.
    pub const PROTOCOL: u16 = 1002;
    /// A binary frame.
    pub const BINARY: u16 = 1003;
    /// A text that is not UTF-8.
    pub const NOT_TEXT: u16 = 1007;
    /// Too many messages, or no hello in time.
    pub const POLICY: u16 = 1008;
    /// A frame longer than [`MAX_FRAME`](crate::MAX_FRAME).
    pub const TOO_BIG: u16 = 1009;
    /// No room for another spectator just now.
    pub const FULL: u16 = 1013;
    /// A newer connection took the seat. Terminal.
    pub const ELSEWHERE: u16 = 4001;
    /// Not your table, or no such table. Terminal.
    pub const FORBIDDEN: u16 = 4003;
    /// Too slow: come back with `since`.
    pub const SLOW: u16 = 4008;
    /// The server restarts: come back after 0–3 s.
    pub const RESTART: u16 = 4010;
    /// The table's log is damaged; whoever runs the server may restore it. The seat is not lost.
    pub const DAMAGED: u16 = 4011;
}

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Text {
    /// 中文
    pub zh: String,
    /// English
    pub en: String,
}

impl Text {
    /// From both.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// What a chair holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
#[serde(rename_all = "snake_case")]
pub enum ChairKind {
    /// Nobody yet.
    Open,
    /// A person.
    Human,
    /// A bot of the roster.
    Bot,
}

/// 座位 A chair at a table, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Chair {
    /// Its number, from 1 in order of play.
    pub seat: u8,
    /// What it holds.
    pub kind: ChairKind,
    /// The name shown; empty for an open chair.
    pub name: String,
    /// Is the person connected? Bots always are.
    pub here: bool,
    /// Does a bot play for the person just now?
    pub stand_in: bool,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
#[serde(rename_all = "snake_case")]
pub enum TablePhase {
    /// Before the first board: chairs are open, or people are on their way.
    Waiting,
    /// A board is in play.
    Playing,
    /// A board is over and the next is not dealt.
    Between,
}

/// Deadlines, in server time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts"))]
pub struct Clock {
    /// Seat digit → milliseconds since 1970 UTC at which the decision is taken for it.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, number>"))]
    pub deadlines: std::collections::BTreeMap<u8, u64>,
}

/// The public state of a table.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts", optional_fields = nullable))]
pub struct Table {
    /// The id in URLs.
    pub id: String,
    /// The book's id.
    pub book: String,
    /// The options chosen, all of them.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Value,
    /// The board in play or just over, from 1; 0 before the first.
    pub board: u64,
    /// All chairs.
    pub seats: Vec<Chair>,
    /// The viewer's seat; only in a snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u8>,
    /// Where the table stands.
    pub phase: TablePhase,
    /// Who has how long.
    pub clock: Clock,
    /// The commitment to the seed of the board in play; between boards, of the next.
    pub commit: String,
    /// Who is ready for the next board.
    pub ready: Vec<u8>,
    /// What has been won so far.
    pub score: Score,
    /// What lets others sit down; only in a seated viewer's snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// Does not show the invite.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("id", &self.id).field("board", &self.board).finish_non_exhaustive()
    }
}

/// The match so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "wire.ts", optional_fields = nullable))]
pub struct Score {
    /// What the boards were worth to each side (seats 1, 3 …; seats 2, 4 …), in the book's unit.
    pub sides: [i32; 2],
    /// Boards finished.
    pub boards: u64,
    /// Is the match over with the last board? The next one begins another.
    pub over: bool,
    /// The side that won the match.
    pub winner: Option<u8>,
}

/// What the client knows of every book's action: what it does, and mostly cards. The rest is the book's.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(export_to = "wire.ts", type = "{ do: string, cards?: string[], [key: string]: unknown }")]
struct Action;

/// What the client knows of every book's sights: of which kind they are.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(export_to = "wire.ts", type = "{ t: string, [key: string]: unknown }")]
struct Sight;
