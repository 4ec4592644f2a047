//! Places into levels. `GD17 3-10`, `GD17 14-1-1`, `GD22 术语-12`

use guandan::{Carry, Ended};
use serde_json::json;
use table::{ByTeam, Team};

use super::tribute::order;
use super::{Board, cites};
use crate::Want;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;
use crate::words::{SIDES, rank, side};

/// The most failures that a case may count.
const FAILURES: i64 = 100;

/// `settle`: what the places are worth, and the levels afterwards.
pub(super) fn settle(board: &Board<'_>) -> Result<Verdict, Malformed> {
    let order = order(board)?;
    let levels = board.fields.object("levels", &SIDES)?;
    let mut before = Carry::first();
    for team in Team::ALL {
        before.levels[team] = levels.read(SIDES[team.index()], Want::Level, rank)?;
    }
    before.playing = Some(board.fields.read("playing", Want::Side, side)?);
    before.failures = failures(board)?;
    let after = before.after(&board.setup, order, false);
    let winner = order.first().team();
    let ByTeam([ew, ns]) = after.levels;
    let verdict = Verdict::citing(cites::settled(&board.setup, &before, &after)).with("side", SIDES[winner.index()]);
    let verdict = verdict.with("gain", order.gain()).with("levels", json!({ "EW": ew, "NS": ns }));
    Ok(verdict.with("won", after.ended == Some(Ended::Past(winner))))
}

/// Boards failed at the last level so far; none if the case has no `failures`, or not that side's.
fn failures(board: &Board<'_>) -> Result<ByTeam<u8>, Malformed> {
    let mut failures = ByTeam([0; 2]);
    if board.fields.optional("failures").is_none() {
        return Ok(failures);
    }
    let fields = board.fields.object("failures", &SIDES)?;
    for team in Team::ALL {
        let name = SIDES[team.index()];
        if fields.optional(name).is_some() {
            let count = fields.whole(name)?;
            if !(0..=FAILURES).contains(&count) {
                return Err(fields.fault(name, Fault::NotWithin(0, FAILURES)));
            }
            failures[team] = count as u8;
        }
    }
    Ok(failures)
}
