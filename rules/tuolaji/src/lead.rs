//! 头牌与甩牌 Leads: their reading and the throw test. `GW 6`, `GW 13.3.3`, `GW 13.3.4`

use cards::Bag;
use trick::{Announced, Law, Lead, NoLead, Order, Shape, Suite, Unit, Units, read_lead};

use crate::contest::Washington;
use crate::setup::SEATS;
use crate::{Action, illegal::Illegal};

/// Reads a lead: one suite, and the only or the declared components. Allocates nothing.
///
/// 单牌, 对子, 清三, 拖拉机, 清三托: `GW 表1`, `GW 4.7`; several together are a throw `GW 6.7`, with or without a single among
/// them `R-gw-throw-wide`, of trumps where the table plays so `R-gw-throw-trump`. Three equal cards are a triple, whatever
/// lies beside them: `GW 6.8`, `R-gw-parse`.
pub fn read(order: Order, cards: &Bag, declared: Option<&[Bag]>, law: Washington) -> Result<Lead, Illegal> {
    let lead = read_lead::<Washington>(order, cards, declared);
    if let (Ok(_) | Err(NoLead::Clash), Some(parts)) = (&lead, declared)
        && parts.iter().any(|part| part.iter().any(|(card, copies)| copies < 3 && cards.count(card) > 2))
    {
        return Err(Illegal::DeclaredOutOfTriple);
    }
    match lead {
        Ok(lead) if lead.is_throw() && !law.may_throw(lead.suite) => Err(Illegal::TrumpThrow),
        Ok(lead) => Ok(lead),
        Err(NoLead::Nothing) => Err(Illegal::Nothing),
        Err(NoLead::TwoSuites) => Err(Illegal::TwoSuites),
        Err(NoLead::Undeclared) => Err(Illegal::Undeclared),
        Err(NoLead::NoUnit) => Err(Illegal::DeclaredNoUnit),
        Err(NoLead::OtherCards) => Err(Illegal::DeclaredOther),
        Err(NoLead::Clash) => Err(Illegal::DeclaredClash),
    }
}

/// How a throw stands against the other hands. `GW 6.7`, `GW 13.3.4`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrowTest {
    /// The components that somebody beats, in the order of the throw.
    pub beaten: Units,
    /// The components of which one is led: the smallest beaten one, the next player naming it where several are equal; or,
    /// where the throw mixes shapes, whichever of the beaten ones the next player names; empty if the throw is good.
    /// `GW 4.8`, `GW 表5`, `R-gw-name`
    pub choices: Units,
}

/// Tests a throw against the other hands. A component fails if anyone, a team-mate too, holds a strictly higher one of the
/// same shape in that suite. One component is no throw.
pub fn throw_test(lead: &Lead, others: &[Bag]) -> ThrowTest {
    let mut test = ThrowTest { beaten: Units::new(), choices: Units::new() };
    if !lead.is_throw() {
        return test;
    }
    let holding = |bag: &Bag| lead.order.holding(bag, lead.suite);
    let mut held = [holding(&Bag::EMPTY); SEATS as usize - 1];
    held.iter_mut().zip(others).for_each(|(place, other)| *place = holding(other));
    for unit in lead.units.iter() {
        let Shape { width, length } = unit.shape();
        if held.iter().any(|cards| cards.beats(width, length, unit.bottom())) {
            test.beaten.push(*unit);
        }
    }
    test.choices = match test.beaten.last() {
        // Of one shape the last is the smallest; level cards of several suits may be as small.
        Some(smallest) if lead.units.same_shape() => {
            test.beaten.iter().filter(|unit| unit.bottom() == smallest.bottom()).copied().collect()
        }
        _ => test.beaten,
    };
    test
}

/// The action of throwing these components: declared only where the cards can be read in several ways.
pub(crate) fn throw(order: Order, suite: Suite, units: &[Unit]) -> Action {
    trick::throw::<Washington>(order, suite, units).into()
}

impl From<Announced> for Action {
    fn from(Announced { cards, parts }: Announced) -> Self {
        Self::Play { cards, declared: parts }
    }
}
