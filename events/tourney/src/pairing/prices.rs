//! What a pair costs by each rule of the ladder, before the rules are weighed against each other.

use std::ops::Range;

use crate::pairing::field::{Area, Contender, Field, Soft, Way};
use crate::pairing::levels::Levels;
use crate::played::How;
use crate::profile::swiss::{First, Rule, Steps, SwissRules, Within};

/// A unit's place among those of equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    /// Number of its group; the highest points are 0.
    pub(super) group: u32,
    /// From 0.
    pub(super) at: u32,
    /// How many there are.
    pub(super) size: u32,
}

/// A rule, and the weight where it is asked for each weight apart (soft relations); else 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Graded {
    pub(super) rule: Rule,
    pub(super) weight: u8,
}

/// A field laid out for fast questions about pairs. Vertices are the units in the field's order; in an odd field one more, the bye.
#[derive(Debug)]
pub(super) struct Prices<'a> {
    field: &'a Field,
    within: Within,
    round: u16,
    memory: u16,
    bye_kinds: &'a [How],
    spots: Vec<Spot>,
    /// Hundredths.
    points: Vec<i64>,
    lowest: i64,
    /// Points above the lowest, in grains.
    grains: Vec<u64>,
    levels: Levels,
    /// Home matches less visits.
    tilts: Vec<i64>,
    met: Pairs,
    related: Pairs,
    /// Weights of soft relations, `i < j`, in order.
    soft: Vec<(u32, u32, u8)>,
    /// Rank within the losers' area; the best is 0.
    in_losers: Vec<u32>,
    /// Whether the order of the field is by areas first, and by points only within one.
    has_areas: bool,
}

/// A set of pairs of vertices, as bits.
#[derive(Debug)]
struct Pairs {
    n: usize,
    bits: Vec<u64>,
}

impl Pairs {
    fn new(n: usize) -> Self {
        Self { n, bits: vec![0; (n * n).div_ceil(64)] }
    }

    fn add(&mut self, i: usize, j: usize) {
        let at = i.min(j) * self.n + i.max(j);
        self.bits[at / 64] |= 1 << (at % 64);
    }

    /// 1 if there is one, else 0.
    fn any(&self) -> u64 {
        u64::from(self.bits.iter().any(|&bits| bits != 0))
    }

    fn has(&self, i: usize, j: usize) -> bool {
        let at = i * self.n + j;
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }
}

impl<'a> Prices<'a> {
    pub(super) fn new(field: &'a Field, rules: &'a SwissRules) -> Self {
        let units = field.units();
        let n = units.len();
        let within = match (field.round().0, rules.first.value) {
            (1, First::Strength(within)) => within,
            (1, First::Lots) => Within::Near,
            _ => rules.within.value,
        };
        let points: Vec<i64> = units.iter().map(|one| one.points.hundredths()).collect();
        let mut losers = 0..;
        let in_losers = |one: &Contender| if one.area == Some(Area::Loser) { losers.next().unwrap_or(0) } else { 0 };
        let mut prices = Self {
            field,
            within,
            round: field.round().0,
            memory: rules.float_memory.value,
            bye_kinds: &rules.bye_kinds.value,
            spots: spots(units),
            lowest: points.iter().copied().min().unwrap_or(0),
            points,
            grains: Vec::new(),
            levels: Levels::new(units),
            tilts: units.iter().map(tilt).collect(),
            met: Pairs::new(n),
            related: Pairs::new(n),
            soft: Vec::new(),
            in_losers: units.iter().map(in_losers).collect(),
            has_areas: units.iter().any(|one| one.area.is_some()),
        };
        let grain = prices.grain();
        prices.grains = prices.points.iter().map(|points| points.abs_diff(prices.lowest) / grain).collect();
        prices.relate();
        prices
    }

    fn relate(&mut self) {
        let units = self.field.units();
        let mut place: Vec<_> = units.iter().zip(0_usize..).map(|(one, at)| (one.unit, at)).collect();
        place.sort_unstable();
        let find = |unit| place.binary_search_by_key(&unit, |&(unit, _)| unit).ok().map(|at| place[at].1);
        let mut soft: Vec<(u32, u32, u8)> = Vec::new();
        for (i, one) in units.iter().enumerate() {
            for j in one.met.iter().filter_map(|&unit| find(unit)) {
                self.met.add(i, j);
            }
            for j in one.hard.iter().filter_map(|&unit| find(unit)) {
                self.related.add(i, j);
            }
            let relations = one.soft.iter().filter_map(|soft| find(soft.unit).map(|j| (j, soft.weight)));
            soft.extend(relations.map(|(j, weight)| (i.min(j) as u32, i.max(j) as u32, weight)));
        }
        // Where the two do not agree, or one names the other twice, the graver weight counts.
        soft.sort_unstable_by_key(|&(i, j, weight)| (i, j, std::cmp::Reverse(weight)));
        soft.dedup_by_key(|&mut (i, j, _)| (i, j));
        self.soft = soft;
    }

    /// Units and, in an odd field, the bye.
    pub(super) fn vertices(&self) -> usize {
        self.units().len().next_multiple_of(2)
    }

    pub(super) fn units(&self) -> &'a [Contender] {
        self.field.units()
    }

    pub(super) fn spot(&self, i: usize) -> Spot {
        self.spots[i]
    }

    /// The units of equal points, group by group.
    pub(super) fn groups(&self) -> Vec<Range<usize>> {
        let (mut groups, mut start) = (Vec::new(), 0);
        while start < self.spots.len() {
            let end = start + self.spots[start].size as usize;
            groups.push(start..end);
            start = end;
        }
        groups
    }

    pub(super) fn within(&self) -> Within {
        self.within
    }

    fn is_bye(&self, j: usize) -> bool {
        j == self.units().len()
    }

    /// Home matches less visits.
    pub(super) fn tilt(&self, i: usize) -> i64 {
        self.tilts[i]
    }

    /// Difference in points, in hundredths.
    pub(super) fn apart(&self, i: usize, j: usize) -> u64 {
        self.points[i].abs_diff(self.points[j])
    }

    /// The greatest common divisor of all differences in points: their squares are counted in its square.
    pub(super) fn grain(&self) -> u64 {
        let divisor = self.points.iter().fold(0, |divisor, &points| gcd(divisor, points.abs_diff(self.lowest)));
        divisor.max(1)
    }

    /// The square of the difference in points, counted in the square of their grain.
    pub(super) fn gap_in_grains(&self, i: usize, j: usize) -> u64 {
        if self.is_bye(j) { 0 } else { self.grains[i].abs_diff(self.grains[j]).pow(2) }
    }

    /// Differences in level points among equals.
    pub(super) fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The ladder with each weight of soft relations that occurs on a rung of its own, the worst first.
    pub(super) fn graded(&self, steps: &Steps) -> Vec<Graded> {
        let mut all = Vec::new();
        for rule in steps.all().iter().map(|step| step.rule) {
            let occurs = |weight: &u8| self.soft.iter().any(|&(_, _, other)| other == *weight);
            match rule {
                Rule::Soft => all.extend((1..=Soft::WORST).rev().filter(occurs).map(|weight| Graded { rule, weight })),
                rule => all.push(Graded { rule, weight: 0 }),
            }
        }
        all
    }

    /// Whether two units have met, or are related so that they must not.
    pub(super) fn may_not_meet(&self, i: usize, j: usize) -> bool {
        !self.is_bye(j) && (self.met.has(i, j) || self.related.has(i, j))
    }

    /// What a pair costs by a rule, `i < j`; the bye is the last vertex. At most [`Prices::worst`].
    pub(super) fn cost(&self, graded: Graded, i: usize, j: usize) -> u64 {
        let bye = self.is_bye(j);
        match graded.rule {
            Rule::SecondBye => u64::from(bye) * self.byes(i),
            Rule::ByeScore => u64::from(bye) * (self.points[i] - self.lowest) as u64,
            Rule::Within => self.out_of_order(i, j),
            Rule::Order => ((self.vertices() - i) * j) as u64,
            Rule::Home => self.imbalance(i, j),
            Rule::Level => self.levels.apart(i, j) * self.levels.grain().pow(2),
            Rule::Area if bye => u64::from(self.units()[i].area == Some(Area::Winner)),
            _ if bye => 0,
            Rule::Met => u64::from(self.met.has(i, j)),
            Rule::Related => u64::from(self.related.has(i, j)),
            Rule::Area => u64::from(self.crosses(i, j)),
            Rule::Joiner if self.crosses(i, j) => u64::from(self.in_losers[i].max(self.in_losers[j])),
            Rule::Gap => self.apart(i, j).pow(2),
            Rule::Float => self.repeated_floats(i, j),
            Rule::Soft => self.related_softly(graded.weight, i, j),
            Rule::Joiner | Rule::Table => 0,
        }
    }

    /// The most that one pair may cost by a rule.
    pub(super) fn worst(&self, rule: Rule) -> u64 {
        let units = self.units();
        let n = self.vertices() as u64;
        match rule {
            Rule::Met => self.met.any(),
            Rule::Related => self.related.any(),
            Rule::Area => u64::from(self.has_areas),
            Rule::SecondBye => units.iter().map(|one| one.unplayed.len() as u64).max().unwrap_or(0),
            Rule::ByeScore => self.widest(),
            Rule::Gap => self.widest().pow(2),
            Rule::Level => self.levels.worst() * self.levels.grain().pow(2),
            Rule::Joiner => self.in_losers.iter().copied().max().map_or(0, u64::from),
            Rule::Float => 2 * u64::from(self.memory),
            Rule::Soft => n * n + n,
            Rule::Table => 0,
            Rule::Home => units.iter().map(|one| 2 * (tilt(one).unsigned_abs() + 1).pow(2)).max().unwrap_or(0),
            Rule::Within => 4 * n * n,
            Rule::Order => n * n,
        }
    }

    fn widest(&self) -> u64 {
        self.points.iter().map(|points| points.abs_diff(self.lowest)).max().unwrap_or(0)
    }

    /// What no pair of `i` with a unit from `first` to `last` costs less than, where these have the same tilt and stand behind `i`.
    pub(super) fn least(&self, rule: Rule, i: usize, first: usize, last: usize) -> u64 {
        match rule {
            Rule::Gap if !self.has_areas => self.gap_in_grains(i, first),
            Rule::Level => self.levels.least(i, first, last),
            Rule::Home => self.imbalance(i, first),
            Rule::Within => self.least_out_of_order(i, first, last),
            _ => 0,
        }
    }

    fn byes(&self, i: usize) -> u64 {
        self.units()[i].unplayed.iter().filter(|how| self.bye_kinds.contains(how)).count() as u64
    }

    fn crosses(&self, i: usize, j: usize) -> bool {
        self.units()[i].area != self.units()[j].area
    }

    fn repeated_floats(&self, i: usize, j: usize) -> u64 {
        match self.points[i].cmp(&self.points[j]) {
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => self.floated(i, Way::Down) + self.floated(j, Way::Up),
            std::cmp::Ordering::Less => self.floated(i, Way::Up) + self.floated(j, Way::Down),
        }
    }

    /// How fresh the last float this way is: the memory for the last round, one less for each round before.
    fn floated(&self, i: usize, way: Way) -> u64 {
        let last = self.units()[i].floats.iter().rev().find(|float| float.way == way);
        let fresh = |float: &super::Float| (self.memory + 1).saturating_sub(self.round - float.round.0);
        last.map_or(0, |float| u64::from(fresh(float)))
    }

    /// `n²`, and one more for each place that the higher of the two is above the bottom; so that fewer pairs always go first.
    fn related_softly(&self, weight: u8, i: usize, j: usize) -> u64 {
        let at = self.soft.binary_search_by_key(&(i as u32, j as u32), |&(i, j, _)| (i, j));
        let n = self.vertices() as u64;
        if at.is_ok_and(|at| self.soft[at].2 == weight) { n * n + n - i as u64 } else { 0 }
    }

    fn imbalance(&self, i: usize, j: usize) -> u64 {
        let one = self.tilts[i];
        if self.is_bye(j) {
            return one.unsigned_abs().pow(2);
        }
        let other = self.tilts[j];
        let squares = |a: i64, b: i64| a.unsigned_abs().pow(2) + b.unsigned_abs().pow(2);
        squares(one + 1, other - 1).min(squares(one - 1, other + 1))
    }

    /// Square of the distance from the ideal opponent. Between groups the ideal is the neighbour: the last of the higher group meets
    /// the first of the lower one. A bye belongs to the last of its group.
    fn out_of_order(&self, i: usize, j: usize) -> u64 {
        let here = self.spots[i];
        if self.is_bye(j) {
            return u64::from(here.size - 1 - here.at).pow(2);
        }
        let there = self.spots[j];
        if here.group != there.group {
            return ((j - i - 1) as u64).pow(2);
        }
        self.off(here, there).unsigned_abs().pow(2)
    }

    /// How far one of the same group is from the ideal opponent; it grows along the group.
    fn off(&self, here: Spot, there: Spot) -> i64 {
        let (at, other, size) = (i64::from(here.at), i64::from(there.at), i64::from(here.size));
        match self.within {
            Within::Snake => at + other - (size - 1),
            Within::Halves => 2 * (other - at) - size,
            Within::Near => other - at - 1,
        }
    }

    fn least_out_of_order(&self, i: usize, first: usize, last: usize) -> u64 {
        let [here, nearest, farthest] = [i, first, last].map(|at| self.spots[at]);
        if nearest.group != here.group {
            return ((first - i - 1) as u64).pow(2);
        }
        if farthest.group != here.group {
            return 0;
        }
        let (near, far) = (self.off(here, nearest), self.off(here, farthest));
        if near <= 0 && far >= 0 { 0 } else { near.unsigned_abs().min(far.unsigned_abs()).pow(2) }
    }
}

/// Home matches less visits.
pub(super) fn tilt(unit: &Contender) -> i64 {
    i64::from(unit.sides.home) - i64::from(unit.sides.visitor)
}

/// Units of one area with equal points, the highest first.
pub(super) fn equals(units: &[Contender]) -> impl Iterator<Item = &[Contender]> {
    units.chunk_by(|a, b| a.area == b.area && a.points == b.points)
}

pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn spots(units: &[Contender]) -> Vec<Spot> {
    let mut spots = Vec::with_capacity(units.len());
    for (group, equals) in equals(units).enumerate() {
        let size = equals.len() as u32;
        spots.extend((0..size).map(|at| Spot { group: group as u32, at, size }));
    }
    spots
}
