//! Between boards: the commitment, who is waited for, the deal, the end.

use registry::Ended;
use table::fair::Seed;
use table::{Seats, Team};
use wire::{ChairKind, TablePhase};

use super::Table;
use super::board::Board;
use super::draft::{Begins, Draft, Entry, What};
use crate::HallError;
use crate::fact::{EVENT, Fact, Testimony, row, secret_place, seed_name};

impl Table {
    /// Draws and commits to the seed of a board, before anybody's share in it counts.
    pub(super) fn stage_commitment(&mut self, draft: &mut Draft, board: u64) -> Result<(), HallError> {
        let seed = Seed::new(self.chance.bytes()?);
        let table = &self.state.charter.id;
        let name = seed_name(board);
        let sealed = self.house.seal.seal(&secret_place(table, &name), &seed.reveal())?;
        let commit = hex::encode(seed.commitment(table, board));
        draft.secrets.push(store::Secret { name, sealed });
        draft.fact(&mut self.state, &Fact::Committed { board, commit });
        draft.next_seed = Some(seed);
        Ok(())
    }

    /// The board is over: what it was worth, and the commitment to the next.
    pub(super) fn stage_over(&mut self, draft: &mut Draft, ended: Ended) -> Result<(), HallError> {
        let board = self.state.board;
        let over = Fact::Over {
            board,
            outcome: ended.outcome,
            carry: ended.carry,
            score: ended.score.0,
            match_over: ended.match_over,
            winner: ended.winner.map(|team: Team| team.index() as u8),
            played: self.state.played.until(draft.at_ms),
        };
        draft.fact(&mut self.state, &over);
        self.stage_commitment(draft, board + 1)
    }

    /// Is nobody waited for before the next board?
    pub(super) fn may_open(&self) -> bool {
        let people = self.state.where_chair(|chair| chair.kind == ChairKind::Human);
        let present = self.audience.present();
        let here: Seats = people.iter().filter(|&seat| present.contains(seat)).collect();
        match self.state.phase {
            TablePhase::Waiting => self.is_full() && here == people && !here.is_empty(),
            TablePhase::Between => {
                let mut awaited = here.iter().filter(|&seat| !self.state.chair(seat).stand_in);
                !self.state.ready.is_empty() && awaited.all(|seat| self.state.ready.contains(seat))
            }
            TablePhase::Playing => false,
        }
    }

    /// Deals the next board from the seed committed to and the shares that came since.
    pub(super) fn open(&mut self, now: u64) {
        if self.frozen || self.state.phase == TablePhase::Playing {
            return;
        }
        let Some(seed) = self.next_seed.clone() else {
            return self.freeze("no seed was committed to");
        };
        let number = self.state.board + 1;
        let nonces: Vec<Vec<u8>> = self.seats.iter().map(|seat| seat.nonce.clone().unwrap_or_default()).collect();
        match Board::deal(&self.state.charter, self.state.carry.as_deref(), number, seed, &nonces) {
            Ok(board) => self.begin(board, &nonces, now),
            Err(why) => self.freeze(&why),
        }
    }

    /// Begins a board as it is dealt.
    pub(super) fn begin(&mut self, board: Board, nonces: &[Vec<u8>], now: u64) {
        let mut draft = self.draft(now);
        let chairs = self.state.chairs.iter().map(|chair| chair.name.to_string()).collect();
        let nonces = nonces.iter().map(hex::encode).collect();
        let opened = Fact::Opened { board: self.state.board + 1, nonces, chairs, at: draft.at_ms };
        draft.fact(&mut self.state, &opened);
        for event in 0..board.opening {
            draft.rows.push(row(EVENT, draft.at_ms, &Testimony { witness: board.witness(event) }));
            draft.entries.push(Entry { what: What::Dealt(event as u32), table: None });
        }
        draft.begins = Begins::Board;
        draft.replaced = self.board.replace(board);
        draft.rearm = true;
        draft.ask(Seats::all(self.state.charter.seats));
        // Where time ran between boards, it may be up before this one has begun.
        if self.stage_clock(&mut draft).is_err() {
            return self.freeze("the match's clock was refused");
        }
        self.propose(draft);
    }
}
