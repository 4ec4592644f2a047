//! 将 What is trump: a suit with the level cards and jokers, or these alone.

use cards::{Rank, Suit};
use serde::{Serialize, Serializer};
use trick::Order;

/// 主牌打法 What is trump on a board. `GW 4.2.2`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trump {
    /// 通常打法 A suit. `GW 4.2.2.1`
    Suit(Suit),
    /// 无将 Jokers and level cards alone. `GW 4.2.2.2`
    None,
}

impl Trump {
    /// The suit, if it is one.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Suit(suit) => Some(suit),
            Self::None => None,
        }
    }

    /// The order of strength at a level. 54 cards are trumps with a suit, 18 without. `GW 4.2.3`, `GW 5.4`
    pub const fn order(self, level: Rank) -> Order {
        Order::new(level, self.suit())
    }

    /// What is trump under an order.
    pub fn of(order: Order) -> Self {
        order.trump().map_or(Self::None, Self::Suit)
    }
}

/// `"S"`, `"H"`, `"C"`, `"D"`, or `"NT"`.
impl Serialize for Trump {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Suit(suit) => suit.serialize(serializer),
            Self::None => serializer.serialize_str("NT"),
        }
    }
}
