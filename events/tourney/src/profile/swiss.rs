//! The Swiss section of a profile (积分编排): how rounds are paired.

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::played::How;
use crate::points::Points;
use crate::unit::RoundNo;

/// 编排准则: something a pairing is judged by. Lower is better for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// 重赛: pairs that have met before (`TD-6.3`).
    Met,
    /// 不得相遇的相关队: pairs of units that must not meet (`TD-5.2`).
    Related,
    /// 再次轮空: byes that the unit of the bye has had, by kind (`TD-7.11`).
    SecondBye,
    /// 高分轮空: how far the unit of the bye is above the lowest, in hundredths of a point.
    ByeScore,
    /// 跨胜区败区: pairs across the areas of a special Swiss, and a bye in the winners' area (`TD-6.5`). It is asked before rematches: two
    /// last winners who have met must meet again, or there is no champion.
    Area,
    /// 补入胜区者的名次: how many of the losers' area are better than the one that fills up the winners' area (`TD-6.5`).
    Joiner,
    /// 积分差: the sum of the squares of the differences in points, in hundredths squared (`TD-6.3`).
    Gap,
    /// 级分高低: the sum of the squares of the differences in the second figure between equals in points (`GD17 28-1`). Who floats is the last
    /// of the group above, and meets the first of the one below.
    Level,
    /// 同向连续浮动: floats the same way as lately; the later, the heavier.
    Float,
    /// 宜避开的相关队: pairs that should not meet: the worst weight first, and of equal ones those lowest in the field (`TD-5.2`).
    Soft,
    /// 重复桌号: how often the units sit where they have sat. Judged after the pairs are made, since a table belongs to no pair.
    Table,
    /// 主客失衡: the squares of each unit's home matches less visits, after this round (`TD-1.2`).
    Home,
    /// 组内次序: distance from the order in which equals meet, see [`Within`].
    Within,
    /// 固定次序: the higher unit gets the higher opponent; it parts what all else leaves equal.
    Order,
}

/// 约束力度: whether a rule may be broken without being asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// 必须: a pairing that breaks it is refused, until a director relaxes it.
    Barred,
    /// 尽量: it costs, and what is ahead of it on the ladder goes first.
    Costs,
}

/// One rung of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// Its force.
    pub force: Force,
}

/// 编排准则的先后: each rule at most once, the gravest first, the barred before those that cost ([`Rule::Area`] alone may stand before them). A rule that is not on it is not asked.
/// [`Rule::Order`] closes every ladder, written or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Step>", into = "Vec<Step>")]
pub struct Steps(Vec<Step>);

/// Why steps are no ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSteps {
    /// A rule twice.
    #[error("{0:?} stands on the ladder twice: leave the one that is meant (TD-6.3)")]
    Twice(Rule),
    /// A barred rule behind one that only costs.
    #[error("{0:?} is barred but stands behind a rule that only costs: move it up (TD-6.3)")]
    BarredBehind(Rule),
    /// A rule that cannot be barred, since some pairing always has a cost there.
    #[error("{0:?} cannot be barred: only rematches, relations and second byes can (TD-6.3)")]
    NeverBarred(Rule),
    /// The order before its end.
    #[error("Order leaves nothing to the rules behind it: it closes the ladder (TD-6.3)")]
    OrderInside,
}

impl TryFrom<Vec<Step>> for Steps {
    type Error = BadSteps;

    fn try_from(mut steps: Vec<Step>) -> Result<Self, BadSteps> {
        for (at, step) in steps.iter().enumerate() {
            let before = &steps[..at];
            if before.iter().any(|other| other.rule == step.rule) {
                return Err(BadSteps::Twice(step.rule));
            }
            if before.iter().any(|other| other.rule == Rule::Order) {
                return Err(BadSteps::OrderInside);
            }
            if step.force == Force::Barred {
                if !matches!(step.rule, Rule::Met | Rule::Related | Rule::SecondBye) {
                    return Err(BadSteps::NeverBarred(step.rule));
                }
                if before.iter().any(|other| other.force == Force::Costs && other.rule != Rule::Area) {
                    return Err(BadSteps::BarredBehind(step.rule));
                }
            }
        }
        if !steps.iter().any(|step| step.rule == Rule::Order) {
            steps.push(Step { rule: Rule::Order, force: Force::Costs });
        }
        Ok(Self(steps))
    }
}

impl From<Steps> for Vec<Step> {
    fn from(steps: Steps) -> Self {
        steps.0
    }
}

impl Steps {
    /// The steps, gravest first; the last is [`Rule::Order`].
    pub fn all(&self) -> &[Step] {
        &self.0
    }

    /// Whether a rule is on the ladder.
    pub fn has(&self, rule: Rule) -> bool {
        self.0.iter().any(|step| step.rule == rule)
    }
}

/// 同分各队的对阵次序. Positions count from 1 in a group of `m` with equal points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Within {
    /// 蛇形: 1 v m, 2 v m−1: the list is bent once, and the numbers of opponents have equal sums (as in `TD-3.2`).
    Snake,
    /// 上下半区: 1 v m/2+1, 2 v m/2+2: the upper half against the lower.
    Halves,
    /// 邻位: 1 v 2, 3 v 4: high against high also among equals.
    Near,
}

/// 首轮对阵 (`TD-6.2`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// 按强弱: by strength, in this order.
    Strength(Within),
    /// 抽签: by lots from a seed that the event enters.
    Lots,
}

/// 桌次安排.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// 按积分: the highest match at table 1, and so on.
    ByScore,
    /// 按积分，少重复: the same, but matches of equal points change tables among each other so that units see new ones.
    ByScoreSpread,
}

/// 赛制: plain, or special with areas.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwissKind {
    /// 积分编排赛.
    Plain,
    /// 特殊积分编排赛 (`TD-6.5`).
    Special,
}

/// 低位淘汰: after a round only so many go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// After this round.
    pub after: RoundNo,
    /// How many, or how many not.
    pub takes: Takes,
}

/// The size of a cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// 保留: so many go on.
    Keeps(u16),
    /// 淘汰: so many are dropped.
    Drops(u16),
}

/// 积分编排 of a profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwissRules {
    /// Plain or special.
    pub kind: Sourced<SwissKind>,
    /// 编排准则.
    pub ladder: Sourced<Steps>,
    /// 首轮.
    pub first: Sourced<First>,
    /// Who meets whom among equals from the second round on.
    pub within: Sourced<Within>,
    /// 哪些算轮空: the kinds of rounds after which a bye is a second one.
    pub bye_kinds: Sourced<Vec<How>>,
    /// 哪些算相遇: the kinds of rounds in which two units have met.
    pub met_kinds: Sourced<Vec<How>>,
    /// For how many rounds a float is remembered.
    pub float_memory: Sourced<u16>,
    /// Tables.
    pub tables: Sourced<Tables>,
    /// 至少增加的轮数: how many rounds there should be beyond the fewest (`TD-6.1`).
    pub extra_rounds: Sourced<u16>,
    /// 迟到加入: what a late entry gets for each round that it missed.
    pub late_points: Sourced<Points>,
    /// 低位淘汰, in order of rounds; empty where all play to the end.
    pub cuts: Sourced<Vec<Cut>>,
}
