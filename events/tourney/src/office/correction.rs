//! Corrections of results: which mistakes, until when, with whose consent (成绩更正).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::moment::{Moment, Seconds};
use crate::office::Role;
use crate::played::{Outcome, Tally};
use crate::profile::Sourced;
use crate::profile::corrections::{After, CorrectionRules, Raise, TeamKnockout, Until, Way};
use crate::side::{BySide, Side};

/// 错误的性质.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// 签字前发现: before both sides signed and left the table.
    BeforeSigning,
    /// 录入错误: what was entered is not what both sides say was played.
    EntryError,
    /// 公布有误: the published result is plainly wrong.
    PublishedError,
    /// 填写错误: a mistake on a sheet that was handed in.
    SheetError,
    /// 异议: an objection to a result.
    Objection,
    /// 统计错误或申诉改判: what records got wrong, or what an appeal changed.
    Ordered,
}

/// 一方得分的变化.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// 减少.
    Lower,
    /// 不变.
    Same,
    /// 增加.
    Higher,
}

impl Change {
    /// What becomes of one side's score, every figure of it looked at: who won, points, the second figure, parts won and their share
    /// of all. One that rises is a rise, whatever the others do (`GD22 记录-3`, `TD-11.4`).
    pub fn between(before: &Tally, after: &Tally) -> Self {
        // A share of nothing is none: with no parts there is nothing to compare.
        let share = |won: u16, of: u16| u32::from(won) * u32::from(of.max(1));
        let figures = [
            // Better outcomes come first.
            before.outcome.cmp(&after.outcome),
            after.points.cmp(&before.points),
            after.second.cmp(&before.second),
            after.won_parts.cmp(&before.won_parts),
            share(after.won_parts, before.parts).cmp(&share(before.won_parts, after.parts)),
        ];
        if figures.contains(&Ordering::Greater) {
            Self::Higher
        } else if figures.contains(&Ordering::Less) {
            Self::Lower
        } else {
            Self::Same
        }
    }
}

/// 赛制.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// 团体淘汰赛.
    TeamKnockout,
    /// 其他.
    Other,
}

/// 更正的请求.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// What kind of mistake.
    pub cause: Cause,
    /// What happens to each side's score.
    pub change: BySide<Change>,
    /// How many players of each side agree in writing.
    pub players: BySide<u8>,
    /// Which officials signed.
    pub officials: Vec<Role>,
    /// Which contest.
    pub contest: Contest,
}

/// 有关时间.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// When the mistake is pointed out.
    pub now: Moment,
    /// 规定完毕时间 of the round; of the stage's last round if the stage ends today.
    pub scheduled_end: Moment,
    /// 实际结束.
    pub end: Moment,
    /// 签字时间; none as long as it is unsigned.
    pub signed: Option<Moment>,
    /// 第二天比赛开始; none if the stage ends today.
    pub next_day: Option<Moment>,
}

/// 可以更正.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permit {
    /// By which article.
    pub article: String,
    /// Until when such a mistake can be corrected; none without a limit.
    pub until: Option<Moment>,
    /// 谁来改: by whose order records enter it.
    pub ordered_by: Role,
}

/// 不得更正.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CorrectionFault {
    /// 没有这条途径.
    NoWay(Cause),
    /// 团体淘汰赛不适用.
    TeamKnockout {
        /// By which article.
        article: String,
    },
    /// 已签字.
    Signed {
        /// By which article.
        article: String,
    },
    /// 过期.
    TooLate {
        /// How much.
        over: Seconds,
        /// By which article.
        article: String,
    },
    /// 不得增加得分.
    WouldRaise {
        /// Whose would be.
        side: Side,
        /// By which article.
        article: String,
    },
    /// 缺运动员签字.
    PlayersMissing {
        /// Of which side.
        side: Side,
        /// Needed.
        need: u8,
        /// Signed.
        have: u8,
        /// By which article.
        article: String,
    },
    /// 缺职务签字.
    OfficialMissing {
        /// Who.
        role: Role,
        /// By which article.
        article: String,
    },
}

impl CorrectionFault {
    /// The article that decides.
    pub fn article(&self) -> &str {
        match self {
            Self::NoWay(_) => "TD-11.4",
            Self::TeamKnockout { article }
            | Self::Signed { article }
            | Self::TooLate { article, .. }
            | Self::WouldRaise { article, .. }
            | Self::PlayersMissing { article, .. }
            | Self::OfficialMissing { article, .. } => article,
        }
    }
}

/// 能否更正 (`TD-11.2`, `TD-11.4`, `TD-11.5`, `TD-11.8` – `TD-11.10`). Checks in the order contest, time, score, signatures.
///
/// # Errors
/// The first fault, with its article.
pub fn judge(rules: &CorrectionRules, request: &Request, times: &Times) -> Result<Permit, CorrectionFault> {
    let way = rules.ways.iter().find(|way| way.value.cause == request.cause);
    let way = way.ok_or(CorrectionFault::NoWay(request.cause))?;
    let article = || way.article.clone();
    if way.value.team_knockout == TeamKnockout::Excepted && request.contest == Contest::TeamKnockout {
        return Err(CorrectionFault::TeamKnockout { article: article() });
    }
    let raise = in_time(way, times)?;
    for side in Side::BOTH {
        if raise == Raise::Never && *request.change.of(side) == Change::Higher {
            return Err(CorrectionFault::WouldRaise { side, article: article() });
        }
    }
    let need = way.value.consent.players;
    for side in Side::BOTH {
        let have = *request.players.of(side);
        if have < need {
            return Err(CorrectionFault::PlayersMissing { side, need, have, article: article() });
        }
    }
    let missing = |role: &&Role| !request.officials.iter().any(|signed| signed == *role || stands_in(*signed, **role));
    if let Some(&role) = way.value.consent.officials.iter().find(missing) {
        return Err(CorrectionFault::OfficialMissing { role, article: article() });
    }
    Ok(Permit { article: article(), until: limit(&way.value.until, times), ordered_by: rules.ordered_by.value })
}

/// A deputy signs for the chief; nobody signs twice for two offices.
const fn stands_in(signed: Role, role: Role) -> bool {
    matches!((signed, role), (Role::Deputy, Role::Chief))
}

fn in_time(way: &Sourced<Way>, times: &Times) -> Result<Raise, CorrectionFault> {
    if let (Until::Signing, Some(_)) = (way.value.until, times.signed) {
        return Err(CorrectionFault::Signed { article: way.article.clone() });
    }
    match limit(&way.value.until, times) {
        Some(limit) if times.now > limit => match way.value.after {
            After::LoweringOnly => Ok(Raise::Never),
            After::Closed => {
                let over = Seconds((times.now.0 - limit.0 + 999).div_euclid(1000));
                Err(CorrectionFault::TooLate { over, article: way.article.clone() })
            }
        },
        _ => Ok(way.value.raise),
    }
}

/// The last moment of a way; none without a limit. Before the next day's start means up to the moment before it.
fn limit(until: &Until, times: &Times) -> Option<Moment> {
    match *until {
        Until::Signing | Until::Open => None,
        Until::ScheduledEndS(seconds) => Some(times.scheduled_end + seconds),
        Until::EndS(seconds) => Some(times.end + seconds),
        Until::NextDayOrS(seconds) => {
            Some(times.next_day.map_or(times.scheduled_end + seconds, |start| Moment(start.0 - 1)))
        }
    }
}

/// 更正期: the last moment at which some mistake of a round that ended so can still be corrected, where the text sets a time; with the
/// article. What is ordered, or may be put right until both sides sign, has no time and does not count.
pub fn open_until(rules: &CorrectionRules, scheduled_end: Moment, end: Moment) -> Option<(Moment, String)> {
    let times = Times { now: end, scheduled_end, end, signed: None, next_day: None };
    let limits = rules.ways.iter().filter_map(|way| Some((limit(&way.value.until, &times)?, way.article.clone())));
    limits.reduce(|last, next| if next.0 > last.0 { next } else { last })
}

/// 谁交记分表: the winner, or the named side if tied (`TD-11.3`).
pub const fn hands_in(rules: &CorrectionRules, home: Outcome) -> Side {
    match home {
        Outcome::Won => Side::Home,
        Outcome::Lost => Side::Visitor,
        Outcome::Tied => rules.hands_in_tied.value,
    }
}

/// 是否迟交: whether a sheet handed in at `at` is late (`TD-11.6`); the last second is still in time.
pub fn sheet_late(rules: &CorrectionRules, scheduled_end: Moment, at: Moment) -> bool {
    at > scheduled_end + rules.sheet_due_s.value
}
