//! 牌型 What a set of cards is played as, and what beats what. `GD17 4`, `GD17 8`

use std::fmt;

use cards::{Card, Rank};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 牌点 What orders plays of one type: a rank, or a joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", type = "string"))]
pub struct Face(u8);

impl Face {
    /// 小王
    pub const SMALL_JOKER: Self = Self(13);
    /// 大王
    pub const BIG_JOKER: Self = Self(14);

    /// The face of a lane of [`cards::Bag`]: 0–12 for 2–A, then the jokers.
    pub(crate) const fn of_lane(lane: u8) -> Self {
        Self(lane)
    }

    /// The lane in [`cards::Bag`].
    pub const fn lane(self) -> u8 {
        self.0
    }

    /// The face of a card.
    pub const fn of(card: Card) -> Self {
        Self(card.lane())
    }

    /// The rank; jokers have none.
    pub const fn rank(self) -> Option<Rank> {
        Rank::from_index(self.0)
    }

    /// 大小 Its place among the faces when `level` is played: 2 to A without the level, the level, the jokers. `GD17 8-1`,
    /// `GD22 牌点-1`
    #[inline]
    pub const fn height(self, level: Rank) -> u8 {
        if self.0 == level.index() {
            13
        } else if self.0 > 12 {
            self.0 + 1
        } else {
            self.0
        }
    }
}

impl From<Rank> for Face {
    fn from(rank: Rank) -> Self {
        Self(rank.index())
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            Some(rank) => write!(f, "{rank}"),
            None => f.write_str(if *self == Self::SMALL_JOKER { "w" } else { "W" }),
        }
    }
}

/// As cases and programs write it: the rank's letter, `SB` or `HR`.
impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.rank() {
            Some(rank) => rank.serialize(serializer),
            None => serializer.serialize_str(if *self == Self::SMALL_JOKER { "SB" } else { "HR" }),
        }
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        match (text.as_str(), letters.next(), letters.next()) {
            ("SB", ..) => Some(Self::SMALL_JOKER),
            ("HR", ..) => Some(Self::BIG_JOKER),
            (_, Some(letter), None) if !letter.is_lowercase() => Rank::from_letter(letter).map(Self::from),
            _ => None,
        }
        .ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Str(&text), &"a rank (\"2\" … \"9\", \"T\" … \"A\"), \"SB\" or \"HR\"")
        })
    }
}

/// 牌型 A type of play. `GD17 4`
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// 单张 `GD17 4-1`
    Single,
    /// 对子 `GD17 4-2`
    Pair,
    /// 三同张 `GD17 4-4`
    Triple,
    /// 三带对 `GD17 4-6`
    FullHouse,
    /// 三连对（木板） `GD17 4-3`
    Tube,
    /// 三同连张（钢板） `GD17 4-5`
    Plate,
    /// 顺子 `GD17 4-7`
    Straight,
    /// 炸弹 `GD17 4-8`
    Bomb,
    /// 同花顺 `GD17 4-9`
    StraightFlush,
    /// 四大天王 `GD17 4-10`
    Jokers,
}

impl Kind {
    /// All ten, in the order in which they are listed.
    pub const ALL: [Self; 10] = [
        Self::Single,
        Self::Pair,
        Self::Triple,
        Self::FullHouse,
        Self::Tube,
        Self::Plate,
        Self::Straight,
        Self::Bomb,
        Self::StraightFlush,
        Self::Jokers,
    ];

    /// 中文名
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Single => "单张",
            Self::Pair => "对子",
            Self::Triple => "三同张",
            Self::FullHouse => "三带对",
            Self::Tube => "三连对",
            Self::Plate => "三同连张",
            Self::Straight => "顺子",
            Self::Bomb => "炸弹",
            Self::StraightFlush => "同花顺",
            Self::Jokers => "四大天王",
        }
    }

    /// Is it a run of neighbouring ranks, ordered by natural rank? `GD17 7-3-1`, `R-level-in-sequence`
    pub const fn is_run(self) -> bool {
        matches!(self, Self::Tube | Self::Plate | Self::Straight | Self::StraightFlush)
    }
}

/// A way to read a set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The top natural rank of a run (5 for A2345), the triple's rank of a full house, the rank otherwise.
    pub rank: Face,
    /// How many cards.
    pub size: u8,
}

impl Reading {
    pub(crate) const fn new(kind: Kind, rank: Face, size: u8) -> Self {
        Self { kind, rank, size }
    }

    /// 0 for the seven ordinary types; bombs by class: of four, of five, straight flush, of six … of ten, four jokers.
    /// `GD17 8-4`, `GD17 8-5`, `GD17 8-6`, `GD17 8-7`, `GD22 牌型大小-1`, `R-bomb-ten`
    #[inline]
    pub const fn power(self) -> u8 {
        match self.kind {
            Kind::Bomb if self.size <= 5 => self.size - 3,
            Kind::Bomb => self.size - 2,
            Kind::StraightFlush => 3,
            Kind::Jokers => 9,
            _ => 0,
        }
    }

    /// Where it stands among plays of its type and size: runs by natural rank, all else with the level above the ace.
    /// `GD17 8-2`, `GD17 8-3`, `R-full-house-level`
    #[inline]
    pub const fn height(self, level: Rank) -> u8 {
        if self.kind.is_run() { self.rank.lane() } else { self.rank.height(level) }
    }

    /// May it be put on `standing`? Equal never beats. `GD17 6-1`, `GD17 8-2`, `R-equal`
    #[inline]
    pub const fn beats(self, standing: Self, level: Rank) -> bool {
        let (mine, theirs) = (self.power(), standing.power());
        if mine != theirs {
            return mine > theirs;
        }
        let same = mine > 0 || self.kind as u8 == standing.kind as u8;
        same && self.height(level) > standing.height(level)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Jokers => f.write_str("four jokers"),
            Kind::Single => write!(f, "single {}", self.rank),
            Kind::Pair => write!(f, "pair of {}", self.rank),
            Kind::Triple => write!(f, "triple of {}", self.rank),
            Kind::FullHouse => write!(f, "full house of {}", self.rank),
            Kind::Tube => write!(f, "tube to {}", self.rank),
            Kind::Plate => write!(f, "plate to {}", self.rank),
            Kind::Straight => write!(f, "straight to {}", self.rank),
            Kind::StraightFlush => write!(f, "straight flush to {}", self.rank),
            Kind::Bomb => write!(f, "bomb of {} {}", self.size, self.rank),
        }
    }
}
