//! Taking a table up from its log: facts are applied, the last board is replayed, and every witness must fit.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::Value;
use store::Event;
use table::fair::Seed;
use table::{Seat, Seats};

use crate::HallError;
use crate::actor::{Actor, History};
use crate::board::Board;
use crate::fact::{Fact, INVITE_NAME, Input, Row, input_place, secret_place, seed_name};
use crate::hall::Shared;
use crate::state::{Charter, State};
use crate::token::unhex;
use crate::turn::{is_quiet, moved};

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
        let sealed = input.sealed.as_deref().and_then(unhex).ok_or_else(|| self.misfit(seq, "it has no action"))?;
        let plain = hall.config.seal.open(&input_place(&self.table), &sealed)?;
        serde_json::from_slice(&plain).map_err(|_| self.misfit(seq, "its action is unreadable"))
    }

    /// When something happened last that somebody was there for: not that the server started.
    fn left_at(&self) -> Option<u64> {
        let of_people = |row: &Row| !matches!(row, Row::Fact(Fact::Resumed));
        self.rows.iter().rev().find(|(_, row)| of_people(row)).map(|(event, _)| event.at_ms)
    }

    pub(crate) fn misfit(&self, seq: u64, why: &str) -> HallError {
        HallError::Replay { table: self.table.clone(), seq, why: why.into() }
    }
}

/// Takes the lease of a table and brings it to where its log ends. A table whose board does not replay comes back frozen.
pub(crate) async fn resume(hall: &Arc<Shared>, table: &str) -> Result<Actor, HallError> {
    let epoch = hall.config.log.take_lease(table, &hall.config.node).await?;
    let rows = Rows::read(hall, table).await?;
    let state = State::new(rows.charter(hall).await?);
    let mut actor = Actor::new(Arc::clone(hall), state, epoch);
    if let Err(error) = actor.replay(&rows).await {
        actor.freeze(&error.to_string());
        return Ok(actor);
    }
    actor.give_chairs_bots();
    actor.timers.idle = rows.left_at();
    let mut draft = actor.draft();
    draft.fact(&mut actor.state, &Fact::Resumed);
    draft.rearm = true;
    if actor.commit(draft).await.is_err() {
        return Err(rows.misfit(actor.head, "its return can't be written"));
    }
    actor.history = History::after(actor.head);
    Ok(actor)
}

/// Witnesses that the log must still bring.
#[derive(Default)]
struct Pending(VecDeque<usize>);

impl Actor {
    async fn replay(&mut self, rows: &Rows) -> Result<(), HallError> {
        let dealt = rows.last(|fact| matches!(fact, Fact::Opened { .. }));
        let mut pending = Pending::default();
        for (place, (event, row)) in rows.rows.iter().enumerate() {
            let seq = event.seq;
            match row {
                Row::Fact(fact) => {
                    if dealt == Some(place) {
                        pending = self.replay_deal(rows, seq, fact).await?;
                    }
                    self.state.apply(fact);
                }
                Row::Input(input) if dealt.is_some_and(|dealt| place > dealt) => {
                    pending.none_left(rows, seq)?;
                    pending = self.replay_input(rows, seq, input)?;
                }
                Row::Event(testimony) if dealt.is_some_and(|dealt| place > dealt) => {
                    let board = self.board.as_ref().ok_or_else(|| rows.misfit(seq, "no board is in play"))?;
                    pending.meet(rows, seq, board, &testimony.witness)?;
                }
                Row::Input(_) | Row::Event(_) => {}
            }
            if let Row::Input(Input { cid: Some(cid), seat, .. }) = row {
                self.remember(*seat, cid, seq);
            }
            self.head = seq;
        }
        pending.none_left(rows, self.head)?;
        self.next_seed = self.unused_seed(rows).await?;
        Ok(())
    }

    async fn replay_deal(&mut self, rows: &Rows, seq: u64, fact: &Fact) -> Result<Pending, HallError> {
        let Fact::Opened { board: number, nonces, .. } = fact else { return Ok(Pending::default()) };
        let seed = rows.seed(&self.hall, *number).await?;
        let nonces: Option<Vec<_>> = nonces.iter().map(|nonce| unhex(nonce)).collect();
        let nonces = nonces.ok_or_else(|| rows.misfit(seq, "a nonce is not hexadecimal"))?;
        let board = Board::deal(&self.state.charter, self.state.carry.as_deref(), *number, seed, &nonces);
        let board = board.map_err(|why| rows.misfit(seq, &why))?;
        let pending = Pending((0..board.opening).collect());
        self.board = Some(board);
        Ok(pending)
    }

    fn replay_input(&mut self, rows: &Rows, seq: u64, input: &Input) -> Result<Pending, HallError> {
        let action = rows.action(&self.hall, seq, input)?;
        let seat = Seat::number(input.seat).ok_or_else(|| rows.misfit(seq, "it is of no seat"))?;
        let board = self.board.as_mut().ok_or_else(|| rows.misfit(seq, "no board is in play"))?;
        let forced = board.engine.forced().is_some_and(|forced| forced == (seat, action.clone()));
        let before = board.engine.to_act();
        let events = board.engine.act(seat, &action).map_err(|_| rows.misfit(seq, "the action is refused"))?;
        board.keep();
        let after = board.engine.to_act();
        let official = board.engine.is_official(&action);
        let new: Seats = moved(before, after, forced || official || is_quiet(before, after, seat));
        let last = seq + (events.len().max(1) as u64 - 1);
        let mut pending = Pending(events.collect());
        if let Some(witness) = &input.witness {
            pending.meet(rows, seq, board, witness)?;
        }
        for seat in self.state.seats().filter(|&seat| new.contains(seat)) {
            self.seats[seat.index()].decided = last;
        }
        Ok(pending)
    }

    fn remember(&mut self, seat: u8, cid: &str, seq: u64) {
        let memory = usize::from(seat).checked_sub(1).and_then(|index| self.seats.get_mut(index));
        if let Some(memory) = memory {
            memory.acknowledged(cid, seq);
        }
    }

    /// The seed of a commitment that was not dealt from yet.
    async fn unused_seed(&self, rows: &Rows) -> Result<Option<Seed>, HallError> {
        let next = self.state.board + 1;
        let committed = rows.last(|fact| matches!(fact, Fact::Committed { board, .. } if *board == next));
        match committed {
            Some(_) => rows.seed(&self.hall, next).await.map(Some),
            None => Ok(None),
        }
    }
}

impl Pending {
    fn meet(&mut self, rows: &Rows, seq: u64, board: &Board, witness: &str) -> Result<(), HallError> {
        match self.0.pop_front() {
            Some(event) if board.witness(event) == witness => Ok(()),
            Some(_) => Err(rows.misfit(seq, "the replay makes another event")),
            None => Err(rows.misfit(seq, "the replay makes fewer events")),
        }
    }

    fn none_left(&self, rows: &Rows, seq: u64) -> Result<(), HallError> {
        if self.0.is_empty() { Ok(()) } else { Err(rows.misfit(seq, "the replay makes more events")) }
    }
}
