//! 手牌价值 What cards in the hand are worth, in card points: what is given up when they are played.

use crate::{Holding, Order, Suite, points};
use cards::{Bag, Card, Suit};

use super::memory::{Memory, count_from};

/// What a card point in the hand is worth at any later time: about every second one comes home.
pub(super) const LATER: f32 = 0.5;

/// The weights of a suite's worth.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// Any card at all, and more for each tier.
    card: f32,
    tier: f32,
    /// A card that nothing out beats; divided by one more for each `dilution` cards that do.
    top: f32,
    dilution: f32,
    /// A pair, and a pair that no pair out beats; likewise a triple's third card.
    pair: f32,
    top_pair: f32,
    triple: f32,
    /// Each neighbour of a pair in a run.
    run: f32,
}

const SIDE: Weights =
    Weights { card: 0.25, tier: 0.06, top: 4.0, dilution: 0.7, pair: 1.2, top_pair: 3.5, triple: 3.0, run: 3.0 };
const TRUMP: Weights =
    Weights { card: 2.2, tier: 0.08, top: 6.0, dilution: 0.3, pair: 1.8, top_pair: 3.5, triple: 2.5, run: 3.5 };

/// Being out of a side suit, for each trump, and at most.
const VOID_EACH: f32 = 0.3;
const VOID_MOST: f32 = 2.5;
/// How much of a side suit's worth is lost to an opponent who is certainly out of it.
const RUFFED: f32 = 0.35;
/// The part of the kitty's stake that a trump which nothing beats is worth, and at most, with the last few cards.
const GUARD: f32 = 0.4;
const GUARD_MOST: f32 = 12.0;
const LAST_CARDS: u32 = 8;

/// What a hand is worth, suite by suite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    suites: [f32; 5],
}

impl Worth {
    /// The worth of a whole hand.
    pub(super) fn new(memory: &Memory, hand: &Bag) -> Self {
        let mut worth = Self { suites: [0.0; 5] };
        for suite in memory.order.suites() {
            worth.suites[suite.index()] = of_suite(memory, hand, suite);
        }
        worth
    }

    /// All together.
    pub(super) fn sum(&self) -> f32 {
        self.suites.iter().sum()
    }

    /// What the hand loses with these cards, their points not counted.
    pub(super) fn cost(&self, memory: &Memory, hand: &Bag, cards: &Bag) -> f32 {
        let rest = hand.minus_held(*cards);
        let touched = |suite: &Suite| !memory.order.part(cards, *suite).is_empty();
        let lost = |suite: Suite| self.suites[suite.index()] - of_suite(memory, &rest, suite);
        memory.order.suites().filter(touched).map(lost).sum()
    }

    /// What the hand loses with one more card of it.
    pub(super) fn cost_of(&self, memory: &Memory, hand: &Bag, card: Card) -> f32 {
        let mut rest = *hand;
        rest.remove(card);
        let suite = memory.order.suite(card);
        self.suites[suite.index()] - of_suite(memory, &rest, suite)
    }

    /// Counts the suite of a card again, after it has left the hand.
    pub(super) fn recount(&mut self, memory: &Memory, hand: &Bag, card: Card) {
        let suite = memory.order.suite(card);
        self.suites[suite.index()] = of_suite(memory, hand, suite);
    }
}

fn of_suite(memory: &Memory, hand: &Bag, suite: Suite) -> f32 {
    let mine = memory.order.holding(hand, suite);
    if suite == Suite::Trump {
        return plain(mine, memory.out(suite), &TRUMP) + guard(memory, hand, mine);
    }
    if mine.is_empty() {
        let trumps = memory.order.part(hand, Suite::Trump).len() as f32;
        return (VOID_EACH * trumps).min(VOID_MOST);
    }
    let safe: f32 = memory.opponents().map(|seat| 1.0 - RUFFED * memory.void(seat, suite)).product();
    plain(mine, memory.out(suite), &SIDE) * safe
}

/// 保底 Towards the end, a trump that nothing beats is worth a part of the kitty.
fn guard(memory: &Memory, hand: &Bag, mine: Holding) -> f32 {
    let (cards, Some(top)) = (hand.len(), Holding::top(mine.tiers_of(1))) else { return 0.0 };
    if cards > LAST_CARDS || count_from(memory.out(Suite::Trump), top + 1) > 0 {
        return 0.0;
    }
    let paired = mine.tiers_of(2) >> (4 * u32::from(top)) & 1 == 1;
    (memory.last[usize::from(paired)] * GUARD).min(GUARD_MOST)
}

fn plain(mine: Holding, out: Holding, weights: &Weights) -> f32 {
    let (ones, twos, threes) = (mine.tiers_of(1), mine.tiers_of(2), mine.tiers_of(3));
    let out_pairs = out.tiers_of(2);
    let mut sum = weights.run * ((twos & twos >> 4).count_ones() + (threes & threes >> 4).count_ones()) as f32;
    let mut rest = ones;
    while rest != 0 {
        let tier = (rest.trailing_zeros() / 4) as u8;
        rest &= rest - 1;
        let above = count_from(out, tier + 1) as f32;
        let single = weights.card + weights.tier * f32::from(tier) + weights.top / (1.0 + above * weights.dilution);
        let pairs_above = (out_pairs >> (4 * u32::from(tier)) >> 4).count_ones() as f32;
        let pair = weights.pair + weights.top_pair / (1.0 + pairs_above);
        let mut add = |copies: u8| {
            sum += single * f32::from(copies);
            if copies > 1 {
                sum += pair;
            }
            if copies > 2 {
                sum += weights.triple;
            }
        };
        if tier == mine.mixed_tier() {
            for off in Suit::ALL {
                add(mine.count(tier, off));
            }
        } else {
            add(mine.count(tier, Suit::Spades));
        }
    }
    sum
}

/// The points of one card.
pub(super) fn points_of(card: Card) -> f32 {
    points(&Bag::one(card)) as f32
}

/// How many trumps.
pub(super) fn trumps(order: Order, hand: &Bag) -> u32 {
    order.part(hand, Suite::Trump).len()
}
