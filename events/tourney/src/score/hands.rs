//! 科次: hands whose places give points, plain or in two halves. `TD-2.10`, `TD-2.11`

use std::collections::BTreeMap;

use super::fault::SheetFault;
use super::{Reading, ahead};
use crate::points::Points;
use crate::profile::score::{Counted, Hands};
use crate::sheet::HandLine;
use crate::side::{BySide, Side};

/// Places of one side at a table.
const OF_A_SIDE: usize = 3;

/// All hands of a match, numbered from 1 without a gap; in duplicate each number stands in both halves.
pub(super) fn read(by: &Hands, lines: &[HandLine]) -> Result<Reading, SheetFault> {
    let mut at: BTreeMap<(u16, u8), &HandLine> = BTreeMap::new();
    for line in lines {
        if line.half >= by.halves.value {
            return Err(SheetFault::NoSuchHalf { hand: line.hand, half: line.half, halves: by.halves.value });
        }
        if at.insert((line.hand, line.half), line).is_some() {
            return Err(SheetFault::HandTwice { hand: line.hand, half: line.half });
        }
    }
    let last = at.keys().map(|(hand, _)| *hand).max().ok_or(SheetFault::NoHands)?;
    if let Some((hand, _)) = at.keys().find(|(hand, _)| *hand == 0) {
        return Err(SheetFault::HandOutside { hand: *hand });
    }
    let mut reading =
        Reading { totals: BySide::default(), winner: None, won_parts: BySide::default(), parts: 0, boards: 0 };
    for hand in 1..=last {
        for half in 0..by.halves.value {
            let line = at.get(&(hand, half)).ok_or(SheetFault::HandMissing { hand, half })?;
            let signed = signed(by, line)?;
            if let Some(side) = ahead(&signed) {
                *reading.won_parts.of_mut(side) += 1;
            }
            for side in Side::BOTH {
                *reading.totals.of_mut(side) += counted(by.counted.value, *signed.of(side));
            }
            reading.parts += 1;
        }
    }
    reading.winner = ahead(&reading.totals);
    Ok(reading)
}

fn counted(counted: Counted, points: Points) -> Points {
    match counted {
        Counted::PositiveOnly => points.max(Points::ZERO),
        Counted::Signed => points,
    }
}

/// Both sides' points of a hand before the sign is looked at; they add up to 0.
fn signed(by: &Hands, line: &HandLine) -> Result<BySide<Points>, SheetFault> {
    let home = line.places.iter().filter(|side| **side == Side::Home).count();
    if home != OF_A_SIDE {
        return Err(SheetFault::Places { hand: line.hand, home });
    }
    check_openings(by, line)?;
    let [first, second, third, ..] = line.places;
    if first == second && second == third {
        let mut swept = BySide::new(-by.sweep.value, -by.sweep.value);
        *swept.of_mut(first) = by.sweep.value;
        return Ok(swept);
    }
    let mut sum = BySide::default();
    for (side, points) in line.places.iter().zip(by.places.value) {
        *sum.of_mut(*side) += points;
    }
    for side in Side::BOTH {
        *sum.of_mut(side) += by.opened.value.times(i64::from(*line.opened.of(side)));
        *sum.of_mut(side) += by.entered.value.times(i64::from(*line.entered.of(side)));
    }
    Ok(sum)
}

/// 打点 of one side is 进点 of the other; whoever was out as first or second has not entered.
fn check_openings(by: &Hands, line: &HandLine) -> Result<(), SheetFault> {
    let any = [line.opened, line.entered].iter().any(|count| count.home > 0 || count.visitor > 0);
    if any && by.opened.value == Points::ZERO {
        return Err(SheetFault::NoOpenings { hand: line.hand });
    }
    for side in Side::BOTH {
        if line.opened.of(side) != line.entered.of(side.other()) {
            return Err(SheetFault::OpeningsUnpaired { hand: line.hand });
        }
        let out = line.places[..2].iter().filter(|place| **place == side).count();
        let entered = *line.entered.of(side);
        let most = (OF_A_SIDE - out) as u8;
        if entered > most {
            return Err(SheetFault::TooManyEntered { hand: line.hand, side, entered, most });
        }
    }
    Ok(())
}
