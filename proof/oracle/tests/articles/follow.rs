//! Every rung of GZ 10 for a lead of one component.

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Card, Table, candidates, duty, legal_follow, replies};

/// Above any number of candidates in these tests.
const ALL: usize = 100_000;

/// The legal replies at level 5, trump spades.
fn to(lead: &str, hand: &str) -> Vec<Vec<Card>> {
    replies(FIVE_SPADES, &cards(hand), &parts(lead), ALL).expect("a small hand")
}

/// Asserts which plays are among the replies and which are not.
fn judged(lead: &str, hand: &str, legal: &[&str], refused: &[&str]) {
    let all = to(lead, hand);
    for play in legal {
        assert!(all.contains(&cards(play)), "{play} to {lead} from {hand}");
    }
    for play in refused {
        assert!(!all.contains(&cards(play)), "not {play} to {lead} from {hand}");
    }
}

#[test]
fn gz_10_follow_the_suite_or_discard() {
    judged("H7", "H9 HJ S2", &["H9", "HJ"], &["S2"]);
    judged("H7", "H5 D3 S2", &["H5", "D3", "S2"], &[]);
    judged("S7", "H5 D3 C4", &["H5"], &["D3", "C4"]);
    judged("H3 H3", "H9 S2 D4", &["H9 D4", "H9 S2"], &["S2 D4"]);
    judged("H3 H3 H4 H4", "H9 HJ S2 S3 D3", &["H9 HJ S2 D3"], &["H9 S2 S3 D3"]);
    assert_eq!(to("H3 H3", "S2 S2 D4").len(), 2, "void: S2 S2 and S2 D4");
}

#[test]
fn gz_10_a_pair_lead() {
    // A pair; any of several; out of a triple; nothing owed.
    judged("H3 H3", "H7 H7 H9 HJ", &["H7 H7"], &["H7 H9", "H9 HJ"]);
    judged("H3 H3", "H7 H7 HT HT H9", &["H7 H7", "HT HT"], &["HT H9"]);
    judged("H3 H3", "H7 H7 H7 H9", &["H7 H7"], &["H7 H9"]);
    judged("H3 H3", "H7 H7 H7 H9 H9", &["H7 H7", "H9 H9"], &["H7 H9"]);
    assert_eq!(to("H3 H3", "H7 H9 HJ S2").len(), 3);
}

#[test]
fn gz_10_a_triple_lead() {
    judged("H3 H3 H3", "H7 H7 H7 H9 H9 HJ", &["H7 H7 H7"], &["H9 H9 HJ", "H7 H7 H9"]);
    judged("H3 H3 H3", "H7 H7 H7 H9 H9 H9", &["H7 H7 H7", "H9 H9 H9"], &["H7 H7 H9"]);
    judged("H3 H3 H3", "H7 H7 H9 H9 HJ", &["H7 H7 HJ", "H9 H9 H7"], &["H7 H9 HJ"]);
    assert_eq!(to("H3 H3 H3", "H7 H7 H9 H9 HJ").len(), 4, "either pair with one of two other kinds");
    assert_eq!(to("H3 H3 H3", "H7 H9 HJ HQ").len(), 4, "no pair: any three of four");
}

#[test]
fn gz_10_a_tractor_lead() {
    // Tractor; any tractor; two pairs; pair and two; any four.
    let lead = "H3 H3 H4 H4";
    judged(lead, "HT HT HJ HJ HQ HQ H2", &["HT HT HJ HJ", "HJ HJ HQ HQ"], &["HT HT HQ HQ"]);
    judged(lead, "H7 H7 H7 HT HT H8", &["H7 H7 HT HT"], &["H7 H7 H7 H8", "H7 H7 H7 HT"]);
    judged(lead, "H7 H7 HT HT HK HK", &["H7 H7 HT HT", "H7 H7 HK HK", "HT HT HK HK"], &["H7 H7 HT HK"]);
    judged(lead, "H7 H7 H9 HJ HQ", &["H7 H7 H9 HQ"], &["H7 H9 HJ HQ"]);
    assert_eq!(to(lead, "H7 H7 H9 HJ HQ").len(), 3);
    assert_eq!(to(lead, "H7 H8 H9 HJ HQ").len(), 5);
}

#[test]
fn gz_10_a_tractor_out_of_triples() {
    let (lead, hand) = ("H3 H3 H4 H4", "H7 H7 H7 H8 H8 H8 HJ HQ S2 D9");
    assert_eq!(to(lead, hand), [cards("H7 H7 H8 H8")]);
    judged(lead, "H7 H7 H7 H8 H8 HJ HJ", &["H7 H7 H8 H8"], &["H7 H7 HJ HJ", "H7 H7 H7 HJ"]);
}

#[test]
fn gz_10_longer_tractors_alike() {
    // Three pairs led: a run of two and a third pair where no run of three is held.
    let lead = "H3 H3 H4 H4 H6 H6";
    let hand = "H7 H7 H8 H8 HT HT HK HK";
    judged(lead, hand, &["H7 H7 H8 H8 HK HK", "H7 H7 H8 H8 HT HT"], &["H7 H7 HT HT HK HK"]);
    assert_eq!(to(lead, hand).len(), 2);
    judged(lead, "H7 H7 H8 H8 H9 H9 HK HK", &["H7 H7 H8 H8 H9 H9"], &["H7 H7 H8 H8 HK HK"]);
    // Four pairs led: one run of two is enough, all four pairs are owed.
    let four = "H3 H3 H4 H4 H6 H6 H7 H7";
    judged(four, "H8 H8 H9 H9 HJ HJ HK HK HA", &["H8 H8 H9 H9 HJ HJ HK HK"], &["H8 H8 H9 H9 HJ HJ HK HA"]);
}

#[test]
fn gz_10_every_rung_of_a_triple_run() {
    let lead = "H3 H3 H3 H4 H4 H4";
    let rungs = [
        ("triple run", "H7 H7 H7 H8 H8 H8 HJ HJ HJ", "H7 H7 H7 H8 H8 H8", "H8 H8 H8 HJ HJ HJ"),
        ("two triples", "H7 H7 H7 H9 H9 H9 HJ HQ", "H7 H7 H7 H9 H9 H9", "H7 H7 H7 H9 H9 HJ"),
        ("triple, pair, single", "H7 H7 H7 HJ HJ H2 HQ", "H7 H7 H7 HJ HJ H2", "H7 H7 H7 HJ H2 HQ"),
        ("triple and three", "H7 H7 H7 H9 HJ HQ HK", "H7 H7 H7 H9 HJ HQ", "H7 H7 H9 HJ HQ HK"),
        ("tractor and two", "H7 H7 H8 H8 HJ HJ H2", "H7 H7 H8 H8 HJ H2", "H7 H7 HJ HJ H8 H2"),
        ("two pairs and two", "H7 H7 H9 H9 HJ HQ HK", "H7 H7 H9 H9 HJ HK", "H7 H7 H9 HJ HQ HK"),
        ("pair and four", "H7 H7 H9 HJ HQ HK HA", "H7 H7 H9 HJ HQ HA", "H7 H9 HJ HQ HK HA"),
    ];
    for (rung, hand, legal, refused) in rungs {
        let all = to(lead, hand);
        assert!(all.contains(&cards(legal)), "{rung}: {legal}");
        assert!(!all.contains(&cards(refused)), "{rung}: not {refused}");
    }
    assert_eq!(to(lead, "H7 H8 H9 HJ HQ HK HA").len(), 7, "any six of seven");
}

#[test]
fn gz_10_a_triple_run_is_answered_by_triples_before_tractors() {
    judged(
        "H3 H3 H3 H4 H4 H4",
        "H7 H7 H7 H9 H9 HT HT HJ",
        &["H7 H7 H7 H9 H9 HJ", "H7 H7 H7 HT HT H9"],
        &["H9 H9 HT HT H7 H7"],
    );
}

#[test]
fn gz_10_longer_triple_runs_alike() {
    let lead = "H2 H2 H2 H3 H3 H3 H4 H4 H4";
    // A run of two, a third triple elsewhere.
    judged(lead, "H7 H7 H7 H8 H8 H8 HJ HJ HJ HK", &["H7 H7 H7 H8 H8 H8 HJ HJ HJ"], &["H7 H7 H7 H8 H8 H8 HJ HJ HK"]);
    // One triple, a tractor for the two other slots, two cards.
    judged(
        lead,
        "H7 H7 H7 H9 H9 HT HT HQ HQ HK HA",
        &["H7 H7 H7 H9 H9 HT HT HK HA", "H7 H7 H7 H9 H9 HT HT HQ HQ"],
        &["H7 H7 H7 H9 H9 HQ HQ HK HA"],
    );
}

#[test]
fn gz_10_trumps_follow_by_the_trump_ladder() {
    let lead = "S3 S3 S4 S4";
    assert_eq!(to(lead, "SA SA D5 D5 S9 S9 S2"), [cards("SA SA D5 D5")]);
    assert_eq!(to(lead, "HR HR SB SB S2 S7"), [cards("HR HR SB SB")]);
    let either = to(lead, "SA SA D5 D5 C5 C5");
    assert_eq!(either, [cards("SA SA C5 C5"), cards("SA SA D5 D5")]);
    judged("S3 S3", "H5 D5 S9 S9", &["S9 S9"], &["H5 D5"]);
}

#[test]
fn gz_10_the_whole_suite_is_always_right() {
    for hand in ["H7 H7 H9 HJ", "H7 H8 H9 HJ", "H7 H7 H7 H8", "H7 H7 HT HT"] {
        assert_eq!(to("H3 H3 H4 H4", &format!("{hand} S2 D3")), [cards(hand)]);
    }
}

#[test]
fn gz_10_the_duty_tuple() {
    let of = |play: &str, lead: &str| duty(FIVE_SPADES, &cards(play), &parts(lead));
    assert_eq!(of("H7", "H3"), [0; 0]);
    assert_eq!(of("H7 H7 H9 H9", "H3 H3 H4 H4"), [1, 2]);
    assert_eq!(of("H7 H7 H8 H8", "H3 H3 H4 H4"), [2, 2]);
    assert_eq!(of("H7 H7 H7 H8 H8 HJ", "H3 H3 H3 H4 H4 H4"), [1, 1, 1, 1]);
    assert_eq!(of("H7 H7 H8 H8 H9 H9", "H3 H3 H3 H4 H4 H4"), [0, 0, 2, 2]);
    assert_eq!(of("H7 H7 H7 H8 H8 H8", "H3 H3 H3 H4 H4 H4"), [2, 2, 0, 0]);
}

#[test]
fn gz_10_other_levels() {
    let twos_hearts = Table { trump: 1, level: 0 };
    let one = replies(twos_hearts, &cards("SQ SQ S7 C9"), &parts("S3 S3"), ALL);
    assert_eq!(one, Some(vec![cards("SQ SQ")]));
    let eights_hearts = Table { trump: 1, level: 6 };
    let hand = cards("S6 S6 S7 S7 S9 S9 ST SK D5");
    let two = replies(eights_hearts, &hand, &parts("S3 S3 S4 S4"), ALL);
    assert_eq!(two, Some(vec![cards("S6 S6 S7 S7"), cards("S7 S7 S9 S9")]));
}

#[test]
fn the_search_stops_at_its_limit() {
    let (hand, lead) = (cards("H7 H7 H9 HJ HQ HK S2"), parts("H3 H3 H4 H4"));
    // Four of 7 7 9 J Q K: 1 without a 7, 4 with one, 6 with both.
    assert_eq!(candidates(FIVE_SPADES, &hand, &lead), 11);
    assert_eq!(replies(FIVE_SPADES, &hand, &lead, 10), None);
    assert_eq!(replies(FIVE_SPADES, &hand, &lead, 11).map(|all| all.len()), Some(6));
    let play = cards("HK H7 HQ H7");
    assert_eq!(legal_follow(FIVE_SPADES, &hand, &lead, &play, 10), None);
    assert_eq!(legal_follow(FIVE_SPADES, &hand, &lead, &play, 11), Some(true));
    assert_eq!(legal_follow(FIVE_SPADES, &hand, &lead, &cards("HA H7 HQ H7"), 11), Some(false), "not held");
}
