//! G6 14: opening a point.

use oracle::gouji::Format;

use crate::{run, table};

#[test]
fn article_14_a_gouji_set_that_the_opponent_does_not_beat_opens() {
    let mut sim = table(Format::Six, "KK33|88|99|2245|JJ|QQ");
    run(&mut sim, "0 KK");
    assert!(sim.opened().is_empty(), "it may yet be beaten");
    run(&mut sim, "2 -, 4 -, 1 -, 5 -");
    let mut beaten = sim.clone();
    run(&mut beaten, "3 22");
    assert!(beaten.opened().is_empty());
    run(&mut sim, "3 -, 3 =");
    assert_eq!(sim.opened(), [0]);
}

#[test]
fn article_14_ordinary_sets_open_nothing() {
    let mut sim = table(Format::Six, "K33|88|99|2245|JJ|QQ");
    run(&mut sim, "0 K, 1 -, 2 -, 3 -, 4 -, 5 -, 3 =");
    assert!(sim.opened().is_empty());
}

#[test]
fn ruling_burn_opens_and_a_failure_takes_it_back() {
    let mut sim = table(Format::Six, "KK33|88|AA457|2245|JJ|QQ");
    run(&mut sim, "0 KK, 2 AA");
    assert_eq!(sim.opened(), [0], "an ally has burned it");
    run(&mut sim, "4 -, 0 -, 3 -, 1 -, 5 -, 5 =");
    assert_eq!((sim.failed.as_slice(), sim.opened()), ([2].as_slice(), vec![2]));
    run(&mut sim, "4 -, 1 -, 5 -, 3 22");
    assert_eq!(sim.opened(), [2], "now the opponent has beaten it");
}

#[test]
fn article_14_what_is_broken_off_was_not_beaten() {
    // Seat 2 burns the kings, and later breaks its duty on seat 4's aces with twos and no joker.
    let mut sim = table(Format::Six, "KK33|88|AA45722w|246|QQAA7|2299");
    run(&mut sim, "0 KK, 2 AA, 4 -, 0 -, 3 -, 1 -, 5 22, 1 -, 3 -, 0 -, 4 -, 2 -, 2 =");
    run(&mut sim, "5 9, 0 -, 1 -, 2 -, 3 -, 4 Q, 5 -, 1 -, 1 =, 4 AA, 0 -");
    assert_eq!(sim.opened(), [0, 5]);
    run(&mut sim, "2 22");
    assert_eq!(sim.failed, [2]);
    assert_eq!(sim.opened(), [4, 5], "the kings lie again; the aces were not beaten by their opponent");
}

#[test]
fn ruling_jindian_who_holds_cards_and_has_not_opened_is_shut() {
    let mut sim = table(Format::Six, "5KK|6|T934|7733|8T85|8866");
    run(&mut sim, "0 KK, 2 -, 4 -, 1 -, 5 -, 3 -, 3 =, 0 5, 1 6");
    assert_eq!(sim.shut, [2, 3, 4, 5]);
    let mut sim = table(Format::Four, "5KK|6|T934|7733|8T85|8866");
    run(&mut sim, "0 KK, 1 -, 2 -, 3 -, 4 -, 5 -, 3 =, 0 5, 1 6");
    assert!(sim.shut.is_empty(), "four packs know no opening");
}
