//! The record of a finished board, written from the log: `docs/protocol.md` §4.

use std::sync::Arc;

use serde_json::{Value, json};
use table::Viewer;

use crate::board::Board;
use crate::error::Refusal;
use crate::fact::{Fact, Row};
use crate::hall::Shared;
use crate::resume::Rows;
use crate::state::Charter;
use crate::token::{hex, unhex};
use crate::HallError;

/// A board's facts.
struct Found<'a> {
    number: u64,
    /// Where it was dealt and where it was over.
    from: usize,
    to: usize,
    nonces: &'a [String],
    chairs: &'a [String],
    outcome: &'a Value,
    next: &'a Value,
    carry: Option<Value>,
}

/// The record of board `number` of a table, as JSON lines. Replays the board: about a millisecond.
pub(crate) async fn record(hall: &Shared, table: &str, number: u64) -> Result<String, Refusal> {
    let rows = Rows::read(hall, table).await?;
    if rows.rows.is_empty() {
        return Err(Refusal::NoTable);
    }
    let found = find(&rows, number)?;
    let charter = Arc::new(rows.charter(hall).await?);
    let seed = rows.seed(hall, number).await?;
    let head = head(&charter, &found, &hex(&seed.commitment(table, number)));
    let nonces: Vec<Vec<u8>> = found.nonces.iter().filter_map(|nonce| unhex(nonce)).collect();
    let first = charter.book.first(&charter.setup).unwrap_or(Value::Null);
    let carry = json!({ "t": "carry", "carry": found.carry.as_ref().unwrap_or(&first) });
    let end = [
        json!({ "t": "over", "outcome": found.outcome, "carry": found.next }),
        json!({ "t": "seed", "seed": hex(&seed.reveal()), "nonces": found.nonces, "table": table, "hand": number }),
    ];
    let board = Board::deal(&charter, found.carry.clone().map(Arc::new), number, seed, &nonces);
    let board = board.map_err(|why| rows.misfit(found.from as u64 + 1, &why))?;
    let lines = [head, carry].into_iter().chain(played(hall, &rows, &found, board)?).chain(end);
    Ok(lines.map(|line| line.to_string() + "\n").collect())
}

fn find(rows: &Rows, number: u64) -> Result<Found<'_>, Refusal> {
    let from = rows.last(|fact| matches!(fact, Fact::Opened { board, .. } if *board == number));
    let to = rows.last(|fact| matches!(fact, Fact::Over { board, .. } if *board == number));
    let committed = rows.last(|fact| matches!(fact, Fact::Committed { board, .. } if *board == number));
    let (Some(from), Some(to)) = (from, to) else {
        return Err(if committed.is_some() { Refusal::BoardInPlay } else { Refusal::NoBoard });
    };
    let before = rows.rows[..from].iter().rev().find_map(|(_, row)| match row {
        Row::Fact(Fact::Over { carry, match_over, .. }) => Some((carry, match_over)),
        _ => None,
    });
    // After a match the next begins afresh.
    let carry = before.and_then(|(carry, match_over)| (!match_over).then(|| carry.clone()));
    match (&rows.rows[from].1, &rows.rows[to].1) {
        (Row::Fact(Fact::Opened { nonces, chairs, .. }), Row::Fact(Fact::Over { outcome, carry: next, .. })) => {
            Ok(Found { number, from, to, nonces, chairs, outcome, next, carry })
        }
        _ => Err(Refusal::NoBoard),
    }
}

fn head(charter: &Charter, found: &Found<'_>, commit: &str) -> Value {
    json!({
        "t": "head", "v": 1, "book": charter.book.id(), "options": charter.options,
        "rulings": crate::articles::rulings(charter.book), "engine": env!("CARGO_PKG_VERSION"),
        "chairs": found.chairs, "board": found.number, "commit": commit,
    })
}

/// The inputs and what came of them, everything shown.
fn played(hall: &Shared, rows: &Rows, found: &Found<'_>, mut board: Board) -> Result<Vec<Value>, HallError> {
    let shown = |board: &Board, event| json!({ "t": "ev", "e": board.engine.sight(event, Viewer::Director) });
    let mut lines: Vec<Value> = (0..board.opening).map(|event| shown(&board, event)).collect();
    for (event, row) in &rows.rows[found.from..found.to] {
        let Row::Input(input) = row else { continue };
        let action = rows.action(hall, event.seq, input)?;
        let seat = table::Seat::number(input.seat).ok_or_else(|| rows.misfit(event.seq, "it is of no seat"))?;
        let made = board.engine.act(seat, &action);
        let made = made.map_err(|_| rows.misfit(event.seq, "the action is refused"))?;
        lines.push(json!({ "t": "in", "seat": input.seat, "a": action }));
        lines.extend(made.map(|event| shown(&board, event)));
    }
    Ok(lines)
}
