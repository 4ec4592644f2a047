//! What a seat does.

use cards::{Bag, Card};
use serde::{Deserialize, Serialize};
use table::Seat;

use crate::reading::Reading;

/// An action, as it stands in records and on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// 进贡 Pay tribute: the largest card but the wild one. `GD17 10-1`
    Pay {
        /// The card.
        card: Card,
    },
    /// 还贡 Return a card for tribute. `GD17 10-1`
    Return {
        /// The card.
        card: Card,
    },
    /// Name who leads, after a board was taken from the other side. `GD17 16-3-1`
    Appoint {
        /// One of the two who may name.
        seat: Seat,
    },
    /// 出牌 Lead, or beat what stands. `GD17 6-1`
    Play {
        /// The cards.
        cards: Bag,
        /// What they are, where that must be said. `GD17 7-3-2`
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        declared: Option<Reading>,
    },
    /// 过牌 `GD17 6-2`
    Pass {},
    /// 问牌 Ask how many cards a seat has, where that is told on request. `R-report`
    Ask {
        /// Who is asked.
        seat: Seat,
    },
    /// 时间到 The match's time is up: this board is its last. Entered by whoever keeps the clock. `GD17 14-1-3`, `R-end`
    Time {},
}

impl Action {
    /// A play that needs no declaration.
    pub const fn play(cards: Bag) -> Self {
        Self::Play { cards, declared: None }
    }
}
