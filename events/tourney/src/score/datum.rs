//! 全场平均: a board that the whole field has played, and how each table did against the mean.

use super::fault::SheetFault;
use super::{boards, system_of};
use crate::points::Points;
use crate::profile::score::{By, ScoreRules};
use crate::sheet::BoardLine;

/// 全场平均 of a board. No text prints how to take it; it is the plain mean over all tables at which the board counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datum {
    /// Mean of what the dealer's side gained, in levels; below 0 the defenders did. Two decimals, half away from zero.
    pub mean: Points,
    /// 与平均之差: of each line in the order given, what the dealer's side gained above the mean; None where the board was cancelled.
    /// The defenders' is the opposite.
    pub swings: Vec<Option<Points>>,
}

/// Compares the tables at which the same board was played. None if it counts at none.
pub fn datum(rules: &ScoreRules, system: &str, lines: &[BoardLine]) -> Result<Option<Datum>, SheetFault> {
    let system = system_of(rules, system)?;
    let By::Boards(by) = &system.by else {
        return Err(SheetFault::NoBoards { system: system.title.clone() });
    };
    let table = boards::table_of(rules, by)?;
    let mut gained = Vec::with_capacity(lines.len());
    for line in lines {
        if line.board != lines[0].board {
            return Err(SheetFault::OtherBoard { board: line.board, wanted: lines[0].board });
        }
        let points = boards::points_of(table, line)?;
        gained.push(points.map(|points| Points::whole(i64::from(boards::net_levels(table, points, line.kitty)))));
    }
    let counted = gained.iter().flatten().count() as i64;
    if counted == 0 {
        return Ok(None);
    }
    let mean = gained.iter().flatten().copied().sum::<Points>().over(counted);
    let swings = gained.into_iter().map(|points| points.map(|points| points - mean)).collect();
    Ok(Some(Datum { mean, swings }))
}
