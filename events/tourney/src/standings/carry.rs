//! 带分: what a unit takes into the next stage (`TD-11.12`).

use super::field::Field;
use super::record::Record;
use crate::points::Points;
use crate::profile::ladder::{Carry, Ladder};
use crate::unit::UnitId;

/// 带分: the points that each qualified unit takes with it, in the order of `qualified`; quotients half up to two decimals. A unit that the
/// stage does not have takes nothing, and nobody does where the organiser has yet to say how.
pub fn carry(ladder: &Ladder, how: Carry, records: &[Record], qualified: &[UnitId]) -> Vec<(UnitId, Points)> {
    let field = Field::new(ladder, records);
    let mut goes_on = vec![false; field.records.len()];
    qualified.iter().filter_map(|unit| field.find(*unit)).for_each(|at| goes_on[at] = true);
    let of = |unit: &UnitId| {
        let taken = field.find(*unit).map_or(Points::ZERO, |at| one(&field, how, at, &goes_on));
        (*unit, taken)
    };
    qualified.iter().map(of).collect()
}

fn one(field: &Field<'_>, how: Carry, at: usize, goes_on: &[bool]) -> Points {
    let totals = &field.totals[at];
    match how {
        Carry::Nothing | Carry::Open => Points::ZERO,
        Carry::All => totals.points,
        Carry::Share { of, parts } => totals.points.times(i64::from(of)).over(i64::from(parts.get())),
        Carry::Average => totals.points.over(i64::from(totals.rounds.max(1))),
        Carry::AgainstQualified => {
            let too = |opponent: u32| goes_on.get(opponent as usize) == Some(&true);
            field.meets(at).iter().filter(|meet| too(meet.opponent)).map(|meet| meet.points).sum()
        }
    }
}
