//! 主客队: which side of a match in a round robin is at home (`TD-5.4`).

use serde::{Deserialize, Serialize};

use super::{Meeting, Round};
use crate::format::DrawNo;
use crate::side::{BySide, Side};

/// 主队的确定: who is at home in a round robin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Home {
    /// 队号在前的为主队: whom the table names first.
    FirstNamed,
    /// By the numbers and the round, whatever the table's order.
    ByNumber(ByNumber),
}

/// A home rule by numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByNumber {
    /// What the lower number is in odd rounds.
    pub odd_rounds: Lower,
    /// What the lower number is in even rounds.
    pub even_rounds: Lower,
    /// 特殊队号: numbers that are always on one side in some rounds, the first that fits before the others.
    pub exceptions: Vec<Exception>,
}

/// What the lower of two numbers is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lower {
    /// 小号队为主队.
    Home,
    /// 小号队为客队.
    Visitor,
}

/// A number with a side of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The numbers that it is for.
    pub numbers: Vec<DrawNo>,
    /// The rounds.
    pub rounds: Parity,
    /// Their side there.
    pub side: Side,
}

/// Which rounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// 单数轮.
    Odd,
    /// 双数轮.
    Even,
    /// 每轮.
    All,
}

impl Parity {
    const fn holds(self, round: u16) -> bool {
        match self {
            Self::Odd => round % 2 == 1,
            Self::Even => round.is_multiple_of(2),
            Self::All => true,
        }
    }
}

impl Home {
    /// The sides of a match in its round.
    pub fn sides(&self, round: &Round, meeting: Meeting) -> BySide<DrawNo> {
        let Meeting { first, second } = meeting;
        match self {
            Self::FirstNamed => BySide::new(first, second),
            Self::ByNumber(rule) => rule.sides(round.number.0, first.min(second), first.max(second)),
        }
    }
}

impl ByNumber {
    fn sides(&self, round: u16, low: DrawNo, high: DrawNo) -> BySide<DrawNo> {
        let usual = match if round % 2 == 1 { self.odd_rounds } else { self.even_rounds } {
            Lower::Home => Side::Home,
            Lower::Visitor => Side::Visitor,
        };
        match self.exception(round, low, high).unwrap_or(usual) {
            Side::Home => BySide::new(low, high),
            Side::Visitor => BySide::new(high, low),
        }
    }

    /// The side of the lower number, if one of the two has a side of its own.
    fn exception(&self, round: u16, low: DrawNo, high: DrawNo) -> Option<Side> {
        self.exceptions.iter().filter(|exception| exception.rounds.holds(round)).find_map(|exception| {
            match (exception.numbers.contains(&low), exception.numbers.contains(&high)) {
                (true, false) => Some(exception.side),
                (false, true) => Some(exception.side.other()),
                _ => None,
            }
        })
    }
}
