//! Section `lineup`: who plays, who sits where, who shows a line-up first (出场名单与座位).

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::moment::Seconds;
use crate::office::Role;
use crate::office::seating::Chair;

/// 出场与座位的规则 (`TD-9`, `TD-1.3` – `TD-1.7`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineupRules {
    /// 一桌一方几人.
    pub a_side: Sourced<u8>,
    /// 一方坐哪些位: the chairs of the side that is named first, and of the other.
    pub chairs: Sourced<Chairs>,
    /// 一对至多几人: in events of pairs (`TD-1.4`).
    pub people_a_pair: Sourced<u8>,
    /// 局中换人须谁同意 (`TD-1.4`).
    pub substitution_by: Sourced<Role>,
    /// 报名以后能否换队员 (`TD-1.6`).
    pub roster: Sourced<Roster>,
    /// 混合双人的座位 (`TD-1.5`).
    pub mixed_pair: Sourced<Mixed>,
    /// 混合团体的座位 (`TD-1.5`).
    pub mixed_team: Sourced<Mixed>,
    /// 无座位选择权的一方，开赛前几秒公布 (`TD-9.2`).
    pub without_right_s: Sourced<Seconds>,
    /// 有座位选择权的一方，至迟开赛前几秒公布 (`TD-9.2`).
    pub with_right_s: Sourced<Seconds>,
    /// 公布后变更 (`TD-9.5`).
    pub change: Sourced<ChangeRule>,
    /// 单数节: how an odd number of segments ends; an even number alternates to the end (`TD-9.1`).
    pub odd_segments: Sourced<OddSegments>,
}

/// 两方的座位.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chairs {
    /// Of one side.
    pub one: Vec<Chair>,
    /// Of the other.
    pub other: Vec<Chair>,
}

/// 男女的座位.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mixed {
    /// 男.
    pub men: Vec<Chair>,
    /// 女.
    pub women: Vec<Chair>,
}

/// 换队员.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roster {
    /// 赛会期间不得更改.
    Frozen,
    /// 经裁判长同意.
    WithConsent,
}

/// 公布后变更.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeRule {
    /// Whose consent.
    pub consent: Role,
    /// What the opponents gain.
    pub gain: Gain,
}

/// 变更后对方所得.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// 座位选择权.
    SeatingRight,
    /// 无.
    Nothing,
}

/// 单数节.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OddSegments {
    /// 最后一节另抽签.
    LastByLot,
    /// 交替到底: the winner of the lot has one more.
    Alternate,
}
