//! The two sides of a match.

use std::ops::Add;

use serde::{Deserialize, Serialize};

/// 主队 or 客队: which of a match's two units. Where a text has no home team, the unit that is named first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 主队: the home side.
    Home,
    /// 客队: the visiting side.
    Visitor,
}

impl Side {
    /// Both, home first.
    pub const BOTH: [Self; 2] = [Self::Home, Self::Visitor];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Home => Self::Visitor,
            Self::Visitor => Self::Home,
        }
    }
}

/// Something of each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The home side's.
    pub home: T,
    /// The visitors'.
    pub visitor: T,
}

impl<T> BySide<T> {
    /// Home's and visitors'.
    pub const fn new(home: T, visitor: T) -> Self {
        Self { home, visitor }
    }

    /// Of one side.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::Home => &self.home,
            Side::Visitor => &self.visitor,
        }
    }

    /// Of one side, to change.
    pub const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Home => &mut self.home,
            Side::Visitor => &mut self.visitor,
        }
    }

    /// Both, each turned into something else.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> BySide<U> {
        BySide { home: turn(self.home), visitor: turn(self.visitor) }
    }
}

impl<T: Add<Output = T>> Add for BySide<T> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { home: self.home + other.home, visitor: self.visitor + other.visitor }
    }
}
