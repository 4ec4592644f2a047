//! From an action to rows: the engine carries it out, and the draft holds what the log must take.

use registry::Rejection;
use serde_json::Value;
use table::{Seat, Seats};

use super::Table;
use super::draft::{Draft, Entry, What};
use crate::HallError;
use crate::fact::{EVENT, INPUT, Input, Testimony, input_place, row};

/// Who brought an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By<'a> {
    /// The rulebook: nobody chooses it.
    Rule,
    /// A bot, or the clock.
    Bot,
    /// A person, under a `cid`.
    Person(&'a str),
}

impl Table {
    /// Carries out an action in the engine and drafts its rows. On error nothing has changed.
    pub(super) fn stage(
        &mut self,
        draft: &mut Draft,
        seat: Seat,
        action: &Value,
        by: By<'_>,
    ) -> Result<(), Box<Rejection>> {
        if by != By::Rule {
            self.stage_clock(draft)?;
        }
        let none = || Box::new(Rejection::Unreadable("no board is in play".into()));
        let board = self.board.as_mut().ok_or_else(none)?;
        let before = Questions::at(&*board.engine);
        let events = board.engine.act(seat, action)?;
        let (first, settle) = (events.start, events.len() > 1);
        let after = Questions::at(&*board.engine);
        let mut witnesses = events.map(|event| board.witness(event)).collect::<Vec<_>>().into_iter();
        let input = Input {
            seat: seat.into(),
            a: Some(action.clone()),
            sealed: None,
            cid: if let By::Person(cid) = by { Some(cid.into()) } else { None },
            witness: witnesses.next(),
        };
        let what = if input.witness.is_some() { What::Event(first as u32) } else { What::Table };
        let input = if board.engine.is_hidden(action) { self.sealed(input)? } else { input };
        if draft.asker.is_some() && by != By::Rule {
            draft.asked_at = draft.rows.len();
        }
        draft.rows.push(row(INPUT, draft.at_ms, &input));
        draft.entries.push(Entry { what, table: None });
        for (event, witness) in (first as u32 + 1..).zip(witnesses) {
            draft.rows.push(row(EVENT, draft.at_ms, &Testimony { witness }));
            draft.entries.push(Entry { what: What::Event(event), table: None });
        }
        draft.acts += 1;
        let quiet = by == By::Rule || after.go_on_from(before, seat);
        draft.rearm |= !quiet;
        draft.settle |= settle && !quiet;
        draft.ask(after.new_since(before, quiet));
        let ended = self.board.as_ref().and_then(|board| board.engine.ended());
        let over = ended.map_or(Ok(()), |ended| self.stage_over(draft, ended));
        over.map_err(|error| self.broken(&error))
    }

    /// What the match's clock has to say, before anything else happens.
    pub(super) fn stage_clock(&mut self, draft: &mut Draft) -> Result<(), Box<Rejection>> {
        let elapsed = self.state.played.elapsed(draft.at_ms);
        let due = self.board.as_ref().filter(|_| self.is_playing()).and_then(|board| board.engine.clock(elapsed));
        due.map_or(Ok(()), |action| self.stage(draft, Seat::from_index(0), &action, By::Rule))
    }

    /// The engine has moved on and the log can't: only a restart helps.
    fn broken(&mut self, error: &HallError) -> Box<Rejection> {
        self.freeze(&error.to_string());
        Box::new(Rejection::Unreadable("the table is frozen".into()))
    }

    /// An input whose action only its seat may see.
    fn sealed(&mut self, input: Input) -> Result<Input, Box<Rejection>> {
        let place = input_place(&self.state.charter.id);
        let plain = input.a.as_ref().map(Value::to_string).unwrap_or_default();
        match self.house.seal.seal(&place, plain.as_bytes()) {
            Ok(sealed) => Ok(Input { a: None, sealed: Some(hex::encode(&sealed)), ..input }),
            Err(error) => Err(self.broken(&error)),
        }
    }
}

/// Who is to decide something.
#[derive(Clone, Copy)]
pub(super) struct Questions {
    /// As everybody sees it.
    open: Seats,
    /// As each seat sees it of itself.
    own: Seats,
}

impl Questions {
    pub(super) fn at(engine: &dyn registry::Engine) -> Self {
        Self { open: engine.asked(), own: engine.to_act() }
    }

    /// Does an action of `seat` change nothing about what others decide on? It was asked among others, and they still are.
    /// Everybody sees that: an answer must not tell who else could decide something.
    pub(super) fn go_on_from(self, before: Self, seat: Seat) -> bool {
        before.open.contains(seat) && !self.open.is_empty() && self.open == before.open.without(seat)
    }

    /// For whom a decision made before an action is out of date: for everybody, but a quiet action changes nothing for
    /// those who see that they decide already. What concerns a seat here is its own right alone.
    pub(super) fn new_since(self, before: Self, quiet: bool) -> Seats {
        let new = |seat: &Seat| !quiet || (self.own.contains(*seat) && !before.own.contains(*seat));
        Seat::all(Seat::MAX).filter(new).collect()
    }
}
