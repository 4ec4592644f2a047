//! 比级数: one game, compared by the levels that both have reached. `TD-2.3`, `TD-2.8`, `TD-2.9`, `TD-2.14`

use super::fault::SheetFault;
use super::{Reading, ahead, part_of};
use crate::points::Points;
use crate::profile::score::{Ends, EqualLevels, Levels};
use crate::side::{BySide, Side};

pub(super) fn read(by: &Levels, level: BySide<u8>, first: Option<Side>) -> Result<Reading, SheetFault> {
    let top = by.top.value;
    for side in Side::BOTH {
        if *level.of(side) > top {
            return Err(SheetFault::LevelOutside { side, level: *level.of(side), top });
        }
    }
    if level.home == top && level.visitor == top {
        return Err(SheetFault::BothPastTop);
    }
    if by.ends.value == Ends::PastTop && level.home != top && level.visitor != top {
        return Err(SheetFault::NotPastTop { top });
    }
    let winner = match (ahead(&level), first) {
        (Some(side), None) => Some(side),
        (Some(_), Some(_)) => return Err(SheetFault::FirstOfUnequal),
        (None, first) => first_there(by.equal.value, level.home, first)?,
    };
    Ok(Reading {
        totals: level.map(|steps| Points::whole(i64::from(steps))),
        winner,
        won_parts: part_of(winner),
        parts: 1,
        boards: 0,
    })
}

/// Who has won with equal levels.
fn first_there(equal: EqualLevels, level: u8, first: Option<Side>) -> Result<Option<Side>, SheetFault> {
    match (equal, first) {
        (EqualLevels::Tie, Some(_)) => Err(SheetFault::FirstNotAsked),
        // Both begin at level 2: nobody reaches it.
        (EqualLevels::FirstThere, Some(_)) if level == 0 => Err(SheetFault::FirstAtStart),
        (EqualLevels::FirstThere, None) if level > 0 => Err(SheetFault::FirstMissing { level }),
        (EqualLevels::Tie | EqualLevels::FirstThere, first) => Ok(first),
    }
}
