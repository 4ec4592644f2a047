//! Levels after a board (GD17 3-10, 3-11, 14-1).

use super::order::{ACE, partner};

/// How a board is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// The side that rises: 0 for seats 0 and 2, 1 for seats 1 and 3.
    pub side: usize,
    /// Levels won, before the ace stops them: 3, 2 or 1.
    pub gain: u8,
    /// The level of each side on the next board; of no meaning once the match is won.
    pub levels: [u8; 2],
    /// The side has passed its ace, and the match is over.
    pub won: bool,
}

/// Counts a board that ended in `order`, with the level of side `playing` as the board's level.
///
/// The side of the first rises by 3, 2 or 1 as his partner is second, third or last (GD17 3-10), and not
/// beyond the ace, which must be played. It is passed on a board at the own ace with one first and the
/// other not last; else it is played again, and no failure costs a level (GD17 14-1).
///
/// # Panics
/// If `order` has fewer than two places, or fewer than three where the first two are of both sides.
pub fn settle(order: &[usize], levels: [u8; 2], playing: usize) -> Settlement {
    let side = order[0] % 2;
    let gain = if order[1] == partner(order[0]) {
        3
    } else if order[2] == partner(order[0]) {
        2
    } else {
        1
    };
    let own_ace = playing == side && levels[side] == ACE;
    let mut after = levels;
    after[side] = (levels[side] + gain).min(ACE);
    Settlement { side, gain, levels: after, won: own_ace && gain >= 2 }
}
