//! Why a hall does not hold what is wished, and what would do.

use serde::Serialize;

use crate::text::{Text, counted};

/// 场地不够. A plan that cannot be made; lengths in centimetres, areas in square metres.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// 没有比赛: no match is to be seated.
    NoMatches,
    /// 桌子放不下 (`TD-1.13`).
    TooSmall {
        /// Tables to be seated, a separate broadcast table not counted.
        tables: u32,
        /// Tables that the rooms hold.
        hold: u32,
        /// Area of a table.
        table_m2: u32,
        /// A further room that would do.
        room_cm: (u32, u32),
    },
    /// 开闭室分不开: the tables fit, but the two of a match cannot stand in different rooms or rows (`TD-10.9`).
    NotApart {
        /// Matches.
        matches: u32,
        /// A further room that would do.
        room_cm: (u32, u32),
    },
    /// 转播桌放不下 (`TD-1.13`).
    NoBroadcast {
        /// Area of the broadcast table.
        table_m2: u32,
        /// The side of a square room that would do.
        side_cm: u32,
    },
    /// 场外大厅太小 (`TD-1.13`).
    Lobby {
        /// What the text asks for.
        needed_m2: u32,
        /// What there is.
        have_m2: u32,
    },
    /// 固定座位多于桌数: more units keep their table than there are matches for them.
    TooManyFixed {
        /// Units that keep their table.
        units: u32,
        /// Tables that can be kept.
        tables: u32,
    },
}

impl Refusal {
    /// The article or requirement.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NotApart { .. } => "TD-10.9",
            Self::TooManyFixed { .. } => "TD-1.14",
            Self::NoMatches | Self::TooSmall { .. } | Self::NoBroadcast { .. } | Self::Lobby { .. } => "TD-1.13",
        }
    }

    /// What is missing and what would do.
    pub fn text(&self) -> Text {
        let article = self.article();
        let (zh, en) = match self {
            Self::NoMatches => {
                ("没有要安排的比赛；先填场数".to_owned(), "there is no match to seat; say how many".to_owned())
            }
            Self::TooSmall { tables, hold, table_m2, room_cm } => (
                format!(
                    "要放{tables}桌，每桌{table_m2}平方米，只放得下{hold}桌；再加一间至少{}的房间，或分批比赛",
                    metres(*room_cm, "米")
                ),
                format!(
                    "tables of {table_m2} m² wanted: {tables}, and {hold} fit; one more room of at least {} would do, or playing in turns",
                    metres(*room_cm, "m")
                ),
            ),
            Self::NotApart { matches, room_cm } => (
                format!("{matches}场的两桌无法分在不同房间或不同排；再加一间至少{}的房间", metres(*room_cm, "米")),
                format!(
                    "the two tables of {} cannot stand in different rooms or rows; one more room of at least {} would do",
                    counted(*matches, "match"),
                    metres(*room_cm, "m")
                ),
            ),
            Self::NoBroadcast { table_m2, side_cm } => (
                format!("没有{table_m2}平方米的地方放转播桌；给它一间边长至少{}米的房间", decimal(*side_cm)),
                format!(
                    "there is no {table_m2} m² for the broadcast table; a room {} m square would do",
                    decimal(*side_cm)
                ),
            ),
            Self::Lobby { needed_m2, have_m2 } => (
                format!("场外大厅只有{have_m2}平方米，要{needed_m2}平方米；再开放{}平方米", needed_m2 - have_m2),
                format!("the lobby has {have_m2} m² of {needed_m2} m²; open {} m² more", needed_m2 - have_m2),
            ),
            Self::TooManyFixed { units, tables } => (
                format!("{units}队要固定座位，只有{tables}桌可以固定；减少固定的队"),
                format!(
                    "units that keep their table: {units}, tables that can be kept: {tables}; let fewer keep theirs"
                ),
            ),
        };
        Text::new(format!("{zh}（{article}）。"), format!("{en} ({article})."))
    }
}

fn metres(room_cm: (u32, u32), unit: &str) -> String {
    format!("{} × {} {unit}", decimal(room_cm.0), decimal(room_cm.1))
}

/// Centimetres as metres, rounded up to a tenth.
fn decimal(cm: u32) -> String {
    let tenths = cm.div_ceil(10);
    format!("{}.{}", tenths / 10, tenths % 10)
}
