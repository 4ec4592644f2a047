//! What stands of a match, as options say it: a result, or how it was not played.

use clap::ValueEnum;
use tourney::event::round::{Forfeiture, Verdict};
use tourney::event::{Event, MatchId, StageNo};
use tourney::sheet::Sheet;
use tourney::side::Side;

use crate::fail::Failure;

use super::round::under_way;
use super::session::Session;
use super::trouble::Trouble;

/// A side of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Which {
    /// 主队
    #[value(alias = "主", alias = "主队", alias = "h")]
    Home,
    /// 客队
    #[value(alias = "客", alias = "客队", alias = "v", alias = "visitors")]
    Visitor,
}

impl From<Which> for Side {
    fn from(which: Which) -> Self {
        match which {
            Which::Home => Self::Home,
            Which::Visitor => Self::Visitor,
        }
    }
}

/// With whose leave a side did not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Leave {
    /// Ruled for lateness; nothing beyond the match follows
    Late,
    /// With the chief referee's consent
    Excused,
    /// Without leave
    Unexcused,
    /// On purpose
    Intentional,
}

/// A result, or how a match was not played.
#[derive(clap::Args, Debug)]
pub(super) struct Stands {
    /// The result, home first: 2-0, A-9, 过A-K, 23:17, boards or hands, as the score system wants it
    #[arg(allow_hyphen_values = true)]
    sheet: Option<String>,
    /// Who reached an equal level first, where the text asks: as a star behind its level
    #[arg(long, value_name = "SIDE", requires = "sheet")]
    first: Option<Which>,
    /// The boards or hands from a file, one a line
    #[arg(long, value_name = "FILE", conflicts_with = "sheet")]
    boards: Option<std::path::PathBuf>,
    /// This side did not play
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["sheet", "boards"])]
    forfeit: Option<Which>,
    /// With whose leave it did not
    #[arg(long, value_name = "LEAVE", default_value = "excused", requires = "forfeit")]
    leave: Leave,
    /// Neither side played
    #[arg(long, conflicts_with_all = ["sheet", "boards", "forfeit"])]
    double_forfeit: bool,
    /// This side broke the match off
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["sheet", "boards", "forfeit", "double_forfeit"])]
    broken_off: Option<Which>,
    /// This side could not come through no fault of its own
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["sheet", "boards", "forfeit", "double_forfeit", "broken_off"])]
    force_majeure: Option<Which>,
}

impl Stands {
    /// The sheet, if one is given.
    pub(super) fn sheet(&self, event: &Event, no: StageNo) -> Result<Option<Sheet>, Trouble> {
        let text = match (&self.sheet, &self.boards) {
            (Some(text), _) => text.clone(),
            (None, Some(file)) => std::fs::read_to_string(file).map_err(|error| Failure::unreadable(file, &error))?,
            (None, None) => return Ok(None),
        };
        let fault = |fault: desk::results::NoResult| {
            let text = fault.text();
            Trouble::input("sheet", text.zh, text.en)
        };
        let sheet = desk::results::sheet(event, no, &text).map_err(fault)?;
        match self.first {
            None => Ok(Some(sheet)),
            Some(first) => starred(&sheet, first.into()).map(Some),
        }
    }

    /// The verdict, if one is given.
    pub(super) fn verdict(&self, event: &Event, no: StageNo) -> Result<Option<Verdict>, Trouble> {
        let leave = match self.leave {
            Leave::Late => Forfeiture::Late,
            Leave::Excused => Forfeiture::Excused,
            Leave::Unexcused => Forfeiture::Unexcused,
            Leave::Intentional => Forfeiture::Intentional,
        };
        if let Some(absent) = self.forfeit {
            return Ok(Some(Verdict::Forfeit { absent: absent.into(), leave }));
        }
        if self.double_forfeit {
            return Ok(Some(Verdict::DoubleForfeit));
        }
        if let Some(left) = self.broken_off {
            return Ok(Some(Verdict::BrokenOff { left: left.into() }));
        }
        if let Some(absent) = self.force_majeure {
            return Ok(Some(Verdict::ForceMajeure { absent: absent.into() }));
        }
        Ok(self.sheet(event, no)?.map(|sheet| Verdict::Sheet { sheet }))
    }
}

/// A sheet of levels with who was first.
fn starred(sheet: &Sheet, side: Side) -> Result<Sheet, Trouble> {
    match *sheet {
        Sheet::Levels { level, first } if first.is_none_or(|told| told == side) => {
            Ok(Sheet::Levels { level, first: Some(side) })
        }
        Sheet::Levels { .. } => Err(Trouble::input(
            "sheet",
            "星号与 --first 说的不是同一方：写一个就够了。",
            "The star and --first name different sides: one of them is enough.",
        )
        .by("TD-2.14")),
        _ => Err(Trouble::input(
            "sheet",
            "只有比级数的成绩才问谁先到：去掉 --first。",
            "Who was first is asked of levels alone: leave --first out.",
        )
        .by("TD-2.14")),
    }
}

/// A match: `1.3.7`, `7` for the round under way, or a unit's match of that round.
pub(super) fn game(session: &Session, text: &str) -> Result<MatchId, Trouble> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let event = session.event()?;
    let key = under_way(event);
    if let Ok(number) = text.parse::<u16>() {
        return Ok(key.game(number));
    }
    let unit = session.unit(text)?;
    event.round(key)?.of(unit).map(|(game, _)| game.id).ok_or_else(|| {
        Trouble::input(
            "no_match",
            format!("“{text}”在 {key} 轮没有比赛。"),
            format!("{text:?} has no match in round {key}."),
        )
    })
}
