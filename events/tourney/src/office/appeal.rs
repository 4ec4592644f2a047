//! Appeals: whether one may be filed, who hears it, what a decision may change (申诉与仲裁).

use serde::{Deserialize, Serialize};

use crate::moment::{Moment, Seconds};
use crate::office::{Entry, Role};
use crate::profile::appeals::{Answer, AppealRules, FeeRule, Finality, Form, Parity, Review, RunsFrom, Signer};

/// 申诉内容的性质.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// 涉及比赛规则或规程.
    Rules,
    /// 其他.
    Other,
}

/// 申诉费是否交纳.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fee {
    /// 已交.
    Paid,
    /// 未交.
    Unpaid,
}

/// 领队是否签字.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptainSign {
    /// 已签.
    Signed,
    /// 未签.
    Missing,
}

/// 仲裁委员会是否设立.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommitteeSeat {
    /// 已设.
    Sits,
    /// 未设.
    Absent,
}

/// 申诉.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appeal {
    /// What about.
    pub matter: Matter,
    /// 团体或双人.
    pub entry: Entry,
    /// How.
    pub form: Form,
    /// The captain's signature.
    pub captain: CaptainSign,
    /// How many players of the unit's table signed.
    pub players: u8,
    /// The fee.
    pub fee: Fee,
    /// When it reached the referee.
    pub at: Moment,
}

/// 该轮的结束时间.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundEnd {
    /// 规定的完毕时间.
    pub scheduled: Moment,
    /// 实际结束; the moment of filing at the latest, as long as the round goes on.
    pub real: Moment,
}

/// 已受理.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filed {
    /// Who hears it, one after the other; never empty.
    pub route: Vec<Role>,
    /// When the window closes.
    pub closes: Moment,
    /// By when it must be answered, if the text says.
    pub answer_by: Option<Moment>,
}

/// 不予受理、不得如此裁决.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AppealFault {
    /// 超过时限.
    TooLate {
        /// The window.
        window: Seconds,
        /// How much too late.
        over: Seconds,
    },
    /// 须书面提出.
    NotWritten,
    /// 须领队签字.
    CaptainMissing,
    /// 须两名运动员同意.
    PlayersMissing(u8),
    /// 无人签字.
    Unsigned,
    /// 未交申诉费.
    FeeMissing,
    /// 不归其处理.
    NotOnRoute(Role),
    /// 人数不足.
    TooFew {
        /// Needed.
        least: u8,
        /// Sitting.
        members: u8,
    },
    /// 须为单数.
    Even(u8),
    /// 须表决.
    VoteMissing,
    /// 票数多于人数.
    TooManyVotes {
        /// Votes.
        votes: u8,
        /// Members.
        members: u8,
    },
    /// 未成多数.
    NoMajority {
        /// For the appeal.
        allow: u8,
        /// Against it.
        dismiss: u8,
    },
    /// 不得否决裁判长的判罚.
    MayNotOverturn,
    /// 已是终局.
    AlreadyFinal,
}

/// A fault and the article that it breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppealRefused {
    /// What is wrong.
    pub fault: AppealFault,
    /// By which article.
    pub article: String,
}

const fn when(rules: &AppealRules, end: RoundEnd) -> Moment {
    match rules.runs_from.value {
        RunsFrom::End => end.real,
        RunsFrom::ScheduledEnd => end.scheduled,
    }
}

/// 截止时间: the last moment at which an appeal may be filed (`TD-13.1`).
pub fn closes(rules: &AppealRules, end: RoundEnd) -> Moment {
    when(rules, end) + rules.window_s.value
}

/// 剩余时间: how long an appeal may still be filed; 0 when the window is closed.
pub fn remaining(rules: &AppealRules, end: RoundEnd, now: Moment) -> Seconds {
    (closes(rules, end) - now).max(Seconds(0))
}

fn refuse<T>(article: &str, fault: AppealFault) -> Result<T, AppealRefused> {
    Err(AppealRefused { fault, article: article.to_owned() })
}

/// 受理: whether an appeal may be heard, and by whom (`TD-13.1` – `TD-13.3`). Checks in the order time, form, signatures,
/// fee.
///
/// # Errors
/// The first fault, with its article.
pub fn file(
    rules: &AppealRules,
    appeal: &Appeal,
    end: RoundEnd,
    committee: CommitteeSeat,
) -> Result<Filed, AppealRefused> {
    let closes = closes(rules, end);
    if appeal.at > closes {
        let over = Seconds((appeal.at.0 - closes.0 + 999).div_euclid(1000));
        return refuse(&rules.window_s.article, AppealFault::TooLate { window: rules.window_s.value, over });
    }
    if (rules.form.value, appeal.form) == (Form::Written, Form::Oral) {
        return refuse(&rules.form.article, AppealFault::NotWritten);
    }
    let signer = match appeal.entry {
        Entry::Team => rules.signers.value.team,
        Entry::Pairs | Entry::PairsScored => rules.signers.value.pairs,
    };
    let fault = match (signer, appeal.captain, appeal.players) {
        (Signer::Captain, CaptainSign::Missing, _) => Some(AppealFault::CaptainMissing),
        (Signer::BothPlayers, _, players @ 0..=1) => Some(AppealFault::PlayersMissing(players)),
        (Signer::Appellant, CaptainSign::Missing, 0) => Some(AppealFault::Unsigned),
        _ => None,
    };
    if let Some(fault) = fault {
        return refuse(&rules.signers.article, fault);
    }
    if (rules.fee.value, appeal.fee) == (FeeRule::Deposit, Fee::Unpaid) {
        return refuse(&rules.fee.article, AppealFault::FeeMissing);
    }
    let answer_by = match rules.answer.value {
        Answer::Open => None,
        Answer::WithinS(seconds) => Some(appeal.at + seconds),
    };
    Ok(Filed { route: route(rules, appeal.matter, committee), closes, answer_by })
}

/// 由谁处理: the bodies that hear an appeal, one after the other (`TD-13.3`).
pub fn route(rules: &AppealRules, matter: Matter, committee: CommitteeSeat) -> Vec<Role> {
    let route = match matter {
        Matter::Rules => &rules.route_rules.value,
        Matter::Other => &rules.route_other.value,
    };
    let mut bodies = Vec::new();
    for &role in route {
        let body = match (role, committee) {
            (Role::Committee, CommitteeSeat::Absent) => rules.without_committee.value,
            _ => role,
        };
        if bodies.last() != Some(&body) {
            bodies.push(body);
        }
    }
    bodies
}

/// 被申诉的裁决.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Under {
    /// 裁判员的裁决.
    RefereeRuling,
    /// 裁判长依规则、规程或为纪律所作的判罚.
    ChiefPenalty,
    /// 裁判长的其他裁决.
    ChiefRuling,
    /// 规则以外的事.
    Other,
}

/// 结论.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// 申诉成立.
    Allowed,
    /// 驳回.
    Dismissed,
}

/// 怎样得出结论.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Judged {
    /// 一人裁决.
    Alone(Verdict),
    /// 表决: a simple majority of the votes cast.
    Vote {
        /// Members who sit.
        members: u8,
        /// For the appeal.
        allow: u8,
        /// Against it.
        dismiss: u8,
    },
}

/// 审理.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hearing {
    /// Who hears it.
    pub body: Role,
    /// What is appealed.
    pub under: Under,
    /// How it was judged.
    pub judged: Judged,
}

/// 申诉费的去向.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FeeFate {
    /// 没有收费.
    None,
    /// 退还.
    Refunded,
    /// 不退.
    Kept,
    /// 待定: the next body decides.
    Held,
}

/// 裁决.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The verdict.
    pub verdict: Verdict,
    /// The fee.
    pub fee: FeeFate,
    /// Who may be asked next if the appellant is not content.
    pub next: Option<Role>,
}

/// 裁决: what a hearing decides (`TD-13.3` – `TD-13.5`). The fee is settled by the last body, or as soon as the appeal is
/// allowed.
///
/// # Errors
/// The first fault, with its article.
pub fn decide(rules: &AppealRules, filed: &Filed, hearing: Hearing) -> Result<Decided, AppealRefused> {
    let place = filed.route.iter().position(|role| *role == hearing.body);
    let Some(place) = place else {
        return refuse(&rules.route_rules.article, AppealFault::NotOnRoute(hearing.body));
    };
    let verdict = verdict(rules, hearing)?;
    let barred = rules.review.value == Review::NotChiefPenalties
        && hearing.body != Role::Chief
        && hearing.under == Under::ChiefPenalty;
    if barred && verdict == Verdict::Allowed {
        return refuse(&rules.review.article, AppealFault::MayNotOverturn);
    }
    let next = match verdict {
        Verdict::Allowed => None,
        Verdict::Dismissed => filed.route.get(place + 1).copied(),
    };
    let fee = match (rules.fee.value, verdict, next) {
        (FeeRule::None, _, _) => FeeFate::None,
        (FeeRule::Deposit, Verdict::Allowed, _) => FeeFate::Refunded,
        (FeeRule::Deposit, Verdict::Dismissed, Some(_)) => FeeFate::Held,
        (FeeRule::Deposit, Verdict::Dismissed, None) => FeeFate::Kept,
    };
    Ok(Decided { verdict, fee, next })
}

fn verdict(rules: &AppealRules, hearing: Hearing) -> Result<Verdict, AppealRefused> {
    let (members, allow, dismiss) = match hearing.judged {
        Judged::Alone(_) if hearing.body == Role::Committee => {
            return refuse(&rules.members_least.article, AppealFault::VoteMissing);
        }
        Judged::Alone(verdict) => return Ok(verdict),
        Judged::Vote { members, allow, dismiss } => (members, allow, dismiss),
    };
    let least = rules.members_least.value;
    if hearing.body == Role::Committee && members < least {
        return refuse(&rules.members_least.article, AppealFault::TooFew { least, members });
    }
    if hearing.body == Role::Committee && rules.members.value == Parity::Odd && members % 2 == 0 {
        return refuse(&rules.members.article, AppealFault::Even(members));
    }
    let votes = allow.saturating_add(dismiss);
    if votes > members {
        return refuse(&rules.members.article, AppealFault::TooManyVotes { votes, members });
    }
    match allow.cmp(&dismiss) {
        std::cmp::Ordering::Greater => Ok(Verdict::Allowed),
        std::cmp::Ordering::Less => Ok(Verdict::Dismissed),
        std::cmp::Ordering::Equal => refuse(&rules.members.article, AppealFault::NoMajority { allow, dismiss }),
    }
}

/// 上诉的效力: what a body above the event can still do to a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Higher {
    /// 可受理，比赛成绩不变.
    ResultStands,
}

/// 向上级申诉: after the last body has decided (`TD-13.4`).
///
/// # Errors
/// [`AppealFault::AlreadyFinal`] where the text lets nobody be asked further.
pub fn higher(rules: &AppealRules) -> Result<Higher, AppealRefused> {
    match rules.finality.value {
        Finality::HigherButResultStands => Ok(Higher::ResultStands),
        Finality::Final => refuse(&rules.finality.article, AppealFault::AlreadyFinal),
    }
}
