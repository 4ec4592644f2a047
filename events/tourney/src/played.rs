//! What a unit has played: the common ground of pairing, standings and officiating.

use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::side::Side;
use crate::unit::{RoundNo, UnitId};

/// How a match ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// 胜.
    Won,
    /// 平.
    Tied,
    /// 负.
    Lost,
}

/// What a match is worth to one side, converted by the profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Won, tied or lost.
    pub outcome: Outcome,
    /// 积分: what the standings add up: match points (场分) or victory points (标准分).
    pub points: Points,
    /// 级差分 / 累计级分 / 净胜分: the second figure, if the system has one; else 0.
    pub second: Points,
    /// 小局: parts of the match won (games, boards, hands), for win rates.
    pub won_parts: u16,
    /// Parts played.
    pub parts: u16,
}

/// Why a unit has a result in a round. The kind and the points are separate: eligibility for a bye looks at the kind alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// 正常比赛.
    Played,
    /// 轮空: a bye that the pairing gave.
    Bye,
    /// 申请轮空: a round that the unit asked to miss.
    Leave,
    /// 对手弃权: won without play, since the opponent forfeited or had withdrawn.
    ForfeitWon,
    /// 弃权: lost without play.
    Forfeit,
    /// 判负: the round was lost by a ruling, whatever stands on the sheet.
    RuledLost,
    /// 对手被判负.
    RuledWon,
    /// 提前锁定名次: not paired because its place is certain (`TD-6.6`).
    Clinched,
    /// 不可抗力: absent through force majeure (`TD-7.9`).
    ForceMajeure,
}

/// One round of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The round.
    pub round: RoundNo,
    /// The opponent; none in a bye and in a round that was not paired.
    pub opponent: Option<UnitId>,
    /// Which side the unit was; none without an opponent.
    pub side: Option<Side>,
    /// Why it has this result.
    pub how: How,
    /// What it is worth.
    pub tally: Tally,
}
