//! Where in an event something happened, and what two such places have in common (场次).

use serde::{Deserialize, Serialize};

use super::effect::Span;
use crate::unit::RoundNo;

/// 场次: a place in the course of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// 阶段, from 1.
    pub stage: u8,
    /// 轮次.
    pub round: RoundNo,
    /// 场, 局: the match within the round, from 1; a unit that plays one match a round has 1 throughout.
    pub game: u8,
    /// 副: the hand; none outside a hand.
    pub hand: Option<u16>,
}

impl Spot {
    /// 共同的范围: the narrowest span that holds both. Outside a hand nothing shares one.
    pub fn shares(self, other: Self) -> Span {
        if self.stage != other.stage {
            Span::Event
        } else if self.round != other.round {
            Span::Stage
        } else if self.game != other.game {
            Span::Round
        } else if self.hand.is_none() || self.hand != other.hand {
            Span::Match
        } else {
            Span::Hand
        }
    }
}
