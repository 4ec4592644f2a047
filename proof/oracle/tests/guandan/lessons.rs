//! What other programs got wrong: each kind of fault, with the right behaviour.

use crate::{all, cards, rank, reading};
use oracle::guandan::{Edition, Kind, Sim, answers, beats, leads, returns, settle, tribute};

/// Whether a play beats another, both read as written.
fn over(level: &str, play: (&str, &str), table: (&str, &str)) -> bool {
    beats(&reading(level, play.0, play.1), &reading(level, table.0, table.1), rank(level))
}

/// Whether the hand has a lead of just these cards.
fn leads_with(level: &str, hand: &str, play: &str) -> bool {
    leads(&cards(hand), rank(level)).iter().any(|(lead, _)| *lead == cards(play))
}

#[test]
fn the_jokers_beat_bombs_of_any_length() {
    for (bomb, name) in [("S7 S7 C7 C7 D7", "bomb-5 7"), ("S7 S7 C7 C7 D7 D7 H7 H7 H5 H5", "bomb-10 7")] {
        assert!(over("5", ("SB SB HR HR", "jokers HR"), (bomb, name)));
    }
}

#[test]
fn equal_straight_flushes_do_not_beat_each_other() {
    let (spades, hearts) = ("S3 S4 S5 S6 S7", "C3 C4 C5 C6 C7");
    assert!(!over("9", (spades, "straight-flush 7"), (hearts, "straight-flush 7")));
}

#[test]
fn the_level_does_not_lift_a_sequence() {
    assert!(!over("5", ("S4 D4 C4 S5 D5 C5", "plate 5"), ("SK DK CK SA DA CA", "plate A")));
    assert!(!over("5", ("S5 D5 S6 D6 S7 D7", "tube 7"), ("S6 C6 C7 D7 S8 D8", "tube 8")));
    assert!(over("5", ("S3 C4 D5 S6 C7", "straight 7"), ("SA S2 D3 S4 C5", "straight 5")));
    assert_eq!(all("5", "S4 C5 D6 S7 C8"), "straight 8", "level cards don't break a straight");
}

#[test]
fn the_ace_is_low_where_the_sequence_is_low() {
    assert!(leads_with("9", "SA DA S2 D2 S3 D3 SK DK", "SA DA S2 D2 S3 D3"), "kings in the hand change nothing");
    assert!(leads_with("9", "SA DA CA S2 D2 C2 SK", "SA DA CA S2 D2 C2"));
    assert!(over("9", ("S2 D2 S3 D3 S4 D4", "tube 4"), ("SA DA C2 D2 C3 D3", "tube 3")));
    assert!(over("9", ("S2 D3 S4 D5 S6", "straight 6"), ("SA D2 S3 D4 S5", "straight 5")));
    assert!(over("9", ("S2 D2 C2 S3 D3 C3", "plate 3"), ("SA DA CA H2 C2 S2", "plate 2")));
}

#[test]
fn jokers_are_a_pair_for_a_full_house() {
    assert!(leads_with("5", "S9 D9 C9 SB SB HR", "S9 D9 C9 SB SB"));
    assert!(!leads_with("5", "S9 D9 C9 SB SB HR", "S9 D9 C9 SB HR"));
}

#[test]
fn bombs_of_nine_and_ten_exist() {
    let hand = "S7 S7 C7 C7 D7 D7 H7 H7 H5 H5";
    let sizes: Vec<usize> = leads(&cards(hand), rank("5"))
        .iter()
        .filter(|(_, reading)| reading.kind == Kind::Bomb)
        .map(|(cards, _)| cards.len())
        .collect();
    assert!((4..=10).all(|size| sizes.contains(&size)), "{sizes:?}");
}

#[test]
fn level_cards_are_not_returned_and_a_return_always_exists() {
    let hand = cards("H5 S5 SJ SQ");
    assert_eq!(returns(Edition::Gd22, rank("5"), &hand, false), cards("SJ"));
    assert_eq!(returns(Edition::Gd17, rank("5"), &hand, true), cards("SJ"));
}

#[test]
fn the_wild_is_not_taken_as_tribute() {
    let hands = ["S3", "S4", "S6", "H5 SA D2"].map(cards);
    assert_eq!(tribute(rank("5"), &[0, 1, 2, 3], &hands).payments, [(3, 0, cards("SA"))]);
}

#[test]
fn big_jokers_with_the_first_and_the_last_do_not_cancel() {
    let hands = ["HR S3", "S4", "S6", "HR D2"].map(cards);
    assert!(!tribute(rank("5"), &[0, 1, 2, 3], &hands).resist);
}

#[test]
fn the_last_pays_also_when_he_is_the_partner_of_the_first() {
    let hands = ["S3", "HR", "SK", "SA"].map(cards);
    assert_eq!(tribute(rank("5"), &[0, 1, 3, 2], &hands).payments, [(2, 0, cards("SK"))], "not the third");
}

#[test]
fn the_cards_decide_a_double_tribute_not_the_seats() {
    for (seat_1, seat_3, payer) in [("HR", "SA", 1), ("SA", "HR", 3)] {
        let hands = ["S3", seat_1, "S4", seat_3].map(cards);
        let paid = tribute(rank("5"), &[0, 2], &hands);
        assert!(paid.payments.contains(&(payer, 0, cards("HR"))), "the first gets the joker");
        assert_eq!(paid.leader, payer);
    }
}

#[test]
fn a_double_win_ends_the_board_and_gains_three() {
    let mut sim = Sim::new(rank("9"), ["SK", "S4 S5", "SA", "S3"].map(cards), 0);
    assert!(sim.play(0, &cards("SK"), None) && sim.pass(1) && sim.play(2, &cards("SA"), None));
    assert!(sim.over() && !sim.pass(3));
    assert_eq!(settle(&sim.finished, [0, 0], 0).gain, 3);
}

#[test]
fn straights_with_a_wild_are_compared_by_what_it_stands_for() {
    let table = ("S5 D6 S7 D8 C9", "straight 9");
    assert!(over("2", ("S6 D7 C8 S9 H2", "straight T"), table));
    assert!(!over("2", ("S6 D7 C8 S9 H2", "straight 9"), table));
    assert!(over("2", ("S6 D7 CT S9 H2", "straight T"), table), "the wild inside");
    assert_eq!(all("2", "SK DQ CJ ST H2"), "straight K, straight A");
    assert_eq!(all("2", "S4 DA C2 S3 H2"), "straight 5", "not K A 2 3 4");
}

#[test]
fn subsets_of_bigger_sets_are_played_too() {
    let hand = "S6 D6 C6 H6 S7 D7 C7 S8 D8";
    for play in ["S6", "S6 H6", "D6 C6 H6", "S6 D6 S7 D7 S8 D8", "S6 D6 C6 S7 D7 C7", "S7 D7 C7 C6 H6"] {
        assert!(leads_with("9", hand, play), "{play}");
    }
}

#[test]
fn nothing_answers_the_jokers() {
    let jokers = reading("5", "SB SB HR HR", "jokers HR");
    assert!(answers(&cards("S7 S7 C7 C7 D7 D7 H7 H7 H5 H5"), rank("5"), &jokers).is_empty());
}
