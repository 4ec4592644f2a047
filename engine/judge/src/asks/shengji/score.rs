//! What a captured kitty counts, and points into levels. `GZ 14`, `GZ 16`

use serde_json::Value;
use trick::points;

use super::lead::{leads, undeclared};
use super::trick::{as_led, contest};
use super::{Board, gz, ruling};
use crate::Want;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// Points that no board comes near, either way.
const FAR: i64 = 1_000_000;

/// `kitty`: the factor of the last trick's lead, not of the play that won it (`R-kitty-trick`), and the kitty's points
/// times it.
pub(super) fn kitty(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let fields = board.fields;
    let leads = leads(board, order, "lead")?;
    let lead = board.packs.read(fields, "lead")?;
    let winning = board.packs.read(fields, "winning")?;
    as_led(board, "winning", &winning, &lead)?;
    // The same cards: nobody went over the lead. Then they are one play, not two.
    let held = winning == lead;
    if !held {
        board.packs.count(winning).map_err(|fault| fields.fault("winning", fault))?;
    }
    let kitty = board.packs.take(fields, "kitty")?;
    // One of the printed sizes, or the one that the table has chosen.
    let due = match board.kitty_chosen() {
        Some(size) => vec![size],
        None => board.format().kitties().to_vec(),
    };
    if !due.iter().any(|size| kitty.len() == u32::from(*size)) {
        return Err(fields.fault("kitty", Fault::KittyCount(kitty.len(), due, gz("6"))));
    }
    let mut factors = Vec::new();
    for lead in leads.iter().filter(|of| held || contest(**of, &[lead, winning]).best.index() == 1) {
        factors.push(board.format().kitty_factor(lead.units[0].shape()));
    }
    let Some(factor) = factors.first() else { return Err(fields.fault("winning", Fault::NotWinning)) };
    if factors.iter().any(|other| other != factor) {
        return Err(undeclared(board, &leads));
    }
    let verdict = Verdict::citing(vec![board.format().kitty_article(), ruling("kitty-trick")]);
    Ok(verdict.with("multiplier", *factor).with("points", points(&kitty) as i32 * factor))
}

/// `settle`: who has the next deal, and how far does that side climb? The points are multiplied and fined already, so that
/// the last trick counts no more. All points are multiples of five (`GZ 3-2`, `GZ 18-3`).
pub(super) fn settle(board: &Board<'_>) -> Result<Verdict, Malformed> {
    let points = board.fields.whole("points")?;
    board.fields.read("captured", Want::Flag, Value::as_bool)?;
    if !(-FAR..=FAR).contains(&points) {
        return Err(board.fields.fault("points", Fault::OutOfRange(FAR)));
    }
    if points % 5 != 0 {
        return Err(board.fields.fault("points", Fault::NotFives(points, [gz("3-2"), gz("18-3")])));
    }
    let settled = shengji::settle(board.format(), points as i32);
    let side = if settled.banker_side { "banker" } else { "defenders" };
    let verdict = Verdict::citing(vec![board.format().level_article()]);
    Ok(verdict.with("side", side).with("levels", settled.levels))
}
