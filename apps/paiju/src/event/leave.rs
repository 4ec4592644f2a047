//! `paiju event leave`, `readmit` and `miss`: units that play no more, again, or not this round.

use clap::ValueEnum;
use serde_json::{Value, json};
use tourney::event::roster::Leaving;
use tourney::event::round::Phase;
use tourney::event::{Command, Event, History, RoundKey};
use tourney::profile::absence::BeforeStart;
use tourney::text::Text;

use super::caution;
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

/// A stage of qualifiers is drawn and not begun: who could fill the place that is open now, and how.
fn open_place(history: &History) -> Result<Option<Text>, Trouble> {
    let Some(stage) = history.event().and_then(|event| event.stages.last()) else { return Ok(None) };
    let begun = stage.rounds.iter().any(|round| round.phase > Phase::Draft);
    let (Some(event), false) = (history.event(), stage.closed || begun) else { return Ok(None) };
    let Some(standby) = event.standby(&stage.plan.field, stage.no)? else { return Ok(None) };
    let opened =
        history.entries().iter().zip(1_u64..).filter(|(entry, number)| {
            matches!(entry.command, Command::OpenStage { .. }) && !history.is_undone(*number)
        });
    let entry = opened.last().map_or(0, |(_, number)| number);
    let text = standby.text(event);
    Ok(Some(Text::new(
        format!("第 {} 阶段还没有开始，空出的位置按轮空进行；要递补，先 undo {entry}，再抽签。{}", stage.no, text.zh),
        format!(
            "Stage {} has not begun; the open place is a bye. To fill it, undo {entry} and draw again. {}",
            stage.no, text.en
        ),
    )))
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
        let event = session.event()?;
        let then = event.stages.last().and_then(|stage| event.unfilled(stage));
        // Where lots are to be drawn again no place is open; else it is said who could fill it.
        let redrawn = then.is_some_and(|found| found.rule == BeforeStart::Redraw);
        let then = then.map(|found| (found.text(), found.article.to_owned()));
        let next: Vec<Text> = if redrawn { Vec::new() } else { open_place(session.history())?.into_iter().collect() };
        let said = then.as_ref().map(|(text, article)| json!({ "text": text, "article": article }));
        session.tell(&done, json!({ "then": said, "warnings": next }))?;
        if let Some((text, article)) = then.filter(|_| !self.face().json) {
            self.face().line(&format!("{}（{article}）", text.zh), &format!("{} ({article})", text.en))?;
        }
        caution::tell(self.face(), &next)
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
