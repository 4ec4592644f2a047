//! The special Swiss (特殊积分编排): winners' and losers' area, and the last survivor (`TD-6.5`).

use std::collections::BTreeMap;

use super::draft::Pairing;
use super::field::{Area, Field};
use crate::played::Outcome;
use crate::unit::UnitId;

/// 胜区败区: where each unit is. Before the first round all are in the winners' area.
pub type Areas = BTreeMap<UnitId, Area>;

/// All in the winners' area.
pub fn start(units: impl IntoIterator<Item = UnitId>) -> Areas {
    units.into_iter().map(|unit| (unit, Area::Winner)).collect()
}

/// The areas after a round. Who played in the winners' area, its own or as the best of the losers' area that filled it up, is in it
/// afterwards if it did not lose: the area is joined, not visited. A tie therefore leaves both where they played; where a match must
/// have a winner there is none. A bye, and a win without play, is a win.
///
/// `field` is what was paired, `outcomes` how each unit of a match ended; a unit without an outcome stays where it is.
pub fn after(areas: &Areas, field: &Field, pairing: &Pairing, outcomes: &BTreeMap<UnitId, Outcome>) -> Areas {
    let mut after = areas.clone();
    let area = |unit: UnitId| field.units().iter().find(|one| one.unit == unit).and_then(|one| one.area);
    for one in &pairing.matches {
        let winners = [one.home, one.visitor].into_iter().any(|unit| area(unit) == Some(Area::Winner));
        for unit in [one.home, one.visitor] {
            match outcomes.get(&unit) {
                Some(Outcome::Lost) => after.insert(unit, Area::Loser),
                Some(_) if winners => after.insert(unit, Area::Winner),
                _ => None,
            };
        }
    }
    after
}

/// 冠军: the last unit of the winners' area; none while there are others. The rest rank by points.
pub fn survivor(areas: &Areas) -> Option<UnitId> {
    let mut winners = areas.iter().filter(|(_, area)| **area == Area::Winner).map(|(unit, _)| *unit);
    let first = winners.next()?;
    winners.next().is_none().then_some(first)
}
