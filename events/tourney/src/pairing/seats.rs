//! Tables: matches of equal points change places so that units see tables they have not seen.

use super::draft::top;
use super::field::Contender;
use super::ledger::{Ledger, Meeting};
use super::matching::{Costs, Words, min_cost};
use crate::profile::swiss::{Rule, SwissRules, Tables};

/// The matches in order of tables, from 1; `played` is in order of points. Writes the line of the ledger, if tables are on the ladder.
pub(super) fn tables(
    units: &[Contender],
    played: &[(usize, usize)],
    rules: &SwissRules,
    ledger: &mut Ledger,
) -> Vec<(usize, usize)> {
    let mut order = Vec::with_capacity(played.len());
    let equal = |a: &(usize, usize), b: &(usize, usize)| {
        units[a.0].area == units[b.0].area && top(units, a.0, a.1) == top(units, b.0, b.1)
    };
    for block in played.chunk_by(equal) {
        let first = order.len() as u16 + 1;
        let spread = rules.tables.value == Tables::ByScoreSpread;
        let again = (first..).zip(block).any(|(table, &pair)| seen(units, pair, table) > 0);
        if spread && again {
            let times = |&(i, j): &(usize, usize)| (units[i].tables.len() + units[j].tables.len()) as i128;
            let most = block.iter().map(times).sum();
            order.extend(Block { units, matches: block, first, most }.spread());
        } else {
            order.extend(block);
        }
    }
    if let Some(line) = ledger.0.iter_mut().find(|line| line.rule == Rule::Table) {
        let costs = (1..)
            .zip(&order)
            .map(|(table, &pair)| (Meeting::Pair(units[pair.0].unit, units[pair.1].unit), seen(units, pair, table)));
        line.by = costs.filter(|&(_, cost)| cost > 0).collect();
        line.sum = line.by.iter().map(|&(_, cost)| cost).sum();
    }
    order
}

/// How often the two have sat at a table.
fn seen(units: &[Contender], (i, j): (usize, usize), table: u16) -> u64 {
    let times = |at: usize| units[at].tables.iter().filter(|&&one| one == table).count() as u64;
    times(i) + times(j)
}

/// Matches of equal points and the tables they share: an assignment, which is a matching of matches (first) to tables (behind them).
struct Block<'a> {
    units: &'a [Contender],
    matches: &'a [(usize, usize)],
    first: u16,
    /// How often all of them have sat anywhere: no assignment has more repeats.
    most: i128,
}

impl Block<'_> {
    fn spread(&self) -> Vec<(usize, usize)> {
        let size = self.matches.len();
        let mate = min_cost(self);
        let mut order = vec![(0, 0); size];
        for (at, &table) in mate[..size].iter().enumerate() {
            order[table - size] = self.matches[at];
        }
        order
    }
}

impl Costs<Words<1>> for Block<'_> {
    fn vertices(&self) -> usize {
        2 * self.matches.len()
    }

    /// A repeat costs more than all moves; two matches together, or two tables, more than any assignment. Of equal ones the least squares
    /// of places moved.
    fn floor(&self, i: usize, j: usize) -> Words<1> {
        let size = self.matches.len();
        let repeat = (size * size * size + 1) as i128;
        if (i < size) == (j < size) {
            return Words([(self.most + 1) * repeat]);
        }
        let (at, table) = (i, j - size);
        let repeats = i128::from(seen(self.units, self.matches[at], self.first + table as u16));
        Words([repeats * repeat + (at.abs_diff(table) as i128).pow(2)])
    }

    fn above_floor(&self, _: usize, _: usize) -> Words<1> {
        Words([0])
    }

    fn first_edges(&self) -> Vec<(usize, usize)> {
        let size = self.matches.len();
        (0..size).flat_map(|at| (at.saturating_sub(3)..size.min(at + 4)).map(move |table| (at, size + table))).collect()
    }
}
