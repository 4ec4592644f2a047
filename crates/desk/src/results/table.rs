//! Tables of results: each row found among the matches of a round, all rows or none.

use sheets::{Mapping, Row, SheetFault, Table, Wanted};
use tourney::event::round::{Match, Round, Verdict};
use tourney::event::{Event, MatchId, RoundKey};
use tourney::points::Points;
use tourney::sheet::{SegmentLine, Sheet};
use tourney::side::BySide;
use tourney::text::Text;
use tourney::unit::UnitId;

use super::sheet;
use crate::find;

/// Results of a table. Nothing has been entered.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultList {
    /// The lines, in the order of the file; rows without a result are left out.
    pub lines: Vec<ResultLine>,
    /// Rows without a result.
    pub blank: Vec<u32>,
    /// Matches of the round that stand in no row.
    pub absent: Vec<MatchId>,
}

/// One row with a result.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultLine {
    /// Its row in the file, from 1.
    pub row: u32,
    /// Its match.
    pub game: MatchId,
    /// What it says, home side first whoever stands first in the row.
    pub sheet: Sheet,
    /// Whether exactly this stands already.
    pub stands: bool,
}

/// A row that does not fit, or a table that does not.
#[derive(Clone, PartialEq, Debug)]
pub enum BadResults {
    /// Columns or cells.
    Sheet(Vec<SheetFault>),
    /// Rows, each with what does not fit.
    Rows(Vec<(u32, Text)>),
}

fn wanted() -> Vec<Wanted> {
    vec![
        Wanted::new("match", "场次", "match").also(&["比赛", "match number", "match id"]).optional(),
        sheets::Known::Table.wanted().optional(),
        Wanted::new("home", "主队", "home").also(&["主", "甲方", "队1", "home team", "team 1"]).optional(),
        Wanted::new("visitor", "客队", "visitors").also(&["客", "乙方", "队2", "visitor", "away", "team 2"]).optional(),
        Wanted::new("home_score", "主队得分", "home score")
            .also(&["主队成绩", "主队级数", "主得分", "score 1"])
            .optional(),
        Wanted::new("visitor_score", "客队得分", "visitors' score")
            .also(&["客队成绩", "客队级数", "客得分", "visitor score", "away score", "score 2"])
            .optional(),
        Wanted::new("result", "成绩", "result").also(&["比分", "结果", "赛果", "score"]).optional(),
    ]
}

/// Reads a table of results of a round. A row names its match by `match`, by its table, or by its units; the result stands in one
/// column, or in one for each side.
///
/// # Errors
/// [`BadResults`]: every fault with its row.
pub fn result_list(
    table: &Table,
    told: &[(&str, &str)],
    event: &Event,
    key: RoundKey,
) -> Result<ResultList, BadResults> {
    let mapping = Mapping::find(table, &wanted(), told).map_err(BadResults::Sheet)?;
    let round = event.round(key).map_err(|refusal| BadResults::Rows(vec![(0, refusal.text())]))?;
    let (mut lines, mut blank, mut faults) = (Vec::<ResultLine>::new(), Vec::new(), Vec::new());
    for row in mapping.rows(table) {
        let number = row.number_in_sheet();
        match one(&row, event, round) {
            Ok(None) => blank.push(number),
            Ok(Some(line)) => match lines.iter().find(|other| other.game == line.game) {
                Some(other) => faults.push((
                    number,
                    Text::new(
                        format!("{} 已在第 {} 行。每场一行。", line.game, other.row),
                        format!("match {} stands in row {} already. Write each match once.", line.game, other.row),
                    ),
                )),
                None => lines.push(line),
            },
            Err(text) => faults.push((number, text)),
        }
    }
    if !faults.is_empty() {
        return Err(BadResults::Rows(faults));
    }
    let named = |game: &&Match| !lines.iter().any(|line| line.game == game.id);
    let absent = round.matches.iter().filter(named).map(|game| game.id).collect();
    Ok(ResultList { lines, blank, absent })
}

/// One row; none if it has no result.
fn one(row: &Row<'_>, event: &Event, round: &Round) -> Result<Option<ResultLine>, Text> {
    let Some(written) = result_of(row)? else { return Ok(None) };
    let (game, turned) = game_of(row, event, round)?;
    let mut sheet = sheet(event, round.key.stage, &written).map_err(|fault| fault.text())?;
    if turned {
        sheet = turn(&sheet).ok_or_else(|| {
            Text::new(
                "主客队与编排相反，逐副成绩请按编排的主客填写。",
                "home and visitors are the other way round; write boards and hands as drawn.",
            )
        })?;
    }
    let stands = game.verdict().is_some_and(|verdict| *verdict == Verdict::Sheet { sheet: sheet.clone() });
    Ok(Some(ResultLine { row: row.number_in_sheet(), game: game.id, sheet, stands }))
}

/// The result as one text.
fn result_of(row: &Row<'_>) -> Result<Option<String>, Text> {
    if let Some(text) = row.maybe_text("result") {
        return Ok(Some(text.to_owned()));
    }
    match (row.maybe_text("home_score"), row.maybe_text("visitor_score")) {
        (None, None) => Ok(None),
        (Some(home), Some(visitor)) => Ok(Some(format!("{home}:{visitor}"))),
        _ => Err(Text::new("只有一方的得分。请补上另一方。", "only one side has a score. Write the other's too.")),
    }
}

/// The match of a row, and whether its sides stand the other way round. Where the row's match is known by its number, or by its table, a
/// name that several units have only has to be clear between the two that meet there.
fn game_of<'a>(row: &Row<'_>, event: &Event, round: &'a Round) -> Result<(&'a Match, bool), Text> {
    let sides = ["home", "visitor"].map(|key| row.maybe_text(key));
    let shared = |text: &str| matches!(find::unit(event, text), Err(find::NoSuchUnit::Several { .. }));
    let unclear = sides.into_iter().flatten().any(shared) || sides == [None, None];
    let named = match (row.maybe_text("match"), row.maybe_text("table")) {
        (Some(text), _) => Some(by_name(text, round)?),
        (None, Some(text)) if unclear => Some(at_table(text, round)?),
        _ => None,
    };
    let unit = |text: Option<&str>| -> Result<Option<UnitId>, Text> {
        let among = named.map(|game| [game.pair.home, game.pair.visitor]);
        let find = |text: &str| match among {
            Some(units) => find::unit_among(event, text, &units),
            None => find::unit(event, text),
        };
        text.map(|text| find(text).map_err(|fault| fault.text())).transpose()
    };
    let (home, visitor) = (unit(sides[0])?, unit(sides[1])?);
    let found = match (named, home.or(visitor)) {
        (Some(game), _) => game,
        (None, Some(unit)) => {
            let found = round.of(unit).map(|(game, _)| game);
            found.ok_or_else(|| {
                let name = find::name(event, unit);
                Text::new(format!("{name} 本轮没有比赛。"), format!("{name} has no match in this round."))
            })?
        }
        (None, None) => {
            return Err(Text::new(
                "没有写明哪一场：要有场次、桌号或队名一栏。",
                "it says no match: give a column with the match, the table or the units.",
            ));
        }
    };
    let seated = |unit: Option<UnitId>| unit.is_none_or(|unit| found.side(unit).is_some());
    if !seated(home) || !seated(visitor) || home.is_some() && home == visitor {
        return Err(Text::new(
            format!(
                "{} 是 {} 对 {}，与本行的队不符。",
                found.id,
                find::name(event, found.pair.home),
                find::name(event, found.pair.visitor)
            ),
            format!(
                "match {} is {} v {}, not the units of this row.",
                found.id,
                find::name(event, found.pair.home),
                find::name(event, found.pair.visitor)
            ),
        ));
    }
    let turned = home == Some(found.pair.visitor) || visitor == Some(found.pair.home);
    Ok((found, turned))
}

/// The match at a table.
fn at_table<'a>(text: &str, round: &'a Round) -> Result<&'a Match, Text> {
    let at = text.parse().ok().and_then(|table: u16| round.matches.iter().find(|game| game.table == table));
    at.ok_or_else(|| Text::new(format!("本轮没有第 {text} 桌。"), format!("the round has no table {text}.")))
}

/// `7`, or `1.3.7`.
fn by_name<'a>(text: &str, round: &'a Round) -> Result<&'a Match, Text> {
    let number = text.parse().ok().or_else(|| {
        let id: MatchId = text.parse().ok()?;
        (id.key == round.key).then_some(id.number)
    });
    number.and_then(|number| round.game(number)).ok_or_else(|| {
        Text::new(
            format!("{} 轮没有 {text} 这场比赛。", round.key),
            format!("round {} has no match {text}.", round.key),
        )
    })
}

/// The same result with the sides exchanged; none of sheets that name sides line by line.
fn turn(sheet: &Sheet) -> Option<Sheet> {
    let sides = |of: BySide<Points>| BySide::new(of.visitor, of.home);
    match *sheet {
        Sheet::Games { won, levels } => Some(Sheet::Games {
            won: BySide::new(won.visitor, won.home),
            levels: levels.map(|levels| BySide::new(levels.visitor, levels.home)),
        }),
        Sheet::Levels { level, first } => Some(Sheet::Levels {
            level: BySide::new(level.visitor, level.home),
            first: first.map(tourney::side::Side::other),
        }),
        Sheet::Totals { total } => Some(Sheet::Totals { total: sides(total) }),
        Sheet::Segments { ref segments } => {
            let turned = segments.iter().map(|line| {
                let extra = line.extra.iter().copied().map(sides).collect();
                Some(SegmentLine { sheet: turn(&line.sheet)?, extra })
            });
            Some(Sheet::Segments { segments: turned.collect::<Option<_>>()? })
        }
        Sheet::Boards { .. } | Sheet::Hands { .. } => None,
    }
}
