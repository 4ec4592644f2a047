//! Taking a table up from its log: facts are applied, the last board is replayed, and every witness must fit.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::Value;
use store::Event;
use table::Seat;
use table::fair::Seed;

use super::board::Board;
use super::draft::Begins;
use super::stage::Questions;
use super::{Chance, Charter, House, Table};
use crate::HallError;
use crate::fact::{Fact, Input, Row};

/// What a replay needs besides the rows.
pub(crate) struct Past {
    /// Where the last board was dealt.
    pub(crate) dealt: Option<usize>,
    /// Its seed.
    pub(crate) seed: Option<Seed>,
    /// The seed of a commitment that was not dealt from yet.
    pub(crate) next_seed: Option<Seed>,
}

/// Reads an input's action.
type ReadAction<'a> = &'a dyn Fn(u64, &Input) -> Result<Value, HallError>;

/// Witnesses that the log must still bring.
#[derive(Default)]
struct Pending(VecDeque<usize>);

impl Table {
    /// Brings a table to where its log ends, and on: its return waits for the log. If the log does not replay, the table is
    /// frozen.
    pub(crate) fn resume(
        (house, chance): (Arc<House>, Box<dyn Chance>),
        (charter, epoch): (Charter, u64),
        (rows, past): (&[(Event, Row)], Past),
        action: ReadAction<'_>,
        now: u64,
    ) -> Self {
        let mut table = Self::new(house, chance, charter, epoch);
        let return_only = |row: &Row| matches!(row, Row::Fact(Fact::Resumed));
        let happened = rows.iter().rev().find(|(_, row)| !return_only(row)).map(|(event, _)| event.at_ms);
        table.come_back(happened.unwrap_or(now), now);
        if let Err(error) = table.replay(rows, past, action) {
            table.freeze(&error.to_string());
            return table;
        }
        let last = rows.last().map_or(now, |(event, _)| event.at_ms);
        table.state.played.rest(now.saturating_sub(last));
        let mut draft = table.draft(now);
        draft.fact(&mut table.state, &Fact::Resumed);
        (draft.rearm, draft.begins) = (true, Begins::Table);
        table.propose(draft);
        table
    }

    fn replay(&mut self, rows: &[(Event, Row)], past: Past, action: ReadAction<'_>) -> Result<(), HallError> {
        let Past { dealt, mut seed, next_seed } = past;
        let (mut pending, mut last) = (Pending::default(), None);
        for (place, (event, row)) in rows.iter().enumerate() {
            let seq = event.seq;
            let of_the_board = dealt.is_some_and(|dealt| place > dealt);
            match row {
                Row::Fact(fact) => {
                    if let Some(seed) = seed.take_if(|_| dealt == Some(place)) {
                        pending = self.replay_deal(seq, fact, seed)?;
                    }
                    if matches!(fact, Fact::Resumed) {
                        self.state.played.rest(event.at_ms.saturating_sub(last.unwrap_or(event.at_ms)));
                    }
                    self.state.apply(fact);
                }
                Row::Input(input) if of_the_board => {
                    pending.none_left(self, seq)?;
                    pending = self.replay_input(seq, input, &action(seq, input)?)?;
                }
                Row::Event(testimony) if of_the_board => pending.meet(self, seq, &testimony.witness)?,
                Row::Input(_) | Row::Event(_) => {}
            }
            (self.head, last) = (seq, Some(event.at_ms));
        }
        pending.none_left(self, self.head)?;
        self.next_seed = next_seed;
        Ok(())
    }

    fn replay_deal(&mut self, seq: u64, fact: &Fact, seed: Seed) -> Result<Pending, HallError> {
        let Fact::Opened { board: number, nonces, .. } = fact else { return Ok(Pending::default()) };
        let nonces: Option<Vec<_>> = nonces.iter().map(|nonce| hex::decode(nonce).ok()).collect();
        let nonces = nonces.ok_or_else(|| self.misfit(seq, "a nonce is not hexadecimal"))?;
        let board = Board::deal(&self.state.charter, self.state.carry.as_deref(), *number, seed, &nonces);
        let board = board.map_err(|why| self.misfit(seq, &why))?;
        let pending = Pending((0..board.opening).collect());
        let dealt = seq + board.opening as u64;
        self.seats.iter_mut().for_each(|memory| memory.decided = dealt);
        self.board = Some(board);
        Ok(pending)
    }

    fn replay_input(&mut self, seq: u64, input: &Input, action: &Value) -> Result<Pending, HallError> {
        let seat = Seat::number(input.seat).filter(|seat| seat.index() < self.seats.len());
        let seat = seat.ok_or_else(|| self.misfit(seq, "it is of no seat"))?;
        let Some(board) = self.board.as_mut() else { return Err(self.misfit(seq, "no board is in play")) };
        let forced = board.engine.forced().is_some_and(|forced| forced == (seat, action.clone()));
        let before = Questions::at(&*board.engine);
        let Ok(events) = board.engine.act(seat, action) else {
            return Err(self.misfit(seq, "the action is refused"));
        };
        board.keep();
        let after = Questions::at(&*board.engine);
        let quiet = forced || board.engine.is_official(action) || after.go_on_from(before, seat);
        let new = after.new_since(before, quiet);
        let last = seq + (events.len().max(1) as u64 - 1);
        let mut pending = Pending(events.collect());
        if let Some(witness) = &input.witness {
            pending.meet(self, seq, witness)?;
        }
        for seat in self.state.seats().filter(|&seat| new.contains(seat)) {
            self.seats[seat.index()].decided = last;
        }
        if let Some(cid) = &input.cid {
            self.seats[seat.index()].answers.acknowledged(cid, seq);
        }
        Ok(pending)
    }

    fn misfit(&self, seq: u64, why: &str) -> HallError {
        HallError::Replay { table: self.state.charter.id.clone(), seq, why: why.into() }
    }
}

impl Pending {
    fn meet(&mut self, table: &Table, seq: u64, witness: &str) -> Result<(), HallError> {
        let board = table.board.as_ref().ok_or_else(|| table.misfit(seq, "no board is in play"))?;
        match self.0.pop_front() {
            Some(event) if board.witness(event) == witness => Ok(()),
            Some(_) => Err(table.misfit(seq, "the replay makes another event")),
            None => Err(table.misfit(seq, "the replay makes fewer events")),
        }
    }

    fn none_left(&self, table: &Table, seq: u64) -> Result<(), HallError> {
        if self.0.is_empty() { Ok(()) } else { Err(table.misfit(seq, "the replay makes more events")) }
    }
}
