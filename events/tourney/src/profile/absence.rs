//! The section `absence` (轮空、弃权、退赛与判负): what a round is worth that was not played, and what becomes of who left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{Outside, demand};
use super::score::{Award, ScoreRules};
use super::sourced::Sourced;
use crate::played::Outcome;
use crate::points::Points;

/// 轮空、弃权、退赛与判负. `TD-7.1`–`TD-7.10`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbsenceRules {
    /// What is granted, by what the system's points are: each that a system of the profile gives.
    pub grants: BTreeMap<Measure, Grants>,
    /// What the side gets that is absent or at fault.
    pub absent: Absent,
    /// 中途退出: what becomes of the results of a unit that leaves.
    pub annul: Annulment,
    /// 赛前退出.
    pub before_start: Leaving,
    /// 弃权的后果.
    pub forfeits: Consequences,
}

/// What the points of a system are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// 场分.
    Outcome,
    /// 标准分.
    Scale,
    /// 累计分.
    Total,
}

/// What a unit gets for rounds it did not play through no fault of its own, and for force majeure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grants {
    /// Which of several figures counts.
    pub choice: Sourced<Choice>,
    /// 轮空.
    pub bye: Grant,
    /// 申请轮空.
    pub leave: Grant,
    /// 对手本轮弃权.
    pub forfeit: Grant,
    /// 对手被判负. `TD-7.10`
    pub ruled: Grant,
    /// 对手中途退场: the match was broken off. `TD-7.8`
    pub broken_off: Grant,
    /// 循环赛中对手已退出. `TD-7.3`
    pub withdrawn_robin: Grant,
    /// 积分编排赛中对手已退出. `TD-7.4`
    pub withdrawn_swiss: Grant,
    /// 不可抗力: the side that could not come. `TD-7.9`
    pub force_absent: Grant,
    /// 不可抗力: the side that came. `TD-7.9`
    pub force_present: Grant,
}

/// What is granted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// As what the round counts.
    pub outcome: Sourced<Outcome>,
    /// 积分: the figures of which one counts.
    pub points: Sourced<Vec<Figure>>,
    /// 第二分: likewise.
    pub second: Sourced<Vec<Figure>>,
}

/// One figure that may count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// 胜分: what the system gives for a win.
    Won,
    /// 平分.
    Tied,
    /// 负分.
    Lost,
    /// 已赛平均分: the unit's own average of the matches it has played.
    OwnAverage,
    /// 此数减去对手平均分: this, less the other's average.
    Complement(Points),
    /// A fixed number.
    Fixed(Points),
    /// 原始记录上已有成绩: what the sheet says already.
    OnSheet,
}

/// 取哪一个.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The greatest.
    Greatest,
    /// The least.
    Least,
    /// The first, in the order of the list, that there is.
    First,
}

/// What the side gets that is absent or at fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absent {
    /// 积分.
    pub points: Sourced<Points>,
    /// 第二分.
    pub second: Sourced<Points>,
}

/// 中途退出: what becomes of the results of a unit that leaves, by format. `TD-7.2`–`TD-7.5`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annulment {
    /// 半数: from this share of its matches on, results stand.
    pub share: Sourced<Share>,
    /// 循环赛, below that share.
    pub robin: Sourced<Annul>,
    /// 积分编排赛, below that share.
    pub swiss: Sourced<Annul>,
}

/// A part of a whole: `over`/`under`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Parts.
    pub over: u32,
    /// Of so many.
    pub under: u32,
}

/// What becomes of the results of a unit that leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Annul {
    /// 一概注销: its results do not count, neither for itself nor for its opponents.
    All,
    /// 只注销本队的: its own do not count, its opponents keep theirs.
    Own,
    /// 有效: results stand, and what is left counts as forfeits.
    Keep,
}

/// 赛前退出: what is done when a unit leaves before the first round. `TD-7.1`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    /// 循环赛, an even number left.
    pub robin_even: Sourced<BeforeStart>,
    /// 循环赛, an odd number left.
    pub robin_odd: Sourced<BeforeStart>,
    /// 积分编排赛, an even number left.
    pub swiss_even: Sourced<BeforeStart>,
    /// 积分编排赛, an odd number left.
    pub swiss_odd: Sourced<BeforeStart>,
}

/// 赛前退出怎么办.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeforeStart {
    /// 重新抽签.
    Redraw,
    /// 补足双数: another unit may be admitted.
    FillUp,
    /// 按轮空处理: its place in the table is a bye.
    Bye,
    /// Nothing need be done.
    Nothing,
}

/// 弃权的后果. `TD-7.6`, `TD-7.7`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consequences {
    /// 经裁判长同意.
    pub excused: Sourced<Vec<Consequence>>,
    /// 无故弃权.
    pub unexcused: Sourced<Vec<Consequence>>,
    /// 循环赛、积分编排赛最后一场无故弃权.
    pub unexcused_last: Sourced<Vec<Consequence>>,
    /// 故意弃权.
    pub intentional: Sourced<Vec<Consequence>>,
}

/// One consequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consequence {
    /// 名次降为本阶段最后一位.
    LastOfStage,
    /// 不得进入下一阶段.
    NoNextStage,
    /// 取消本次比赛资格.
    OutOfEvent,
}

impl Award {
    /// What the points of this award are.
    pub const fn measure(&self) -> Measure {
        match self {
            Self::Outcome(_) => Measure::Outcome,
            Self::Scale(_) => Measure::Scale,
            Self::Total(_) => Measure::Total,
        }
    }
}

impl Measure {
    /// Its key in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Scale => "scale",
            Self::Total => "total",
        }
    }
}

impl Grants {
    /// Each with its key.
    pub(crate) const fn all(&self) -> [(&'static str, &Grant); 9] {
        [
            ("bye", &self.bye),
            ("leave", &self.leave),
            ("forfeit", &self.forfeit),
            ("ruled", &self.ruled),
            ("broken_off", &self.broken_off),
            ("withdrawn_robin", &self.withdrawn_robin),
            ("withdrawn_swiss", &self.withdrawn_swiss),
            ("force_absent", &self.force_absent),
            ("force_present", &self.force_present),
        ]
    }
}

impl Figure {
    /// Whether it is there in every case: no average that may not exist yet, no sheet that may be blank.
    const fn is_certain(self) -> bool {
        matches!(self, Self::Won | Self::Tied | Self::Lost | Self::Fixed(_))
    }

    /// Whether sums of it stay far from the ends of numbers.
    fn is_bounded(self) -> bool {
        let most = Points::whole(1_000_000);
        match self {
            Self::Complement(points) | Self::Fixed(points) => -most <= points && points <= most,
            _ => true,
        }
    }

    const fn is_of_outcome(self) -> bool {
        matches!(self, Self::Won | Self::Tied | Self::Lost)
    }
}

impl AbsenceRules {
    /// Whether every figure can be.
    pub(super) fn check(&self) -> Result<(), Outside> {
        let Share { over, under } = self.annul.share.value;
        demand!(over <= under && under > 0, "annul.share", "份额在0与1之间", "a share is between 0 and 1");
        for (measure, grants) in &self.grants {
            for (key, grant) in grants.all() {
                let at = format!("grants.{}.{key}", measure.id());
                let lists = [("points", &grant.points.value), ("second", &grant.second.value)];
                for (list, figures) in lists {
                    demand!(
                        figures.iter().any(|figure| figure.is_certain()),
                        format!("{at}.{list}"),
                        "至少有一项任何时候都有（定数，或胜、平、负分）",
                        "one of them must always exist (a fixed figure, or that of a win, tie or loss)"
                    );
                }
                let figures = || grant.points.value.iter().chain(&grant.second.value);
                demand!(
                    figures().all(|figure| figure.is_bounded()),
                    at,
                    "分数在正负一百万之间",
                    "figures are between minus and plus a million"
                );
                demand!(
                    *measure == Measure::Outcome || !grant.points.iter().any(|figure| figure.is_of_outcome()),
                    format!("{at}.points"),
                    "只有记场分的才有胜、平、负分，请写定数",
                    "only match points know wins, ties and losses: write a fixed figure"
                );
                demand!(
                    !grant.second.iter().any(|figure| figure.is_of_outcome()),
                    format!("{at}.second"),
                    "第二分没有胜、平、负分，请写定数",
                    "the second figure knows no wins, ties and losses: write a fixed figure"
                );
            }
        }
        Ok(())
    }

    /// Whether there are grants for each system of the profile.
    pub(super) fn check_with(&self, score: &ScoreRules) -> Result<(), Outside> {
        for system in score.systems.values() {
            let measure = system.award.measure();
            demand!(
                self.grants.contains_key(&measure),
                format!("grants.{}", measure.id()),
                "有一种记分制用这种分，要写明轮空、弃权各得多少",
                "a system gives such points: say what byes and forfeits are worth"
            );
        }
        Ok(())
    }
}
