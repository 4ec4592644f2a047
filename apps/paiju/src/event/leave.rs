//! `paiju event leave`, `readmit` and `miss`: units that play no more, again, or not this round.

use clap::ValueEnum;
use serde_json::Value;
use tourney::event::roster::Leaving;
use tourney::event::round::Phase;
use tourney::event::{Command, Event, RoundKey};

use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;

/// How a unit leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum How {
    /// With consent
    Withdrawn,
    /// It stays away without leave
    Unexcused,
    /// Suspended
    Suspended,
    /// Disqualified from this stage
    StageDisqualified,
    /// Disqualified from the event
    Disqualified,
}

impl From<How> for Leaving {
    fn from(how: How) -> Self {
        match how {
            How::Withdrawn => Self::Withdrawn,
            How::Unexcused => Self::Unexcused,
            How::Suspended => Self::Suspended,
            How::StageDisqualified => Self::StageDisqualified,
            How::Disqualified => Self::Disqualified,
        }
    }
}

/// 退出 A unit plays no more from a round on
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event leave spring.paiju 12 --because \"two players are ill\"            from the next round on
  paiju event leave spring.paiju 12 --from 1.5 --how unexcused --because \"did not come\"")]
pub(super) struct Leave {
    #[command(flatten)]
    writing: Writing,
    /// The unit: number, name or key
    unit: String,
    /// The first round that it does not play [default: the next that is not published]
    #[arg(long, value_name = "ROUND")]
    from: Option<RoundKey>,
    /// How it leaves
    #[arg(long, value_name = "HOW", default_value = "withdrawn")]
    how: How,
}

/// The next round that is not published.
pub(super) fn coming(event: &Event) -> RoundKey {
    let Some(stage) = event.stages.last() else { return RoundKey::new(1, 1) };
    if stage.closed {
        return RoundKey::new(stage.no.0 + 1, 1);
    }
    let draft = stage.rounds.iter().find(|round| round.phase == Phase::Draft);
    draft.map_or_else(|| stage.next(), |round| round.key)
}

impl super::Task for Leave {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let unit = session.unit(&self.unit)?;
        let from = self.from.map_or_else(|| session.event().map(coming), Ok)?;
        let done = session.send(&self.writing.giving, Command::Leave { unit, from, how: self.how.into() })?;
        session.tell(&done, Value::Null)
    }
}

/// 恢复参赛 Takes a leaving back, as long as no round has passed the unit by
#[derive(clap::Args)]
pub(super) struct Readmit {
    #[command(flatten)]
    writing: Writing,
    /// The unit: number, name or key
    unit: String,
}

impl super::Task for Readmit {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let unit = session.unit(&self.unit)?;
        let done = session.send(&self.writing.giving, Command::Readmit { unit })?;
        session.tell(&done, Value::Null)
    }
}

/// 请假一轮 A unit asks to miss one round
#[derive(clap::Args)]
pub(super) struct Miss {
    #[command(flatten)]
    writing: Writing,
    /// The unit: number, name or key
    unit: String,
    /// Which round [default: the next that is not published]
    #[arg(long, value_name = "ROUND")]
    round: Option<RoundKey>,
}

impl super::Task for Miss {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let unit = session.unit(&self.unit)?;
        let round = self.round.map_or_else(|| session.event().map(coming), Ok)?;
        let done = session.send(&self.writing.giving, Command::Miss { unit, round })?;
        session.tell(&done, Value::Null)
    }
}
