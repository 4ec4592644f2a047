//! Who is to be paired in a round, with all that the pairing may look at.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::played::How;
use crate::points::Points;
use crate::side::{BySide, Side};
use crate::unit::{RoundNo, UnitId};

/// 上下浮动: which way a unit met an opponent with other points than its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// 下浮: against fewer points.
    Down,
    /// 上浮: against more.
    Up,
}

/// A float of an earlier round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Float {
    /// The round.
    pub round: RoundNo,
    /// Which way.
    pub way: Way,
}

/// 胜区 or 败区 of the special Swiss (`TD-6.5`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// 胜区.
    Winner,
    /// 败区.
    Loser,
}

/// 相关队, softly: a unit that should not be met, but may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Soft {
    /// The other one; it need not say so itself.
    pub unit: UnitId,
    /// 1 (mild) to [`Soft::WORST`].
    pub weight: u8,
}

impl Soft {
    /// The gravest weight of a soft relation.
    pub const WORST: u8 = 4;
}

/// 待编排的队: one unit and what it has behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contender {
    /// The unit.
    pub unit: UnitId,
    /// 位次: its place in the standings or, before the first round, in strength; 1 is the best. No two have the same.
    pub rank: u32,
    /// 积分.
    pub points: Points,
    /// 级差分 / 级分: the second figure; 0 where there is none.
    #[serde(default)]
    pub second: Points,
    /// 已遇对手: whom it has met.
    #[serde(default)]
    pub met: Vec<UnitId>,
    /// The kind of each round that it did not play. What such a round was worth stands in `points` and nowhere else.
    #[serde(default)]
    pub unplayed: Vec<How>,
    /// Its floats.
    #[serde(default)]
    pub floats: Vec<Float>,
    /// How often it was on each side.
    #[serde(default)]
    pub sides: BySide<u16>,
    /// The side it was on last.
    #[serde(default)]
    pub last_side: Option<Side>,
    /// 坐过的桌: tables that it has played at; more than once where it has been so.
    #[serde(default)]
    pub tables: Vec<u16>,
    /// 不得相遇: related units that it must not meet.
    #[serde(default)]
    pub hard: Vec<UnitId>,
    /// 宜避开: related units that it should not meet.
    #[serde(default)]
    pub soft: Vec<Soft>,
    /// 胜区 or 败区, in a special Swiss.
    #[serde(default)]
    pub area: Option<Area>,
}

impl Contender {
    /// A unit with nothing behind it.
    pub const fn fresh(unit: UnitId, rank: u32) -> Self {
        Self {
            unit,
            rank,
            points: Points::ZERO,
            second: Points::ZERO,
            met: Vec::new(),
            unplayed: Vec::new(),
            floats: Vec::new(),
            sides: BySide::new(0, 0),
            last_side: None,
            tables: Vec::new(),
            hard: Vec::new(),
            soft: Vec::new(),
            area: None,
        }
    }
}

/// 本轮不编排: a unit of the event that this round leaves out, and why (`TD-6.6`, `TD-7.1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// The unit.
    pub unit: UnitId,
    /// Leave, a certain place, forfeit, force majeure.
    pub how: How,
}

/// 编排对象: the units of a round, checked. In order of points, then of rank; so that two fields with the same units are equal, however
/// they were listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Field {
    round: RoundNo,
    units: Vec<Contender>,
    sits: Vec<Sitting>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    round: RoundNo,
    units: Vec<Contender>,
    #[serde(default)]
    sits: Vec<Sitting>,
}

impl TryFrom<Listed> for Field {
    type Error = BadField;
    fn try_from(listed: Listed) -> Result<Self, BadField> {
        Self::new(listed.round, listed.units, listed.sits)
    }
}

impl From<Field> for Listed {
    fn from(field: Field) -> Self {
        Self { round: field.round, units: field.units, sits: field.sits }
    }
}

/// Why units are no field: nothing that a pairing could be right about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadField {
    /// Nobody to pair.
    #[error("no unit to pair: enter the units of the round (TD-6.3)")]
    Empty,
    /// More units than [`Field::MOST`].
    #[error("{0} units are more than one Swiss can hold ({max}): divide the event (TD-6.1)", max = Field::MOST)]
    TooMany(usize),
    /// One unit twice, among those to be paired, those that sit out, or both.
    #[error("{0} is entered twice: a unit plays or sits out, once (TD-6.3)")]
    Twice(UnitId),
    /// Two units of one rank: the order would hang on how they are listed.
    #[error("{0} and {1} have the same rank: decide their order, by lot if need be (TD-6.2)")]
    SameRank(UnitId, UnitId),
    /// A unit that has met, or is related to, itself.
    #[error("{0} cannot have met itself or be related to itself: correct the result or the entry (TD-6.3)")]
    Itself(UnitId),
    /// A meeting that one of the two does not know of.
    #[error("{0} has met {1}, but {1} has not met {0}: one of the two results is wrong (TD-6.3)")]
    OneSided(UnitId, UnitId),
    /// A soft relation without a weight from 1 to [`Soft::WORST`].
    #[error("the relation of {0} to {1} has weight {2}: it goes from 1 to {max} (TD-5.2)", max = Soft::WORST)]
    Weight(UnitId, UnitId, u8),
    /// Points further apart than [`Field::WIDEST`].
    #[error("{0} and {1} are further apart than {max} points: check their scores (TD-6.3)", max = Field::WIDEST)]
    TooWide(UnitId, UnitId),
    /// A float of this round or a later one.
    #[error("{0} has floated in {1}, which is not over (TD-6.3)")]
    FloatAhead(UnitId, RoundNo),
    /// Some units have an area and some have none.
    #[error("{0} is in no area, others are: in a special Swiss each is in one (TD-6.5)")]
    NoArea(UnitId),
}

impl Field {
    /// The most units of one round.
    pub const MOST: usize = 16_384;
    /// The widest distance between the points of two units.
    pub const WIDEST: Points = Points::whole(100_000);

    /// Checks and orders.
    pub fn new(round: RoundNo, mut units: Vec<Contender>, mut sits: Vec<Sitting>) -> Result<Self, BadField> {
        units.sort_by_key(|one| (one.area, std::cmp::Reverse(one.points), one.rank, one.unit));
        sits.sort_unstable();
        check_entries(&units, &sits)?;
        for unit in &mut units {
            for list in [&mut unit.met, &mut unit.hard] {
                list.sort_unstable();
                list.dedup();
            }
            unit.unplayed.sort_unstable();
            unit.floats.sort_unstable();
            unit.tables.sort_unstable();
            unit.soft.sort_unstable();
        }
        check_relations(round, &units)?;
        Ok(Self { round, units, sits })
    }

    /// The round to be paired.
    pub const fn round(&self) -> RoundNo {
        self.round
    }

    /// The units, highest first.
    pub fn units(&self) -> &[Contender] {
        &self.units
    }

    /// Who sits out, by number.
    pub fn sits(&self) -> &[Sitting] {
        &self.sits
    }

    /// The place of a unit in [`Field::units`].
    pub fn place(&self, unit: UnitId) -> Option<usize> {
        self.units.iter().position(|one| one.unit == unit)
    }
}

fn check_entries(units: &[Contender], sits: &[Sitting]) -> Result<(), BadField> {
    if units.is_empty() {
        return Err(BadField::Empty);
    }
    if units.len() > Field::MOST {
        return Err(BadField::TooMany(units.len()));
    }
    let mut seen = BTreeSet::new();
    for unit in units.iter().map(|one| one.unit).chain(sits.iter().map(|sit| sit.unit)) {
        if !seen.insert(unit) {
            return Err(BadField::Twice(unit));
        }
    }
    let mut ranks = BTreeMap::new();
    for one in units {
        if let Some(other) = ranks.insert(one.rank, one.unit) {
            return Err(BadField::SameRank(other.min(one.unit), other.max(one.unit)));
        }
    }
    for figure in [|one: &Contender| one.points, |one: &Contender| one.second] {
        let high = units.iter().max_by_key(|one| figure(one));
        let low = units.iter().min_by_key(|one| figure(one));
        if let (Some(high), Some(low)) = (high, low) {
            let apart = figure(high).hundredths().checked_sub(figure(low).hundredths());
            if apart.is_none_or(|apart| apart > Field::WIDEST.hundredths()) {
                return Err(BadField::TooWide(high.unit, low.unit));
            }
        }
    }
    match units.iter().find(|one| one.area.is_none()) {
        Some(none) if units.iter().any(|one| one.area.is_some()) => Err(BadField::NoArea(none.unit)),
        _ => Ok(()),
    }
}

fn check_relations(round: RoundNo, units: &[Contender]) -> Result<(), BadField> {
    let met: BTreeMap<UnitId, &[UnitId]> = units.iter().map(|one| (one.unit, one.met.as_slice())).collect();
    for one in units {
        let related = one.soft.iter().map(|soft| soft.unit).chain(one.hard.iter().copied());
        if one.met.iter().copied().chain(related).any(|unit| unit == one.unit) {
            return Err(BadField::Itself(one.unit));
        }
        for &other in &one.met {
            if met.get(&other).is_some_and(|theirs| theirs.binary_search(&one.unit).is_err()) {
                return Err(BadField::OneSided(one.unit, other));
            }
        }
        if let Some(soft) = one.soft.iter().find(|soft| soft.weight == 0 || soft.weight > Soft::WORST) {
            return Err(BadField::Weight(one.unit, soft.unit, soft.weight));
        }
        if let Some(float) = one.floats.iter().find(|float| float.round >= round) {
            return Err(BadField::FloatAhead(one.unit, float.round));
        }
    }
    Ok(())
}
