//! Names of things in an event: stages, rounds, matches. Written `2`, `2.3`, `2.3.14`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::unit::RoundNo;

/// 阶段: stages of an event count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StageNo(pub u8);

/// 某阶段某轮: a round of a stage, written `1.4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoundKey {
    /// The stage.
    pub stage: StageNo,
    /// The round in it.
    pub round: RoundNo,
}

/// 场次: a match of a round, written `1.4.12`. Matches of a round count from 1 in the order of publication.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId {
    /// Its round.
    pub key: RoundKey,
    /// Its number in the round.
    pub number: u16,
}

impl RoundKey {
    /// Round `round` of stage `stage`.
    pub const fn new(stage: u8, round: u16) -> Self {
        Self { stage: StageNo(stage), round: RoundNo(round) }
    }

    /// Match `number` of this round.
    pub const fn game(self, number: u16) -> MatchId {
        MatchId { key: self, number }
    }

    /// The round after this one, in the same stage.
    #[must_use]
    pub const fn next(self) -> Self {
        Self { stage: self.stage, round: RoundNo(self.round.0 + 1) }
    }
}

impl fmt::Display for StageNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for RoundKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.stage.0, self.round.0)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.key, self.number)
    }
}

/// Text that names no round or match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} names no {1}")]
pub struct NoSuchName(pub String, pub &'static str);

/// `count` numbers with points between, each at least 1.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u16; COUNT]> {
    let parts: Vec<u16> = text.split('.').map(|part| part.parse().ok().filter(|&n| n > 0)).collect::<Option<_>>()?;
    parts.try_into().ok()
}

impl FromStr for RoundKey {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName(text.to_owned(), "round: write stage.round, as 1.4");
        let [stage, round] = numbers(text).ok_or_else(fault)?;
        Ok(Self::new(u8::try_from(stage).map_err(|_| fault())?, round))
    }
}

impl FromStr for MatchId {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let fault = || NoSuchName(text.to_owned(), "match: write stage.round.match, as 1.4.12");
        let [stage, round, number] = numbers(text).ok_or_else(fault)?;
        Ok(RoundKey::new(u8::try_from(stage).map_err(|_| fault())?, round).game(number))
    }
}

macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

as_text!(RoundKey, MatchId);
