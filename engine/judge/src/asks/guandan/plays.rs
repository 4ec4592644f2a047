//! What cards are, and what may be put on what. `GD17 4`, `GD17 7`, `GD17 8`

use guandan::{Illegal, Reading, Readings, judge_cards};
use serde_json::Value;
use table::Cited;

use super::{Board, cites, declared};
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// `readings`: every way to read the cards, and the one taken if nothing is declared.
pub(super) fn readings(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let level = board.level()?;
    let cards = board.packs.take(board.fields, "cards")?;
    if let Err(why @ Illegal::NoType(_)) = judge_cards(&board.setup, level, None, &cards, None) {
        return Ok(refused(board, &why));
    }
    let found: Readings = guandan::readings(&cards, level, board.setup.wild);
    let usual = found.usual(level, board.setup.wild);
    let all: Vec<Value> = found.as_slice().iter().copied().map(written).collect();
    let verdict = Verdict::citing(cites::readings(board.setup.edition, &found, usual, &cards, level));
    Ok(verdict.with("legal", true).with("readings", all).with("default", usual.map(written)))
}

/// `beats`: may these cards be put on the table's, read as declared or else by default?
pub(super) fn beats(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let level = board.level()?;
    let (table, table_as) = (board.packs.take(board.fields, "table")?, declared(board.fields, "table_as")?);
    let (play, as_what) = (board.packs.take(board.fields, "play")?, declared(board.fields, "as")?);
    let standing = judge_cards(&board.setup, level, None, &table, table_as).map_err(|why| {
        let key = if matches!(why, Illegal::NoType(_)) { "table" } else { "table_as" };
        board.fields.fault(key, Fault::refused(&why))
    })?;
    Ok(match judge_cards(&board.setup, level, Some(standing), &play, as_what) {
        Ok(reading) => {
            let articles = cites::beats(board.setup.edition, reading, standing);
            Verdict::citing(articles).with("legal", true)
        }
        Err(why) => refused(board, &why),
    })
}

/// A refusal under the edition: 2022 has lost much of what decides it, which 2017 says.
pub(super) fn refused(board: &Board<'_>, why: &impl Cited) -> Verdict {
    let article = cites::of_edition(board.setup.edition, why.article());
    let verdict = Verdict::refused_under(article, why, board.lang);
    cites::from_2017(board.setup.edition, article).into_iter().fold(verdict, Verdict::also_citing)
}

fn written(reading: Reading) -> Value {
    serde_json::json!({ "type": reading.kind, "rank": reading.rank, "size": reading.size })
}
