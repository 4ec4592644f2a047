//! A round and its matches: draft → published → playing → closing → corrections → locked.

use serde::{Deserialize, Serialize};

use super::id::{MatchId, RoundKey};
use crate::moment::Moment;
use crate::played::How;
use crate::sheet::Sheet;
use crate::side::{BySide, Side};
use crate::unit::UnitId;

/// 轮的状态. Each has a way on and a way back; no state is a dead end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// 草案: drawn, seen by the direction only.
    Draft,
    /// 已公布: everybody may see who meets whom.
    Published,
    /// 比赛中.
    Playing,
    /// 收表: time is up or tables are done, results come in.
    Closing,
    /// 更正期: all results are in, errors may be put right.
    Corrections,
    /// 已锁定: counts for the official standings.
    Locked,
}

/// How a draft came about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawn {
    /// By the rules of the format; anyone can make it again from the log.
    Engine,
    /// Changed by hand; the entry's reason says why.
    Hand,
}

/// 对阵: two units and where they meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// 主队.
    pub home: UnitId,
    /// 客队.
    pub visitor: UnitId,
    /// The place of this match in a bracket, a rota or a movement; 0 where the format has none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub node: u32,
}

/// Whether a node is the silent default.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_zero(node: &u32) -> bool {
    *node == 0
}

/// A unit without an opponent in a round, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// The unit.
    pub unit: UnitId,
    /// Bye, leave, certain of its place, or an opponent that is gone.
    pub how: How,
    /// The opponent that is gone, where the schedule has one (`TD-7.3`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<UnitId>,
}

/// 弃权的性质 (`TD-7.6`, `TD-7.7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeiture {
    /// 按迟到判: the referee ruled it for lateness; nothing beyond the match follows.
    Late,
    /// 经裁判长同意.
    Excused,
    /// 无故弃权.
    Unexcused,
    /// 故意弃权.
    Intentional,
}

/// How a match that was not simply played ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Verdict {
    /// 按记分表.
    Sheet {
        /// What both signed, or what the records group entered.
        sheet: Sheet,
    },
    /// 弃权: one side did not play (`TD-7.2`, `TD-8.8`).
    Forfeit {
        /// Who was absent.
        absent: Side,
        /// With whose leave.
        leave: Forfeiture,
    },
    /// 双方弃权.
    DoubleForfeit,
    /// 中途退出: broken off by one side (`TD-7.8`).
    BrokenOff {
        /// Who left.
        left: Side,
    },
    /// 不可抗力: one side could not come through no fault of its own (`TD-7.9`).
    ForceMajeure {
        /// Who was absent.
        absent: Side,
    },
}

/// 成绩的状态.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Report {
    /// Nothing yet.
    #[default]
    Open,
    /// One side has entered, the other has not looked.
    Claimed {
        /// Who entered.
        by: Side,
        /// What.
        sheet: Sheet,
    },
    /// The sides disagree; the direction decides.
    Disputed {
        /// What each says; none from a side that only objected.
        claims: BySide<Option<Sheet>>,
    },
    /// It stands.
    Settled {
        /// What.
        verdict: Verdict,
        /// How it came to stand.
        how: Settled,
    },
}

/// Who made a result stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// 双方签字 (`TD-11.1`).
    Both,
    /// The direction.
    Desk,
    /// 更正: changed after it stood.
    Corrected,
}

/// 一场比赛.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Its name.
    pub id: MatchId,
    /// Who meets whom.
    pub pair: Pair,
    /// 桌号: the first table of the match, from 1.
    pub table: u16,
    /// Its result so far.
    pub report: Report,
}

impl Match {
    /// The unit of a side.
    pub const fn unit(&self, side: Side) -> UnitId {
        match side {
            Side::Home => self.pair.home,
            Side::Visitor => self.pair.visitor,
        }
    }

    /// Which side a unit is.
    pub fn side(&self, unit: UnitId) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.unit(side) == unit)
    }

    /// The verdict that stands.
    pub const fn verdict(&self) -> Option<&Verdict> {
        match &self.report {
            Report::Settled { verdict, .. } => Some(verdict),
            _ => None,
        }
    }

    /// Whether a result stands. One that is missing when the next round is drawn is a tie for pairing alone (暂按平局).
    pub const fn is_settled(&self) -> bool {
        matches!(&self.report, Report::Settled { .. })
    }
}

/// 一轮.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its name.
    pub key: RoundKey,
    /// Where it stands.
    pub phase: Phase,
    /// How its pairs were found.
    pub drawn: Drawn,
    /// The matches, in order of their numbers.
    pub matches: Vec<Match>,
    /// Units without an opponent.
    pub rests: Vec<Rest>,
    /// 公布时间.
    pub published: Option<Moment>,
    /// 开始时间, as announced.
    pub started: Option<Moment>,
    /// 规定结束时间: deadlines count from it (`TD-11.4`, `TD-13.1`).
    pub ends: Option<Moment>,
    /// When play closed.
    pub closed: Option<Moment>,
}

impl Round {
    /// A fresh draft: pairs and rests, and no result.
    pub fn draft(key: RoundKey, drawn: Drawn, pairs: &[Pair], rests: Vec<Rest>) -> Self {
        let one = |(at, pair): (usize, &Pair)| Match {
            id: key.game(at as u16 + 1),
            pair: *pair,
            table: at as u16 + 1,
            report: Report::Open,
        };
        let matches = pairs.iter().enumerate().map(one).collect();
        Self {
            key,
            phase: Phase::Draft,
            drawn,
            matches,
            rests,
            published: None,
            started: None,
            ends: None,
            closed: None,
        }
    }

    /// The match with this number.
    pub fn game(&self, number: u16) -> Option<&Match> {
        self.matches.get(usize::from(number).checked_sub(1)?)
    }

    /// The match of a unit.
    pub fn of(&self, unit: UnitId) -> Option<(&Match, Side)> {
        self.matches.iter().find_map(|game| game.side(unit).map(|side| (game, side)))
    }
}
