//! 抽签: lots from a seed, the same on any machine, that anybody can draw again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::text::Text;
use crate::unit::UnitId;

/// 签种: 32 bytes from which all lots of an event follow. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LotSeed([u8; 32]);

/// Text that is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed of lots is 64 hexadecimal digits")]
pub struct NotASeed;

impl LotSeed {
    /// These bytes.
    pub const fn of_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// 见证: the SHA-256 of what witnesses saw and signed, such as numbers drawn from a bag before the captains.
    pub fn of_witnessed(words: &str) -> Self {
        Self(Sha256::digest(words.as_bytes()).into())
    }

    /// 签号: the number that a unit draws for a purpose; the lowest goes first. It is the head of
    /// SHA-256(seed ‖ purpose ‖ 0 ‖ the unit's number, four bytes, highest first).
    pub fn ticket(&self, purpose: &str, unit: UnitId) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose.as_bytes());
        hash.update([0]);
        hash.update(unit.0.to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// 抽签顺序: units in the order of their tickets, whatever order they come in.
    pub fn draw(&self, purpose: &str, units: &[UnitId]) -> Vec<UnitId> {
        let mut tickets: Vec<_> = units.iter().map(|unit| (self.ticket(purpose, *unit), *unit)).collect();
        tickets.sort_unstable();
        tickets.into_iter().map(|(_, unit)| unit).collect()
    }

    /// 抽签见证书: what was drawn and how anybody draws it again; to be signed by those present.
    pub fn certificate(&self, purpose: &str, units: &[UnitId]) -> Text {
        let line =
            |place: usize, unit: &UnitId| format!("\n{}. {unit}  {:016x}", place + 1, self.ticket(purpose, *unit));
        let drawn: String =
            self.draw(purpose, units).iter().enumerate().map(|(place, unit)| line(place, unit)).collect();
        Text::new(
            format!(
                "抽签（{purpose}）\n签种 {self}\n签号是 SHA-256（签种、用途、零字节、四字节队号）的前八个字节，小者在前。{drawn}"
            ),
            format!(
                "Lots ({purpose})\nSeed {self}\nA ticket is the first eight bytes of SHA-256 (seed, purpose, a zero byte, the unit's number \
                 in four bytes); the lowest goes first.{drawn}"
            ),
        )
    }
}

impl fmt::Display for LotSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for LotSeed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        if text.len() != 64 {
            return Err(NotASeed);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            for digit in digits {
                let value = char::from(*digit).to_digit(16).ok_or(NotASeed)?;
                *byte = *byte << 4 | value as u8;
            }
        }
        Ok(Self(bytes))
    }
}

impl Serialize for LotSeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LotSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
