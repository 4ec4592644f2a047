//! 记牌 What a player can count: the cards still out, who is out of a suite, and how likely somebody beats something.
//!
//! Chances are rough: each card out lies with a seat in proportion to its hand, one card as the other.

use super::sight::Sight;
use crate::{Holding, Order, Shape, Suite, Unit, Units, points};
use cards::{Bag, Suit, pack_bag};
use table::Seat;

/// How likely a card of a suite that is out lies in the kitty, against a place in a hand: bankers bury few high cards.
const IN_KITTY: f32 = 0.8;
/// Points that a banker is expected to bury, for each card.
const BURIED: f32 = 0.6;

/// The cards out in one suite, and who may have them.
#[derive(Clone, Copy, Debug)]
struct Out {
    holding: Holding,
    cards: u32,
    points: u32,
    /// By seat: the chance that one of these cards lies there.
    shares: BySeat,
    /// By seat: the chance that it has none of them.
    voids: BySeat,
}

/// A chance for each seat of the largest table.
type BySeat = [f32; Seat::MAX as usize];

/// What one seat knows and can conclude.
#[derive(Debug)]
pub(super) struct Memory {
    pub seat: Seat,
    pub seats: u8,
    pub order: Order,
    pub hand: Bag,
    pub banker: Seat,
    suites: [Out; 5],
    /// Points that the kitty may hold.
    buried: f32,
    /// What a last trick of a single card and of a pair is worth for the kitty.
    pub last: [f32; 2],
}

impl Memory {
    /// Counts the cards; `None` before trump is settled. Under a microsecond.
    pub(super) fn new<const SEATS: usize>(sight: &impl Sight<SEATS>, seat: Seat) -> Option<Self> {
        let (order, hand) = (sight.order()?, *sight.hand());
        let seen = hand.plus(sight.gone());
        let own_kitty = sight.buried();
        let out = pack_bag(sight.packs()).checked_sub(seen)?.checked_sub(own_kitty.unwrap_or(Bag::EMPTY))?;
        let empty = Out {
            holding: order.holding(&Bag::EMPTY, Suite::Trump),
            cards: 0,
            points: 0,
            shares: BySeat::default(),
            voids: [1.0; Seat::MAX as usize],
        };
        let banker = sight.banker().unwrap_or(seat);
        let buried = own_kitty.map_or(BURIED * f32::from(sight.kitty()), |cards| points(&cards) as f32);
        let led = |width: u8| Units::one(Unit::new(Shape { width, length: 1 }, 0, Suit::Spades));
        let last = [1, 2].map(|width| buried * sight.kitty_factor(&led(width)) as f32);
        let mut memory = Self { seat, seats: SEATS as u8, order, hand, banker, suites: [empty; 5], buried, last };
        let kitty = if banker == seat { 0.0 } else { IN_KITTY * f32::from(sight.kitty()) };
        for suite in order.suites() {
            memory.suites[suite.index()] = memory.count(sight, &out, suite, kitty);
        }
        Some(memory)
    }

    fn count<const SEATS: usize>(&self, sight: &impl Sight<SEATS>, out: &Bag, suite: Suite, kitty: f32) -> Out {
        let part = self.order.part(out, suite);
        let cards = part.len();
        let void = |seat: Seat| seat == self.seat || sight.voids()[seat.index()] >> suite.index() & 1 == 1;
        let places = |seat: Seat| if void(seat) { 0.0 } else { f32::from(sight.counts()[seat.index()]) };
        let all: f32 = kitty + Seat::all(self.seats).map(places).sum::<f32>();
        let holding = self.order.holding(&part, suite);
        let (shares, voids) = (BySeat::default(), [1.0; Seat::MAX as usize]);
        let mut found = Out { holding, cards, points: points(&part), shares, voids };
        if cards == 0 || all <= 0.0 {
            return found;
        }
        for seat in Seat::all(self.seats).filter(|seat| !void(*seat)) {
            let share = places(seat) / all;
            let shown = !self.order.part(&sight.exposed()[seat.index()], suite).is_empty();
            found.shares[seat.index()] = share;
            found.voids[seat.index()] = if shown { 0.0 } else { none_of(cards, share) };
        }
        found
    }

    /// Does this seat play with the banker (or is it)?
    pub(super) fn defends(&self) -> bool {
        self.banker.team() != self.seat.team()
    }

    /// Is `other` on this seat's side?
    pub(super) fn ours(&self, other: Seat) -> bool {
        other.team() == self.seat.team()
    }

    /// The opponents, the next player first.
    pub(super) fn opponents(&self) -> impl Iterator<Item = Seat> {
        self.others().filter(|other| !self.ours(*other))
    }

    /// All other seats, the next player first.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seat.round(self.seats).skip(1)
    }

    /// How many cards of a suite are out.
    pub(super) fn cards_out(&self, suite: Suite) -> u32 {
        self.suites[suite.index()].cards
    }

    /// Points for each card of a suite that is out.
    pub(super) fn density(&self, suite: Suite) -> f32 {
        let out = &self.suites[suite.index()];
        out.points as f32 / (out.cards as f32).max(1.0)
    }

    /// The cards of a suite that are out, all together: an upper bound of what any one player holds.
    pub(super) fn out(&self, suite: Suite) -> Holding {
        self.suites[suite.index()].holding
    }

    /// Could anybody beat this component in its own suite?
    pub(super) fn beatable(&self, suite: Suite, unit: Unit) -> bool {
        let Shape { width, length } = unit.shape();
        self.out(suite).beats(width, length, unit.bottom())
    }

    /// The chance that a seat is out of a suite.
    pub(super) fn void(&self, seat: Seat, suite: Suite) -> f32 {
        self.suites[suite.index()].voids[seat.index()]
    }

    /// The chance that a seat holds a component of this shape whose bottom is at `from` or above.
    pub(super) fn holds(&self, seat: Seat, suite: Suite, shape: Shape, from: u8) -> f32 {
        let out = &self.suites[suite.index()];
        let chance = out.shares[seat.index()];
        if chance <= 0.0 || from > 15 {
            return 0.0;
        }
        if shape == Shape::SINGLE {
            return 1.0 - none_of(count_from(out.holding, from), chance);
        }
        let mut bottoms = Holding::runs(out.holding.tiers_of(shape.width), shape.length) >> (4 * u32::from(from));
        let mut nobody = 1.0;
        while bottoms != 0 {
            let bottom = from + (bottoms.trailing_zeros() / 4) as u8;
            bottoms &= bottoms - 1;
            let tiers = bottom..bottom + shape.length;
            let one: f32 = tiers.map(|tier| wide_at(out.holding, tier, shape.width, chance)).product();
            nobody *= 1.0 - one;
        }
        1.0 - nobody
    }

    /// How many cards of a suite a seat may be expected to hold.
    pub(super) fn expected(&self, seat: Seat, suite: Suite) -> f32 {
        let out = &self.suites[suite.index()];
        out.cards as f32 * out.shares[seat.index()]
    }

    /// The points that the kitty may hold, times the factor that a last trick gives it.
    pub(super) fn stake(&self, factor: i32) -> f32 {
        self.buried * factor as f32
    }
}

/// The chance that none of `cards` cards lies where each does with chance `share`.
pub(super) fn none_of(cards: u32, share: f32) -> f32 {
    (0..cards).fold(1.0, |chance, _| chance * (1.0 - share))
}

/// The chance that `width` or more of the equal cards of a tier lie where each does with chance `share`.
fn wide_at(out: Holding, tier: u8, width: u8, share: f32) -> f32 {
    if tier != out.mixed_tier() {
        return wide(out.count(tier, Suit::Spades), width, share);
    }
    let nobody: f32 = Suit::ALL.iter().map(|off| 1.0 - wide(out.count(tier, *off), width, share)).product();
    1.0 - nobody
}

fn wide(copies: u8, width: u8, share: f32) -> f32 {
    match (width, copies) {
        (1, _) => 1.0 - none_of(copies.into(), share),
        (2, 2) => share * share,
        (2, 3..) => share * share * (3.0 - 2.0 * share),
        (3, 3..) => share * share * share,
        _ => 0.0,
    }
}

/// How many cards of a holding are at a tier or above.
pub(super) fn count_from(holding: Holding, tier: u8) -> u32 {
    if tier > 15 {
        return 0;
    }
    let at = u32::from(holding.mixed_tier());
    let plain = |width: u8| {
        let mask = holding.tiers_of(width) & !(1 << (4 * at));
        (mask >> (4 * u32::from(tier))).count_ones()
    };
    let mixed = |width: u8| if u32::from(tier) <= at { holding.mixed_of(width).count_ones() } else { 0 };
    (1..=3).map(|width| plain(width) + mixed(width)).sum()
}
