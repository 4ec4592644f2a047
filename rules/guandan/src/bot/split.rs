//! 组牌 A hand as the plays that weigh least: runs and straight flushes by search, the rest by rank.

use cards::{Bag, Rank, Suit};

use super::burden::Burdens;
use crate::reading::{Face, Kind, Reading};
use crate::readings::{gather, wild};
use crate::run::{Pattern, Window};
use crate::tally::{RANKS, lanes};

/// The lowest bit of each rank's counter.
const ONES: u64 = 0x0001_1111_1111_1111;
/// How much heavier a hand may become by a run that is taken in the hope of a further one.
const SLACK: f32 = 0.55;
/// Runs in one hand.
const DEPTH: usize = 6;
/// Steps after which the search is content with what it has.
const STEPS: u32 = 500;

/// One play of a hand that is parted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Group {
    pub reading: Reading,
    /// Natural cards of each rank, in counters of four bits; of a straight flush they are `flush`.
    pub take: u64,
    pub flush: Bag,
    pub wilds: u8,
    pub weight: f32,
}

/// A hand, parted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    groups: [Group; 27],
    len: usize,
    /// What it weighs in all.
    pub weight: f32,
    /// The cards of its straight flushes, but for wild ones.
    pub flushes: Bag,
}

impl Split {
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups[..self.len]
    }

    /// The best found. Some microseconds for a full hand without wild cards, some tens with them.
    pub(super) fn of(hand: &Bag, level: Rank, burdens: &Burdens) -> Self {
        let wilds = hand.count(wild(level));
        let natural = hand.minus_held(Bag::of(wild(level), wilds));
        let mut search = Search::new(&natural, wilds, level, burdens);
        let root = Node { natural, counts: search.whole, wilds, weight: 0.0 };
        let leaf = search.leaf(root.counts, wilds);
        search.note(&root, leaf, 0);
        search.go(&root, leaf, 0, 0);
        search.finish()
    }

    const fn empty() -> Self {
        let none = Group {
            reading: Reading::new(Kind::Single, Face::BIG_JOKER, 0),
            take: 0,
            flush: Bag::EMPTY,
            wilds: 0,
            weight: 0.0,
        };
        Self { groups: [none; 27], len: 0, weight: 0.0, flushes: Bag::EMPTY }
    }

    fn push(&mut self, group: Group) {
        self.groups[self.len] = group;
        self.len += 1;
        self.weight += group.weight;
        self.flushes = self.flushes.plus(group.flush);
    }
}

/// A run that the hand has or can make with wild cards.
#[derive(Clone, Copy)]
struct Run {
    kind: Kind,
    top: Face,
    /// Bits of its ranks.
    mask: u64,
    width: u8,
    /// How many of it at once: two straights of five pairs neither of which pays alone.
    times: u8,
    weight: f32,
    /// The natural cards of a straight flush.
    flush: Bag,
    wilds: u8,
}

#[derive(Clone, Copy)]
struct Node {
    natural: Bag,
    counts: u64,
    wilds: u8,
    weight: f32,
}

struct Search<'a> {
    burdens: &'a Burdens,
    level: Rank,
    whole: u64,
    runs: [Run; 80],
    len: usize,
    path: [u8; DEPTH],
    steps: u32,
    best: (f32, Node, [u8; DEPTH], usize),
}

impl<'a> Search<'a> {
    fn new(natural: &Bag, wilds: u8, level: Rank, burdens: &'a Burdens) -> Self {
        let none = Run {
            kind: Kind::Straight,
            top: Face::BIG_JOKER,
            mask: 0,
            width: 0,
            times: 0,
            weight: 0.0,
            flush: Bag::EMPTY,
            wilds: 0,
        };
        let whole = Suit::ALL.into_iter().map(|suit| natural.word(suit)).sum();
        let root = Node { natural: *natural, counts: whole, wilds, weight: 0.0 };
        let best = (f32::INFINITY, root, [0; DEPTH], 0);
        let mut search = Self { burdens, level, whole, runs: [none; 80], len: 0, path: [0; DEPTH], steps: 0, best };
        search.find_flushes(natural, wilds);
        search.find_runs(wilds);
        search
    }

    fn push(&mut self, run: Run) {
        if self.len < self.runs.len() {
            self.runs[self.len] = run;
            self.len += 1;
        }
    }

    fn find_flushes(&mut self, natural: &Bag, wilds: u8) {
        for missing in 0..=wilds {
            for suit in Suit::ALL {
                let held = gather(natural.at_least(1)[suit.index()]) & 0x1FFF;
                if held.count_ones() + u32::from(missing) < 5 {
                    continue;
                }
                for window in Pattern::STRAIGHT.windows() {
                    if (window.mask() & !held).count_ones() != u32::from(missing) {
                        continue;
                    }
                    let mask = spread(window);
                    let mut words = [0; 4];
                    words[suit.index()] = ones(natural.word(suit)) & mask;
                    let weight = self.burdens.flush[usize::from(window.top().lane())];
                    self.push(Run {
                        kind: Kind::StraightFlush,
                        top: window.top(),
                        mask,
                        width: 1,
                        times: 1,
                        weight,
                        flush: Bag::from_words(words),
                        wilds: missing,
                    });
                }
            }
        }
    }

    fn find_runs(&mut self, wilds: u8) {
        let Burdens { straight, tube, plate, .. } = self.burdens;
        for (pattern, weights) in [(Pattern::STRAIGHT, straight), (Pattern::TUBE, tube), (Pattern::PLATE, plate)] {
            for window in pattern.windows() {
                let (mask, width) = (spread(window), pattern.width);
                let missing = pattern.size() - taken(self.whole, mask, width).1;
                if missing > wilds.min(1) {
                    continue;
                }
                let weight = weights[usize::from(window.top().lane())];
                let run = Run {
                    kind: pattern.kind,
                    top: window.top(),
                    mask,
                    width,
                    times: 1,
                    weight,
                    flush: Bag::EMPTY,
                    wilds: missing,
                };
                self.push(run);
                if width == 1 && taken(self.whole, mask, 2).1 == 10 {
                    self.push(Run { times: 2, weight: 2.0 * weight, ..run });
                }
            }
        }
    }

    fn note(&mut self, node: &Node, leaf: f32, depth: usize) {
        if leaf < self.best.0 {
            self.best = (leaf, *node, self.path, depth);
        }
    }

    /// Every further run from `first` on that does not make the hand much heavier.
    fn go(&mut self, node: &Node, leaf: f32, first: usize, depth: usize) {
        if depth == DEPTH {
            return;
        }
        for at in first..self.len {
            if self.steps >= STEPS {
                return;
            }
            let Some(next) = node.without(&self.runs[at]) else { continue };
            self.steps += 1;
            let next_leaf = next.weight + self.leaf(next.counts, next.wilds);
            self.path[depth] = at as u8;
            self.note(&next, next_leaf, depth + 1);
            if next_leaf <= leaf + SLACK {
                self.go(&next, next_leaf, at, depth + 1);
            }
        }
    }

    /// What cards weigh by rank alone, wild cards where they help most (nearly so).
    fn leaf(&self, counts: u64, wilds: u8) -> f32 {
        let alike = &self.burdens.alike;
        let (mut weight, mut pairs, mut triples) = (0.0, Sorted::NONE, Sorted::NONE);
        let mut gains = Sorted::NONE;
        let mut rest = counts;
        while rest != 0 {
            let lane = (rest.trailing_zeros() / 4) as usize;
            let count = (rest >> (4 * lane) & 15) as usize;
            rest &= !(15 << (4 * lane));
            weight += alike[count][lane];
            if lane >= 13 {
                continue;
            }
            match count {
                2 => pairs.put(alike[2][lane], lane),
                3 => triples.put(alike[3][lane] - self.burdens.full_house[lane], lane),
                _ => {}
            }
            if wilds > 0 {
                gains.put(alike[count][lane] - alike[count + 1][lane], lane);
            }
        }
        if counts >> 52 == 0x22 {
            weight += (self.burdens.jokers - alike[2][13] - alike[2][14]).min(0.0);
        }
        let houses =
            (0..MOST.min(pairs.len).min(triples.len)).take_while(|&at| pairs.list[at].0 + triples.list[at].0 > 0.0);
        let houses = houses.map(|at| weight -= pairs.list[at].0 + triples.list[at].0).count();
        if wilds == 0 {
            return weight;
        }
        self.leaf_wilds(weight, counts, wilds, &gains, &pairs, houses)
    }

    /// What wild cards make of it.
    fn leaf_wilds(&self, weight: f32, counts: u64, wilds: u8, gains: &Sorted, pairs: &Sorted, houses: usize) -> f32 {
        let alike = &self.burdens.alike;
        // By itself each is a level card.
        let level = usize::from(self.level.index());
        let held = (counts >> (4 * level) & 15) as usize;
        let alone = weight + alike[held + usize::from(wilds)][level] - if held == 0 { 0.0 } else { alike[held][level] };
        let mut best = alone;
        let single = alike[1][level];
        // Each to the rank where it helps most, both to one rank, or to make a full house of two pairs.
        let first = if gains.len > 0 { gains.list[0].0 } else { 0.0 };
        let second = if gains.len > 1 { gains.list[1].0 } else { 0.0 };
        let two_pairs = if pairs.len >= houses + 2 {
            let (low, lane) = pairs.list[houses + 1];
            pairs.list[houses].0 + low - self.burdens.full_house[lane]
        } else {
            0.0
        };
        let one = first.max(two_pairs);
        if wilds == 1 {
            return best.min(weight - one);
        }
        best = best.min(weight - one + single).min(weight - first - second.max(two_pairs));
        for at in 0..gains.len.min(MOST) {
            let lane = gains.list[at].1;
            let count = (counts >> (4 * lane) & 15) as usize;
            best = best.min(weight + alike[count + 2][lane] - alike[count][lane]);
        }
        for at in 0..pairs.len.min(MOST) {
            let (pair, lane) = pairs.list[at];
            best = best.min(weight + alike[4][lane] - pair);
        }
        best
    }

    /// The best node as plays, wild cards in the places that are best for sure.
    fn finish(&self) -> Split {
        let (_, node, path, depth) = self.best;
        let mut split = Split::empty();
        let mut counts = self.whole;
        for &at in &path[..depth] {
            let run = &self.runs[usize::from(at)];
            for _ in 0..run.times {
                let take = if run.flush.is_empty() { taken(counts, run.mask, run.width).0 } else { 0 };
                let size = run.width * run.mask.count_ones() as u8;
                let reading = Reading::new(run.kind, run.top, size);
                let flush_counts: u64 = Suit::ALL.into_iter().map(|suit| run.flush.word(suit)).sum();
                counts -= take + flush_counts;
                let wilds = size - (nibbles(take) + nibbles(flush_counts)) as u8;
                let weight = run.weight / f32::from(run.times);
                split.push(Group { reading, take, flush: run.flush, wilds, weight });
            }
        }
        let (mut best, mut chosen) = (f32::INFINITY, 0);
        for first in 0..if node.wilds > 0 { 13 } else { 1 } {
            for second in if node.wilds > 1 { first..13 } else { 0..1 } {
                let placed = place(node.wilds, first, second);
                if !fits(counts, placed, self.level) {
                    continue;
                }
                let leaf = self.leaf(counts + placed, 0);
                if leaf < best {
                    (best, chosen) = (leaf, placed);
                }
            }
        }
        self.part(counts, chosen, &mut split);
        split
    }

    /// Cards by rank into plays; `placed` of them are wild.
    fn part(&self, counts: u64, placed: u64, split: &mut Split) {
        let alike = &self.burdens.alike;
        let of = |word: u64, lane: usize| (word >> (4 * lane) & 15) as u8;
        let all = counts + placed;
        let (mut pairs, mut triples) = (Sorted::NONE, Sorted::NONE);
        for lane in lanes(RANKS).map(usize::from) {
            match of(all, lane) {
                2 => pairs.put(alike[2][lane], lane),
                3 => triples.put(alike[3][lane] - self.burdens.full_house[lane], lane),
                _ => {}
            }
        }
        let mut used = 0u16;
        for at in 0..MOST.min(pairs.len).min(triples.len) {
            let ((gain, three), (pair, two)) = (triples.list[at], pairs.list[at]);
            if gain + pair <= 0.0 {
                break;
            }
            used |= 1 << three | 1 << two;
            let mask = 15 << (4 * three) | 15 << (4 * two);
            split.push(Group {
                reading: Reading::new(Kind::FullHouse, Face::of_lane(three as u8), 5),
                take: counts & mask,
                flush: Bag::EMPTY,
                wilds: of(placed, three) + of(placed, two),
                weight: self.burdens.full_house[three],
            });
        }
        let apart = alike[2][13] + alike[2][14];
        if all >> 52 == 0x22 && self.burdens.jokers < apart {
            used |= 3 << 13;
            let reading = Reading::new(Kind::Jokers, Face::BIG_JOKER, 4);
            let weight = self.burdens.jokers;
            split.push(Group { reading, take: counts & 0xFF << 52, flush: Bag::EMPTY, wilds: 0, weight });
        }
        for lane in (0..15).filter(|lane| used >> lane & 1 == 0 && of(all, *lane) > 0) {
            let size = of(all, lane);
            let kind = match size {
                1 => Kind::Single,
                2 => Kind::Pair,
                3 => Kind::Triple,
                _ => Kind::Bomb,
            };
            split.push(Group {
                reading: Reading::new(kind, Face::of_lane(lane as u8), size),
                take: counts & 15 << (4 * lane),
                flush: Bag::EMPTY,
                wilds: of(placed, lane),
                weight: alike[usize::from(size)][lane],
            });
        }
    }
}

impl Node {
    /// Without the cards of a run, if they are here.
    fn without(&self, run: &Run) -> Option<Self> {
        if run.kind == Kind::StraightFlush {
            let natural = self.natural.checked_sub(run.flush).filter(|_| run.wilds <= self.wilds)?;
            let flush: u64 = Suit::ALL.into_iter().map(|suit| run.flush.word(suit)).sum();
            let weight = self.weight + run.weight;
            return Some(Self { natural, counts: self.counts - flush, wilds: self.wilds - run.wilds, weight });
        }
        let width = run.width * run.times;
        let (take, got) = taken(self.counts, run.mask, width);
        let missing = width * run.mask.count_ones() as u8 - got;
        let spare = if run.times == 1 { self.wilds.min(1) } else { 0 };
        let weight = self.weight + run.weight;
        let natural = self.natural;
        (missing <= spare).then(|| Self { natural, counts: self.counts - take, wilds: self.wilds - missing, weight })
    }
}

/// How many are sorted out.
const MOST: usize = 4;

/// The greatest few values with their lanes, greatest first.
struct Sorted {
    list: [(f32, usize); MOST],
    len: usize,
}

impl Sorted {
    const NONE: Self = Self { list: [(0.0, 0); MOST], len: 0 };

    fn put(&mut self, value: f32, lane: usize) {
        let mut at = self.len.min(MOST);
        while at > 0 && self.list[at - 1].0 < value {
            if at < MOST {
                self.list[at] = self.list[at - 1];
            }
            at -= 1;
        }
        if at < MOST {
            self.list[at] = (value, lane);
        }
        self.len = (self.len + 1).min(MOST);
    }
}

/// One bit for each rank that has cards.
const fn ones(counts: u64) -> u64 {
    (counts | counts >> 1 | counts >> 2 | counts >> 3) & ONES
}

/// The lowest bits of the counters of a window's ranks.
fn spread(window: Window) -> u64 {
    window.lanes().fold(0, |mask, lane| mask | 1 << (4 * lane))
}

/// Up to `width` cards of each rank of `mask`, and how many that are.
fn taken(counts: u64, mask: u64, width: u8) -> (u64, u8) {
    let mut take = ones(counts) & mask;
    if width >= 2 {
        take += (counts >> 1 | counts >> 2 | counts >> 3) & mask;
    }
    if width >= 3 {
        take += ((counts >> 1 & counts) | counts >> 2 | counts >> 3) & mask;
    }
    (take, nibbles(take) as u8)
}

/// The sum of counters.
const fn nibbles(counts: u64) -> u64 {
    let bytes = (counts & 0x0F0F_0F0F_0F0F_0F0F) + (counts >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
    bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// Wild cards as counters of the ranks that they stand for.
const fn place(wilds: u8, first: usize, second: usize) -> u64 {
    match wilds {
        0 => 0,
        1 => 1 << (4 * first),
        _ => (1 << (4 * first)) + (1 << (4 * second)),
    }
}

/// Wild cards go with cards of the rank that they stand for, or are level cards.
fn fits(counts: u64, placed: u64, level: Rank) -> bool {
    let own = 1 << (4 * level.index());
    ones(placed) & !(ones(counts) | own) == 0
}
