//! What a seat does.

use cards::Bag;
use serde::{Deserialize, Serialize};

/// An action, as it stands in records and on the wire.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// 抓牌 Draw the next card. `GZ 4-2`
    Draw {},
    /// 亮主 Show level cards: all that are then shown, when a declaration is strengthened. `GZ 5`, `GZ 17`
    Declare {
        /// Copies of one level card.
        cards: Bag,
    },
    /// Show nothing more, after the last card. `R-window`
    Pass {},
    /// 扣底 Bury the kitty. `GZ 6`
    Bury {
        /// As many cards as the kitty had.
        cards: Bag,
    },
    /// 出牌 Lead or follow. `GZ 7`–`GZ 10`
    Play {
        /// The cards.
        cards: Bag,
        /// The components of a lead that can be read in several ways. `GZ 8`
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        declared: Option<Box<[Bag]>>,
    },
    /// Name the component that a failed throw leads. `GZ 22-1`
    Name {
        /// Its cards.
        cards: Bag,
    },
}

impl Action {
    /// A play that needs no declaration.
    pub const fn play(cards: Bag) -> Self {
        Self::Play { cards, declared: None }
    }
}
