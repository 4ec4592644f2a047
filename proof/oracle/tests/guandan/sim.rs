//! GD17 3, 6, 9: turns, tricks, who is out, the end of a board.

use crate::{cards, rank, reading};
use oracle::guandan::Sim;

/// A board at a level, seat 0 to lead.
fn board(level: &str, hands: [&str; 4]) -> Sim {
    Sim::new(rank(level), hands.map(cards), 0)
}

/// Plays a script: for each seat in turn its cards, or `-` for a pass. All of it must be legal.
fn run(sim: &mut Sim, script: &[(usize, &str)]) {
    for &(seat, play) in script {
        let legal = if play == "-" { sim.pass(seat) } else { sim.play(seat, &cards(play), None) };
        assert!(legal, "seat {seat}: {play}");
    }
}

/// Whose turn it is, and whether that seat leads.
fn turn(sim: &Sim) -> (usize, bool) {
    assert!(!sim.over());
    (sim.to_act, sim.table.is_none())
}

/// Tries what is illegal: nothing may change.
fn refused(sim: &Sim, seat: usize, play: &str) {
    let mut tried = sim.clone();
    let legal = if play == "-" { tried.pass(seat) } else { tried.play(seat, &cards(play), None) };
    assert!(!legal, "seat {seat}: {play}");
    assert_eq!(&tried, sim);
}

#[test]
fn article_6_1_play_goes_round_to_the_right() {
    let mut sim = board("9", ["S3 D3 SK", "S4 D5 S6", "S7 S8", "ST CT"]);
    assert_eq!(turn(&sim), (0, true));
    refused(&sim, 1, "S4");
    refused(&sim, 0, "-");
    refused(&sim, 0, "S4");
    refused(&sim, 0, "S3 SK");
    refused(&sim, 0, "S3 S3");
    run(&mut sim, &[(0, "S3")]);
    assert_eq!(turn(&sim), (1, false));
    refused(&sim, 2, "S7");
    refused(&sim, 2, "-");
    run(&mut sim, &[(1, "S4"), (2, "S8")]);
    refused(&sim, 3, "ST CT");
    run(&mut sim, &[(3, "ST"), (0, "SK")]);
    assert_eq!(turn(&sim), (1, false));
}

#[test]
fn article_6_1_a_play_must_be_higher() {
    let mut sim = board("9", ["S6", "D6 S5 S7 D7 C7 H7", "SA", "SB"]);
    sim.hands[0] = cards("S3 S6");
    run(&mut sim, &[(0, "S6")]);
    refused(&sim, 1, "D6");
    refused(&sim, 1, "S5");
    refused(&sim, 1, "S7 D7");
    let mut other = sim.clone();
    run(&mut sim, &[(1, "S7")]);
    run(&mut other, &[(1, "S7 D7 C7 H7")]);
    refused(&other, 2, "SA");
}

#[test]
fn article_3_7_three_passes_end_a_trick() {
    let mut sim = board("9", ["S3 SQ", "S4 SA", "S7 S8", "SK CK"]);
    run(&mut sim, &[(0, "SQ"), (1, "-"), (2, "-")]);
    assert_eq!(turn(&sim), (3, false));
    run(&mut sim, &[(3, "-")]);
    assert_eq!(turn(&sim), (0, true));
    refused(&sim, 0, "-");
}

#[test]
fn article_6_1_who_has_passed_may_play_later() {
    let mut sim = board("9", ["S3 SQ", "S4 SA", "S7 S8", "SK CK"]);
    run(&mut sim, &[(0, "S3"), (1, "-"), (2, "S7"), (3, "-"), (0, "-"), (1, "SA"), (2, "-"), (3, "-")]);
    assert_eq!(turn(&sim), (0, false), "three passes since the last play, not in all");
    run(&mut sim, &[(0, "-")]);
    assert_eq!(turn(&sim), (1, true));
}

#[test]
fn article_9_the_partner_leads_after_an_unbeaten_last_play() {
    let mut sim = board("9", ["SK", "S4 S5", "S7 S8", "S3 S6"]);
    run(&mut sim, &[(0, "SK")]);
    assert_eq!(sim.finished, [0]);
    run(&mut sim, &[(1, "-"), (2, "-")]);
    assert_eq!(turn(&sim), (3, false), "all who hold cards must pass");
    run(&mut sim, &[(3, "-")]);
    assert_eq!(turn(&sim), (2, true));
}

#[test]
fn article_9_a_beaten_last_play_gives_nothing_away() {
    let mut sim = board("9", ["SK", "S4 SA", "S7 S8", "S3 S6"]);
    run(&mut sim, &[(0, "SK"), (1, "SA"), (2, "-"), (3, "-")]);
    assert_eq!(turn(&sim), (1, true), "who is out is passed over");
}

#[test]
fn article_9_also_for_the_second_who_is_out() {
    let mut sim = board("9", ["SK", "S4 S5", "S7 S8", "SA"]);
    run(&mut sim, &[(0, "SK"), (1, "-"), (2, "-"), (3, "SA"), (1, "-"), (2, "-")]);
    assert_eq!(sim.finished, [0, 3]);
    assert_eq!(turn(&sim), (1, true), "the partner of seat 3");
    run(&mut sim, &[(1, "S4"), (2, "S7"), (1, "-")]);
    assert_eq!(turn(&sim), (2, true), "one pass is enough with two left");
}

#[test]
fn article_3_5_first_and_second_of_one_side_end_the_board() {
    let mut sim = board("9", ["SK", "S4 S5", "SA", "S3 S6"]);
    run(&mut sim, &[(0, "SK"), (1, "-"), (2, "SA")]);
    assert!(sim.over());
    assert_eq!(sim.finished, [0, 2]);
    refused(&sim, 3, "-");
    refused(&sim, 3, "S3");
}

#[test]
fn article_6_4_the_board_ends_when_three_are_out() {
    let mut sim = board("9", ["S3", "S4", "S5 S9", "S7 S8"]);
    run(&mut sim, &[(0, "S3"), (1, "S4"), (2, "S5"), (3, "S7"), (2, "S9")]);
    assert!(sim.over());
    assert_eq!(sim.finished, [0, 1, 2], "the last still holds cards");
    let mut sim = board("9", ["S3", "S4", "S5 SJ", "S7 SQ"]);
    run(&mut sim, &[(0, "S3"), (1, "S4"), (2, "S5"), (3, "S7")]);
    assert_eq!(turn(&sim), (2, false), "third and fourth play on");
}

#[test]
fn article_7_3_what_must_be_declared_is_refused_undeclared() {
    let mut sim = board("2", ["S7 D7 S8 D8 H2 H2 S3", "S4", "S6 C6 D6 S9 C9 D9", "ST"]);
    refused(&sim, 0, "S7 D7 S8 D8 H2 H2");
    let plate = reading("2", "S7 D7 S8 D8 H2 H2", "plate 8");
    let wrong = reading("2", "S6 D6 C6 S7 D7 C7", "plate 7");
    assert!(!sim.play(0, &cards("S7 D7 S8 D8 H2 H2"), Some(wrong)));
    assert!(sim.play(0, &cards("S7 D7 S8 D8 H2 H2"), Some(plate)));
    assert_eq!(sim.table, Some((0, plate)));
    assert_eq!(sim.hands[0], cards("S3"));
}

#[test]
fn article_7_3_a_declared_reading_is_what_lies_there() {
    let mut sim = board("2", ["S6 S7 S8 S9 H2 S3", "S7 D8 C9 ST DJ S4", "S3", "S3"]);
    let straight = reading("2", "S6 S7 S8 S9 H2", "straight T");
    let mut undeclared = sim.clone();
    assert!(sim.play(0, &cards("S6 S7 S8 S9 H2"), Some(straight)));
    run(&mut sim, &[(1, "S7 D8 C9 ST DJ")]);
    run(&mut undeclared, &[(0, "S6 S7 S8 S9 H2")]);
    refused(&undeclared, 1, "S7 D8 C9 ST DJ");
}
