//! `paiju event relate`, `unrelate` and `seed`: units that avoid each other, and the order of strength.

use clap::ValueEnum;
use tourney::event::Command;
use tourney::event::roster::{Relation, Strength};
use tourney::unit::UnitId;

use super::caution;
use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;

/// How strictly related units are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Apart {
    /// They must not meet
    Hard,
    /// They should not meet
    Soft,
}

/// 相关队 Units that must not, or should not, meet
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju event relate spring.paiju 3 7 12 --hard --because \"one club\"")]
pub(super) struct Relate {
    #[command(flatten)]
    writing: Writing,
    /// Two or more units: numbers, names or keys
    #[arg(num_args = 2.., required = true)]
    units: Vec<String>,
    /// How strictly
    #[arg(long, value_name = "HOW", default_value = "soft")]
    apart: Apart,
    /// They must not meet: the same as --apart hard
    #[arg(long, conflicts_with = "apart")]
    hard: bool,
}

/// The units that texts name.
fn units(session: &Session, texts: &[String]) -> Result<Vec<UnitId>, Trouble> {
    texts.iter().map(|text| session.unit(text)).collect()
}

impl super::Task for Relate {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let strength = match (self.hard, self.apart) {
            (true, _) | (false, Apart::Hard) => Strength::Hard,
            (false, Apart::Soft) => Strength::Soft,
        };
        let why = self.writing.giving.because.clone().unwrap_or_default();
        let relation = Relation { units: units(&session, &self.units)?, strength, why };
        let done = session.send(&self.writing.giving, Command::Relate { relation })?;
        session.tell(&done, serde_json::Value::Null)
    }
}

/// 解除相关 Take a relation back: exactly these units
#[derive(clap::Args)]
pub(super) struct Unrelate {
    #[command(flatten)]
    writing: Writing,
    /// Exactly the units of the relation
    #[arg(num_args = 2.., required = true)]
    units: Vec<String>,
}

impl super::Task for Unrelate {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let units = units(&session, &self.units)?;
        let done = session.send(&self.writing.giving, Command::Unrelate { units })?;
        session.tell(&done, serde_json::Value::Null)
    }
}

/// 排种子 The strongest first; units that are not named have no seed
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju event seed spring.paiju 4 飞龙队 9")]
pub(super) struct Seed {
    #[command(flatten)]
    writing: Writing,
    /// Units in order of strength; none: nobody has a seed
    units: Vec<String>,
}

impl super::Task for Seed {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let order = units(&session, &self.units)?;
        let done = session.send(&self.writing.giving, Command::Seed { order: order.clone() })?;
        let notes = desk::shared::in_event(session.event()?, &order);
        session.tell(&done, serde_json::json!({ "notes": notes }))?;
        caution::tell(self.face(), &notes)
    }
}
