//! What a pairing costs, rule by rule.

use serde::{Deserialize, Serialize};

use super::field::Field;
use super::prices::{Graded, Prices};
use crate::profile::swiss::{Rule, SwissRules};
use crate::unit::UnitId;

/// A pair, or the unit that has the bye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meeting {
    /// Two units, the higher in the field first.
    Pair(UnitId, UnitId),
    /// 轮空.
    Bye(UnitId),
}

impl Meeting {
    /// Its units: one or two.
    pub fn units(self) -> impl Iterator<Item = UnitId> {
        let (one, other) = match self {
            Self::Pair(one, other) => (one, Some(other)),
            Self::Bye(one) => (one, None),
        };
        std::iter::once(one).chain(other)
    }

    /// Whether a unit is in it.
    pub fn has(self, unit: UnitId) -> bool {
        self.units().any(|one| one == unit)
    }
}

/// One rule of a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The rule.
    pub rule: Rule,
    /// 轻重: for soft relations the weight that this line is about; else 0.
    pub weight: u8,
    /// Its sum, in the unit that [`Rule`] names.
    pub sum: u64,
    /// Who makes it up, and with how much; those without a cost are left out, and so is everybody where a rule is only about order.
    pub by: Vec<(Meeting, u64)>,
}

/// 编排得失: each rule of the ladder, gravest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(pub Vec<Line>);

impl Ledger {
    /// The lines of a rule: none if it is not on the ladder, several for soft relations of several weights.
    pub fn lines(&self, rule: Rule) -> impl Iterator<Item = &Line> {
        self.0.iter().filter(move |line| line.rule == rule)
    }

    /// The sum of a rule; 0 if it is not on the ladder.
    pub fn sum(&self, rule: Rule) -> u64 {
        self.lines(rule).map(|line| line.sum).sum()
    }

    /// The first line at which this ledger and another of the same field differ: this one's, and the other's.
    pub fn first_difference<'a>(&'a self, other: &'a Self) -> Option<(&'a Line, &'a Line)> {
        self.0.iter().zip(&other.0).find(|(one, other)| one.sum != other.sum)
    }
}

/// The ledger of meetings, given as vertices `i < j`. Tables are not judged here.
pub(super) fn of(field: &Field, rules: &SwissRules, pairs: &[(usize, usize)]) -> Ledger {
    let prices = Prices::new(field, rules);
    let line = |graded: Graded| {
        let costs = pairs.iter().map(|&(i, j)| (meeting(field, i, j), prices.cost(graded, i, j)));
        let costs: Vec<(Meeting, u64)> = costs.filter(|&(_, cost)| cost > 0).collect();
        let sum = costs.iter().map(|&(_, cost)| cost).sum();
        let by = if graded.rule == Rule::Order { Vec::new() } else { costs };
        Line { rule: graded.rule, weight: graded.weight, sum, by }
    };
    Ledger(prices.graded(&rules.ladder.value).into_iter().map(line).collect())
}

pub(super) fn meeting(field: &Field, i: usize, j: usize) -> Meeting {
    let units = field.units();
    match units.get(j) {
        Some(other) => Meeting::Pair(units[i].unit, other.unit),
        None => Meeting::Bye(units[i].unit),
    }
}
