//! 跟牌的义务 What a follower owes to the composition of the lead. `GZ 10`, `R-pairs-from-triples`
//!
//! A reply of n cards of the led suite is legal if it meets the duty as well as any n of them could. The duty is a list of
//! numbers, one for each component of the lead, the biggest first, compared from the left:
//! for `3xk` the longest run of triples, the triples, then in the places without a triple the longest run of pairs and the
//! pairs; for `2xk` the longest run of pairs and the pairs. For a throw it is that of the best way to give the cards to the
//! components.

use cards::Suit;
use trick::{Holding, Least, Shape, Unit, Units, suits, tiers};

use crate::illegal::Owed;

/// One number a component: four digits of four bits, most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Owing([u16; Owing::MOST]);

impl Owing {
    /// Components of two cards or more in 39 cards.
    const MOST: usize = 19;

    /// What a reply with this duty lacks against a better one.
    pub(crate) fn lacks(&self, better: &Self) -> Option<Owed> {
        let (ours, theirs) = self.0.iter().zip(&better.0).find(|(a, b)| a != b)?;
        let digit = |shift: u32| ours >> shift & 15 != theirs >> shift & 15;
        // A run of one is no run: what is owed then is a triple or a pair.
        let run = |shift: u32| digit(shift) && theirs >> shift & 15 > 1;
        Some(match () {
            () if run(12) => Owed::TripleRun,
            () if digit(12) || digit(8) => Owed::Triple,
            () if run(4) => Owed::PairRun,
            () => Owed::Pair,
        })
    }

    /// The duty of a lead of one component.
    const fn of_one(digits: u16) -> Self {
        let mut duty = Self([0; Self::MOST]);
        duty.0[0] = digits;
        duty
    }

    /// The kinds of cards that a reply which meets it holds at least three times, and, besides them, at least twice.
    pub(crate) fn kinds(&self) -> Least {
        let sum = |shift: u32| self.0.iter().map(|digits| digits >> shift & 15).sum::<u16>() as u8;
        Least { triples: sum(8), pairs: sum(0) }
    }
}

/// What `played` lacks of the duty that `held` can meet; both are of the led suit, `played` out of `held`.
pub(crate) fn lacks(played: Holding, held: Holding, lead: &Units) -> Option<Owed> {
    if lead.len() == 1 {
        let digits = |cards| Owing::of_one(alone(cards, lead[0].shape()));
        return digits(played).lacks(&digits(held));
    }
    let duty = best(played, lead);
    // Most replies reach what no hand could exceed: then the hand itself need not be searched.
    let ceiling = ceiling(held, lead);
    if duty == ceiling { None } else { duty.lacks(&search(held, lead, ceiling, duty)) }
}

/// The best duty that these cards can meet.
pub(crate) fn best(cards: Holding, lead: &Units) -> Owing {
    if lead.len() == 1 {
        return Owing::of_one(alone(cards, lead[0].shape()));
    }
    search(cards, lead, ceiling(cards, lead), Owing([0; Owing::MOST]))
}

/// The best duty, looked for above one that is known to be met.
fn search(cards: Holding, lead: &Units, ceiling: Owing, known: Owing) -> Owing {
    let mut search = Search { lead, best: known, ceiling };
    search.component(0, cards, Owing([0; Owing::MOST]));
    search.best
}

/// The digits of one component that has all these cards to itself.
fn alone(cards: Holding, shape: Shape) -> u16 {
    let k = shape.length;
    match shape.width {
        1 => 0,
        2 => {
            let pairs = (cards.kinds_of(2) as u8).min(k);
            u16::from(Holding::longest(cards.tiers_of(2), k)) << 4 | u16::from(pairs)
        }
        _ => {
            let triples = (cards.kinds_of(3) as u8).min(k);
            let run = Holding::longest(cards.tiers_of(3), k);
            let (lone, kinds) = cards.exactly(2);
            let pairs = (kinds as u8).min(k - triples);
            let pair_run = Holding::longest(lone, k - triples);
            u16::from(run) << 12 | u16::from(triples) << 8 | u16::from(pair_run) << 4 | u16::from(pairs)
        }
    }
}

/// No allocation does better: how many pairs and triples each component gets is settled by how many there are, and no run
/// is longer than the longest one.
fn ceiling(cards: Holding, lead: &Units) -> Owing {
    let mut duty = Owing([0; Owing::MOST]);
    let (mut pairs, mut triples) = (cards.kinds_of(2) as u8, cards.kinds_of(3) as u8);
    let (longest_pairs, longest_triples) =
        (Holding::longest(cards.tiers_of(2), 16), Holding::longest(cards.tiers_of(3), 16));
    for (shape, digits) in lead.shapes().zip(&mut duty.0).take_while(|(shape, _)| shape.width > 1) {
        let k = shape.length;
        let mine = if shape.width == 3 { triples.min(k) } else { 0 };
        let twos = (k - mine).min(pairs - mine);
        *digits = four(longest_triples.min(mine), mine, longest_pairs.min(twos), twos);
        (pairs, triples) = (pairs - mine - twos, (triples - mine).min(pairs - mine - twos));
    }
    duty
}

const fn four(triple_run: u8, triples: u8, pair_run: u8, pairs: u8) -> u16 {
    (triple_run as u16) << 12 | (triples as u16) << 8 | (pair_run as u16) << 4 | pairs as u16
}

/// The cards held `width` times or more, by tier.
fn kinds(cards: Holding, width: u8) -> impl Iterator<Item = (u8, Suit)> {
    tiers(cards.tiers_of(width)).flat_map(move |tier| {
        let mixed = if tier == cards.mixed_tier() { cards.mixed_of(width) } else { 1 };
        suits(mixed).map(move |off| (tier, off))
    })
}

struct Search<'a> {
    lead: &'a Units,
    best: Owing,
    ceiling: Owing,
}

impl Search<'_> {
    /// Gives cards to the component at `at` in every way that may be best, then to the rest. True: stop.
    fn component(&mut self, at: usize, cards: Holding, so_far: Owing) -> bool {
        let rest = &self.lead[at..];
        let runs = rest.first().is_some_and(|unit| unit.shape().length > 1);
        if !runs || Holding::longest(cards.tiers_of(2), 2) < 2 {
            return self.offer(apart(cards, rest, at, so_far));
        }
        let shape = rest[0].shape();
        let mut duty = so_far;
        duty.0[at] = alone(cards, shape);
        if duty.0[..=at] < self.best.0[..=at] {
            return false;
        }
        if rest.get(1).is_none_or(|next| next.shape().width == 1) {
            return self.offer(duty);
        }
        let [triple_run, triples, pair_run, pairs] = [12, 8, 4, 0].map(|shift| (duty.0[at] >> shift & 15) as u8);
        if triples == shape.length {
            return select(cards, 3, triple_run, triples, &mut |rest| self.component(at + 1, rest, duty));
        }
        let left = if triples > 0 { cards.without_all(3) } else { cards };
        select(left, 2, pair_run, pairs, &mut |rest| self.component(at + 1, rest, duty))
    }

    fn offer(&mut self, duty: Owing) -> bool {
        self.best = self.best.max(duty);
        self.best == self.ceiling
    }
}

/// The rest of a lead where no two held pairs are neighbours, or no run is asked for: only numbers matter, and whoever needs
/// pairs takes them beside the triples first.
fn apart(cards: Holding, rest: &[Unit], at: usize, mut duty: Owing) -> Owing {
    let (mut triples, mut pairs) = (cards.kinds_of(3) as u8, cards.kinds_of(2) as u8);
    for (unit, digits) in rest.iter().zip(&mut duty.0[at..]).take_while(|(unit, _)| unit.shape().width > 1) {
        let Shape { width, length } = unit.shape();
        let mine = if width == 3 { triples.min(length) } else { 0 };
        let twos = (length - mine).min(pairs - mine);
        *digits = four(mine.min(1), mine, twos.min(1), twos);
        (pairs, triples) = (pairs - mine - twos, (triples - mine).min(pairs - mine - twos));
    }
    duty
}

/// Takes `count` different cards, `width` copies each, among them a run of `run` tiers, in every way that may be best.
/// Stops when told to.
fn select(cards: Holding, width: u8, run: u8, count: u8, then: &mut dyn FnMut(Holding) -> bool) -> bool {
    if count == 0 {
        return then(cards);
    }
    if cards.kinds_of(width) == u32::from(count) {
        return then(cards.without_all(width));
    }
    let mut bottoms = Holding::runs(cards.tiers_of(width), run);
    while bottoms != 0 {
        let bottom = (bottoms.trailing_zeros() / 4) as u8;
        bottoms &= bottoms - 1;
        let mixed = (bottom..bottom + run).contains(&cards.mixed_tier());
        let mut tried = Tried::default();
        for off in suits(if mixed { cards.mixed_of(width) } else { 1 }) {
            if mixed && !tried.anew(cards.count(cards.mixed_tier(), off)) {
                continue;
            }
            let (rest, due) = take_lone(cards.without_run(bottom, run, off, width), width, count - run);
            if more(rest, rest, (0, 0), width, due, then) {
                return true;
            }
        }
    }
    false
}

/// How many copies were held of the level cards of the mixed tier that were tried: one as many as another is the same again.
#[derive(Default)]
struct Tried(u8);

impl Tried {
    /// Is it the first with so many copies?
    fn anew(&mut self, copies: u8) -> bool {
        let bit = 1 << copies;
        let first = self.0 & bit == 0;
        self.0 |= bit;
        first
    }
}

/// Takes cards that have no neighbour first, as far as there are any of just `width` copies: they can serve in no run and
/// no triple, so taking them spoils nothing. Returns how many are still due.
fn take_lone(cards: Holding, width: u8, due: u8) -> (Holding, u8) {
    if due == 0 {
        return (cards, 0);
    }
    let pairs = cards.tiers_of(2);
    let lone = pairs & !(pairs << 4) & !(pairs >> 4);
    let spare =
        kinds(cards, width).filter(|(tier, off)| lone >> (4 * tier) & 1 == 1 && cards.count(*tier, *off) == width);
    spare.take(due.into()).fold((cards, due), |(left, due), (tier, off)| (left.without(tier, off, width), due - 1))
}

/// Takes `count` more cards, `width` copies each, at or after a place, in every way; `whole` is the holding before them.
fn more(
    cards: Holding,
    whole: Holding,
    from: (u8, usize),
    width: u8,
    count: u8,
    then: &mut dyn FnMut(Holding) -> bool,
) -> bool {
    if count == 0 {
        return then(cards);
    }
    let mut tried = Tried::default();
    // A run took `width` copies of its cards, so what is left of them is too little to be taken again.
    kinds(whole, width).any(|(tier, off)| {
        (tier, off.index()) >= from
            && cards.count(tier, off) >= width
            && (tier != cards.mixed_tier() || tried.anew(cards.count(tier, off)))
            && more(cards.without(tier, off, width), whole, (tier, off.index() + 1), width, count - 1, then)
    })
}
