//! Orders, holdings, components and readings against naive loops over cards.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, Suit, pack_bag};
use oracle::Table;
use testkit::{Dice, effort, to_oracle};
use trick::{Clash, Holding, Order, Shape, Suite, Unit, Units, clash, parses, points, readings, sole_parse, unit_of};

/// Every order of level and trump.
fn orders() -> impl Iterator<Item = Order> {
    let trumps = Suit::ALL.into_iter().map(Some).chain([None]);
    Rank::all().flat_map(move |level| trumps.clone().map(move |trump| Order::new(level, trump)))
}

/// Random cards by the kind, of three packs.
fn some(pool: Bag, most: u32, dice: &mut Dice) -> Bag {
    let mut bag = Bag::EMPTY;
    for _ in 0..=dice.below(most) {
        let card = pool.nth(dice.below(pool.len())).expect("a card");
        let copies = 1 + dice.below(3) as u8;
        bag = bag.plus(Bag::of(card, copies.min(pool.count(card) - bag.count(card))));
    }
    bag
}

/// Seeded dice, an order, and cards of one of its suites.
fn each(salt: u64, mut law: impl FnMut(Order, Suite, Bag, &mut Dice)) {
    let orders: Vec<Order> = orders().collect();
    for number in 0..3000 * effort() {
        let mut dice = Dice::new(salt << 40 | number);
        let order = *dice.pick(&orders).expect("orders");
        let suites: Vec<Suite> = order.suites().collect();
        let suite = *dice.pick(&suites).expect("suites");
        let pool = order.part(&pack_bag(3), suite);
        let most = 3 + dice.below(6);
        let cards = some(pool, most, &mut dice);
        law(order, suite, cards, &mut dice);
    }
}

#[test]
fn every_card_has_one_suite_and_one_place_there() {
    for order in orders() {
        let mut places: BTreeMap<(usize, u8), Vec<Card>> = BTreeMap::new();
        for card in Card::all() {
            let (suite, tier) = (order.suite(card), order.tier(card));
            let trump = card.is_joker() || card.rank() == Some(order.level()) || card.suit() == order.trump();
            assert_eq!(suite == Suite::Trump, trump, "{card} under {order:?}");
            assert_eq!(
                order.card_at(suite, tier, card.suit().unwrap_or(Suit::Spades)),
                Some(card),
                "{card} under {order:?}"
            );
            places.entry((suite.index(), tier)).or_default().push(card);
        }
        for ((suite, tier), cards) in places {
            let shared = suite == Suite::Trump.index() && tier == order.mixed_tier();
            let due = if shared { if order.trump().is_some() { 3 } else { 4 } } else { 1 };
            assert_eq!(cards.len(), due, "tier {tier} of suite {suite} under {order:?}: {cards:?}");
        }
    }
}

#[test]
fn higher_ranks_have_higher_tiers_and_the_level_leaves_no_gap() {
    for order in orders() {
        for suit in Suit::ALL.into_iter().filter(|suit| order.trump() != Some(*suit)) {
            let ranks = Rank::all().filter(|rank| *rank != order.level());
            let tiers: Vec<u8> = ranks.map(|rank| order.tier(Card::new(suit, rank))).collect();
            assert_eq!(tiers, (0..12).collect::<Vec<u8>>(), "{suit} under {order:?}");
        }
    }
}

#[test]
fn a_part_is_the_cards_of_the_suite() {
    each(1, |order, _, _, dice| {
        let bag = some(pack_bag(3), 20, dice);
        for suite in order.suites() {
            let naive: Bag = bag.cards().filter(|card| order.suite(*card) == suite).collect();
            assert_eq!(order.part(&bag, suite), naive);
        }
        let suites: BTreeSet<Suite> = bag.cards().map(|card| order.suite(card)).collect();
        assert_eq!(order.sole_suite(&bag), suites.first().copied().filter(|_| suites.len() == 1));
        let naive: u32 = bag
            .cards()
            .map(|card| match card.rank() {
                Some(Rank::FIVE) => 5,
                Some(Rank::TEN | Rank::KING) => 10,
                _ => 0,
            })
            .sum();
        assert_eq!(points(&bag), naive, "{bag}");
    });
}

#[test]
fn a_holding_counts_as_the_cards_do() {
    each(2, |order, suite, cards, dice| {
        let holding = order.holding(&cards, suite);
        assert_eq!(holding.is_empty(), cards.is_empty());
        for width in 1..=4 {
            let wide = || cards.iter().filter(|(_, copies)| *copies >= width);
            let mask = wide().fold(0u64, |mask, (card, _)| mask | 1 << (4 * order.tier(card)));
            assert_eq!(holding.tiers_of(width), mask, "{cards} at {width}");
            assert_eq!(holding.kinds_of(width), wide().count() as u32);
            let at = dice.below(16) as u8;
            let naive = |length: u8| {
                let starts =
                    |bottom: u8| (bottom..bottom + length).all(|tier| tier < 16 && mask >> (4 * tier) & 1 == 1);
                (0..16).filter(|bottom| starts(*bottom)).fold(0u64, |runs, bottom| runs | 1 << (4 * bottom))
            };
            for length in 1..=5 {
                assert_eq!(Holding::runs(mask, length), naive(length), "{cards} {width}x{length}");
                let higher = naive(length).checked_shr(4 * (u32::from(at) + 1)).unwrap_or(0) != 0;
                assert_eq!(holding.beats(width, length, at), higher, "{cards} {width}x{length} above {at}");
            }
            let longest = (1..=16).filter(|length| naive(*length) != 0).max().unwrap_or(0);
            assert_eq!(Holding::longest(mask, 16), longest);
            assert_eq!(Holding::longest(mask, 2), longest.min(2));
            assert_eq!(Holding::top(mask), (0..16).rev().find(|tier| mask >> (4 * tier) & 1 == 1));
        }
        for (card, copies) in cards {
            let (tier, off) = (order.tier(card), card.suit().unwrap_or(Suit::Spades));
            assert_eq!(holding.count(tier, off), copies, "{card} of {cards}");
            let less = cards.minus_held(Bag::one(card));
            assert_eq!(holding.without(tier, off, 1), order.holding(&less, suite), "{cards} without {card}");
        }
    });
}

#[test]
fn a_component_is_what_the_loops_say() {
    let mut found = 0;
    each(3, |order, suite, cards, _| {
        let Some(trump) = order.trump() else { return };
        let table = Table { trump: trump.index() as u8, level: order.level().index() };
        let naive = ::oracle::is_component(table, &to_oracle(&cards));
        let ours = unit_of(order, &cards);
        let shape = |unit: Unit| (unit.shape().width.into(), unit.shape().length.into(), unit.top());
        assert_eq!(ours.map(|(_, unit)| shape(unit)), naive, "{cards} under {order:?}");
        if let Some((of, unit)) = ours {
            assert_eq!((of, unit.cards(order, suite)), (suite, cards), "a component has its own cards");
            let again = Unit::new(unit.shape(), unit.bottom(), unit.off());
            assert_eq!(again, unit);
            // Equal components are equal values, however they were found.
            assert_eq!(sole_parse(order.holding(&cards, suite)).map(|units| units.to_vec()), Some(vec![unit]));
            found += 1;
        }
    });
    assert!(found > 300, "only {found}");
}

#[test]
fn readings_of_a_lead_hold_its_cards_and_do_not_clash() {
    each(4, |order, suite, cards, _| {
        let holding = order.holding(&cards, suite);
        let (mut shapes, mut visited) = (BTreeSet::new(), 0);
        let _ = parses(holding, &mut |units: &Units| {
            let whole = units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(order, suite)));
            assert_eq!(whole, cards, "{units:?}");
            assert_eq!(units.len_cards(), cards.len());
            assert_eq!(clash(units, order.mixed_tier()), None, "{units:?}");
            assert!(units.windows(2).all(|two| two[0].shape() >= two[1].shape()), "biggest first: {units:?}");
            shapes.insert(units.shapes().map(|shape| (shape.width, shape.length)).collect::<Vec<_>>());
            visited += 1;
            ControlFlow::Continue(())
        });
        assert!(visited > 0, "{cards} has no reading");
        assert_eq!(sole_parse(holding).is_some(), shapes.len() == 1, "{cards}");
        if let (Some(trump), true) = (order.trump(), cards.len() <= 10) {
            let table = Table { trump: trump.index() as u8, level: order.level().index() };
            let theirs: BTreeSet<Vec<(u8, u8)>> = ::oracle::parses(table, &to_oracle(&cards))
                .into_iter()
                .map(|list| list.into_iter().map(|(width, length)| (width as u8, length as u8)).collect())
                .collect();
            assert_eq!(shapes, theirs, "{cards} under {order:?}");
        }
    });
}

#[test]
fn a_clash_is_two_parts_that_make_one() {
    let order = Order::new(Rank::FIVE, Some(Suit::Spades));
    let units = |texts: &[&str]| -> Units {
        texts.iter().map(|text| unit_of(order, &text.parse().expect("cards")).expect("a component").1).collect()
    };
    for (parts, expected) in [
        (&["H:7", "H:7"][..], Some(Clash::Pair)),
        (&["H:77", "H:88"], Some(Clash::LongerRun)),
        (&["H:44", "H:66"], Some(Clash::LongerRun)),
        (&["H:777", "H:888"], Some(Clash::LongerRun)),
        (&["H:77", "H:7"], Some(Clash::Triples)),
        (&["H:7788", "H:7", "H:8"], Some(Clash::Triples)),
        (&["H:7788", "H:7"], None),
        (&["H:77", "H:99"], None),
        (&["H:55", "D:55"], None),
        (&["H:5", "D:5"], None),
        (&["S:AA", "D:55"], Some(Clash::LongerRun)),
        (&["S:AA", "S:55"], None),
        (&["D:55", "S:55"], Some(Clash::LongerRun)),
        (&["H:7", "H:8"], None),
    ] {
        assert_eq!(clash(&units(parts), order.mixed_tier()), expected, "{parts:?}");
    }
}

#[test]
fn readings_of_a_ruff_are_the_oracles() {
    each(5, |order, _, _, dice| {
        let Some(trump) = order.trump() else { return };
        let table = Table { trump: trump.index() as u8, level: order.level().index() };
        let cards = some(order.part(&pack_bag(3), Suite::Trump), 5, dice);
        let shapes = composition(cards.len(), dice);
        let mut ours: BTreeSet<(Vec<u8>, Option<u8>)> = BTreeSet::new();
        let _ = readings(order.holding(&cards, Suite::Trump), &shapes, &mut |tops| {
            ours.insert((tops.tiers().to_vec(), tops.single()));
            ControlFlow::Continue(())
        });
        let wide: Vec<(usize, usize)> = shapes.iter().map(|shape| (shape.width.into(), shape.length.into())).collect();
        let theirs: BTreeSet<(Vec<u8>, Option<u8>)> = ::oracle::readings(table, &to_oracle(&cards), &wide)
            .into_iter()
            .map(|reading| {
                let tops = |wide: bool| {
                    reading.iter().filter(move |(shape, _)| (*shape != (1, 1)) == wide).map(|(_, top)| *top)
                };
                (tops(true).collect(), tops(false).max())
            })
            .collect();
        assert_eq!(ours, theirs, "{cards} as {shapes:?} under {order:?}");
    });
}

/// Shapes that come to so many cards, biggest first.
fn composition(cards: u32, dice: &mut Dice) -> Vec<Shape> {
    let (mut shapes, mut left) = (Vec::new(), cards as u8);
    while left > 0 {
        let width = 1 + dice.below(3) as u8;
        let length = if width == 1 { 1 } else { 1 + dice.below(2) as u8 };
        let shape = Shape { width, length };
        if shape.cards() <= left {
            shapes.push(shape);
            left -= shape.cards();
        }
    }
    shapes.sort_by(|a, b| b.cmp(a));
    shapes
}

#[test]
fn bigger_is_more_cards_then_wider() {
    let shape = |width, length| Shape { width, length };
    let order =
        [shape(1, 1), shape(2, 1), shape(3, 1), shape(2, 2), shape(2, 3), shape(3, 2), shape(2, 4), shape(3, 3)];
    assert!(order.windows(2).all(|two| two[0] < two[1]));
}
