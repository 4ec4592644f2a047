//! The tables of a hall: those in play, and those that rest in the log until somebody asks for them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use store::{Log, StoreError};
use tokio::sync::{OnceCell, mpsc};
use wire::Listed;

use crate::HallError;
use crate::actor::{Listing, Message};
use crate::error::Refusal;
use crate::live::Summary;

/// A table in play, from outside.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) sender: mpsc::Sender<Message>,
    pub(crate) listing: Listing,
}

/// A table as the log has it.
#[derive(Debug)]
pub(crate) struct Resting {
    /// What it may be written with.
    pub(crate) epoch: u64,
    /// What is known of it; none: its log must be read first.
    pub(crate) summary: Option<Summary>,
}

/// A table of the hall.
#[derive(Debug)]
struct Entry {
    /// How it was found; none: it was made here.
    resting: Option<Resting>,
    /// Its task, once it was taken up; none: it can't be, or has ended in its rest.
    taken_up: OnceCell<Option<Handle>>,
}

/// All tables, by id.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    entries: RwLock<BTreeMap<String, Arc<Entry>>>,
}

impl Tables {
    /// A panic elsewhere leaves the list whole.
    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<String, Arc<Entry>>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<String, Arc<Entry>>> {
        self.entries.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn entry(&self, id: &str) -> Option<Arc<Entry>> {
        self.read().get(id).cloned()
    }

    /// A table of the log.
    pub(crate) fn found(&self, id: String, resting: Resting) {
        let entry = Entry { resting: Some(resting), taken_up: OnceCell::new() };
        self.write().insert(id, Arc::new(entry));
    }

    /// A new table.
    pub(crate) fn made(&self, id: String, handle: Handle) {
        let entry = Entry { resting: None, taken_up: OnceCell::new_with(Some(Some(handle))) };
        self.write().insert(id, Arc::new(entry));
    }

    /// A table has ended.
    pub(crate) fn ended(&self, id: &str) {
        self.write().remove(id);
    }

    /// All that are in play, and no longer listed here.
    pub(crate) fn let_go(&self) -> Vec<Handle> {
        let entries = std::mem::take(&mut *self.write());
        entries.into_values().filter_map(|entry| entry.taken_up.get()?.clone()).collect()
    }

    /// How many there are, resting ones too.
    pub(crate) fn count(&self) -> usize {
        self.read().values().filter(|entry| !matches!(entry.taken_up.get(), Some(None))).count()
    }

    /// What the lobby shows.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let listed = |entry: &Arc<Entry>| match entry.taken_up.get() {
            Some(handle) => handle.as_ref()?.listing.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            None => entry.resting.as_ref()?.summary.as_ref().map(Summary::at_rest),
        };
        self.read().values().filter_map(listed).collect()
    }

    /// A table in play. One that rests is taken up first, by whoever asks first; others who ask for it wait for that.
    ///
    /// # Errors
    /// There is no such table, it can't be taken up, or it can't be read just now.
    pub(crate) async fn find(
        &self,
        id: &str,
        take_up: impl AsyncFnOnce(u64) -> Result<Handle, HallError>,
    ) -> Result<Handle, Refusal> {
        let entry = self.entry(id).ok_or(Refusal::NoTable)?;
        let Some(Resting { epoch, .. }) = entry.resting else {
            return entry.taken_up.get().cloned().flatten().ok_or(Refusal::NoTable);
        };
        let handle = entry.taken_up.get_or_try_init(async || match take_up(epoch).await {
            Ok(handle) => Ok(Some(handle)),
            Err(error) if may_heal(&error) => Err(Refusal::Storage),
            Err(_) => Ok(None),
        });
        handle.await?.clone().ok_or(Refusal::NoTable)
    }

    /// The resting tables that must not wait for somebody: those that go on by themselves, where most people were here
    /// first, and those of which nothing is known.
    pub(crate) fn urgent(&self) -> Vec<String> {
        let entries = self.read();
        let mut urgent: Vec<(Reverse<usize>, &String)> = Vec::new();
        for (id, entry) in entries.iter().filter(|(_, entry)| !entry.taken_up.initialized()) {
            match entry.resting.as_ref().map(|resting| &resting.summary) {
                Some(Some(summary)) if summary.goes_on() => urgent.push((Reverse(summary.people()), id)),
                Some(None) => urgent.push((Reverse(0), id)),
                Some(Some(_)) | None => {}
            }
        }
        urgent.sort();
        urgent.into_iter().map(|(_, id)| id.clone()).collect()
    }

    /// Ends all tables that still rest. How many are left: the log did not take it.
    pub(crate) async fn end_resting(&self, log: &dyn Log) -> usize {
        let resting: Vec<(String, Arc<Entry>)> = {
            let entries = self.read();
            let resting = entries.iter().filter(|(_, entry)| entry.resting.is_some() && !entry.taken_up.initialized());
            resting.map(|(id, entry)| (id.clone(), Arc::clone(entry))).collect()
        };
        let mut left = 0;
        for (id, entry) in resting {
            let Some(Resting { epoch, .. }) = entry.resting else { continue };
            // Whoever takes it up at the same time is first or finds it ended.
            let end = || async { log.close_table(&id, epoch).await.map(|()| None) };
            match entry.taken_up.get_or_try_init(end).await {
                Ok(None) => self.ended(&id),
                Ok(Some(_)) => {}
                Err(error) => {
                    tracing::warn!(table = id, %error, "an idle table can't be closed");
                    left += 1;
                }
            }
        }
        left
    }
}

/// May a table that could not be taken up well be so another time?
fn may_heal(error: &HallError) -> bool {
    match error {
        HallError::Store(why) => !matches!(why, StoreError::ChainBreak { .. } | StoreError::Corrupt { .. }),
        HallError::Unwritten { .. } | HallError::Random(_) => true,
        HallError::Listen(_) | HallError::Seal { .. } | HallError::Sealed | HallError::Replay { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_in_play_come_first_and_of_those_the_ones_with_people() {
        let tables = Tables::default();
        let found = |id: &str, summary: Option<(&str, u8)>| {
            let summary = summary.map(|(phase, people)| {
                let chair = |seat: u8| json!({ "seat": seat, "kind": "human", "name": "", "here": seat <= people, "stand_in": false });
                let listed = json!({ "table": id, "book": "b", "seats": [chair(1), chair(2)], "board": 1 });
                Summary::read(json!({ "listed": listed, "phase": phase }).to_string().as_bytes()).unwrap()
            });
            tables.found(id.into(), Resting { epoch: 1, summary });
        };
        found("between", Some(("between", 2)));
        found("left", Some(("playing", 0)));
        found("unknown", None);
        found("waiting", Some(("waiting", 1)));
        found("one", Some(("playing", 1)));
        found("two", Some(("playing", 2)));
        assert_eq!(tables.urgent(), ["two", "one", "left", "unknown"]);
        let shown = tables.list();
        assert_eq!(shown.len(), 5, "of the unknown one there is nothing to show");
        assert!(shown.iter().flat_map(|table| &table.seats).all(|chair| !chair.here));
    }
}
