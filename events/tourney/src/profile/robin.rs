//! 循环赛办法: how round robins and groups are drawn, as data of a profile.

use serde::{Deserialize, Serialize};

use super::{Source, Sourced};
use crate::format::robin::{Home, Laps, Table};
use crate::unit::RoundNo;

/// 循环赛办法 (`TD-5`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RobinRules {
    /// 编排法: which of the printed tables.
    pub table: Sourced<Table>,
    /// 单循环或双循环, the usual one first (`TD-5.1`).
    pub laps: Sourced<Vec<Laps>>,
    /// 主队 (`TD-5.4`).
    pub home: Sourced<Home>,
    /// 分组办法 (`TD-5.2`).
    pub seeding: Sourced<Seeding>,
    /// 相关队的分组 (`TD-5.2`).
    pub related: Sourced<Related>,
    /// 相关队提前相遇的轮次: the round in which related units of one group meet (`TD-5.3`); none where their numbers are not touched.
    pub early: Sourced<Early>,
    /// 轮空得什么 (`TD-7.11`). Of logs older than this value: nothing, since no text pays it.
    #[serde(default = "unpaid")]
    pub bye: Sourced<Bye>,
    /// 小组赛之后 (`TD-5.1`).
    pub after: Sourced<After>,
}

/// What no text pays for.
fn unpaid() -> Sourced<Bye> {
    Sourced { value: Bye::Nothing, from: Source::Inferred, article: "TD-7.11 (no text pays it)".into() }
}

/// 分组办法.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// 蛇形排列: by rank, past results or master points.
    Snake,
    /// 抽签: rows of the snake, each drawn by lot.
    RowsByLot,
}

/// 相关队的分组.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Related {
    /// 均匀分在各组.
    SpreadEvenly,
    /// 不作考虑.
    NotRegarded,
}

/// 相关队提前相遇.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Early {
    /// 在该轮相遇.
    Round(RoundNo),
    /// 不作安排.
    NotArranged,
}

/// 循环赛的轮空. Everybody of an odd group has as many, and each at another time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// 不计: the round is none, and neither points nor averages know it.
    Nothing,
    /// 照轮空计: what the section `absence` grants.
    Granted,
}

/// 小组赛之后.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// 交叉淘汰赛.
    CrossKnockOut,
    /// 同名次附加赛.
    PlayOffs,
}
