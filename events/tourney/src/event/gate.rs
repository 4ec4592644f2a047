//! 新命令的关口: what is asked of a command that is new, and was not asked of those in older logs, which still fold.

use super::command::{Command, Entry, Step};
use super::refusal::Refusal;
use super::state::Event;

impl Event {
    /// Refuses a new command for a reason that older programs did not know.
    pub(super) fn gate(&self, entry: &Entry) -> Result<(), Refusal> {
        self.allow(entry)?;
        match &entry.command {
            Command::OpenStage { plan, .. } => self.carries(plan),
            Command::Draw { round, pairs, .. } => {
                self.drawn_for_all(*round)?;
                self.drawable(*round)?;
                self.among_staying(*round, pairs)
            }
            Command::Move { round, step: Step::Publish } => {
                self.drawn_for_all(*round)?;
                let pairs: Vec<_> = self.round(*round)?.matches.iter().map(|game| game.pair).collect();
                self.among_staying(*round, &pairs)
            }
            Command::Move { round, step: Step::Start { .. } } => self.drawn_for_all(*round),
            _ => Ok(()),
        }
    }
}
