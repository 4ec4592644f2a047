//! GZ 10, last paragraph: answering a throw component by component.

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Card, replies};

/// The legal replies at level 5, trump spades.
fn to(lead: &str, hand: &str) -> Vec<Vec<Card>> {
    replies(FIVE_SPADES, &cards(hand), &parts(lead), 100_000).expect("a small hand")
}

#[test]
fn gz_10_singles_ask_for_nothing() {
    assert_eq!(to("HA | HK", "H2 H9 HJ D3").len(), 3, "any two of the suit");
    assert_eq!(to("HA | HK", "H2 H2 H9").len(), 2, "a pair may stay or go");
}

#[test]
fn gz_10_pair_and_single() {
    let all = to("HK HK | HA", "H7 H7 H8 H9");
    assert_eq!(all, [cards("H7 H7 H8"), cards("H7 H7 H9")]);
    let all = to("HK HK | HA", "H7 H7 H7 H9");
    assert_eq!(all, [cards("H7 H7 H7"), cards("H7 H7 H9")]);
}

#[test]
fn gz_10_a_card_serves_one_component_only() {
    // Triple and pair asked: the pair can't come out of the triple that answers the triple.
    let all = to("HA HA HA | HK HK", "H7 H7 H7 H9 HJ HQ");
    assert_eq!(all.len(), 3, "the triple and two of three");
    let all = to("HA HA HA | HK HK", "H7 H7 H7 H9 H9 HQ");
    assert_eq!(all, [cards("H7 H7 H7 H9 H9")]);
    // No triple: pair and single for the triple, then another pair.
    let all = to("HA HA HA | HK HK", "H7 H7 H9 H9 HJ HQ");
    assert_eq!(all, [cards("H7 H7 H9 H9 HJ"), cards("H7 H7 H9 H9 HQ")]);
}

#[test]
fn gz_10_the_allocation_is_searched() {
    // The tractor asked first can be 7788 or 8899; only 8899 leaves a triple for the triple.
    let all = to("HK HK HQ HQ | HA HA HA", "H7 H7 H7 H8 H8 H8 H9 H9 HJ");
    assert_eq!(all, [cards("H7 H7 H7 H8 H8 H9 H9")]);
}

#[test]
fn gz_10_the_bigger_component_is_answered_first() {
    // Four cards before three: the tractor is owed even if the triple must be broken for it.
    let all = to("HK HK HQ HQ | HA HA HA", "H7 H7 H7 H8 H8 HT HJ H2");
    assert!(all.iter().all(|play| play.iter().filter(|&&c| c == crate::card("H8")).count() == 2));
    assert!(all.contains(&cards("H7 H7 H8 H8 HT HJ H2")), "the third 7 may stay");
    assert!(!all.contains(&cards("H7 H7 H7 H8 HT HJ H2")));
}

#[test]
fn gz_10_two_tractors_and_a_pair() {
    let lead = "HQ HQ HJ HJ | H9 H9 | HA";
    let all = to(lead, "H2 H2 H3 H3 H6 H6 H8 HT");
    assert_eq!(all, [cards("H2 H2 H3 H3 H6 H6 H8"), cards("H2 H2 H3 H3 H6 H6 HT")]);
    let all = to(lead, "H2 H2 H4 H4 H7 H7 H8 HT");
    assert_eq!(all.len(), 2, "no tractor: two pairs, and the third for the pair");
}

#[test]
fn gz_10_a_throw_of_trumps_binds_trumps() {
    let all = to("HR HR | SA", "S9 S9 H5 D5");
    assert_eq!(all, [cards("S9 S9 H5"), cards("S9 S9 D5")]);
}

#[test]
fn gz_10_too_few_cards_of_the_suite() {
    let all = to("HA HA | HK HK | HQ", "H7 H7 H9 S2 S2 D3");
    assert_eq!(all, [cards("H7 H7 H9 S2 S2"), cards("H7 H7 H9 S2 D3")]);
}
