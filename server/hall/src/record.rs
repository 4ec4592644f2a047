//! The records of finished boards, written from the log: `docs/protocol.md` §4.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use registry::record::{Head, Origin, write_out};
use serde_json::Value;
use store::Event;
use table::Seat;
use tokio::sync::Semaphore;

use crate::HallError;
use crate::archive::Rows;
use crate::error::Refusal;
use crate::fact::{FACT, Fact, Input, Row};
use crate::shared::Shared;

/// Records made at the same time: each holds the rows of a board.
const MAKING: usize = 2;
/// Tables of which is remembered where their boards end.
const TABLES: usize = 4_096;
/// About the length of a record, bytes.
const USUAL: u64 = 32 * 1024;

/// Where the boards of a table end in its log: the number of the last event of each that was come across.
type Ends = Arc<Mutex<BTreeMap<u64, u64>>>;

/// Records: each is made once, by whoever asks first after its board, and then served from memory as long as there is room.
pub(crate) struct Records {
    made: Cache<(String, u64), Bytes, Length>,
    ends: Cache<String, Ends>,
    making: Semaphore,
}

/// A record weighs what it is long.
#[derive(Clone)]
struct Length;

impl Weighter<(String, u64), Bytes> for Length {
    fn weight(&self, _: &(String, u64), record: &Bytes) -> u64 {
        record.len() as u64
    }
}

impl fmt::Debug for Records {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Records({} made)", self.made.len())
    }
}

impl Records {
    /// With room for so many bytes.
    pub(crate) fn new(room: u64) -> Self {
        Self {
            made: Cache::with_weighter((room / USUAL).max(1) as usize, room, Length),
            ends: Cache::new(TABLES),
            making: Semaphore::new(MAKING),
        }
    }

    /// The record of board `number` of a table, as JSON lines.
    pub(crate) async fn of(&self, hall: &Shared, table: &str, number: u64) -> Result<Bytes, Refusal> {
        let key = (table.to_owned(), number);
        let make = async {
            // The semaphore is never closed.
            let _turn = self.making.acquire().await.map_err(|_| Refusal::Restart)?;
            let ends = self.ends.get_or_insert_with(table, || Ok::<_, Refusal>(Ends::default()))?;
            write(hall, table, number, &ends).await.map(Bytes::from)
        };
        self.made.get_or_insert_async(&key, make).await
    }
}

/// Replays a board: about a millisecond. No more of the log is held than its rows.
async fn write(hall: &Shared, table: &str, number: u64, ends: &Ends) -> Result<String, Refusal> {
    let rows = rows_of_board(hall, table, number, ends).await?;
    if rows.rows.is_empty() {
        return Err(Refusal::NoTable);
    }
    let found = find(&rows, number)?;
    let charter = rows.charter(hall).await?;
    let seed = rows.seed(hall, number).await?;
    let head = Head { chairs: found.chairs.to_vec(), board: number, ..Head::new(charter.book, &charter.setup) };
    let nonces = found.nonces.iter().filter_map(|nonce| hex::decode(nonce).ok()).collect();
    let origin = Origin::Live { seed, nonces, table: table.into(), hand: number };
    let first = || charter.book.first(&charter.setup).unwrap_or(Value::Null);
    let carry = found.carry.clone().unwrap_or_else(first);
    let text = write_out(&head, &carry, &origin, inputs(hall, &rows, &found)?);
    Ok(text.map_err(|fault| rows.misfit(rows.rows[found.from].0.seq, &fault.to_string()))?)
}

/// What a record is made of: how the table was made, how the board before ended, and all of the board.
async fn rows_of_board(hall: &Shared, table: &str, number: u64, ends: &Ends) -> Result<Rows, Refusal> {
    if number == 0 {
        return Err(Refusal::NoBoard);
    }
    let ends = || ends.lock().unwrap_or_else(PoisonError::into_inner);
    let before = ends().range(..number).next_back().map(|(_, end)| *end);
    let mut gathered = Gathered { rows: Rows { table: table.into(), rows: Vec::new() }, misfit: None };
    let mut first = |event| {
        gathered.keep(event)?;
        ControlFlow::Break(())
    };
    hall.config.log.scan(table, 1, &mut first).await?;
    let mut is_within = false;
    let mut pick = |event: Event| {
        let fact = if event.kind == FACT { Row::read(&event).ok() } else { None };
        let Some(Row::Fact(fact)) = fact else {
            return if is_within { gathered.keep(event) } else { ControlFlow::Continue(()) };
        };
        match fact {
            Fact::Over { board, .. } => {
                ends().insert(board, event.seq);
                if board < number {
                    // Of the boards before, the last alone matters.
                    gathered.rows.rows.truncate(1);
                }
                gathered.keep(event)?;
                if board == number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            Fact::Opened { board, .. } if board == number => {
                is_within = true;
                gathered.keep(event)
            }
            Fact::Committed { board, .. } if board == number => gathered.keep(event),
            _ if is_within => gathered.keep(event),
            _ => ControlFlow::Continue(()),
        }
    };
    hall.config.log.scan(table, before.unwrap_or(2), &mut pick).await?;
    match gathered.misfit {
        Some((seq, why)) => Err(gathered.rows.misfit(seq, &why).into()),
        None => Ok(gathered.rows),
    }
}

/// Rows gathered, or the first that does not fit.
struct Gathered {
    rows: Rows,
    misfit: Option<(u64, String)>,
}

impl Gathered {
    /// Keeps a row; breaks off at one that can't be read.
    fn keep(&mut self, event: Event) -> ControlFlow<()> {
        match Row::read(&event) {
            Ok(row) => {
                self.rows.rows.push((event, row));
                ControlFlow::Continue(())
            }
            Err(why) => {
                self.misfit = Some((event.seq, why));
                ControlFlow::Break(())
            }
        }
    }
}

/// A board's facts.
struct Found<'a> {
    /// Where it was dealt and where it was over.
    from: usize,
    to: usize,
    nonces: &'a [String],
    chairs: &'a [String],
    carry: Option<Value>,
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
