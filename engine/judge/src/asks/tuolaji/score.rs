//! What a captured kitty counts, and points into levels. `GW 12.8`, `GW 12.9`

use serde_json::Value;
use trick::{Lead, points};
use tuolaji::{KITTY, LastTrick};

use super::lead::{leads, undeclared};
use super::trick::{as_led, contest};
use super::{Board, gw, ruling};
use crate::Want;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// Points that no board comes near, either way.
const FAR: i64 = 1_000_000;

/// `kitty`: the factor of the last trick's lead, not of the play that won it (`R-gw-kitty-trick`), and the kitty's points
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
    if kitty.len() != u32::from(KITTY) {
        return Err(fields.fault("kitty", Fault::KittyCount(kitty.len(), vec![KITTY], gw("11.2"))));
    }
    let wins = |of: &&Lead| held || contest(board, **of, &[lead, winning]).best.index() == 1;
    let winners: Vec<&Lead> = leads.iter().filter(wins).collect();
    let Some(first) = winners.first() else { return Err(fields.fault("winning", Fault::NotWinning)) };
    let factor = board.setup.factor.of(&first.units);
    if winners.iter().any(|other| board.setup.factor.of(&other.units) != factor) {
        return Err(undeclared(board, &leads));
    }
    let articles = board.setup.factor.articles(&first.units).chain([ruling("gw-kitty-trick")]);
    let verdict = Verdict::citing(articles.collect());
    Ok(verdict.with("multiplier", factor).with("points", points(&kitty) as i32 * factor))
}

/// `settle`: who has the next deal, and how far does that side climb? The points are multiplied and fined already.
pub(super) fn settle(board: &Board<'_>) -> Result<Verdict, Malformed> {
    let points = board.fields.whole("points")?;
    let captured = board.fields.read("captured", Want::Flag, Value::as_bool)?;
    if !(-FAR..=FAR).contains(&points) {
        return Err(board.fields.fault("points", Fault::OutOfRange(FAR)));
    }
    if points % 5 != 0 {
        return Err(board.fields.fault("points", Fault::NotFives(points, [gw("4.5"), gw("13.3.3")])));
    }
    let (points, last) = (points as i32, if captured { LastTrick::Captured } else { LastTrick::Kept });
    let settled = tuolaji::settle(points, last);
    let side = if settled.banker_side { "banker" } else { "defenders" };
    let articles = [gw("12.8"), gw("表4")].into_iter().chain(tuolaji::score::rulings(points, last));
    let verdict = Verdict::citing(articles.collect());
    Ok(verdict.with("side", side).with("levels", settled.levels))
}
