//! 导出: an event as tables, as one JSON value, and a Swiss stage as a tournament report file.

mod json;
mod people;
mod tables;
mod trf;

use sheets::Sheet;
use tourney::event::{Event, History, Refusal};
use tourney::moment::Moment;
use tourney::points::Points;
use tourney::text::Text;
use words::Lang;

pub use json::json;
pub use trf::{Unreported, report};

/// How moments are written: the venue's clock is the caller's business.
pub type Clock<'a> = &'a dyn Fn(Moment) -> String;

/// Headers in a language.
fn headers<'a>(lang: Lang, pairs: &[(&'a str, &'a str)]) -> Vec<&'a str> {
    pairs.iter().map(|(zh, en)| lang.pick(zh, en)).collect()
}

/// A table of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// 报名.
    Entries,
    /// 对阵.
    Pairings,
    /// 成绩.
    Results,
    /// 名次, with each step of the ladder.
    Standings,
    /// 总名次 over all stages.
    Final,
    /// 签到表.
    CheckIn,
    /// 判罚.
    Rulings,
    /// 申诉.
    Appeals,
    /// 日志.
    Log,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Entries,
        Self::Pairings,
        Self::Results,
        Self::Standings,
        Self::Final,
        Self::CheckIn,
        Self::Rulings,
        Self::Appeals,
        Self::Log,
    ];

    /// Its name in options and names of files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Pairings => "pairings",
            Self::Results => "results",
            Self::Standings => "standings",
            Self::Final => "final",
            Self::CheckIn => "checkin",
            Self::Rulings => "rulings",
            Self::Appeals => "appeals",
            Self::Log => "log",
        }
    }

    /// Its name for people.
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Self::Entries => ("报名", "Entries"),
            Self::Pairings => ("对阵", "Pairings"),
            Self::Results => ("成绩", "Results"),
            Self::Standings => ("名次", "Standings"),
            Self::Final => ("总名次", "Final classification"),
            Self::CheckIn => ("签到表", "Check-in list"),
            Self::Rulings => ("判罚", "Rulings"),
            Self::Appeals => ("申诉", "Appeals"),
            Self::Log => ("日志", "Log"),
        };
        Text::new(zh, en)
    }
}

/// A table of an event, as sheets: one, or for the standings one a table.
///
/// # Errors
/// [`Refusal`] for a result that does not fit its score system, which its entry rules out.
pub fn sheets(
    history: &History,
    event: &Event,
    part: Part,
    lang: Lang,
    clock: Clock<'_>,
) -> Result<Vec<Sheet>, Refusal> {
    let name = part.title().of(lang);
    Ok(match part {
        Part::Entries => vec![tables::entries(event, &name, lang)],
        Part::Pairings => vec![tables::pairings(event, &name, lang)],
        Part::Results => vec![tables::results(event, &name, lang)?],
        Part::Standings => tables::standings(event, &name, lang)?,
        Part::Final => people::classification(event, &name, lang)?,
        Part::CheckIn => vec![people::checkin(event, &name, lang, clock)],
        Part::Rulings => vec![tables::rulings(event, &name, lang, clock)],
        Part::Appeals => vec![tables::appeals(event, &name, lang, clock)],
        Part::Log => vec![tables::log(history, &name, lang, clock)],
    })
}

/// Points as a number of a cell: whole where they are whole.
fn points(points: Points) -> sheets::Value {
    let hundredths = points.hundredths();
    match hundredths % 100 {
        0 => sheets::Value::Whole(hundredths / 100),
        _ => sheets::Value::Fixed { units: hundredths, places: 2 },
    }
}
