//! Why a format cannot be drawn, or a result not taken.

use serde::{Deserialize, Serialize};

use super::{DrawNo, MatchNo, wording};
use crate::text::Text;
use crate::unit::RoundNo;

/// What was to be drawn, for the message of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// 淘汰赛.
    KnockOut,
    /// 双败淘汰赛.
    DoubleElimination,
    /// 多败淘汰赛.
    MultiLoss,
    /// 淘汰所需的负场.
    Losses,
    /// 循环赛.
    RoundRobin,
    /// 每组队数.
    Group,
    /// 组数.
    Groups,
    /// 出线名额.
    Qualifiers,
    /// 双向逆循环.
    Movement,
    /// 复式团体赛的牌副.
    Boards,
    /// 节.
    Segments,
}

impl Subject {
    const fn article(self) -> &'static str {
        match self {
            Self::KnockOut => "TD-3.1",
            Self::DoubleElimination => "TD-4.1",
            Self::MultiLoss | Self::Losses => "TD-3.3",
            Self::RoundRobin | Self::Group | Self::Groups | Self::Qualifiers => "TD-5.1",
            Self::Movement => "TD-2.12",
            Self::Boards => "TD-1.1",
            Self::Segments => "TD-9.1",
        }
    }
}

/// 赛制错误: a refusal. Nothing has changed; [`FormatFault::text`] says what would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FormatFault {
    /// Fewer than the format needs.
    TooFew {
        /// What was to be drawn.
        subject: Subject,
        /// How many were given.
        given: u16,
        /// The smallest number that would do.
        least: u16,
    },
    /// More than the format is drawn for.
    TooMany {
        /// What was to be drawn.
        subject: Subject,
        /// How many were given.
        given: u16,
        /// The largest number that would do.
        most: u16,
    },
    /// 两两相遇而不重复做不到: rotation by one table in opposite directions with an even number of units.
    RepeatsOpponents {
        /// Units in each group.
        units: u16,
    },
    /// 无正交排法: no two orthogonal squares of this order are laid here.
    NoOrthogonalSquares {
        /// Units in each group.
        units: u16,
    },
    /// 出线名额多于每组队数.
    QualifiersExceedGroup {
        /// Qualifiers of each group.
        qualifiers: u16,
        /// Units of each group.
        size: u16,
    },
    /// 每节副数不等: boards that two rooms cannot halve.
    OddBoards {
        /// Boards of the match.
        boards: u16,
    },
    /// 不需空桌: an odd number of units rotates without a phantom table.
    PhantomNotNeeded {
        /// Units in each group.
        units: u16,
    },
    /// 编排表不成立: a sheet whose matches do not follow from each other.
    NotASheet {
        /// The first match that is wrong, or the last where one is missing.
        number: MatchNo,
    },
    /// No such match in this bracket.
    NoSuchMatch {
        /// The number that was named.
        number: MatchNo,
    },
    /// 对阵未定: the match has no two sides yet, or is not played at all.
    NotReady {
        /// The match.
        number: MatchNo,
    },
    /// The same match has two results.
    TwoResults {
        /// The match.
        number: MatchNo,
    },
    /// 淘汰赛不得平局.
    Tie {
        /// The match.
        number: MatchNo,
    },
    /// The unit does not play in this match.
    NotInMatch {
        /// The match.
        number: MatchNo,
        /// The unit.
        unit: DrawNo,
    },
    /// The match has no result to correct.
    NothingToCorrect {
        /// The match.
        number: MatchNo,
    },
    /// A number that is not among 1…n, or stands twice.
    NotOneEach {
        /// The number.
        unit: DrawNo,
    },
    /// 三支以上互为相关队: the organiser numbers them.
    OrganiserDecides {
        /// The related units.
        units: Vec<DrawNo>,
    },
    /// 队号冲突: two related pairs want the same number.
    NumbersCollide {
        /// The number that both want.
        number: DrawNo,
        /// The round in which they were to meet.
        round: RoundNo,
    },
    /// 该轮轮空: the unit has the bye in the round in which it was to meet its related unit.
    ByeInRound {
        /// The unit.
        unit: DrawNo,
        /// The round.
        round: RoundNo,
    },
    /// 没有这一轮.
    NoSuchRound {
        /// The round that was named.
        round: RoundNo,
        /// The last round.
        last: RoundNo,
    },
    /// 需先抽签: units of equal right, and no lots.
    LotsNeeded {
        /// Of equal right.
        units: Vec<DrawNo>,
    },
    /// Choosers and opponents to choose from differ in number.
    RangeDoesNotFit {
        /// How many choose.
        choosers: u16,
        /// How many may be chosen.
        range: u16,
    },
    /// 未轮到选择.
    NotYourChoice {
        /// Who wanted to choose.
        unit: DrawNo,
        /// Whose choice it is; none when all have chosen.
        turn: Option<DrawNo>,
    },
    /// 不在可选范围.
    NotToBeChosen {
        /// Who was chosen.
        unit: DrawNo,
    },
    /// 局数须为单数: the best of an even number of games may end level.
    EvenGames {
        /// How many games.
        games: u16,
    },
    /// A unit that is out plays on, or plays twice in a round.
    NotInRound {
        /// The unit.
        unit: DrawNo,
        /// The round.
        round: RoundNo,
    },
    /// More segments or extra boards than the match has room for.
    PlayedOn {
        /// How many are recorded.
        recorded: u16,
        /// How many decided the match.
        needed: u16,
    },
}

impl FormatFault {
    /// The requirement or article that is not met.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::TooFew { subject, .. } | Self::TooMany { subject, .. } => subject.article(),
            Self::RepeatsOpponents { .. } | Self::NoOrthogonalSquares { .. } | Self::PhantomNotNeeded { .. } => {
                "TD-2.12"
            }
            Self::OddBoards { .. } => "TD-2.5",
            Self::NotASheet { .. }
            | Self::NoSuchMatch { .. }
            | Self::NotReady { .. }
            | Self::TwoResults { .. }
            | Self::NotInMatch { .. }
            | Self::NotOneEach { .. } => "TD-3.1",
            Self::NotInRound { .. } => "TD-3.3",
            Self::LotsNeeded { .. }
            | Self::RangeDoesNotFit { .. }
            | Self::NotYourChoice { .. }
            | Self::NotToBeChosen { .. } => "TD-3.4",
            Self::Tie { .. } | Self::PlayedOn { .. } | Self::EvenGames { .. } => "TD-3.6",
            Self::QualifiersExceedGroup { .. } | Self::NoSuchRound { .. } => "TD-5.1",
            Self::OrganiserDecides { .. } | Self::NumbersCollide { .. } | Self::ByeInRound { .. } => "TD-5.3",
            Self::NothingToCorrect { .. } => "TD-11.10",
        }
    }

    /// What is wrong and what would do, for the person who asked.
    pub fn text(&self) -> Text {
        wording::text(self)
    }
}

impl std::fmt::Display for FormatFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.text(), self.article())
    }
}

impl std::error::Error for FormatFault {}
