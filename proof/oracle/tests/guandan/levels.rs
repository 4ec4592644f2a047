//! GD17 3-10, 3-11, 14-1: upgrades and the ace.

use crate::rank;
use oracle::guandan::{Settlement, settle};

/// The side that rises, by how much, the levels after the board, and whether the match is won.
fn after(order: &[usize], levels: [&str; 2], playing: usize) -> (usize, u8, [u8; 2], bool) {
    let Settlement { side, gain, levels, won } = settle(order, levels.map(rank), playing);
    (side, gain, levels, won)
}

#[test]
fn article_3_10_three_two_or_one() {
    let levels = |a: &str, b: &str| [rank(a), rank(b)];
    assert_eq!(after(&[0, 2], ["2", "2"], 0), (0, 3, levels("5", "2"), false));
    assert_eq!(after(&[2, 0], ["2", "2"], 1), (0, 3, levels("5", "2"), false));
    assert_eq!(after(&[0, 1, 2, 3], ["2", "2"], 0), (0, 2, levels("4", "2"), false));
    assert_eq!(after(&[0, 3, 1, 2], ["2", "2"], 0), (0, 1, levels("3", "2"), false));
    assert_eq!(after(&[1, 3], ["8", "T"], 0), (1, 3, levels("8", "K"), false));
    assert_eq!(after(&[3, 0, 1, 2], ["8", "6"], 0), (1, 2, levels("8", "8"), false));
    assert_eq!(after(&[3, 0, 2, 1], ["8", "6"], 1), (1, 1, levels("8", "7"), false));
}

#[test]
fn article_14_1_the_ace_must_be_played() {
    for (from, order) in [("J", vec![0, 2]), ("Q", vec![0, 2]), ("Q", vec![0, 1, 2, 3]), ("K", vec![0, 1, 3, 2])] {
        let (side, _, levels, won) = after(&order, [from, "7"], 0);
        assert_eq!((side, levels, won), (0, [rank("A"), rank("7")], false), "{order:?} from {from}");
    }
}

#[test]
fn article_14_1_past_the_ace_with_one_first_and_the_other_not_last() {
    assert!(after(&[0, 2], ["A", "7"], 0).3);
    assert!(after(&[2, 1, 0, 3], ["A", "7"], 0).3);
    assert!(after(&[3, 1], ["7", "A"], 1).3);
    assert_eq!(after(&[0, 1, 3, 2], ["A", "7"], 0), (0, 1, [rank("A"), rank("7")], false), "A again");
    assert_eq!(after(&[0, 2], ["A", "7"], 1), (0, 3, [rank("A"), rank("7")], false), "not the own ace's board");
    assert!(after(&[0, 2], ["A", "A"], 0).3, "both at the ace: whose board it is");
    assert!(!after(&[0, 2], ["A", "A"], 1).3);
}

#[test]
fn article_14_1_no_failure_at_the_ace_costs_a_level() {
    let mut levels = ["A", "2"].map(rank);
    for _ in 0..3 {
        levels = settle(&[1, 0, 3, 2], levels, 0).levels;
    }
    assert_eq!(levels, ["A", "8"].map(rank));
}
