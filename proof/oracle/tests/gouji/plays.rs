//! G4 7: all that a hand can lead, all that it can answer with.

use oracle::gouji::{Format, answers, plays};

use crate::{cards, shown};

fn led(hand: &str) -> String {
    plays(&cards(hand)).iter().map(|set| shown(set)).collect::<Vec<_>>().join(" ")
}

fn answered(format: Format, hand: &str, table: &str) -> String {
    answers(format, &cards(hand), &cards(table)).iter().map(|set| shown(set)).collect::<Vec<_>>().join(" ")
}

#[test]
fn article_7_4_every_set_of_a_hand_once() {
    assert_eq!(led("33"), "3 33");
    assert_eq!(led("34"), "3 4");
    assert_eq!(led("332"), "3 33 332 32 2");
    assert_eq!(led("3wW"), "3 3w 3wW 3W w wW W");
    assert_eq!(led("34w"), "3 3w 4 4w w");
}

#[test]
fn article_7_3_as_many_sets_as_the_numbers_multiply_to() {
    // Two ranks with 3 and 2 cards, two 2s, one joker of each kind: (3 + 2 + 1) · 3 · 2 · 2, but not the empty set.
    assert_eq!(plays(&cards("33344 22 w W")).len(), 6 * 3 * 2 * 2 - 1);
}

#[test]
fn article_7_6_answers_are_higher() {
    assert_eq!(answered(Format::Four, "334455", "33"), "44 55");
    assert_eq!(answered(Format::Four, "452w", "44"), "52 5w 2w");
    assert_eq!(answered(Format::Four, "45W", "3w"), "4W 5W");
    assert_eq!(answered(Format::Four, "WWWW", "W"), "");
    assert_eq!(answered(Format::Six, "5WWW", "W"), "WW");
    assert_eq!(answered(Format::Six, "5WWW", "W4"), "5WW WWW");
    assert_eq!(answered(Format::Six, "AAWW", "22"), "WW");
}
