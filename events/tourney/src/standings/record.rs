//! What a stage has recorded of each unit: the ground that tables are made from.

use serde::{Deserialize, Serialize};

use crate::played::Played;
use crate::points::Points;
use crate::profile::ladder::{Ladder, Placing};
use crate::unit::{RoundNo, UnitId};

/// 一队的成绩: all that the table of a stage needs of one unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Whose.
    pub unit: UnitId,
    /// Whether it went the whole way.
    pub state: State,
    /// 带入分: brought from the stage before (`TD-11.12`).
    pub carry: Points,
    /// 各轮: by round. For an official table only locked rounds, for a provisional one all that have a result.
    pub played: Vec<Played>,
    /// 记违例次数, in this stage.
    pub violations: u32,
    /// 扣分: taken off in this stage, besides what rounds' tallies already say.
    pub deducted: Deducted,
    /// 小局胜率 from the raw records, where they say more than the rounds' tallies; these count if it is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<PartRate>,
}

impl Record {
    /// A unit that plays, with these rounds and nothing else.
    pub const fn of(unit: UnitId, played: Vec<Played>) -> Self {
        let deducted = Deducted { points: Points::ZERO, second: Points::ZERO };
        Self { unit, state: State::Active, carry: Points::ZERO, played, violations: 0, deducted, parts: None }
    }
}

/// 扣分: how much is taken off a unit's totals; not negative.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deducted {
    /// Off the points.
    pub points: Points,
    /// 扣级差分: off the second figure.
    pub second: Points,
}

/// 胜率: parts won of parts played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRate {
    /// Parts won.
    pub won: u32,
    /// Parts played.
    pub of: u32,
}

/// Whether a unit went the whole way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum State {
    /// 参赛.
    Active,
    /// 中途退出 (`TD-7.2`–`TD-7.4`).
    Withdrawn {
        /// The first round it did not play.
        from: RoundNo,
        /// What becomes of the rounds before.
        results: Results,
    },
    /// 取消资格 (`TD-7.5`, `TD-7.7`).
    Disqualified {
        /// The first round it did not play.
        from: RoundNo,
        /// What becomes of the rounds before.
        results: Results,
    },
    /// 无故弃权: missed a round without excuse, and is last of the stage (`TD-7.6`).
    Unexcused,
}

/// What becomes of the results of a unit that is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Results {
    /// 有效.
    Kept,
    /// 一概注销: its rounds count neither to it nor to whom it met.
    Annulled,
    /// 注销，对手成绩保留: they count to whom it met.
    AnnulledForItself,
}

impl State {
    /// What becomes of this unit's results.
    pub const fn results(self) -> Results {
        match self {
            Self::Active | Self::Unexcused => Results::Kept,
            Self::Withdrawn { results, .. } | Self::Disqualified { results, .. } => results,
        }
    }

    /// In which part of the table a ladder puts such a unit, and by which article; none for who plays on.
    pub fn placing(self, ladder: &Ladder) -> (Placing, Option<&str>) {
        let placings = &ladder.placing;
        let (rule, results) = match self {
            Self::Active => return (Placing::Ranked, None),
            Self::Withdrawn { results, .. } => (&placings.withdrawn, results),
            Self::Disqualified { .. } => (&placings.disqualified, Results::Kept),
            Self::Unexcused => (&placings.unexcused, Results::Kept),
        };
        (if results == Results::Kept { rule.value } else { Placing::Unplaced }, Some(&rule.article))
    }

    /// The first round it did not play, if it is gone.
    pub const fn gone_from(self) -> Option<RoundNo> {
        match self {
            Self::Active | Self::Unexcused => None,
            Self::Withdrawn { from, .. } | Self::Disqualified { from, .. } => Some(from),
        }
    }
}
