//! 复式: the same boards at two tables, so that cards do not decide: team matches in two rooms (`TD-1.1`, `TD-2.5`), and
//! squads that exchange hands (`TD-2.11`).

use serde::{Deserialize, Serialize};

use crate::format::draw::at_least;
use crate::format::{FormatFault, Subject};
use crate::side::{BySide, Side};

/// 桌 · 室 of a team match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// A桌: the home pair sits East-West.
    A,
    /// B桌: the home pair sits North-South.
    B,
}

impl Room {
    /// Which team sits East-West here; the other sits North-South.
    pub const fn east_west(self) -> Side {
        match self {
            Self::A => Side::Home,
            Self::B => Side::Visitor,
        }
    }
}

/// 上下半场.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// 上半场.
    First,
    /// 下半场.
    Second,
}

/// What is played in a room in one half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stint {
    /// When.
    pub half: Half,
    /// Where.
    pub room: Room,
    /// The first board.
    pub from: u16,
    /// The last board.
    pub to: u16,
}

/// 复式团体赛: which boards are played when in a team match of `boards`: the lower half begins in room A, the upper in room B,
/// and at half-time the two are exchanged. So each board is played once in each room and never waits for the other.
///
/// # Errors
/// Fewer than 2 boards, or an odd number.
pub fn team_match(boards: u16) -> Result<[Stint; 4], FormatFault> {
    at_least(Subject::Boards, boards, 2)?;
    if boards % 2 == 1 {
        return Err(FormatFault::OddBoards { boards });
    }
    let (low, high) = ((1, boards / 2), (boards / 2 + 1, boards));
    let stint = |half, room, (from, to)| Stint { half, room, from, to };
    Ok([
        stint(Half::First, Room::A, low),
        stint(Half::First, Room::B, high),
        stint(Half::Second, Room::A, high),
        stint(Half::Second, Room::B, low),
    ])
}

/// A或B队: one of the two squads of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Squad {
    /// A队.
    A,
    /// B队.
    B,
}

impl Squad {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Hands of a deal, named by the side that holds them in the first half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadHalf {
    /// When.
    pub half: Half,
    /// Which squad of each side plays.
    pub squads: BySide<Squad>,
    /// Whose hands of the first half each side holds.
    pub hands: BySide<Side>,
}

/// 复式比赛: home's A plays the visitors' `opposite` squad first; then both sides' other squads play the same deal with the hands
/// exchanged. A side's score is the sum of both halves, and the higher wins.
pub const fn squads(opposite: Squad) -> [SquadHalf; 2] {
    [
        SquadHalf {
            half: Half::First,
            squads: BySide::new(Squad::A, opposite),
            hands: BySide::new(Side::Home, Side::Visitor),
        },
        SquadHalf {
            half: Half::Second,
            squads: BySide::new(Squad::B, opposite.other()),
            hands: BySide::new(Side::Visitor, Side::Home),
        },
    ]
}
