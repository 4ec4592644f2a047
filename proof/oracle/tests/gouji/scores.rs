//! G4 17, 24-4, G6 18: places and points.

use oracle::gouji::{Format, order, score};

fn four(order: [usize; 6]) -> [i32; 2] {
    score(Format::Four, &order, &[])
}

fn six(order: [usize; 6], shut: &[usize]) -> [i32; 2] {
    score(Format::Six, &order, shut)
}

#[test]
fn article_17_places() {
    assert_eq!(four([0, 2, 1, 4, 3, 5]), [6, -6]);
    assert_eq!(four([0, 2, 1, 3, 4, 5]), [4, -4]);
    assert_eq!(four([0, 1, 3, 2, 4, 5]), [2, -2]);
    assert_eq!(four([0, 1, 3, 2, 5, 4]), [0, 0]);
    assert_eq!(four([1, 0, 2, 3, 5, 4]), [-2, 2], "first, fourth and fifth, as the other side lost the last place");
    assert_eq!(four([1, 3, 0, 2, 4, 5]), [-2, 2]);
}

#[test]
fn article_17_a_sweep() {
    assert_eq!(four([1, 5, 3, 0, 2, 4]), [-8, 8]);
    assert_eq!(six([0, 2, 4, 1, 3, 5], &[]), [12, -12]);
    assert_eq!(six([0, 2, 4, 1, 3, 5], &[1, 3, 5]), [12, -12], "R-sweep");
}

#[test]
fn article_18_points_of_openings() {
    assert_eq!(six([0, 1, 3, 2, 5, 4], &[3]), [6, -6]);
    assert_eq!(six([0, 1, 3, 2, 5, 4], &[2, 5]), [0, 0], "R-dadian: both of a pair");
    assert_eq!(six([0, 1, 2, 3, 4, 5], &[2, 4]), [-10, 10]);
    assert_eq!(score(Format::Four, &[0, 1, 3, 2, 5, 4], &[3]), [0, 0]);
}

#[test]
fn article_24_4_failed_burners_come_last_the_first_at_the_very_end() {
    assert_eq!(order(&[3, 5], &[2, 1]), [3, 5, 0, 4, 1, 2]);
    assert_eq!(order(&[0, 2, 4], &[]), [0, 2, 4, 1, 3, 5]);
}
