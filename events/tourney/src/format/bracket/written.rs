//! Sheets that come from elsewhere: of a log, or an association's own (自备编排表).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Area, Bracket, Finals, Fixture, Kind, Source, ThirdPlace, checked_size, next};
use crate::format::{DrawNo, FormatFault, MatchNo, numbers};

/// A bracket as it is written: the whole sheet, so that a log reads the same whatever is drawn by then.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    kind: Kind,
    units: u16,
    matches: Vec<Fixture>,
}

impl From<Bracket> for Written {
    fn from(bracket: Bracket) -> Self {
        Self { kind: bracket.kind, units: bracket.units, matches: bracket.fixtures }
    }
}

impl TryFrom<Written> for Bracket {
    type Error = FormatFault;

    fn try_from(written: Written) -> Result<Self, FormatFault> {
        Self::of_matches(written.kind, written.units, written.matches)
    }
}

impl Bracket {
    /// 自备编排表: a sheet that was drawn elsewhere, such as a rulebook's own annex.
    ///
    /// # Errors
    /// A size that [`Bracket::new`] refuses; a match that is not numbered in order of play, or takes a side that is
    /// unknown, comes later or stands elsewhere too; a number or a winner who plays nowhere; another number of matches
    /// than the kind has.
    pub fn of_matches(kind: Kind, units: u16, matches: Vec<Fixture>) -> Result<Self, FormatFault> {
        checked_size(kind, units)?;
        let wrong = |number| FormatFault::NotASheet { number };
        let mut used = BTreeSet::new();
        for (nth, fixture) in matches.iter().enumerate() {
            let in_order = fixture.number.0 > 0 && usize::from(fixture.number.0) == nth + 1;
            let known = [fixture.upper, fixture.lower].into_iter().all(|source| match source {
                Source::Seed(DrawNo(unit)) => (1..=units).contains(&unit),
                Source::WinnerOf(MatchNo(before)) | Source::LoserOf(MatchNo(before)) => {
                    let before = usize::from(before).checked_sub(1).and_then(|before| matches[..nth].get(before));
                    before.is_some_and(|before| before.round < fixture.round)
                }
            });
            let once = used.insert(fixture.upper) && used.insert(fixture.lower);
            let after = nth == 0 || matches[nth - 1].round <= fixture.round;
            if !(in_order && known && once && after) {
                return Err(wrong(MatchNo(nth as u16 + 1)));
            }
        }
        let last = MatchNo(matches.len() as u16);
        if matches.len() != due(kind, units) || numbers(units).any(|unit| !used.contains(&Source::Seed(unit))) {
            return Err(wrong(last));
        }
        let ends = |fixture: &&Fixture| fixture.number == last || fixture.area == Area::Third;
        let idle = |fixture: &&Fixture| !used.contains(&Source::WinnerOf(fixture.number));
        if let Some(stray) = matches.iter().find(|fixture| ends(fixture) != idle(fixture)) {
            return Err(wrong(stray.number));
        }
        let next = next(&matches);
        Ok(Self { kind, units, fixtures: matches, next })
    }
}

/// How many matches a kind has.
fn due(kind: Kind, units: u16) -> usize {
    let units = usize::from(units);
    match kind {
        Kind::Single { third: ThirdPlace::Shared } => units - 1,
        Kind::Single { third: ThirdPlace::Played } => units,
        Kind::Double { finals: Finals::One, .. } => 2 * units - 2,
        Kind::Double { finals: Finals::Two, .. } => 2 * units - 1,
    }
}
