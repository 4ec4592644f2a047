//! What cards are, what may be put on what, and wrong plays put right. `G4 7-3-1`, `G4 18-1`, `G6 7-3-1`, `G6 19-1`

use cards::Bag;
use gouji::{Set, judge_cards};

use super::hand::written;
use super::{Board, cites};
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// `shape`: are the cards a set, and which?
pub(super) fn shape(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let cards = board.hands.take(board.fields, "cards")?;
    let format = board.setup.format;
    Ok(match judge_cards(format, None, &cards) {
        Ok(set) => {
            let base = serde_json::json!(set.base());
            let verdict = Verdict::citing(cites::shape(format, set)).with("legal", true).with("gouji", set.is_gouji());
            verdict.with("base", base).with("dead", set.is_dead(format))
        }
        Err(why) => Verdict::refused(&why, board.lang),
    })
}

/// `beats`: may these cards be put on the table's?
pub(super) fn beats(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let format = board.setup.format;
    let table = board.hands.take(board.fields, "table")?;
    let play = board.hands.take(board.fields, "play")?;
    let standing = on(board, &table)?;
    Ok(match judge_cards(format, Some(standing), &play) {
        Ok(set) => Verdict::citing(cites::beats(format, set, standing)).with("legal", true),
        Err(why) => {
            let dead = standing.is_dead(format).then(|| cites::dead(format));
            dead.into_iter().fold(Verdict::refused(&why, board.lang), Verdict::also_citing)
        }
    })
}

/// The set on the table.
fn on(board: &Board<'_>, table: &Bag) -> Result<Set, Malformed> {
    judge_cards(board.setup.format, None, table).map_err(|why| board.fields.fault("table", Fault::refused(&why)))
}

/// `correct`: what stands of a wrong play, as a lead where the table is empty.
pub(super) fn correct(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let format = board.setup.format;
    let table = board.hands.take(board.fields, "table")?;
    let whole = board.hands.read(board.fields, "hand")?;
    let hand = board.hands.take(board.fields, "hand")?;
    let laid = board.hands.read(board.fields, "play")?;
    let play = board.hands.from(&hand, &laid)?;
    if play.is_empty() {
        return Err(board.fields.fault("play", Fault::NoCards));
    }
    if !hand.contains(play) {
        return Err(board.fields.fault("play", Fault::NotInHand));
    }
    let standing = if table.is_empty() { None } else { Some(on(board, &table)?) };
    let corrected = gouji::correct(&play, &hand, standing, format);
    let without_suits = whole.leaves_suits_out() || laid.leaves_suits_out();
    let verdict = Verdict::citing(cites::corrected(format, &play, &corrected));
    let verdict = verdict.with("played", written(&corrected.played, without_suits));
    let verdict = verdict.with("returned", written(&corrected.returned, without_suits));
    Ok(verdict.with("pass", corrected.played.is_empty()))
}
