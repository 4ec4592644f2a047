//! 总名次: one classification of an event over all its stages.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::id::StageNo;
use super::places::{Placed, Places};
use super::plan::FieldOf;
use super::records::Scope;
use super::refusal::Refusal;
use super::state::{Event, Stage};
use super::tables::Table;
use crate::standings::Standings;
use crate::unit::UnitId;

/// 总名次.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Classification {
    /// One list; of an event that ends with two champions (`TD-2.12`) one for each group.
    pub lists: Vec<Vec<Classified>>,
    /// Whether it can still change.
    pub state: Completion,
}

/// Whether more is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Completion {
    /// 全部结束: every stage is closed.
    Final,
    /// 尚未结束.
    UnderWay,
}

/// One unit of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Classified {
    /// Who.
    pub unit: UnitId,
    /// Its place, or those that it shares; of a unit that still plays those it can have in its stage. None for one without a place.
    pub places: Option<Places>,
    /// The stage that decides.
    pub stage: StageNo,
    /// The article that puts it lower, or takes its place.
    pub placed_by: Option<String>,
}

/// Units that a stage has not told apart, between others.
#[derive(Clone)]
struct Tier {
    stage: StageNo,
    units: Vec<UnitId>,
    /// 编排表上的名次: the places of the stage that these units have or can have; none where their number says it.
    span: Option<Places>,
}

impl Tier {
    /// Units that a table puts side by side.
    const fn of(stage: StageNo, units: Vec<UnitId>) -> Self {
        Self { stage, units, span: None }
    }
}

/// What a stage makes of its units: tiers from the best down, and those without a place.
struct Ranking {
    tiers: Vec<Tier>,
    unplaced: Vec<UnitId>,
    articles: BTreeMap<UnitId, String>,
}

impl Event {
    /// 总名次 by the rounds of a scope: whoever went on stands above those of its stage who did not, in the order of the last stage that it
    /// played; ties are those of that stage.
    ///
    /// # Errors
    /// [`Refusal`] for a result that does not fit its score system, which its entry rules out.
    pub fn classification(&self, scope: Scope) -> Result<Classification, Refusal> {
        let over = !self.stages.is_empty() && self.stages.iter().all(|stage| stage.closed);
        let state = if over { Completion::Final } else { Completion::UnderWay };
        if let Some(lists) = self.champions(scope)? {
            return Ok(Classification { lists, state });
        }
        let mut tiers: Vec<Tier> = Vec::new();
        let (mut unplaced, mut articles) = (Vec::<(UnitId, StageNo)>::new(), BTreeMap::new());
        for stage in &self.stages {
            let found = self.ranking(stage, scope)?;
            let goes_on: BTreeSet<UnitId> = stage.draw.iter().copied().collect();
            let at = inserted(&tiers, stage, &goes_on);
            let thinned: BTreeSet<StageNo> = tiers
                .iter()
                .filter(|tier| tier.units.iter().any(|unit| goes_on.contains(unit)))
                .map(|tier| tier.stage)
                .collect();
            for tier in &mut tiers {
                tier.units.retain(|unit| !goes_on.contains(unit));
                tier.span = tier.span.filter(|_| !thinned.contains(&tier.stage));
            }
            tiers.splice(at..at, found.tiers);
            tiers.retain(|tier| !tier.units.is_empty());
            unplaced.retain(|(unit, _)| !goes_on.contains(unit));
            unplaced.extend(found.unplaced.into_iter().map(|unit| (unit, stage.no)));
            articles.retain(|unit, _| !goes_on.contains(unit));
            articles.extend(found.articles);
        }
        Ok(Classification { lists: vec![rows(&tiers, &unplaced, &articles)], state })
    }

    /// Two lists, where the last stage has two champions and everybody played in it.
    fn champions(&self, scope: Scope) -> Result<Option<Vec<Vec<Classified>>>, Refusal> {
        let Some(last) = self.stages.last() else { return Ok(None) };
        let here = |unit: &UnitId| last.draw.contains(unit);
        if !self.stages.iter().all(|stage| stage.draw.iter().all(here)) {
            return Ok(None);
        }
        let Table::Champions(both) = self.table(last.no, scope)? else { return Ok(None) };
        let rows_of = |table: &Standings| {
            let found = of_table(last.no, table);
            let unplaced: Vec<_> = found.unplaced.iter().map(|unit| (*unit, last.no)).collect();
            rows(&found.tiers, &unplaced, &found.articles)
        };
        Ok(Some(both.iter().map(rows_of).collect()))
    }

    /// The tiers of one stage.
    fn ranking(&self, stage: &Stage, scope: Scope) -> Result<Ranking, Refusal> {
        Ok(match self.table(stage.no, scope)? {
            Table::Ranked(table) => of_table(stage.no, &table),
            Table::Groups(combined) => of_table(stage.no, &combined.all),
            Table::Champions(both) => {
                let [mut a, b] = both.map(|table| of_table(stage.no, &table));
                for (at, tier) in b.tiers.into_iter().enumerate() {
                    match a.tiers.get_mut(at) {
                        Some(beside) => beside.units.extend(tier.units),
                        None => a.tiers.push(tier),
                    }
                }
                a.unplaced.extend(b.unplaced);
                a.articles.extend(b.articles);
                a
            }
            Table::Sheet(placed) => of_sheet(stage, &placed),
        })
    }
}

/// A ranked table as tiers.
fn of_table(stage: StageNo, table: &Standings) -> Ranking {
    let placed: Vec<_> = table.rows.iter().filter(|row| row.place.is_some()).collect();
    let tiers = placed
        .chunk_by(|one, other| one.place == other.place)
        .map(|level| Tier::of(stage, level.iter().map(|row| row.unit).collect()))
        .collect();
    let unplaced = table.rows.iter().filter(|row| row.place.is_none()).map(|row| row.unit).collect();
    let article = |row: &crate::standings::Row| Some((row.unit, row.placed_by.clone()?));
    Ranking { tiers, unplaced, articles: table.rows.iter().filter_map(article).collect() }
}

/// A sheet as tiers: who is out, and between them who still plays.
fn of_sheet(stage: &Stage, placed: &[Placed]) -> Ranking {
    let mut levels: BTreeMap<Places, Vec<UnitId>> = BTreeMap::new();
    for one in placed {
        if let Some(places) = one.places {
            levels.entry(places).or_default().push(one.unit);
        }
    }
    let unplaced: Vec<UnitId> = placed.iter().filter(|one| one.places.is_none()).map(|one| one.unit).collect();
    let full = |place: u32| {
        levels.iter().any(|(places, units)| {
            (places.first..=places.last).contains(&place) && units.len() as u32 == places.last - places.first + 1
        })
    };
    let mut free = (1..=(stage.draw.len() - unplaced.len()) as u32).filter(|&place| !full(place));
    let span = free.next().map(|first| Places { first, last: free.next_back().unwrap_or(first) });
    let open = stage.draw.iter().copied().filter(|unit| placed.iter().all(|one| one.unit != *unit)).collect();
    let decided = levels.iter().map(|(places, units)| (Some(*places), units.clone()));
    let mut all: Vec<(Option<Places>, Vec<UnitId>)> = decided.chain([(span, open)]).collect();
    all.sort_by_key(|(places, _)| *places);
    let tiers = all.into_iter().map(|(span, units)| Tier { stage: stage.no, units, span }).collect();
    let article = |one: &Placed| Some((one.unit, one.placed_by.clone()?));
    Ranking { tiers, unplaced, articles: placed.iter().filter_map(article).collect() }
}

/// Where the units of a stage go in: who was chosen out of groups, above all of the stage that they come from; others where the best of
/// them stood, so that a stage for places 9 to 16 stays below those who play for the first eight.
fn inserted(tiers: &[Tier], stage: &Stage, goes_on: &BTreeSet<UnitId>) -> usize {
    let found = match stage.plan.field {
        FieldOf::OfGroups { stage, .. } | FieldOf::ByRank { stage } => {
            tiers.iter().position(|tier| tier.stage == stage)
        }
        FieldOf::All | FieldOf::Listed(_) | FieldOf::Places { .. } => {
            tiers.iter().position(|tier| tier.units.iter().any(|unit| goes_on.contains(unit)))
        }
    };
    found.unwrap_or(0)
}

/// Tiers as rows with places, then those without.
fn rows(tiers: &[Tier], unplaced: &[(UnitId, StageNo)], articles: &BTreeMap<UnitId, String>) -> Vec<Classified> {
    let mut above = 0;
    let mut rows = Vec::new();
    // How many stand above the stage whose tiers these are.
    let mut base = (None, 0);
    for tier in tiers.iter().filter(|tier| !tier.units.is_empty()) {
        let units = tier.units.len() as u32;
        if base.0 != Some(tier.stage) {
            base = (Some(tier.stage), above);
        }
        let own = |span: Places| Places { first: base.1 + span.first, last: base.1 + span.last };
        let places = Some(tier.span.map_or_else(|| Places::behind(above, units), own));
        rows.extend(tier.units.iter().map(|&unit| Classified {
            unit,
            places,
            stage: tier.stage,
            placed_by: articles.get(&unit).cloned(),
        }));
        above += units;
    }
    rows.extend(unplaced.iter().map(|&(unit, stage)| Classified {
        unit,
        places: None,
        stage,
        placed_by: articles.get(&unit).cloned(),
    }));
    rows
}
