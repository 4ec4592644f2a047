//! `paiju event why`: why a match, why not another, why a place.

use serde_json::json;
use tourney::event::{MatchId, RoundKey, Scope, StageNo};
use tourney::pairing::Meeting;

use super::common::{Face, Reading};
use super::session::Session;
use super::speak::{last_round, say};
use super::trouble::Trouble;

/// 为什么 Why a match was drawn, why two units do not meet, why a unit has its place
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event why spring.paiju 1.4.12           why this match
  paiju event why spring.paiju 3 17             why 3 does not meet 17 in the last round that was drawn
  paiju event why spring.paiju 3 17 --round 1.2
  paiju event why spring.paiju 3 bye            why 3 has not the bye
  paiju event why spring.paiju 飞龙队           why this place, in the last stage
  paiju event why spring.paiju 7 --official     by locked rounds alone")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// A match (1.4.12), or a unit by number or name
    what: String,
    /// Another unit: why the two do not meet; or `bye`: why it has not the bye
    other: Option<String>,
    /// In which round they do not meet [default: the last that was drawn]
    #[arg(long, value_name = "ROUND", requires = "other")]
    round: Option<RoundKey>,
    /// In which stage's standings [default: the last one]
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..), conflicts_with = "other")]
    stage: Option<u8>,
    /// The place in the official standings: locked rounds alone count
    #[arg(long, conflicts_with = "other")]
    official: bool,
}

fn is_bye(word: &str) -> bool {
    word == "轮空" || word.eq_ignore_ascii_case("bye")
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        let working = face.working("查找原因……", "looking for the reason …");
        let answer = if let Some(other) = &self.other {
            let one = session.unit(&self.what)?;
            let asked = if is_bye(other) { Meeting::Bye(one) } else { Meeting::Pair(one, session.unit(other)?) };
            let key = self.round.map_or_else(|| last_round(event), Ok)?;
            desk::why::not(event, key, asked)?
        } else if let Ok(game) = self.what.parse::<MatchId>() {
            desk::why::meeting(session.history(), event, game)?
        } else {
            let unit = session.unit(&self.what)?;
            let last = u8::try_from(event.stages.len()).unwrap_or(u8::MAX).max(1);
            let scope = if self.official { Scope::Official } else { Scope::Provisional };
            desk::why::place(event, StageNo(self.stage.unwrap_or(last)), unit, scope)?
        };
        drop(working);
        if face.json {
            return face.value(&json!(answer));
        }
        say(face, &answer.about)?;
        for because in &answer.because {
            face.line(&format!("· {}", because.zh), &format!("· {}", because.en))?;
        }
        Ok(())
    }
}
