//! 领出与甩牌 Leads: their reading and the throw test. `GZ 7`, `GZ 8`, `GZ 22-1`

use cards::Bag;
use trick::{Announced, Lead, NoLead, Order, Shape, Suite, Unit, Units, read_lead};

use crate::contest::Guangzhou;
use crate::{Action, illegal::Illegal};

/// Reads a lead: one suite, and the only or the declared components. Allocates nothing.
///
/// 单张 `GZ 7-1`, 对 `GZ 7-2`, 刻 `GZ 7-3`, 连对 `GZ 7-4`, 连刻 `GZ 7-5`; several together are a throw, in trump too: `GZ 8`,
/// `R-parse`, `R-throw-trump`.
pub fn read(order: Order, cards: &Bag, declared: Option<&[Bag]>) -> Result<Lead, Illegal> {
    read_lead::<Guangzhou>(order, cards, declared).map_err(|why| match why {
        NoLead::Nothing => Illegal::Nothing,
        NoLead::TwoSuites => Illegal::TwoSuites,
        NoLead::Undeclared => Illegal::Undeclared,
        NoLead::NoUnit => Illegal::DeclaredNoUnit,
        NoLead::OtherCards => Illegal::DeclaredOther,
        NoLead::Clash => Illegal::DeclaredClash,
    })
}

/// How a throw stands against the other hands. `GZ 8`, `GZ 22-1`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrowTest {
    /// The components that somebody beats, in the order of the throw.
    pub beaten: Units,
    /// The components of which the next player names one; empty if the throw is good.
    pub choices: Units,
}

/// Tests a throw against the three other hands, in order of play from the next player; the partner is the second.
/// A component fails if anyone holds a strictly higher one of the same shape in that suite. One component is no throw.
pub fn throw_test(lead: &Lead, others: &[Bag]) -> ThrowTest {
    let mut test = ThrowTest { beaten: Units::new(), choices: Units::new() };
    if !lead.is_throw() {
        return test;
    }
    let holding = |bag: &Bag| lead.order.holding(bag, lead.suite);
    let empty = holding(&Bag::EMPTY);
    let mut held = [empty; 3];
    held.iter_mut().zip(others).for_each(|(place, other)| *place = holding(other));
    let mut partner_beats = false;
    for unit in lead.units.iter() {
        let Shape { width, length } = unit.shape();
        let [next, partner, last] = held.map(|cards| cards.beats(width, length, unit.bottom()));
        partner_beats |= partner;
        if next | partner | last {
            test.beaten.push(*unit);
        }
    }
    test.choices = if partner_beats && !lead.units.same_shape() { lead.units } else { test.beaten };
    test
}

/// The action of throwing these components: declared only where the cards can be read in several ways.
pub(crate) fn throw(order: Order, suite: Suite, units: &[Unit]) -> Action {
    trick::throw::<Guangzhou>(order, suite, units).into()
}

impl From<Announced> for Action {
    fn from(Announced { cards, parts }: Announced) -> Self {
        Self::Play { cards, declared: parts }
    }
}
