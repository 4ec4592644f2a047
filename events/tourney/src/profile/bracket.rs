//! 淘汰赛办法: how knock-outs are drawn and decided, as data of a profile.

use serde::{Deserialize, Serialize};

use super::Sourced;
use crate::format::DrawNo;
use crate::format::bracket::{Finals, Kind, Layout, ThirdPlace};
use crate::format::segments::Reckoning;
use crate::side::BySide;

/// 淘汰赛办法 (`TD-3`, `TD-4`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BracketRules {
    /// 可用的淘汰方式, the usual one first.
    pub admitted: Sourced<Vec<Elimination>>,
    /// 决赛场数 of a double elimination (`TD-4.2`).
    pub finals: Sourced<Finals>,
    /// 三四名决赛 of a single elimination.
    pub third: Sourced<ThirdPlace>,
    /// 轮空的先后 (`TD-3.2`, `TD-7.11`).
    pub byes: Sourced<Byes>,
    /// 选择对手: whether the higher ranked may choose (`TD-3.4`).
    pub opponents: Sourced<Opponents>,
    /// 主队 (`TD-3.5`).
    pub home: Sourced<KnockOutHome>,
    /// 直接进入淘汰赛的队: their side against a unit that was ranked before (`TD-3.5`).
    pub direct: Sourced<DirectEntry>,
    /// 分节比赛的计胜 (`TD-3.6`).
    pub segments: Sourced<Reckoning>,
    /// 打平时 (`TD-3.6`).
    pub level: Sourced<Level>,
}

/// 淘汰方式.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Elimination {
    /// 单败淘汰.
    Single,
    /// 双败淘汰, 标准编排.
    DoubleStandard,
    /// 双败淘汰, 紧密编排.
    DoubleCompact,
    /// 多败淘汰.
    MultiLoss,
}

/// 轮空的先后.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Byes {
    /// 种子1、2、3……依次轮空.
    SeedsInOrder,
}

/// 对手的确定.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponents {
    /// 按编排表.
    Drawn,
    /// 名次列前者可选: by the sheet, unless the regulations let the higher ranked choose.
    MayChoose,
}

/// 淘汰赛的主队.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockOutHome {
    /// 前一阶段名次列前者: the lower number.
    BetterRanked,
    /// 编排表中在上者.
    UpperOnSheet,
    /// 抽签.
    Lot,
}

/// 直接进入淘汰赛的队 against one that was ranked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DirectEntry {
    /// 均为主队.
    Home,
    /// 与其他队相同: by its number, like all others.
    ByNumber,
    /// 由竞赛规程规定.
    Regulations,
}

/// 打平时.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// 加打一副, until one side is ahead.
    ExtraBoard,
}

/// How a unit came into the knock-out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// 由前一阶段进入.
    Ranked,
    /// 直接进入.
    Direct,
}

impl BracketRules {
    /// The kind of sheet for a way of elimination; none for [`Elimination::MultiLoss`], which is drawn round by round
    /// ([`MultiLoss`](crate::format::losses::MultiLoss)).
    pub const fn kind(&self, elimination: Elimination) -> Option<Kind> {
        let finals = self.finals.value;
        match elimination {
            Elimination::Single => Some(Kind::Single { third: self.third.value }),
            Elimination::DoubleStandard => Some(Kind::Double { layout: Layout::Standard, finals }),
            Elimination::DoubleCompact => Some(Kind::Double { layout: Layout::Compact, finals }),
            Elimination::MultiLoss => None,
        }
    }

    /// 主客队 of a match, its upper side first (`TD-3.5`); none where lots or the regulations decide.
    pub fn home(&self, [upper, lower]: [(DrawNo, Entry); 2]) -> Option<BySide<DrawNo>> {
        let upper_home = Some(BySide::new(upper.0, lower.0));
        let lower_home = Some(BySide::new(lower.0, upper.0));
        match (self.direct.value, upper.1, lower.1) {
            (DirectEntry::Home, Entry::Direct, Entry::Ranked) => return upper_home,
            (DirectEntry::Home, Entry::Ranked, Entry::Direct) => return lower_home,
            (DirectEntry::Regulations, Entry::Direct, _) | (DirectEntry::Regulations, _, Entry::Direct) => return None,
            _ => {}
        }
        match self.home.value {
            KnockOutHome::BetterRanked if lower.0 < upper.0 => lower_home,
            KnockOutHome::BetterRanked | KnockOutHome::UpperOnSheet => upper_home,
            KnockOutHome::Lot => None,
        }
    }
}
