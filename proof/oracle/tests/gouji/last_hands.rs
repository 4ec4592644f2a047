//! G4 14, 16, G6 15, 17: last hands, asking for the lead.

use oracle::gouji::{Format, Stage};

use crate::{asked, leads, refused, run, table};

#[test]
fn article_14_the_firsts_gouji_last_hand_counts_as_the_next_ones() {
    let mut sim = table(Format::Four, "KK|22777|AA|AAT|888|QQ4");
    run(&mut sim, "0 KK");
    assert_eq!(sim.table.as_ref().map(|table| (table.by, table.owner)), Some((0, 1)));
    assert_eq!(asked(&sim), "1n 2b 3h 4o 5b");
    refused(&sim, 1, "22");
    run(&mut sim, "1 -");
    assert!(sim.passed.is_empty(), "it is his own");
    run(&mut sim, "2 -, 3 -, 4 -, 5 -");
    assert_eq!(sim.stage, Stage::LayAway(4), "the opponent of the next one");
    run(&mut sim, "4 =");
    assert_eq!(leads(&sim), 1);
}

#[test]
fn article_16_the_next_asks_for_the_lead() {
    let mut sim = table(Format::Four, "KK|22777|AA|AAT|888|QQ4");
    run(&mut sim, "0 KK, 1 +, 2 -");
    refused(&sim, 3, "+");
    let mut beaten = sim.clone();
    run(&mut beaten, "3 AA");
    assert_eq!(beaten.applied, None);
    run(&mut sim, "3 -, 4 -, 5 -");
    assert_eq!(leads(&sim), 1, "R-lead-applicant: nobody need lay it away");
}

#[test]
fn ruling_last_ordinary_goes_round_as_any_other() {
    let mut sim = table(Format::Four, "4|6777|9|TT|888|QQ4");
    run(&mut sim, "0 4");
    assert_eq!(asked(&sim), "1n 2n 3o 4n 5n");
    run(&mut sim, "1 +");
    assert_eq!(sim.passed, [1]);
}

#[test]
fn ruling_dead_last_is_laid_away_by_itself() {
    let mut sim = table(Format::Four, "4W|6777|9|TT|888|QQ4");
    run(&mut sim, "0 4W");
    assert_eq!(leads(&sim), 1);
}

#[test]
fn article_15_with_six_packs_a_last_hand_is_open_to_all() {
    let mut sim = table(Format::Six, "3KK|76777|89|TT|888|QQ4");
    run(&mut sim, "0 3, 1 -, 2 -, 3 T, 4 -, 5 -, 0 K, 3 -, 3 =");
    run(&mut sim, "0 K");
    assert_eq!(asked(&sim), "1f 2f 3f 4f 5f");
    let mut sim = table(Format::Six, "3T|76777|89|T9|888|Q4");
    run(&mut sim, "0 3, 1 -, 2 -, 3 9, 4 -, 5 -, 0 T");
    assert_eq!(sim.passed, [1, 2, 4, 5]);
    assert_eq!(asked(&sim), "1f 2f 3f 4f 5f", "R-last-passed: who has passed too");
    let mut sim = table(Format::Six, "3T|76777|89|T9|888|Q4");
    sim.unpassed = true;
    run(&mut sim, "0 3, 1 -, 2 -, 3 9, 4 -, 5 -, 0 T");
    assert_eq!(asked(&sim), "3o", "unless the table has chosen otherwise");
}

#[test]
fn article_15_with_six_packs_and_gouji_too() {
    let mut sim = table(Format::Six, "KK|22777|AA|AAT|888|QQ4");
    run(&mut sim, "0 KK");
    assert_eq!(asked(&sim), "1f 2f 3f 4f 5f");
    run(&mut sim, "1 22");
    assert!(sim.burns[1].is_none(), "that is no burn");
    assert_eq!(asked(&sim), "2b 3h 4o 5b");
}

#[test]
fn article_16_the_lead_of_the_second_goes_to_the_next_in_play() {
    let mut sim = table(Format::Four, "5|6|T934|7733|8T85|8866");
    run(&mut sim, "0 5, 1 6");
    run(&mut sim, "2 +, 3 -, 4 -, 5 -");
    assert_eq!(leads(&sim), 2);
    let mut sim = table(Format::Four, "5|6|T934|7733|8T85|8866");
    run(&mut sim, "0 5, 1 6, 2 -, 3 -, 4 -, 5 -");
    assert_eq!(sim.stage, Stage::LayAway(4));
}
