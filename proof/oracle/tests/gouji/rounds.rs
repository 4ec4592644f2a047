//! G4 7, 9, 10, 11, G6 10: turns, passes, yields, lay-aways, the end of a hand.

use oracle::gouji::{Format, Stage};

use crate::{asked, leads, refused, run, shown, table};

#[test]
fn article_7_5_nobody_acts_out_of_turn_or_without_the_cards() {
    let mut sim = table(Format::Four, "779|883|99|TT|JJ|QQ");
    refused(&sim, 0, "-");
    refused(&sim, 1, "88");
    refused(&sim, 0, "8");
    refused(&sim, 0, "79");
    refused(&sim, 0, "777");
    refused(&sim, 0, "=");
    run(&mut sim, "0 77");
    refused(&sim, 2, "99");
    refused(&sim, 0, "9");
    refused(&sim, 1, "83");
    refused(&sim, 1, "8");
    refused(&sim, 1, "+");
    refused(&sim, 1, "~");
    refused(&sim, 3, "=");
    run(&mut sim, "1 88");
    assert_eq!(shown(&sim.hands[1]), "3");
}

#[test]
fn article_11_the_opponent_lays_away_before_the_next_lead() {
    let mut sim = table(Format::Four, "779|88|99|TT|JJ|QQ");
    run(&mut sim, "0 77, 1 -, 2 -, 3 -, 4 -, 5 -");
    assert_eq!(sim.stage, Stage::LayAway(3));
    refused(&sim, 0, "9");
    refused(&sim, 2, "=");
    refused(&sim, 3, "TT");
    run(&mut sim, "3 =");
    assert_eq!(leads(&sim), 0);
    assert!(sim.passed.is_empty(), "a new round");
}

#[test]
fn article_7_3_a_dead_set_is_laid_away_unasked() {
    let mut sim = table(Format::Four, "55W9|88|99|TT|JJ|QQ");
    run(&mut sim, "0 55W");
    assert_eq!(sim.stage, Stage::LayAway(3));
    let mut sim = table(Format::Six, "55W9|88|99|TT|JJ|QQ");
    run(&mut sim, "0 55W");
    assert_eq!(asked(&sim), "2b 4b 1b 5b 3o", "R-dead-six");
}

#[test]
fn article_7_3_a_dead_set_is_not_asked_about_in_the_melee_either() {
    let mut sim = table(Format::Four, "5|6|T934|7733|8T85|W866");
    run(&mut sim, "0 5, 1 6, 2 -, 3 7, 4 -, 5 W");
    assert_eq!(sim.stage, Stage::LayAway(2));
}

#[test]
fn ruling_layaway_absent_it_goes_by_itself_when_the_opponent_is_out() {
    let mut sim = table(Format::Four, "5|AA3|99J|KK5|227|QQ4");
    run(&mut sim, "0 5, 1 -, 2 9, 3 K, 4 -, 5 -, 2 -");
    assert_eq!(leads(&sim), 3);
}

#[test]
fn a_casual_table_lays_away_by_itself() {
    let mut sim = table(Format::Four, "779|88|99|TT|JJ|QQ");
    sim.strict = false;
    run(&mut sim, "0 77, 1 -, 2 -, 3 -, 4 -, 5 -");
    assert_eq!(leads(&sim), 0);
}

#[test]
fn article_10_who_yields_decides_after_the_next_two() {
    let mut sim = table(Format::Four, "993|TT|JJ|QQ4|KK|225");
    run(&mut sim, "0 99, 1 -, 2 -");
    assert_eq!(asked(&sim), "3o 4n 5n");
    run(&mut sim, "3 ~");
    assert_eq!(asked(&sim), "4n 5n 3o");
    refused(&sim, 3, "~");
    run(&mut sim, "4 -, 5 -");
    refused(&sim, 3, "~");
    let mut laid = sim.clone();
    run(&mut laid, "3 =");
    assert_eq!(leads(&laid), 0);
    run(&mut sim, "3 QQ");
    assert_eq!(asked(&sim), "0o", "only his opponent may answer");
}

#[test]
fn article_10_who_yields_has_passed_if_one_of_the_two_plays() {
    let mut sim = table(Format::Four, "993|TT|JJ|QQ4|KK|225");
    run(&mut sim, "0 99, 1 -, 2 -, 3 ~, 4 -, 5 22");
    assert_eq!(sim.passed, [1, 2, 4, 3]);
    assert_eq!(asked(&sim), "0b 2o", "gouji: the others have passed");
}

#[test]
fn article_10_only_the_opponents_set_is_yielded() {
    let mut sim = table(Format::Four, "993|TT5|JJ|QQ4|KK|225");
    run(&mut sim, "0 99, 1 TT, 2 -");
    refused(&sim, 3, "~");
    run(&mut sim, "3 -");
    run(&mut sim, "4 ~");
}

#[test]
fn article_10_with_nobody_left_there_is_nothing_to_wait_for() {
    let mut sim = table(Format::Four, "993|TT|JJ|QQ4|884|66");
    run(&mut sim, "0 3, 1 T, 2 J, 3 -, 4 -, 5 -, 0 -, 1 -, 5 =");
    run(&mut sim, "2 J");
    assert_eq!(sim.finished, [2]);
    // With six packs the opponent is asked last about a gouji set.
    let mut sim = table(Format::Six, "KK3|TT|JJ|QQ4|884|66");
    run(&mut sim, "0 KK, 2 -, 4 -, 1 -, 5 -");
    assert_eq!(asked(&sim), "3o");
    refused(&sim, 3, "~");
}

#[test]
fn ruling_yield_answer_nobody_burns_what_is_played_after_a_yield() {
    let mut sim = table(Format::Four, "KK3|TT|JJ|AA4|22w|wwW");
    run(&mut sim, "0 KK, 1 -, 2 -, 3 ~, 4 -, 5 -, 3 AA");
    assert_eq!(asked(&sim), "0o");
    run(&mut sim, "0 -, 0 =");
    assert_eq!(leads(&sim), 3);
}

#[test]
fn article_3_the_hand_ends_when_a_side_is_out() {
    let mut sim = table(Format::Four, "3|9|4|8|5|7");
    run(&mut sim, "0 3, 1 -, 2 4, 3 -, 4 5");
    assert_eq!((sim.stage, sim.finished.as_slice()), (Stage::Over, [0, 2, 4].as_slice()));
    refused(&sim, 5, "7");
    refused(&sim, 5, "-");
}

#[test]
fn article_3_the_hand_ends_with_the_fifth() {
    let mut sim = table(Format::Six, "3|4|5|6|78|K9");
    run(&mut sim, "0 3, 1 4, 2 5, 3 6, 4 7, 5 -, 4 8");
    assert_eq!(sim.finished, [0, 1, 2, 3, 4]);
    assert_eq!(sim.stage, Stage::Over);
}
