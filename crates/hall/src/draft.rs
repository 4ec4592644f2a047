//! A step of a table that is not durable yet: rows for the log, and what is shown once the log has them.

use serde_json::Value;
use store::{Batch, CommandKey, NewEvent, Secret};
use table::Seats;
use table::fair::Seed;

use crate::board::Board;
use crate::fact::{FACT, Fact, row};
use crate::state::State;

/// What viewers get of one row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Entry {
    pub(crate) what: What,
    /// What changes in the table, as JSON text: hundreds are kept a board.
    pub(crate) table: Option<Box<str>>,
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The table only.
    Table,
    /// A new board: the view starts afresh.
    Opened,
    /// An event that the deal itself made; the view of [`What::Opened`] holds it already.
    Dealt(u32),
    /// An event of the engine.
    Event(u32),
}

/// A step in the making.
pub(crate) struct Draft {
    pub(crate) at_ms: u64,
    pub(crate) rows: Vec<NewEvent>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) secrets: Vec<Secret>,
    pub(crate) command: Option<CommandKey>,
    /// How many actions were carried out.
    pub(crate) acts: u32,
    /// The state to go back to, if the log does not take it.
    pub(crate) before: State,
    /// Was a board dealt?
    pub(crate) opened: bool,
    /// The board that it replaced.
    pub(crate) replaced: Option<Board>,
    /// Must all decisions be timed anew?
    pub(crate) rearm: bool,
    /// Did it end something that should stay in sight?
    pub(crate) settle: bool,
    /// The seats whose decision is a new one.
    pub(crate) moved: Seats,
    /// The seed that was committed to.
    pub(crate) next_seed: Option<Seed>,
}

impl Draft {
    /// An empty step from a state.
    pub(crate) fn from(state: &State, at_ms: u64) -> Self {
        Self {
            at_ms,
            rows: Vec::new(),
            entries: Vec::new(),
            secrets: Vec::new(),
            command: None,
            acts: 0,
            before: state.clone(),
            opened: false,
            replaced: None,
            rearm: false,
            settle: false,
            moved: Seats::NONE,
            next_seed: None,
        }
    }

    /// Adds a fact and applies it to the state.
    pub(crate) fn fact(&mut self, state: &mut State, fact: &Fact) {
        let before = state.clone();
        state.apply(fact);
        let what = if matches!(fact, Fact::Opened { .. }) { What::Opened } else { What::Table };
        self.rows.push(row(FACT, self.at_ms, fact));
        self.entries.push(Entry { what, table: text(state.patch_from(&before)) });
    }

    /// Writes what has changed in the table since `before` into the last entry.
    pub(crate) fn amend_last(&mut self, state: &State, before: &State) {
        let (Some(entry), Some(mut patch)) = (self.entries.last_mut(), state.patch_from(before)) else { return };
        if let Some(first) = entry.table.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()) {
            let mut whole = first;
            overlay(&mut whole, &patch);
            patch = whole;
        }
        entry.table = text(Some(patch));
    }

    /// The batch for the log, which empties the draft of rows and secrets.
    pub(crate) fn batch(&mut self, next: u64, epoch: u64) -> Batch {
        Batch {
            table: self.before.charter.id.clone(),
            next,
            epoch,
            events: std::mem::take(&mut self.rows),
            command: self.command.take(),
            secrets: std::mem::take(&mut self.secrets),
            summary: None,
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
