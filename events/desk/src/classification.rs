//! 总名次 for people: the whole event in one list, or one for each of two champions.

use serde::Serialize;
use tourney::event::{Completion, Event, Refusal, Scope, StageNo};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// 总名次.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Final {
    /// Whether it can still change.
    pub state: Completion,
    /// One list, or one for each group that has a champion.
    pub lists: Vec<FinalList>,
}

/// One list of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FinalList {
    /// What it is of; none where there is one.
    pub title: Option<Text>,
    /// The rows, best first; units without a place last.
    pub rows: Vec<FinalRow>,
}

/// One unit of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FinalRow {
    /// The best of its places; none without one.
    pub first: Option<u32>,
    /// The last of them.
    pub last: Option<u32>,
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// The stage that decides.
    pub stage: StageNo,
    /// Its name.
    pub stage_name: String,
    /// The article that puts it lower, or takes its place.
    pub article: Option<String>,
}

/// The classification of an event by the rounds of a scope.
///
/// # Errors
/// [`Refusal`] for a result that does not fit its score system, which its entry rules out.
pub fn classification(event: &Event, scope: Scope) -> Result<Final, Refusal> {
    let found = event.classification(scope)?;
    let two = found.lists.len() > 1;
    let row = |one: &tourney::event::Classified| FinalRow {
        first: one.places.map(|places| places.first),
        last: one.places.map(|places| places.last),
        unit: one.unit,
        name: find::name(event, one.unit),
        stage: one.stage,
        stage_name: event.stage(one.stage).map_or_else(|_| String::new(), |stage| stage.plan.name.clone()),
        article: one.placed_by.clone(),
    };
    let lists = found.lists.iter().zip(["A", "B"]).map(|(list, name)| FinalList {
        title: two.then(|| Text::new(format!("{name} 组"), format!("Group {name}"))),
        rows: list.iter().map(row).collect(),
    });
    Ok(Final { state: found.state, lists: lists.collect() })
}
