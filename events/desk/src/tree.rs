//! 对阵图: the sheet of a knock-out as a tree in letters of one width.

use sheets::terminal::{Ambiguous, truncate};
use tourney::event::{Event, Refusal, Scope, Stage};
use tourney::format::bracket::{Area, Bracket, Entrant, Fixture, Kind, Progress, Source};
use tourney::format::{DrawNo, MatchNo};
use tourney::text::Text;
use tourney::unit::UnitId;
use words::Lang;

use crate::find;

/// How wide a name may be.
const NAME: usize = 16;
/// How wide letters are whose width depends: most terminals show them narrow.
const WIDTH: Ambiguous = Ambiguous::Narrow;

/// The tree of a stage, also of one that is only planned, with every result that stands; none where the format has no sheet.
///
/// # Errors
/// [`Refusal::Plan`] where the sheet can't be laid out.
pub fn of(event: &Event, stage: &Stage) -> Result<Option<Text>, Refusal> {
    let Some((bracket, progress)) = event.sheet(stage, Scope::Provisional)? else { return Ok(None) };
    let names: Vec<String> = stage.seeded().into_iter().map(|unit: UnitId| find::name(event, unit)).collect();
    let print = |lang| Drawing { bracket: &bracket, progress: &progress, names: &names, lang }.print();
    Ok(Some(Text::new(print(Lang::Zh), print(Lang::En))))
}

/// A sheet while it is drawn.
struct Drawing<'a> {
    bracket: &'a Bracket,
    progress: &'a Progress,
    names: &'a [String],
    lang: Lang,
}

/// Some lines of equal width, and in which of them the winner's line goes on.
struct Block {
    lines: Vec<String>,
    exit: usize,
}

impl Drawing<'_> {
    fn print(&self) -> String {
        let mut text = String::new();
        for area in [Area::Winners, Area::Losers, Area::Third, Area::Final, Area::Extra] {
            let roots: Vec<&Fixture> = self.bracket.matches().iter().filter(|one| self.is_root(one, area)).collect();
            if roots.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            if let Some(title) = self.title(area) {
                text.push_str(title);
                text.push('\n');
            }
            for root in roots {
                let deep = self.depth(root);
                for line in self.block(root, deep).lines {
                    text.push_str(line.trim_end());
                    text.push('\n');
                }
            }
        }
        text
    }

    /// A single elimination is one tree, that of its final.
    const fn is_single(&self) -> bool {
        matches!(self.bracket.kind(), Kind::Single { .. })
    }

    /// Whether a match is drawn inside another's tree.
    fn joins(&self, inner: Area, outer: Area) -> bool {
        inner == outer || self.is_single() && inner == Area::Winners && outer == Area::Final
    }

    fn is_root(&self, one: &Fixture, area: Area) -> bool {
        let next = self.bracket.leads_to(one.number).0.and_then(|number| self.bracket.fixture(number).ok());
        one.area == area && next.is_none_or(|next| !self.joins(one.area, next.area))
    }

    fn title(&self, area: Area) -> Option<&'static str> {
        let (zh, en) = match area {
            Area::Final if self.is_single() => return None,
            Area::Winners => ("胜区", "Winner area"),
            Area::Losers => ("负区", "Loser area"),
            Area::Third => ("三四名决赛", "Third place"),
            Area::Final => ("决赛", "Final"),
            Area::Extra => ("附加决赛", "Extra final"),
        };
        Some(if self.lang == Lang::Zh { zh } else { en })
    }

    /// How many columns of matches a tree has.
    fn depth(&self, one: &Fixture) -> usize {
        let below = [one.upper, one.lower].into_iter().filter_map(|source| self.inner(source, one.area));
        1 + below.map(|inner| self.depth(inner)).max().unwrap_or(0)
    }

    /// The match whose winner comes, if it is drawn in the same tree.
    fn inner(&self, source: Source, area: Area) -> Option<&Fixture> {
        let Source::WinnerOf(number) = source else { return None };
        self.bracket.fixture(number).ok().filter(|inner| self.joins(inner.area, area))
    }

    /// A match with all that leads to it; `column` counts from 1 at the left.
    fn block(&self, one: &Fixture, column: usize) -> Block {
        let upper = self.side(one, one.upper, Which::Upper, column);
        let lower = self.side(one, one.lower, Which::Lower, column);
        let gap = upper.lines.len();
        let (top, bottom) = (upper.exit, gap + lower.exit);
        let exit = usize::midpoint(top, bottom);
        let label = self.label(one);
        let lines = upper.lines.into_iter().chain(lower.lines).enumerate().map(|(at, mut line)| {
            line.push_str(match at {
                _ if at == exit && at == top => "┬─",
                _ if at == exit => "├─",
                _ if at == top => "┐ ",
                _ if at == bottom => "┘ ",
                _ if at > top && at < bottom => "│ ",
                _ => "  ",
            });
            if at == exit {
                line.push_str(&label);
                line.push_str(&" ".repeat(NAME + 1 - WIDTH.width(&label).min(NAME)));
            } else {
                line.push_str(&" ".repeat(NAME + 1));
            }
            line
        });
        Block { lines: lines.collect(), exit }
    }

    /// What leads to one side of a match, as wide as all columns left of `column`.
    fn side(&self, one: &Fixture, source: Source, which: Which, column: usize) -> Block {
        let Some(inner) = self.inner(source, one.area) else {
            let name = self.comer(one, source, which);
            let reach = NAME + 1 + (column - 1) * (NAME + 3);
            let mut line = name + " ";
            let missing = reach.saturating_sub(WIDTH.width(&line));
            line.push_str(&"─".repeat(missing));
            return Block { lines: vec![line], exit: 0 };
        };
        let depth = self.depth(inner);
        let mut block = self.block(inner, depth);
        let missing = (column - 1 - depth) * (NAME + 3);
        for (at, line) in block.lines.iter_mut().enumerate() {
            let fill = if at == block.exit { "─" } else { " " };
            if at == block.exit {
                let kept = line.trim_end().to_owned();
                let short = WIDTH.width(line) - WIDTH.width(&kept);
                *line = kept;
                if short > 0 {
                    line.push(' ');
                    line.push_str(&"─".repeat(short - 1));
                }
            }
            line.push_str(&fill.repeat(missing));
        }
        block
    }

    /// Who comes to a side from outside of the tree: a unit, or the match that decides.
    fn comer(&self, one: &Fixture, source: Source, which: Which) -> String {
        let state = self.progress.matches.iter().find(|state| state.number == one.number);
        let entrant = state.map_or(Entrant::Pending, |state| match which {
            Which::Upper => state.upper,
            Which::Lower => state.lower,
        });
        let text = match (entrant, source) {
            (Entrant::Unit(number), _) | (Entrant::Pending, Source::Seed(number)) => self.name(number),
            (Entrant::Nobody, _) => "–".to_owned(),
            (Entrant::Pending, Source::WinnerOf(number)) => self.from(number, "胜者", "winner of"),
            (Entrant::Pending, Source::LoserOf(number)) => self.from(number, "负者", "loser of"),
        };
        truncate(&text, NAME, WIDTH)
    }

    fn from(&self, number: MatchNo, zh: &str, en: &str) -> String {
        match self.lang {
            Lang::Zh => format!("({}){zh}", number.0),
            Lang::En => format!("{en} ({})", number.0),
        }
    }

    /// Who goes on from a match, or its number on the sheet.
    fn label(&self, one: &Fixture) -> String {
        let state = self.progress.matches.iter().find(|state| state.number == one.number);
        let text = match state.map_or(Entrant::Pending, |state| state.winner) {
            Entrant::Unit(number) => self.name(number),
            Entrant::Nobody => "–".to_owned(),
            Entrant::Pending => format!("({})", one.number.0),
        };
        truncate(&text, NAME, WIDTH)
    }

    fn name(&self, number: DrawNo) -> String {
        self.names.get(usize::from(number.0).wrapping_sub(1)).cloned().unwrap_or_else(|| number.0.to_string())
    }
}

/// Which side of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Upper,
    Lower,
}
