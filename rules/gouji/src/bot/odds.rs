//! 算牌 What a seat may hold, from the cards that are out and how many of them it has.

use crate::set::{Point, Set};

/// More cards of a rank than these are as good as these.
pub(super) const MOST: usize = 16;
/// Lanes of a tally: 2, 3 to A, small and big joker.
const LANES: usize = 15;

/// Chances of one seat. A microsecond or less to work out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    left: u8,
    /// `above[lane][k]`: does it hold `k` cards of one natural rank above that of the lane?
    above: [[f32; MOST + 1]; LANES],
    /// `[k]`: has it so many 2s and jokers, so many jokers?
    hangers: [f32; MOST + 1],
    jokers: [f32; MOST + 1],
    /// `[k]`: has it so many big jokers?
    big: [f32; MOST + 1],
}

impl Odds {
    /// Of a seat that holds nothing.
    pub(super) const NONE: Self = Self {
        left: 0,
        above: [[0.0; MOST + 1]; LANES],
        hangers: [0.0; MOST + 1],
        jokers: [0.0; MOST + 1],
        big: [0.0; MOST + 1],
    };

    /// How many cards it has.
    pub(super) const fn left(&self) -> u8 {
        self.left
    }

    /// Of a seat with `left` of `out` unknown cards, of which `counts` are of each lane.
    pub(super) fn new(counts: &[u8; 16], left: u8, out: u16) -> Self {
        if left == 0 || u16::from(left) > out {
            return Self::NONE;
        }
        let held = |cards: u8| at_least(&exactly(cards, left, out));
        let (two, small, big) = (counts[0], counts[13], counts[14]);
        let mut odds =
            Self { left, hangers: held(two + small + big), jokers: held(small + big), big: held(big), ..Self::NONE };
        let mut misses = [1.0f32; MOST + 1];
        for lane in (1..13).rev() {
            odds.above[lane] = misses.map(|miss| 1.0 - miss);
            odds.above[lane][0] = 1.0;
            misses.iter_mut().zip(held(counts[lane])).for_each(|(miss, held)| *miss *= 1.0 - held);
        }
        // Above 2s and jokers there are no naturals.
        for lane in [0, 13, 14] {
            odds.above[lane][0] = 1.0;
        }
        odds
    }

    /// How likely it beats `set`, if it spends each 2 and joker that this takes only so readily; 1: how likely it can.
    pub(super) fn beats(&self, set: Set, ready: f32) -> f32 {
        let (needed, big) = (set.cards_needed(), 2 * set.big_count() + set.small_count());
        if self.left < needed || big > needed {
            return 0.0;
        }
        let rest = usize::from(needed - big).min(MOST);
        let hangers = if set.base() < Point::TWO { &self.hangers } else { &self.jokers };
        let above = &self.above[set.base().lane()];
        // As few are hung as will do: so many are if the naturals are just so many short.
        let (mut odds, mut spent, mut before) = (0.0, 1.0, 0.0);
        for hung in 0..=rest {
            let enough = above[rest - hung];
            odds += hangers[hung] * spent * (enough - before);
            (spent, before) = (spent * ready, enough);
        }
        if big > 0 { odds * self.big[usize::from(big).min(MOST)] * ready } else { odds }
    }
}

/// `[k]`: how likely exactly `k` of `cards` are among `left` of `out` cards; those above [`MOST`] count as so many.
fn exactly(cards: u8, left: u8, out: u16) -> [f32; MOST + 1] {
    let mut odds = [0.0; MOST + 1];
    let (cards, left, out) = (i32::from(cards), i32::from(left), i32::from(out));
    let others = out - left;
    // The fewest that it must hold, and from there on each by the one before.
    let least = (cards - others).max(0);
    let mut chance = 1.0f32;
    if least == 0 {
        (0..cards).for_each(|at| chance *= (others - at) as f32 / (out - at) as f32);
    } else {
        (0..others).for_each(|at| chance *= (cards - at) as f32 / (out - at) as f32);
    }
    for k in least..=cards.min(left) {
        odds[(k as usize).min(MOST)] += chance;
        chance *= ((cards - k) * (left - k)) as f32 / ((k + 1) * (others - cards + k + 1)) as f32;
    }
    odds
}

/// `[k]`: at least `k`, from exactly `k`.
fn at_least(exactly: &[f32; MOST + 1]) -> [f32; MOST + 1] {
    let mut sum = 0.0;
    let mut tail = [0.0; MOST + 1];
    for k in (0..=MOST).rev() {
        sum += exactly[k];
        tail[k] = sum.min(1.0);
    }
    tail[0] = 1.0;
    tail
}
