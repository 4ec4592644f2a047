//! An event with its whole log: repeating a command is harmless, a stale one is refused with the difference, undo is a command.

use std::collections::{BTreeMap, BTreeSet};

use super::command::{Command, Entry};
use super::refusal::{Refusal, Since};
use super::state::{Event, Taken};
use super::subject::Subject;
use crate::text::Text;

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// It is entry number `version` now.
    Taken {
        /// The new version.
        version: u64,
        /// What it did, for people.
        what: Text,
    },
    /// The same command was taken before, as entry `version`.
    Already {
        /// That entry.
        version: u64,
    },
}

/// A log that cannot be folded: written by another program, or altered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {entry} does not follow from those before it: {refusal}")]
pub struct Broken {
    /// The entry, from 1.
    pub entry: u64,
    /// Why it would be refused.
    pub refusal: Refusal,
}

/// The log of an event, and what follows from it.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
    ids: BTreeMap<String, u64>,
    undone: BTreeSet<u64>,
    event: Option<Event>,
}

impl History {
    /// Of an event that has not been created.
    pub fn new() -> Self {
        Self::default()
    }

    /// Folds a log.
    pub fn replay(entries: impl IntoIterator<Item = Entry>) -> Result<Self, Broken> {
        let mut history = Self { entries: entries.into_iter().collect(), ..Self::default() };
        history.undone = undone(&history.entries);
        history.event = fold(&history.entries, &history.undone)?;
        history.ids = history.entries.iter().zip(1..).map(|(entry, at)| (entry.id.clone(), at)).collect();
        Ok(history)
    }

    /// How many entries there are; what a sender calls the version that he has seen.
    pub fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The log.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What an entry did, for people: units are called as they are called now.
    pub fn summary(&self, entry: &Entry) -> Text {
        self.event.as_ref().map_or_else(|| entry.command.summary(), |event| event.summary(&entry.command))
    }

    /// Whether entry `number` has been taken back.
    pub fn is_undone(&self, number: u64) -> bool {
        self.undone.contains(&number)
    }

    /// The event; none before it is created.
    pub fn event(&self) -> Option<&Event> {
        self.event.as_ref()
    }

    /// 见证: a digest of what the last entry made public: the pairs of a published round, the standings of a locked or closed one. None
    /// for other entries.
    pub fn witness(&self) -> Option<[u8; 32]> {
        let event = self.event.as_ref()?;
        event.witness(&self.entries.last()?.command)
    }

    /// Takes a command or refuses it; refused, nothing has changed.
    pub fn submit(&mut self, entry: Entry) -> Result<Done, Refusal> {
        if !self.ids.contains_key(&entry.id)
            && let Some(event) = &self.event
        {
            self.fresh(&entry)?;
            event.gate(&entry)?;
        }
        self.take(entry, Taken::Now)
    }

    /// Takes an entry of a log again, step by step: like [`replay`](Self::replay), what was permitted and accepted then is not asked
    /// anew, nor what a newer program asks beyond that.
    pub(super) fn retake(&mut self, entry: Entry) -> Result<Done, Refusal> {
        self.take(entry, Taken::Before)
    }

    fn take(&mut self, entry: Entry, taken: Taken) -> Result<Done, Refusal> {
        if let Some(&version) = self.ids.get(&entry.id) {
            let same = self.entries[version as usize - 1].command == entry.command;
            return if same { Ok(Done::Already { version }) } else { Err(Refusal::Reused { entry: version }) };
        }
        self.fresh(&entry)?;
        let what = match entry.command {
            Command::Undo { entry: number } => self.undo(number, &entry)?,
            Command::Create { .. } if self.event.is_some() => return Err(Refusal::NotFirst),
            Command::Create { .. } => {
                let (event, what) = Event::create(&entry)?;
                self.event = Some(event);
                what
            }
            _ => self.event.as_mut().ok_or(Refusal::NotFirst)?.apply(&entry, taken)?,
        };
        self.ids.insert(entry.id.clone(), self.version() + 1);
        self.entries.push(entry);
        Ok(Done::Taken { version: self.version(), what })
    }

    /// Where it stands now, to go back to with [`History::restore`]. Costs as much as the event is large, and not as its log is long.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { version: self.version(), undone: self.undone.clone(), event: self.event.clone() }
    }

    /// Goes back to where it stood: what was taken since has not been.
    pub fn restore(&mut self, to: Checkpoint) {
        for entry in self.entries.drain(to.version as usize..) {
            self.ids.remove(&entry.id);
        }
        (self.undone, self.event) = (to.undone, to.event);
    }

    /// What a command would do or why it would be refused, without doing it.
    pub fn rehearse(&self, entry: Entry) -> Result<Self, Refusal> {
        let mut copy = self.clone();
        copy.submit(entry).map(|_| copy)
    }

    /// Refuses a command whose subject has changed since its sender looked.
    fn fresh(&self, entry: &Entry) -> Result<(), Refusal> {
        let now = self.version();
        if entry.seen > now {
            return Err(Refusal::Ahead { seen: entry.seen, now });
        }
        let about = entry.command.about();
        let touches = |later: &Entry| {
            let theirs = later.command.about();
            about.iter().any(|mine| theirs.iter().any(|&other| mine.holds(other) || other == Subject::Event))
        };
        let since: Vec<Since> = (entry.seen + 1..=now)
            .zip(&self.entries[entry.seen as usize..])
            .filter(|(_, later)| touches(later))
            .map(|(number, later)| Since { entry: number, who: later.who.name.clone(), what: self.summary(later) })
            .collect();
        if since.is_empty() { Ok(()) } else { Err(Refusal::Stale { seen: entry.seen, now, since }) }
    }

    /// Takes entry `number` back: everything else is folded anew, and must still follow.
    fn undo(&mut self, number: u64, entry: &Entry) -> Result<Text, Refusal> {
        let fault = |zh: &str, en: &str| Refusal::Undo { entry: number, what: Text::new(zh, en) };
        if number == 0 || number > self.version() {
            return Err(fault("没有这一条记录。", "There is no such entry."));
        }
        if number == 1 {
            return Err(fault(
                "建立赛事不能撤销；请另开一个赛事文件。",
                "An event's creation can't be undone; open another file.",
            ));
        }
        if self.undone.contains(&number) {
            return Err(fault(
                "已经撤销过。要恢复它，请撤销那一条撤销。",
                "It is undone already. To have it back, undo the undoing.",
            ));
        }
        let event = self.event.as_ref().ok_or(Refusal::NotFirst)?;
        event.allow(entry)?;
        let mut entries = self.entries.clone();
        entries.push(entry.clone());
        let undone = undone(&entries);
        let folded = fold(&entries, &undone).map_err(|broken| Refusal::Undo {
            entry: number,
            what: Text::new(
                format!("第 {} 条依赖它：{} 请先撤销那一条。", broken.entry, broken.refusal.text().zh),
                format!("Entry {} depends on it: {} Undo that one first.", broken.entry, broken.refusal.text().en),
            ),
        })?;
        self.undone = undone;
        self.event = folded;
        Ok(self.summary(entry))
    }
}

/// Where a history stood.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    version: u64,
    undone: BTreeSet<u64>,
    event: Option<Event>,
}

/// The entries that do not count: undone by one that counts itself.
fn undone(entries: &[Entry]) -> BTreeSet<u64> {
    let mut gone = BTreeSet::new();
    for (at, entry) in entries.iter().enumerate().rev() {
        let number = at as u64 + 1;
        if let Command::Undo { entry: target } = entry.command
            && !gone.contains(&number)
        {
            gone.insert(target);
        }
    }
    gone
}

/// The event that follows from the entries that count.
fn fold(entries: &[Entry], undone: &BTreeSet<u64>) -> Result<Option<Event>, Broken> {
    let mut event: Option<Event> = None;
    for (entry, number) in entries.iter().zip(1_u64..) {
        if undone.contains(&number) || matches!(entry.command, Command::Undo { .. }) {
            continue;
        }
        let broken = |refusal| Broken { entry: number, refusal };
        match (&mut event, &entry.command) {
            (None, Command::Create { .. }) => event = Some(Event::create(entry).map_err(broken)?.0),
            (Some(_), Command::Create { .. }) | (None, _) => return Err(broken(Refusal::NotFirst)),
            (Some(event), _) => drop(event.apply(entry, Taken::Before).map_err(broken)?),
        }
    }
    Ok(event)
}
