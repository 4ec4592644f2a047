//! The test of a throw (GZ 8) and the failed throw (GZ 22-1).

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Book, Card, Throw, fine, throw};

/// Tests a throw against the next player, the partner and the last player.
fn test(thrown: &str, next: &str, partner: &str, last: &str) -> Throw {
    throw(FIVE_SPADES, &parts(thrown), &[cards(next), cards(partner), cards(last)])
}

/// Components in the order of [`Throw`].
fn listed(text: &str) -> Vec<Vec<Card>> {
    let mut parts = parts(text);
    parts.sort();
    parts
}

#[test]
fn gz_8_the_printed_example_is_good() {
    let thrown = "HA HA | HK | HQ HQ | HT HT H9 H9";
    let out = test(thrown, "HK HJ HJ H8 H8 SA", "H7 H7 H6 H6 H4 D9", "H3 H3 H2 C4 C4 D6");
    assert_eq!(out, Throw { beaten: vec![], choices: vec![], fines: 0 });
}

#[test]
fn gz_8_equal_cards_and_trumps_beat_nothing() {
    let out = test("HA | HK", "HA H3 H2", "D3 D4 D7", "C3 C4 C6");
    assert_eq!((out.beaten, out.fines), (listed("HK"), 1));
    assert_eq!(test("HA | HK", "SA HR S2", "H3 H4", "SB D5 C6").fines, 0);
    let out = test("H5 H5 | HR", "D5 D5 C5 C5 SA SA", "S5 SB S2 S2", "S5 SB S3 S3");
    assert_eq!(out.fines, 0, "off-suit level pairs are equal, split cards are no pair");
}

#[test]
fn gz_8_pairs_come_out_of_triples_and_runs_out_of_longer_runs() {
    let out = test("HK HK | HQ", "HA HA HA H2", "H3 H4 D7", "H6 C4 C6");
    assert_eq!(out.beaten, listed("HK HK | HQ"));
    let out = test("H3 H3 H4 H4 | HA", "H7 H7 H8 H8 H9 H9", "D3", "D4");
    assert_eq!(out.beaten, listed("H3 H3 H4 H4"));
    let out = test("H3 H3 H4 H4 | HA", "H7 H7 H7 H8 H8 H8", "D3", "D4");
    assert_eq!(out.beaten, listed("H3 H3 H4 H4"));
}

#[test]
fn gz_8_only_the_same_shape_beats() {
    assert_eq!(test("H7 H7 H8 H8 | HA", "HK HK H3", "HQ HJ H2", "H9 H9 D2").fines, 0);
    assert_eq!(test("H7 H7 H7 | HA", "HK HK HQ HQ", "HJ HJ", "H9 H9").fines, 0);
    let out = test("H7 H7 H8 H8 | HA HA", "H9 H9 HT HT", "D3", "D4");
    assert_eq!(out.beaten, listed("H7 H7 H8 H8"));
}

#[test]
fn gz_8_every_single_is_compared_with_the_highest_card() {
    let out = test("HA | HQ | H9", "D3 D4 D7", "H2 H3 H4", "HK H6 C6");
    assert_eq!((out.beaten, out.choices, out.fines), (listed("HQ | H9"), listed("HQ | H9"), 2));
}

#[test]
fn gz_8_a_declaration_decides_what_fails() {
    let others = ("HQ HQ H2", "D3 D4 D7", "C3 C4 C6");
    assert_eq!(test("H8 H8 H8 | H7 H7", others.0, others.1, others.2).beaten, listed("H7 H7"));
    assert_eq!(test("H7 H7 H8 H8 | H8", others.0, others.1, others.2).beaten, listed("H8"));
}

#[test]
fn gz_7_one_component_is_no_throw() {
    assert_eq!(test("HQ HQ", "HA HA H3", "HK HK HK H2", "D3 D4 D6").fines, 0);
}

#[test]
fn gz_22_1_the_next_player_names_a_failing_component() {
    let out = test("H9 H9 | H7", "HT HT H8", "D3 D4 D7", "C3 C4 C6");
    assert_eq!((out.choices, out.fines), (listed("H9 H9 | H7"), 2));
    let out = test("HA | HQ", "D3 D4 D7", "HK H3 C2", "H9 H8 C6");
    assert_eq!(out.choices, listed("HQ"), "the partner beats it, but all are singles");
}

#[test]
fn gz_22_1_the_partner_beats_a_mixed_throw() {
    let out = test("H9 H9 H9 | HA", "H2 H3 H4", "HJ HJ HJ H7", "H6 C6 C7");
    assert_eq!(out.beaten, listed("H9 H9 H9"));
    assert_eq!((out.choices, out.fines), (listed("H9 H9 H9 | HA"), 1));
    let out = test("H9 H9 H9 | HA", "HJ HJ HJ H7", "H2 H3 H4", "H6 C6 C7");
    assert_eq!(out.choices, listed("H9 H9 H9"), "an opponent beats it: only what fails");
}

#[test]
fn cn_table_4_fines_by_decks() {
    for (book, levels) in [
        (Book::Cn1, [5, 10, 20, 40]),
        (Book::Cn2, [10, 20, 40, 80]),
        (Book::Cn3, [15, 30, 60, 120]),
        (Book::Gz3, [15, 30, 60, 120]),
    ] {
        let fines = [1, 2, 3, 4].map(|level| fine(book, level));
        assert_eq!(fines, levels.map(Some), "{book:?}");
        assert_eq!((fine(book, 0), fine(book, 5)), (None, None));
    }
}
