//! 级分高低: how far equals in points are apart in level points (`GD17 28-1`).

use std::ops::Range;

use super::field::Contender;
use super::prices::{equals, gcd};

/// Level points of a field, in grains: the greatest common divisor of all differences. The bye is the vertex behind the last unit.
#[derive(Debug)]
pub(super) struct Levels {
    of: Vec<i64>,
    grain: u64,
    /// Of each unit the vertices of its group.
    group: Vec<Range<usize>>,
    /// The lowest and the highest of each unit's group.
    ends: Vec<(i64, i64)>,
    /// Whether they fall along each group, so that who stands nearer is nearer.
    falls: bool,
}

impl Levels {
    /// Units in the field's order.
    pub(super) fn new(units: &[Contender]) -> Self {
        let raw: Vec<i64> = units.iter().map(|one| one.second.hundredths()).collect();
        let least = raw.iter().copied().min().unwrap_or(0);
        let grain = raw.iter().fold(0, |divisor, &level| gcd(divisor, level.abs_diff(least))).max(1);
        let of: Vec<i64> = raw.iter().map(|level| (level.abs_diff(least) / grain) as i64).collect();
        let (mut group, mut ends, mut falls, mut start) = (Vec::new(), Vec::new(), true, 0);
        for equal in equals(units) {
            let range = start..start + equal.len();
            let levels = &of[range.clone()];
            let low_high = (levels.iter().copied().min().unwrap_or(0), levels.iter().copied().max().unwrap_or(0));
            falls &= levels.is_sorted_by(|upper, lower| upper >= lower);
            group.extend(std::iter::repeat_n(range.clone(), equal.len()));
            ends.extend(std::iter::repeat_n(low_high, equal.len()));
            start = range.end;
        }
        Self { of, grain, group, ends, falls }
    }

    /// Hundredths of a point in one grain.
    pub(super) fn grain(&self) -> u64 {
        self.grain
    }

    /// What a pair costs, `i < j`: among equals the square of the difference; else how far the upper one is above the last of its group, and
    /// the lower one below the first of its own. A bye belongs to the last of its group.
    pub(super) fn apart(&self, i: usize, j: usize) -> u64 {
        let above_last = (self.of[i] - self.ends[i].0).unsigned_abs().pow(2);
        if j == self.of.len() {
            above_last
        } else if self.group[i].contains(&j) {
            self.of[i].abs_diff(self.of[j]).pow(2)
        } else {
            above_last + (self.ends[j].1 - self.of[j]).unsigned_abs().pow(2)
        }
    }

    /// The most that a pair may cost.
    pub(super) fn worst(&self) -> u64 {
        2 * self.of.iter().copied().max().unwrap_or(0).unsigned_abs().pow(2)
    }

    /// What no pair of `i` with a unit from `first` to `last`, all behind it, costs less than.
    pub(super) fn least(&self, i: usize, first: usize, last: usize) -> u64 {
        if !self.falls {
            return 0;
        }
        let nearest = self.apart(i, first);
        let outside = (self.of[i] - self.ends[i].0).unsigned_abs().pow(2);
        match (self.group[i].contains(&first), self.group[i].contains(&last)) {
            (true, true) => nearest,
            (true, false) => nearest.min(outside),
            (false, _) => outside,
        }
    }
}
