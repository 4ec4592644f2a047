//! 双向逆循环双冠军: two groups that meet each other unit by unit over the same boards (`TD-2.12`), and other ways to play
//! boards twice (`TD-2.11`, `TD-2.13`, `TD-1.1`).

pub mod colours;
pub mod duplicate;
mod squares;
mod verify;

use serde::{Deserialize, Serialize};

pub use verify::{Clash, Group, Report, Times, verify};

use super::draw::{at_least, at_most};
use super::{DrawNo, FormatFault, Subject, numbers};
use crate::unit::RoundNo;

/// The largest number of units in each group.
pub const MOST: u16 = 128;

/// How the two groups move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// 原文走法: boards stay, each round A moves one table on and B one table back. For an odd number: with an even one each
    /// unit meets half of its opponents twice and the other half never.
    Printed,
    /// 正交走法: by two orthogonal squares, from cards that name each unit's tables. Everybody meets everybody and plays all
    /// boards once, in as many rounds as there are units. For odd numbers it is [`Plan::Printed`]; of the others, for
    /// multiples of 4, for 10, 22, 34… (12k + 10), and for odd multiples of these. None exists for 2 and 6.
    Orthogonal,
    /// 空桌走法: the printed movement with a phantom unit in each group, which makes the number odd. One more round and one
    /// more set of boards; everybody meets everybody once, sits out one round and misses one set. For even numbers.
    Phantom,
}

impl Plan {
    /// The plan by which everybody plays everything in the fewest rounds: as printed if it can be, else orthogonal, else
    /// with a phantom table.
    pub fn best(units: u16) -> Self {
        match units {
            _ if units % 2 == 1 => Self::Printed,
            _ if squares::exist(units) => Self::Orthogonal,
            _ => Self::Phantom,
        }
    }
}

/// A table in a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Station {
    /// 桌号, from 1.
    pub table: u16,
    /// The unit of group A.
    pub a: DrawNo,
    /// The unit of group B.
    pub b: DrawNo,
    /// 牌套: the set of boards, from 1.
    pub boards: u16,
}

/// A round of a movement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// From 1.
    pub number: RoundNo,
    /// The tables in play.
    pub stations: Vec<Station>,
    /// Who of group A sits out.
    pub idle_a: Option<DrawNo>,
    /// Who of group B sits out.
    pub idle_b: Option<DrawNo>,
}

/// A movement, written out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// How it was made.
    pub plan: Plan,
    /// Units in each group.
    pub units: u16,
    /// Sets of boards.
    pub sets: u16,
    /// The rounds. In the first, units of the same number meet at the table of that number.
    pub rounds: Vec<Round>,
}

/// Writes a movement out for two groups of `units`.
///
/// # Errors
/// Fewer than 2 units (3 as printed), more than [`MOST`]; as printed for an even number; orthogonal where no squares are
/// laid; a phantom where none is needed.
pub fn plan(plan: Plan, units: u16) -> Result<Movement, FormatFault> {
    at_least(Subject::Movement, units, 2)?;
    at_most(Subject::Movement, units, MOST)?;
    let even = units.is_multiple_of(2);
    match plan {
        Plan::Printed if even => return Err(FormatFault::RepeatsOpponents { units }),
        Plan::Orthogonal if even && !squares::exist(units) => return Err(FormatFault::NoOrthogonalSquares { units }),
        Plan::Phantom if !even => return Err(FormatFault::PhantomNotNeeded { units }),
        _ => {}
    }
    let sets = if plan == Plan::Phantom { units + 1 } else { units };
    let squares = squares::lay(sets);
    let round = |(nth, line): (u16, &Vec<(u16, u16)>)| {
        let real = |unit: u16| (unit < units).then_some(DrawNo(unit + 1));
        let station = |(board, &(a, b)): (u16, &(u16, u16))| {
            Some(Station { table: board + 1, a: real(a)?, b: real(b)?, boards: board + 1 })
        };
        let stations: Vec<Station> = (0..).zip(line).filter_map(station).collect();
        let idle = |seated: &dyn Fn(&Station) -> DrawNo| {
            numbers(units).find(|&unit| stations.iter().all(|station| seated(station) != unit))
        };
        let (idle_a, idle_b) = (idle(&|station| station.a), idle(&|station| station.b));
        Round { number: RoundNo(nth), stations, idle_a, idle_b }
    };
    Ok(Movement { plan, units, sets, rounds: (1..).zip(&squares).map(round).collect() })
}
