//! What a seat does.

use cards::Bag;
use serde::{Deserialize, Serialize};

/// An action, as it stands in records and on the wire.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// 摸牌 Draw the next card. `GW 3.2.1`
    Draw {},
    /// 亮主、反主、加固 Show cards: all that are then shown, when a call is reinforced. `GW 4.6`, `GW 10`
    Declare {
        /// Copies of one level card, or three jokers.
        cards: Bag,
    },
    /// 不反 Show nothing, after the last card. `R-gw-window`
    Pass {},
    /// 五秒到 The five seconds after the last card are over, for all. Entered by whoever keeps the time. `GW 10.8.1`
    Close {},
    /// 扣底牌 Bury the kitty. `GW 11`
    Bury {
        /// As many cards as the kitty had.
        cards: Bag,
    },
    /// 出牌 Lead or follow. `GW 6`, `GW 7`
    Play {
        /// The cards.
        cards: Bag,
        /// The components of a lead that can be read in several ways. `R-gw-parse`
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        declared: Option<Box<[Bag]>>,
    },
    /// Name the component that a failed throw leads. `GW 13.3.4`
    Name {
        /// Its cards.
        cards: Bag,
    },
    /// 时间到 The match's time is up: this board is its last. Entered by whoever keeps the time. `GW 12.10.4`
    Time {},
}

impl Action {
    /// A play that needs no declaration.
    pub const fn play(cards: Bag) -> Self {
        Self::Play { cards, declared: None }
    }
}
