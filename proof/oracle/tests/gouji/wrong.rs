//! G4 18, G6 19: wrong plays put right.

use oracle::gouji::{Format, correct};

use crate::{asked, cards, run, shown, table};

/// What stands of cards laid on a table (`-`: a lead) out of a hand.
fn stands(format: Format, laid: &str, hand: &str, on: &str) -> String {
    let on = (on != "-").then(|| cards(on));
    shown(&correct(format, &cards(laid), &cards(hand), on.as_deref()))
}

#[test]
fn article_18_2_the_lower_rank_stands() {
    assert_eq!(stands(Format::Four, "55554", "55554", "-"), "4");
    assert_eq!(stands(Format::Four, "55556", "55556", "-"), "5555");
    assert_eq!(stands(Format::Four, "345", "345", "-"), "3");
}

#[test]
fn article_18_3_with_all_jokers_and_twos() {
    assert_eq!(stands(Format::Four, "88Ww99", "88Ww99", "-"), "88wW");
    assert_eq!(stands(Format::Four, "8299", "8299", "-"), "82");
}

#[test]
fn article_18_1_too_many_lose_the_lowest() {
    assert_eq!(stands(Format::Four, "4444w", "4444w", "3333"), "444w");
    assert_eq!(stands(Format::Four, "44442", "44442", "333"), "442");
}

#[test]
fn article_18_1_too_few_are_filled_from_the_top() {
    assert_eq!(stands(Format::Four, "444", "4442wW", "3333"), "444W");
    assert_eq!(stands(Format::Four, "444", "4442w", "3333"), "444w");
    assert_eq!(stands(Format::Four, "444", "4442", "3333"), "4442");
    assert_eq!(stands(Format::Four, "44", "44ww2W", "33333"), "44wwW");
}

#[test]
fn ruling_wrong_play_what_does_not_beat_goes_back() {
    assert_eq!(stands(Format::Four, "444", "444A", "3333"), "");
    assert_eq!(stands(Format::Four, "3", "345", "5"), "");
    assert_eq!(stands(Format::Four, "46", "46", "5"), "", "the lower rank is what was played");
}

#[test]
fn article_19_with_six_packs_the_number_is_that_of_the_exchange() {
    assert_eq!(stands(Format::Six, "5W", "5WW", "4W"), "5WW");
    assert_eq!(stands(Format::Six, "55WW", "55WW", "4W"), "5WW");
    assert_eq!(stands(Format::Four, "5W", "5WW", "4W"), "");
}

#[test]
fn ruling_wrong_play_before_a_referee_it_is_played_or_a_pass() {
    let mut sim = table(Format::Four, "33334|44445|55|66|77|88");
    run(&mut sim, "0 3333");
    let mut right = sim.clone();
    assert!(right.play_wrong(1, &cards("44445")));
    assert_eq!(shown(&right.hands[1]), "5");
    assert!(sim.play_wrong(1, &cards("5")));
    assert_eq!((sim.passed.as_slice(), asked(&sim).as_str()), ([1].as_slice(), "2n 3o 4n 5n"));
    let mut gouji = table(Format::Four, "AA4|44445|55|66|77|88");
    run(&mut gouji, "0 AA");
    assert!(gouji.play_wrong(1, &cards("45")));
    assert!(gouji.passed.is_empty(), "who could only burn has declined");
}
