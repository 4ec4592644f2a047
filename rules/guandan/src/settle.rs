//! 升级 An order of finishing into levels. `GD17 3-10`, `GD17 14-1-1`

use cards::Rank;
use table::{ByTeam, Team};

use crate::order::Order;
use crate::{PassAce, Target};

/// What a board is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// The side of the 上游; only that side climbs.
    pub side: Team,
    /// The levels that its places are worth: 3, 2 or 1.
    pub gain: u8,
    /// Its level afterwards: never above the last one, which must be played.
    pub level: Rank,
    /// 过A Has it passed the last level?
    pub past: bool,
}

/// Settles a board at the level of `playing` (nobody: the first board). `R-upgrade`, `R-pass-ace`
///
/// The last level is passed only on a board that is played at it by the side itself, as first with a partner who is not
/// last (or, by ruling, who is second); climbing stops there.
pub fn settle(order: Order, levels: ByTeam<Rank>, playing: Option<Team>, pass: PassAce, target: Target) -> Settlement {
    let (side, gain) = (order.first().team(), order.gain());
    let last = target.rank();
    let own = playing == Some(side) && levels[side] == last;
    let passes = own && gain >= if pass == PassAce::Double { 3 } else { 2 };
    let climbed = Rank::from_index(levels[side].index() + gain).unwrap_or(Rank::ACE);
    Settlement { side, gain, level: climbed.min(last), past: passes }
}
