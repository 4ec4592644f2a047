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
use crate::find::{self, Names};

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
    let names = Names::of(event);
    for row in mapping.rows(table) {
        let number = row.number_in_sheet();
        match one(&row, &names, event, round) {
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
    if lines.is_empty() && blank.is_empty() && faults.is_empty() {
        faults.push((0, Text::new("表里只有表头，没有一行成绩。", "The table has a header and no rows.")));
    }
    if !faults.is_empty() {
        return Err(BadResults::Rows(faults));
    }
    let is_absent = |game: &&Match| !lines.iter().any(|line| line.game == game.id);
    let absent = round.matches.iter().filter(is_absent).map(|game| game.id).collect();
    Ok(ResultList { lines, blank, absent })
}

/// One row; none if it has no result.
fn one(row: &Row<'_>, names: &Names<'_>, event: &Event, round: &Round) -> Result<Option<ResultLine>, Text> {
    let Some(written) = result_of(row)? else { return Ok(None) };
    let (game, turned) = game_of(row, names, event, round)?;
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

/// The match of a row, and whether its sides stand the other way round. A name that several units share will do where match, table or the
/// other side say which is meant.
fn game_of<'a>(row: &Row<'_>, names: &Names<'_>, event: &Event, round: &'a Round) -> Result<(&'a Match, bool), Text> {
    let units = |key: &str| -> Result<Option<Vec<UnitId>>, Text> {
        let Some(text) = row.maybe_text(key) else { return Ok(None) };
        match names.all(text) {
            none if none.is_empty() => names.unit(text).map(|unit| Some(vec![unit])).map_err(|fault| fault.text()),
            some => Ok(Some(some)),
        }
    };
    let (home, visitor) = (units("home")?, units("visitor")?);
    let may_be = |units: Option<&[UnitId]>, unit: UnitId| units.is_none_or(|units| units.contains(&unit));
    let straight =
        |game: &Match| may_be(home.as_deref(), game.pair.home) && may_be(visitor.as_deref(), game.pair.visitor);
    let turned =
        |game: &Match| may_be(home.as_deref(), game.pair.visitor) && may_be(visitor.as_deref(), game.pair.home);
    let at_table = row.maybe_text("table").map(|text| {
        let at = text.parse().ok().and_then(|table: u16| round.matches.iter().find(|game| game.table == table));
        at.ok_or_else(|| Text::new(format!("本轮没有第 {text} 桌。"), format!("the round has no table {text}.")))
    });
    let found = match (row.maybe_text("match"), at_table) {
        (Some(text), _) => by_name(text, round)?,
        (None, Some(Ok(game))) if straight(game) || turned(game) => game,
        (None, Some(Err(fault))) if home.is_none() && visitor.is_none() => return Err(fault),
        _ => by_units((home.as_deref(), visitor.as_deref()), names, row, round)?,
    };
    if !straight(found) && !turned(found) {
        let (home, visitor) = (find::name(event, found.pair.home), find::name(event, found.pair.visitor));
        return Err(Text::new(
            format!("{} 是 {home} 对 {visitor}，与本行的队不符。", found.id),
            format!("match {} is {home} v {visitor}, not the units of this row.", found.id),
        ));
    }
    Ok((found, !straight(found)))
}

/// The one match of the round that the units of a row can mean.
fn by_units<'a>(
    (home, visitor): (Option<&[UnitId]>, Option<&[UnitId]>),
    names: &Names<'_>,
    row: &Row<'_>,
    round: &'a Round,
) -> Result<&'a Match, Text> {
    let (Some(some), key, other) = (match home {
        Some(home) => (Some(home), "home", visitor),
        None => (visitor, "visitor", home),
    }) else {
        return Err(Text::new(
            "没有写明哪一场：要有场次、桌号或队名一栏。",
            "it says no match: give a column with the match, the table or the units.",
        ));
    };
    let games: Vec<&Match> = some.iter().filter_map(|&unit| round.of(unit).map(|(game, _)| game)).collect();
    let fits = |game: &&&Match| other.is_none_or(|other| other.iter().any(|&unit| game.side(unit).is_some()));
    let mut fitting = games.iter().filter(fits);
    let text = row.maybe_text(key).unwrap_or_default();
    match (fitting.next(), fitting.next(), games.as_slice()) {
        (Some(game), None, _) | (None, _, [game]) => Ok(game),
        (None, _, []) => {
            Err(Text::new(format!("{text} 本轮没有比赛。"), format!("{text} has no match in this round.")))
        }
        // Several share the name, and nothing says which is meant.
        _ => Err(names.unit(text).map_or_else(
            |fault| fault.text(),
            |_| Text::new(format!("{text} 本轮有不止一场比赛。"), format!("{text} has several matches in this round.")),
        )),
    }
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
