//! Section `appeals`: until when, how, to whom, and what a decision may change (申诉与仲裁).

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::moment::Seconds;
use crate::office::Role;

/// 申诉规则 (`TD-13`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealRules {
    /// 时限: seconds after the end; the last second still counts (`TD-13.1`).
    pub window_s: Sourced<Seconds>,
    /// 从何时起算.
    pub runs_from: Sourced<RunsFrom>,
    /// 形式 (`TD-13.2`).
    pub form: Sourced<Form>,
    /// 谁签字 (`TD-13.2`).
    pub signers: Sourced<Signers>,
    /// 申诉费 (`TD-13.5`).
    pub fee: Sourced<FeeRule>,
    /// 涉及规则、规程的: who hears them, one after the other (`TD-13.3`).
    pub route_rules: Sourced<Vec<Role>>,
    /// 其他申诉.
    pub route_other: Sourced<Vec<Role>>,
    /// 未设仲裁委员会时: who takes the committee's place.
    pub without_committee: Sourced<Role>,
    /// 仲裁委员会人数: at least so many (`TD-1.9`).
    pub members_least: Sourced<u8>,
    /// 单数 (`TD-1.9`).
    pub members: Sourced<Parity>,
    /// 仲裁的限度 (`TD-13.4`).
    pub review: Sourced<Review>,
    /// 终局 (`TD-13.4`).
    pub finality: Sourced<Finality>,
    /// 答复期限.
    pub answer: Sourced<Answer>,
}

/// 从何时起算.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunsFrom {
    /// 比赛结束: when the round really ended.
    End,
    /// 规定的完毕时间: when it should have ended.
    ScheduledEnd,
}

/// 形式.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// 书面.
    Written,
    /// 口头: to the chief alone.
    Oral,
}

/// 谁签字: who must sign or consent, by the kind of entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signers {
    /// 团体赛.
    pub team: Signer,
    /// 双人赛.
    pub pairs: Signer,
}

/// 签字人.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signer {
    /// 领队.
    Captain,
    /// 两名运动员.
    BothPlayers,
    /// 申诉人: any one player or the captain.
    Appellant,
}

/// 申诉费.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FeeRule {
    /// 不收.
    None,
    /// 按赛事级别收: refunded if the appeal is found reasonable, else kept.
    Deposit,
}

/// 人数的奇偶.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// 单数.
    Odd,
    /// 不限.
    Any,
}

/// 仲裁的限度.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Review {
    /// 可复核，不得否决裁判长依规则、规程、补充规定或为维持纪律所作的判罚.
    NotChiefPenalties,
    /// 不限.
    Everything,
}

/// 终局.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finality {
    /// 终局: nobody may be asked further.
    Final,
    /// 可向上级申诉，比赛成绩不变.
    HigherButResultStands,
}

/// 答复期限.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// 未定.
    Open,
    /// 几秒以内: seconds from filing.
    WithinS(Seconds),
}
