//! What is to be played, and by whom.

use std::fmt;
use std::time::Duration;

use bots::Bot;
use registry::Book;
use registry::record::Head;
use serde_json::Value;
use table::Team;
use words::Lang;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Single boards, each the first of a match.
    Boards(u64),
    /// Whole matches.
    Matches(u64),
}

impl Unit {
    /// How many.
    pub fn count(self) -> u64 {
        match self {
            Self::Boards(count) | Self::Matches(count) => count,
        }
    }

    /// Of what, for a person.
    pub fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::Boards(_) => lang.pick("副", "boards"),
            Self::Matches(_) => lang.pick("场", "matches"),
        }
    }

    /// Of what.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boards(_) => "boards",
            Self::Matches(_) => "matches",
        }
    }
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// A bot of the roster.
    Bot(&'static str),
    /// A program that is started with this command.
    Exec(Command),
    /// A program that has called by itself; the name is what the result calls it.
    Caller(String),
}

/// A command line, taken apart as a shell would, without the shell's other powers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    line: String,
    program: String,
    arguments: Vec<String>,
}

/// A player that there is not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhoError {
    /// A name that is not on the roster.
    #[error("no bot {name:?}; there are {known}, and programs as exec:COMMAND", known = bots::names().join(", "))]
    Unknown {
        /// The name.
        name: String,
    },
    /// A command line that a shell could not read.
    #[error("exec: takes a command line with its quotes closed, not {line:?}")]
    Command {
        /// The command line.
        line: String,
    },
}

impl WhoError {
    /// What `Display` says, in Chinese.
    pub fn zh(&self) -> String {
        match self {
            Self::Unknown { name } => {
                format!("没有电脑“{name}”；有 {}，程序写作 exec:命令", bots::names().join("、"))
            }
            Self::Command { line } => format!("exec: 后面是引号成对的命令，不是“{line}”"),
        }
    }
}

impl Who {
    /// `basic`, `random`, or `exec:` and a command line.
    pub fn parse(text: &str) -> Result<Self, WhoError> {
        if let Some(line) = text.strip_prefix("exec:") {
            return Command::parse(line).map(Self::Exec).ok_or_else(|| WhoError::Command { line: line.into() });
        }
        let known = Bot::named(text, [0; 32]).ok_or_else(|| WhoError::Unknown { name: text.into() })?;
        Ok(Self::Bot(known.name()))
    }

    /// Is it a program, and no bot of ours?
    pub fn is_program(&self) -> bool {
        !matches!(self, Self::Bot(_))
    }
}

/// As it was written.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(name) => f.write_str(name),
            Self::Exec(command) => write!(f, "exec:{}", command.line),
            Self::Caller(name) => f.write_str(name),
        }
    }
}

impl Command {
    /// Takes a line apart; `None`: an open quote, or nothing in it.
    fn parse(line: &str) -> Option<Self> {
        let mut words = shlex::split(line)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty())?;
        Some(Self { line: line.into(), program, arguments: words.collect() })
    }

    /// The file to be run, looked up as a shell would.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// What it is given.
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

/// What becomes of a seat whose program fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnFault {
    /// `basic` plays it from then on.
    Takeover,
    /// The match is lost, and every later one.
    Forfeit,
}

impl OnFault {
    /// As in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Takeover => "takeover",
            Self::Forfeit => "forfeit",
        }
    }
}

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The head of every record: the book and its options.
    pub head: Head,
    /// The book's whole setup.
    pub setup: Value,
    /// The seed of the run: board N is dealt from it, the book's id and N.
    pub seed: u64,
    /// How much.
    pub unit: Unit,
    /// Who sits where, first seat first.
    pub chairs: Vec<Who>,
    /// Every deal is played twice, the second time with the sides changed.
    pub mirror: bool,
    /// Are records wanted?
    pub recording: bool,
    /// What becomes of a seat whose program fails.
    pub on_fault: OnFault,
}

impl Plan {
    /// The book.
    pub fn book(&self) -> &'static Book {
        self.head.book
    }

    /// Does a program sit anywhere?
    pub fn has_programs(&self) -> bool {
        self.chairs.iter().any(Who::is_program)
    }

    pub(crate) fn legs(&self) -> &'static [Leg] {
        if self.mirror { &[Leg::Named, Leg::Mirrored] } else { &[Leg::Named] }
    }

    /// How many units a thread takes at once: some milliseconds of work. Programs think longer.
    pub(crate) fn at_once(&self) -> u64 {
        if matches!(self.unit, Unit::Boards(_)) && !self.has_programs() { 32 } else { 1 }
    }
}

/// Which players sit where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leg {
    /// As named.
    Named,
    /// The sides changed: 1 with 2, 3 with 4, 5 with 6.
    Mirrored,
}

impl Leg {
    /// The side on which the players named for seats 1, 3 (and 5) sit.
    pub(crate) fn side_of_a(self) -> Team {
        match self {
            Self::Named => Team::A,
            Self::Mirrored => Team::B,
        }
    }

    /// The chair, as named, of the player in a seat; and the other way round.
    pub(crate) fn across(self, index: usize) -> usize {
        match self {
            Self::Named => index,
            Self::Mirrored => index ^ 1,
        }
    }
}

/// How long programs may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// From the start of a program, or its call, to its `ready`.
    pub ready: Duration,
    /// For a decision.
    pub decision: Duration,
}
