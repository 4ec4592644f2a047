//! From a matching to a round: tables, sides, and what has to be relaxed where rules are barred.

use serde::{Deserialize, Serialize};

use super::field::{Contender, Field, Sitting};
use super::ledger::{self, Ledger, Meeting};
use super::prices::{Prices, tilt};
use super::seats;
use super::weigh::Weighed;
use crate::profile::swiss::{Force, Rule, SwissRules};
use crate::side::Side;
use crate::unit::{RoundNo, UnitId};

/// 一场对阵.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// 桌号, from 1.
    pub table: u16,
    /// 主队.
    pub home: UnitId,
    /// 客队.
    pub visitor: UnitId,
}

/// 本轮编排.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The round.
    pub round: RoundNo,
    /// In order of tables.
    pub matches: Vec<Match>,
    /// 轮空.
    pub bye: Option<UnitId>,
    /// Who sits out, and why.
    pub sits: Vec<Sitting>,
    /// What it costs, rule by rule. No other pairing of this field costs less: the solver proves it, whatever the size.
    pub ledger: Ledger,
}

impl Pairing {
    /// The match or the bye of a unit.
    pub fn of(&self, unit: UnitId) -> Option<Meeting> {
        if self.bye == Some(unit) {
            return Some(Meeting::Bye(unit));
        }
        let found = self.matches.iter().find(|one| one.home == unit || one.visitor == unit);
        found.map(|one| Meeting::Pair(one.home, one.visitor))
    }
}

/// 须放宽的准则: a barred rule, and how often it must be broken at least.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Need {
    /// The rule.
    pub rule: Rule,
    /// How much of it, in the rule's unit: pairs, or earlier byes.
    pub count: u64,
    /// Who would break it in the pairing that relaxes least.
    pub by: Vec<Meeting>,
}

impl Need {
    pub(super) fn of(ledger: &Ledger, rule: Rule) -> Self {
        let by = ledger.lines(rule).flat_map(|line| line.by.iter().map(|&(meeting, _)| meeting)).collect();
        Self { rule, count: ledger.sum(rule), by }
    }
}

/// 无法编排: every pairing breaks a barred rule. The graver rule is broken as little as can be, then the next: so what is listed is
/// the least, and each number is the least for all that stands above it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(deny_unknown_fields)]
#[error("no pairing keeps all barred rules: {} must be relaxed (TD-6.3)", .needs.iter().map(|need| format!("{:?} ×{}", need.rule, need.count)).collect::<Vec<_>>().join(", "))]
pub struct Infeasible {
    /// In order of the ladder; never empty.
    pub needs: Vec<Need>,
}

impl Infeasible {
    /// What the director would have to allow, and no more.
    pub fn relax(&self) -> Relax {
        Relax(self.needs.iter().map(|need| (need.rule, need.count)).collect())
    }
}

/// 放宽: barred rules that may be broken, and how much at most.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Relax(pub Vec<(Rule, u64)>);

impl Relax {
    /// Nothing may be broken.
    pub const NOTHING: Self = Self(Vec::new());

    fn allows(&self, rule: Rule) -> u64 {
        self.0.iter().filter(|(other, _)| *other == rule).map(|&(_, count)| count).max().unwrap_or(0)
    }
}

/// Pairs a round. See [`pair_relaxed`].
pub fn pair(field: &Field, rules: &SwissRules) -> Result<Pairing, Infeasible> {
    pair_relaxed(field, rules, &Relax::NOTHING)
}

/// 编排一轮: the pairing that is best by the first rule of the ladder; among those, by the second; and so on (`TD-6.3`).
///
/// Barred rules may be broken as far as `relax` says, and never further than need be.
///
/// # Errors
/// [`Infeasible`] if a barred rule would be broken more than `relax` allows.
pub fn pair_relaxed(field: &Field, rules: &SwissRules, relax: &Relax) -> Result<Pairing, Infeasible> {
    let pairs = solve(field, rules);
    let ledger = ledger::of(field, rules, &pairs);
    let barred = rules.ladder.value.all().iter().filter(|step| step.force == Force::Barred);
    let needs = barred.map(|step| Need::of(&ledger, step.rule));
    let needs: Vec<Need> = needs.filter(|need| need.count > relax.allows(need.rule)).collect();
    if needs.is_empty() { Ok(lay_out(field, rules, &pairs, ledger)) } else { Err(Infeasible { needs }) }
}

/// The best pairs, as vertices of [`Prices`], `i < j`.
pub(super) fn solve(field: &Field, rules: &SwissRules) -> Vec<(usize, usize)> {
    let prices = Prices::new(field, rules);
    Weighed::new(&prices, &rules.ladder.value).solve()
}

fn lay_out(field: &Field, rules: &SwissRules, pairs: &[(usize, usize)], mut ledger: Ledger) -> Pairing {
    let units = field.units();
    let mut played: Vec<(usize, usize)> = pairs.iter().copied().filter(|&(_, j)| j < units.len()).collect();
    played.sort_by_key(|&(i, j)| (units[i].area, std::cmp::Reverse(top(units, i, j)), i, j));
    let order = seats::tables(units, &played, rules, &mut ledger);
    let matches = order.iter().zip(1..).map(|(&(i, j), table)| {
        let home = home(field.round(), &units[i], &units[j]);
        let (home, visitor) = if home == Side::Home { (i, j) } else { (j, i) };
        Match { table, home: units[home].unit, visitor: units[visitor].unit }
    });
    let bye = pairs.iter().find(|&&(_, j)| j == units.len()).map(|&(i, _)| units[i].unit);
    Pairing { round: field.round(), matches: matches.collect(), bye, sits: field.sits().to_vec(), ledger }
}

/// The points of a match for the order of tables: the higher unit's, then the lower one's.
pub(super) fn top(units: &[Contender], i: usize, j: usize) -> (crate::Points, crate::Points) {
    let (one, other) = (units[i].points, units[j].points);
    (one.max(other), one.min(other))
}

/// 主客: the side of the first of two units. Home goes to the one that has been it less often; then to the one that was a visitor last; then
/// to the higher one in odd rounds and to the lower one in even rounds (`TD-5.4`).
fn home(round: RoundNo, one: &Contender, other: &Contender) -> Side {
    let side = |first: bool| if first { Side::Home } else { Side::Visitor };
    match tilt(one).cmp(&tilt(other)) {
        std::cmp::Ordering::Less => return Side::Home,
        std::cmp::Ordering::Greater => return Side::Visitor,
        std::cmp::Ordering::Equal => {}
    }
    if one.last_side != other.last_side {
        return side(one.last_side == Some(Side::Visitor) || other.last_side == Some(Side::Home));
    }
    side((one.rank < other.rank) == (round.0 % 2 == 1))
}
