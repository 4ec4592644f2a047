//! 随机比赛与红黑牌比赛: who is dealt which cards (`TD-2.13`).

use serde::{Deserialize, Serialize};

use crate::side::{BySide, Side};

/// 牌色.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// 红牌.
    Red,
    /// 黑牌.
    Black,
}

/// 发牌方法: how the cards of a game come to the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Dealing {
    /// 随机: drawn from the pile, or dealt at random by the referee.
    Random,
    /// 红黑牌: one side has all red cards, the other all black ones.
    RedBlack {
        /// Who has red in the first game.
        red: Side,
        /// What happens in the games that follow.
        then: Then,
    },
}

/// Colours of the games behind the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// 不变.
    Keep,
    /// 每局交换.
    Exchange,
}

impl Dealing {
    /// The colours of each side in a game, from 1; none where cards are mixed.
    pub const fn colours(self, game: u16) -> Option<BySide<Colour>> {
        let Self::RedBlack { red, then } = self else { return None };
        let red = match then {
            Then::Exchange if game.is_multiple_of(2) => red.other(),
            Then::Exchange | Then::Keep => red,
        };
        Some(match red {
            Side::Home => BySide::new(Colour::Red, Colour::Black),
            Side::Visitor => BySide::new(Colour::Black, Colour::Red),
        })
    }
}
