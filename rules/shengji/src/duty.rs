//! 跟牌的义务 What a follower owes to the composition of the lead. `GZ 10`, `R-pairs-from-triples`
//!
//! A reply of n cards of the led suite is legal if it meets the duty as well as any n of them could. The duty is a list of
//! numbers, one for each component of the lead, the biggest first, compared from the left:
//! for `3xk` the longest run of triples, the triples, then in the places without a triple the longest run of pairs and the
//! pairs; for `2xk` the longest run of pairs and the pairs. For a throw it is that of the best way to give the cards to the
//! components.

use cards::Suit;
use trick::{Holding, Shape, Units};

use crate::illegal::Owed;
use crate::lead::offs;

/// One number a component: four digits of four bits, most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Duty([u16; Duty::MOST]);

impl Duty {
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

    /// How many kinds of cards a reply that meets it holds at least twice, and at least three times.
    pub(crate) fn kinds(&self) -> (u8, u8) {
        let triples: u16 = self.0.iter().map(|digits| digits >> 8 & 15).sum();
        let pairs: u16 = self.0.iter().map(|digits| digits & 15).sum();
        ((triples + pairs) as u8, triples as u8)
    }
}

/// The best duty that these cards can meet.
pub(crate) fn best(cards: Holding, lead: &Units) -> Duty {
    let mut search = Search { lead, best: Duty([0; Duty::MOST]), found: false, ideal: ideal(cards, lead) };
    search.component(0, cards, Duty([0; Duty::MOST]));
    search.best
}

/// Each component by itself, as if it had all the cards: no allocation does better.
fn ideal(cards: Holding, lead: &Units) -> Duty {
    let mut duty = Duty([0; Duty::MOST]);
    for (shape, digits) in lead.shapes().zip(&mut duty.0).filter(|(shape, _)| shape.width > 1) {
        *digits = alone(cards, shape).0;
    }
    duty
}

/// The digits of one component that has all these cards to itself, with the holding left for pairs.
fn alone(cards: Holding, shape: Shape) -> (u16, Holding, u8) {
    let k = shape.length;
    let (mut digits, mut left, mut places) = (0, cards, k);
    if shape.width == 3 {
        let triples = (cards.kinds_of(3) as u8).min(k);
        let run = Holding::longest(cards.tiers_of(3), k);
        digits = u16::from(run) << 12 | u16::from(triples) << 8;
        places = k - triples;
        if places > 0 {
            left = without_all(cards, 3);
        }
    }
    if places > 0 {
        let pairs = (left.kinds_of(2) as u8).min(places);
        digits |= u16::from(Holding::longest(left.tiers_of(2), places)) << 4 | u16::from(pairs);
    }
    (digits, left, places)
}

/// Without `width` copies of every card held as often.
fn without_all(cards: Holding, width: u8) -> Holding {
    kinds(cards, width).fold(cards, |left, (tier, off)| left.without(tier, off, width))
}

/// The cards held `width` times or more, by tier.
fn kinds(cards: Holding, width: u8) -> impl Iterator<Item = (u8, Suit)> {
    let mask = cards.tiers_of(width);
    (0..16u8).filter(move |tier| mask >> (4 * tier) & 1 == 1).flat_map(move |tier| {
        let mixed = if tier == cards.mixed_tier() { cards.mixed_of(width) } else { 1 };
        offs(mixed).map(move |off| (tier, off))
    })
}

struct Search<'a> {
    lead: &'a Units,
    best: Duty,
    found: bool,
    ideal: Duty,
}

impl Search<'_> {
    /// Gives cards to the component at `at` in every way that is best for it, then to the rest. True: stop.
    fn component(&mut self, at: usize, cards: Holding, so_far: Duty) -> bool {
        if self.lead.get(at).is_none_or(|unit| unit.shape().length == 1) {
            return self.offer(short(cards, &self.lead[at..], at, so_far));
        }
        let shape = self.lead[at].shape();
        let (digits, left, places) = alone(cards, shape);
        let mut duty = so_far;
        duty.0[at] = digits;
        if self.found && duty.0[..=at] < self.best.0[..=at] {
            return false;
        }
        if self.lead.get(at + 1).is_none_or(|next| next.shape().width == 1) {
            return self.offer(duty);
        }
        let [triple_run, triples, pair_run, pairs] = [12, 8, 4, 0].map(|shift| (digits >> shift & 15) as u8);
        if places == 0 {
            return select(left, 3, triple_run, triples, &mut |rest| self.component(at + 1, rest, duty));
        }
        select(left, 2, pair_run, pairs, &mut |rest| self.component(at + 1, rest, duty))
    }

    fn offer(&mut self, duty: Duty) -> bool {
        if !self.found || duty > self.best {
            (self.best, self.found) = (duty, true);
        }
        self.best == self.ideal
    }
}

/// The rest of a lead without runs: triples and pairs take what there is, whichever cards they are.
fn short(cards: Holding, rest: &[trick::Unit], at: usize, mut duty: Duty) -> Duty {
    let (mut triples, mut pairs) = (cards.kinds_of(3), cards.kinds_of(2));
    for (unit, digits) in rest.iter().zip(&mut duty.0[at..]) {
        match unit.shape().width {
            3 if triples > 0 => {
                (triples, pairs) = (triples - 1, pairs - 1);
                *digits = 0x1100;
            }
            2 | 3 if pairs > 0 => {
                pairs -= 1;
                triples = triples.min(pairs);
                *digits = 0x11;
            }
            _ => {}
        }
    }
    duty
}

/// Takes `count` different cards, `width` copies each, among them a run of `run` tiers, in every way. Stops when told to.
fn select(cards: Holding, width: u8, run: u8, count: u8, then: &mut dyn FnMut(Holding) -> bool) -> bool {
    if count == 0 {
        return then(cards);
    }
    if cards.kinds_of(width) == u32::from(count) {
        return then(without_all(cards, width));
    }
    let mut bottoms = Holding::runs(cards.tiers_of(width), run);
    while bottoms != 0 {
        let bottom = (bottoms.trailing_zeros() / 4) as u8;
        bottoms &= bottoms - 1;
        let mixed = (bottom..bottom + run).contains(&cards.mixed_tier());
        for off in offs(if mixed { cards.mixed_of(width) } else { 1 }) {
            let rest = (bottom..bottom + run).fold(cards, |left, tier| left.without(tier, off, width));
            if more(rest, cards, (0, 0), width, count - run, then) {
                return true;
            }
        }
    }
    false
}

/// Takes `count` more cards, `width` copies each, at or after a place, in every way; `whole` is the holding before the run.
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
    // A run took `width` copies of its cards, so what is left of them is too little to be taken again.
    kinds(whole, width).any(|(tier, off)| {
        (tier, off.index()) >= from
            && cards.count(tier, off) >= width
            && more(cards.without(tier, off, width), whole, (tier, off.index() + 1), width, count - 1, then)
    })
}
