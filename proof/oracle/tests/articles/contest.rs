//! Who wins a trick (GZ 11, GZ 12, R-overruff).

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Card, Table, readings, winner};

/// The winner of a trick; plays are separated by `/`, the components of the lead by `|`.
fn won_at(table: Table, trick: &str) -> usize {
    let plays: Vec<Vec<Card>> = trick.split('/').map(|play| cards(&play.replace('|', " "))).collect();
    let lead = parts(trick.split('/').next().expect("a lead"));
    winner(table, &lead, &plays)
}

/// The winner at level 5, trump spades.
fn won(trick: &str) -> usize {
    won_at(FIVE_SPADES, trick)
}

#[test]
fn gz_11_1_the_earlier_of_equal_cards_stands() {
    assert_eq!(won("HK / HK / HT / H3"), 0);
    assert_eq!(won("H5 / D5 / S4 / S3"), 0, "off-suit level cards are equal");
    assert_eq!(won("H3 / HA / HA / H4"), 1);
    assert_eq!(won("S7 / SB / HR / H5"), 2);
    assert_eq!(won("S7 / H5 / S5 / SA"), 2, "the trump level card is above the others");
}

#[test]
fn gz_11_2_trump_beats_a_side_suit() {
    assert_eq!(won("HA / H5 / HK / H4"), 1, "a level card is a trump");
    assert_eq!(won("H7 H7 / S2 S2 / HA HA / D3 D4"), 1, "a higher pair of the suit is too late");
}

#[test]
fn gz_11_3_only_the_same_composition_compares() {
    assert_eq!(won("H3 H3 H4 H4 / HA HA HQ HQ / H7 H8 H9 HJ / HK H8 H9 D2"), 0);
    assert_eq!(won("H3 H3 H3 / HA HA HK / H7 H7 H7 / H4 H6 H9"), 2);
    assert_eq!(won("H3 H3 H4 H4 / H7 H7 H8 H8 / H9 H9 HT HT / HQ HQ HA HA"), 2);
    assert_eq!(won("H3 H3 / HA HK / HQ HQ / DA DA"), 2);
    let runs = "H2 H2 H3 H3 H4 H4 / H7 H7 H7 H8 H8 H8 / H9 H9 HT HT HJ HJ / D2 D3 D4 D6 D7 D8";
    assert_eq!(won(runs), 2, "two triples in a row are not three pairs in a row");
    let triples = "H2 H2 H2 H3 H3 H3 / H7 H7 H8 H8 H9 H9 / S2 S2 S3 S3 S4 S4 / D2 D3 D4 D6 D7 D8";
    assert_eq!(won(triples), 0);
}

#[test]
fn gz_11_3_nobody_beats_a_throw_in_its_suit() {
    assert_eq!(won("HA HA | HK / HQ HQ HJ / H2 H3 H4 / D2 D3 D4"), 0);
    assert_eq!(won("SQ SQ | S9 / SA SA SB / S2 S3 S4 / D2 D3 D4"), 0, "a trump throw is not ruffed");
}

#[test]
fn gz_11_4_a_discard_never_wins() {
    assert_eq!(won("H2 / DA / CA / DA"), 0);
    assert_eq!(won("S2 S2 / DA DA / CA CA / S3 S4"), 0);
}

#[test]
fn gz_12_1_a_ruff_has_the_composition_of_the_lead() {
    assert_eq!(won("HK HK / SA SQ / S3 S3 / H2 H9"), 2);
    assert_eq!(won("H3 H3 H4 H4 / S7 S7 S9 S9 / H6 H8 H9 HT / S2 S2 S3 S3"), 3);
    assert_eq!(won("HK HK HQ HQ / SA SA D5 D5 / S7 S7 S8 S8 / H2 H3 H4 H6"), 1);
    assert_eq!(won("H3 H3 H4 H4 / H7 H9 SA SA / HJ HQ HK H8 / D2 D3 D4 D6"), 0, "not void");
    assert_eq!(won("HK HK / H5 D5 / S2 S2 / C2 C3"), 2, "two level cards of two suits are no pair");
    assert_eq!(won("HA HA | HK / S9 S8 S7 / S2 S2 S3 / H2 H3 H4"), 2);
}

#[test]
fn gz_12_1_a_triple_serves_as_pair_and_single() {
    assert_eq!(won("HA HA | HK / S2 S2 S2 / D2 D3 D4 / H2 H3 H4"), 1);
    assert_eq!(won("HA HA | HK / S2 S2 S2 / S4 S4 S3 / H2 H3 H4"), 2);
    assert_eq!(won("HA HA HA | HK HK / S2 S2 S3 S3 S3 / H2 H3 H4 H6 H7 / D2 D3 D4 D6 D7"), 1);
    assert_eq!(won("H8 H8 H8 | H7 H7 / S2 S2 S3 S3 S4 / H2 H3 H4 H6 H9 / D2 D3 D4 D6 D7"), 0);
    assert_eq!(won("HA HA | HQ HQ / H5 H5 D5 D5 / H2 H3 H4 H6 / D2 D3 D4 D6"), 1, "one tier, two pairs");
}

#[test]
fn gz_12_2_one_component_is_over_ruffed_by_a_higher() {
    assert_eq!(won("HT HT HJ HJ / S2 S2 S3 S3 / HA HA HK HK / S6 S6 S7 S7"), 3);
    assert_eq!(won("HT HT / S9 S9 / S9 S9 / SB SB"), 3);
    assert_eq!(won("HT / SQ / S9 / SQ"), 1);
}

#[test]
fn gz_12_2_singles_compare_the_highest_card() {
    assert_eq!(won("HA | HK | HQ / SA S3 S4 / SK SQ SJ / SB S2 S7"), 3);
    assert_eq!(won("HA | HK / SQ S2 / SQ SJ / D3 D4"), 1, "equal at the top");
    assert_eq!(won("HA | HK / S2 S3 / D2 D3 / S4 S6"), 3);
    assert_eq!(won("HA | HK / S9 S9 / SJ S2 / D3 D4"), 2, "a pair is two singles here");
}

#[test]
fn gz_12_2_every_part_of_a_mixed_throw_is_greater() {
    assert_eq!(won("HA HA | HK / S4 S4 SJ / S8 S8 S9 / H2 H3 H4"), 1);
    assert_eq!(won("HA HA | HK / S4 S4 SJ / S8 S8 SQ / H2 H3 H4"), 2);
    assert_eq!(won("HA HA | HK / S8 S8 SJ / S4 S4 SQ / H2 H3 H4"), 1);
    let singles = "HA HA | HK | HQ / S4 S4 SJ ST / S8 S8 SQ S2 / D2 D3 D4 D6";
    assert_eq!(won(singles), 2, "of several singles only the highest counts");
}

#[test]
fn gz_12_2_equal_shapes_compare_from_the_top() {
    let both = "HA HA | HQ HQ / S4 S4 S9 S9 / S6 S6 SJ SJ / D2 D3 D4 D6";
    assert_eq!(won(both), 2);
    let lower = "HA HA | HQ HQ / S4 S4 S9 S9 / S3 S3 SJ SJ / D2 D3 D4 D6";
    assert_eq!(won(lower), 1, "the second pair is not greater");
}

#[test]
fn r_overruff_one_reading_of_both_is_enough() {
    let queens = Table { trump: 0, level: 10 };
    let trick = "H3 H3 H4 H4 | H8 H8 / SA SA HQ HQ SQ SQ / HR HR SB SB DQ DQ / D2 D3 D4 D6 D7 D8";
    assert_eq!(won_at(queens, trick), 2);
}

#[test]
fn r_overruff_the_reading_is_searched() {
    // 8899TT as 99TT + 88 loses to 6677 + 99; as 8899 + TT it is greater in both parts.
    let trick = "H3 H3 H4 H4 | HA HA / S6 S6 S7 S7 S9 S9 / S8 S8 S9 S9 ST ST / D2 D3 D4 D6 D7 D8";
    assert_eq!(won(trick), 2);
    let short = "H3 H3 H4 H4 | HA HA / S6 S6 S7 S7 SJ SJ / S8 S8 S9 S9 ST ST / D2 D3 D4 D6 D7 D8";
    assert_eq!(won(short), 1, "no reading has a pair above the jacks");
}

#[test]
fn gz_12_readings_of_a_ruff() {
    let all = |text: &str, shapes: &[(usize, usize)]| readings(FIVE_SPADES, &cards(text), shapes);
    // Tiers: S8 is 5, S9 6, ST 7.
    let two = all("S8 S8 S9 S9 ST ST", &[(2, 2), (2, 1)]);
    let wanted = [vec![((2, 2), 6), ((2, 1), 7)], vec![((2, 2), 7), ((2, 1), 5)]];
    assert_eq!(two, wanted.into_iter().collect());
    assert_eq!(all("S8 S8 S8", &[(2, 1), (1, 1)]).len(), 1);
    assert_eq!(all("S8 S8 S9", &[(3, 1)]).len(), 0);
    assert_eq!(all("S8 S8 S9 ST", &[(2, 1), (1, 1)]).len(), 0, "a card too many");
    // 7 7 7 8 8 8: pair of 7 or 8, the triple of the other, the single left over.
    assert_eq!(all("S7 S7 S7 S8 S8 S8", &[(3, 1), (2, 1), (1, 1)]).len(), 2);
}
