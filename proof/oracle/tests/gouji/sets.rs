//! G4 7-3, 7-4, 7-7: sets and gouji sets.

use oracle::gouji::{Format, shape, slots};

use crate::{cards, shown};

/// Base, and whether gouji; empty if no set.
fn read(text: &str) -> String {
    let Some(shape) = shape(&cards(text)) else { return String::new() };
    assert_eq!(shape.size, text.len());
    format!("{}{}", shown(&[shape.base]), if shape.gouji { " gouji" } else { "" })
}

#[test]
fn article_7_4_a_set_is_of_one_rank() {
    assert_eq!(read("7"), "7");
    assert_eq!(read("77777777"), "7");
    assert_eq!(read("78"), "");
    assert_eq!(read("334"), "");
    assert_eq!(read(""), "");
    assert_eq!(read("AK"), "");
}

#[test]
fn article_7_3_twos_and_jokers_hang_on_any_rank() {
    assert_eq!(read("3322"), "3");
    assert_eq!(read("3wW"), "3 gouji");
    assert_eq!(read("322wwWW"), "3 gouji");
    assert_eq!(read("34w"), "");
    assert_eq!(read("342"), "");
}

#[test]
fn article_7_3_twos_and_jokers_may_go_without_a_rank() {
    assert_eq!(read("2"), "2 gouji");
    assert_eq!(read("22w"), "2 gouji");
    assert_eq!(read("w"), "w gouji");
    assert_eq!(read("wW"), "w gouji");
    assert_eq!(read("WW"), "W gouji");
}

#[test]
fn article_7_3_a_hung_two_counts_as_its_rank_and_a_joker_as_itself() {
    assert_eq!(slots(&cards("4422wW")), Some(cards("W").into_iter().chain(cards("w")).chain(vec![4; 4]).collect()));
    assert_eq!(slots(&cards("22w")), Some(vec![16, 15, 15]));
    assert_eq!(slots(&cards("45")), None);
}

#[test]
fn article_7_7_gouji_by_number() {
    for (few, enough) in [("A", "AA"), ("K", "KK"), ("QQ", "QQQ"), ("JJJ", "JJJJ"), ("TTTT", "TTTTT")] {
        assert!(!read(few).contains("gouji"), "{few}");
        assert!(read(enough).contains("gouji"), "{enough}");
    }
    assert_eq!(read("999999999999"), "9");
    assert_eq!(read("9w"), "9 gouji");
}

#[test]
fn ruling_twos_count_hung_twos_count_to_the_number() {
    assert_eq!(read("A2"), "A gouji");
    assert_eq!(read("TTTT2"), "T gouji");
    assert_eq!(read("TTT2"), "T");
    assert_eq!(read("92222222"), "9");
}

#[test]
fn article_7_3_with_four_packs_a_big_joker_makes_a_dead_set() {
    let dead = |format, text| shape(&cards(text)).expect("a set").dead(format);
    assert!(dead(Format::Four, "W"));
    assert!(dead(Format::Four, "333W"));
    assert!(!dead(Format::Four, "333w"));
    assert!(!dead(Format::Six, "W"));
    assert!(!dead(Format::Six, "3WWW"));
}
