//! G4 8, G6 8: burning, its conditions, its failure.

use oracle::gouji::{Format, Stage, feasible};

use crate::{asked, cards, leads, refused, run, shown, table};

#[test]
fn article_8_a_burn_is_answered_by_the_burners_opponent_or_burned() {
    let mut sim = table(Format::Four, "KK78|AA3|99|22T|88T|QQ4");
    run(&mut sim, "0 KK, 1 AA");
    assert_eq!(asked(&sim), "2b 3b 4o 5b 0b");
    let burn = sim.burns[1].clone().expect("seat 1 stands by its burn");
    assert_eq!((burn.victim.by, shown(&burn.victim.cards).as_str()), (0, "KK"));
    assert!(sim.burns[0].is_none());
    run(&mut sim, "2 -, 3 22");
    assert!(sim.burns[1].is_some() && sim.burns[3].is_some(), "R-burn-release: the duty stays");
}

#[test]
fn article_8_an_answer_by_right_is_no_burn() {
    let mut sim = table(Format::Four, "KK78|AA3|99|22T|88T|QQ4");
    run(&mut sim, "0 KK, 1 -, 2 -, 3 22");
    assert!(sim.burns[3].is_none());
}

#[test]
fn ruling_burn_infeasible_a_joker_for_each_rank_but_one() {
    assert!(feasible(&cards("777")));
    assert!(!feasible(&cards("778")));
    assert!(feasible(&cards("778w")));
    assert!(feasible(&cards("7722")));
    assert!(feasible(&cards("789wW")));
    assert!(!feasible(&cards("789w22")));
    assert!(feasible(&cards("22")));
    assert!(feasible(&cards("wW")));
    assert!(feasible(&[]));
}

#[test]
fn ruling_burn_infeasible_a_casual_table_refuses_it() {
    let mut sim = table(Format::Four, "KKw78|AA34|99|22T|88T|QQ4");
    run(&mut sim, "0 KK");
    let mut casual = sim.clone();
    casual.strict = false;
    refused(&casual, 1, "AA");
    run(&mut sim, "1 AA");
    assert!(sim.burns[1].is_some(), "before a referee it is tried");
    let mut casual = table(Format::Four, "KKw78|AA34w|99|22T|88T|QQ4");
    casual.strict = false;
    run(&mut casual, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -");
    refused(&casual, 1, "3");
    run(&mut casual, "1 3w");
}

#[test]
fn article_8_every_set_but_the_last_holds_a_joker() {
    let mut sim = table(Format::Four, "KKw78|AA347w|99|22T|888T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =");
    let mut kept = sim.clone();
    run(&mut kept, "1 3w, 2 -, 3 -, 4 -, 5 -, 0 -");
    assert_eq!(kept.stage, Stage::LayAway(4));
    assert_eq!(shown(&kept.hands[1]), "47");
    run(&mut kept, "4 =");
    assert_eq!(kept.failed, [1], "he leads with two sets and no joker");
    run(&mut sim, "1 3");
    assert_eq!(sim.failed, [1], "and so he has with a set without one");
}

#[test]
fn article_8_the_last_set_needs_no_joker() {
    let mut sim = table(Format::Four, "KK78|AA777|99|22T|8888T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =, 1 777");
    assert_eq!((sim.finished.as_slice(), sim.failed.len()), ([1].as_slice(), 0));
    // But the rest must go at once.
    let mut sim = table(Format::Four, "KK78|AA777|99|22T|8888T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =, 1 77");
    assert_eq!(sim.failed, [1]);
}

#[test]
fn article_8_answers_hold_a_joker_too_but_passing_needs_none() {
    let mut sim = table(Format::Four, "KK3399|AA448w|7|55|66T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =, 1 8w, 2 -, 3 -, 4 -, 5 -, 0 -");
    run(&mut sim, "4 =");
    assert_eq!(leads(&sim), 1, "one set is left");
    let mut sim = table(Format::Four, "KK3399|AA4467w|7|2255|66T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 22, 4 -, 5 -, 0 -, 1 -, 2 -, 0 =");
    assert!(sim.failed.is_empty());
    assert_eq!(leads(&sim), 3);
}

#[test]
fn article_8_the_burned_set_lies_again() {
    let mut sim = table(Format::Four, "KKw78|AA347w|99|22T|888T|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =, 1 3");
    assert_eq!(asked(&sim), "2b 3o 4b 5b", "all passes are forgotten, the burner is out");
    assert!(sim.hands[1].is_empty(), "R-failed-hand");
    let mut beaten = sim.clone();
    run(&mut beaten, "2 -, 3 22");
    assert_eq!(asked(&beaten), "4b 5b 0o 2b");
    run(&mut sim, "2 -, 3 -, 4 -, 5 -, 3 =");
    assert_eq!(leads(&sim), 0, "the burned one leads");
}

#[test]
fn ruling_burn_restore_in_a_later_round() {
    let mut sim = table(Format::Four, "KK4|AA389w|T99|55|22888T|QQ56");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 22, 5 -, 0 -, 1 -, 2 -, 3 -, 1 =, 4 8, 5 -, 0 -, 1 9");
    assert_eq!(sim.failed, [1]);
    assert_eq!(asked(&sim), "2b 3o 4b 5b");
}

#[test]
fn ruling_burn_restore_when_the_burned_one_is_out() {
    let mut sim = table(Format::Four, "KK9|AA3TJw|T99|55|22888T|QQ56");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 22, 5 -, 0 -, 1 -, 2 -, 3 -, 1 =, 4 8, 5 -, 0 9, 1 T");
    assert_eq!((sim.finished.as_slice(), sim.failed.as_slice()), ([0].as_slice(), [1].as_slice()));
    assert_eq!(asked(&sim), "2b 3o 4b 5b");
    run(&mut sim, "2 -, 3 -, 4 -, 5 -, 3 =");
    assert_eq!(leads(&sim), 2, "the next who holds cards");
}

#[test]
fn ruling_failed_status_the_opponent_keeps_his_head() {
    let mut sim = table(Format::Four, "KKw78|AA347w|99|22T|AAKK|QQ4");
    run(&mut sim, "0 KK, 1 AA, 2 -, 3 -, 4 -, 5 -, 0 -, 4 =, 1 3, 2 -, 3 -, 4 AA");
    assert_eq!(sim.no_head(), None);
    assert_eq!(asked(&sim), "5b 0b 2b", "nobody answers by right; seat 3 has passed");
    run(&mut sim, "5 -, 0 -, 2 -");
    assert_eq!(leads(&sim), 4, "R-layaway-absent");
}

#[test]
fn article_24_4_two_failures_and_a_side_out() {
    let mut sim = table(Format::Four, "KKw78|AA34|22J4|Q9T|3|TT4");
    run(&mut sim, "0 KK, 1 AA, 2 22, 3 -, 4 -, 5 -, 0 -, 1 -");
    assert_eq!(sim.stage, Stage::LayAway(5));
    run(&mut sim, "5 =");
    assert_eq!(sim.failed, [2], "two sets without a joker, and the lead");
    assert_eq!(sim.table.as_ref().map(|table| table.by), Some(1), "his burn of the aces is undone");
    run(&mut sim, "3 -, 4 -, 5 -, 0 -, 4 =");
    assert_eq!(sim.failed, [2, 1]);
    assert_eq!(sim.table.as_ref().map(|table| table.by), Some(0));
    assert_eq!(asked(&sim), "3o 4b 5b");
}

#[test]
fn ruling_burn_release_duties_end_with_the_melee() {
    let mut sim = table(Format::Four, "KK78|AA3489|22|Q|88T|TT4");
    run(&mut sim, "0 KK, 1 AA, 2 22");
    assert_eq!(sim.finished, [2]);
    assert!(sim.burns[1].is_some() && sim.burns[2].is_none(), "who is out has no duty");
    run(&mut sim, "3 +, 4 -, 5 -, 0 -, 1 -");
    assert_eq!(leads(&sim), 3);
    run(&mut sim, "3 Q");
    assert!(sim.melee() && sim.burns[1].is_none());
}
