//! GD17 8: which play beats which.

use crate::{cards, rank, reading, shown};
use oracle::guandan::{Reading, beats, default, readings};

/// Whether one play beats another, both undeclared.
fn over(level: &str, play: &str, table: &str) -> bool {
    let read = |text: &str| {
        let all = readings(&cards(text), rank(level));
        default(&all, rank(level)).unwrap_or_else(|| panic!("{text} must be declared at level {level}"))
    };
    beats(&read(play), &read(table), rank(level))
}

/// Plays from low to high: each beats all before it and none after it, nor itself.
fn climb(level: &str, plays: &[&str]) {
    for (at, play) in plays.iter().enumerate() {
        for (other, table) in plays.iter().enumerate() {
            assert_eq!(over(level, play, table), at > other, "{play} on {table} at level {level}");
        }
    }
}

#[test]
fn article_8_1_ranks_from_two_to_the_big_joker() {
    climb("9", &["S2", "D3", "S8", "ST", "SJ", "SQ", "SK", "SA", "S9", "SB", "HR"]);
    climb("2", &["S3", "SK", "DA", "H2", "SB", "HR"]);
    climb("A", &["S2", "SK", "DA", "SB", "HR"]);
    climb("9", &["S2 D2", "SA DA", "S9 D9", "SB SB", "HR HR"]);
    climb("9", &["S2 D2 C2", "SA DA CA", "S9 D9 H9"]);
}

#[test]
fn article_8_1_suits_do_not_matter_and_equals_do_not_beat() {
    for (play, table) in [("S7", "D7"), ("S9", "H9"), ("C7 C7", "S7 D7"), ("S3 C4 D5 S6 D7", "D3 C4 D5 S6 C7")] {
        assert!(!over("9", play, table) && !over("9", table, play), "{play}, {table}");
    }
    assert!(!over("9", "HR", "HR") && !over("9", "SB SB", "SB SB"));
    assert!(!over("9", "S3 S4 S5 S6 S7", "H3 H4 H5 H6 H7"), "straight flushes of two suits");
}

#[test]
fn article_8_2_sequences_by_natural_rank() {
    climb("9", &["SA C2 D3 H4 S5", "S2 C3 D4 H5 S6", "S5 C6 D7 C8 S9", "S9 CT DJ HQ SK", "ST CJ DQ HK SA"]);
    climb("9", &["SA CA D2 H2 S3 D3", "S2 D2 S3 D3 S4 D4", "S7 D7 S8 D8 S9 D9", "SQ DQ SK DK SA DA"]);
    climb("9", &["SA CA DA H2 S2 D2", "S2 D2 C2 S3 D3 C3", "S8 D8 C8 S9 D9 C9", "SK DK CK SA DA CA"]);
    climb("9", &["SA S2 S3 S4 S5", "D2 D3 D4 D5 D6", "D5 D6 D7 D8 D9", "ST SJ SQ SK SA"]);
    climb("A", &["SA C2 D3 H4 S5", "S2 C3 D4 H5 S6", "ST CJ DQ HK SA"]);
}

#[test]
fn article_8_3_only_the_triple_of_a_full_house_counts() {
    climb("6", &["S3 D3 C3 SA DA", "S4 D4 C4 S2 D2", "SA DA CA S2 D2", "S6 D6 C6 S2 D2"]);
    assert!(!over("6", "ST DT CT SA DA", "ST DT HT S3 D3"));
    assert!(!over("6", "ST DT CT HR HR", "SJ DJ CJ S3 D3"), "jokers in the pair don't help");
}

#[test]
fn article_6_1_only_the_same_type_follows() {
    let ordinary =
        ["SA", "SK DK", "SK DK CK", "SK DK CK S3 D3", "S3 C4 D5 S6 D7", "S6 D6 S7 D7 S8 D8", "S6 D6 C6 S7 D7 C7"];
    for play in ordinary {
        for table in ordinary {
            assert!(!over("9", play, table), "{play} on {table}");
        }
    }
}

#[test]
fn article_8_4_to_8_7_bombs() {
    climb(
        "9",
        &[
            "S3 C4 D5 S6 D7",
            "S2 D2 C2 H2",
            "SA DA CA HA",
            "S9 D9 C9 S9",
            "S2 S2 D2 C2 H2",
            "S9 S9 D9 D9 C9",
            "SA S2 S3 S4 S5",
            "ST SJ SQ SK SA",
            "S2 S2 D2 D2 C2 C2",
            "S9 S9 D9 D9 C9 C9",
            "S2 S2 D2 D2 C2 C2 H2",
            "S2 S2 D2 D2 C2 C2 H2 H2",
            "S2 S2 D2 D2 C2 C2 H2 H2 H9",
            "S2 S2 D2 D2 C2 C2 H2 H2 H9 H9",
            "SB SB HR HR",
        ],
    );
}

#[test]
fn article_8_4_bombs_beat_every_ordinary_type() {
    let ordinary =
        ["HR", "HR HR", "S9 D9 C9", "S9 D9 C9 HR HR", "SQ DQ SK DK SA DA", "SK DK CK SA DA CA", "ST CJ DQ HK SA"];
    for table in ordinary {
        for bomb in ["S2 D2 C2 H2", "SA S2 S3 S4 S5", "SB SB HR HR"] {
            assert!(over("9", bomb, table) && !over("9", table, bomb), "{bomb} on {table}");
        }
    }
}

#[test]
fn article_7_2_a_declared_reading_is_what_is_compared() {
    let (low, high) = (reading("2", "S6 D6 SK DK H2", "full-house 6"), reading("2", "S6 D6 SK DK H2", "full-house K"));
    let tens = reading("2", "ST DT CT S3 D3", "full-house T");
    assert!(!beats(&low, &tens, rank("2")) && beats(&high, &tens, rank("2")));
    let plain = reading("2", "S6 S7 S8 S9 H2", "straight T");
    assert!(beats(&reading("2", "S7 C8 D9 DT CJ", "straight J"), &plain, rank("2")));
    let (tube, plate) = (reading("2", "S7 D7 S8 D8 H2 H2", "tube 9"), reading("2", "S7 D7 S8 D8 H2 H2", "plate 8"));
    assert!(!beats(&tube, &plate, rank("2")) && !beats(&plate, &tube, rank("2")));
}

#[test]
fn beating_is_a_strict_order() {
    let level = rank("9");
    let mut all: Vec<Reading> = Vec::new();
    for text in [
        "S3",
        "S9",
        "SA",
        "SB",
        "HR",
        "S3 D3",
        "S9 D9",
        "SB SB",
        "S3 C3 D3",
        "S9 C9 D9",
        "S3 S3 C3 C4 D4",
        "S9 S9 C9 C4 D4",
        "S6 C7 D8 H9 ST",
        "S9 CT DJ DQ SK",
        "S3 D3 S4 D4 H9 H9",
        "SK DK SA DA H9 H9",
        "S3 D3 C3 H9 H9",
        "S9 S9 C9 C9 D9",
        "S6 S7 S8 H9 H9",
        "S3 S3 C3 C3 D3 D3",
        "S9 S9 C9 C9 D9 D9",
        "SB SB HR HR",
    ] {
        all.extend(readings(&cards(text), level));
    }
    for a in &all {
        assert!(!beats(a, a, level));
        for b in &all {
            assert!(!(beats(a, b, level) && beats(b, a, level)), "{} and {}", shown(*a), shown(*b));
            for c in &all {
                let chain = beats(a, b, level) && beats(b, c, level);
                assert!(!chain || beats(a, c, level), "{}, {}, {}", shown(*a), shown(*b), shown(*c));
            }
        }
    }
}
