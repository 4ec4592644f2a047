//! 头牌与甩牌 Leads: their reading, the throw test, and all leads of a hand. `GW 6`, `GW 13.3.3`, `GW 13.3.4`

use std::ops::ControlFlow;

use cards::{Bag, Suit};
use trick::whole_parses;
use trick::{Clash, Holding, Lead, Named, Order, Shape, Suite, Unit, Units, clash, sole_whole_parse, suits, unit_of};

use crate::setup::{SEATS, TrumpThrows};
use crate::{Action, illegal::Illegal};

/// Reads a lead: one suite, and the only or the declared components. Allocates nothing.
///
/// 单牌, 对子, 清三, 拖拉机, 清三托: `GW 表1`, `GW 4.7`; several together are a throw `GW 6.7`, with or without a single among
/// them `R-gw-throw-wide`, of trumps where the table plays so `R-gw-throw-trump`. Three equal cards are a triple, whatever
/// lies beside them: `GW 6.8`, `R-gw-parse`.
pub fn read(order: Order, cards: &Bag, declared: Option<&[Bag]>, trumps: TrumpThrows) -> Result<Lead, Illegal> {
    if cards.is_empty() {
        return Err(Illegal::Nothing);
    }
    if let (None, Some((suite, unit))) = (declared, unit_of(order, cards)) {
        return Ok(Lead::one(order, suite, unit));
    }
    let suite = order.sole_suite(cards).ok_or(Illegal::TwoSuites)?;
    let units = match declared {
        Some(parts) => declared_units(order, suite, cards, parts)?,
        None => sole_whole_parse(order.holding(cards, suite)).ok_or(Illegal::Undeclared)?,
    };
    if units.len() > 1 && suite == Suite::Trump && trumps == TrumpThrows::Forbidden {
        return Err(Illegal::TrumpThrow);
    }
    Ok(Lead { order, suite, units })
}

fn declared_units(order: Order, suite: Suite, cards: &Bag, parts: &[Bag]) -> Result<Units, Illegal> {
    let mut units = Units::new();
    let mut left = *cards;
    for part in parts {
        let unit = match unit_of(order, part) {
            Some((of, unit)) if of == suite => unit,
            _ => return Err(Illegal::DeclaredNoUnit),
        };
        left = left.checked_sub(*part).ok_or(Illegal::DeclaredOther)?;
        if !units.push(unit) {
            return Err(Illegal::DeclaredOther);
        }
    }
    let out_of_triple = |part: &Bag| part.iter().any(|(card, copies)| copies < 3 && cards.count(card) > 2);
    match clash(&units, order.mixed_tier()) {
        _ if !left.is_empty() => Err(Illegal::DeclaredOther),
        _ if parts.iter().any(out_of_triple) => Err(Illegal::DeclaredOutOfTriple),
        Some(Clash::Pair | Clash::LongerRun | Clash::Triples) => Err(Illegal::DeclaredClash),
        None => {
            units.sort();
            Ok(units)
        }
    }
}

/// The lead of components that were announced with their cards.
pub(crate) fn of_named(order: Order, parts: &[Named]) -> Option<Lead> {
    let units: Option<Units> = parts.iter().map(|part| unit_of(order, &part.cards).map(|(_, unit)| unit)).collect();
    let suite = order.suite(parts.first()?.cards.iter().next()?.0);
    Some(Lead { order, suite, units: units? })
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

/// Visits every single-component lead of a hand, then the canonical throws: of each suite's longest reading, the two,
/// three … highest components. Other throws are legal too; [`read`] judges them.
pub(crate) fn visit_leads(
    order: Order,
    hand: &Bag,
    trumps: TrumpThrows,
    visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for suite in order.suites() {
        let holding = order.holding(hand, suite);
        for width in 1..=3 {
            visit_units(order, suite, holding, width, &mut |unit| visit(Action::play(unit.cards(order, suite))))?;
        }
        if !may_be_thrown(suite, trumps) {
            continue;
        }
        let units = by_height(holding);
        for most in 2..=units.len() {
            visit(throw(order, suite, &units[..most]))?;
        }
    }
    ControlFlow::Continue(())
}

/// May cards of this suite be thrown? `R-gw-throw-trump`
pub(crate) fn may_be_thrown(suite: Suite, trumps: TrumpThrows) -> bool {
    suite != Suite::Trump || trumps == TrumpThrows::Allowed
}

/// Visits the components of one width.
fn visit_units(
    order: Order,
    suite: Suite,
    holding: Holding,
    width: u8,
    visit: &mut dyn FnMut(Unit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mask = holding.tiers_of(width);
    let longest = if width == 1 { 1 } else { Holding::longest(mask, 16) };
    for length in 1..=longest {
        let mut bottoms = Holding::runs(mask, length);
        while bottoms != 0 {
            let bottom = (bottoms.trailing_zeros() / 4) as u8;
            bottoms &= bottoms - 1;
            let mixed = suite == Suite::Trump && (bottom..bottom + length).contains(&order.mixed_tier());
            for off in suits(if mixed { holding.mixed_of(width) } else { 1 }) {
                visit(Unit::new(Shape { width, length }, bottom, off))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// One of the suits of a mask over the mixed tier, by dice.
pub(crate) fn any_off(mask: u16, dice: &mut impl FnMut(u32) -> u32) -> Suit {
    suits(mask).nth(dice(mask.count_ones()) as usize).unwrap_or(Suit::Spades)
}

/// The components of the first reading, highest first.
pub(crate) fn by_height(holding: Holding) -> Units {
    let mut units = Units::new();
    if holding.is_empty() {
        return units;
    }
    let _ = whole_parses(holding, &mut |reading| {
        units = *reading;
        ControlFlow::Break(())
    });
    units.sort_by_height();
    units
}

/// The action of throwing these components: declared only where the cards can be read in several ways.
pub(crate) fn throw(order: Order, suite: Suite, units: &[Unit]) -> Action {
    let parts = || units.iter().map(|unit| unit.cards(order, suite));
    let cards = parts().fold(Bag::EMPTY, Bag::plus);
    let clear = sole_whole_parse(order.holding(&cards, suite)).is_some();
    Action::Play { cards, declared: (!clear).then(|| parts().collect()) }
}
