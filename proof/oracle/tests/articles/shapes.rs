//! Order, components and readings of a lead (GZ 3, 7, 8, R-parse).

use crate::{FIVE_SPADES, cards};
use oracle::{Shape, Table, is_component, leads, parses, parses_with_cards};

/// The readings of the cards, as text: components by spaces, readings by commas.
fn read(table: Table, text: &str) -> String {
    let list = |shapes: &Vec<Shape>| {
        let words: Vec<String> = shapes.iter().map(|(w, l)| format!("{w}x{l}")).collect();
        words.join(" ")
    };
    let readings: Vec<String> = parses(table, &cards(text)).iter().map(list).collect();
    readings.join(", ")
}

/// GZ 3-7, 7-4: the trump ladder from 2 to the big joker, level cards lifted out of it.
#[test]
fn gz_7_4_the_trump_ladder_has_no_gap() {
    let ladder = "S2 S3 S4 S6 S7 S8 S9 ST SJ SQ SK SA H5 S5 SB HR";
    for (tier, word) in ladder.split(' ').enumerate() {
        let card = crate::card(word);
        assert_eq!(FIVE_SPADES.suite(card), oracle::TRUMPS, "{word}");
        assert_eq!(usize::from(FIVE_SPADES.tier(card)), tier, "{word}");
    }
    for word in ["C5", "D5"] {
        assert_eq!(FIVE_SPADES.tier(crate::card(word)), 12, "off-suit level cards are equal: {word}");
    }
}

#[test]
fn gz_3_8_side_suits_skip_the_level_rank() {
    let hearts = "H2 H3 H4 H6 H7 H8 H9 HT HJ HQ HK HA";
    for (tier, word) in hearts.split(' ').enumerate() {
        let card = crate::card(word);
        assert_eq!((FIVE_SPADES.suite(card), usize::from(FIVE_SPADES.tier(card))), (1, tier), "{word}");
    }
}

#[test]
fn gz_7_single_components() {
    for (text, shape) in [
        ("H7", "1x1"),
        ("HR HR", "2x1"),
        ("SB SB SB", "3x1"),
        ("H4 H4 H6 H6", "2x2"),
        ("H5 H5 SA SA", "2x2"),
        ("S5 S5 D5 D5", "2x2"),
        ("SB SB S5 S5", "2x2"),
        ("HR HR SB SB", "2x2"),
        ("SA SA C5 C5 S5 S5 SB SB HR HR", "2x5"),
        ("H5 H5 H5 SA SA SA", "3x2"),
        ("H7 H7 H7 H8 H8 H8 H9 H9 H9", "3x3"),
        ("D9 D9 D9", "3x1"),
    ] {
        assert_eq!(read(FIVE_SPADES, text), shape, "{text}");
    }
}

#[test]
fn gz_7_what_is_no_component() {
    for (text, reading) in [
        ("H5 D5", "1x1 1x1"),
        ("H5 H5 D5 D5", "2x1 2x1"),
        ("S5 S5 SA SA", "2x1 2x1"),
        ("SB SB D5 D5", "2x1 2x1"),
        ("HA HK HQ", "1x1 1x1 1x1"),
        ("HA HA H2 H2", "2x1 2x1"),
        ("H7 H7 H9 H9", "2x1 2x1"),
        ("H5 H5 D5", "2x1 1x1"),
        ("HR SB", "1x1 1x1"),
    ] {
        assert_eq!(read(FIVE_SPADES, text), reading, "{text}");
        assert_eq!(is_component(FIVE_SPADES, &cards(text)), None, "{text}");
    }
}

#[test]
fn gz_7_4_the_skipped_rank_follows_the_level() {
    let tens_clubs = Table { trump: 2, level: 8 };
    assert_eq!(read(tens_clubs, "D9 D9 DJ DJ"), "2x2");
    assert_eq!(read(FIVE_SPADES, "D9 D9 DJ DJ"), "2x1 2x1");
    let aces_spades = Table { trump: 0, level: 12 };
    assert_eq!(read(aces_spades, "SK SK HA HA"), "2x2", "at level A the king is the highest plain trump");
    let twos_spades = Table { trump: 0, level: 0 };
    assert_eq!(read(twos_spades, "SA SA S2 S2"), "2x1 2x1", "the off-suit tier lies between");
}

#[test]
fn gz_8_one_suite_only() {
    for text in ["H4 H4 H4 H5 H5 H5", "HA DA", "HR HA", "H4 H4 D4 D4"] {
        assert_eq!(read(FIVE_SPADES, text), "", "{text}");
    }
    assert_eq!(read(FIVE_SPADES, "S4 H5"), "1x1 1x1", "both are trumps");
    assert_eq!(read(FIVE_SPADES, ""), "");
}

#[test]
fn gz_8_several_readings_ask_for_a_declaration() {
    for (text, readings) in [
        ("H8 H8 H8 H7 H7", "2x2 1x1, 3x1 2x1"),
        ("HT HT HT HJ HJ", "2x2 1x1, 3x1 2x1"),
        ("SA SA H5 H5 D5 D5 S5 S5", "2x2 2x2, 2x3 2x1"),
        ("SA SA H5 H5 D5 D5", "2x2 2x1"),
        ("H7 H7 H7 H8 H8 H8 H9 H9", "2x2 3x1 1x1, 2x3 1x1 1x1, 3x2 2x1"),
    ] {
        assert_eq!(read(FIVE_SPADES, text), readings, "{text}");
    }
    let either = parses_with_cards(FIVE_SPADES, &cards("SA SA H5 H5 D5 D5"));
    assert_eq!(either.len(), 2, "either off-suit pair may stand in the run");
}

#[test]
fn r_parse_components_that_merge_are_no_reading() {
    for (text, reading) in [
        ("H7 H7 H7", "3x1"),
        ("H7 H7 H7 H8 H8 H8", "3x2"),
        ("H7 H7 H7 H8 H8 H8 HJ", "3x2 1x1"),
        ("H7 H7 H8 H8 H9 H9", "2x3"),
        ("HA HA HK HQ HQ HT HT H9 H9", "2x2 2x1 2x1 1x1"),
    ] {
        assert_eq!(read(FIVE_SPADES, text), reading, "{text}");
    }
}

#[test]
fn gz_7_all_leads_of_a_hand() {
    let all = leads(FIVE_SPADES, &cards("H7 H7 H8 S2 H5"), 100).expect("within the limit");
    // Hearts: 3 × 2 − 1 sets of 7 7 8; trumps: S2, H5 and both.
    assert_eq!(all.len(), 5 + 3);
    assert!(all.iter().all(|(_, readings)| readings.len() == 1));
    assert_eq!(leads(FIVE_SPADES, &cards("H7 H7 H8 S2 H5"), 7), None);
}
