//! A log in memory, for the tests of whoever writes to one: same promises, no disk, and failures on demand.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::admit::{self, Admitted, Standing};
use crate::chain::{CHAIN_START, Walk};
use crate::error::StoreError;
use crate::log::{Answer, Appended, Batch, CommandKey, Event, Log, Secret, TableHead};

/// A log that forgets everything when dropped.
#[derive(Default)]
pub struct MemoryLog {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    tables: BTreeMap<String, Table>,
    secrets: BTreeMap<(String, String), Vec<u8>>,
    failures: u32,
    stopped: bool,
}

#[derive(Default)]
struct Table {
    node: String,
    epoch: u64,
    events: Vec<Event>,
    commands: BTreeMap<CommandKey, u64>,
    closed: bool,
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
        let events = state.tables.get_mut(table).map(|table| &mut table.events);
        let event = events.and_then(|events| events.iter_mut().find(|event| event.seq == seq));
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
}

/// Shows nothing of what it holds.
impl fmt::Debug for MemoryLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryLog").finish_non_exhaustive()
    }
}

impl State {
    fn append(&mut self, batch: &Batch) -> Result<Appended, StoreError> {
        if self.failures > 0 {
            self.failures -= 1;
            return Err(StoreError::Storage {
                file: PathBuf::from("(memory)"),
                detail: "a failure was asked for".to_owned(),
            });
        }
        admit::check_form(batch)?;
        let Some(table) = self.tables.get_mut(&batch.table) else {
            return Err(StoreError::Fenced { epoch: 0 });
        };
        let command = batch.command.as_ref();
        let standing = Standing {
            epoch: table.epoch,
            head: table.head(),
            hash: table.events.last().map_or(CHAIN_START, |event| event.hash),
            closed: table.closed,
            earlier: command.and_then(|key| table.commands.get(key).copied()),
        };
        let events = match admit::admit(batch, &standing)? {
            Admitted::Already(seq) => return Ok(Appended::Already { seq }),
            Admitted::Write(events) => events,
        };
        let secrets = named(&batch.table, &batch.secrets, &self.secrets)?;
        self.secrets.extend(secrets);
        table.events.extend(events);
        if let Some(key) = command {
            table.commands.insert(key.clone(), batch.next);
        }
        Ok(admit::written(batch))
    }

    fn close_table(&mut self, table: &str, epoch: u64) -> Result<(), StoreError> {
        let Some(table) = self.tables.get_mut(table) else {
            return Err(StoreError::Fenced { epoch: 0 });
        };
        admit::check_epoch(epoch, table.epoch)?;
        table.closed = true;
        Ok(())
    }

    fn heads(&self) -> Vec<TableHead> {
        let live = self.tables.iter().filter(|(_, table)| !table.closed && table.head() > 0);
        live.map(|(id, table)| TableHead {
            table: id.clone(),
            head: table.head(),
            epoch: table.epoch,
            node: table.node.clone(),
        })
        .collect()
    }
}

impl Table {
    fn head(&self) -> u64 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// The events from `from` on, verified.
    fn read(&self, id: &str, from: u64) -> Result<Vec<Event>, StoreError> {
        let skip = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        let Some(tail) = self.events.get(skip..) else {
            return Ok(Vec::new());
        };
        let before = skip.checked_sub(1).map_or(CHAIN_START, |i| self.events[i].hash);
        let mut walk = Walk::from(id, skip as u64 + 1, before);
        tail.iter().try_for_each(|event| walk.step(event))?;
        Ok(tail.to_vec())
    }
}

/// The secrets under the names they will be kept by, none of them taken.
fn named(
    table: &str,
    secrets: &[Secret],
    kept: &BTreeMap<(String, String), Vec<u8>>,
) -> Result<BTreeMap<(String, String), Vec<u8>>, StoreError> {
    let mut fresh = BTreeMap::new();
    for secret in secrets {
        let key = (table.to_owned(), secret.name.clone());
        if kept.contains_key(&key) || fresh.contains_key(&key) {
            let name = secret.name.clone();
            return Err(StoreError::SecretTaken { name });
        }
        fresh.insert(key, secret.sealed.clone());
    }
    Ok(fresh)
}

impl Log for MemoryLog {
    fn append(&self, batch: Batch) -> Answer<'_, Appended> {
        Box::pin(async move { self.running()?.append(&batch) })
    }

    fn read<'a>(&'a self, table: &'a str, from: u64) -> Answer<'a, Vec<Event>> {
        Box::pin(async move {
            let state = self.running()?;
            let found = state.tables.get(table);
            found.map_or(Ok(Vec::new()), |found| found.read(table, from))
        })
    }

    fn heads(&self) -> Answer<'_, Vec<TableHead>> {
        Box::pin(async move { Ok(self.running()?.heads()) })
    }

    fn close_table<'a>(&'a self, table: &'a str, epoch: u64) -> Answer<'a, ()> {
        Box::pin(async move { self.running()?.close_table(table, epoch) })
    }

    fn take_lease<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            admit::check_name(table)?;
            admit::check_name(node)?;
            let mut state = self.running()?;
            let entry = state.tables.entry(table.to_owned()).or_default();
            node.clone_into(&mut entry.node);
            entry.epoch += 1;
            Ok(entry.epoch)
        })
    }

    fn keep_secret<'a>(&'a self, table: &'a str, secret: Secret) -> Answer<'a, ()> {
        Box::pin(async move {
            admit::check_keep(table, &secret)?;
            let mut state = self.running()?;
            let fresh = named(table, &[secret], &state.secrets)?;
            state.secrets.extend(fresh);
            Ok(())
        })
    }

    fn secret<'a>(&'a self, table: &'a str, name: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        Box::pin(async move {
            let key = (table.to_owned(), name.to_owned());
            Ok(self.running()?.secrets.get(&key).cloned())
        })
    }

    fn verify_chain<'a>(&'a self, table: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let events = self.read(table, 1).await?;
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
