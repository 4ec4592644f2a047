//! Components: W equal cards on each of L neighbouring tiers.

use std::fmt;

use cards::{Bag, Card, Rank, Suit};
use serde::{Serialize, Serializer};

use crate::{Holding, Order, Suite};

/// The shape `WxL`: W equal cards on each of L neighbouring tiers. 单 1x1, 对 2x1, 刻 3x1, 连对 2xL, 连刻 3xL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Equal cards, 1–3.
    pub width: u8,
    /// Neighbouring tiers, 1–16.
    pub length: u8,
}

impl Shape {
    /// 单张
    pub const SINGLE: Self = Self { width: 1, length: 1 };

    /// Cards in it.
    pub const fn cards(self) -> u8 {
        self.width * self.length
    }

    /// One of the shapes that the rules know: singles form no run.
    pub const fn exists(self) -> bool {
        self.width >= 1 && self.width <= 3 && self.length >= 1 && (self.width > 1 || self.length == 1)
    }
}

/// Bigger means more cards, then greater width.
impl Ord for Shape {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.cards(), self.width).cmp(&(other.cards(), other.width))
    }
}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.length)
    }
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// 牌张组合 One component, in two bytes: its shape, its lowest tier, and which off-suit level card stands in the mixed tier.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Unit(u16);

impl Unit {
    /// The component of a shape whose lowest tier is `bottom`; `off` matters only where it covers the mixed tier.
    pub const fn new(shape: Shape, bottom: u8, off: Suit) -> Self {
        Self(shape.width as u16 | (shape.length as u16 - 1) << 2 | (bottom as u16) << 6 | (off as u16) << 10)
    }

    /// 单张 One card. Its suit is named in the mixed tier only, so that equal components are equal values.
    #[inline]
    pub fn single(order: Order, card: Card) -> Self {
        let tier = order.tier(card);
        let off = card.suit().filter(|_| tier == order.mixed_tier()).unwrap_or(Suit::Spades);
        Self::new(Shape::SINGLE, tier, off)
    }

    /// Its shape.
    pub const fn shape(self) -> Shape {
        Shape { width: (self.0 & 3) as u8, length: (self.0 >> 2 & 15) as u8 + 1 }
    }

    /// Its lowest tier: of two components of one shape, the one with the higher bottom is higher.
    pub const fn bottom(self) -> u8 {
        (self.0 >> 6 & 15) as u8
    }

    /// Its highest tier.
    pub const fn top(self) -> u8 {
        self.bottom() + self.shape().length - 1
    }

    /// The suit of its card in the mixed tier.
    pub const fn off(self) -> Suit {
        match self.0 >> 10 & 3 {
            0 => Suit::Spades,
            1 => Suit::Hearts,
            2 => Suit::Clubs,
            _ => Suit::Diamonds,
        }
    }

    /// Its tiers, low to high.
    pub fn tiers(self) -> impl Iterator<Item = u8> {
        self.bottom()..=self.top()
    }

    /// Its cards.
    pub fn cards(self, order: Order, suite: Suite) -> Bag {
        let Shape { width, length } = self.shape();
        let tiers = Holding::run(self.bottom(), length) * u64::from(width);
        order.cards(Holding::split(tiers, self.off(), order.mixed_tier()), suite)
    }

    /// Does it hold cards of this tier (and, in the mixed tier, of this suit)?
    pub(crate) fn covers(self, tier: u8, off: Suit, mixed: u8) -> bool {
        (self.bottom()..=self.top()).contains(&tier) && (tier != mixed || self.off() == off)
    }

    /// Greater for what is bigger: by cards, then width, then rank, then the suit named first.
    const fn size(self) -> u16 {
        let shape = self.shape();
        (shape.cards() as u16) << 8 | (shape.width as u16) << 6 | (self.top() as u16) << 2 | (3 - self.off() as u16)
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}{}", self.shape(), self.bottom(), self.off())
    }
}

/// A list of components in fixed memory: more than any lead has.
#[derive(Clone, Copy)]
pub struct Units {
    len: u8,
    cards: u8,
    list: [Unit; Self::MOST],
}

impl Units {
    /// Thirteen kinds of three copies come to at most 26 components, and 39 cards of a trump suit to fewer than 32.
    pub const MOST: usize = 32;

    /// None yet.
    pub const fn new() -> Self {
        Self { len: 0, cards: 0, list: [Unit(0); Self::MOST] }
    }

    /// Just one.
    pub const fn one(unit: Unit) -> Self {
        let mut units = Self::new();
        units.list[0] = unit;
        units.len = 1;
        units.cards = unit.shape().cards();
        units
    }

    /// Makes it a list of just one, and writes no more than that.
    pub(crate) fn become_one(&mut self, unit: Unit) {
        self.list[0] = unit;
        self.len = 1;
        self.cards = unit.shape().cards();
    }

    /// Adds one; false if the list is full.
    pub fn push(&mut self, unit: Unit) -> bool {
        let room = usize::from(self.len) < Self::MOST;
        if room {
            self.list[usize::from(self.len)] = unit;
            self.len += 1;
            self.cards += unit.shape().cards();
        }
        room
    }

    /// Puts the biggest first: more cards, then width, then rank.
    pub fn sort(&mut self) {
        self.sort_by(Unit::size);
    }

    /// Puts the highest first; of equal tops the bigger.
    pub fn sort_by_height(&mut self) {
        self.sort_by(|unit| u16::from(unit.top()) << 10 | unit.size() >> 6 << 2 | unit.size() & 3);
    }

    /// Puts those with the greatest key first.
    fn sort_by(&mut self, key: impl Fn(Unit) -> u16) {
        let len = usize::from(self.len);
        // Key and component in one number: what is sorted is compared often and moved often.
        let mut keyed = [0; Self::MOST];
        let keyed = &mut keyed[..len];
        keyed
            .iter_mut()
            .zip(&self.list)
            .for_each(|(place, unit)| *place = u32::from(key(*unit)) << 16 | u32::from(unit.0));
        keyed.sort_unstable_by_key(|number| std::cmp::Reverse(*number));
        self.list.iter_mut().zip(keyed).for_each(|(unit, number)| unit.0 = *number as u16);
    }

    /// Their shapes, in order.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        self.iter().map(|unit| unit.shape())
    }

    /// All cards in them.
    pub const fn len_cards(&self) -> u32 {
        self.cards as u32
    }

    /// Are they all of one shape?
    pub fn same_shape(&self) -> bool {
        self.iter().all(|unit| unit.shape() == self[0].shape())
    }
}

/// What lies beyond the last component is of no account.
impl PartialEq for Units {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Units {}

impl Default for Units {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Deref for Units {
    type Target = [Unit];

    fn deref(&self) -> &[Unit] {
        &self.list[..usize::from(self.len)]
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut list = Self::new();
        for unit in units {
            list.push(unit);
        }
        list
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// 领出 A lead: its suite and its components, biggest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The order of the board.
    pub order: Order,
    /// The suite led.
    pub suite: Suite,
    /// The components.
    pub units: Units,
}

impl Lead {
    /// A lead of one component.
    pub const fn one(order: Order, suite: Suite, unit: Unit) -> Self {
        Self { order, suite, units: Units::one(unit) }
    }

    /// Makes it a lead of one component under the same order.
    #[inline]
    pub fn become_one(&mut self, suite: Suite, unit: Unit) {
        self.suite = suite;
        self.units.become_one(unit);
    }

    /// 甩牌 Several components?
    pub fn is_throw(&self) -> bool {
        self.units.len() > 1
    }

    /// The components with their cards, as people see them.
    pub fn named(&self) -> Vec<Named> {
        self.units.iter().map(|unit| Named::new(*unit, self.order, self.suite)).collect()
    }
}

/// A component with its cards, as viewers get it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// Its shape.
    pub shape: Shape,
    /// Its cards.
    pub cards: Bag,
}

impl Named {
    /// The component of a suite.
    pub fn new(unit: Unit, order: Order, suite: Suite) -> Self {
        Self { shape: unit.shape(), cards: unit.cards(order, suite) }
    }
}

/// The suite and the component that all cards of a bag make up together, if they do.
#[inline]
pub fn unit_of(order: Order, bag: &Bag) -> Option<(Suite, Unit)> {
    if let Some(card) = bag.only() {
        let place = order.place(card);
        return Some((place.suite(), Unit::single(order, card)));
    }
    let suite = order.sole_suite(bag)?;
    whole(order.holding(bag, suite)).map(|unit| (suite, unit))
}

/// The component that a holding makes up as a whole, if it does.
pub fn whole(holding: Holding) -> Option<Unit> {
    let (tiers, off) = holding.joined()?;
    let mask = holding.tiers_of(1);
    let bottom = (mask.trailing_zeros() / 4) as u8;
    let shape = Shape { width: (tiers >> (4 * bottom) & 7) as u8, length: mask.count_ones() as u8 };
    let even = tiers == Holding::run(bottom, shape.length).wrapping_mul(shape.width.into());
    (even && shape.exists()).then(|| Unit::new(shape, bottom, off))
}

/// 分 The points in a bag: fives count 5, tens and kings 10.
pub fn points(bag: &Bag) -> u32 {
    const FIVES: u32 = 4 * Rank::FIVE.index() as u32;
    const TENS: u32 = 4 * Rank::TEN.index() as u32;
    const KINGS: u32 = 4 * Rank::KING.index() as u32;
    const SCORE: u64 = 7 << FIVES | 7 << TENS | 7 << KINGS;
    // The lane above each of the three is clear and takes what runs over.
    let counts: u64 = Suit::ALL.iter().map(|suit| bag.word(*suit) & SCORE).sum();
    let of = |lane: u32| (counts >> lane & 31) as u32;
    5 * of(FIVES) + 10 * (of(TENS) + of(KINGS))
}
