//! Small things that several subcommands say or ask: progress, tables, sides, clocks.

use std::io::IsTerminal;

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sheets::terminal::{Align, Grid};
use tourney::event::{Event, RoundKey};
use tourney::profile::Profile;
use tourney::side::Side;
use tourney::text::Text;

use super::common::Face;
use super::trouble::Trouble;

/// A side of a match, as it is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Which {
    /// 主队
    Home,
    /// 客队
    Visitor,
}

impl Which {
    /// As the core names it.
    pub(super) const fn side(self) -> Side {
        match self {
            Self::Home => Side::Home,
            Self::Visitor => Side::Visitor,
        }
    }
}

/// A bar on the error output while something takes its time; none where nobody looks.
pub(super) fn bar(face: Face, length: u64) -> ProgressBar {
    if face.json || !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    // The template is a constant: it parses.
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {per_sec} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The widest a column gets on a terminal; `--json` has everything whole.
const WIDEST: usize = 64;

/// A table with headers in both languages; the cells are ready.
pub(super) fn grid(face: Face, columns: &[(&str, &str, Align)], rows: &[Vec<String>]) -> Result<(), Trouble> {
    let heads: Vec<(&str, Align)> = columns.iter().map(|(zh, en, align)| (face.lang.pick(zh, en), *align)).collect();
    let mut grid = Grid::new(&heads);
    for column in 0..heads.len() {
        grid.limit(column, WIDEST);
    }
    for row in rows {
        grid.row(row);
    }
    face.grid(&grid)
}

/// A text as a line of its own.
pub(super) fn say(face: Face, text: &Text) -> Result<(), Trouble> {
    face.line(&text.zh, &text.en)
}

/// The profile with this id, or of this folder.
pub(super) fn profile(text: &str) -> Result<Profile, Trouble> {
    desk::profiles::open(text).map_err(|fault| {
        let told = fault.text();
        Trouble::input("profile", told.zh, told.en)
    })
}

/// The last round that was drawn: what is meant where no round is named.
pub(super) fn last_round(event: &Event) -> Result<RoundKey, Trouble> {
    let rounds = event.stages.iter().rev().find_map(|stage| stage.rounds.last());
    rounds.map(|round| round.key).ok_or_else(|| {
        Trouble::input(
            "no_round",
            "还没有编排任何一轮：先用 draw 和 pair。",
            "No round has been drawn yet: use draw and pair first.",
        )
    })
}
