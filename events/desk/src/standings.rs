//! 名次表 as rows that people read: places, the figures of each step, and what decided.

use serde::Serialize;
use tourney::event::{Event, Placed, Refusal, Scope, StageNo, Table};
use tourney::profile::Sourced;
use tourney::profile::ladder::Across;
use tourney::standings::{Decision, Standings, Value};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// The standings of a stage.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// The stage.
    pub stage: StageNo,
    /// Tables, each under its title; one, or one for each group.
    pub tables: Vec<Ranking>,
    /// Places that a sheet has decided; empty in other formats.
    pub placed: Vec<PlacedRow>,
}

/// A ranked table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ranking {
    /// What it is of; none where there is one table.
    pub title: Option<Text>,
    /// The steps of the ladder that tell somebody apart, in the order of the columns of each row.
    pub columns: Vec<Text>,
    /// The rows, best first.
    pub rows: Vec<RankRow>,
}

/// A row of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RankRow {
    /// Its place; none without one.
    pub place: Option<u32>,
    /// How many share the place.
    pub holders: u32,
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// What each column says; empty where the step was not asked.
    pub values: Vec<String>,
    /// The step that sets it above the next row; none where nothing does.
    pub decided_by: Option<Text>,
}

/// A place that a sheet has decided.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlacedRow {
    /// The best of its places; none without one.
    pub first: Option<u32>,
    /// The last of them.
    pub last: Option<u32>,
    /// The article that puts it lower, or takes its place.
    pub article: Option<String>,
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
}

/// The standings of a stage by the rounds of a scope.
///
/// # Errors
/// [`Refusal::NoStage`], or a result that does not fit the stage's score system.
pub fn board(event: &Event, stage: StageNo, scope: Scope) -> Result<Board, Refusal> {
    let one = |table: &Standings| vec![ranking(event, table, None)];
    let (tables, placed) = match event.table(stage, scope)? {
        Table::Ranked(table) => (one(&table), Vec::new()),
        Table::Groups(combined) => {
            let groups = combined.groups.iter().zip(1..).map(|(table, number)| {
                ranking(event, table, Some(Text::new(format!("第 {number} 组"), format!("Group {number}"))))
            });
            let all = ranking(event, &combined.all, Some(across(&combined.across)));
            (groups.chain([all]).collect(), Vec::new())
        }
        Table::Champions(both) => {
            let tables = both.iter().zip(["A", "B"]).map(|(table, name)| {
                ranking(event, table, Some(Text::new(format!("{name} 组"), format!("Group {name}"))))
            });
            (tables.collect(), Vec::new())
        }
        Table::Sheet(placed) => (Vec::new(), placed.iter().map(|placed| place(event, placed)).collect()),
    };
    Ok(Board { stage, tables, placed })
}

fn place(event: &Event, placed: &Placed) -> PlacedRow {
    PlacedRow {
        first: placed.places.map(|places| places.first),
        last: placed.places.map(|places| places.last),
        article: placed.placed_by.clone(),
        unit: placed.unit,
        name: find::name(event, placed.unit),
    }
}

/// 各组合计, and how groups are compared: by what, and where that stands.
fn across(rule: &Sourced<Across>) -> Text {
    let (zh, en) = match rule.value {
        Across::Totals => ("按总分比较", "by totals"),
        Across::PerRound => ("按场均比较", "by the mean of a match"),
    };
    Text::new(format!("各组合计（{zh}：{}）", rule.article), format!("All groups compared, {en} ({})", rule.article))
}

/// Places as people read them: `3`, `5–8`; a dash without one.
pub fn span(first: Option<u32>, last: Option<u32>) -> String {
    match (first, last) {
        (Some(first), Some(last)) if first != last => format!("{first}–{last}"),
        (Some(first), _) => first.to_string(),
        (None, _) => "–".to_owned(),
    }
}

/// A table with the columns that say something.
fn ranking(event: &Event, table: &Standings, title: Option<Text>) -> Ranking {
    let says = |column: &usize| {
        table.rows.iter().any(|row| row.values.get(*column).is_some_and(|value| *value != Value::Unused))
    };
    let kept: Vec<usize> = (0..table.columns.len()).filter(says).collect();
    let below = table.rows.iter().skip(1).map(Some).chain([None]);
    let rows = table.rows.iter().zip(below).map(|(row, below)| RankRow {
        place: row.place,
        holders: row.holders,
        unit: row.unit,
        name: find::name(event, row.unit),
        values: kept
            .iter()
            .map(|&column| row.values.get(column).map_or_else(String::new, |value| shown(*value)))
            .collect(),
        decided_by: row.above_next.as_ref().map(|decision| match decision {
            Decision::Step { column, .. } => {
                table.columns.get(*column).map_or_else(|| Text::new("–", "–"), |column| column.name.clone())
            }
            // What sets this row above the next is how the next one left.
            Decision::Placing => below.map_or_else(
                || Text::new("–", "–"),
                |below| {
                    let left = below.left();
                    Text::new(format!("下一名{}", left.zh), format!("the next {}", left.en))
                },
            ),
            Decision::PlayOff => Text::new("附加赛", "play-off"),
        }),
    });
    let columns = kept.iter().filter_map(|&column| table.columns.get(column)).map(|column| column.name.clone());
    Ranking { title, rows: rows.collect(), columns: columns.collect() }
}

/// A figure as people read it; a ticket of a lot by its first digits.
pub fn shown(value: Value) -> String {
    match value {
        Value::Points(points) => points.to_string(),
        Value::Count(count) => count.to_string(),
        Value::Share { won, of } => format!("{won}/{of}"),
        Value::Lot(ticket) => format!("{ticket:016x}")[..8].to_owned(),
        Value::Unused => String::new(),
    }
}
