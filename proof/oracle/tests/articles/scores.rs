//! Points, kitty and levels (GZ 13, 14, 16).

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Book, Side, kitty_multiplier, points, settle};

#[test]
fn gz_13_fives_tens_and_kings() {
    assert_eq!(points(&cards("HK HK HT H3")), 30);
    assert_eq!(points(&cards("H5 D5 S4 SB HR")), 10);
    assert_eq!(points(&cards("HK D5 C2 D3 C4 DT")), 25);
    assert_eq!(points(&cards("SB HR HA S9")), 0);
    let pack: Vec<oracle::Card> = (0..4).flat_map(|suit| (0..13).map(move |rank| (suit, rank))).collect();
    assert_eq!(points(&pack), 100, "GZ 3-2: a pack holds a hundred points");
}

#[test]
fn gz_14_table_1_three_decks() {
    for (lead, times) in [
        ("HA", 2),
        ("H7 H7", 3),
        ("H7 H7 H7", 4),
        ("H7 H7 H8 H8", 5),
        ("H7 H7 H8 H8 H9 H9", 6),
        ("H7 H7 H8 H8 H9 H9 HT HT", 7),
        ("H7 H7 H7 H8 H8 H8", 6),
        ("H7 H7 H7 H8 H8 H8 H9 H9 H9", 8),
        ("HA | HK", 2),
        ("HA HA | HK", 3),
        ("H7 H7 H8 H8 | HA HA HA", 5),
        ("HK HK | HA HA HA", 4),
    ] {
        for book in [Book::Gz3, Book::Cn3] {
            assert_eq!(kitty_multiplier(FIVE_SPADES, book, &parts(lead)), times, "{lead}");
        }
    }
}

#[test]
fn r_kitty_one_and_two_decks() {
    for (lead, times) in
        [("HA", 2), ("H7 H7", 4), ("H7 H7 H8 H8", 8), ("H7 H7 H8 H8 H9 H9", 16), ("HA HA | HK", 4), ("HA | HK", 2)]
    {
        assert_eq!(kitty_multiplier(FIVE_SPADES, Book::Cn2, &parts(lead)), times, "{lead}");
    }
    assert_eq!(kitty_multiplier(FIVE_SPADES, Book::Cn1, &parts("HA | HQ")), 2);
}

#[test]
fn gz_16_table_2_both_ends_of_every_row() {
    use Side::{Banker, Defenders};
    for (low, high, side, levels) in [
        (-115, -60, Banker, 4),
        (-55, 0, Banker, 3),
        (5, 55, Banker, 2),
        (60, 115, Banker, 1),
        (120, 175, Defenders, 0),
        (180, 235, Defenders, 1),
        (240, 295, Defenders, 2),
        (300, 355, Defenders, 3),
        (360, 415, Defenders, 4),
    ] {
        for points in [low, high] {
            assert_eq!(settle(Book::Gz3, points), (side, levels), "{points}");
            assert_eq!(settle(Book::Cn3, points), (side, levels), "{points}");
        }
    }
    assert_eq!(settle(Book::Gz3, -120), (Banker, 5));
}

#[test]
fn r_step_scales_with_the_decks() {
    use Side::{Banker, Defenders};
    let two = [-40, 0, 5, 35, 40, 75, 80, 115, 120].map(|points| settle(Book::Cn2, points));
    let wanted = [
        (Banker, 4),
        (Banker, 3),
        (Banker, 2),
        (Banker, 2),
        (Banker, 1),
        (Banker, 1),
        (Defenders, 0),
        (Defenders, 0),
        (Defenders, 1),
    ];
    assert_eq!(two, wanted);
    let one = [0, 15, 20, 35, 40, 60].map(|points| settle(Book::Cn1, points));
    let wanted = [(Banker, 3), (Banker, 2), (Banker, 1), (Banker, 1), (Defenders, 0), (Defenders, 1)];
    assert_eq!(one, wanted);
}
