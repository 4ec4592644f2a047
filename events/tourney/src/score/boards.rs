//! 计副制: boards of one table or two, and the level points of each. `TD-2.5`, `TD-2.6`, `TD-5.1`

use std::collections::BTreeMap;

use super::fault::SheetFault;
use super::{Reading, ahead, system_of};
use crate::points::Points;
use crate::profile::score::{Boards, By, Cap, LevelTable, ScoreRules};
use crate::sheet::{BoardLine, Kitty};
use crate::side::{BySide, Side};

/// 一副牌的级分: what one line of the sheet gives each side; None for a board that is cancelled. The slip shows it beside the
/// points. One side has it, the other 0; both have 0 where the deal only changes hands.
pub fn board(rules: &ScoreRules, system: &str, line: &BoardLine) -> Result<Option<BySide<Points>>, SheetFault> {
    let system = system_of(rules, system)?;
    let By::Boards(by) = &system.by else {
        return Err(SheetFault::NoBoards { system: system.title.clone() });
    };
    check_line(by, line)?;
    of_line(table_of(rules, by)?, line)
}

/// 级数: what the dealer's side gains with so many points of the defenders, and the kitty theirs or not; below 0 the defenders do.
/// `GZ 16`, `GW 12.8`, `TD-5.1`
pub fn net_levels(table: &LevelTable, points: i32, kitty: Kitty) -> i32 {
    let rows = table.rows(kitty);
    let (Some(least), Some(most)) = (rows.first(), rows.last()) else {
        return 0;
    };
    // How many further steps lie beyond a row's end.
    let beyond = |distance: i64| match &table.step {
        Some(step) => (distance + i64::from(step.value) - 1) / i64::from(step.value),
        None => 0,
    };
    let gain = if points < least.from {
        i64::from(least.dealer) + beyond(i64::from(least.from) - i64::from(points))
    } else if points > most.to {
        i64::from(most.dealer) - beyond(i64::from(points) - i64::from(most.to))
    } else {
        rows.iter().find(|row| points <= row.to).map_or(0, |row| i64::from(row.dealer))
    };
    let most = match table.most.value {
        Cap::None => i32::MAX,
        Cap::At(levels) => levels,
    };
    gain.clamp(-i64::from(most), i64::from(most)) as i32
}

/// The table that a system of boards converts by.
pub(super) fn table_of<'a>(rules: &'a ScoreRules, by: &Boards) -> Result<&'a LevelTable, SheetFault> {
    rules.table(by.decks.value).ok_or(SheetFault::NoLevelTable { decks: by.decks.value })
}

/// The points of a line, if the board counts.
pub(super) fn points_of(table: &LevelTable, line: &BoardLine) -> Result<Option<i32>, SheetFault> {
    let Some(points) = line.points else {
        return Ok(None);
    };
    if points % table.multiple.value != 0 {
        return Err(SheetFault::NotMultiple {
            board: line.board,
            table: line.table,
            points,
            multiple: table.multiple.value,
        });
    }
    let [least, most] = table.bounds.value;
    if points < least || points > most {
        return Err(SheetFault::Impossible { board: line.board, table: line.table, points, least, most });
    }
    Ok(Some(points))
}

fn of_line(table: &LevelTable, line: &BoardLine) -> Result<Option<BySide<Points>>, SheetFault> {
    Ok(points_of(table, line)?.map(|points| {
        let gain = net_levels(table, points, line.kitty);
        let ahead = if gain > 0 { line.dealer } else { line.dealer.other() };
        let mut gained = BySide::default();
        *gained.of_mut(ahead) = Points::whole(i64::from(gain.abs()));
        gained
    }))
}

fn check_line(by: &Boards, line: &BoardLine) -> Result<(), SheetFault> {
    if line.board == 0 || line.board > by.boards.value {
        return Err(SheetFault::BoardOutside { board: line.board, boards: by.boards.value });
    }
    if line.table >= by.tables.value {
        return Err(SheetFault::NoSuchTable { board: line.board, table: line.table, tables: by.tables.value });
    }
    Ok(())
}

/// All boards of a match: none missing, none twice; in duplicate the same seats deal at both tables, so that the deal is home's
/// at one and the visitors' at the other, and a board that is cancelled is cancelled at both.
pub(super) fn read(rules: &ScoreRules, by: &Boards, lines: &[BoardLine]) -> Result<Reading, SheetFault> {
    let table = table_of(rules, by)?;
    let mut at: BTreeMap<(u16, u8), &BoardLine> = BTreeMap::new();
    for line in lines {
        check_line(by, line)?;
        if at.insert((line.board, line.table), line).is_some() {
            return Err(SheetFault::BoardTwice { board: line.board, table: line.table });
        }
    }
    let mut reading = Reading {
        totals: BySide::default(),
        winner: None,
        won_parts: BySide::default(),
        parts: 0,
        boards: by.boards.value,
    };
    for board in 1..=by.boards.value {
        if let Some(gained) = compare(table, by, &at, board)? {
            for side in Side::BOTH {
                *reading.totals.of_mut(side) += *gained.of(side);
            }
            if let Some(side) = ahead(&gained) {
                *reading.won_parts.of_mut(side) += 1;
            }
            reading.parts += 1;
        }
    }
    reading.winner = ahead(&reading.totals);
    Ok(reading)
}

/// What both sides gain on a board, at all its tables; None if it is cancelled.
fn compare(
    table: &LevelTable,
    by: &Boards,
    at: &BTreeMap<(u16, u8), &BoardLine>,
    board: u16,
) -> Result<Option<BySide<Points>>, SheetFault> {
    let mut sum: Option<BySide<Points>> = None;
    let mut dealers = Vec::new();
    for number in 0..by.tables.value {
        let line = at.get(&(board, number)).ok_or(SheetFault::BoardMissing { board, table: number })?;
        let gained = of_line(table, line)?;
        if number > 0 && gained.is_some() != sum.is_some() {
            return Err(SheetFault::HalfCancelled { board });
        }
        if dealers.contains(&line.dealer) {
            return Err(SheetFault::SameDealer { board, dealer: line.dealer });
        }
        dealers.push(line.dealer);
        sum = match (sum, gained) {
            (Some(a), Some(b)) => Some(a + b),
            (_, gained) => gained,
        };
    }
    Ok(sum)
}

/// More level points than any match has.
const TOO_MANY: Points = Points::whole(1_000_000);

/// Totals alone: whole level points, not negative.
pub(super) fn read_totals(by: &Boards, total: BySide<Points>) -> Result<Reading, SheetFault> {
    for side in Side::BOTH {
        let total = *total.of(side);
        if total < Points::ZERO || total > TOO_MANY || total.hundredths() % 100 != 0 {
            return Err(SheetFault::BadTotal { side, total });
        }
    }
    Ok(Reading {
        totals: total,
        winner: ahead(&total),
        won_parts: BySide::default(),
        parts: 0,
        boards: by.boards.value,
    })
}
