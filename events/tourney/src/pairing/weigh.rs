//! Rules weighed against each other: each rung is worth more than all that the rungs below can add up to.

use super::guess::{Guess, Worth};
use super::matching::{Costs, Words, min_cost};
use super::prices::{Graded, Prices};
use crate::profile::swiss::{Rule, Steps};

/// One rung in the sum.
#[derive(Clone, Copy, Debug)]
struct Rung {
    what: What,
    /// Which word.
    word: usize,
    /// What one unit of cost is multiplied by.
    by: i128,
    /// The most that all pairs may cost together.
    most: i128,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// A rule, in units of the square of the grain of points for gaps and of level points for levels, else of 1.
    Rule(Graded),
    /// A mixture of the two numbers, which parts what even the order leaves equal.
    Lot,
}

/// The rules that part most pairs from what the duals would pay.
const QUICK: [Rule; 5] = [Rule::Gap, Rule::Level, Rule::Float, Rule::Home, Rule::Within];

impl What {
    fn is(self, rule: Rule) -> bool {
        matches!(self, Self::Rule(graded) if graded.rule == rule)
    }
}

/// How many units a piece of the field has at most.
const A_BLOCK: usize = 32;

/// The words that a field of this many rungs needs, from a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Width {
    One,
    Two,
    Four,
    Eight,
}

/// A ladder for one field, with the multipliers that its own bounds demand.
///
/// # Bounds
/// A rung `t` has `b_t`, the worst sum over all pairs: what one pair may cost at most, times the number of pairs (one pair for rules of
/// the bye). Its multiplier is `Π (b_s + 1)` over the rungs `s` below it in the same word; so the sum of everything below stays under one
/// unit of `t`, and comparing sums is comparing rung by rung. A word is closed when its product would pass `2^(122 − 2·log₂ n)`. Sums
/// of costs then stay under that; duals, which one search moves by at most the sum of a path and of which there are at most `n`
/// searches, stay under `2^122`; and a slack, of two duals and twice a cost, under `2^125`. Where the rungs need more, they go into
/// another word: nothing is folded together and nothing refused. The proof at the end of the matching adds with checks all the same.
#[derive(Debug)]
pub(super) struct Weighed<'a> {
    prices: &'a Prices<'a>,
    /// The rungs that a cheap bound is made of.
    quick: Vec<Rung>,
    /// All others.
    rest: Vec<Rung>,
    /// What the search begins with.
    guess: Guess,
    width: Width,
    ids: Vec<u64>,
}

impl<'a> Weighed<'a> {
    pub(super) fn new(prices: &'a Prices<'a>, steps: &Steps) -> Self {
        let grain = prices.grain();
        let whats = whats(prices, steps);
        let n = prices.vertices();
        let room = 1_i128 << (122 - 2 * (usize::BITS - n.leading_zeros()));
        let (mut words, mut by) = (0, 1_i128);
        let mut rungs = Vec::with_capacity(whats.len());
        for &what in whats.iter().rev() {
            let most = worst_sum(prices, what, grain);
            let span = most + 1;
            if by > room / span {
                words += 1;
                by = 1;
            }
            rungs.push(Rung { what, word: words, by, most });
            by *= span;
        }
        let width = match words + 1 {
            1 => Width::One,
            2 => Width::Two,
            3 | 4 => Width::Four,
            _ => Width::Eight,
        };
        let size = width.words();
        assert!(words < size, "thirteen rules of at most 2^78 each fit eight words");
        for rung in &mut rungs {
            rung.word = size - 1 - rung.word;
        }
        let is_quick = |rung: &Rung| QUICK.into_iter().any(|rule| rung.what.is(rule));
        let guess = Guess::new(prices, whats.iter().any(|what| what.is(Rule::Home)));
        let (quick, rest) = rungs.into_iter().partition(is_quick);
        let ids = prices.units().iter().map(|one| u64::from(one.unit.0)).chain([0]).collect();
        Self { prices, quick, rest, guess, width, ids }
    }

    /// The pairs of least cost, `i < j`, in order of `i`.
    pub(super) fn solve(&self) -> Vec<(usize, usize)> {
        self.solve_among((0..self.prices.vertices()).collect())
    }

    /// The pairs of least cost that hold the pair `i < j`, at the same prices.
    pub(super) fn solve_with(&self, i: usize, j: usize) -> Vec<(usize, usize)> {
        let mut pairs = self.solve_among((0..self.prices.vertices()).filter(|&one| one != i && one != j).collect());
        pairs.push((i, j));
        pairs.sort_unstable();
        pairs
    }

    /// `keep` is in order.
    fn solve_among(&self, keep: Vec<usize>) -> Vec<(usize, usize)> {
        match self.width {
            Width::One => Sized::<1> { weighed: self, keep }.solve(),
            Width::Two => Sized::<2> { weighed: self, keep }.solve(),
            Width::Four => Sized::<4> { weighed: self, keep }.solve(),
            Width::Eight => Sized::<8> { weighed: self, keep }.solve(),
        }
    }

    fn sum<const N: usize>(&self, rungs: &[Rung], i: usize, j: usize) -> Words<N> {
        let mut words = [0; N];
        for rung in rungs {
            let cost = i128::from(self.of(rung.what, i, j));
            debug_assert!(cost <= rung.most, "{:?} of {i}, {j} is more than its bound", rung.what);
            words[rung.word] += rung.by * cost;
        }
        Words(words)
    }

    /// The sum of what no pair of `i` with one from `first` to `last`, all of one tilt, costs less than.
    fn least<const N: usize>(&self, i: usize, first: usize, last: usize) -> Words<N> {
        let mut words = [0; N];
        for rung in &self.quick {
            if let What::Rule(graded) = rung.what {
                words[rung.word] += rung.by * i128::from(self.prices.least(graded.rule, i, first, last));
            }
        }
        Words(words)
    }

    /// The field in pieces of one tilt each, and of one group where groups are large.
    fn blocks(&self) -> Vec<Vec<usize>> {
        let (mut blocks, mut stretch) = (Vec::new(), Vec::new());
        let mut cut = |stretch: &mut Vec<usize>| {
            stretch.sort_by_key(|&vertex| self.prices.tilt(vertex));
            let alike = stretch.chunk_by(|&one, &other| self.prices.tilt(one) == self.prices.tilt(other));
            blocks.extend(alike.flat_map(|alike| alike.chunks(A_BLOCK)).map(<[usize]>::to_vec));
            stretch.clear();
        };
        for group in self.prices.groups() {
            if stretch.len() + group.len() > 2 * A_BLOCK {
                cut(&mut stretch);
            }
            stretch.extend(group);
        }
        cut(&mut stretch);
        blocks
    }

    fn of(&self, what: What, i: usize, j: usize) -> u64 {
        match what {
            What::Rule(graded) => match graded.rule {
                Rule::Gap => self.prices.gap_in_grains(i, j),
                Rule::Level => self.prices.levels().apart(i, j),
                _ => self.prices.cost(graded, i, j),
            },
            What::Lot => mix(self.ids[i], self.ids[j]),
        }
    }
}

impl Width {
    const fn words(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }
}

/// A weighed field, or a part of it, in words of one size.
struct Sized<'a, const N: usize> {
    weighed: &'a Weighed<'a>,
    keep: Vec<usize>,
}

impl<const N: usize> Sized<'_, N> {
    fn solve(&self) -> Vec<(usize, usize)> {
        if self.keep.is_empty() {
            return Vec::new();
        }
        let mate = min_cost(self);
        let pairs = mate.iter().copied().enumerate().filter(|(i, j)| i < j);
        pairs.map(|(i, j)| (self.keep[i], self.keep[j])).collect()
    }
}

impl<const N: usize> Costs<Words<N>> for Sized<'_, N> {
    fn vertices(&self) -> usize {
        self.keep.len()
    }

    fn floor(&self, i: usize, j: usize) -> Words<N> {
        self.weighed.sum(&self.weighed.quick, self.keep[i], self.keep[j])
    }

    fn above_floor(&self, i: usize, j: usize) -> Words<N> {
        self.weighed.sum(&self.weighed.rest, self.keep[i], self.keep[j])
    }

    fn floor_of_block(&self, i: usize, first: usize, last: usize) -> Words<N> {
        self.weighed.least(self.keep[i], self.keep[first], self.keep[last])
    }

    fn blocks(&self) -> Vec<Vec<usize>> {
        let at = |vertex: &usize| self.keep.binary_search(vertex).ok();
        let blocks = self.weighed.blocks().into_iter().map(|block| block.iter().filter_map(at).collect::<Vec<_>>());
        blocks.filter(|block| !block.is_empty()).collect()
    }

    fn first_edges(&self) -> Vec<(usize, usize)> {
        let at = |vertex: usize| self.keep.binary_search(&vertex).ok();
        let likely = self.weighed.guess.pairs.iter().filter_map(|&(i, j)| Some((at(i)?, at(j)?)));
        (1..self.keep.len()).map(|j| (j - 1, j)).chain(likely).collect()
    }

    fn first_duals(&self) -> Vec<(usize, Words<N>)> {
        let worth = |worth: &Worth| {
            let mut words = [0; N];
            for rung in &self.weighed.quick {
                if rung.what.is(Rule::Home) {
                    words[rung.word] += rung.by * i128::from(worth.home);
                } else if rung.what.is(Rule::Within) {
                    words[rung.word] += rung.by * i128::from(worth.within);
                }
            }
            Some((self.keep.binary_search(&worth.vertex).ok()?, Words(words)))
        };
        self.weighed.guess.duals.iter().filter_map(worth).collect()
    }
}

fn whats(prices: &Prices<'_>, steps: &Steps) -> Vec<What> {
    let judged = prices.graded(steps).into_iter().filter(|graded| graded.rule != Rule::Table);
    judged.map(What::Rule).chain([What::Lot]).collect()
}

fn worst_sum(prices: &Prices<'_>, what: What, grain: u64) -> i128 {
    let pairs = prices.vertices() as i128 / 2;
    match what {
        What::Rule(graded) => {
            let worst = i128::from(prices.worst(graded.rule));
            match graded.rule {
                Rule::Level => pairs * i128::from(prices.levels().worst()),
                Rule::SecondBye | Rule::ByeScore => worst,
                Rule::Gap => pairs * (worst / i128::from(grain) / i128::from(grain)),
                _ => pairs * worst,
            }
        }
        What::Lot => pairs * i128::from(u32::MAX),
    }
}

/// 32 bits of two numbers, by the finishing steps of `SplitMix64`. Numbers of this size in the last place make the cheapest matching
/// unique but for a chance of `n² / 2^33` (the isolation lemma); and where even they tie, the same field still gets the same answer, since
/// nothing here depends on the order in which units were listed.
fn mix(one: u64, other: u64) -> u64 {
    let mut z = (one.min(other) << 32 | one.max(other)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ z >> 31) >> 32
}
