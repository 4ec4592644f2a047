//! Section `late`: what lateness costs by how long (迟到).

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::moment::Seconds;
use crate::office::Effect;

/// 迟到的处罚 (`TD-8.8` – `TD-8.11`).
///
/// Printed minutes are minutes begun: `6-10` is more than 5:00 and at most 10:00, `21 and more` is more than 20:00, so
/// that the printed brackets leave no gap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateRules {
    /// 从何时起算.
    pub runs_from: Sourced<LateFrom>,
    /// 双方都迟到.
    pub both: Sourced<BothLate>,
    /// The ladder, shortest lateness first.
    pub rungs: Vec<Sourced<LateRung>>,
}

/// 从何时起算.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LateFrom {
    /// 裁判长宣布比赛开始.
    Announced,
    /// 规定的开始时间.
    Scheduled,
}

/// 双方都迟到: who gains levels, hands and rounds when both sides are late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BothLate {
    /// 只有准时的一方得利.
    InnocentGains,
    /// 各按各的: the other side gains as if it had been on time, unless it comes to the same effect itself; then neither.
    EachItsOwn,
}

/// 一级.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateRung {
    /// 超过: later than so many seconds; exactly so many still belong to the rung below.
    pub over_s: Seconds,
    /// 后果: all that it costs; nothing is added from lower rungs.
    pub effects: Vec<Effect>,
}
