//! Points of events: whole hundredths, since the texts print two decimals (`TD-11.12`).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 分. A score or a penalty, exact to two decimals. Written `12`, `12.5`, `-0.75`; in JSON and TOML a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(i64);

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// `hundredths` of a point.
    pub const fn of_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Whole points.
    pub const fn whole(points: i64) -> Self {
        Self(points * 100)
    }

    /// How many hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The quotient, rounded half away from zero to hundredths (四舍五入, `TD-11.12`). `parts` is not 0.
    #[must_use]
    pub const fn over(self, parts: i64) -> Self {
        let twice = self.0 * 2;
        let down = if (twice < 0) == (parts < 0) { twice + parts } else { twice - parts };
        Self(down / (2 * parts))
    }

    /// The product with a whole number.
    #[must_use]
    pub const fn times(self, factor: i64) -> Self {
        Self(self.0 * factor)
    }

    /// The distance from zero.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            tenths if tenths % 10 == 0 => format!("{sign}{whole}.{}", tenths / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

/// Text or a number that is no number of points.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no number of points: digits, with at most two behind the point")]
pub struct NotPoints(pub String);

impl FromStr for Points {
    type Err = NotPoints;

    fn from_str(text: &str) -> Result<Self, NotPoints> {
        let bad = || NotPoints(text.to_owned());
        let (minus, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 12 || rest.len() > 2 || !all_digits(whole) || !all_digits(rest) {
            return Err(bad());
        }
        if digits.ends_with('.') {
            return Err(bad());
        }
        let hundredths = format!("{rest:0<2}").parse::<i64>().map_err(|_| bad())?;
        let sum = whole.parse::<i64>().map_err(|_| bad())? * 100 + hundredths;
        Ok(Self(if minus { -sum } else { sum }))
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl serde::de::Visitor<'_> for Reader {
            type Value = Points;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of points with at most two decimals")
            }
            fn visit_i64<E: serde::de::Error>(self, whole: i64) -> Result<Points, E> {
                whole.checked_mul(100).map(Points).ok_or_else(|| E::custom(NotPoints(whole.to_string())))
            }
            fn visit_u64<E: serde::de::Error>(self, whole: u64) -> Result<Points, E> {
                i64::try_from(whole).map_err(E::custom).and_then(|whole| self.visit_i64(whole))
            }
            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Points, E> {
                let hundredths = (value * 100.0).round();
                if hundredths.abs() > 1e14 || (hundredths - value * 100.0).abs() > 1e-6 {
                    return Err(E::custom(NotPoints(value.to_string())));
                }
                Ok(Points(hundredths as i64))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}
