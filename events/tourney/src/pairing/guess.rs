//! A first guess: who is likely to meet whom, and what each is worth to the matching. The search proves its answer whatever is guessed.
//!
//! What takes thought is a large group that must even out home and visits. Of equals, those that were at home more often should meet those that were visitors more often. Put each where it stands in its
//! group, and the row with fewer units where their ideal opponents stand: a pair then costs the square of its distance. For such costs
//! the best pairs do not cross, so a walk along both rows finds them, and their duals follow from what a neighbour would cost instead.
//! Meetings that are barred, and how the rest of the longer row is paired, are left to the search.

use std::ops::Range;

use super::prices::Prices;
use crate::profile::swiss::Within;

/// What is guessed of a field.
#[derive(Debug, Default)]
pub(super) struct Guess {
    /// Likely pairs, `i < j`.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Duals, twice their value.
    pub(super) duals: Vec<Worth>,
}

/// The dual of a vertex by two rules, in units of their costs; twice its value, as the search has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) vertex: usize,
    pub(super) home: i64,
    pub(super) within: i64,
}

/// A shorter row, and floats of a smaller group, are left to the search.
const WORTH_A_GUESS: usize = 16;
/// How far to either side of its guessed opponent a unit looks.
const AROUND: usize = 4;
/// How many of one tilt are thought of as floaters between two groups.
const FLOATERS: usize = 3;

impl Guess {
    /// For a field in which home and visits count, or do not.
    pub(super) fn new(prices: &Prices<'_>, by_home: bool) -> Self {
        let mut guess = Self { pairs: near(prices), duals: Vec::new() };
        if by_home {
            let open = |&(i, j): &(usize, usize)| !prices.may_not_meet(i, j);
            guess.pairs.extend(floats(prices).into_iter().filter(open));
            for rows in prices.groups().into_iter().filter_map(|group| Rows::of(prices, group)) {
                let opposites = rows.opposites();
                guess.pairs.extend(rows.pairs(&opposites).into_iter().filter(open));
                guess.duals.extend(rows.worths(&opposites));
            }
        }
        guess
    }
}

/// Each vertex with the next, with some behind it, and with those around its ideal opponent.
fn near(prices: &Prices<'_>) -> Vec<(usize, usize)> {
    let n = prices.vertices();
    let mut pairs = Vec::new();
    for i in 0..n {
        pairs.extend((i + 1 < n).then_some((i, i + 1)));
        let open = |&j: &usize| !prices.may_not_meet(i, j);
        pairs.extend((i + 2..n.min(i + 40)).filter(open).take(5).map(|j| (i, j)));
        if i < prices.units().len() {
            pairs.extend(around_ideal(prices, i).map(|j| (i, j)));
        }
    }
    pairs
}

/// Those next to the ideal opponent of a unit, behind it in its group.
fn around_ideal(prices: &Prices<'_>, i: usize) -> impl Iterator<Item = usize> {
    let spot = prices.spot(i);
    let start = i - spot.at as usize;
    let end = start + spot.size as usize;
    let ideal = match prices.within() {
        Within::Snake => end - 1 - spot.at as usize,
        Within::Halves => i + spot.size as usize / 2,
        Within::Near => i + 1,
    };
    (ideal.saturating_sub(6)..=ideal + 6).filter(move |&j| j > i && j < end && !prices.may_not_meet(i, j))
}

/// Who may float where home and visits decide it: from each group that is not small the last of each tilt, with the first of each tilt
/// in the next.
fn floats(prices: &Prices<'_>) -> Vec<(usize, usize)> {
    let few = |group: &mut dyn Iterator<Item = usize>| -> Vec<usize> {
        let mut seen: Vec<i64> = Vec::new();
        let mut is_early = |tilt: i64| {
            seen.push(tilt);
            seen.iter().filter(|&&other| other == tilt).count() <= FLOATERS
        };
        group.filter(|&vertex| is_early(prices.tilt(vertex))).collect()
    };
    let mut pairs = Vec::new();
    for two in prices.groups().windows(2).filter(|two| two.iter().all(|group| group.len() >= WORTH_A_GUESS)) {
        let (down, up) = (few(&mut two[0].clone().rev()), few(&mut two[1].clone()));
        pairs.extend(down.iter().flat_map(|&i| up.iter().map(move |&j| (i, j))));
    }
    pairs
}

/// A unit in its row.
#[derive(Clone, Copy, Debug)]
struct Place {
    vertex: usize,
    /// Where it stands, or where its ideal opponent does.
    at: i64,
    /// How much more often at home than away, or the other way round.
    tilt: i64,
}

/// The two rows of one group.
#[derive(Debug)]
struct Rows {
    within: Within,
    /// How long the way round is where half meets half; places are counted in half steps there.
    round: i64,
    many: Vec<Place>,
    few: Vec<Place>,
}

impl Rows {
    /// None where home and visits do not force who meets whom: who was at either as often may meet all.
    fn of(prices: &Prices<'_>, group: Range<usize>) -> Option<Self> {
        let size = group.len() as i64;
        let within = prices.within();
        let step = if within == Within::Halves { 2 } else { 1 };
        let place =
            |vertex: usize| Place { vertex, at: step * (vertex - group.start) as i64, tilt: prices.tilt(vertex) };
        let (hosts, guests): (Vec<Place>, Vec<Place>) =
            group.clone().map(place).filter(|place| place.tilt != 0).partition(|place| place.tilt > 0);
        let (many, mut few) = if hosts.len() < guests.len() { (guests, hosts) } else { (hosts, guests) };
        if few.len() < WORTH_A_GUESS || 4 * (many.len() + few.len()) < 3 * group.len() {
            return None;
        }
        for place in &mut few {
            place.at = match within {
                Within::Halves => (place.at + size) % (2 * size),
                Within::Snake => size - 1 - place.at,
                Within::Near => place.at,
            };
        }
        few.sort_unstable_by_key(|place| place.at);
        let mut rows = Self { within, round: 2 * size, many, few };
        if within == Within::Halves {
            rows.turn();
        }
        Some(rows)
    }

    /// Turns the longer row so that both begin where they fit best.
    fn turn(&mut self) {
        let cost = |turn: usize| -> i64 {
            let opposite = |few: usize| (few * self.many.len() / self.few.len() + turn) % self.many.len();
            (0..self.few.len()).map(|few| self.cost(opposite(few), few)).sum()
        };
        let best = (0..self.many.len()).min_by_key(|&turn| cost(turn)).unwrap_or(0);
        self.many.rotate_left(best);
    }

    /// What [`Rule::Within`](crate::profile::swiss::Rule::Within) says of a pair.
    fn cost(&self, many: usize, few: usize) -> i64 {
        let way = (self.few[few].at - self.many[many].at).abs();
        match self.within {
            Within::Halves => way.min(self.round - way).pow(2),
            Within::Snake => way.pow(2),
            Within::Near => (way - 1).pow(2),
        }
    }

    /// For each of the shorter row its opponent in the longer one, in the same order and at the least cost. Time and memory: the
    /// product of the shorter row and the difference.
    fn opposites(&self) -> Vec<usize> {
        let spare = self.many.len() - self.few.len();
        let mut sums = vec![0; spare + 1];
        // For each of the shorter row and each number of those passed over before it, how many were before the one in front of it.
        let mut passed: Vec<u32> = Vec::with_capacity(self.few.len() * (spare + 1));
        for few in 0..self.few.len() {
            let mut best = 0;
            for over in 0..=spare {
                if sums[over] < sums[best] {
                    best = over;
                }
                passed.push(best as u32);
            }
            let row = &passed[few * (spare + 1)..];
            sums = (0..=spare).map(|over| sums[row[over] as usize] + self.cost(few + over, few)).collect();
        }
        let mut over = (0..=spare).min_by_key(|&over| sums[over]).unwrap_or(0);
        let mut opposites = vec![0; self.few.len()];
        for few in (0..self.few.len()).rev() {
            opposites[few] = few + over;
            over = passed[few * (spare + 1) + over] as usize;
        }
        opposites
    }

    fn pairs(&self, opposites: &[usize]) -> Vec<(usize, usize)> {
        let length = self.many.len();
        let around = |opposite: usize| (0..=2 * AROUND).map(move |by| (opposite + length + by - AROUND) % length);
        let pairs = self
            .few
            .iter()
            .zip(opposites)
            .flat_map(|(few, &opposite)| around(opposite).map(move |other| (few.vertex, self.many[other].vertex)));
        pairs.map(|(i, j)| (i.min(j), i.max(j))).collect()
    }

    /// Who is left over in the longer row is worth nothing; who would serve better in place of a neighbour is worth so much less, that
    /// nobody gains by the change. One walk each way tells; round a circle, two.
    fn worths(&self, opposites: &[usize]) -> Vec<Worth> {
        let length = self.many.len();
        let mut met = vec![None; length];
        for (few, &opposite) in opposites.iter().enumerate() {
            met[opposite] = Some(few);
        }
        let mut many = vec![0; length];
        let (walks, steps) = if self.within == Within::Halves { (2, length) } else { (1, length - 1) };
        let instead = |of: usize, one: usize| met[of].map_or(0, |few| 2 * (self.cost(one, few) - self.cost(of, few)));
        for _ in 0..walks {
            for one in 0..steps {
                let next = (one + 1) % length;
                if met[one].is_some() {
                    many[next] = many[next].min(many[one] + instead(one, next));
                }
            }
            for one in (0..steps).rev() {
                let next = (one + 1) % length;
                if met[next].is_some() {
                    many[one] = many[one].min(many[next] + instead(next, one));
                }
            }
        }
        let few: Vec<i64> = opposites
            .iter()
            .enumerate()
            .map(|(few, &opposite)| 2 * self.cost(opposite, few) - many[opposite])
            .collect();
        self.with_home(&many, &few)
    }

    /// Adds what home and visits are worth: a pair of opposite tilts costs `(|t| − 1)²` for each, one of equal tilts `4 · min |t|` more.
    /// Where some of the longer row must meet among themselves, that is what one of the shorter row is worth to them.
    fn with_home(&self, many: &[i64], few: &[i64]) -> Vec<Worth> {
        let least = self.many.iter().map(|place| place.tilt.abs()).min().unwrap_or(0);
        let more = if many.len() == few.len() { 0 } else { 4 * least };
        let worth = |more: i64| {
            move |(place, &within): (&Place, &i64)| {
                let home = 2 * (place.tilt.abs() - 1).pow(2) + more;
                Worth { vertex: place.vertex, home, within }
            }
        };
        let many = self.many.iter().zip(many).map(worth(more));
        many.chain(self.few.iter().zip(few).map(worth(-more))).collect()
    }
}
