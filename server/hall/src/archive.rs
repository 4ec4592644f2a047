//! A table's log, read back.

use std::sync::Arc;

use serde_json::Value;
use store::Event;
use table::fair::Seed;

use crate::HallError;
use crate::actor::Actor;
use crate::fact::{Fact, INVITE_NAME, Input, Row, input_place, secret_place, seed_name};
use crate::live::{Charter, Past, System, Table};
use crate::shared::Shared;

/// A table's rows, read.
pub(crate) struct Rows {
    pub(crate) table: String,
    pub(crate) rows: Vec<(Event, Row)>,
}

impl Rows {
    /// Reads a table's whole log; the store checks the chain.
    pub(crate) async fn read(hall: &Shared, table: &str) -> Result<Self, HallError> {
        let events = hall.config.log.read(table, 1).await?;
        let read = |event: Event| match Row::read(&event) {
            Ok(row) => Ok((event, row)),
            Err(why) => Err(HallError::Replay { table: table.into(), seq: event.seq, why }),
        };
        let rows = events.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { table: table.into(), rows })
    }

    /// The place of the last fact that is so.
    pub(crate) fn last(&self, is: impl Fn(&Fact) -> bool) -> Option<usize> {
        self.rows.iter().rposition(|(_, row)| matches!(row, Row::Fact(fact) if is(fact)))
    }

    /// The table's charter, from its first row.
    pub(crate) async fn charter(&self, hall: &Shared) -> Result<Charter, HallError> {
        let Some((_, Row::Fact(Fact::Made { book, options, setup }))) = self.rows.first() else {
            return Err(self.misfit(1, "a table begins with its making"));
        };
        let found = registry::book(book).ok_or_else(|| self.misfit(1, &format!("there is no rulebook {book:?}")))?;
        let invite = self.secret(hall, INVITE_NAME).await?;
        Ok(Charter {
            id: self.table.clone(),
            book: found,
            options: options.clone(),
            seats: found.seats(setup),
            setup: setup.clone(),
            invite: String::from_utf8(invite).map_err(|_| HallError::Sealed)?,
        })
    }

    /// A board's seed.
    pub(crate) async fn seed(&self, hall: &Shared, board: u64) -> Result<Seed, HallError> {
        let bytes = self.secret(hall, &seed_name(board)).await?;
        bytes.try_into().map(Seed::new).map_err(|_| HallError::Sealed)
    }

    async fn secret(&self, hall: &Shared, name: &str) -> Result<Vec<u8>, HallError> {
        let sealed = hall.config.log.secret(&self.table, name).await?.ok_or(HallError::Sealed)?;
        hall.config.seal.open(&secret_place(&self.table, name), &sealed)
    }

    /// An input's action.
    pub(crate) fn action(&self, hall: &Shared, seq: u64, input: &Input) -> Result<Value, HallError> {
        if let Some(action) = &input.a {
            return Ok(action.clone());
        }
        let sealed = input
            .sealed
            .as_deref()
            .and_then(|text| hex::decode(text).ok())
            .ok_or_else(|| self.misfit(seq, "it has no action"))?;
        let plain = hall.config.seal.open(&input_place(&self.table), &sealed)?;
        serde_json::from_slice(&plain).map_err(|_| self.misfit(seq, "its action is unreadable"))
    }

    pub(crate) fn misfit(&self, seq: u64, why: &str) -> HallError {
        HallError::Replay { table: self.table.clone(), seq, why: why.into() }
    }

    /// The seeds that a replay needs: of the last board dealt, and of the one committed to after it.
    async fn past(&self, hall: &Shared) -> Result<Past, HallError> {
        let dealt = self.last(|fact| matches!(fact, Fact::Opened { .. }));
        let number = match dealt.and_then(|place| self.rows.get(place)) {
            Some((_, Row::Fact(Fact::Opened { board, .. }))) => *board,
            _ => 0,
        };
        let next = number + 1;
        let committed = self.last(|fact| matches!(fact, Fact::Committed { board, .. } if *board == next));
        let seed = match dealt {
            Some(_) => Some(self.seed(hall, number).await?),
            None => None,
        };
        let next_seed = match committed {
            Some(_) => Some(self.seed(hall, next).await?),
            None => None,
        };
        Ok(Past { dealt, seed, next_seed })
    }
}

/// Brings a table whose lease is taken to where its log ends. A table whose board does not replay comes back frozen.
pub(crate) async fn resume(hall: &Arc<Shared>, id: &str, epoch: u64) -> Result<Actor, HallError> {
    let rows = Rows::read(hall, id).await?;
    let charter = rows.charter(hall).await?;
    let past = rows.past(hall).await?;
    let house = Arc::clone(&hall.house);
    let action = |seq: u64, input: &Input| rows.action(hall, seq, input);
    let table =
        Table::resume((house, Box::new(System)), (charter, epoch), (&rows.rows, past), &action, hall.wall.now_ms());
    let mut actor = Actor::new(Arc::clone(hall), table);
    match actor.flush().await {
        Ok(()) => Ok(actor),
        Err(_) => Err(HallError::Unwritten { table: id.into() }),
    }
}
