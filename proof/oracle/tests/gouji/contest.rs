//! G4 7-3, 7-6, G6 7-3: which set beats which.

use oracle::gouji::{Format, beats};

use crate::cards;

fn over(format: Format, new: &str, table: &str) -> bool {
    beats(format, &cards(new), &cards(table))
}

/// Judged alike with four packs and with six.
fn both(new: &str, table: &str) -> bool {
    let [four, six] = [Format::Four, Format::Six].map(|format| over(format, new, table));
    assert_eq!(four, six, "{new} on {table}");
    four
}

#[test]
fn article_7_6_as_many_and_higher() {
    assert!(both("44", "33"));
    assert!(both("22", "AA"));
    assert!(!both("33", "33"));
    assert!(!both("444", "33"));
    assert!(!both("4", "33"));
    assert!(!both("45", "33"));
}

#[test]
fn article_7_3_hung_twos_do_not_make_a_set_higher() {
    assert!(!both("4442", "4444"));
    assert!(both("5222", "4444"));
    assert!(both("2222", "A222"));
    assert!(!both("2222", "2222"));
}

#[test]
fn ruling_slots_every_card_must_be_higher() {
    assert!(!both("www3", "4444"));
    assert!(both("www5", "4444"));
    assert!(both("w5", "44"));
    assert!(!both("w4", "44"));
    assert!(both("wwww", "2222"));
    assert!(both("w2", "AA"));
}

#[test]
fn article_7_3_each_small_joker_takes_a_big_one() {
    assert!(both("W5", "w4"));
    assert!(!both("W4", "w4"));
    assert!(!both("w5", "w4"));
    assert!(!both("w55", "ww4"));
    assert!(!both("Ww5", "ww4"));
    assert!(both("WW5", "ww4"));
    assert!(both("W", "w"));
    assert!(!both("ww", "w"));
}

#[test]
fn ruling_slots_jokers_alone_may_beat_a_set_with_a_small_joker() {
    assert!(both("WWW", "w44"));
    assert!(both("Www", "w44"));
    assert!(!both("www", "w44"));
}

#[test]
fn article_7_3_with_four_packs_nothing_beats_a_big_joker() {
    for new in ["W", "WW", "WWWW", "WW5", "WWWW5"] {
        for table in ["W", "W4", "WW"] {
            assert!(!over(Format::Four, new, table), "{new} on {table}");
        }
    }
}

#[test]
fn article_7_3_with_six_packs_two_big_jokers_beat_one() {
    assert!(over(Format::Six, "WW", "W"));
    assert!(!over(Format::Six, "W", "W"));
    assert!(!over(Format::Six, "WWW", "W"));
    assert!(over(Format::Six, "WW5", "W4"));
    assert!(!over(Format::Six, "WW4", "W4"));
    assert!(!over(Format::Six, "W5", "W4"));
    assert!(over(Format::Six, "WW555", "W444"));
    assert!(!over(Format::Six, "WW55", "W444"));
    assert!(!over(Format::Six, "WW5555", "W444"));
    assert!(over(Format::Six, "WW522", "W444"));
}

#[test]
fn ruling_exchange_scale_and_small_jokers_beside_the_exchange() {
    assert!(over(Format::Six, "WWWW", "WW"));
    assert!(!over(Format::Six, "WWW", "WW"));
    assert!(over(Format::Six, "WWW55", "Ww44"));
    assert!(!over(Format::Six, "WWw55", "Ww44"));
    assert!(over(Format::Six, "WWW", "Ww"));
    assert!(over(Format::Six, "WWW", "W4"));
    assert!(over(Format::Six, "WWWWWW", "WWW"));
}
