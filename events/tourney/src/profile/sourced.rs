//! A value that says where it comes from.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Where a value of a profile comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// 官方条文: printed in the rulebook; `article` says where.
    Official,
    /// 公开资料: read in a public text other than the rulebook.
    Public,
    /// 推定: follows from printed figures, or stands in for a table that no source holds.
    Inferred,
    /// 赛事自定: chosen by this event's organiser.
    House,
}

impl Source {
    /// Its name in files and overrides: `official`, `public`, `inferred`, `house`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Public => "public",
            Self::Inferred => "inferred",
            Self::House => "house",
        }
    }
}

/// A value and its provenance. In TOML: `{ value = 2, from = "official", article = "CN 7" }`. Reads as its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub from: Source,
    /// The article or requirement: `CN 表4`, `GZ 19`, `TD-8.9`; of an override, its reason.
    pub article: String,
}

impl<T> Deref for Sourced<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}
