//! The record of a finished board, written from the log: `docs/protocol.md` §4.

use registry::record::{Head, Origin, write_out};
use serde_json::Value;
use table::Seat;

use crate::HallError;
use crate::archive::Rows;
use crate::error::Refusal;
use crate::fact::{Fact, Input, Row};
use crate::shared::Shared;
use crate::token::unhex;

/// A board's facts.
struct Found<'a> {
    /// Where it was dealt and where it was over.
    from: usize,
    to: usize,
    nonces: &'a [String],
    chairs: &'a [String],
    carry: Option<Value>,
}

/// The record of board `number` of a table, as JSON lines. Replays the board: about a millisecond.
pub(crate) async fn record(hall: &Shared, table: &str, number: u64) -> Result<String, Refusal> {
    let rows = Rows::read(hall, table).await?;
    if rows.rows.is_empty() {
        return Err(Refusal::NoTable);
    }
    let found = find(&rows, number)?;
    let charter = rows.charter(hall).await?;
    let seed = rows.seed(hall, number).await?;
    let head = Head { chairs: found.chairs.to_vec(), board: number, ..Head::new(charter.book, &charter.setup) };
    let nonces = found.nonces.iter().filter_map(|nonce| unhex(nonce)).collect();
    let origin = Origin::Live { seed, nonces, table: table.into(), hand: number };
    let first = || charter.book.first(&charter.setup).unwrap_or(Value::Null);
    let carry = found.carry.clone().unwrap_or_else(first);
    let text = write_out(&head, &carry, &origin, inputs(hall, &rows, &found)?);
    Ok(text.map_err(|fault| rows.misfit(rows.rows[found.from].0.seq, &fault.to_string()))?)
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
    match &rows.rows[from].1 {
        Row::Fact(Fact::Opened { nonces, chairs, .. }) => Ok(Found { from, to, nonces, chairs, carry }),
        _ => Err(Refusal::NoBoard),
    }
}

/// What was done on the board, in order.
fn inputs(hall: &Shared, rows: &Rows, found: &Found<'_>) -> Result<Vec<(Seat, Value)>, HallError> {
    let of_the_board = rows.rows[found.from..found.to].iter();
    let inputs = of_the_board.filter_map(|(event, row)| match row {
        Row::Input(input) => Some((event.seq, input)),
        Row::Fact(_) | Row::Event(_) => None,
    });
    let read = |(seq, input): (u64, &Input)| {
        let seat = Seat::number(input.seat).ok_or_else(|| rows.misfit(seq, "it is of no seat"))?;
        Ok((seat, rows.action(hall, seq, input)?))
    };
    inputs.map(read).collect()
}
