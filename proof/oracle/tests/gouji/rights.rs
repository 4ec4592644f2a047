//! G4 7-7, 8, 9, 13, 15, G6 8, 9, 13, 16: who is asked, by what right.

use oracle::gouji::Format;

use crate::{asked, run, table};

#[test]
fn article_7_5_an_ordinary_set_goes_round() {
    for format in [Format::Four, Format::Six] {
        let mut sim = table(format, "779|883|993|TT3|JJ3|QQ3");
        run(&mut sim, "0 77");
        assert_eq!(asked(&sim), "1n 2n 3o 4n 5n");
        run(&mut sim, "1 -, 2 99");
        assert_eq!(asked(&sim), "3n 4n 5o 0n");
    }
}

#[test]
fn article_9_who_has_passed_is_asked_about_the_opponents_set_only() {
    let mut sim = table(Format::Four, "779|88A|99|TT2|JJK|QQ3");
    run(&mut sim, "0 77, 1 -, 2 -, 3 -, 4 JJ");
    assert_eq!(asked(&sim), "5n 0n 1o");
    run(&mut sim, "5 QQ");
    assert_eq!(asked(&sim), "0n 2o 4n");
    assert_eq!(sim.passed, [1, 2, 3]);
}

#[test]
fn article_8_with_four_packs_burners_are_asked_in_turn() {
    let mut sim = table(Format::Four, "AA9|88|99|TT|JJ|QQ");
    run(&mut sim, "0 AA");
    assert_eq!(asked(&sim), "1b 2b 3o 4b 5b");
    assert!(!sim.clone().pass(1), "who may only burn declines");
    run(&mut sim, "1 -");
    assert!(sim.passed.is_empty(), "R-decline");
}

#[test]
fn article_8_with_six_packs_allies_first_and_the_opponent_last() {
    let mut sim = table(Format::Six, "AA9|88|99|TT|JJ|QQ");
    run(&mut sim, "0 AA");
    assert_eq!(asked(&sim), "2b 4b 1b 5b 3o");
}

#[test]
fn article_8_with_six_packs_who_has_passed_may_burn() {
    for (format, asks) in [(Format::Four, "2b 3o"), (Format::Six, "2b 4b 1b 5b 3o")] {
        let mut sim = table(format, "32A|4K|9J|TT3|85|6A");
        run(&mut sim, "0 3, 1 -, 2 9, 3 -, 4 -, 5 -, 0 2");
        assert_eq!(asked(&sim), asks);
    }
}

#[test]
fn article_13_the_first_ones_opponent_is_headless() {
    let mut sim = table(Format::Four, "5|AA3|99T|KKT8|227|QQ4");
    run(&mut sim, "0 5, 1 -, 2 9, 3 T, 4 -, 5 -, 2 -");
    assert_eq!(sim.no_head(), Some(3));
    run(&mut sim, "3 KK");
    assert_eq!(asked(&sim), "4h 5h 1h 2h", "his gouji is open to all");
    run(&mut sim, "4 22");
    assert!(sim.burns[4].is_none(), "and beating it is no burn");
    assert_eq!(asked(&sim), "5b 1o 2b 3h");
}

#[test]
fn article_13_the_headless_may_beat_any_gouji() {
    // The first is out by a 5 that is beaten; the headless seat 3 stands among burners.
    let hands = "5|AA39|9923|KK54|2276|QQ48";
    for (format, asks) in [(Format::Four, "2b 3h 4o 5b"), (Format::Six, "2b 3h 4o 5b")] {
        let mut sim = table(format, hands);
        run(&mut sim, "0 5, 1 9, 2 -, 3 -, 4 -, 5 -");
        assert_eq!(sim.no_head(), Some(3));
        run(&mut sim, "4 =, 1 AA");
        assert_eq!(asked(&sim), asks);
    }
}

#[test]
fn article_13_passed_stays_passed_with_four_packs_only() {
    // Seats 2 and 3 pass an ordinary set before it becomes gouji.
    for (format, asks) in [(Format::Four, "4o"), (Format::Six, "2b 3h 4o 5b")] {
        let mut sim = table(format, "5|2398|9923|KK54|76Q|Q48");
        run(&mut sim, "0 5, 1 9, 2 -, 3 -, 4 -, 5 -, 4 =, 1 3, 2 -, 3 -, 4 Q, 5 -");
        assert_eq!(asked(&sim), "1o");
        run(&mut sim, "1 2");
        assert_eq!(asked(&sim), asks);
    }
}

#[test]
fn article_13_who_has_passed_may_beat_the_headless_ones_gouji_with_six_packs() {
    for (format, gouji) in [(Format::Four, "4h"), (Format::Six, "4h 5h 1h 2h")] {
        let mut sim = table(format, "5|K3|T3|28J|649|7Q");
        run(&mut sim, "0 5, 1 -, 2 -, 3 -, 4 9, 5 -, 1 -, 1 =, 4 6, 5 -, 1 -, 2 -");
        let mut ordinary = sim.clone();
        run(&mut ordinary, "3 8");
        assert_eq!(asked(&ordinary), "4h");
        run(&mut sim, "3 2");
        assert_eq!(asked(&sim), gouji);
    }
}

#[test]
fn article_15_among_the_last_four_everybody_is_free() {
    for format in [Format::Four, Format::Six] {
        let mut sim = table(format, "5|6|T934|7733|99AA|8866");
        run(&mut sim, "0 5, 1 6");
        assert!(sim.melee());
        assert_eq!(asked(&sim), "2f 3f 4f 5f");
        run(&mut sim, "2 -, 3 7, 4 -, 5 8");
        assert_eq!(asked(&sim), "2f 3f 4f", "passing binds nobody");
        run(&mut sim, "2 -, 3 -, 4 9, 5 -, 2 -, 3 -");
        assert_eq!(crate::leads(&sim), 4, "the opponent of 4 is out: it is laid away by itself");
        run(&mut sim, "4 AA");
        assert_eq!(asked(&sim), "5f 2f 3f", "gouji too");
    }
}
