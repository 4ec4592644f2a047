//! The plays of a Guandan hand: this file alone knows that book by name.

use std::hint::black_box;
use std::ops::ControlFlow;

use cards::{Bag, Rank};
use guandan::{Edition, Setup, visit_forms, visit_plays};
use serde::Deserialize;

use super::figure::{Figure, Kind, Repeat};

/// Two hundred hands with their levels, a quarter of them with a wild card or two.
const HANDS: &str = include_str!("../../../../rules/guandan/tests/hands/guandan-200-hands.json");

pub(super) fn figures() -> Vec<Figure> {
    let mean = |name: &str, work| Figure { name: name.into(), kind: Kind::Nanos(work), count: 2_000 };
    let worst = Figure { name: "leads/worst".into(), kind: Kind::Worst(worst), count: 4 };
    vec![mean("leads/canonical", || over(forms)), mean("leads/physical", || over(plays)), worst]
}

/// A hand as the file has it.
#[derive(Clone, Copy, Deserialize)]
struct Hand {
    hand: Bag,
    level: Rank,
}

fn hands() -> Vec<Hand> {
    serde_json::from_str(HANDS).unwrap_or_else(|error| unreachable!("the hands are well formed: {error}"))
}

/// Canonical leads: suits left open.
fn forms(of: &Hand) -> u64 {
    let mut count = 0;
    let _ = visit_forms(&of.hand, of.level, None, &mut |form| {
        black_box(form);
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// All leads, each set of cards in each reading.
fn plays(of: &Hand) -> u64 {
    let mut count = 0;
    let _ = visit_plays(&Setup::usual(Edition::Of2017), &of.hand, of.level, None, &mut |cards, declared| {
        black_box((cards, declared));
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// All hands in turn, each of them counted once before.
fn over(list: fn(&Hand) -> u64) -> Repeat {
    let counted: Vec<(Hand, u64)> = hands().into_iter().map(|hand| (hand, list(&hand))).collect();
    Box::new(move |count| {
        for (hand, expected) in counted.iter().cycle().take(count as usize) {
            assert_eq!(list(black_box(hand)), *expected, "the same hand, the same leads");
        }
    })
}

/// All leads of each hand by itself: the worst has two wild cards.
fn worst() -> Vec<Repeat> {
    let one = |hand: Hand| -> Repeat {
        let expected = plays(&hand);
        Box::new(move |count| {
            (0..count).for_each(|_| assert_eq!(plays(black_box(&hand)), expected, "the same hand, the same leads"));
        })
    };
    hands().into_iter().map(one).collect()
}
