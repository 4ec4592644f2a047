//! Seats in order of play, the two sides, and sets of seats.

use std::fmt;

use serde::{Deserialize, Serialize};

/// 座位 A chair at the table, counted in order of play (counter-clockwise), printed from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "table.ts", type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The most seats a table has.
    pub const MAX: u8 = 6;

    /// The seat printed as `number`, from 1.
    pub const fn number(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number - 1)) } else { None }
    }

    /// The seat of an index from 0; taken modulo the largest table.
    pub const fn from_index(index: usize) -> Self {
        Self((index % Self::MAX as usize) as u8)
    }

    /// 0 for the first seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 下家 The seat that plays after this one.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        self.after(1, seats)
    }

    /// The seat `steps` further in order of play.
    #[must_use]
    pub const fn after(self, steps: u8, seats: u8) -> Self {
        Self((self.0 + steps) % seats)
    }

    /// The side: sides sit alternately.
    pub const fn team(self) -> Team {
        if self.0.is_multiple_of(2) { Team::A } else { Team::B }
    }

    /// All seats of a table, first to last.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> + Clone {
        (0..seats.min(Self::MAX)).map(Self)
    }

    /// All seats once, this one first, in order of play.
    pub fn round(self, seats: u8) -> impl Iterator<Item = Self> + Clone {
        (0..seats).map(move |step| self.after(step, seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0 + 1
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::number(number).ok_or_else(|| format!("no seat {number}; seats are 1 to {}", Self::MAX))
    }
}

/// 一方 One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "table.ts", type = "0 | 1"))]
pub enum Team {
    /// Seats 1, 3 (and 5).
    A,
    /// Seats 2, 4 (and 6).
    B,
}

impl Team {
    /// Both, A first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The opponents.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Written as 0 (side A) or 1 (side B).
impl Serialize for Team {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Team {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(Self::A),
            1 => Ok(Self::B),
            n => Err(serde::de::Error::custom(format_args!("no side {n}; sides are 0 and 1"))),
        }
    }
}

/// One value for each side; in JSON a list of two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "table.ts"))]
pub struct ByTeam<T>(pub [T; 2]);

impl<T> std::ops::Index<Team> for ByTeam<T> {
    type Output = T;

    fn index(&self, team: Team) -> &T {
        &self.0[team.index()]
    }
}

impl<T> std::ops::IndexMut<Team> for ByTeam<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        &mut self.0[team.index()]
    }
}

/// A set of seats, such as those who may act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "table.ts", type = "number[]"))]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Every seat of a table.
    pub const fn all(seats: u8) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// Just one.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// With `seat` in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Is `seat` in it?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// No seat at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// First to last.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| Seat(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            first
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(u8::from)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
