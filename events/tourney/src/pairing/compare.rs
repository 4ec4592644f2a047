//! A manual draft under the same ledger as the engine's pairing (手工编排的比对).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::draft::{Need, Pairing};
use super::field::Field;
use super::ledger::{self, Ledger, Line, Meeting};
use crate::profile::swiss::{Force, SwissRules};
use crate::unit::UnitId;

/// Why meetings are no draft of a round: somebody would not play, or not once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadDraft {
    /// A unit that is not in the field.
    #[error("{0} is not to be paired in this round: take it out of the draft (TD-6.3)")]
    Unknown(UnitId),
    /// A unit in two meetings.
    #[error("{0} stands in two meetings: it plays once a round (TD-6.3)")]
    Twice(UnitId),
    /// A unit against itself.
    #[error("{0} cannot meet itself: name its opponent (TD-6.3)")]
    Itself(UnitId),
    /// A unit in no meeting.
    #[error("{0} has no opponent and no bye: enter its meeting (TD-6.3)")]
    Missing(UnitId),
    /// A bye in an even field, or two byes.
    #[error("the bye of {0} is one too many: only an odd field has one (TD-7.11)")]
    SpareBye(UnitId),
}

/// Vertices of meetings that pair each unit of the field once, `i < j`, in order.
pub(super) fn vertices(field: &Field, meetings: &[Meeting]) -> Result<Vec<(usize, usize)>, BadDraft> {
    let place: BTreeMap<UnitId, usize> = field.units().iter().enumerate().map(|(at, one)| (one.unit, at)).collect();
    let n = place.len();
    let find = |unit: UnitId| place.get(&unit).copied().ok_or(BadDraft::Unknown(unit));
    let (mut seen, mut pairs) = (BTreeSet::new(), Vec::with_capacity(meetings.len()));
    for &meeting in meetings {
        let (i, j) = match meeting {
            Meeting::Pair(one, other) if one == other => return Err(BadDraft::Itself(one)),
            Meeting::Pair(one, other) => (find(one)?, find(other)?),
            Meeting::Bye(one) if n.is_multiple_of(2) => return Err(BadDraft::SpareBye(one)),
            Meeting::Bye(one) => (find(one)?, n),
        };
        for at in [i, j] {
            if !seen.insert(at) {
                return Err(field
                    .units()
                    .get(at)
                    .map_or(BadDraft::SpareBye(field.units()[i].unit), |one| BadDraft::Twice(one.unit)));
            }
        }
        pairs.push((i.min(j), i.max(j)));
    }
    if let Some(missing) = field.units().iter().enumerate().find(|(at, _)| !seen.contains(at)) {
        return Err(BadDraft::Missing(missing.1.unit));
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// 评价: the ledger of a draft. Tables are not judged, since a draft has none.
pub fn judge(field: &Field, rules: &SwissRules, meetings: &[Meeting]) -> Result<Ledger, BadDraft> {
    Ok(ledger::of(field, rules, &vertices(field, meetings)?))
}

/// 与机器编排的差别.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The draft's ledger.
    pub manual: Ledger,
    /// Meetings of the engine that the draft does not have, in order of the field.
    pub only_engine: Vec<Meeting>,
    /// Meetings of the draft that the engine does not have.
    pub only_manual: Vec<Meeting>,
    /// The first rule that the draft keeps less well: the engine's line and the draft's. None: as good, by every rule.
    pub worse: Option<(Line, Line)>,
    /// The first rule that the draft keeps better; only what stands above it can have been the reason for the engine's choice, so there is
    /// always something in `worse` then, unless the ledger of the engine is of another field.
    pub better: Option<(Line, Line)>,
    /// Barred rules that the draft breaks, with the pairs: it needs a director's word for these.
    pub forbidden: Vec<Need>,
}

/// Compares a draft with the engine's pairing of the same field.
pub fn compare(
    field: &Field,
    rules: &SwissRules,
    engine: &Pairing,
    manual: &[Meeting],
) -> Result<Comparison, BadDraft> {
    let drafted = vertices(field, manual)?;
    let ours: Vec<Meeting> = engine.matches.iter().map(|one| Meeting::Pair(one.home, one.visitor)).collect();
    let ours: Vec<Meeting> = ours.into_iter().chain(engine.bye.map(Meeting::Bye)).collect();
    let paired = vertices(field, &ours)?;
    let (engine, manual) = (ledger::of(field, rules, &paired), ledger::of(field, rules, &drafted));
    let only = |these: &[(usize, usize)], those: &[(usize, usize)]| {
        let missing = these.iter().filter(|pair| those.binary_search(pair).is_err());
        missing.map(|&(i, j)| ledger::meeting(field, i, j)).collect::<Vec<_>>()
    };
    let lines = || engine.0.iter().zip(&manual.0);
    let pick = |found: Option<(&Line, &Line)>| found.map(|(one, other)| (one.clone(), other.clone()));
    let barred = rules.ladder.value.all().iter().filter(|step| step.force == Force::Barred);
    let needs = barred.map(|step| Need::of(&manual, step.rule)).filter(|need| need.count > 0);
    Ok(Comparison {
        only_engine: only(&paired, &drafted),
        only_manual: only(&drafted, &paired),
        worse: pick(lines().find(|(one, other)| one.sum < other.sum)),
        better: pick(lines().find(|(one, other)| one.sum > other.sum)),
        forbidden: needs.collect(),
        manual,
    })
}
