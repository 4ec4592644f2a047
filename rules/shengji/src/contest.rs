//! 一圈牌比大小，将吃与超将吃 Who is best in a trick. `GZ 11`, `GZ 12`

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Shape, Suite, Tops, readings, unit_of};

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
}

impl Trick {
    /// A trick that was just led.
    pub fn new(leader: Seat, cards: Bag, lead: Lead) -> Self {
        let mut trick = Self { lead, leader, plays: [Bag::EMPTY; 4], kinds: [None; 4], best: leader };
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
        if best {
            self.best = seat;
        }
        kind
    }

    /// The kind of a reply, and whether it is best so far. Only plays of the lead's composition compete; of equal ones the
    /// earlier stands.
    fn judge(&self, cards: &Bag) -> (Kind, bool) {
        let Lead { order, suite, units } = &self.lead;
        let standing = &self.plays[self.best.index()];
        let ruffed = matches!(self.kinds[self.best.index()], Some(Kind::Ruff | Kind::Overruff));
        match order.sole_suite(cards) {
            Some(own) if own == *suite => {
                // A throw was tested: nobody beats it in its own suite. `GZ 8`
                let beats = !ruffed && units.len() == 1 && higher(&self.lead, cards, standing);
                (Kind::Follow, beats)
            }
            Some(Suite::Trump) => match (self.ruffs(cards), ruffed) {
                (false, _) => (Kind::Discard, false),
                (true, false) => (Kind::Ruff, true),
                (true, true) if over_ruffs(&self.lead, cards, standing) => (Kind::Overruff, true),
                (true, true) => (Kind::Discard, false),
            },
            _ if order.part(cards, *suite).is_empty() => (Kind::Discard, false),
            _ => (Kind::Follow, false),
        }
    }

    /// Can these trumps be read as the lead's composition? `GZ 12-1`
    fn ruffs(&self, cards: &Bag) -> bool {
        tops(&self.lead, cards, &mut |_| ControlFlow::Break(())).is_break()
    }
}

/// Is a play of the led suit the lead's shape and above what stands?
fn higher(lead: &Lead, cards: &Bag, standing: &Bag) -> bool {
    let shape = lead.units[0].shape();
    let bottom = |bag| unit_of(lead.order, bag).filter(|(_, unit)| unit.shape() == shape).map(|(_, unit)| unit.bottom());
    bottom(cards) > bottom(standing)
}

/// Is there a reading of both in which every component of more than one card, and the highest single, is greater?
/// `GZ 12-2`, `R-overruff`
fn over_ruffs(lead: &Lead, cards: &Bag, standing: &Bag) -> bool {
    let above = |mine: &Tops| {
        let beaten = |theirs: &Tops| if mine.all_above(theirs) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        tops(lead, standing, &mut { beaten })
    };
    tops(lead, cards, &mut { above }).is_break()
}

fn tops(lead: &Lead, cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut shapes = [Shape::SINGLE; trick::Units::MOST];
    shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
    readings(lead.order.holding(cards, Suite::Trump), &shapes[..lead.units.len()], visit)
}
