//! 跟牌的义务 What a follower owes to the composition of the lead. `GW 7.5`, `GW 7.6`, `GW 表2`, `R-gw-triple`
//!
//! The duty is a list of numbers, one group for each component of the lead, the biggest first: for `3xk` the longest run of
//! triples, the triples, then in the places without a triple the longest run of pairs and the pairs; for `2xk` the longest
//! run of pairs and the pairs. What is owed is the best that the hand's triples and its *natural* pairs, cards held just
//! twice, can do, compared from the left. A reply meets it if its own triples and pairs can be given to the components so
//! that each number is reached. Three equal cards are no pair; whoever breaks them may.

use cards::Suit;
use trick::{Holding, Least, Shape, Unit, Units, suits, tiers};

use crate::illegal::{Owed, Rung};

/// The most components of two cards or more: 26 cards in hand.
const MOST: usize = 13;

/// What one component asks for, or gets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Numbers {
    pub triple_run: u8,
    pub triples: u8,
    pub pair_run: u8,
    pub pairs: u8,
}

/// One group of numbers a component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Duty([Numbers; MOST]);

impl Duty {
    const NONE: Self = Self([Numbers { triple_run: 0, triples: 0, pair_run: 0, pairs: 0 }; MOST]);

    /// How many triples a reply that meets it holds, and how many pairs.
    pub(crate) fn kinds(&self) -> Least {
        let (triples, pairs) = (self.0.iter().map(|due| due.triples).sum(), self.0.iter().map(|due| due.pairs).sum());
        Least { triples, pairs }
    }

    /// What each component that gets anything is due.
    pub(crate) fn each(&self) -> impl Iterator<Item = Numbers> + '_ {
        self.0.iter().copied().filter(|due| *due != Numbers::default())
    }

    /// Is nothing owed?
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::NONE
    }

    /// Is every component of the lead answered with its own shape?
    pub(crate) fn rung(&self, lead: &Units) -> Rung {
        if wide(lead).zip(&self.0).all(|(unit, due)| due.is_whole(unit.shape())) { Rung::Led } else { Rung::Next }
    }

    /// What a reply lacks that can do no better than `given`, and on which step.
    fn lacks(&self, given: &Self, lead: &Units) -> (Owed, Rung) {
        let short = wide(lead).zip(self.0.iter().zip(&given.0)).find(|(_, (due, given))| {
            due.triple_run > given.triple_run || due.triples > given.triples || due.pairs > given.pairs
        });
        // Where the numbers are reached one by one but not together, a run is broken up.
        let Some((unit, (due, given))) = short else { return (Owed::PairRun, self.rung(lead)) };
        let rung = if due.is_whole(unit.shape()) { Rung::Led } else { Rung::Next };
        (due.lacks(*given), rung)
    }
}

impl Numbers {
    /// Do they make up a whole component of this shape?
    const fn is_whole(self, Shape { width, length }: Shape) -> bool {
        if width == 3 { self.triple_run == length } else { self.pair_run == length }
    }

    /// The first of these numbers that falls short.
    const fn lacks(self, given: Self) -> Owed {
        let due = self;
        match () {
            () if due.triples > given.triples && due.triple_run > 1 => Owed::TripleRun,
            () if due.triples > given.triples => Owed::Triple,
            () if due.triple_run > given.triple_run => Owed::TripleRun,
            () if due.pair_run > given.pair_run && due.pair_run > 1 => Owed::PairRun,
            () => Owed::Pair,
        }
    }
}

/// The triples and the natural pairs of some cards: two stocks that never mix.
#[derive(Clone, Copy, Debug)]
struct Stock {
    triples: Holding,
    pairs: Holding,
}

impl Stock {
    fn of(cards: Holding) -> Self {
        Self { triples: cards.only(3), pairs: cards.only(2) }
    }

    /// What one component gets that has it all to itself.
    fn serves(&self, Shape { width, length }: Shape) -> Numbers {
        let of = |stock: Holding, width: u8, most: u8| {
            (Holding::longest(stock.tiers_of(width), most), (stock.kinds_of(width) as u8).min(most))
        };
        let (triple_run, triples) = if width == 3 { of(self.triples, 3, length) } else { (0, 0) };
        let (pair_run, pairs) = if width > 1 { of(self.pairs, 2, length - triples) } else { (0, 0) };
        Numbers { triple_run, triples, pair_run, pairs }
    }

    /// Without what `due` asks for, in every way to take it that may be best. Stops when told to.
    fn give(self, due: Numbers, then: &mut dyn FnMut(Self) -> bool) -> bool {
        select(self.triples, 3, due.triple_run, due.triples, &mut |triples| {
            select(self.pairs, 2, due.pair_run, due.pairs, &mut |pairs| then(Self { triples, pairs }))
        })
    }
}

/// The components of a lead that ask for more than a card.
fn wide(lead: &Units) -> impl Iterator<Item = &Unit> {
    lead.iter().take_while(|unit| unit.shape().width > 1)
}

/// What `played` lacks of the duty that `held` has; both are of the led suit, `played` out of `held`.
pub(crate) fn lacks(played: Holding, held: Holding, lead: &Units) -> Option<(Owed, Rung)> {
    let due = owed(held, lead);
    if meets(played, &due, lead) { None } else { Some(due.lacks(&owed(played, lead), lead)) }
}

/// The best that these cards can do.
pub(crate) fn owed(cards: Holding, lead: &Units) -> Duty {
    let mut best = Duty::NONE;
    search(Stock::of(cards), lead, 0, &mut { Duty::NONE }, &mut best);
    best
}

/// Gives cards to the component at `at` as well as can be, in every way, then to the rest.
fn search(stock: Stock, lead: &Units, at: usize, so_far: &mut Duty, best: &mut Duty) {
    let Some(unit) = lead.get(at).filter(|unit| unit.shape().width > 1 && at < MOST) else {
        *best = (*best).max(*so_far);
        return;
    };
    so_far.0[at] = stock.serves(unit.shape());
    if so_far.0[..=at] < best.0[..=at] {
        so_far.0[at] = Numbers::default();
        return;
    }
    if wide(lead).count() == at + 1 {
        *best = (*best).max(*so_far);
    } else {
        stock.give(so_far.0[at], &mut |rest| {
            search(rest, lead, at + 1, so_far, best);
            false
        });
    }
    so_far.0[at] = Numbers::default();
}

/// Can the cards be given to the components so that each gets what is due?
pub(crate) fn meets(cards: Holding, due: &Duty, lead: &Units) -> bool {
    due.is_nothing() || reaches(Stock::of(cards), due, wide(lead).count(), 0)
}

fn reaches(stock: Stock, due: &Duty, components: usize, at: usize) -> bool {
    if at == components {
        return true;
    }
    let Numbers { triple_run, triples, pair_run, pairs } = due.0[at];
    let runs = |stock: Holding, width: u8, run: u8| Holding::longest(stock.tiers_of(width), run) == run;
    let enough = stock.triples.kinds_of(3) >= triples.into() && stock.pairs.kinds_of(2) >= pairs.into();
    if !enough || !runs(stock.triples, 3, triple_run) || !runs(stock.pairs, 2, pair_run) {
        return false;
    }
    at + 1 == components || stock.give(due.0[at], &mut |rest| reaches(rest, due, components, at + 1))
}

/// The cards held `width` times or more, by tier.
fn kinds(cards: Holding, width: u8) -> impl Iterator<Item = (u8, Suit)> {
    tiers(cards.tiers_of(width)).flat_map(move |tier| {
        let mixed = if tier == cards.mixed_tier() { cards.mixed_of(width) } else { 1 };
        suits(mixed).map(move |off| (tier, off))
    })
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
        // One level card of the mixed tier is as good as another.
        let Some(off) = suits(if mixed { cards.mixed_of(width) } else { 1 }).next() else { continue };
        let (rest, due) = take_lone(cards.without_run(bottom, run, off, width), width, count - run);
        if more(rest, (0, 0), width, due, then) {
            return true;
        }
    }
    false
}

/// Takes cards that have no neighbour first: they can serve in no run, so taking them spoils nothing. Returns how many are
/// still due.
fn take_lone(cards: Holding, width: u8, due: u8) -> (Holding, u8) {
    if due == 0 {
        return (cards, 0);
    }
    let held = cards.tiers_of(width);
    let lone = held & !(held << 4) & !(held >> 4);
    let spare = kinds(cards, width).filter(|(tier, _)| lone >> (4 * tier) & 1 == 1);
    spare.take(due.into()).fold((cards, due), |(left, due), (tier, off)| (left.without(tier, off, width), due - 1))
}

/// Takes `count` more cards, `width` copies each, at or after a place, in every way.
fn more(cards: Holding, from: (u8, usize), width: u8, count: u8, then: &mut dyn FnMut(Holding) -> bool) -> bool {
    if count == 0 {
        return then(cards);
    }
    kinds(cards, width).any(|(tier, off)| {
        (tier, off.index()) >= from
            && more(cards.without(tier, off, width), (tier, off.index() + 1), width, count - 1, then)
    })
}
