//! What other programs got wrong: each kind of fault, with the right behaviour.

use crate::{FIVE_SPADES, cards, parts};
use oracle::{Book, Card, TRUMPS, bid_legal, duty, kitty_multiplier, parses, replies, throw, winner};

/// The legal replies at level 5, trump spades.
fn to(lead: &str, hand: &str) -> Vec<Vec<Card>> {
    replies(FIVE_SPADES, &cards(hand), &parts(lead), 100_000).expect("a small hand")
}

/// The components of a throw that another hand beats.
fn beaten(thrown: &str, other: &str) -> Vec<Vec<Card>> {
    throw(FIVE_SPADES, &parts(thrown), &[cards(other), cards("D2"), cards("D3")]).beaten
}

/// The winner of a trick with the lead given as its components.
fn won(lead: &str, others: [&str; 3]) -> usize {
    let mut plays = vec![cards(&lead.replace('|', " "))];
    plays.extend(others.map(cards));
    winner(FIVE_SPADES, &parts(lead), &plays)
}

#[test]
fn only_a_bigger_tractor_stops_a_tractor() {
    assert!(beaten("HA | HK HK HQ HQ", "HA HA HJ HJ").is_empty());
    assert!(beaten("HA | H7 H7 H8 H8", "HK HK HQ HJ HJ").is_empty());
    assert_eq!(beaten("HA | H7 H7 H8 H8", "HT HT HJ HJ"), [cards("H7 H7 H8 H8")]);
}

#[test]
fn a_tractor_through_another_off_suit_level_pair_is_seen() {
    // One glyph differs from the trump suit, the suite is one.
    assert_eq!(beaten("HR | SQ SQ SK SK", "SA SA C5 C5"), [cards("SQ SQ SK SK")]);
    assert_eq!(beaten("HR | SA SA H5 H5", "D5 D5 S5 S5"), [cards("SA SA H5 H5")]);
    assert!(beaten("HR | SA SA H5 H5", "SA D5 D5 C5 C5").is_empty(), "the same tier twice is no run");
    assert_eq!(to("S3 S3 S4 S4", "SA SA D5 D5 SQ SQ"), [cards("SA SA D5 D5")]);
}

#[test]
fn a_tractor_draws_as_many_pairs_as_are_held() {
    let all = to("S7 S7 S8 S8 S9 S9", "S2 S2 SJ SJ SQ SA H5");
    assert!(all.iter().all(|play| duty(FIVE_SPADES, play, &parts("S7 S7 S8 S8 S9 S9")) == [1, 2]));
    assert_eq!(all.len(), 3, "both pairs and two of three singles");
}

#[test]
fn a_triple_does_not_save_a_pair() {
    assert_eq!(to("H3 H3 H4 H4", "H7 H7 H7 HT HT H8"), [cards("H7 H7 HT HT")]);
    assert_eq!(to("H3 H3 H4 H4", "H8 H8 H8 HT HT H7"), [cards("H8 H8 HT HT")]);
}

#[test]
fn a_whole_suite_is_never_refused() {
    for lead in ["H3 H3 H4 H4", "HA HA | HK HK", "HA HA HA | HK"] {
        for hand in ["H7 H7 H7 H8", "H7 H8 H9 HJ", "H7 H7 H8 H8", "H7 H7 H9 H9"] {
            assert_eq!(to(lead, &format!("{hand} S2 S3")), [cards(hand)], "{hand} to {lead}");
        }
    }
}

#[test]
fn the_order_in_which_a_throw_is_written_changes_nothing() {
    let hand = "H7 H7 H7 H8 H8 H8 H9 H9 HJ";
    for (one, other) in [
        ("HA HA HA | HK HK", "HK HK | HA HA HA"),
        ("HA HA HA | HK HK HQ HQ", "HK HK HQ HQ | HA HA HA"),
        ("HA | HK HK", "HK HK | HA"),
    ] {
        assert_eq!(to(one, hand), to(other, hand), "{one}");
    }
    // Here it would matter: the tractor, four cards, is owed before the triple.
    let hand = "H7 H7 H7 H8 H8 HT HJ H2";
    let tractor_only = cards("H7 H7 H8 H8 HT HJ H2");
    for lead in ["HK HK HQ HQ | HA HA HA", "HA HA HA | HK HK HQ HQ"] {
        assert!(to(lead, hand).contains(&tractor_only), "{lead}");
    }
    let plays = ["S8 S8 S9", "S9 S9 SJ", "D2 D3 D4"];
    assert_eq!(won("HA HA | HK", plays), won("HK | HA HA", plays));
}

#[test]
fn a_triple_run_is_answered_by_a_tractor_and_any_two() {
    // 7788 and any two of 9 9 2 Q, or 8899 and any two of 7 7 2 Q; 778899 is in both.
    let all = to("H3 H3 H3 H4 H4 H4", "H7 H7 H8 H8 H9 H9 H2 HQ");
    assert_eq!(all.len(), 4 + 4 - 1);
    assert!(all.contains(&cards("H7 H7 H8 H8 H2 HQ")));
}

#[test]
fn any_pair_may_join_a_triple() {
    let all = to("H3 H3 H3 H4 H4 H4", "H7 H7 H7 H8 H8 HJ HJ H2");
    for play in ["H7 H7 H7 HJ HJ H2", "H7 H7 H7 H8 H8 H2", "H7 H7 H7 HJ HJ H8"] {
        assert!(all.contains(&cards(play)), "{play}");
    }
    assert!(!all.contains(&cards("H7 H7 H7 HJ H8 H2")));
}

#[test]
fn an_ambiguous_lead_is_not_read_silently() {
    assert_eq!(parses(FIVE_SPADES, &cards("H8 H8 H8 H7 H7")).len(), 2);
}

#[test]
fn two_pairs_are_no_tractor() {
    let reading = |text: &str| parses(FIVE_SPADES, &cards(text)).into_iter().next();
    assert_eq!(reading("H7 H7 H9 H9"), Some(vec![(2, 1), (2, 1)]));
    assert_eq!(reading("S2 S2"), Some(vec![(2, 1)]), "one pair is no run");
    assert_eq!(reading("S2 S2 S3 S3"), Some(vec![(2, 2)]));
}

#[test]
fn ruffs_beat_throws_and_singles() {
    assert_eq!(won("HA | HK", ["S2 S3", "H2 H3", "D2 D3"]), 1);
    assert_eq!(won("HA", ["S2", "HK", "D2"]), 1);
    assert_eq!(won("HA", ["HK", "HQ", "D2"]), 0);
}

#[test]
fn a_singles_ruff_is_over_ruffed_by_the_highest_card() {
    assert_eq!(won("HA | HK", ["SQ SJ", "SK S2", "D2 D3"]), 2);
}

#[test]
fn an_over_ruff_is_greater_in_every_shape() {
    assert_eq!(won("HA HA | HK", ["S9 S9 SQ", "ST ST S3", "H2 H3 H4"]), 1);
    assert_eq!(won("HA HA | HK", ["S9 S9 SQ", "ST ST SK", "H2 H3 H4"]), 2);
}

#[test]
fn trumps_with_side_cards_are_no_ruff() {
    assert_eq!(won("HA HA | HK", ["S2 S2 D3", "S3 S3 D4", "H2 H3 H4"]), 0);
    assert_eq!(won("H3 H3 H4 H4", ["SA SA D2 D2", "D6 D7 D8 D9", "H6 H7 H8 H9"]), 0);
}

#[test]
fn the_kitty_follows_the_lead_not_the_ruffs_lucky_pair() {
    // Two singles ruffed with S9 S9: still singles.
    assert_eq!(won("HA | HK", ["S9 S9", "H2 H3", "D2 D3"]), 1);
    assert_eq!(kitty_multiplier(FIVE_SPADES, Book::Gz3, &parts("HA | HK")), 2);
    // Side and trump level pairs are a tractor at the kitty as well.
    assert_eq!(kitty_multiplier(FIVE_SPADES, Book::Gz3, &parts("H5 H5 S5 S5")), 5);
}

#[test]
fn jokers_have_no_suit_but_belong_to_trump() {
    assert_eq!(FIVE_SPADES.suite(oracle::SMALL_JOKER), TRUMPS);
    assert_eq!(FIVE_SPADES.suite(oracle::BIG_JOKER), TRUMPS);
    for jokers in ["HR", "SB SB", "SB SB HR", "HR HR HR"] {
        // At every level: the numbers of the jokers must not be taken for ranks.
        for level in 0..13 {
            assert!(!bid_legal(level, false, &[], &(1, cards(jokers))), "{jokers}");
            let single = [(0, vec![(1, level)])];
            assert!(!bid_legal(level, false, &single, &(1, cards(jokers))), "{jokers}");
        }
    }
}

#[test]
fn an_equal_declaration_in_another_suit_never_overturns() {
    for count in 1..=3 {
        let same = |suit: u8| vec![(suit, 3); count];
        for suit in 0..4 {
            assert!(!bid_legal(3, false, &[(0, same(1))], &(1, same(suit))), "{count} of {suit}");
        }
    }
}

#[test]
fn a_failed_throw_leads_what_is_beaten() {
    let out = throw(FIVE_SPADES, &parts("HA | HQ HQ"), &[cards("HK HK"), cards("H2 H3"), cards("H4 H6")]);
    assert_eq!(out.choices, [cards("HQ HQ")]);
}
