//! Declarations (GZ 5, GZ 17).

use crate::cards;
use oracle::{Card, Declaration, bid, bid_legal};

/// Rank number of the sevens.
const SEVEN: u8 = 5;

/// Declarations written `seat:cards`, separated by commas.
fn shown(text: &str) -> Vec<(u8, Vec<Card>)> {
    text.split(',').filter(|one| !one.trim().is_empty()).map(one).collect()
}

/// One declaration.
fn one(text: &str) -> (u8, Vec<Card>) {
    let (seat, list) = text.split_once(':').expect("seat:cards");
    (seat.trim().parse().expect("a seat number"), cards(list))
}

/// Whether the last of these is legal after the others, at level 7 on a later hand.
fn legal(before: &str, next: &str) -> bool {
    bid_legal(SEVEN, false, &shown(before), &one(next))
}

#[test]
fn gz_5_claiming_the_bank() {
    let claim = |before: &str, next: &str| bid(0, true, &shown(before), &one(next));
    let taken = |trump, seat| Some(Declaration { trump, banker: Some(seat) });
    assert_eq!(claim("", "0:H2"), taken(1, 0));
    assert_eq!(claim("", "0:H7"), None, "twos only");
    assert_eq!(claim("0:H2", "1:C2 C2"), taken(2, 1));
    assert_eq!(claim("0:H2, 1:C2 C2", "2:D2 D2"), None, "equal numbers never overturn");
    assert_eq!(claim("0:H2, 1:C2 C2", "2:S2 S2 S2"), taken(0, 2));
    assert_eq!(claim("0:H2", "2:S2 S2 S2"), taken(0, 2), "a triple over a single");
    assert_eq!(claim("0:H2", "1:C2"), None);
}

#[test]
fn gz_17_1_showing_trump() {
    let first = bid(SEVEN, false, &[], &one("3:D7"));
    assert_eq!(first, Some(Declaration { trump: 3, banker: None }), "the banker is fixed");
    assert!(legal("", "1:C7 C7"));
    assert!(!legal("", "1:C8"), "not a level card");
    assert!(!legal("", "1:C7 D7"), "two suits are no declaration");
    assert!(!legal("", "1:HR") && !legal("", "1:SB SB SB"), "jokers declare nothing");
    assert!(!legal("", "1:"), "nothing shown");
}

#[test]
fn gz_17_2_overturning() {
    assert!(legal("0:H7", "3:C7 C7 C7"));
    assert!(legal("0:H7", "2:C7 C7"), "the partner may be overturned");
    assert!(!legal("0:H7", "1:C7"));
    assert!(!legal("0:H7 H7", "1:C7 C7"));
    assert!(legal("0:H7 H7", "1:C7 C7 C7"));
    assert!(!legal("0:H7", "1:C7 D7"));
    assert!(!legal("0:H7", "1:HR HR HR"));
    assert!(!legal("0:H7 H7 H7", "1:C7 C7 C7"), "three stand for good");
}

#[test]
fn gz_17_2_strengthening_ones_own() {
    assert!(legal("0:H7", "0:H7 H7"));
    assert!(legal("0:H7, 0:H7 H7", "0:H7 H7 H7"));
    assert!(!legal("0:H7", "0:H7"), "nothing new");
    assert!(!legal("0:H7", "0:C7 C7"), "nobody overturns himself");
    assert!(!legal("0:H7, 0:H7 H7", "1:C7 C7"), "a strengthened pair holds against a pair");
    // Once overturned, one's former declaration is another player's to be overturned.
    assert!(!legal("0:H7, 1:C7 C7", "0:H7 H7"));
    assert!(legal("0:H7, 1:C7 C7", "0:H7 H7 H7"));
    assert!(legal("0:H7, 1:C7 C7", "0:D7 D7 D7"));
}
