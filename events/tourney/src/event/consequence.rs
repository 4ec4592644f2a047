//! What a correction would change, each kind in words and as a mark that its digest is made of.

use sha2::{Digest, Sha256};

use super::id::{MatchId, RoundKey};
use super::round::Pair;
use super::state::Event;
use crate::text::Text;
use crate::unit::UnitId;

/// 更正的一项后果.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// 名次变动; none is without a place.
    Place {
        /// Whose.
        unit: UnitId,
        /// The old place.
        from: Option<u32>,
        /// The new one.
        to: Option<u32>,
    },
    /// 草案作废: it was drawn from the old result.
    DraftDropped(RoundKey),
    /// 按原编排进行: a published round stays.
    Kept(RoundKey),
    /// 收回重排: a published round is drawn again.
    Redrawn(RoundKey),
    /// 重赛: a match of a bracket has other sides, and its result is void.
    Replayed {
        /// Which.
        game: MatchId,
        /// Its sides.
        pair: Pair,
    },
}

impl Consequence {
    /// In words, with the names of units.
    fn text(self, event: &Event) -> Text {
        let name = |unit| event.roster.called(unit);
        match self {
            Self::Place { unit, from, to } => {
                let (who, from, to) = (name(unit), place(from), place(to));
                Text::new(format!("{who} 名次 {from} → {to}"), format!("{who} moves from place {from} to {to}"))
            }
            Self::DraftDropped(key) => {
                Text::new(format!("{key} 轮草案作废"), format!("the draft of round {key} is dropped"))
            }
            Self::Kept(key) => {
                Text::new(format!("{key} 轮按原编排进行"), format!("round {key} is played as it was published"))
            }
            Self::Redrawn(key) => {
                Text::new(format!("{key} 轮收回，重新编排"), format!("round {key} is taken back and drawn again"))
            }
            Self::Replayed { game, pair } => {
                let (home, visitor) = (name(pair.home), name(pair.visitor));
                Text::new(
                    format!("{game} 改为 {home} 对 {visitor}，成绩作废重赛"),
                    format!("match {game} becomes {home} v {visitor}; its result is void, it is played again"),
                )
            }
        }
    }

    /// What digests are made of, in numbers, since names may be amended. It never changes: logs hold such digests.
    fn mark(self) -> String {
        match self {
            Self::Place { unit, from, to } => {
                format!("unit {} moves from place {} to {}", unit.0, place(from), place(to))
            }
            Self::DraftDropped(key) => format!("the draft of round {key} is dropped"),
            Self::Kept(key) => format!("round {key} is played as it was published"),
            Self::Redrawn(key) => format!("round {key} is taken back and drawn again"),
            Self::Replayed { game, pair } => format!(
                "match {game} becomes {} v {}; its result is void, it is played again",
                pair.home.0, pair.visitor.0
            ),
        }
    }
}

/// A place as people read it.
fn place(place: Option<u32>) -> String {
    place.map_or_else(|| "–".to_owned(), |place| place.to_string())
}

/// All that a correction would change.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Consequences {
    /// One by one.
    pub list: Vec<Consequence>,
}

impl Consequences {
    /// What has to be sent to accept exactly these: eight hexadecimal digits; none if there is nothing to accept.
    pub fn digest(&self) -> Option<String> {
        if self.list.is_empty() {
            return None;
        }
        let mut hash = Sha256::new();
        for one in &self.list {
            hash.update(one.mark().as_bytes());
            hash.update([0]);
        }
        let [a, b, c, d, ..]: [u8; 32] = hash.finalize().into();
        Some(format!("{:08x}", u32::from_be_bytes([a, b, c, d])))
    }

    /// One line each.
    pub fn texts(&self, event: &Event) -> Vec<Text> {
        self.list.iter().map(|one| one.text(event)).collect()
    }

    /// Rounds that are taken back, to be drawn again.
    pub(super) fn dropped(&self) -> impl Iterator<Item = RoundKey> + '_ {
        self.list.iter().filter_map(|one| match one {
            Consequence::DraftDropped(key) | Consequence::Redrawn(key) => Some(*key),
            _ => None,
        })
    }

    /// Matches that are played again with other sides.
    pub(super) fn reopened(&self) -> impl Iterator<Item = (MatchId, Pair)> + '_ {
        self.list.iter().filter_map(|one| match one {
            Consequence::Replayed { game, pair } => Some((*game, *pair)),
            _ => None,
        })
    }
}
