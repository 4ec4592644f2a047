//! `paiju event choose`: the better half of a knock-out picks its opponents.

use serde_json::json;
use tourney::event::{Command, StageNo};

use super::common::{Face, Writing};
use super::session::Session;
use super::table::namer;
use super::trouble::Trouble;

/// 挑选对手 The unit whose turn it is picks its opponent
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  paiju event choose spring.paiju 飞龙队            the unit whose turn it is meets 飞龙队"
)]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// Whom it picks: number, name or key
    opponent: String,
    /// Who picks [default: whose turn it is]
    #[arg(long, value_name = "UNIT")]
    unit: Option<String>,
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
        let mut session = Session::write(&self.writing)?;
        let opponent = session.unit(&self.opponent)?;
        let event = session.event()?;
        let stage = event.stage(StageNo(self.stage.unwrap_or(event.stages.len() as u8)))?;
        let (no, turn) = (stage.no, stage.chooser().map(|(unit, _)| unit));
        let unit = match (&self.unit, turn) {
            (Some(text), _) => session.unit(text)?,
            (None, Some(turn)) => turn,
            (None, None) => {
                return Err(Trouble::input(
                    "nobody_chooses",
                    format!("第 {no} 阶段现在没有谁要挑选对手。"),
                    format!("Nobody is to choose an opponent in stage {no} now."),
                )
                .by("TD-3.4"));
            }
        };
        let done = session.send(&self.writing.giving, Command::Choose { stage: no, unit, opponent })?;
        let event = session.event()?;
        let next = event.stage(no)?.chooser();
        session
            .tell(&done, json!({ "next": next.as_ref().map(|(unit, open)| json!({ "unit": unit, "open": open })) }))?;
        if face.json {
            return Ok(());
        }
        let name = namer(event);
        match next {
            None => face.line("挑选完毕，可以编排（pair）。", "All have chosen; the round can be drawn (pair)."),
            Some((unit, open)) => {
                let open: Vec<String> = open.into_iter().map(&name).collect();
                face.line(
                    &format!("下一个：{}，可选：{}", name(unit), open.join("、")),
                    &format!("Next: {}, among {}", name(unit), open.join(", ")),
                )
            }
        }
    }
}
