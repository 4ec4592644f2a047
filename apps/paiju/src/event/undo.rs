//! `paiju event undo`: what an entry did is taken back.

use tourney::event::Command;

use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;

/// 撤销 Take back what an entry of the log did; undoing an undo brings it back
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju event undo spring.paiju 41 --because \"entered for the wrong table\"")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The entry's number, as paiju event log prints it
    entry: u64,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        Session::once(&self.writing, Command::Undo { entry: self.entry })
    }
}
