//! A log in memory, for the tests of whoever writes to one: same promises, no disk, and failures on demand.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::chain::{CHAIN_START, Walk};
use crate::error::StoreError;
use crate::ledger::{Changes, Ledger, Outcome, Work};
use crate::log::{Answer, Appended, Batch, Event, Log, Secret, TableHead, Visit};

/// A log that forgets everything when dropped.
#[derive(Default)]
pub struct MemoryLog {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    ledger: Ledger,
    events: BTreeMap<String, Vec<Event>>,
    secrets: BTreeMap<(String, String), Vec<u8>>,
    summaries: BTreeMap<String, Vec<u8>>,
    failures: u32,
    stopped: bool,
}

impl MemoryLog {
    /// An empty log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the next `count` appends fail with [`StoreError::Storage`], writing nothing.
    pub fn fail_appends(&self, count: u32) {
        self.state().failures = count;
    }

    /// Replaces the body of a written event behind the chain's back; `false` when there is no such event.
    pub fn alter(&self, table: &str, seq: u64, body: &[u8]) -> bool {
        let mut state = self.state();
        let event = state.events.get_mut(table).and_then(|events| events.iter_mut().find(|event| event.seq == seq));
        event.map(|event| event.body = body.to_vec()).is_some()
    }

    /// A panic elsewhere leaves the state whole: every change is made after its last check.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn running(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        let state = self.state();
        if state.stopped {
            return Err(StoreError::Stopped);
        }
        Ok(state)
    }

    fn write(&self, work: &Work) -> Result<Outcome, StoreError> {
        work.check_form()?;
        self.running()?.write(work)
    }
}

/// Shows nothing of what it holds.
impl fmt::Debug for MemoryLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryLog").finish_non_exhaustive()
    }
}

impl State {
    fn write(&mut self, work: &Work) -> Result<Outcome, StoreError> {
        if matches!(work, Work::Append(_)) && self.failures > 0 {
            self.failures -= 1;
            return Err(failure());
        }
        let mut changes = Changes::default();
        let outcome = self.ledger.enact(work, &mut changes)?;
        for (table, event) in changes.events {
            self.events.entry(table.to_owned()).or_default().push(event);
        }
        for (table, secret) in changes.secrets {
            self.secrets.insert((table.to_owned(), secret.name.clone()), secret.sealed.clone());
        }
        for (table, summary) in changes.summaries {
            self.summaries.insert(table.to_owned(), summary.to_vec());
        }
        Ok(outcome)
    }

    /// Gives `visit` the events of a table from `from` on, verified, until it breaks off.
    fn walk(&self, table: &str, from: u64, visit: Visit<'_>) -> Result<(), StoreError> {
        let events = self.events.get(table).map_or(&[][..], Vec::as_slice);
        let skip = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        let Some(tail) = events.get(skip..) else {
            return Ok(());
        };
        let before = skip.checked_sub(1).map_or(CHAIN_START, |last| events[last].hash);
        let mut walk = Walk::from(table, skip as u64 + 1, before);
        for event in tail {
            walk.step(event)?;
            if visit(event.clone()).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The events of a table from `from` on, verified.
    fn read(&self, table: &str, from: u64) -> Result<Vec<Event>, StoreError> {
        let mut events = Vec::new();
        let mut keep = |event| {
            events.push(event);
            ControlFlow::Continue(())
        };
        self.walk(table, from, &mut keep)?;
        Ok(events)
    }

    fn heads(&self) -> Vec<TableHead> {
        let live = self.ledger.tables.iter().filter(|(_, standing)| standing.head > 0 && !standing.closed);
        live.map(|(table, standing)| TableHead {
            table: table.clone(),
            head: standing.head,
            epoch: standing.epoch,
            node: standing.node.clone(),
            summary: self.summaries.get(table).cloned(),
        })
        .collect()
    }
}

fn failure() -> StoreError {
    StoreError::Storage { file: PathBuf::from("(memory)"), detail: "a failure was asked for".into() }
}

impl Log for MemoryLog {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        Box::pin(async move { Ok(self.write(&Work::Append(batch))?.appended()) })
    }

    fn read<'a>(&'a self, table: &'a str, from: u64) -> Answer<'a, Vec<Event>> {
        Box::pin(async move { self.running()?.read(table, from) })
    }

    fn scan<'a>(&'a self, table: &'a str, from: u64, visit: Visit<'a>) -> Answer<'a, ()> {
        Box::pin(async move { self.running()?.walk(table, from, visit) })
    }

    fn heads(&self) -> Answer<'_, Vec<TableHead>> {
        Box::pin(async move { Ok(self.running()?.heads()) })
    }

    fn close_table<'a>(&'a self, table: &'a str, epoch: u64) -> Answer<'a, ()> {
        let table = table.to_owned();
        Box::pin(async move { self.write(&Work::Close { table, epoch }).map(drop) })
    }

    fn take_lease<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, u64> {
        let (table, node) = (table.to_owned(), node.to_owned());
        Box::pin(async move { Ok(self.write(&Work::Lease { table, node })?.leased()) })
    }

    fn keep_secret<'a>(&'a self, table: &'a str, secret: Secret) -> Answer<'a, ()> {
        let table = table.to_owned();
        Box::pin(async move { self.write(&Work::Keep { table, secret }).map(drop) })
    }

    fn secret<'a>(&'a self, table: &'a str, name: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            let key = (table.to_owned(), name.to_owned());
            Ok(self.running()?.secrets.get(&key).cloned())
        })
    }

    fn any_secret(&self) -> Answer<'_, Option<(String, Secret)>> {
        Box::pin(async move {
            let state = self.running()?;
            let first = state.secrets.first_key_value();
            Ok(first
                .map(|((table, name), sealed)| (table.clone(), Secret { name: name.clone(), sealed: sealed.clone() })))
        })
    }

    fn health(&self) -> Answer<'_, ()> {
        Box::pin(async move { if self.running()?.failures == 0 { Ok(()) } else { Err(failure()) } })
    }

    fn verify_chain<'a>(&'a self, table: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let events = self.running()?.read(table, 1)?;
            Ok(events.last().map_or(0, |event| event.seq))
        })
    }

    fn stop(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.state().stopped = true;
            Ok(())
        })
    }
}
