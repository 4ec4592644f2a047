//! What went wrong in other programs' tables, and does not here.

use tourney::played::How;
use tourney::profile::ladder::{Figure, Forfeits, Gone, Placing, Step, Unpaired};
use tourney::standings::{After, Bounds, Record, Rest, Results, State, Value, clinched, rank};
use tourney::{Points, RoundNo};

use crate::common::{SEED, alone, field, ladder, played, ranked, short, tally, unit, why};

const OPPONENTS: Step = Step::Opponents(Figure::Points);

fn opponents(records: &[Record], ladder: &tourney::standings::Ladder, number: u32) -> i64 {
    match rank(ladder, records, &SEED).value(unit(number), OPPONENTS) {
        Some(Value::Points(points)) => points.hundredths(),
        other => panic!("{other:?}"),
    }
}

/// Three tied units that beat each other in a ring; a fourth had as many points and left.
#[test]
fn a_dropped_unit_is_in_no_tie() {
    let ring = [(1, 1, 2, 2, 0, 16, 10), (2, 2, 3, 2, 0, 18, 8), (3, 3, 1, 2, 0, 14, 12), (4, 4, 5, 2, 0, 26, 0)];
    let mut records = field(5, &ring);
    records[3].state = State::Disqualified { from: RoundNo(5), results: Results::Kept };
    let table = ranked("guandan-2017", &records);
    assert_eq!(table.place(unit(4)), None);
    assert_eq!(short(&table), "1:1 2:2 3:3 4:5 -:4");
    assert_eq!(why(&table, 4), "4号 不列名次：已退出比赛或被取消资格（TD-7.5 (stand-in)）。");
    // Annulled: whoever beat it loses what it won.
    records[3].state = State::Disqualified { from: RoundNo(5), results: Results::Annulled };
    assert_eq!(ranked("guandan-2017", &records).value(unit(5), Step::Second), Some(Value::Points(Points::ZERO)));
}

#[test]
fn td_7_2_annulled_results_count_to_nobody_or_only_to_whom_it_met() {
    let mut records = field(3, &[(1, 1, 2, 12, 8, 0, 0), (2, 1, 3, 15, 5, 0, 0)]);
    let points = |records: &[Record]| match ranked("china", records).value(unit(1), Step::Points) {
        Some(Value::Points(points)) => points.hundredths() / 100,
        other => panic!("{other:?}"),
    };
    let left = |results| State::Withdrawn { from: RoundNo(3), results };
    records[2].state = left(Results::Kept);
    assert_eq!((points(&records), short(&ranked("china", &records))), (27, "1:1 2:2 3:3".to_owned()));
    records[2].state = left(Results::Annulled);
    assert_eq!((points(&records), short(&ranked("china", &records))), (12, "1:1 2:2 -:3".to_owned()));
    records[2].state = left(Results::AnnulledForItself);
    assert_eq!((points(&records), short(&ranked("china", &records))), (27, "1:1 2:2 -:3".to_owned()));
}

#[test]
fn td_6_4_withdrawn_opponents_count_as_the_profile_says() {
    // 1 met 2, who had 15 in round 1 and left; 3 rounds in all.
    let mut records = field(4, &[(1, 2, 3, 15, 5, 0, 0), (2, 1, 4, 10, 10, 0, 0), (3, 1, 3, 10, 10, 0, 0)]);
    records[0].played.insert(0, played(1, 2, How::ForfeitWon, tally(12, 0, 0)));
    records[1].played.push(played(2, 1, How::Forfeit, tally(0, 12, 0)));
    records[1].state = State::Withdrawn { from: RoundNo(2), results: Results::Kept };
    let mut ladder = ladder("china");
    let mut of = |gone| {
        ladder.opponents.gone.value = gone;
        opponents(&records, &ladder, 1) / 100
    };
    // 4 has 10, 3 has 15; 2 has 15, or would have 45.
    assert_eq!(of(Gone::AsItStands), 25 + 15);
    assert_eq!(of(Gone::AtItsAverage), 25 + 45);
    assert_eq!(of(Gone::LeftOut), 25);
}

#[test]
fn td_6_4_rounds_without_an_opponent_count_as_the_profile_says() {
    let mut records = field(3, &[(1, 1, 2, 12, 8, 0, 0)]);
    records[0].played.push(alone(2, How::Bye, tally(12, 0, 0)));
    records[0].played.push(played(3, 3, How::ForfeitWon, tally(12, 0, 0)));
    records[2].played.push(played(3, 1, How::Forfeit, tally(0, 12, 0)));
    records[2].carry = Points::whole(7);
    let mut ladder = ladder("china");
    let mut of = |unpaired, forfeits| {
        ladder.opponents.unpaired.value = unpaired;
        ladder.opponents.forfeits.value = forfeits;
        opponents(&records, &ladder, 1) / 100
    };
    assert_eq!(of(Unpaired::Nothing, Forfeits::AsMet), 8 + 7);
    assert_eq!(of(Unpaired::Nothing, Forfeits::AsUnpaired), 8);
    assert_eq!(of(Unpaired::OwnTotal, Forfeits::AsMet), 8 + 36 + 7);
    assert_eq!(of(Unpaired::OwnTotal, Forfeits::AsUnpaired), 8 + 36 + 36);
}

/// The official table holds locked rounds, the provisional one all: the caller passes which.
#[test]
fn unfinished_rounds_count_in_the_provisional_table_alone() {
    let all = field(4, &[(1, 1, 2, 12, 8, 0, 0), (1, 3, 4, 11, 9, 0, 0), (2, 1, 3, 0, 20, 0, 0)]);
    let mut locked = all.clone();
    for record in &mut locked {
        record.played.retain(|played| played.round <= RoundNo(1));
    }
    assert_eq!(short(&ranked("china", &locked)), "1:1 2:3 3:4 4:2");
    assert_eq!(short(&ranked("china", &all)), "1:3 2:1 3:4 4:2");
    assert_eq!(opponents(&locked, &ladder("china"), 2), 1200, "not what 1 makes of the open round");
}

#[test]
fn an_old_score_that_is_corrected_changes_the_table_and_the_certain_places() {
    let ladder = ladder("guandan-2022");
    let bounds = |most| Bounds { least: Points::ZERO, most: Points::whole(most) };
    let rest = Rest { rounds: 1, points: bounds(2), second: bounds(26), after: After::Fresh };
    let mut records =
        field(4, &[(1, 1, 2, 2, 0, 26, 0), (2, 1, 3, 2, 0, 26, 0), (2, 4, 2, 1, 1, 13, 13), (3, 1, 4, 2, 0, 26, 0)]);
    assert_eq!(clinched(&ladder, &records, &rest), [unit(1)]);
    assert_eq!(rank(&ladder, &records, &SEED).place(unit(1)), Some(1));
    // Round 1 was entered the wrong way round.
    records[0].played[0].tally = tally(0, 2, 0);
    records[1].played[0].tally = tally(2, 0, 26);
    assert_eq!(clinched(&ladder, &records, &rest), []);
    let table = rank(&ladder, &records, &SEED);
    assert_eq!(table.value(unit(2), Step::Points), Some(Value::Points(Points::whole(3))));
}

#[test]
fn parts_of_the_table_stand_below_each_other() {
    let mut ladder = ladder("china");
    ladder.placing.withdrawn.value = Placing::Behind;
    let mut records = field(4, &[(1, 1, 2, 20, 0, 0, 0), (1, 3, 4, 12, 8, 0, 0)]);
    records[0].state = State::Unexcused;
    records[2].state = State::Withdrawn { from: RoundNo(2), results: Results::Kept };
    let table = rank(&ladder, &records, &SEED);
    assert_eq!(short(&table), "1:4 2:2 3:3 4:1");
    assert!(why(&table, 2).contains("后者没有赛完，列于完赛者之后（CN 5.7）"), "{}", why(&table, 2));
    assert!(table.rows[..1].iter().all(|row| row.placed_by.is_none()));
    let only = rank(&ladder, &records[..1], &SEED);
    assert!(why(&only, 0).contains("没有其他队列入名次"));
    assert!(table.why(4, &|unit| unit.to_string()).is_none());
}

#[test]
fn an_opponent_that_is_not_in_the_field_counts_nothing_and_breaks_nothing() {
    let mut records = field(2, &[(1, 1, 2, 12, 8, 0, 0)]);
    records[1].played.push(played(2, 77, How::Played, tally(15, 5, 3)));
    let table = ranked("washington", &records);
    assert_eq!(short(&table), "1:2 2:1");
    assert_eq!(table.value(unit(2), Step::Margin), Some(Value::Points(Points::whole(3))));
    assert!(ranked("china", &[]).rows.is_empty());
}
