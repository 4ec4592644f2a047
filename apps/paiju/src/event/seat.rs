//! `paiju event seat`: a match at another table.

use tourney::event::Command;

use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;
use super::verdict;

/// 改桌号 Put a match at another table, for instance for a unit that needs a fixed one
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju event seat spring.paiju 1.3.7 1 --because \"wheelchair\"")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The match: 1.3.7, 7 for the round under way, or a unit in it
    #[arg(value_name = "MATCH")]
    game: String,
    /// Its table; the match that was there takes its place
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let game = verdict::game(&session, &self.game)?;
        let done = session.send(&self.writing.giving, Command::Seat { game, table: self.table })?;
        session.tell(&done, serde_json::Value::Null)
    }
}
