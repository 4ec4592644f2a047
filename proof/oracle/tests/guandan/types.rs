//! GD17 4: the types, mostly at level 9 without wilds.

use crate::{all, undeclared};

#[test]
fn article_4_1_any_card_is_a_single() {
    assert_eq!(all("9", "D3"), "single 3");
    assert_eq!(all("9", "SB"), "single SB");
    assert_eq!(all("9", "HR"), "single HR");
    assert_eq!(all("9", ""), "", "nothing is no play");
}

#[test]
fn article_4_2_pairs_and_4_4_triples_are_of_one_rank() {
    assert_eq!(all("9", "D3 S3"), "pair 3");
    assert_eq!(all("9", "D3 D3"), "pair 3", "the same card twice");
    assert_eq!(all("9", "HR HR"), "pair HR");
    assert_eq!(all("9", "SB HR"), "", "the jokers differ");
    assert_eq!(all("9", "D3 S4"), "");
    assert_eq!(all("9", "D6 S6 S6"), "triple 6");
    assert_eq!(all("9", "D6 S6 S7"), "");
    assert_eq!(all("9", "SB SB HR"), "");
}

#[test]
fn article_4_3_tubes_are_three_pairs_in_a_row() {
    assert_eq!(all("9", "S2 D2 S3 C3 D4 C4"), "tube 4");
    assert_eq!(all("5", "S7 D7 S8 C8 D9 C9"), "tube 9");
    assert_eq!(all("9", "S3 D3 S4 D4"), "", "two pairs");
    assert_eq!(all("9", "S7 D7 S8 D8 SA CA S6 D6"), "", "four pairs");
    assert_eq!(all("9", "SA DA S2 D2 S3 D3 S4 D4"), "", "four pairs in a row");
    assert_eq!(all("9", "S7 D7 S8 D8 ST DT"), "", "a hole");
    assert_eq!(all("9", "S7 D7 S8 D8 S8 D8"), "");
    assert_eq!(all("9", "SK DK SB SB HR HR"), "", "jokers stand in no row");
}

#[test]
fn article_4_3_the_ace_is_low_or_high_in_tubes() {
    assert_eq!(all("9", "SA DA S2 C2 D3 C3"), "tube 3");
    assert_eq!(all("9", "SQ DQ SK CK DA CA"), "tube A");
    assert_eq!(all("9", "SK DK SA CA D2 C2"), "", "never between king and two");
    assert_eq!(all("2", "SK DK SA CA D2 C2"), "", "nor when twos are the level");
    assert_eq!(all("2", "S2 C2 D3 C3 S4 C4"), "tube 4", "a pair of level cards in its natural place");
}

#[test]
fn article_4_5_plates_are_two_triples_in_a_row() {
    assert_eq!(all("9", "S3 C3 D3 S4 C4 D4"), "plate 4");
    assert_eq!(all("5", "S8 C8 D8 S9 C9 D9"), "plate 9");
    assert_eq!(all("9", "SJ CJ DJ SQ CQ DQ SK CK DK"), "", "three triples");
    assert_eq!(all("9", "S3 C3 D3 S5 C5 D5"), "");
    assert_eq!(all("9", "SA CA DA S2 C2 D2"), "plate 2");
    assert_eq!(all("9", "SA CA DA SK CK DK"), "plate A");
    assert_eq!(all("9", "S3 C3 D3 S4 C4 D4 S5 D5"), "", "a plate carries no pair");
}

#[test]
fn article_4_6_a_full_house_carries_one_pair() {
    assert_eq!(all("5", "S9 C9 D9 SJ DJ"), "full-house 9");
    assert_eq!(all("5", "SJ CJ DJ S9 D9"), "full-house J");
    assert_eq!(all("5", "S9 C9 D9 SJ"), "", "no single");
    assert_eq!(all("5", "S9 C9 D9 SJ DQ"), "", "no two odd cards");
    assert_eq!(all("5", "S9 C9 D9 SB SB"), "full-house 9");
    assert_eq!(all("5", "S9 C9 D9 HR HR"), "full-house 9");
    assert_eq!(all("5", "S9 C9 D9 SB HR"), "");
    assert_eq!(all("5", "S9 D9 SJ DJ CQ"), "", "two pairs and one");
    assert_eq!(all("5", "SB SB HR HR S9"), "");
}

#[test]
fn article_4_7_straights_are_five_cards_in_a_row() {
    assert_eq!(all("9", "S3 C4 D5 H6 S7"), "straight 7");
    assert_eq!(all("5", "S8 C9 DT HJ SQ"), "straight Q");
    assert_eq!(all("9", "SA C2 D3 H4 S5"), "straight 5");
    assert_eq!(all("9", "ST CJ DQ HK SA"), "straight A");
    assert_eq!(all("9", "SJ CQ DK HA S2"), "");
    assert_eq!(all("2", "SJ CQ DK HA S2"), "", "nor when twos are the level");
    assert_eq!(all("9", "SK CA D2 H3 S4"), "");
    assert_eq!(all("9", "S3 C4 D5 H6"), "", "four cards");
    assert_eq!(all("9", "S3 C4 D5 H6 S7 D8"), "", "six cards");
    assert_eq!(all("9", "SQ CK DA SB HR"), "");
}

#[test]
fn article_4_8_bombs_are_four_or_more_of_one_rank() {
    assert_eq!(all("9", "S4 C4 D4 H4"), "bomb-4 4");
    assert_eq!(all("9", "SJ SJ CJ DJ HJ"), "bomb-5 J");
    assert_eq!(all("9", "S7 S7 C7 C7 D7 D7"), "bomb-6 7");
    assert_eq!(all("9", "S7 S7 C7 C7 D7 D7 H7 H7"), "bomb-8 7");
    assert_eq!(all("9", "S7 S7 C7 C7 D7 D7 H7 H8"), "");
    assert_eq!(all("9", "S4 C4 D4 S5"), "");
}

#[test]
fn article_4_9_a_straight_of_one_suit_is_a_straight_flush_and_nothing_else() {
    assert_eq!(all("9", "H3 H4 H5 H6 H7"), "straight-flush 7");
    assert_eq!(all("9", "ST SJ SQ SK SA"), "straight-flush A");
    assert_eq!(all("9", "CA C2 C3 C4 C5"), "straight-flush 5");
    assert_eq!(all("9", "CJ CQ CK CA C2"), "");
    assert_eq!(all("9", "C3 C4 C5 C6 C7 C8"), "", "six cards");
    assert_eq!(all("9", "C3 C4 C5 C6 C8"), "", "five of a suit are no flush");
}

#[test]
fn article_4_10_all_four_jokers() {
    assert_eq!(all("9", "SB SB HR HR"), "jokers HR");
    assert_eq!(undeclared("9", "SB SB HR HR").as_deref(), Some("jokers HR"));
    assert_eq!(all("9", "SB SB HR HR S9"), "");
}
