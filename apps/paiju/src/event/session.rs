//! An event's file, open for one subcommand.

use std::path::Path;

use desk::{EventFile, Make, Together};
use serde_json::{Map, Value, json};
use tokio::runtime::{Builder, Runtime};
use tourney::event::{Command, Done, Entry, Event, History, Refusal};
use tourney::unit::UnitId;

use super::common::{Face, Giving, Reading, Writing, now};
use super::trouble::Trouble;

/// An open event: looked at, or ours to write in until the subcommand is done.
pub(super) struct Session {
    runtime: Runtime,
    file: EventFile,
    face: Face,
    /// The version that whoever gives the command has seen.
    seen: u64,
}

/// The event is one file again, that can be copied. If that fails, the next who opens it finds everything all the same.
impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.file.rest());
    }
}

impl Session {
    /// Looks at the event that is there; nobody is kept from it. What is sent later waits for its turn, and is refused if what it is about
    /// has changed since.
    pub(super) fn open(reading: &Reading) -> Result<Self, Trouble> {
        let runtime = runtime()?;
        let file = runtime.block_on(EventFile::look(&reading.file))?;
        Ok(Self::of(runtime, file, reading.face()))
    }

    /// Opens the event to write, once others are done with it.
    pub(super) fn write(writing: &Writing) -> Result<Self, Trouble> {
        let runtime = runtime()?;
        let file = runtime.block_on(EventFile::open(&writing.reading.file, Make::Existing))?;
        Ok(Self::of(runtime, file, writing.face()))
    }

    /// Makes a file for an event.
    pub(super) fn make(path: &Path, face: Face) -> Result<Self, Trouble> {
        let runtime = runtime()?;
        let file = runtime.block_on(EventFile::open(path, Make::New))?;
        Ok(Self::of(runtime, file, face))
    }

    fn of(runtime: Runtime, file: EventFile, face: Face) -> Self {
        let seen = file.history().version();
        Self { runtime, file, face, seen }
    }

    /// Lets others have the file while a person thinks.
    pub(super) fn let_go(&mut self) -> Result<(), Trouble> {
        Ok(self.runtime.block_on(self.file.rest())?)
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
    pub(super) fn seal(&self) -> &str {
        self.file.seal()
    }

    /// An entry as the options sign it; `mark` stands behind its id.
    fn entry(&self, giving: &Giving, mark: &str, command: Command) -> Result<Entry, Trouble> {
        let entered = now();
        Ok(Entry {
            id: format!("{}{mark}", giving.id()?),
            seen: giving.seen.unwrap_or(self.seen),
            who: giving.who(),
            at: giving.at.unwrap_or(entered),
            entered: Some(entered),
            reason: giving.because.clone().unwrap_or_default(),
            command,
        })
    }

    /// Sends a command, signed as the options say.
    pub(super) fn send(&mut self, giving: &Giving, command: Command) -> Result<Done, Trouble> {
        let entry = self.entry(giving, "", command)?;
        let done = self.runtime.block_on(self.file.submit(entry))?;
        self.seen = self.history().version();
        Ok(done)
    }

    /// Sends commands that count together or not at all, each with what stands behind its id; gives which are refused, from 0.
    pub(super) fn send_all(&mut self, giving: &Giving, commands: Vec<(String, Command)>) -> Result<Together, Trouble> {
        // One id for all, so that a table sent again under it has no second effect.
        let giving = Giving { id: Some(giving.id()?), ..giving.clone() };
        let entries = commands.into_iter().map(|(mark, command)| self.entry(&giving, &mark, command));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        let together = self.runtime.block_on(self.file.submit_all(entries))?;
        self.seen = self.history().version();
        Ok(together)
    }

    /// Whether commands would be taken together, without taking them; gives which would be refused, from 0.
    pub(super) fn rehearse_all(
        &self,
        giving: &Giving,
        commands: &[(String, Command)],
    ) -> Result<Vec<(usize, Refusal)>, Trouble> {
        let giving = Giving { id: Some(giving.id()?), ..giving.clone() };
        let mut copy = self.history().clone();
        let mut faults = Vec::new();
        for (at, (mark, command)) in commands.iter().enumerate() {
            let refused = copy.submit(self.entry(&giving, mark, command.clone())?).err();
            faults.extend(refused.map(|refusal| (at, refusal)));
        }
        Ok(faults)
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
        let entry = self.entry(&Giving { seen: None, ..giving.clone() }, mark, command)?;
        let done = self.runtime.block_on(self.file.submit(entry))?;
        self.seen = self.history().version();
        Ok(done)
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
        let mut session = Self::write(writing)?;
        let done = session.send(&writing.giving, command)?;
        session.tell(&done, Value::Null)
    }
}

/// What the file's futures run on.
pub(super) fn runtime() -> Result<Runtime, Trouble> {
    Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Trouble::place(format!("程序无法启动：{error}"), format!("the program can't start: {error}")))
}
