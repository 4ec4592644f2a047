//! Hands whose places give points: `TD-2.10`, `TD-2.11`.

use proptest::prelude::*;
use tourney::score::{self, Need, SheetFault};
use tourney::sheet::HandLine;
use tourney::{BySide, Outcome, Points, Sheet, Side};

use crate::common::{fault, load, outcomes, pair, seconds, shown, tally, with};

/// `HHVHVV`: who went out first to last.
fn hand(number: u16, places: &str) -> HandLine {
    let sides: Vec<Side> = places.chars().map(|side| if side == 'H' { Side::Home } else { Side::Visitor }).collect();
    HandLine {
        hand: number,
        half: 0,
        places: sides.try_into().unwrap(),
        opened: BySide::default(),
        entered: BySide::default(),
    }
}

fn sheet(hands: Vec<HandLine>) -> Sheet {
    Sheet::Hands { hands }
}

#[test]
fn td_2_10_all_twenty_orders() {
    let profile = load("gouji-4");
    for (places, home, visitor) in [
        ("HHHVVV", "8", "0"),
        ("HHVHVV", "6", "0"),
        ("HHVVHV", "4", "0"),
        ("HVHHVV", "4", "0"),
        ("HHVVVH", "2", "0"),
        ("HVHVHV", "2", "0"),
        ("HVVHHV", "2", "0"),
        ("HVHVVH", "0", "0"),
        ("HVVHVH", "0", "0"),
        ("HVVVHH", "0", "2"),
        ("VHHHVV", "2", "0"),
        ("VHHVHV", "0", "0"),
        ("VHVHHV", "0", "0"),
        ("VHHVVH", "0", "2"),
        ("VHVHVH", "0", "2"),
        ("VVHHHV", "0", "2"),
        ("VHVVHH", "0", "4"),
        ("VVHHVH", "0", "4"),
        ("VVHVHH", "0", "6"),
        ("VVVHHH", "0", "8"),
    ] {
        assert_eq!(shown(tally(profile, "sum", &sheet(vec![hand(1, places)]))), pair(home, visitor), "{places}");
    }
}

#[test]
fn td_2_10_a_sweep_is_eight_with_four_packs_and_twelve_with_six() {
    let swept = sheet(vec![hand(1, "VVVHHH")]);
    assert_eq!(shown(tally(load("gouji-4"), "sum", &swept)), pair("0", "8"));
    assert_eq!(shown(tally(load("gouji-6"), "sum", &swept)), pair("0", "12"));
}

#[test]
fn td_2_10_openings_are_six_each_way_with_six_packs() {
    let profile = load("gouji-6");
    // Home is first and third; one of the visitors who still had cards had not opened.
    let mut line = hand(1, "HVHVHV");
    line.opened.home = 1;
    line.entered.visitor = 1;
    let got = tally(profile, "sum", &sheet(vec![line.clone()]));
    assert_eq!((shown(got), seconds(got)), (pair("8", "0"), pair("8", "-8")));
    // The sweep is worth twelve, whatever the openings.
    let mut swept = hand(1, "HHHVVV");
    swept.opened.home = 2;
    swept.entered.visitor = 2;
    assert_eq!(shown(tally(profile, "sum", &sheet(vec![swept]))), pair("12", "0"));
    // Against whom it goes may turn the hand round.
    let mut turned = hand(1, "HVHVHV");
    turned.entered.home = 2;
    turned.opened.visitor = 2;
    assert_eq!(shown(tally(profile, "sum", &sheet(vec![turned]))), pair("0", "10"));
    assert_eq!(fault(load("gouji-4"), "sum", &sheet(vec![line])), SheetFault::NoOpenings { hand: 1 });
}

#[test]
fn td_2_10_only_positive_points_count() {
    let profile = load("gouji-4");
    let hands = vec![hand(1, "HHVHVV"), hand(2, "VVHHVH"), hand(3, "HVHVVH")];
    let got = tally(profile, "sum", &sheet(hands.clone()));
    assert_eq!((shown(got), seconds(got)), (pair("6", "4"), pair("2", "-2")));
    assert_eq!((got.home.won_parts, got.visitor.won_parts, got.home.parts), (1, 1, 3));
    let matched = tally(profile, "match", &sheet(hands.clone()));
    assert_eq!((shown(matched), seconds(matched)), (pair("2", "0"), pair("6", "4")));
    let signed = with("gouji-4", "score.systems.sum.by.hands.counted", "\"signed\"");
    assert_eq!(shown(tally(&signed, "sum", &sheet(hands))), pair("2", "-2"));
}

#[test]
fn td_2_11_both_halves_of_a_duplicate_match() {
    let profile = load("gouji-6");
    let second = |line: HandLine| HandLine { half: 1, ..line };
    let hands = vec![hand(1, "HHVHVV"), second(hand(1, "VHVHHV")), hand(2, "VVHHHV"), second(hand(2, "VVHVHH"))];
    let got = tally(profile, "duplicate", &sheet(hands.clone()));
    assert_eq!((shown(got), outcomes(got)), (pair("6", "8"), (Outcome::Lost, Outcome::Won)));
    assert_eq!(shown(tally(profile, "duplicate_match", &sheet(hands.clone()))), pair("0", "2"));
    assert_eq!(fault(profile, "duplicate", &sheet(hands[..3].to_vec())), SheetFault::HandMissing { hand: 2, half: 1 });
    let plain = fault(profile, "sum", &sheet(hands));
    assert_eq!(plain, SheetFault::NoSuchHalf { hand: 1, half: 1, halves: 1 });
    assert_eq!(plain.article(), "TD-2.11");
}

#[test]
fn td_2_10_sheets_of_hands_that_cannot_be() {
    let profile = load("gouji-6");
    let refused = |hands: Vec<HandLine>| fault(profile, "sum", &sheet(hands));
    assert_eq!(refused(vec![]), SheetFault::NoHands);
    assert_eq!(refused(vec![hand(1, "HHHHVV")]), SheetFault::Places { hand: 1, home: 4 });
    assert_eq!(refused(vec![hand(0, "HHVHVV"), hand(1, "HHVHVV")]), SheetFault::HandOutside { hand: 0 });
    assert_eq!(refused(vec![hand(1, "HHVHVV"), hand(3, "HHVHVV")]), SheetFault::HandMissing { hand: 2, half: 0 });
    assert_eq!(refused(vec![hand(1, "HHVHVV"), hand(1, "HHVHVV")]), SheetFault::HandTwice { hand: 1, half: 0 });
    let mut unpaired = hand(1, "HVHVHV");
    unpaired.opened.home = 1;
    assert_eq!(refused(vec![unpaired]), SheetFault::OpeningsUnpaired { hand: 1 });
    // Both of the first two are home's: one seat of home is left.
    let mut many = hand(1, "HHVVHV");
    many.entered.home = 2;
    many.opened.visitor = 2;
    assert_eq!(refused(vec![many]), SheetFault::TooManyEntered { hand: 1, side: Side::Home, entered: 2, most: 1 });
    assert_eq!(refused(vec![]).article(), "TD-2.10");
    let tied = score::tally(&profile.score, "sum", &sheet(vec![hand(1, "HVHVVH")]), Need::Winner).unwrap_err();
    assert_eq!(tied, SheetFault::TieNeedsWinner);
}

fn any_places() -> impl Strategy<Value = [Side; 6]> {
    use Side::{Home, Visitor};
    Just(vec![Home, Home, Home, Visitor, Visitor, Visitor]).prop_shuffle().prop_map(|sides| sides.try_into().unwrap())
}

proptest! {
    #[test]
    fn a_match_is_symmetric_and_one_side_of_a_hand_scores(all in prop::collection::vec(any_places(), 1..12)) {
        let profile = load("gouji-6");
        let line = |(index, places): (usize, &[Side; 6])| HandLine {
            hand: index as u16 + 1,
            half: 0,
            places: *places,
            opened: BySide::default(),
            entered: BySide::default(),
        };
        let hands: Vec<HandLine> = all.iter().enumerate().map(line).collect();
        let mirrored = hands.iter().map(|line| HandLine { places: line.places.map(Side::other), ..line.clone() }).collect();
        let got = tally(profile, "sum", &sheet(hands.clone()));
        let mirror = tally(profile, "sum", &sheet(mirrored));
        prop_assert_eq!((got.home, got.visitor), (mirror.visitor, mirror.home));
        let mut sum = BySide::new(Points::ZERO, Points::ZERO);
        for line in hands {
            let one = tally(profile, "sum", &sheet(vec![HandLine { hand: 1, ..line }]));
            prop_assert!(one.home.points == Points::ZERO || one.visitor.points == Points::ZERO);
            sum = BySide::new(sum.home + one.home.points, sum.visitor + one.visitor.points);
        }
        prop_assert_eq!(sum, BySide::new(got.home.points, got.visitor.points));
    }
}
