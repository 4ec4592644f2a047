//! 循环赛办法: how round robins and groups are drawn, as data of a profile.

use serde::{Deserialize, Serialize};

use super::Sourced;
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
    /// 小组赛之后 (`TD-5.1`).
    pub after: Sourced<After>,
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

/// 小组赛之后.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// 交叉淘汰赛.
    CrossKnockOut,
    /// 同名次附加赛.
    PlayOffs,
}
