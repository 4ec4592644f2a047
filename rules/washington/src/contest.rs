//! 一圈牌比大小，杀牌与争杀 Who is best in a trick. `GW 5`, `GW 8`

use std::ops::ControlFlow;

use cards::{Bag, Card};
use table::Seat;
use trick::{Holding, Lead, Place, Shape, Suite, Tops, Unit, Units, readings_with_runs};

use crate::event::Kind;
use crate::setup::{Contest, SEATS};

/// The trick under way: the lead, what each seat played, and who is best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// How ruffs of a throw are compared. `GW 8.6`
    pub contest: Contest,
    /// The lead.
    pub lead: Lead,
    /// Who led.
    pub leader: Seat,
    /// By seat; empty: not yet.
    pub plays: [Bag; SEATS as usize],
    /// By seat.
    pub kinds: [Option<Kind>; SEATS as usize],
    /// Who is best now.
    pub best: Seat,
    /// The place that a play must exceed to be best. Where one component was led, the lowest tier of the best one's; where
    /// several were, that of the first of the lead, then what [`Contest`] says of the ruffs.
    bar: Place,
}

/// How a reply stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub kind: Kind,
    /// Its place among those that compete; the lowest if it does not.
    place: Place,
    /// Has it cards outside the suite led?
    pub short: bool,
}

impl Reply {
    const DISCARD: Self = Self { kind: Kind::Discard, place: Place::LOWEST, short: true };
}

impl Trick {
    /// A trick that was just led.
    pub fn new(contest: Contest, leader: Seat, cards: Bag, lead: &Lead) -> Self {
        let (plays, kinds) = ([Bag::EMPTY; SEATS as usize], [None; SEATS as usize]);
        let mut trick = Self { contest, lead: *lead, leader, plays, kinds, best: leader, bar: Place::LOWEST };
        trick.lay(leader, &cards);
        trick
    }

    /// Begins anew in the same place.
    pub(crate) fn begin(&mut self, leader: Seat, cards: &Bag, lead: &Lead) {
        self.lead = *lead;
        self.lay(leader, cards);
    }

    /// The same with a lead of one component.
    #[inline]
    pub(crate) fn begin_one(&mut self, leader: Seat, cards: &Bag, suite: Suite, unit: Unit) {
        self.lead.become_one(suite, unit);
        self.lay(leader, cards);
    }

    /// Lays the cards of the lead down.
    #[inline]
    fn lay(&mut self, leader: Seat, cards: &Bag) {
        (self.leader, self.best) = (leader, leader);
        self.bar = Place::new(self.lead.suite, self.lead.units[0].bottom());
        self.plays = [Bag::EMPTY; SEATS as usize];
        self.plays[leader.index()] = *cards;
        self.kinds = [None; SEATS as usize];
        self.kinds[leader.index()] = Some(if self.lead.is_throw() { Kind::Throw } else { Kind::Lead });
    }

    /// How many seats have played.
    pub fn played(&self) -> usize {
        self.kinds.iter().flatten().count()
    }

    /// All cards played so far.
    pub fn cards(&self) -> Bag {
        self.plays.iter().fold(Bag::EMPTY, |all, play| all.plus(*play))
    }

    /// Adds a reply and tells its kind.
    pub fn reply(&mut self, seat: Seat, cards: Bag) -> Kind {
        self.add(seat, &cards).kind
    }

    /// Adds a reply and tells how it stands.
    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, cards: &Bag) -> Reply {
        let reply = match cards.only() {
            Some(card) => self.judge_one(card),
            None => self.judge(cards),
        };
        self.plays[seat.index()] = *cards;
        self.kinds[seat.index()] = Some(reply.kind);
        // Not a branch: random plays are as often higher as not.
        let wins = reply.place > self.bar;
        self.best = if wins { seat } else { self.best };
        self.bar = self.bar.max(reply.place);
        reply
    }

    /// A reply of one card competes by its height in the suite led `GW 5.2`, `GW 5.5.1`, or in trumps, which are above it
    /// `GW 5.3`, `GW 8.1`; cards of other suits do not `GW 5.5.2`, `GW 4.9`. Of equal ones the earlier stands `GW 5.8`,
    /// level cards without rank among them `GW 5.4.1`, `GW 5.4.2`.
    fn judge_one(&self, card: Card) -> Reply {
        let place = self.lead.order.place(card);
        match () {
            () if place.is_of(self.lead.suite) => Reply { kind: Kind::Follow, place, short: false },
            () if place.is_of(Suite::Trump) => self.ruff(place),
            () => Reply::DISCARD,
        }
    }

    /// 争杀 Trumps of the lead's composition on a side suit: the first ruffs, higher ones overruff. `GW 8.5`
    fn ruff(&self, place: Place) -> Reply {
        let kind = match (self.ruffed(), place > self.bar) {
            (false, _) => Kind::Ruff,
            (true, true) => Kind::Overruff,
            (true, false) => Kind::Discard,
        };
        Reply { kind, place, short: true }
    }

    /// Is the best play one of trumps on a side suit?
    fn ruffed(&self) -> bool {
        !self.bar.is_of(self.lead.suite)
    }

    /// A reply of more cards: like competes against like only. `GW 5.6`, `GW 8.4` Whoever is out of the suite may ruff
    /// `GW 8.3`, or discard `GW 7.8`.
    #[inline(never)]
    fn judge(&self, cards: &Bag) -> Reply {
        let Lead { order, suite, units } = &self.lead;
        let followed = order.part(cards, *suite);
        if followed == *cards {
            // A throw was tested: nobody beats it in its own suite. `GW 6.7`
            let place = if units.len() > 1 { None } else { self.shaped(cards, *suite) };
            return Reply { kind: Kind::Follow, place: place.unwrap_or(Place::LOWEST), short: false };
        }
        if !followed.is_empty() {
            return Reply { kind: Kind::Follow, ..Reply::DISCARD };
        }
        if order.part(cards, Suite::Trump) != *cards {
            return Reply::DISCARD;
        }
        if units.len() > 1 {
            return self.judge_ruff(cards);
        }
        self.shaped(cards, Suite::Trump).map_or(Reply::DISCARD, |place| self.ruff(place))
    }

    /// The place of a play of one suite that is the one component led: as it has as many cards, it is one if it holds one.
    fn shaped(&self, cards: &Bag, suite: Suite) -> Option<Place> {
        let Shape { width, length } = self.lead.units[0].shape();
        let bottoms = Holding::runs(self.lead.order.holding(cards, suite).tiers_of(width), length);
        (bottoms != 0).then(|| Place::new(suite, (bottoms.trailing_zeros() / 4) as u8))
    }

    /// Trumps on a throw: can they be read as its composition `GW 8.4`, and what of them is compared with the ruff that
    /// stands? Whoever ruffs is not asked for a reading: the best one counts. `R-gw-contest`
    fn judge_ruff(&self, cards: &Bag) -> Reply {
        match self.contest {
            Contest::Largest => match largest(&self.lead, cards) {
                Some(tier) => self.ruff(Place::new(Suite::Trump, tier)),
                None => Reply::DISCARD,
            },
            Contest::Each => self.judge_each(cards),
        }
    }

    /// Pair against pair, triple against triple. `GW 8.6.2`
    fn judge_each(&self, cards: &Bag) -> Reply {
        let mut any = |_: &Tops| ControlFlow::Break(());
        if !self.ruffed() {
            let reads = tops(&self.lead, cards, &mut any).is_break();
            return if reads { self.ruff(Place::new(Suite::Trump, 0)) } else { Reply::DISCARD };
        }
        let standing = &self.plays[self.best.index()];
        let mut above = |mine: &Tops| {
            let mut beaten = |theirs: &Tops| {
                if each_above(mine, theirs) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            tops(&self.lead, standing, &mut beaten)
        };
        let over = tops(&self.lead, cards, &mut above).is_break();
        // Many tops are no one place, so the second ruff stands one above the first, and the third above that.
        let next = Place::new(Suite::Trump, self.bar.tier() + 1);
        if over { self.ruff(next) } else { Reply::DISCARD }
    }
}

/// 最大牌张 The top of the largest component in the best reading, of singles the highest. `GW 8.6.1`
fn largest(lead: &Lead, cards: &Bag) -> Option<u8> {
    let mut top = None;
    // Readings come with the largest component from high to low.
    let _ = tops(lead, cards, &mut |tops| {
        top = tops.tiers().first().copied().or(tops.single());
        ControlFlow::Break(())
    });
    top
}

/// Every component of more than one card greater; of singles alone, the highest.
fn each_above(mine: &Tops, theirs: &Tops) -> bool {
    match (mine.tiers(), theirs.tiers()) {
        ([], _) => mine.single() > theirs.single(),
        (mine, theirs) => mine.iter().zip(theirs).all(|(mine, theirs)| mine > theirs),
    }
}

/// Visits the readings of trumps as the composition of a lead. A triple may serve as a pair and a single, but a run is never
/// cut out of triples. `GW 4.7`, `R-gw-parse`
fn tops(lead: &Lead, cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut shapes = [Shape::SINGLE; Units::MOST];
    shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
    let trumps = lead.order.holding(cards, Suite::Trump);
    readings_with_runs(trumps, trumps.only(2), &shapes[..lead.units.len()], visit)
}
