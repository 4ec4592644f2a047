//! 名次办法: by what, in which order, units are ranked, as data of a profile.

use serde::{Deserialize, Serialize};

use super::score::{Second, System};
use super::{Source, Sourced};
use crate::text::Text;

/// 名次办法. How a stage's table is made (`TD-6.4`) and what follows from it.
///
/// Every unit is first compared by [`steps`](Self::steps). Units that are still equal are a tie set. Where the text has one list for
/// two and another for three or more equal units (`GD 名次`), the tie set goes on with [`two`](Self::two) or
/// [`three_or_more`](Self::three_or_more). What is equal at the end of its list shares the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// 依次比较: for all units, in this order.
    pub steps: Vec<Sourced<Step>>,
    /// 两队相等: goes on for two units that are equal after `steps`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub two: Vec<Sourced<Step>>,
    /// 三队以上相等: goes on for three or more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub three_or_more: Vec<Sourced<Step>>,
    /// 其余仍相等者: where units go on that are left equal when others of their tie set were told apart.
    pub remaining: Sourced<Remaining>,
    /// 计分轮次: which rounds' points are added up.
    pub rounds: Sourced<Rounds>,
    /// 获胜轮数: which rounds can be won.
    pub wins: Sourced<WinsOf>,
    /// 对手分: whom it counts.
    pub opponents: Opponents,
    /// 退赛、取消资格与无故弃权者的名次.
    pub placing: Placings,
    /// 带分: what is taken into the next stage (`TD-11.12`).
    pub carry: Sourced<Carry>,
    /// 跨组比较: how units of different groups are compared.
    pub across: Sourced<Across>,
    /// 各组场数不同时的跨组比较: how they are compared where members of one group play more matches than those of another. Of logs older than
    /// this value: by means, which alone are fair to both.
    #[serde(default = "means")]
    pub across_uneven: Sourced<Across>,
    /// 不得进入下一阶段.
    pub bars: Sourced<Bars>,
    /// 提前锁定名次: what happens to a unit whose place is certain (`TD-6.6`).
    pub certain: Sourced<Certain>,
}

/// How groups are compared that no text compares.
fn means() -> Sourced<Across> {
    Sourced { value: Across::PerRound, from: Source::Inferred, article: "TD-5.1 (stand-in)".into() }
}

/// 名次依据. One thing that units are compared by. More is better, except of violations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// 累计积分: points of the counted rounds and of the stage before, less deductions.
    Points,
    /// 获胜轮数 / 胜场.
    Wins,
    /// 对手分: the sum of a figure over all opponents.
    Opponents(Figure),
    /// 记违例次数, fewer first.
    FewerViolations,
    /// 小局胜率: parts won of parts played, from the raw records.
    PartRate,
    /// 级差分 / 级分: the second figure, less its deductions.
    Second,
    /// 净胜分: own second figure less the opponents' in the same rounds.
    Margin,
    /// 相互间成绩: a figure of the rounds between the equal units alone; passed over unless each has met each other.
    Mutual(Figure),
    /// 相互胜负: of exactly two equal units, who won between them; a tied match is half a win to each.
    HeadToHead,
    /// 带入分: what was brought from the stage before.
    Carry,
    /// 抽签: seeded lots. Nothing stands behind it.
    Lot,
    /// 并列: the place is shared. Nothing stands behind it.
    Shared,
}

/// What is added up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// 积分.
    Points,
    /// 级差分 / 级分.
    Second,
    /// 胜场.
    Wins,
}

/// Where units go on that are left equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remaining {
    /// 继续往下比: with the next step of the list they are on.
    Onward,
    /// 重新比: from the list's start, and of the list for their number.
    FromStart,
}

/// Which rounds' points are added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// 各轮.
    All,
    /// 只计正分: a round with less than nothing counts nothing (`TD-2.10`).
    Positive,
}

/// Which rounds can be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinsOf {
    /// Any whose outcome is a win, byes and forfeits too.
    AllRounds,
    /// Only those against an opponent: played, ruled or forfeited.
    Met,
    /// Only those that were played or ruled upon.
    Played,
}

/// 对手分计算: whom the sum over opponents counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponents {
    /// 退赛的对手: an opponent that has withdrawn, its results kept.
    pub gone: Sourced<Gone>,
    /// 轮空: a round without an opponent.
    pub unpaired: Sourced<Unpaired>,
    /// 弃权场次: a round whose opponent did not play or was not played.
    pub forfeits: Sourced<Forfeits>,
}

/// How an opponent counts that has withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// As it stands: its rounds after leaving bring it nothing.
    AsItStands,
    /// As if it had gone on at its average: its rounds after leaving count the mean of those before.
    AtItsAverage,
    /// Not at all.
    LeftOut,
}

/// How a round without an opponent counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unpaired {
    /// Nobody was met, nothing counts.
    Nothing,
    /// As an opponent with as much as oneself.
    OwnTotal,
}

/// How a round counts that was paired and not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeits {
    /// The opponent counts as met.
    AsMet,
    /// As a round without an opponent.
    AsUnpaired,
}

/// Where units stand that did not go the whole way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placings {
    /// 中途退出, results kept. (With results annulled a unit has no place.)
    pub withdrawn: Sourced<Placing>,
    /// 取消资格.
    pub disqualified: Sourced<Placing>,
    /// 无故弃权.
    pub unexcused: Sourced<Placing>,
}

/// In which part of the table a unit stands. The parts stand below each other in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// With everybody.
    Ranked,
    /// 列于完赛者之后: with a place, below all who went the whole way.
    Behind,
    /// 本阶段最后.
    Last,
    /// 不列名次: shown below the table, without a place.
    Unplaced,
}

/// 带分方式: what of a stage's points is taken into the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Carry {
    /// 不带分.
    Nothing,
    /// 全带.
    All,
    /// 按比例: `of` parts of `parts`, half up to two decimals. `parts` is not 0.
    Share {
        /// Numerator.
        of: u32,
        /// Denominator.
        parts: std::num::NonZeroU32,
    },
    /// 场均分: the mean of a round, half up to two decimals.
    Average,
    /// 相互间成绩: the points of the rounds against units that go on too.
    AgainstQualified,
    /// 由主办单位赛前确定: the text leaves it to the organiser, or is silent; the plan of the stage has to say it.
    Open,
}

/// How units of different groups are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Across {
    /// By totals.
    Totals,
    /// By the mean of a round, half up to two decimals: fair to groups of unequal size.
    PerRound,
}

/// Who may not enter the next stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bars {
    /// Nobody is barred by this section.
    Nobody,
    /// 最后一场无故弃权者: whoever misses the stage's last match without excuse (`TD-7.6`).
    LastMatchForfeited,
}

/// What happens to a unit whose place is certain before the last rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certain {
    /// 照常编排: it plays on.
    PlaysOn,
    /// 不再编排: it is not paired any more (`TD-6.6`).
    NotPaired,
}

/// Which list of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum List {
    /// [`Ladder::steps`].
    Steps,
    /// [`Ladder::two`].
    Two,
    /// [`Ladder::three_or_more`].
    ThreeOrMore,
}

/// Why a ladder can rank nobody. The article is `TD-6.4` for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LadderFault {
    /// There is no step at all.
    #[error("a ladder has at least one step (TD-6.4)")]
    Empty,
    /// A step stands behind lots or a shared place and is never reached.
    #[error("{0:?}: a step stands behind lots or a shared place, where nothing is equal any more (TD-6.4)")]
    Unreachable(List),
    /// One of the two lists for ties is there, the other is not.
    #[error("lists for two and for three or more equal units come together (TD-6.4)")]
    OneListOfTwo,
}

impl Ladder {
    /// The steps of one list.
    pub fn list(&self, list: List) -> &[Sourced<Step>] {
        match list {
            List::Steps => &self.steps,
            List::Two => &self.two,
            List::ThreeOrMore => &self.three_or_more,
        }
    }

    /// The list that so many equal units go on with; none if the ladder has but one.
    pub fn list_for(&self, equal: usize) -> Option<List> {
        match (self.two.is_empty() && self.three_or_more.is_empty(), equal) {
            (true, _) => None,
            (false, 2) => Some(List::Two),
            (false, _) => Some(List::ThreeOrMore),
        }
    }

    /// Whether the lists make sense.
    pub fn check(&self) -> Result<(), LadderFault> {
        if self.steps.is_empty() {
            return Err(LadderFault::Empty);
        }
        if self.two.is_empty() != self.three_or_more.is_empty() {
            return Err(LadderFault::OneListOfTwo);
        }
        let ends = |step: &Sourced<Step>| matches!(step.value, Step::Lot | Step::Shared);
        for list in [List::Steps, List::Two, List::ThreeOrMore] {
            let steps = self.list(list);
            let end = steps.iter().position(ends).map_or(steps.len(), |at| at + 1);
            let goes_on = list == List::Steps && !self.two.is_empty();
            if end < steps.len() || (goes_on && steps.iter().any(ends)) {
                return Err(LadderFault::Unreachable(list));
            }
        }
        Ok(())
    }
}

impl Step {
    /// 名称 in a stage that is scored by a system: the second figure is what that system makes of a sheet.
    pub fn name_in(self, system: &System) -> Text {
        let of = |zh: &str, en: &str, behind: &str| {
            let figure = system.second_name();
            Text::new(format!("{zh}{}", figure.zh), format!("{en}{}{behind}", figure.en))
        };
        match self {
            Self::Second => of("", "", ""),
            Self::Margin if system.second.value == Second::Total => of("净胜", "net ", ""),
            Self::Opponents(Figure::Second) => of("对手", "opponents' ", ""),
            Self::Mutual(Figure::Second) => of("相互间", "", " among them"),
            _ => self.name(),
        }
    }

    /// 名称: what the column is called where no system is known.
    pub fn name(self) -> Text {
        let (zh, en) = match self {
            Self::Points => ("积分", "points"),
            Self::Wins => ("获胜轮数", "rounds won"),
            Self::Opponents(Figure::Points) => ("对手分", "opponents' points"),
            Self::Opponents(Figure::Second) => ("对手级分", "opponents' level points"),
            Self::Opponents(Figure::Wins) => ("对手胜场", "opponents' wins"),
            Self::FewerViolations => ("记违例次数", "recorded violations"),
            Self::PartRate => ("小局胜率", "share of parts won"),
            Self::Second => ("级差分", "level points"),
            Self::Margin => ("净胜分", "margin"),
            Self::Mutual(Figure::Points) => ("相互间积分", "points among them"),
            Self::Mutual(Figure::Second) => ("相互间级分", "level points among them"),
            Self::Mutual(Figure::Wins) => ("相互间胜场", "wins among them"),
            Self::HeadToHead => ("相互胜负", "the match between them"),
            Self::Carry => ("带入分", "carried points"),
            Self::Lot => ("抽签", "lots"),
            Self::Shared => ("并列", "a shared place"),
        };
        Text::new(zh, en)
    }
}
