//! 名次 How a board ended: who went out first, second, third and last. `GD17 3-9`

use serde::{Deserialize, Serialize};
use table::Seat;

/// The order of a finished board. `GD17 3-9`, `GD22 术语-10`
///
/// In JSON a list of seats: four, or two where one side took both first places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", type = "number[]"))]
#[serde(try_from = "Vec<Seat>", into = "Vec<Seat>")]
pub enum Order {
    /// 双下 Both seats of one side went out first: the board was over at once. `R-over-at-once`
    Double(Seat, Seat),
    /// 上游、二游、三游、下游
    Full([Seat; 4]),
}

impl Order {
    /// 双下 `first` and `second`, who are partners.
    pub const fn double(first: Seat, second: Seat) -> Self {
        Self::Double(first, second)
    }

    /// The order that the first ones out make, if the board is over with them: two partners, or three. `GD17 6-4`
    pub fn of(out: &[Seat]) -> Option<Self> {
        match *out {
            [first, second, ..] if first.team() == second.team() => Some(Self::Double(first, second)),
            [first, second, third, ..] => {
                let last = Seat::all(4).find(|seat| ![first, second, third].contains(seat))?;
                Some(Self::Full([first, second, third, last]))
            }
            _ => None,
        }
    }

    /// 上游
    pub const fn first(self) -> Seat {
        match self {
            Self::Double(first, _) | Self::Full([first, ..]) => first,
        }
    }

    /// 下游 `None` after 1st and 2nd on one side: both others are last.
    pub const fn last(self) -> Option<Seat> {
        match self {
            Self::Double(..) => None,
            Self::Full([.., last]) => Some(last),
        }
    }

    /// 升级数 Levels that the first one's side gains: 3 with 二游, 2 with 三游, 1 with 下游. `GD17 3-10`, `R-upgrade`
    pub fn gain(self) -> u8 {
        match self {
            Self::Double(..) => 3,
            Self::Full([first, _, third, _]) if third.team() == first.team() => 2,
            Self::Full(_) => 1,
        }
    }
}

impl From<Order> for Vec<Seat> {
    fn from(order: Order) -> Self {
        match order {
            Order::Double(first, second) => vec![first, second],
            Order::Full(all) => all.into(),
        }
    }
}

impl TryFrom<Vec<Seat>> for Order {
    type Error = String;

    fn try_from(seats: Vec<Seat>) -> Result<Self, String> {
        let different = (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
        if !different || seats.iter().any(|seat| seat.index() >= 4) {
            return Err("an order of finishing names seats 1 to 4, each once".into());
        }
        let order = Self::of(&seats).filter(|order| matches!(order, Self::Double(..)) || seats.len() >= 3);
        order.ok_or_else(|| "an order of finishing is two partners, or all four seats".into())
    }
}
