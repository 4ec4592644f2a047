//! 一圈牌比大小，将吃与超将吃 Who is best in a trick. `GZ 11`, `GZ 12`

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Shape, Suite, Tops, readings, whole};

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
    /// The lowest tier of the best play, where one component was led.
    bar: u8,
}

impl Trick {
    /// A trick that was just led.
    #[inline]
    pub fn new(leader: Seat, cards: Bag, lead: &Lead) -> Self {
        let bar = lead.units[0].bottom();
        let mut trick = Self { lead: *lead, leader, plays: [Bag::EMPTY; 4], kinds: [None; 4], best: leader, bar };
        trick.plays[leader.index()] = cards;
        trick.kinds[leader.index()] = Some(if lead.is_throw() { Kind::Throw } else { Kind::Lead });
        trick
    }

    /// How many seats have played.
    pub fn played(&self) -> usize {
        self.kinds.iter().flatten().count()
    }

    /// Adds a reply and tells its kind.
    pub fn reply(&mut self, seat: Seat, cards: Bag) -> Kind {
        let (kind, best) = self.judge(&cards);
        self.plays[seat.index()] = cards;
        self.kinds[seat.index()] = Some(kind);
        if let Some(bar) = best {
            (self.best, self.bar) = (seat, bar);
        }
        kind
    }

    /// The kind of a reply and, if it is best so far, its bar. Only plays of the lead's composition compete; of equal ones
    /// the earlier stands.
    ///
    /// Height in a suite `GZ 11-1`, trumps over a side suit `GZ 11-2`, like against like `GZ 11-3`, discards lose `GZ 11-4`.
    fn judge(&self, cards: &Bag) -> (Kind, Option<u8>) {
        let Lead { order, suite, units } = &self.lead;
        let ruffed = matches!(self.kinds[self.best.index()], Some(Kind::Ruff | Kind::Overruff));
        if let (1, Some(card)) = (units.len_cards(), cards.any()) {
            let (own, tier) = (order.suite(card), order.tier(card));
            let higher = Some(tier).filter(|tier| *tier > self.bar);
            return match own {
                _ if own == *suite => (Kind::Follow, if ruffed { None } else { higher }),
                Suite::Trump if !ruffed => (Kind::Ruff, Some(tier)),
                Suite::Trump if higher.is_some() => (Kind::Overruff, higher),
                _ => (Kind::Discard, None),
            };
        }
        match order.sole_suite(cards) {
            // A throw was tested: nobody beats it in its own suite. `GZ 8`
            Some(own) if own == *suite && (ruffed || units.len() > 1) => (Kind::Follow, None),
            Some(own) if own == *suite => (Kind::Follow, self.shaped(cards, own).filter(|bottom| *bottom > self.bar)),
            Some(Suite::Trump) if units.len() == 1 => match self.shaped(cards, Suite::Trump) {
                Some(bottom) if !ruffed => (Kind::Ruff, Some(bottom)),
                Some(bottom) if bottom > self.bar => (Kind::Overruff, Some(bottom)),
                _ => (Kind::Discard, None),
            },
            Some(Suite::Trump) => self.judge_ruff(cards, ruffed),
            _ if order.part(cards, *suite).is_empty() => (Kind::Discard, None),
            _ => (Kind::Follow, None),
        }
    }

    /// The lowest tier of a play of one suite that is the one component led.
    fn shaped(&self, cards: &Bag, suite: Suite) -> Option<u8> {
        let unit = whole(self.lead.order.holding(cards, suite))?;
        (unit.shape() == self.lead.units[0].shape()).then(|| unit.bottom())
    }

    /// Trumps on a throw: can they be read as its composition, and is there a reading of both plays in which every
    /// component of more than one card, and the highest single, is greater? `GZ 12-1`, `GZ 12-2`, `R-overruff`
    fn judge_ruff(&self, cards: &Bag, ruffed: bool) -> (Kind, Option<u8>) {
        let any = |_: &Tops| ControlFlow::Break(());
        if !ruffed {
            let reads = tops(&self.lead, cards, &mut { any }).is_break();
            return if reads { (Kind::Ruff, Some(0)) } else { (Kind::Discard, None) };
        }
        let standing = &self.plays[self.best.index()];
        let above = |mine: &Tops| {
            let beaten =
                |theirs: &Tops| if mine.all_above(theirs) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            tops(&self.lead, standing, &mut { beaten })
        };
        let over = tops(&self.lead, cards, &mut { above }).is_break();
        if over { (Kind::Overruff, Some(0)) } else { (Kind::Discard, None) }
    }
}

fn tops(lead: &Lead, cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut shapes = [Shape::SINGLE; trick::Units::MOST];
    shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
    readings(lead.order.holding(cards, Suite::Trump), &shapes[..lead.units.len()], visit)
}
