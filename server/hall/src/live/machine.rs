//! What nobody chooses, what bots decide, and what the clock decides.

use std::panic::AssertUnwindSafe;

use bots::Bot;
use serde_json::Value;
use table::{Seat, Seats};

use super::Table;
use super::draft::Draft;
use super::stage::By;
use super::state::Chair;
use crate::fact::Fact;

/// Forced actions made durable together where nobody waits for them.
const AT_ONCE: usize = 64;
/// Deadlines that a person may miss before a bot stands in.
const MISSES: u8 = 2;

impl Table {
    /// Carries out what nobody chooses: one action at the table's pace, or many where nobody watches the pace.
    pub(super) fn force(&mut self, now: u64) {
        let mut draft = self.draft(now);
        // Nobody here wishes to see the draw card by card?
        let many = if self.pace() == 0 { AT_ONCE } else { 1 };
        for _ in 0..many {
            let Some((seat, action)) = self.board.as_ref().and_then(|board| board.engine.forced()) else { break };
            if self.stage(&mut draft, seat, &action, By::Rule).is_err() {
                return self.freeze("a forced action was refused");
            }
            self.stage_answers(&mut draft, seat);
        }
        self.propose(draft);
    }

    /// Bots may answer a forced action before the next one: first the seat that it concerns, then, after an answer,
    /// everybody.
    fn stage_answers(&mut self, draft: &mut Draft, seat: Seat) {
        let mut asked = Seats::one(seat);
        // Answers outbid each other, so they end; the bound is for a book that breaks this.
        for _ in 0..32 {
            let bots = self.state.where_chair(Chair::is_played_by_bot);
            let answer = asked.iter().filter(|&seat| bots.contains(seat)).find_map(|seat| self.answer_of(seat));
            let Some((seat, action)) = answer else { return };
            if self.stage(draft, seat, &action, By::Bot).is_err() {
                return;
            }
            asked = bots.without(seat);
        }
    }

    /// What a bot does while something is forced; none: it lets it happen.
    fn answer_of(&mut self, seat: Seat) -> Option<(Seat, Value)> {
        let board = self.board.as_ref()?;
        let (_, forced) = board.engine.forced()?;
        if !board.engine.to_act().contains(seat) {
            return None;
        }
        let action = self.bot_choice(seat)?;
        (action != forced).then_some((seat, action))
    }

    fn bot_choice(&mut self, seat: Seat) -> Option<Value> {
        let board = self.board.as_ref()?;
        let (memory, chance) = (&mut self.seats[seat.index()], &mut self.chance);
        let name = self.state.chair(seat).bot.as_deref();
        // One that left the roster, and whoever stands in, is played by the house bot.
        let bot = memory.bot.get_or_insert_with(|| {
            name.and_then(|name| Bot::named(name, chance.bytes().unwrap_or_default())).unwrap_or(Bot::Basic)
        });
        // A bot only looks at the board: if it breaks, the board is whole, and the dice can play on.
        let choice = std::panic::catch_unwind(AssertUnwindSafe(|| bot.act(&*board.engine, seat)));
        choice.unwrap_or_else(|_| {
            tracing::error!(table = self.id(), %seat, "a bot panicked");
            None
        })
    }

    /// All bots that have something to decide do so together.
    pub(super) fn bots_act(&mut self, now: u64) {
        let Some(board) = self.board.as_ref().filter(|_| self.is_playing()) else { return };
        let bots = self.state.where_chair(Chair::is_played_by_bot);
        let deciding: Seats = board.engine.asked().iter().filter(|&seat| bots.contains(seat)).collect();
        let mut draft = self.draft(now);
        for seat in deciding.iter() {
            self.stage_bot(&mut draft, seat);
        }
        if draft.acts == 0 && !deciding.is_empty() {
            return self.freeze("no bot has an action");
        }
        self.propose(draft);
    }

    /// Is there a decision before a seat that somebody has to make?
    fn is_asked(&self, seat: Seat) -> bool {
        let board = self.board.as_ref().filter(|board| self.is_playing() && board.in_play());
        board.is_some_and(|board| board.engine.forced().is_none() && board.engine.asked().contains(seat))
    }

    /// A bot's decision, if the seat still has one; a bot that errs is helped by the dice.
    fn stage_bot(&mut self, draft: &mut Draft, seat: Seat) {
        if !self.is_asked(seat) {
            return;
        }
        if let Some(action) = self.bot_choice(seat)
            && self.stage(draft, seat, &action, By::Bot).is_ok()
        {
            return;
        }
        let lot = self.chance.bytes().unwrap_or_default();
        let dice = self.board.as_ref().and_then(|board| Bot::named("random", lot)?.act(&*board.engine, seat));
        tracing::warn!(table = self.id(), %seat, "a bot had no legal action");
        if let Some(action) = dice {
            // If the dice are refused too, the caller sees that nothing was drafted.
            let _ = self.stage(draft, seat, &action, By::Bot);
        }
    }

    /// A deadline has passed: silence where it is an answer, else the decision of a bot.
    pub(super) fn time_out(&mut self, seat: Seat, now: u64) {
        let Some(board) = self.board.as_ref() else { return };
        // Silence answers only what the book sets no time for.
        let silence = board.engine.allowance(seat).is_none().then(|| board.engine.silence(seat)).flatten();
        let mut draft = self.draft(now);
        if silence.is_none_or(|silence| self.stage(&mut draft, seat, &silence, By::Bot).is_err()) {
            self.stage_bot(&mut draft, seat);
            draft.missed = draft.missed.with(seat);
            if self.seats[seat.index()].misses.saturating_add(1) >= MISSES {
                draft.fact(&mut self.state, &Fact::StoodIn { seat: seat.into() });
            }
        }
        if draft.acts == 0 {
            return self.freeze("a decision can't be taken");
        }
        self.propose(draft);
    }

    /// A bot takes over for a person who is away.
    pub(super) fn stand_in(&mut self, seat: Seat, now: u64) {
        self.happen(&Fact::StoodIn { seat: seat.into() }, now);
    }
}
