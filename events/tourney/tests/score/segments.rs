//! Matches of several segments.

use tourney::format::segments::{Reckoning, Segmented};
use tourney::score::{SheetFault, tally_segments};
use tourney::sheet::{SegmentLine, Sheet};
use tourney::{BySide, Points, Tally};

use crate::common::{load, pair, seconds};

const TWO: Segmented =
    Segmented { segments: 2, reckoning: Reckoning::Total, carry: BySide::new(Points::ZERO, Points::ZERO) };
const BEST_OF_THREE: Segmented = Segmented { segments: 3, reckoning: Reckoning::Wins, ..TWO };

fn total(home: i64, visitor: i64) -> Sheet {
    Sheet::Totals { total: score(home, visitor) }
}

fn score(home: i64, visitor: i64) -> BySide<Points> {
    BySide::new(Points::whole(home), Points::whole(visitor))
}

fn line(home: i64, visitor: i64, extra: &[(i64, i64)]) -> SegmentLine {
    SegmentLine {
        sheet: total(home, visitor),
        extra: extra.iter().map(|&(home, visitor)| score(home, visitor)).collect(),
    }
}

fn tally(plan: &Segmented, lines: &[SegmentLine], adjust: BySide<Points>) -> Result<BySide<Tally>, SheetFault> {
    tally_segments(&load("china").score, "boards", plan, lines, adjust)
}

fn even() -> BySide<Points> {
    BySide::default()
}

#[test]
fn td_3_6_the_sum_of_the_segments_decides() {
    let got = tally(&TWO, &[line(9, 4, &[]), line(3, 7, &[])], even()).expect("12 to 11");
    assert_eq!(seconds(got), pair("1", "-1"));
    assert_eq!((got.home.won_parts, got.visitor.won_parts, got.home.parts), (1, 1, 2));
    let level = [line(9, 4, &[]), line(3, 8, &[])];
    assert_eq!(tally(&TWO, &level, even()), Err(SheetFault::ExtraBoardDue { segment: 2 }));
    let extra = [line(9, 4, &[]), line(3, 8, &[(0, 0), (0, 2)])];
    let got = tally(&TWO, &extra, even()).expect("broken by the second extra board");
    assert!(got.visitor.points > got.home.points);
}

#[test]
fn td_3_6_rulings_may_turn_the_sum_and_no_segment() {
    let lines = [line(9, 4, &[]), line(3, 7, &[])];
    let got = tally(&TWO, &lines, score(0, 2)).expect("12 to 13");
    assert!(got.visitor.points > got.home.points);
    assert_eq!(tally(&TWO, &lines, score(0, 1)), Err(SheetFault::TieNeedsWinner));
    let won = tally(&BEST_OF_THREE, &[line(9, 4, &[]), line(9, 8, &[])], score(0, 50)).expect("two of three");
    assert!(won.home.points > won.visitor.points);
}

#[test]
fn td_9_1_segments_are_all_there_and_none_is_beyond() {
    let missing = tally(&TWO, &[line(9, 4, &[])], even());
    assert_eq!(missing, Err(SheetFault::SegmentMissing { segment: 2, segments: 2 }));
    let beyond = [line(9, 4, &[]), line(9, 4, &[]), line(1, 2, &[])];
    assert!(matches!(tally(&TWO, &beyond, even()), Err(SheetFault::Segments(_))));
    assert!(matches!(tally(&BEST_OF_THREE, &beyond, even()), Err(SheetFault::Segments(_))));
    let wrong = [line(9, 4, &[]), SegmentLine { sheet: Sheet::Segments { segments: vec![] }, extra: vec![] }];
    let Err(fault) = tally(&TWO, &wrong, even()) else { panic!("segments hold no segments") };
    assert!(matches!(fault, SheetFault::InSegment { segment: 2, .. }));
    assert!(fault.text().zh.starts_with("第2节") && fault.text().en.starts_with("segment 2"));
}
