//! 分节比赛: several sheets that decide one match. `TD-3.6`, `TD-9.1`

use super::fault::SheetFault;
use super::{Reading, ahead, convert, read, system_of};
use crate::format::segments::{Reckoning, Segment, Segmented, Standing};
use crate::played::Tally;
use crate::points::Points;
use crate::profile::score::ScoreRules;
use crate::sheet::SegmentLine;
use crate::side::BySide;

/// Both sides' points of a match of segments: each segment's sheet is read by the system, and the plan of the match says what their
/// totals decide. `adjust` is what rulings add to each side's total of the match; where segments won are counted it moves no segment.
///
/// # Errors
/// A sheet that cannot be, with the number of its segment; a segment or an extra board that is missing, or one too many.
pub fn tally_segments(
    rules: &ScoreRules,
    system: &str,
    plan: &Segmented,
    lines: &[SegmentLine],
    adjust: BySide<Points>,
) -> Result<BySide<Tally>, SheetFault> {
    let system = system_of(rules, system)?;
    let mut played = Vec::with_capacity(lines.len());
    let mut reading = Reading {
        totals: plan.carry + adjust,
        winner: None,
        won_parts: BySide::default(),
        parts: lines.len() as u16,
        boards: 0,
    };
    for (segment, line) in (1..).zip(lines) {
        let own = read(rules, system, &line.sheet)
            .map_err(|fault| SheetFault::InSegment { segment, fault: Box::new(fault) })?;
        let score = line.extra.iter().fold(own.totals, |sum, &extra| sum + extra);
        reading.totals = reading.totals + score;
        reading.boards += own.boards;
        if let Some(side) = ahead(&score) {
            *reading.won_parts.of_mut(side) += 1;
        }
        played.push(Segment { score: own.totals, extra: line.extra.clone() });
    }
    let winner = match plan.standing(&played)? {
        Standing::Won(side) => side,
        Standing::Next { segment } => return Err(SheetFault::SegmentMissing { segment, segments: plan.segments }),
        Standing::ExtraBoard => return Err(SheetFault::ExtraBoardDue { segment: reading.parts }),
    };
    reading.winner = match plan.reckoning {
        Reckoning::Wins => Some(winner),
        Reckoning::Total => Some(ahead(&reading.totals).ok_or(SheetFault::TieNeedsWinner)?),
    };
    convert(rules, system, &reading)
}
