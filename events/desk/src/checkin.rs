//! 签到表: who is expected, who is here, who waits for a place.

use serde::Serialize;
use tourney::event::Event;
use tourney::moment::Moment;
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// One line of the list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CheckInRow {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// Its club or city.
    pub origin: String,
    /// Its people, as entered.
    pub people: Vec<String>,
    /// Since when it is here; none while it is not.
    pub here: Option<Moment>,
    /// Its place among the alternates, from 1; none for a unit that takes part.
    pub alternate: Option<u32>,
}

/// The list: units that take part by number, then the alternates in their order; who has left is not expected.
pub fn list(event: &Event) -> Vec<CheckInRow> {
    let expected = event.roster.units().iter().filter(|unit| unit.out().is_none());
    let mut rows: Vec<CheckInRow> = expected
        .map(|unit| CheckInRow {
            unit: unit.id,
            name: find::name(event, unit.id),
            origin: unit.entrant.origin.clone(),
            people: unit.entrant.members.iter().map(|member| member.name.clone()).collect(),
            here: unit.here,
            alternate: unit.alternate,
        })
        .collect();
    rows.sort_by_key(|row| (row.alternate, row.unit));
    rows
}

impl CheckInRow {
    /// How far it is, in words.
    pub fn state(&self) -> Text {
        let (zh, en) = if self.here.is_some() { ("已到", "here") } else { ("未到", "not yet") };
        match self.alternate {
            None => Text::new(zh, en),
            Some(place) => Text::new(format!("候补 {place}，{zh}"), format!("alternate {place}, {en}")),
        }
    }
}
