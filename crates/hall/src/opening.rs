//! Between boards: the commitment, who is waited for, the deal, the end.

use registry::Ended;
use table::fair::Seed;
use table::{Seats, Team};
use tokio::time::Instant;
use wire::{ChairKind, TablePhase};

use crate::HallError;
use crate::actor::Actor;
use crate::board::Board;
use crate::draft::{Draft, Entry, What};
use crate::fact::{EVENT, Fact, Testimony, row, secret_place, seed_name};
use crate::token::{hex, random};

impl Actor {
    /// Draws and commits to the seed of a board, before anybody's share in it counts.
    pub(crate) fn stage_commitment(&mut self, draft: &mut Draft, board: u64) -> Result<(), HallError> {
        let seed = Seed::new(random()?);
        let table = &self.state.charter.id;
        let name = seed_name(board);
        let sealed = self.hall.config.seal.seal(&secret_place(table, &name), &seed.reveal())?;
        let commit = hex(&seed.commitment(table, board));
        draft.secrets.push(store::Secret { name, sealed });
        draft.fact(&mut self.state, &Fact::Committed { board, commit });
        draft.next_seed = Some(seed);
        Ok(())
    }

    /// The board is over: what it was worth, and the commitment to the next.
    pub(crate) fn stage_over(&mut self, draft: &mut Draft, ended: Ended) -> Result<(), HallError> {
        let board = self.state.board;
        let over = Fact::Over {
            board,
            outcome: ended.outcome,
            carry: ended.carry,
            score: ended.score.0,
            match_over: ended.match_over,
            winner: ended.winner.map(|team: Team| team.index() as u8),
            played: self.state.played_until(draft.at_ms),
        };
        draft.fact(&mut self.state, &over);
        self.stage_commitment(draft, board + 1)
    }

    /// Opens the board if nobody is waited for.
    pub(crate) async fn open_if_all_are_here(&mut self) {
        let people = self.state.where_chair(|chair| chair.kind == ChairKind::Human);
        let here = self.state.where_chair(|chair| chair.kind == ChairKind::Human && chair.here);
        let all = match self.state.phase {
            TablePhase::Waiting => self.is_full() && here == people && !here.is_empty(),
            TablePhase::Between => {
                let awaited: Seats = here.iter().filter(|&seat| !self.state.chair(seat).stand_in).collect();
                !self.state.ready.is_empty() && awaited.iter().all(|seat| self.state.ready.contains(seat))
            }
            TablePhase::Playing => false,
        };
        let resting = self.timers.hold.is_some_and(|hold| hold > Instant::now());
        if all && !resting && !self.frozen {
            self.open().await;
        }
    }

    /// Deals the next board from the seed committed to and the shares that came since.
    pub(crate) async fn open(&mut self) {
        if self.frozen || self.state.phase == TablePhase::Playing {
            return;
        }
        let Some(seed) = self.next_seed.clone() else {
            return self.freeze("no seed was committed to");
        };
        let number = self.state.board + 1;
        let nonces: Vec<Vec<u8>> = self.seats.iter().map(|seat| seat.nonce.clone().unwrap_or_default()).collect();
        let board = match Board::deal(&self.state.charter, self.state.carry.as_deref(), number, seed, &nonces) {
            Ok(board) => board,
            Err(why) => return self.freeze(&why),
        };
        let mut draft = self.draft();
        let chairs = self.state.chairs.iter().map(|chair| chair.name.to_string()).collect();
        let nonces = nonces.iter().map(|nonce| hex(nonce)).collect();
        draft.fact(&mut self.state, &Fact::Opened { board: number, nonces, chairs, at: draft.at_ms });
        for event in 0..board.opening {
            draft.rows.push(row(EVENT, draft.at_ms, &Testimony { witness: board.witness(event) }));
            draft.entries.push(Entry { what: What::Dealt(event as u32), table: None });
        }
        draft.opened = true;
        draft.replaced = self.board.replace(board);
        draft.rearm = true;
        draft.moved = Seats::all(self.state.charter.seats);
        // Where time ran between boards, it may be up before this one has begun.
        if self.stage_clock(&mut draft).is_err() {
            return self.freeze("the match's clock was refused");
        }
        self.commit_if_any(draft).await;
    }
}
