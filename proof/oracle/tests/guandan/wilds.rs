//! GD17 7: wilds, level cards in sequences, what must be declared. Hearts of the level are wild.

use crate::{all, undeclared};

#[test]
fn article_7_2_the_examples_at_level_two() {
    assert_eq!(all("2", "C8 H2"), "pair 8");
    assert_eq!(all("2", "S6 D6 C6 H2"), "bomb-4 6");
    assert_eq!(all("2", "SK DK S6 D6 H2"), "full-house 6, full-house K");
    assert_eq!(all("2", "S5 D5 S6 S7 C7 H2"), "tube 7");
    assert_eq!(all("2", "S5 D5 S6 C6 C7 H2"), "tube 7");
    assert_eq!(all("2", "S4 D5 S6 C8 H2"), "straight 8");
    assert_eq!(all("2", "S4 D5 S6 C7 H2"), "straight 7, straight 8", "3 4 5 6 7 or 4 5 6 7 8");
    assert_eq!(all("2", "D7 D8 D9 DJ H2"), "straight J, straight-flush J");
    assert_eq!(all("2", "S3 C3 D3 S4 C4 H2"), "plate 4");
    assert_eq!(all("2", "S3 C3 S4 C4 D4 H2"), "plate 4");
}

#[test]
fn article_7_2_a_wild_is_never_a_joker() {
    assert_eq!(all("5", "H5 SB"), "");
    assert_eq!(all("5", "H5 SB SB"), "");
    assert_eq!(all("5", "H5 SB HR HR"), "");
    assert_eq!(all("5", "H5 H5 SB HR"), "");
    assert_eq!(all("5", "S9 D9 H5 SB SB"), "full-house 9", "the third 9, not a third joker");
    assert_eq!(all("5", "S9 H5 H5 SB SB"), "full-house 9");
    assert_eq!(all("5", "S9 D9 H5 H5 SB"), "");
}

#[test]
fn article_7_2_a_wild_stands_for_any_suit() {
    assert_eq!(all("2", "S6 S7 S8 S9 H2"), "straight 9, straight T, straight-flush 9, straight-flush T");
    assert_eq!(all("2", "S6 S7 S8 C9 H2"), "straight 9, straight T");
    assert_eq!(
        all("2", "S6 S7 S8 H2 H2"),
        "straight 8, straight 9, straight T, straight-flush 8, straight-flush 9, straight-flush T"
    );
    assert_eq!(all("2", "SA SK H2 H2 ST"), "straight A, straight-flush A");
    assert_eq!(all("2", "SA S5 H2 H2 S4"), "straight 5, straight-flush 5");
    assert_eq!(all("9", "SA S2 H9 H9 SK"), "", "no row leads round the ace");
}

#[test]
fn article_7_2_wilds_alone_are_level_cards() {
    assert_eq!(all("2", "H2"), "single 2");
    assert_eq!(all("2", "H2 H2"), "pair 2");
    assert_eq!(all("2", "S2 H2"), "pair 2");
    assert_eq!(all("2", "S2 D2 H2 H2"), "bomb-4 2");
}

#[test]
fn article_7_2_bombs_grow_by_both_wilds() {
    assert_eq!(all("2", "S6 D6 C6 H2 H2"), "full-house 6, bomb-5 6");
    assert_eq!(undeclared("2", "S6 D6 C6 H2 H2").as_deref(), Some("bomb-5 6"));
    assert_eq!(all("2", "S6 D6 C6 H6 H2 H2"), "bomb-6 6");
    assert_eq!(all("2", "S6 D6 C6 H6 S6 D6 C6 H6 H2 H2"), "bomb-10 6");
    assert_eq!(all("6", "S6 D6 C6 H6 S6 D6 C6 H6"), "bomb-8 6", "a level has eight");
    assert_eq!(all("2", "S6 D6 H2 H2"), "bomb-4 6");
    assert_eq!(all("2", "S6 S7 H2 H2"), "");
    assert_eq!(all("2", "S6 S6 S7 S7 S8 S8 H2 H2"), "");
}

#[test]
fn article_7_3_level_cards_take_their_natural_place_in_sequences() {
    assert_eq!(all("5", "S4 C5 D6 H7 S8"), "straight 8");
    assert_eq!(all("5", "S4 D4 S5 D5 S6 C6"), "tube 6");
    assert_eq!(all("5", "S4 D4 C4 S5 D5 C5"), "plate 5");
    assert_eq!(all("A", "SA C2 D3 C4 S5"), "straight 5", "level A: low");
    assert_eq!(all("A", "ST CJ DQ CK SA"), "straight A", "level A: high");
    assert_eq!(all("5", "SQ DK CA S5 CJ"), "", "a level card is not above the ace here");
    // A wild in its natural place is one of its readings.
    assert_eq!(all("5", "S3 C4 H5 D6 S7"), "straight 7");
    assert_eq!(all("5", "H5 C6 D7 S8 C9"), "straight 9, straight T");
    assert_eq!(all("5", "H5 D5 S6 D6 S7 D7"), "tube 7");
}

#[test]
fn a_straight_flush_as_it_lies_is_no_straight() {
    assert_eq!(all("5", "H3 H4 H5 H6 H7"), "straight-flush 7", "the wild lies in its place");
    assert_eq!(all("5", "H5 H6 H7 H8 H9"), "straight-flush 9, straight-flush T");
    assert_eq!(all("5", "H4 H5 H5 H6 H7"), "straight 7, straight 8, straight-flush 7, straight-flush 8", "two fives");
    assert_eq!(all("5", "S3 S4 H5 S6 S7"), "straight 7, straight-flush 7", "another suit lies there");
}

#[test]
fn article_7_3_the_bigger_reading_holds_undeclared() {
    assert_eq!(undeclared("2", "S4 D5 S6 C7 H2").as_deref(), Some("straight 8"));
    assert_eq!(undeclared("2", "ST DJ SQ CK H2").as_deref(), Some("straight A"));
    assert_eq!(undeclared("2", "D7 D8 D9 DJ H2").as_deref(), Some("straight-flush J"));
    assert_eq!(undeclared("2", "S6 D6 SK DK H2").as_deref(), Some("full-house K"));
    assert_eq!(all("6", "S6 D6 SK DK H6"), "full-house K, full-house 6", "the level is above the king");
    assert_eq!(undeclared("6", "S6 D6 SK DK H6").as_deref(), Some("full-house 6"));
    assert_eq!(undeclared("2", "S6 DK H2 H2 CK").as_deref(), Some("full-house K"));
    assert_eq!(undeclared("2", "S6 DK S8"), None, "no play at all");
}

#[test]
fn article_7_3_tube_or_plate_must_be_declared() {
    assert_eq!(all("2", "S7 D7 S8 D8 H2 H2"), "tube 8, tube 9, plate 8");
    assert_eq!(undeclared("2", "S7 D7 S8 D8 H2 H2"), None);
    assert_eq!(all("2", "SK DK SA DA H2 H2"), "tube A, plate A");
    assert_eq!(undeclared("2", "SK DK SA DA H2 H2"), None);
    assert_eq!(all("7", "SA DA S2 D2 H7 H7"), "tube 3, plate 2");
    assert_eq!(undeclared("7", "SA DA S2 D2 H7 H7"), None);
    // One hole, or three alike, leave nothing open.
    assert_eq!(undeclared("2", "S7 D7 S9 D9 H2 H2").as_deref(), Some("tube 9"));
    assert_eq!(undeclared("2", "S7 D7 C7 D8 H2 H2").as_deref(), Some("plate 8"));
    assert_eq!(undeclared("2", "S7 D7 C8 D9 H2 H2").as_deref(), Some("tube 9"));
    assert_eq!(undeclared("2", "S7 D7 C8 D8 C8 H2").as_deref(), Some("plate 8"));
}
