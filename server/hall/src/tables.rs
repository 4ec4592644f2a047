//! The tables of a hall: those in play, and those that rest in the log until somebody asks for them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use futures_util::future::join_all;
use store::{Log, StoreError};
use tokio::sync::{OnceCell, mpsc, oneshot};
use wire::Listed;

use crate::actor::{Listing, Message};
use crate::attendance::People;
use crate::error::Refusal;
use crate::live::{Summary, idle_end};
use crate::{HallError, Tempo};

/// For so long a table whose people have gone, as when they load the page again, does not give way to another.
const JUST_NOW: Duration = Duration::from_mins(1);

/// A table in play, from outside.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) sender: mpsc::Sender<Message>,
    pub(crate) listing: Listing,
    pub(crate) people: Arc<People>,
}

impl Handle {
    fn listed(&self) -> Option<Listed> {
        self.listing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The board in play or just over; 0: none was dealt.
    fn board(&self) -> u64 {
        self.listed().map_or(u64::MAX, |listed| listed.board)
    }

    /// Ends the table, unless somebody has come to it; whether it has ended.
    async fn give_way(&self) -> bool {
        let (reply, closed) = oneshot::channel();
        // Whether it ended so or by itself, it has ended; if the log did not take it, it has not.
        self.sender.send(Message::Close { reply }).await.is_err() || closed.await.unwrap_or(true)
    }
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
    /// Its task, once it was taken up; or why there is none: it can't be, or has ended in its rest.
    taken_up: OnceCell<Result<Handle, Refusal>>,
}

impl Entry {
    /// What is known of it, if it still rests.
    fn rests(&self) -> Option<&Summary> {
        if self.taken_up.initialized() { None } else { self.resting.as_ref()?.summary.as_ref() }
    }
}

/// All tables, by id.
#[derive(Debug)]
pub(crate) struct Tables {
    entries: RwLock<BTreeMap<String, Arc<Entry>>>,
    /// Since when somebody can come back to those that rest: the start, in server time.
    awaited: u64,
}

impl Tables {
    /// None yet, at the start of the server.
    pub(crate) fn new(now: u64) -> Self {
        Self { entries: RwLock::default(), awaited: now }
    }

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
        let entry = Entry { resting: None, taken_up: OnceCell::new_with(Some(Ok(handle))) };
        self.write().insert(id, Arc::new(entry));
    }

    /// A table has ended.
    pub(crate) fn ended(&self, id: &str) {
        self.write().remove(id);
    }

    /// All that are in play, and no longer listed here.
    pub(crate) fn let_go(&self) -> Vec<Handle> {
        let entries = std::mem::take(&mut *self.write());
        entries.into_values().filter_map(|entry| entry.taken_up.get()?.clone().ok()).collect()
    }

    /// How many there are, resting ones too.
    pub(crate) fn count(&self) -> usize {
        self.read().values().filter(|entry| !matches!(entry.taken_up.get(), Some(Err(_)))).count()
    }

    /// What the lobby shows.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let listed = |entry: &Arc<Entry>| match entry.taken_up.get() {
            Some(handle) => handle.as_ref().ok()?.listed(),
            None => entry.rests().map(Summary::at_rest),
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
            return entry.taken_up.get().cloned().unwrap_or(Err(Refusal::NoTable));
        };
        let found = entry.taken_up.get_or_try_init(async || match take_up(epoch).await {
            Ok(handle) => Ok(Ok(handle)),
            Err(error) if may_heal(&error) => Err(Refusal::Storage),
            Err(_) => Ok(Err(Refusal::Damaged)),
        });
        found.await?.clone()
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

    /// When the next of those that rest ends; none: none rests of which anything is known.
    pub(crate) fn next_end(&self, tempo: &Tempo) -> Option<u64> {
        self.read().values().filter_map(|entry| Some(self.end_of(entry.rests()?, tempo))).min()
    }

    fn end_of(&self, summary: &Summary, tempo: &Tempo) -> u64 {
        idle_end(tempo, summary.board(), summary.left(), self.awaited)
    }

    /// Ends those that rest and whose time is up by `now`.
    ///
    /// # Errors
    /// The log did not take it of one of them.
    pub(crate) async fn end_resting(&self, log: &dyn Log, tempo: &Tempo, now: u64) -> Result<(), StoreError> {
        let is_over = |entry: &Entry| entry.rests().is_some_and(|summary| self.end_of(summary, tempo) <= now);
        let over: Vec<(String, Arc<Entry>)> = {
            let entries = self.read();
            let over = entries.iter().filter(|(_, entry)| is_over(entry));
            over.map(|(id, entry)| (id.clone(), Arc::clone(entry))).collect()
        };
        // All at once, so that the log writes them together.
        join_all(over.iter().map(|(id, entry)| self.end(log, id, entry)))
            .await
            .into_iter()
            .try_for_each(|end| end.map(drop))
    }

    /// Ends a table in its rest; whether it has ended: not if somebody has taken it up.
    async fn end(&self, log: &dyn Log, id: &str, entry: &Entry) -> Result<bool, StoreError> {
        let Some(Resting { epoch, .. }) = entry.resting else { return Ok(false) };
        // Whoever takes it up at the same time is first or finds it ended.
        let end = || async { log.close_table(id, epoch).await.map(|()| Err(Refusal::NoTable)) };
        let has_ended = matches!(entry.taken_up.get_or_try_init(end).await?, Err(Refusal::NoTable));
        if has_ended {
            self.ended(id);
        }
        Ok(has_ended)
    }

    /// Ends the table that nobody has been at for longest: one where nothing was played before one where something was. None
    /// ends as long as somebody is there, or just was. Whether there is room for another.
    pub(crate) async fn make_room(&self, log: &dyn Log, now: u64) -> bool {
        let Some((id, entry)) = self.most_left(now) else { return false };
        match self.end(log, &id, &entry).await {
            Ok(true) => true,
            Ok(false) => match entry.taken_up.get() {
                Some(Ok(handle)) => handle.give_way().await,
                Some(Err(_)) | None => false,
            },
            Err(error) => {
                tracing::warn!(table = id, %error, "a table can't be closed");
                false
            }
        }
    }

    fn most_left(&self, now: u64) -> Option<(String, Arc<Entry>)> {
        let was_awaited = u128::from(now.saturating_sub(self.awaited)) >= JUST_NOW.as_millis();
        let left = |entry: &Entry| match entry.taken_up.get() {
            Some(Ok(handle)) => Some((handle.board(), handle.people.gone_since(now, JUST_NOW)?)),
            Some(Err(_)) => None,
            None => entry.rests().filter(|_| was_awaited).map(|summary| (summary.board(), summary.left())),
        };
        let entries = self.read();
        let left = entries.iter().filter_map(|(id, entry)| Some((left(entry)?, id, entry)));
        left.min_by_key(|(left, _, _)| *left).map(|(_, id, entry)| (id.clone(), Arc::clone(entry)))
    }
}

/// May a table that could not be taken up well be so another time?
fn may_heal(error: &HallError) -> bool {
    match error {
        HallError::Store(why) => !matches!(why, StoreError::ChainBreak { .. } | StoreError::Corrupt { .. }),
        HallError::Unwritten { .. } | HallError::Random(_) => true,
        HallError::Listen(_)
        | HallError::Seal { .. }
        | HallError::NoKey { .. }
        | HallError::WrongKey
        | HallError::Sealed
        | HallError::Replay { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_in_play_come_first_and_of_those_the_ones_with_people() {
        let tables = Tables::new(0);
        let found = |id: &str, summary: Option<(&str, u8)>| {
            let summary = summary.map(|(phase, people)| {
                let chair = |seat: u8| json!({ "seat": seat, "kind": "human", "name": "", "here": seat <= people, "stand_in": false });
                let listed = json!({ "table": id, "book": "b", "seats": [chair(1), chair(2)], "board": 1 });
                Summary::read(json!({ "listed": listed, "phase": phase, "happened": 0 }).to_string().as_bytes()).unwrap()
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
