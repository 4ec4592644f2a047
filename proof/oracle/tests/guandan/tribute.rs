//! GD17 10, GD22 贡牌: tribute and return.

use crate::{card, cards, rank};
use oracle::Card;
use oracle::guandan::{Edition, Tribute, returns, tribute};

/// Who pays whom what, or nobody; and who leads.
fn paid(level: &str, order: &[usize], hands: [&str; 4]) -> (Vec<(usize, usize, Vec<Card>)>, usize) {
    let Tribute { resist, payments, leader } = tribute(rank(level), order, &hands.map(cards));
    assert_eq!(resist, payments.is_empty());
    (payments, leader)
}

/// One card is paid.
fn one(from: usize, to: usize, text: &str) -> (usize, usize, Vec<Card>) {
    (from, to, cards(text))
}

#[test]
fn article_10_1_the_last_pays_the_first_his_highest_card_and_leads() {
    let hands = ["S3", "HR SB", "SA D4", "SK D9 C9"];
    assert_eq!(paid("8", &[0, 1, 2, 3], hands), (vec![one(3, 0, "SK")], 3));
    assert_eq!(paid("9", &[0, 1, 2, 3], hands), (vec![one(3, 0, "C9 D9")], 3), "level cards are above the king");
    assert_eq!(paid("8", &[0, 1, 3, 2], hands), (vec![one(2, 0, "SA")], 2), "also from his own partner");
    assert_eq!(paid("8", &[2, 3, 0, 1], hands), (vec![one(1, 2, "HR")], 1));
    assert_eq!(paid("8", &[3, 0, 1, 2], ["HR", "S4", "SB SB DA", "D3"]), (vec![one(2, 3, "SB")], 2));
}

#[test]
fn article_10_1_the_wild_is_not_paid() {
    assert_eq!(paid("9", &[0, 1, 2, 3], ["", "", "", "H9 H9 SA"]), (vec![one(3, 0, "SA")], 3));
    assert_eq!(paid("9", &[0, 1, 2, 3], ["", "", "", "H9 D9 SA"]), (vec![one(3, 0, "D9")], 3));
    assert_eq!(paid("8", &[0, 1, 2, 3], ["", "", "", "H9 D3"]), (vec![one(3, 0, "H9")], 3), "another heart is");
    assert_eq!(paid("A", &[0, 1, 2, 3], ["", "", "", "HA DA SK"]), (vec![one(3, 0, "DA")], 3));
}

#[test]
fn article_10_2_after_a_double_win_the_higher_card_goes_to_the_first() {
    let hands = ["S3", "SQ", "S4", "SK"];
    assert_eq!(paid("8", &[0, 2], hands), (vec![one(1, 2, "SQ"), one(3, 0, "SK")], 3));
    assert_eq!(paid("8", &[2, 0], hands), (vec![one(1, 0, "SQ"), one(3, 2, "SK")], 3));
    assert_eq!(paid("Q", &[0, 2], hands), (vec![one(1, 0, "SQ"), one(3, 2, "SK")], 1), "the new level counts");
    assert_eq!(paid("8", &[0, 2, 1, 3], hands), paid("8", &[0, 2, 3, 1], hands), "third and fourth don't matter");
    assert_eq!(paid("8", &[1, 3], ["HR D3", "S9", "SB SB", "S9"]), (vec![one(0, 1, "HR"), one(2, 3, "SB")], 0));
}

#[test]
fn article_10_2_equal_cards_are_paid_clockwise_and_the_next_seat_leads() {
    let aces = ["SA", "DA", "CA", "HA"];
    assert_eq!(paid("8", &[0, 2], aces), (vec![one(1, 0, "DA"), one(3, 2, "HA")], 1));
    assert_eq!(paid("8", &[2, 0], aces), (vec![one(1, 0, "DA"), one(3, 2, "HA")], 3));
    assert_eq!(paid("8", &[1, 3], aces), (vec![one(0, 3, "SA"), one(2, 1, "CA")], 2));
    assert_eq!(paid("8", &[3, 1], aces), (vec![one(0, 3, "SA"), one(2, 1, "CA")], 0));
    assert_eq!(paid("8", &[0, 2], ["", "HR", "", "HR"]), (Vec::new(), 0), "two big jokers resist");
}

#[test]
fn article_10_3_both_big_jokers_resist() {
    assert_eq!(paid("8", &[0, 1, 2, 3], ["S3", "S4", "S5", "HR HR S6"]), (Vec::new(), 0));
    assert_eq!(paid("8", &[2, 1, 0, 3], ["S3", "S4", "S5", "HR HR S6"]), (Vec::new(), 2));
    assert_eq!(paid("8", &[0, 2], ["S3", "HR HR", "S5", "S6"]), (Vec::new(), 0), "both in one hand");
    assert_eq!(paid("8", &[3, 1], ["HR S7", "", "HR S5", "S6"]), (Vec::new(), 3), "one in each");
    assert_eq!(paid("8", &[0, 1, 2, 3], ["HR", "S4", "S5", "HR S6"]), (vec![one(3, 0, "HR")], 3), "only one");
    let with_his_partner = paid("8", &[0, 1, 2, 3], ["S3", "HR", "S5", "HR S6"]);
    assert_eq!(with_his_partner, (vec![one(3, 0, "HR")], 3), "who does not pay does not resist");
    assert_eq!(paid("8", &[0, 2], ["HR", "SB SB", "S5", "HR"]).1, 3, "small jokers don't count");
}

/// What may be returned, towards an opponent and the partner, in both editions.
fn given(edition: Edition, level: &str, hand: &str) -> (Vec<Card>, Vec<Card>) {
    let hand = cards(hand);
    (returns(edition, rank(level), &hand, false), returns(edition, rank(level), &hand, true))
}

#[test]
fn article_10_1_2022_returns_up_to_ten() {
    let low = cards("S3 D9 ST");
    assert_eq!(given(Edition::Gd22, "5", "S3 S3 D9 ST SJ S5 H5 HA SB HR"), (low.clone(), low));
    assert_eq!(given(Edition::Gd22, "T", "D9 ST SJ").0, [card("D9")], "level cards stand above the ace");
    assert_eq!(given(Edition::Gd22, "5", "DJ SJ SQ S5 SA SB").0, cards("DJ SJ"), "nothing so low: the lowest");
    assert_eq!(given(Edition::Gd22, "5", "S5 H5 SB").0, cards("S5 H5"));
    assert_eq!(given(Edition::Gd22, "J", "SJ SA HR").0, [card("SA")]);
    assert_eq!(given(Edition::Gd22, "5", "SA S4").0, [card("S4")], "the ace is not one");
}

#[test]
fn article_10_1_2017_limits_only_what_the_partner_gets() {
    let hand = "S3 S3 D9 SJ S5 H5 HR";
    assert_eq!(given(Edition::Gd17, "5", hand), (cards("S3 D9 SJ S5 H5 HR"), cards("S3 D9")));
    assert_eq!(given(Edition::Gd17, "5", "SQ SJ HR"), (cards("SQ SJ HR"), cards("SJ")));
}
