//! A step of a table that is not durable yet: rows for the log, and what is shown once the log has them.

use serde_json::Value;
use store::{Batch, CommandKey, NewEvent, Secret};
use table::fair::Seed;
use table::{Seat, Seats};

use super::board::Board;
use super::state::State;
use crate::fact::{FACT, Fact, row};

/// What viewers get of one row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) what: What,
    /// What changes in the table, as JSON text: hundreds are kept a board.
    pub(super) table: Option<Box<str>>,
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The table only.
    Table,
    /// A new board: the view starts afresh.
    Opened,
    /// An event that the deal itself made; the view of [`What::Opened`] holds it already.
    Dealt(u32),
    /// An event of the engine.
    Event(u32),
}

/// Whose decision a step carries out, and which socket waits for the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asker {
    pub(super) socket: u64,
    pub(super) seat: Seat,
    pub(super) cid: String,
}

/// What begins with a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begins {
    /// Nothing: it goes on.
    Nothing,
    /// A board was dealt.
    Board,
    /// A table was taken up again.
    Table,
}

/// A step in the making.
pub(super) struct Draft {
    pub(super) at_ms: u64,
    /// Who is connected.
    present: Seats,
    pub(super) rows: Vec<NewEvent>,
    pub(super) entries: Vec<Entry>,
    pub(super) secrets: Vec<Secret>,
    pub(super) command: Option<CommandKey>,
    /// Who waits for the answer, and which row is the decision.
    pub(super) asker: Option<Asker>,
    pub(super) asked_at: usize,
    /// How many actions were carried out.
    pub(super) acts: u32,
    /// The state to go back to, if the log does not take it.
    pub(super) before: State,
    pub(super) begins: Begins,
    /// The board that it replaced.
    pub(super) replaced: Option<Board>,
    /// Must all decisions be timed anew?
    pub(super) rearm: bool,
    /// Did it end something that should stay in sight?
    pub(super) settle: bool,
    /// The row from which on each seat's decision is a new one, if it is, by seat index.
    pub(super) decided: [Option<usize>; Seat::MAX as usize],
    /// The seats whose time has run out.
    pub(super) missed: Seats,
    /// For how many milliseconds the table had rested.
    pub(super) rested: Option<u64>,
    /// The seed that was committed to.
    pub(super) next_seed: Option<Seed>,
}

impl Draft {
    /// An empty step from a state.
    pub(super) fn from(state: &State, present: Seats, at_ms: u64) -> Self {
        Self {
            at_ms,
            present,
            rows: Vec::new(),
            entries: Vec::new(),
            secrets: Vec::new(),
            command: None,
            asker: None,
            asked_at: 0,
            acts: 0,
            before: state.clone(),
            begins: Begins::Nothing,
            replaced: None,
            rearm: false,
            settle: false,
            decided: Default::default(),
            missed: Seats::NONE,
            rested: None,
            next_seed: None,
        }
    }

    /// Adds a fact and applies it to the state.
    pub(super) fn fact(&mut self, state: &mut State, fact: &Fact) {
        let before = state.clone();
        state.apply(fact);
        let what = if matches!(fact, Fact::Opened { .. }) { What::Opened } else { What::Table };
        self.rows.push(row(FACT, self.at_ms, fact));
        self.entries.push(Entry { what, table: text(state.patch_from(&before, self.present)) });
    }

    /// The decisions of these seats are new ones from the last row on.
    pub(super) fn ask(&mut self, seats: Seats) {
        let last = self.rows.len().checked_sub(1);
        seats.iter().for_each(|seat| self.decided[seat.index()] = last);
    }

    /// Writes what has changed in the table since `before` into the last entry.
    pub(super) fn amend_last(&mut self, state: &State, before: &State) {
        let (Some(entry), Some(mut patch)) = (self.entries.last_mut(), state.patch_from(before, self.present)) else {
            return;
        };
        if let Some(first) = entry.table.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()) {
            let mut whole = first;
            overlay(&mut whole, &patch);
            patch = whole;
        }
        entry.table = text(Some(patch));
    }

    /// Does it hold more than events of the engine: something that the table's summary may speak of?
    pub(super) fn is_of_the_table(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.what, What::Table | What::Opened))
    }

    /// When something happened last, once it is durable: that the table came back with the server is nothing of its own.
    pub(super) fn happened(&self, before: u64) -> u64 {
        if self.begins == Begins::Table { before } else { self.at_ms }
    }

    /// The batch for the log, which empties the draft of rows and secrets.
    pub(super) fn batch(&mut self, next: u64, epoch: u64, summary: Option<Vec<u8>>) -> Batch {
        Batch {
            table: self.before.charter.id.clone(),
            next,
            epoch,
            events: std::mem::take(&mut self.rows),
            command: self.command.take(),
            secrets: std::mem::take(&mut self.secrets),
            summary,
        }
    }
}

fn text(patch: Option<Value>) -> Option<Box<str>> {
    patch.map(|patch| patch.to_string().into())
}

/// The patch that does what `first` and then `second` do. Unlike a merge it keeps the nulls.
fn overlay(first: &mut Value, second: &Value) {
    match (first, second) {
        (Value::Object(first), Value::Object(second)) => {
            for (key, value) in second {
                match first.get_mut(key) {
                    Some(old @ Value::Object(_)) => overlay(old, value),
                    _ => drop(first.insert(key.clone(), value.clone())),
                }
            }
        }
        (first, second) => *first = second.clone(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn overlaid_patches_do_what_both_do() {
        let start = json!({"clock": {"deadlines": {"1": 5, "3": 9}}, "board": 1, "ready": [1]});
        let (one, two) =
            (json!({"clock": {"deadlines": {"1": null}}, "board": 2}), json!({"clock": {"deadlines": {"2": 7}}}));
        let mut expected = start.clone();
        registry::merge(&mut expected, &one);
        registry::merge(&mut expected, &two);
        let (mut both, mut got) = (one, start);
        overlay(&mut both, &two);
        registry::merge(&mut got, &both);
        assert_eq!(got, expected);
    }
}
