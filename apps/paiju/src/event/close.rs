//! `paiju event close`: the standings of a stage are final.

use tourney::event::{Command, StageNo};

use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;

/// 结束阶段 Close a stage: its standings are final, the next can be opened
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The stage [default: the last one]
    #[arg(value_parser = clap::value_parser!(u8).range(1..))]
    stage: Option<u8>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let stages = session.event()?.stages.len() as u8;
        let stage = StageNo(self.stage.unwrap_or(stages.max(1)));
        let done = session.send(&self.writing.giving, Command::CloseStage { stage })?;
        session.tell(&done, serde_json::json!({ "stage": stage }))
    }
}
