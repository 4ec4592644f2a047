//! 计局制: games won, one or best of several. `TD-2.1`, `TD-2.2`

use super::fault::SheetFault;
use super::{Reading, ahead};
use crate::points::Points;
use crate::profile::score::{Games, TimeUp};
use crate::side::BySide;

/// A match is over when a side has the games that win it, or when time has cut one. A game that time cut is won by the higher
/// level; the match then by more games, and with equal games it is a tie.
pub(super) fn read(games: &Games, won: BySide<u8>, cut: Option<BySide<u8>>) -> Result<Reading, SheetFault> {
    let to_win = games.to_win.value;
    if won.home > to_win || won.visitor > to_win || (won.home == to_win && won.visitor == to_win) {
        return Err(SheetFault::TooManyGames { won, to_win });
    }
    let decided = won.home == to_win || won.visitor == to_win;
    let mut games_won = won;
    let mut parts = u16::from(won.home) + u16::from(won.visitor);
    match (decided, cut, games.time_up.value) {
        (true, None, _) => {}
        (false, None, _) => return Err(SheetFault::Unfinished { won, to_win }),
        (true, Some(_), _) => return Err(SheetFault::CutAfterEnd),
        (false, Some(_), TimeUp::PlayedOut) => return Err(SheetFault::NoTimeLimit),
        (false, Some(levels), TimeUp::HigherLevel) => {
            if let Some(side) = ahead(&levels) {
                *games_won.of_mut(side) += 1;
            }
            parts += 1;
        }
    }
    Ok(Reading {
        totals: games_won.map(|games| Points::whole(i64::from(games))),
        winner: ahead(&games_won),
        won_parts: games_won.map(u16::from),
        parts,
        boards: 0,
    })
}
