//! 领出与甩牌 Leads: their reading, all leads of a hand, and one by dice.

use std::ops::ControlFlow;

use cards::{Bag, Card, Suit};

use crate::{Holding, Law, Lead, Named, Order, Shape, Suite, Unit, Units, clash, suits, unit_of};

/// Cards to be led, and their components where the cards alone do not say them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announced {
    /// The cards.
    pub cards: Bag,
    /// Their components, if they can be read in several ways.
    pub parts: Option<Box<[Bag]>>,
}

impl Announced {
    /// Cards that need no word.
    pub const fn plain(cards: Bag) -> Self {
        Self { cards, parts: None }
    }
}

/// Why cards are no lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLead {
    /// No cards at all.
    Nothing,
    /// Cards of several suites.
    TwoSuites,
    /// They can be read in several ways, and which one is meant was not said.
    Undeclared,
    /// A part that was declared is no component of the suite.
    NoUnit,
    /// The parts that were declared are other cards.
    OtherCards,
    /// Two of the parts are one bigger component.
    Clash,
}

/// Reads a lead: one suite, and the only or the declared components. Allocates nothing.
pub fn read_lead<L: Law>(order: Order, cards: &Bag, declared: Option<&[Bag]>) -> Result<Lead, NoLead> {
    if cards.is_empty() {
        return Err(NoLead::Nothing);
    }
    if let (None, Some((suite, unit))) = (declared, unit_of(order, cards)) {
        return Ok(Lead::one(order, suite, unit));
    }
    let suite = order.sole_suite(cards).ok_or(NoLead::TwoSuites)?;
    let units = match declared {
        Some(parts) => declared_units(order, suite, cards, parts)?,
        None => L::sole_reading(order.holding(cards, suite)).ok_or(NoLead::Undeclared)?,
    };
    Ok(Lead { order, suite, units })
}

fn declared_units(order: Order, suite: Suite, cards: &Bag, parts: &[Bag]) -> Result<Units, NoLead> {
    let mut units = Units::new();
    let mut left = *cards;
    for part in parts {
        let unit = match unit_of(order, part) {
            Some((of, unit)) if of == suite => unit,
            _ => return Err(NoLead::NoUnit),
        };
        left = left.checked_sub(*part).ok_or(NoLead::OtherCards)?;
        if !units.push(unit) {
            return Err(NoLead::OtherCards);
        }
    }
    if !left.is_empty() {
        return Err(NoLead::OtherCards);
    }
    if clash(&units, order.mixed_tier()).is_some() {
        return Err(NoLead::Clash);
    }
    units.sort();
    Ok(units)
}

/// The lead of components that were announced with their cards.
pub fn of_named(order: Order, parts: &[Named]) -> Option<Lead> {
    let units: Option<Units> = parts.iter().map(|part| unit_of(order, &part.cards).map(|(_, unit)| unit)).collect();
    let suite = order.suite(parts.first()?.cards.iter().next()?.0);
    Some(Lead { order, suite, units: units? })
}

/// All different readings of cards of one suite, each list of shapes once, fewest components first.
pub fn all_readings<L: Law>(order: Order, cards: &Bag) -> Vec<Lead> {
    let mut found: Vec<Lead> = Vec::new();
    let Some(suite) = order.sole_suite(cards) else { return found };
    let _ = L::readings(order.holding(cards, suite), &mut |units: &Units| {
        if !found.iter().any(|known| known.units.shapes().eq(units.shapes())) {
            found.push(Lead { order, suite, units: *units });
        }
        ControlFlow::Continue(())
    });
    found.sort_by_key(|lead| lead.units.len());
    found
}

/// Visits every single-component lead of a hand, then the canonical throws: of each suite's first reading, the two, three …
/// highest components. Other throws may be legal too; [`read_lead`] reads them.
pub fn visit_leads<L: Law>(
    law: L,
    order: Order,
    hand: &Bag,
    visit: &mut dyn FnMut(Announced) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for suite in order.suites() {
        let holding = order.holding(hand, suite);
        for shape in shapes(holding) {
            visit_units(suite, holding, shape, &mut |unit| visit(Announced::plain(unit.cards(order, suite))))?;
        }
        if law.may_throw(suite) {
            let units = by_height::<L>(holding);
            for most in 2..=units.len() {
                visit(throw::<L>(order, suite, &units[..most]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the components of one shape in a holding, from low to high; in the mixed tier, one for each off-suit level card
/// that can stand there.
pub(crate) fn visit_units(
    suite: Suite,
    holding: Holding,
    shape: Shape,
    visit: &mut dyn FnMut(Unit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut bottoms = Holding::runs(holding.tiers_of(shape.width), shape.length);
    while bottoms != 0 {
        let bottom = (bottoms.trailing_zeros() / 4) as u8;
        bottoms &= bottoms - 1;
        let mixed = suite == Suite::Trump && (bottom..bottom + shape.length).contains(&holding.mixed_tier());
        for off in suits(if mixed { holding.mixed_of(shape.width) } else { 1 }) {
            visit(Unit::new(shape, bottom, off))?;
        }
    }
    ControlFlow::Continue(())
}

/// The shapes of which a holding has any, small ones first. Singles form no run.
pub(crate) fn shapes(holding: Holding) -> impl Iterator<Item = Shape> {
    let longest = move |width: u8| if width == 1 { 1 } else { Holding::longest(holding.tiers_of(width), 16) };
    (1..=3).flat_map(move |width| (1..=longest(width)).map(move |length| Shape { width, length }))
}

/// A random one of the suits of a mask.
pub(crate) fn any_off(mask: u16, dice: &mut impl FnMut(u32) -> u32) -> Suit {
    suits(mask).nth(dice(mask.count_ones()) as usize).unwrap_or(Suit::Spades)
}

/// The components of the first reading, highest first.
pub(crate) fn by_height<L: Law>(holding: Holding) -> Units {
    let mut units = Units::new();
    if holding.is_empty() {
        return units;
    }
    let _ = L::readings(holding, &mut |reading| {
        units = *reading;
        ControlFlow::Break(())
    });
    units.sort_by_height();
    units
}

/// These components together: announced only where the cards can be read in several ways.
pub fn throw<L: Law>(order: Order, suite: Suite, units: &[Unit]) -> Announced {
    let parts = || units.iter().map(|unit| unit.cards(order, suite));
    let cards = parts().fold(Bag::EMPTY, Bag::plus);
    let clear = L::sole_reading(order.holding(&cards, suite)).is_some();
    Announced { cards, parts: (!clear).then(|| parts().collect()) }
}

/// A random card of the hand and a component that begins there; one time in 32 the highest components of its suite are
/// thrown.
pub fn sample_lead<L: Law>(law: L, order: Order, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Announced {
    let card = hand.faces(1).pick(dice).unwrap_or(Card::BIG_JOKER);
    let suite = order.suite(card);
    if dice(32) == 0 && law.may_throw(suite) {
        let units = by_height::<L>(order.holding(hand, suite));
        if units.len() > 1 {
            let most = 2 + dice(units.len() as u32 - 1) as usize;
            return throw::<L>(order, suite, &units[..most]);
        }
    }
    // Mostly all that belongs together: one in eight plays less.
    let mut some = |all: u8| if all > 1 && dice(8) == 0 { 1 + dice(all.into()) as u8 } else { all };
    let width = some(hand.count(card).min(3));
    if width == 1 {
        return Announced::plain(Bag::one(card));
    }
    let (holding, bottom) = (order.holding(hand, suite), order.tier(card));
    let length = some(run_from(holding.tiers_of(width), bottom));
    let mixed = suite == Suite::Trump && (bottom..bottom + length).contains(&order.mixed_tier());
    let off = match card.suit() {
        Some(suit) if bottom == order.mixed_tier() => suit,
        _ if mixed => any_off(holding.mixed_of(width), dice),
        _ => Suit::Spades,
    };
    Announced::plain(Unit::new(Shape { width, length }, bottom, off).cards(order, suite))
}

/// How many neighbouring tiers of a mask stand from `bottom` up.
fn run_from(mask: u64, bottom: u8) -> u8 {
    (bottom..16).take_while(|tier| mask >> (4 * tier) & 1 == 1).count() as u8
}
