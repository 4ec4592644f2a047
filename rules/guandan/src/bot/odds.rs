//! 算牌 What one seat may hold, from the cards that are out and how many of them it has.

use cards::Rank;

use crate::reading::{Face, Kind, Reading};
use crate::run::Pattern;

/// Heights, from 0 for the lowest rank to 15 for the big joker.
const HEIGHTS: usize = 16;
/// The part of the chance that a wild card helps where one card is missing: it helps in one place only.
const WILD_HELP: f32 = 0.5;
/// Windows of one run overlap, so their chances do not add up.
const OVERLAP: f32 = 0.6;
/// What straight flushes add to the bombs of a full hand.
const FLUSHES: f32 = 0.25;

/// Chances of one seat. Some microseconds to work out for all seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    left: u8,
    /// `above[k][height]`: does it hold at least `k` of a rank above this height?
    above: [[f32; HEIGHTS]; 9],
    /// Has it any with `k` alike?
    any: [f32; 9],
    /// A run with a top rank above this lane: straights, tubes, plates.
    runs: [[f32; 13]; 3],
}

const PATTERNS: [Pattern; 3] = [Pattern::STRAIGHT, Pattern::TUBE, Pattern::PLATE];

impl Odds {
    /// Of a seat with `left` of `out` unknown cards, of which `counts` are of each rank and `wilds` are wild.
    pub(super) fn new(level: Rank, counts: &[u8; 16], wilds: u8, left: u8, out: u8) -> Self {
        let none = Self { left, above: [[0.0; HEIGHTS]; 9], any: [0.0; 9], runs: [[0.0; 13]; 3] };
        if left == 0 || left > out {
            return none;
        }
        let mut odds = none;
        let wild = at_least(wilds, left, out)[1];
        let mut held = [[0.0f32; 10]; 15];
        for lane in 0..15 {
            let natural = at_least(counts[lane], left, out);
            held[lane] = natural;
            for k in (1..9).filter(|k| lane < 13 && *k <= usize::from(left)) {
                held[lane][k] += WILD_HELP * wild * (natural[k - 1] - natural[k]);
            }
        }
        let mut lanes = [0; HEIGHTS];
        (0..15).for_each(|lane| lanes[usize::from(Face::of_lane(lane).height(level))] = lane as usize);
        for (k, above) in odds.above.iter_mut().enumerate().skip(1) {
            let mut misses = 1.0;
            for height in (0..HEIGHTS).rev() {
                above[height] = 1.0 - misses;
                // The place of the level among the natural ranks is empty.
                let is_empty = height == usize::from(level.index());
                misses *= if is_empty { 1.0 } else { 1.0 - held[lanes[height]][k] };
            }
            odds.any[k] = 1.0 - misses;
        }
        for (runs, pattern) in odds.runs.iter_mut().zip(PATTERNS) {
            let mut misses = [1.0; 13];
            for window in pattern.windows() {
                let whole: f32 =
                    window.lanes().map(|lane| held[usize::from(lane)][usize::from(pattern.width)]).product();
                for miss in &mut misses[..usize::from(window.top().lane())] {
                    *miss *= 1.0 - OVERLAP * whole;
                }
            }
            *runs = misses.map(|miss| 1.0 - miss);
        }
        odds
    }

    /// Can it beat `reading` with its own type?
    pub(super) fn outranks(&self, reading: Reading, level: Rank) -> f32 {
        if self.left < reading.size || reading.power() > 0 {
            return 0.0;
        }
        let height = usize::from(reading.height(level));
        match reading.kind {
            Kind::Single => self.above[1][height],
            Kind::Pair => self.above[2][height],
            Kind::Triple => self.above[3][height],
            Kind::FullHouse => self.above[3][height] * (0.3 + 0.7 * self.any[2]).min(1.0),
            Kind::Straight => self.runs[0][height],
            Kind::Tube => self.runs[1][height],
            Kind::Plate => self.runs[2][height],
            Kind::Bomb | Kind::StraightFlush | Kind::Jokers => 0.0,
        }
    }

    /// Can it beat `reading` with a bomb, or with a bigger bomb?
    pub(super) fn bombs(&self, reading: Reading, level: Rank) -> f32 {
        let flushes = if self.left < 5 { 0.0 } else { FLUSHES * f32::from(self.left.min(27)) / 27.0 };
        let height = usize::from(reading.height(level));
        match reading.power() {
            0 => 1.0 - (1.0 - self.any[4]) * (1.0 - flushes),
            power @ 1..=2 => {
                let size = usize::from(power) + 3;
                1.0 - (1.0 - self.above[size][height]) * (1.0 - self.any[size + 1]) * (1.0 - flushes)
            }
            3 => 1.0 - (1.0 - self.any[6]) * (1.0 - flushes * 0.4),
            power @ 4..=5 => {
                let size = usize::from(power) + 2;
                1.0 - (1.0 - self.above[size][height]) * (1.0 - self.any[size + 1])
            }
            _ => 0.0,
        }
    }
}

/// `[k]`: how likely at least `k` of `cards` are among `left` of `out` cards.
fn at_least(cards: u8, left: u8, out: u8) -> [f32; 10] {
    let mut tail = [0.0; 10];
    let (cards, left, out) = (usize::from(cards), usize::from(left), usize::from(out));
    tail[0] = 1.0;
    let mut sum = 0.0;
    for k in (1..=cards.min(left)).rev() {
        sum += exactly(k, cards, left, out);
        tail[k] = sum.min(1.0);
    }
    tail
}

/// How likely exactly `k` of `cards` are among `left` of `out` cards.
fn exactly(k: usize, cards: usize, left: usize, out: usize) -> f32 {
    let (mut odds, others) = (1.0, out - left);
    for at in 0..cards {
        // The first `k` are held, the others are not; and as many orders as there are choices of `k`.
        let (mine, rest) = if at < k { (left.saturating_sub(at), k - at) } else { (others.saturating_sub(at - k), 1) };
        let ways = if at < k { (cards - at) as f32 / rest as f32 } else { 1.0 };
        odds *= ways * mine as f32 / (out - at) as f32;
    }
    odds
}
