//! Section `corrections`: who signs a result, and until when it may still be changed (成绩的确认与更正).

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::moment::Seconds;
use crate::office::Role;
use crate::office::correction::Cause;
use crate::side::Side;

/// 成绩确认与更正的规则 (`TD-11`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectionRules {
    /// 签字: what a score sheet needs before it counts.
    pub signatures: Sourced<Consent>,
    /// 几联: copies of the sheet, the last of which is handed in.
    pub copies: Sourced<u8>,
    /// 平局时谁交表: the winner hands in; this side if the match is tied (`TD-11.3`).
    pub hands_in_tied: Sourced<Side>,
    /// 交表期限: seconds after the scheduled end; later is an offence (`TD-11.6`).
    pub sheet_due_s: Sourced<Seconds>,
    /// 公布前谁签字 (`TD-11.9`).
    pub publish_after: Sourced<Role>,
    /// 记录组凭谁的指令更正 (`TD-11.10`).
    pub ordered_by: Sourced<Role>,
    /// 更正的途径.
    pub ways: Vec<Sourced<Way>>,
}

/// 同意: how many players of each side and which officials.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Players of each side.
    pub players: u8,
    /// Officials.
    pub officials: Vec<Role>,
}

/// 一种途径.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// Which mistakes.
    pub cause: Cause,
    /// Until when.
    pub until: Until,
    /// Who must agree.
    pub consent: Consent,
    /// 能否增加得分.
    pub raise: Raise,
    /// 过期以后.
    pub after: After,
    /// 团体淘汰赛.
    pub team_knockout: TeamKnockout,
}

/// 期限; the last second still counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Until {
    /// 签字以前.
    Signing,
    /// 规定完毕时间以后几秒.
    ScheduledEndS(Seconds),
    /// 比赛结束以后几秒.
    EndS(Seconds),
    /// 第二天比赛开始以前；阶段当天结束的，末轮规定完毕时间以后几秒.
    NextDayOrS(Seconds),
    /// 不限.
    Open,
}

/// 能否增加得分.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raise {
    /// 可以.
    Allowed,
    /// 不得增加任何一方的得分.
    Never,
}

/// 过期以后.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// 不再更正.
    Closed,
    /// 仍可更正，不得增加得分.
    LoweringOnly,
}

/// 团体淘汰赛.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamKnockout {
    /// 同样适用.
    Same,
    /// 不适用.
    Excepted,
}
