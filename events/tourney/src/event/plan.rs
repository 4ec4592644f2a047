//! The plan of a stage: its format, who plays in it, how matches are scored.

use serde::{Deserialize, Serialize};

use super::id::StageNo;
use crate::format::bracket::Kind;
use crate::format::movement;
use crate::format::movement::colours::Dealing;
use crate::format::robin::Laps;
use crate::profile::ladder::Carry;
use crate::profile::swiss::{Cut, First};
use crate::unit::UnitId;

/// 阶段方案.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StagePlan {
    /// Its name.
    pub name: String,
    /// 赛制.
    pub format: Format,
    /// 参赛范围.
    pub field: FieldOf,
    /// 记分制: a system of the profile's section `score`.
    pub system: String,
    /// 团体赛 or 双人赛.
    pub contest: Contest,
    /// 带分: whether the stage before counts (`TD-11.12`).
    pub carry: CarryOver,
    /// 下一阶段带分: whether a later stage will count this one; then no place is locked before the end (`TD-6.6`).
    pub carried_on: CarriedOn,
    /// 一轮用时（分钟）, announced.
    pub minutes: u16,
    /// 发牌方法: how cards come to the sides where the text prints several ways (`TD-2.13`).
    pub dealing: Dealing,
}

/// 团体或双人.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// 团体赛: two tables a match.
    Team,
    /// 双人赛 or one table of six.
    Pairs,
}

/// 带分.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CarryOver {
    /// 从零开始.
    Nothing,
    /// As the profile's ladder says.
    Profile,
    /// 主办单位赛前确定的办法 (`GD22 带分-1`), where the text leaves it to the organiser.
    By(Carry),
}

/// 本阶段成绩是否带入下一阶段.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarriedOn {
    /// 不带.
    Not,
    /// 带分.
    Yes,
}

/// 参赛范围.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FieldOf {
    /// Everybody who has entered and not left, by seed, then by number.
    All,
    /// These, in this order of the draw.
    Listed(Vec<UnitId>),
    /// 上阶段前几名 of a closed stage, in the order of its standings.
    Places {
        /// Which stage.
        stage: StageNo,
        /// The first place.
        from: u16,
        /// The last place.
        to: u16,
    },
    /// 各小组前几名 of a closed stage with groups, crossed so that group-mates do not meet at once.
    OfGroups {
        /// Which stage.
        stage: StageNo,
        /// So many of each group.
        each: u16,
    },
    /// 同名次: everybody of a closed stage with groups, all firsts in the order of the groups, then all seconds …
    ByRank {
        /// Which stage.
        stage: StageNo,
    },
}

/// 赛制.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// 积分编排 (`TD-6.1`–`TD-6.4`).
    Swiss {
        /// Rounds.
        rounds: u16,
        /// How the first round is drawn.
        opening: First,
        /// 末位淘汰: after which rounds how many go on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cuts: Vec<Cut>,
    },
    /// 特殊积分编排 in winner and loser areas (`TD-6.5`).
    SpecialSwiss {
        /// How the first round is drawn.
        opening: First,
    },
    /// 循环赛, in one group or several (`TD-5.1`).
    RoundRobin {
        /// Groups.
        groups: u16,
        /// Once or twice.
        laps: Laps,
    },
    /// 同名次附加赛: units that follow each other in the draw play a round robin for consecutive places (`TD-5.1`).
    PlayOffs {
        /// How many play for the same places; one who would be left alone joins the last of them.
        each: u16,
        /// Once or twice.
        laps: Laps,
    },
    /// 淘汰赛 by a sheet (`TD-3.1`, `TD-4.1`).
    KnockOut {
        /// Which sheet.
        kind: Kind,
        /// 节: segments a match; 1 is plain (`TD-9.1`).
        segments: u8,
        /// 挑选对手: the better half chooses (`TD-3.4`).
        opponents: Opponents,
    },
    /// 多败淘汰 (`TD-3.3`).
    MultiLoss {
        /// So many losses put a unit out.
        losses: u16,
    },
    /// 够级轮转 (`TD-2.11`–`TD-2.13`).
    Movement {
        /// Which.
        kind: movement::Plan,
    },
}

/// Who says which opponents meet first in a knock-out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponents {
    /// 按种子位置.
    Seeded,
    /// 名次列前者优先挑选.
    Chosen,
}

impl Format {
    /// Whether every round is known before the first is played.
    pub const fn is_fixed(&self) -> bool {
        matches!(self, Self::RoundRobin { .. } | Self::PlayOffs { .. } | Self::Movement { .. })
    }

    /// Whether units are paired by their points.
    pub const fn is_paired_by_points(&self) -> bool {
        matches!(self, Self::Swiss { .. } | Self::SpecialSwiss { .. })
    }

    /// Whether a unit can join under way.
    pub const fn takes_late_entries(&self) -> bool {
        matches!(self, Self::Swiss { .. })
    }

    /// Whether a unit can ask to miss a round.
    pub const fn allows_leave(&self) -> bool {
        matches!(self, Self::Swiss { .. })
    }

    /// 淘汰赛: whether places come of matches won and lost, and no points are counted.
    pub const fn is_won_by_matches(&self) -> bool {
        matches!(self, Self::KnockOut { .. } | Self::MultiLoss { .. })
    }

    /// 淘汰赛: whether every match needs a winner (`TD-3.6`).
    pub const fn needs_winners(&self) -> bool {
        matches!(self, Self::KnockOut { .. } | Self::MultiLoss { .. } | Self::SpecialSwiss { .. })
    }
}

impl StagePlan {
    /// 团体淘汰赛, for which corrections are narrower (`TD-11.4`).
    pub const fn is_team_knock_out(&self) -> bool {
        matches!(self.contest, Contest::Team)
            && matches!(self.format, Format::KnockOut { .. } | Format::MultiLoss { .. })
    }
}
