//! `paiju event redraw`: lots are drawn again where units have left before the first round.

use serde_json::json;
use tourney::event::{Command, StageNo};

use super::common::{Face, Writing};
use super::lots::Lots;
use super::session::Session;
use super::table::namer;
use super::trouble::Trouble;

/// 重新抽签 Draws the numbers of a stage anew, without those who have left, before any round of it is public
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event redraw spring.paiju --witness \"bag numbers 2 4 1 3, seen by Li and Wang\"
  paiju event redraw spring.paiju --stage 1")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    lots: Lots,
    /// The stage [default: the last one]
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..))]
    stage: Option<u8>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let mut session = Session::open(&self.writing.reading)?;
        let again = |command: &Command| matches!(command, Command::Redraw { .. });
        if let Some(done) = session.already(&self.writing.giving, again) {
            return session.tell(&done, serde_json::Value::Null);
        }
        let lots = self.lots.seed()?;
        let no = StageNo(self.stage.unwrap_or(session.event()?.stages.len() as u8));
        let done = session.send(&self.writing.giving, Command::Redraw { stage: no, lots })?;
        let event = session.event()?;
        let stage = event.stage(no)?;
        let left = event.rounds_left(no)?;
        session.tell(&done, json!({ "stage": no, "lots": lots, "draw": stage.draw, "rounds": left }))?;
        if face.json {
            return Ok(());
        }
        let name = namer(event);
        let draw = stage.draw.iter().zip(1..).map(|(unit, number)| format!("{number} {}", name(*unit)));
        let draw: Vec<String> = draw.collect();
        face.line(&format!("签号：{}", draw.join("、")), &format!("Numbers: {}", draw.join(", ")))?;
        face.line(&format!("签种 {lots}"), &format!("Seed of lots {lots}"))
    }
}
