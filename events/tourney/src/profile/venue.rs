//! 场地: what a text prints of rooms and tables, and what an estimate reckons with, as data of a profile.

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::points::Points;

/// 场地. Sizes of the hall (`TD-1.13`, `TD-1.14`) and figures of an estimate of the day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venue {
    /// 每桌面积, square metres.
    pub table_m2: Sourced<u32>,
    /// 采用相同牌型时每桌面积, square metres: the same boards are played all over the hall.
    pub same_boards_m2: Sourced<u32>,
    /// 转播桌面积, square metres.
    pub broadcast_m2: Sourced<u32>,
    /// 主要通道宽度, metres.
    pub aisle_m: Sourced<Points>,
    /// 场外大厅: the lobby's share of the playing area, one in so many.
    pub lobby_one_in: Sourced<u32>,
    /// 相邻牌桌调整方向: how neighbouring tables are turned when the same boards are played.
    pub turn: Sourced<Turn>,
    /// 每桌座位: seats of a table.
    pub seats: Sourced<Seats>,
    /// 每场比赛桌数: tables of a match between teams.
    pub tables_a_match: Sourced<u8>,
    /// 每副（局）分钟数: minutes of a board, for an estimate.
    pub minutes_a_board: Sourced<u32>,
    /// 每轮副（局）数, unless the event says otherwise.
    pub boards_a_round: Sourced<u32>,
    /// 轮间: minutes from the end of a round to the start of the next: results, pairing, new line-ups.
    pub minutes_between: Sourced<u32>,
    /// 每单元时长: minutes of a session at most, after which there is a meal or the night.
    pub minutes_a_session: Sourced<u32>,
    /// 每天单元数: sessions of a day.
    pub sessions_a_day: Sourced<u32>,
    /// 每名裁判员负责桌数: tables of one referee.
    pub tables_a_referee: Sourced<u32>,
}

/// 座位数: seats of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seats {
    /// 四人桌.
    Four,
    /// 六人桌.
    Six,
}

impl Seats {
    /// How many.
    pub const fn count(self) -> u32 {
        match self {
            Self::Four => 4,
            Self::Six => 6,
        }
    }
}

/// 转向: how much every other table is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// 不转.
    None,
    /// 转半个座位: by half the angle between two seats, so that nobody looks straight over a shoulder at the next table.
    HalfSeat,
    /// 转一个座位: by one seat, so that behind each other sit players of different directions.
    OneSeat,
}
