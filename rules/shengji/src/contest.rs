//! 一圈牌比大小，将吃与超将吃 Who is best in a trick. `GZ 11`, `GZ 12`

use std::ops::ControlFlow;

use cards::{Bag, Card};
use table::Seat;
use trick::{Holding, Lead, Place, Shape, Suite, Tops, readings};

use crate::event::Kind;

/// The trick under way: the lead, what each seat played, and who is best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick {
    /// The lead.
    pub lead: Lead,
    /// Who led.
    pub leader: Seat,
    /// By seat; empty: not yet.
    pub plays: [Bag; 4],
    /// By seat.
    pub kinds: [Option<Kind>; 4],
    /// Who is best now.
    pub best: Seat,
    /// The place that a play must exceed to be best: the lowest tier of the best one's component; where several were led,
    /// of the first.
    bar: Place,
}

impl Trick {
    /// A trick that was just led.
    pub fn new(leader: Seat, cards: Bag, lead: &Lead) -> Self {
        let (plays, kinds) = ([Bag::EMPTY; 4], [None; 4]);
        let mut trick = Self { lead: *lead, leader, plays, kinds, best: leader, bar: Place::LOWEST };
        trick.begin(leader, cards, lead);
        trick
    }

    /// Begins anew in the same place.
    #[inline]
    pub(crate) fn begin(&mut self, leader: Seat, cards: Bag, lead: &Lead) {
        self.lead = *lead;
        (self.leader, self.best) = (leader, leader);
        self.bar = Place::new(lead.suite, lead.units[0].bottom());
        self.plays = [Bag::EMPTY; 4];
        self.plays[leader.index()] = cards;
        self.kinds = [None; 4];
        self.kinds[leader.index()] = Some(if lead.is_throw() { Kind::Throw } else { Kind::Lead });
    }

    /// How many seats have played.
    pub fn played(&self) -> usize {
        self.kinds.iter().flatten().count()
    }

    /// All cards played so far.
    pub fn cards(&self) -> Bag {
        let [a, b, c, d] = self.plays;
        a.plus(b).plus(c).plus(d)
    }

    /// Adds a reply and tells its kind.
    #[inline]
    pub fn reply(&mut self, seat: Seat, cards: Bag) -> Kind {
        let (kind, bar) = match cards.only() {
            Some(card) => self.judge_one(card),
            None => self.judge(&cards),
        };
        self.plays[seat.index()] = cards;
        self.kinds[seat.index()] = Some(kind);
        // Not a branch: random plays are as often higher as not.
        let wins = bar > self.bar;
        self.best = if wins { seat } else { self.best };
        self.bar = self.bar.max(bar);
        kind
    }

    /// The kind of a reply of one card and its place among those that compete: height in the suite led `GZ 11-1`, trumps
    /// above it `GZ 11-2`, the lowest place for discards `GZ 11-4`. Of equal ones the earlier stands.
    fn judge_one(&self, card: Card) -> (Kind, Place) {
        let place = self.lead.order.place(card);
        match () {
            () if place.is_of(self.lead.suite) => (Kind::Follow, place),
            () if place.is_of(Suite::Trump) => self.ruff(place),
            () => (Kind::Discard, Place::LOWEST),
        }
    }

    /// Trumps of the lead's composition on a side suit: the first ruffs, higher ones overruff.
    fn ruff(&self, place: Place) -> (Kind, Place) {
        let kind = match (self.ruffed(), place > self.bar) {
            (false, _) => Kind::Ruff,
            (true, true) => Kind::Overruff,
            (true, false) => Kind::Discard,
        };
        (kind, place)
    }

    /// Is the best play one of trumps on a side suit?
    fn ruffed(&self) -> bool {
        !self.bar.is_of(self.lead.suite)
    }

    /// The same of more cards: like competes against like only. `GZ 11-3`
    fn judge(&self, cards: &Bag) -> (Kind, Place) {
        let Lead { order, suite, units } = &self.lead;
        let followed = order.part(cards, *suite);
        if followed == *cards {
            // A throw was tested: nobody beats it in its own suite. `GZ 8`
            let place = if units.len() > 1 { None } else { self.shaped(cards, *suite) };
            return (Kind::Follow, place.unwrap_or(Place::LOWEST));
        }
        if !followed.is_empty() {
            return (Kind::Follow, Place::LOWEST);
        }
        if order.part(cards, Suite::Trump) != *cards {
            return (Kind::Discard, Place::LOWEST);
        }
        if units.len() > 1 {
            return self.judge_ruff(cards);
        }
        self.shaped(cards, Suite::Trump).map_or((Kind::Discard, Place::LOWEST), |place| self.ruff(place))
    }

    /// The place of a play of one suite that is the one component led: as it has as many cards, it is one if it holds one.
    fn shaped(&self, cards: &Bag, suite: Suite) -> Option<Place> {
        let Shape { width, length } = self.lead.units[0].shape();
        let bottoms = Holding::runs(self.lead.order.holding(cards, suite).tiers_of(width), length);
        (bottoms != 0).then(|| Place::new(suite, (bottoms.trailing_zeros() / 4) as u8))
    }

    /// Trumps on a throw: can they be read as its composition, and is there a reading of both plays in which every
    /// component of more than one card, and the highest single, is greater? `GZ 12-1`, `GZ 12-2`, `R-overruff`
    fn judge_ruff(&self, cards: &Bag) -> (Kind, Place) {
        let any = |_: &Tops| ControlFlow::Break(());
        if !self.ruffed() {
            let reads = tops(&self.lead, cards, &mut { any }).is_break();
            return if reads { (Kind::Ruff, Place::new(Suite::Trump, 0)) } else { (Kind::Discard, Place::LOWEST) };
        }
        let standing = &self.plays[self.best.index()];
        let above = |mine: &Tops| {
            let beaten =
                |theirs: &Tops| if mine.all_above(theirs) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            tops(&self.lead, standing, &mut { beaten })
        };
        let over = tops(&self.lead, cards, &mut { above }).is_break();
        // Many tops are no one place, so the second ruff stands one above the first, and the third above that.
        let next = Place::new(Suite::Trump, self.bar.tier() + 1);
        if over { (Kind::Overruff, next) } else { (Kind::Discard, Place::LOWEST) }
    }
}

fn tops(lead: &Lead, cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut shapes = [Shape::SINGLE; trick::Units::MOST];
    shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
    readings(lead.order.holding(cards, Suite::Trump), &shapes[..lead.units.len()], visit)
}
