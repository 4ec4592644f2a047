//! 一圈牌比大小 Who is best in a trick.

use cards::{Bag, Card};
use serde::Serialize;
use table::Seat;

use crate::{Holding, Law, Lead, Place, Shape, Suite, Unit};

/// How a play stands to the lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 领出 A lead of one component.
    Lead,
    /// 甩牌 A lead of several.
    Throw,
    /// 跟牌 Cards of the led suit, wholly or as far as held.
    Follow,
    /// 垫牌 Anything else.
    Discard,
    /// 将吃、杀牌 Trumps that beat the side suit led.
    Ruff,
    /// 超将吃、争杀 Trumps that beat a ruff.
    Overruff,
}

/// 一圈牌 The trick under way: the lead, what each seat played, and who is best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trick<L, const SEATS: usize> {
    /// How ruffs of a throw are compared.
    pub law: L,
    /// The lead.
    pub lead: Lead,
    /// Who led.
    pub leader: Seat,
    /// By seat; empty: not yet.
    pub plays: [Bag; SEATS],
    /// By seat.
    pub kinds: [Option<Kind>; SEATS],
    /// Who is best now.
    pub best: Seat,
    /// The place that a play must exceed to be best. Where one component was led, the lowest tier of the best one's; where
    /// several were, that of the first of the lead, then what the law says of the ruffs.
    bar: Place,
}

/// How a reply stands.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// Its kind.
    pub kind: Kind,
    /// Has it cards outside the suite led?
    pub short: bool,
    /// Its place among those that compete; the lowest if it does not.
    place: Place,
}

impl Reply {
    const DISCARD: Self = Self { kind: Kind::Discard, place: Place::LOWEST, short: true };
}

impl<L: Law, const SEATS: usize> Trick<L, SEATS> {
    /// A trick that was just led.
    pub fn new(law: L, leader: Seat, cards: Bag, lead: &Lead) -> Self {
        let (plays, kinds) = ([Bag::EMPTY; SEATS], [None; SEATS]);
        let mut trick = Self { law, lead: *lead, leader, plays, kinds, best: leader, bar: Place::LOWEST };
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
        self.plays = [Bag::EMPTY; SEATS];
        self.plays[leader.index()] = *cards;
        self.kinds = [None; SEATS];
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

    /// Adds a reply and tells how it stands.
    #[inline]
    pub fn reply(&mut self, seat: Seat, cards: &Bag) -> Reply {
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

    /// A reply of one card competes by its height in the suite led or in trumps, which are above it; others do not. Of equal
    /// ones the earlier stands.
    fn judge_one(&self, card: Card) -> Reply {
        let place = self.lead.order.place(card);
        match () {
            () if place.is_of(self.lead.suite) => Reply { kind: Kind::Follow, place, short: false },
            () if place.is_of(Suite::Trump) => self.ruff(place),
            () => Reply::DISCARD,
        }
    }

    /// Trumps of the lead's composition on a side suit: the first ruffs, higher ones overruff.
    fn ruff(&self, place: Place) -> Reply {
        let kind = match (self.is_ruffed(), place > self.bar) {
            (false, _) => Kind::Ruff,
            (true, true) => Kind::Overruff,
            (true, false) => Kind::Discard,
        };
        Reply { kind, place, short: true }
    }

    /// Is the best play one of trumps on a side suit?
    pub fn is_ruffed(&self) -> bool {
        !self.bar.is_of(self.lead.suite)
    }

    /// A reply of more cards: like competes against like only.
    #[inline(never)]
    fn judge(&self, cards: &Bag) -> Reply {
        let Lead { order, suite, units } = &self.lead;
        let followed = order.part(cards, *suite);
        if followed == *cards {
            // A throw was tested when it was led: nobody beats it in its own suite.
            let place = if units.len() > 1 { None } else { self.shaped(cards, *suite) };
            return Reply { kind: Kind::Follow, place: place.unwrap_or(Place::LOWEST), short: false };
        }
        if !followed.is_empty() {
            return Reply { kind: Kind::Follow, ..Reply::DISCARD };
        }
        if order.part(cards, Suite::Trump) != *cards {
            return Reply::DISCARD;
        }
        let place = if units.len() > 1 {
            let standing = self.is_ruffed().then(|| (&self.plays[self.best.index()], self.bar));
            self.law.ruff(&self.lead, cards, standing)
        } else {
            self.shaped(cards, Suite::Trump)
        };
        place.map_or(Reply::DISCARD, |place| self.ruff(place))
    }

    /// The place of a play of one suite that is the one component led: as it has as many cards, it is one if it holds one.
    fn shaped(&self, cards: &Bag, suite: Suite) -> Option<Place> {
        let Shape { width, length } = self.lead.units[0].shape();
        let bottoms = Holding::runs(self.lead.order.holding(cards, suite).tiers_of(width), length);
        (bottoms != 0).then(|| Place::new(suite, (bottoms.trailing_zeros() / 4) as u8))
    }
}
