//! The follow check of the one trick-taking book there is: this file alone knows it by name.

use std::hint::black_box;

use cards::{Bag, Card, Rank, Suit, pack_bag};
use shengji::check_follow;
use table::{Deal, sim_key};
use trick::{Holding, Lead, Order, Shape, Suite, Unit, Units, clash};

use super::boards::Quick;
use super::figure::{Figure, Kind, Repeat};

/// The leads of the mean figures.
const SHAPES: [(&str, Shape); 5] = [
    ("follow/1x1", Shape { width: 1, length: 1 }),
    ("follow/2x1", Shape { width: 2, length: 1 }),
    ("follow/3x1", Shape { width: 3, length: 1 }),
    ("follow/2x2", Shape { width: 2, length: 2 }),
    ("follow/3x2", Shape { width: 3, length: 2 }),
];
/// Positions of a mean figure.
const MANY: usize = 512;
/// Positions searched for the worst.
const CORPUS: usize = 6000;
/// Compositions of leads of up to twelve cards among which the worst is searched.
const LEADS: [&[(u8, u8)]; 22] = [
    &[(2, 2), (2, 2), (2, 2)],
    &[(2, 3), (2, 3)],
    &[(3, 2), (2, 3)],
    &[(3, 2), (3, 2)],
    &[(2, 4), (2, 2)],
    &[(2, 2), (2, 2), (2, 1), (2, 1)],
    &[(2, 6)],
    &[(3, 4)],
    &[(3, 3), (2, 1), (1, 1)],
    &[(2, 1), (2, 1), (2, 1), (2, 1), (2, 1), (2, 1)],
    &[(3, 1), (3, 1), (3, 1), (3, 1)],
    &[(3, 1), (2, 1), (2, 1), (2, 1), (2, 1)],
    &[(3, 2), (2, 1), (2, 1), (2, 1)],
    &[(3, 2), (2, 2), (2, 1)],
    &[(2, 2), (2, 1), (2, 1), (2, 1), (2, 1)],
    &[(2, 5), (2, 1)],
    &[(2, 3), (2, 2), (2, 1)],
    &[(3, 3), (3, 1)],
    &[(3, 2), (3, 1), (3, 1)],
    &[(2, 3), (2, 1), (2, 1), (2, 1)],
    &[(3, 2), (2, 2), (1, 1), (1, 1)],
    &[(3, 1), (3, 1), (2, 2), (2, 1)],
];

pub(super) fn figures() -> Vec<Figure> {
    let mean = |(which, (name, _)): (usize, &(&str, Shape))| Figure {
        name: (*name).into(),
        kind: Kind::NanosOf(which, |which| mean(SHAPES[which].1)),
        count: 100_000,
    };
    let worst = Figure { name: "follow/worst".into(), kind: Kind::Worst(worst), count: 4 };
    SHAPES.iter().enumerate().map(mean).chain([worst]).collect()
}

/// A lead, a hand, a reply, and whether it is legal.
struct Position {
    lead: Lead,
    hand: Bag,
    play: Bag,
    legal: bool,
}

impl Position {
    /// With the reply judged once.
    fn new(lead: Lead, hand: Bag, play: Bag) -> Self {
        let legal = check_follow(&lead, &hand, &play).is_ok();
        Self { lead, hand, play, legal }
    }

    fn holds(&self) -> bool {
        check_follow(black_box(&self.lead), black_box(&self.hand), black_box(&self.play)).is_ok() == self.legal
    }
}

fn any_order(dice: &mut Quick) -> Order {
    let level = Rank::from_index(dice.below(13) as u8).unwrap_or(Rank::TWO);
    Order::new(level, Suit::from_index(dice.below(4) as usize))
}

/// Random hands of 39 cards, led to with a random component of another random hand.
fn mean(shape: Shape) -> Repeat {
    let mut dice = Quick(7);
    let mut positions = Vec::new();
    for board in 0.. {
        let order = any_order(&mut dice);
        let deal = Deal::from_key(3, &sim_key(3, "follow", board));
        let hand = |from: usize| deal.pack()[from..from + 39].iter().copied().collect::<Bag>();
        let (leader, hand) = (hand(0), hand(39));
        if let Some((suite, unit)) = component(order, &leader, shape, &mut dice) {
            let lead = Lead::one(order, suite, unit);
            positions.push(Position::new(lead, hand, reply(&lead, &hand, &mut dice)));
        }
        if positions.len() == MANY {
            break;
        }
    }
    assert!(positions.iter().any(|position| position.legal), "some replies are legal");
    Box::new(move |count| {
        let all = positions.iter().cycle().take(count as usize).all(Position::holds);
        assert!(all, "the same reply, the same verdict");
    })
}

/// A random component of a shape that a hand holds.
fn component(order: Order, hand: &Bag, shape: Shape, dice: &mut Quick) -> Option<(Suite, Unit)> {
    let mut found = Vec::new();
    for suite in order.suites() {
        let holding = order.holding(hand, suite);
        let mut bottoms = Holding::runs(holding.tiers_of(shape.width), shape.length);
        while bottoms != 0 {
            let bottom = (bottoms.trailing_zeros() / 4) as u8;
            bottoms &= bottoms - 1;
            let unit = |off: Suit| Unit::new(shape, bottom, off);
            let held = |unit: &Unit| {
                let cards = unit.cards(order, suite);
                cards.len() == u32::from(shape.cards()) && hand.contains(cards)
            };
            found.extend(Suit::ALL.into_iter().map(unit).find(held).map(|unit| (suite, unit)));
        }
    }
    (!found.is_empty()).then(|| found[dice.below(found.len() as u32) as usize])
}

/// A reply of the right number and suit: one that is legal, if a few random ones hold one.
fn reply(lead: &Lead, hand: &Bag, dice: &mut Quick) -> Bag {
    let due = lead.units.len_cards();
    let held = lead.order.part(hand, lead.suite);
    let (fixed, from) = if held.len() <= due { (held, hand.minus_held(held)) } else { (Bag::EMPTY, held) };
    let mut last = fixed;
    for _ in 0..64 {
        last = fill(fixed, from, due, dice);
        if check_follow(lead, hand, &last).is_ok() {
            break;
        }
    }
    last
}

/// Random cards until there are `due`: now and then all copies of a card at once.
fn fill(fixed: Bag, from: Bag, due: u32, dice: &mut Quick) -> Bag {
    let (mut bag, mut left) = (fixed, from);
    while bag.len() < due {
        let Some(card) = left.nth(dice.below(left.len())) else { break };
        let copies = if dice.below(4) == 0 { 1 } else { u32::from(left.count(card)).min(due - bag.len()) };
        let taken = Bag::of(card, copies as u8);
        left = left.minus_held(taken);
        bag = bag.plus(taken);
    }
    bag
}

/// Large leads out of a suite, and hands that hold much of the rest of it.
fn worst() -> Vec<Repeat> {
    let mut dice = Quick(11);
    let mut works: Vec<Repeat> = Vec::new();
    while works.len() < CORPUS {
        let order = any_order(&mut dice);
        let suites: Vec<Suite> = order.suites().collect();
        let suite = if dice.below(3) > 0 { Suite::Trump } else { suites[dice.below(suites.len() as u32) as usize] };
        let shapes = LEADS[dice.below(LEADS.len() as u32) as usize];
        let Some((lead, rest)) = throw(order, suite, shapes, &mut dice) else { continue };
        let hand = long_hand(&rest, &mut dice);
        let play = reply(&lead, &hand, &mut dice);
        let position = Position::new(lead, hand, play);
        works.push(Box::new(move |count| {
            assert!((0..count).all(|_| position.holds()), "the same reply, the same verdict");
        }));
    }
    works
}

/// Components of these shapes at random places of a suite, and what three packs have left of the suite; none if they
/// found no place or together are larger components.
fn throw(order: Order, suite: Suite, shapes: &[(u8, u8)], dice: &mut Quick) -> Option<(Lead, Bag)> {
    let mut left = order.part(&pack_bag(3), suite);
    let mut units = Units::new();
    for &(width, length) in shapes {
        let shape = Shape { width, length };
        let mut place = || {
            let off = Suit::from_index(dice.below(4) as usize).unwrap_or(Suit::Spades);
            let unit = Unit::new(shape, dice.below(17 - u32::from(length)) as u8, off);
            let cards = unit.cards(order, suite);
            (cards.len() == u32::from(shape.cards()) && left.contains(cards)).then_some((unit, cards))
        };
        let (unit, cards) = (0..32).find_map(|_| place())?;
        left = left.minus_held(cards);
        units.push(unit);
    }
    units.sort();
    let clear = clash(&units, order.mixed_tier()).is_none();
    clear.then_some((Lead { order, suite, units }, left))
}

/// 39 cards or all there are: each card of `from` in as many copies as dice say, many or few by the hand.
fn long_hand(from: &Bag, dice: &mut Quick) -> Bag {
    let mut hand = Bag::EMPTY;
    let likes = 1 + dice.below(8);
    let mut kinds: Vec<(Card, u8)> = from.iter().collect();
    // From a random place on, so that a hand cut at 39 cards does not always lack the same ones.
    let turn = dice.below(kinds.len().max(1) as u32) as usize;
    kinds.rotate_left(turn);
    for (card, copies) in kinds {
        let wish = if dice.below(8) < likes { copies } else { dice.below(u32::from(copies) + 1) as u8 };
        let room = 39 - hand.len();
        hand = hand.plus(Bag::of(card, wish.min(room as u8)));
    }
    hand
}
