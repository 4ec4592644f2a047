//! Moments: entered with commands, never read from a clock here.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A moment in milliseconds since 1970-01-01 UTC, as whoever has a clock says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A length of time in whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seconds(pub i64);

impl Seconds {
    /// So many minutes.
    pub const fn minutes(minutes: i64) -> Self {
        Self(minutes * 60)
    }
}

impl Add<Seconds> for Moment {
    type Output = Self;
    fn add(self, length: Seconds) -> Self {
        Self(self.0 + length.0 * 1000)
    }
}

impl Sub<Seconds> for Moment {
    type Output = Self;
    fn sub(self, length: Seconds) -> Self {
        Self(self.0 - length.0 * 1000)
    }
}

impl Sub for Moment {
    type Output = Seconds;
    /// Whole seconds between, rounded down.
    fn sub(self, earlier: Self) -> Seconds {
        Seconds((self.0 - earlier.0).div_euclid(1000))
    }
}
