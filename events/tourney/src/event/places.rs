//! Places of a knock-out as units: what the sheet decides, less what disqualification and forfeits take (`TD-7.6`, `TD-7.7`).

use std::collections::BTreeMap;

use serde::Serialize;

use super::records::Scope;
use super::refusal::Refusal;
use super::state::{Event, Stage};
use crate::format::bracket;
use crate::profile::ladder::Placing;
use crate::unit::UnitId;

/// A unit that is out, or first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Placed {
    /// Who.
    pub unit: UnitId,
    /// Its place, or the places that it shares; none for a unit without one.
    pub places: Option<Places>,
    /// The article that puts it lower, or takes its place; none for who stands where the matches put it.
    pub placed_by: Option<String>,
}

/// 名次, of one unit or shared: 5–8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Places {
    /// The best of them, from 1.
    pub first: u32,
    /// The last of them.
    pub last: u32,
}

impl Places {
    /// So many units behind so many others.
    pub(super) fn behind(above: u32, units: u32) -> Self {
        Self { first: above + 1, last: above + units.max(1) }
    }
}

/// One line of the sheet, and in which part of the table its unit stands.
struct Line {
    unit: UnitId,
    own: Places,
    part: Placing,
    article: Option<String>,
}

impl Event {
    /// The places of a sheet. Who is put lower leaves a place to those behind; who goes to the end shares it with whom it would have shared
    /// its own.
    pub(super) fn sheet_places(
        &self,
        stage: &Stage,
        scope: Scope,
        sheet: &[bracket::Placing],
        draw: &[UnitId],
    ) -> Result<Vec<Placed>, Refusal> {
        let records = self.records(stage.no, scope)?;
        let states: BTreeMap<UnitId, _> = records.iter().map(|record| (record.unit, record.state)).collect();
        let line = |place: &bracket::Placing| {
            let unit = draw.get(usize::from(place.unit.0).checked_sub(1)?).copied()?;
            let placing = states.get(&unit).map(|state| state.placing(&self.profile.ladder));
            let (part, article) = placing.unwrap_or((Placing::Ranked, None));
            let own = Places { first: u32::from(place.first), last: u32::from(place.last) };
            Some(Line { unit, own, part, article: article.map(str::to_owned) })
        };
        let mut lines: Vec<Line> = sheet.iter().filter_map(line).collect();
        lines.sort_by_key(|line| (line.part, line.own));
        let units = draw.len() as u32;
        let count = |part: &dyn Fn(&Line) -> bool| lines.iter().filter(|line| part(line)).count() as u32;
        let places = |line: &Line| match line.part {
            Placing::Unplaced => None,
            Placing::Ranked => {
                let above = count(&|other| other.part > Placing::Ranked && other.own.first < line.own.first);
                let beside = count(&|other| other.part > Placing::Ranked && other.own.first == line.own.first);
                Some(Places { first: line.own.first - above, last: line.own.last - above - beside })
            }
            part => {
                let lower = count(&|other| other.part >= part);
                let ahead = count(&|other| other.part == part && other.own < line.own);
                let beside = count(&|other| other.part == part && other.own == line.own);
                Some(Places::behind(units - lower + ahead, beside))
            }
        };
        let found = lines.iter().map(|line| Placed {
            unit: line.unit,
            places: places(line),
            placed_by: line.article.clone().filter(|_| line.part != Placing::Ranked),
        });
        Ok(found.collect())
    }
}
