//! An event's file, open for one subcommand.

use std::path::Path;

use desk::{EventFile, Make};
use serde_json::{Map, Value, json};
use tokio::runtime::{Builder, Runtime};
use tourney::event::{Command, Done, Entry, Event, History};
use tourney::unit::UnitId;

use super::common::{Face, Giving, Reading, Writing};
use super::trouble::Trouble;

/// An open event.
pub(super) struct Session {
    runtime: Runtime,
    file: EventFile,
    face: Face,
}

/// The event is one file again, that can be copied. If that fails, the next who opens it finds everything all the same.
impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.file.rest());
    }
}

impl Session {
    /// Opens the event that is there.
    pub(super) fn open(reading: &Reading) -> Result<Self, Trouble> {
        Self::of(&reading.file, Make::Existing, reading.face())
    }

    /// Makes a file for an event.
    pub(super) fn make(path: &Path, face: Face) -> Result<Self, Trouble> {
        Self::of(path, Make::New, face)
    }

    fn of(path: &Path, make: Make, face: Face) -> Result<Self, Trouble> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| {
            Trouble::place(format!("程序无法启动：{error}"), format!("the program can't start: {error}"))
        })?;
        let file = runtime.block_on(EventFile::open(path, make))?;
        Ok(Self { runtime, file, face })
    }

    /// The log and what follows from it.
    pub(super) fn history(&self) -> &History {
        self.file.history()
    }

    /// The event.
    pub(super) fn event(&self) -> Result<&Event, Trouble> {
        self.history().event().ok_or_else(|| {
            Trouble::input(
                "no_event",
                "文件里没有赛事：用 paiju event new 建立。",
                "the file holds no event: make one with paiju event new.",
            )
        })
    }

    /// The head of the chain.
    pub(super) fn seal(&self) -> Result<String, Trouble> {
        Ok(self.runtime.block_on(self.file.seal())?)
    }

    /// An entry as the options sign it; `mark` stands behind its id.
    pub(super) fn entry(giving: &Giving, mark: &str, seen: u64, command: Command) -> Result<Entry, Trouble> {
        Ok(Entry {
            id: format!("{}{mark}", giving.id()?),
            seen,
            who: giving.who(),
            at: giving.moment(),
            reason: giving.because.clone().unwrap_or_default(),
            command,
        })
    }

    /// Sends a command, signed as the options say.
    pub(super) fn send(&mut self, giving: &Giving, command: Command) -> Result<Done, Trouble> {
        let seen = giving.seen.unwrap_or_else(|| self.history().version());
        let entry = Self::entry(giving, "", seen, command)?;
        Ok(self.runtime.block_on(self.file.submit(entry))?)
    }

    /// The entry that was taken under this id before, if it is of the same kind: sent again, a subcommand changes nothing, whatever
    /// it would make of the event now.
    pub(super) fn already(&self, giving: &Giving, kind: fn(&Command) -> bool) -> Option<Done> {
        let id = giving.id.as_deref()?;
        let mut entries = self.history().entries().iter().zip(1..);
        let (_, version) = entries.find(|(entry, _)| entry.id == id && kind(&entry.command))?;
        Some(Done::Already { version })
    }

    /// Sends a command that follows another of the same subcommand: its id is the other's with `mark` behind it.
    pub(super) fn send_next(&mut self, giving: &Giving, mark: &str, command: Command) -> Result<Done, Trouble> {
        let entry = Self::entry(giving, mark, self.history().version(), command)?;
        Ok(self.runtime.block_on(self.file.submit(entry))?)
    }

    /// Prints what became of a command; `more` are further members of the JSON object.
    pub(super) fn tell(&self, done: &Done, more: Value) -> Result<(), Trouble> {
        let (version, already, what) = match done {
            Done::Taken { version, what } => (*version, false, Some(what)),
            Done::Already { version } => (*version, true, None),
        };
        if self.face.json {
            let mut answer = Map::new();
            answer.insert("version".into(), version.into());
            answer.insert("already".into(), already.into());
            if let Some(what) = what {
                answer.insert("did".into(), json!(what));
            }
            if let Value::Object(more) = more {
                answer.extend(more);
            }
            return self.face.value(&Value::Object(answer));
        }
        match what {
            Some(what) => self.face.line(&format!("［{version}］{}", what.zh), &format!("[{version}] {}", what.en)),
            None => self.face.line(
                &format!("［{version}］此命令已执行过，没有再次生效。"),
                &format!("[{version}] This command was taken before; it has no second effect."),
            ),
        }
    }

    /// A unit by its number, `#12` or `12`, or by its whole name if only one has it.
    pub(super) fn unit(&self, text: &str) -> Result<UnitId, Trouble> {
        desk::find::unit(self.event()?, text).map_err(|fault| {
            let told = fault.text();
            Trouble::input("no_unit", told.zh, told.en)
        })
    }

    /// Opens, sends, tells: all that most subcommands do.
    pub(super) fn once(writing: &Writing, command: Command) -> Result<(), Trouble> {
        let mut session = Self::open(&writing.reading)?;
        let done = session.send(&writing.giving, command)?;
        session.tell(&done, Value::Null)
    }
}
