//! Groups: who goes on, what is carried, two champions.

use tourney::played::How;
use tourney::profile::ladder::{Across, Bars, Carry};
use tourney::standings::{Qualify, Results, State, carry, champions, combined, qualify, rank};
use tourney::{Points, RoundNo, UnitId};

use crate::common::{SEED, field, ladder, played, short, tally, unit};

fn units(numbers: &[u32]) -> Vec<UnitId> {
    numbers.iter().copied().map(UnitId).collect()
}

fn hundredths(taken: &[(UnitId, Points)]) -> Vec<i64> {
    taken.iter().map(|(_, points)| points.hundredths()).collect()
}

#[test]
fn td_11_12_carry_over_is_rounded_half_up_to_two_decimals() {
    let ladder = ladder("china");
    let mut records = field(3, &[(1, 1, 2, 12, 8, 0, 0), (2, 1, 3, 13, 7, 0, 0), (3, 2, 3, 10, 10, 0, 0)]);
    records[0].played[0].tally.points = Points::of_hundredths(1203);
    let taken = |how| hundredths(&carry(&ladder, how, &records, &units(&[1, 2])));
    let share = |of, parts: u32| Carry::Share { of, parts: parts.try_into().expect("not 0") };
    assert_eq!(taken(Carry::Nothing), [0, 0]);
    assert_eq!(taken(Carry::All), [2503, 1800]);
    assert_eq!(taken(share(1, 2)), [1252, 900], "25.03 / 2 = 12.515");
    assert_eq!(taken(share(1, 3)), [834, 600], "8.3433…");
    assert_eq!(taken(share(2, 3)), [1669, 1200], "16.6866…");
    assert_eq!(taken(Carry::Average), [1252, 900]);
    assert_eq!(taken(Carry::AgainstQualified), [1203, 800], "only the match of 1 and 2");
    assert_eq!(hundredths(&carry(&ladder, Carry::All, &records, &units(&[99]))), [0]);
    assert_eq!(taken(Carry::Open), [0, 0], "nothing before the organiser has said how");
}

#[test]
fn td_11_12_what_was_carried_counts_in_the_next_stage() {
    let mut records = field(2, &[(1, 1, 2, 9, 11, 0, 0)]);
    records[0].carry = Points::of_hundredths(201);
    assert_eq!(short(&rank(&ladder("china"), &records, &SEED)), "1:1 2:2");
    records[0].carry = Points::of_hundredths(199);
    assert_eq!(short(&rank(&ladder("china"), &records, &SEED)), "1:2 2:1");
}

/// Two groups of three, round robin; 1 > 2 > 3 and 4 > 5 > 6, by these points.
fn two_groups() -> Vec<tourney::standings::Record> {
    field(
        6,
        &[
            (1, 1, 2, 12, 8, 0, 0),
            (2, 1, 3, 12, 8, 0, 0),
            (3, 2, 3, 12, 8, 0, 0),
            (1, 4, 5, 11, 9, 0, 0),
            (2, 4, 6, 11, 9, 0, 0),
            (3, 5, 6, 12, 8, 0, 0),
        ],
    )
}

#[test]
fn td_5_1_first_of_each_group_and_the_best_of_the_rest() {
    let groups = [units(&[1, 2, 3]), units(&[4, 5, 6])];
    let rule = Qualify { of_each: 1, best_of_rest: 1 };
    let found = qualify(&ladder("china"), &two_groups(), &groups, rule, RoundNo(3), &SEED);
    let through: Vec<_> = found.through.iter().map(|one| (one.unit.0, one.group, one.place)).collect();
    // 2 has 20 points, 5 has 21.
    assert_eq!(through, [(1, 0, Some(1)), (4, 1, Some(1)), (5, 1, None)]);
    assert_eq!(short(&found.rest), "1:5 2:2 3:6 4:3");
    assert_eq!((found.open.len(), found.barred.len()), (0, 0));
    let all = combined(&ladder("china"), &two_groups(), &groups, &SEED);
    assert_eq!(short(&all.groups[1]), "1:4 2:5 3:6");
    assert_eq!(short(&all.all), "1:1 2:4 3:5 4:2 5:6 6:3");
}

#[test]
fn groups_of_unequal_size_are_compared_by_round() {
    let mut ladder = ladder("china");
    // 2 has 22 of two rounds, 5 has 30 of three.
    let matches = [
        (1, 2, 1, 11, 9, 0, 0),
        (2, 2, 1, 11, 9, 0, 0),
        (1, 5, 3, 10, 10, 0, 0),
        (2, 5, 4, 10, 10, 0, 0),
        (3, 5, 3, 10, 10, 0, 0),
    ];
    let groups = [units(&[1, 2]), units(&[3, 4, 5])];
    let found = |ladder: &_| {
        let all = combined(ladder, &field(5, &matches), &groups, &SEED);
        (all.all.rows[0].unit, all.across.value, all.across.article)
    };
    assert_eq!(ladder.across.value, Across::Totals, "equal groups are compared by totals");
    assert_eq!(
        found(&ladder),
        (unit(2), Across::PerRound, "TD-5.1 (stand-in; no text compares unequal groups)".into())
    );
    ladder.across_uneven.value = Across::Totals;
    assert_eq!(found(&ladder).0, unit(5), "as an organiser says");
}

#[test]
fn equal_units_across_the_cut_stay_open() {
    let groups = [units(&[1, 2, 3]), units(&[4, 5, 6])];
    let mut records = two_groups();
    // 5 and 6 drawn: equal in everything but the match against 4, which both lost alike.
    for at in [4, 5] {
        records[at].played[1].tally = tally(10, 10, 0);
    }
    let rule = Qualify { of_each: 2, best_of_rest: 1 };
    let found = qualify(&ladder("china"), &records, &groups, rule, RoundNo(3), &SEED);
    let open: Vec<_> = found.open.iter().map(|tie| (tie.units.clone(), tie.seats, tie.group)).collect();
    assert_eq!(open, [(units(&[5, 6]), 1, Some(1))]);
    assert_eq!(found.through.len(), 3, "1, 4, 2; nobody as best of the rest yet");
    // With lots at the end nothing is open.
    let mut lots = ladder("china");
    lots.steps.last_mut().expect("steps").value = tourney::profile::ladder::Step::Lot;
    let found = qualify(&lots, &records, &groups, rule, RoundNo(3), &SEED);
    assert_eq!((found.open.len(), found.through.len()), (0, 5));
}

#[test]
fn td_7_6_unexcused_in_the_last_match_is_barred_and_leaves_the_seat() {
    let groups = [units(&[1, 2, 3]), units(&[4, 5, 6])];
    let mut records = two_groups();
    records[0].played[1] = played(3, 3, How::Forfeit, tally(0, 12, 0));
    records[0].state = State::Unexcused;
    let ladder = ladder("guandan-2022");
    let of = |records: &[_], ladder: &_, last| {
        let found = qualify(ladder, records, &groups, Qualify { of_each: 2, best_of_rest: 0 }, RoundNo(last), &SEED);
        (found.through.iter().map(|one| one.unit.0).collect::<Vec<_>>(), found.barred)
    };
    assert_eq!(of(&records, &ladder, 3), (vec![2, 4, 3, 5], units(&[1])));
    // Missed an earlier match: last of the stage, but not barred.
    let (through, barred) = of(&records, &ladder, 4);
    assert!(barred.is_empty() && !through.contains(&1), "{through:?}");
    let mut lenient = ladder.clone();
    lenient.bars.value = Bars::Nobody;
    assert!(of(&records, &lenient, 3).1.is_empty());
}

#[test]
fn who_is_gone_does_not_go_on_whatever_it_won() {
    let groups = [units(&[1, 2, 3]), units(&[4, 5, 6])];
    let mut records = two_groups();
    records[3].state = State::Withdrawn { from: RoundNo(3), results: Results::Kept };
    let found =
        qualify(&ladder("china"), &records, &groups, Qualify { of_each: 1, best_of_rest: 9 }, RoundNo(3), &SEED);
    assert!(found.through.iter().all(|one| one.unit != unit(4)));
    assert_eq!(found.through.len(), 5, "all others, no more than there are");
    assert_eq!(found.groups[1].place(unit(4)), Some(1), "its place in the group stands");
}

#[test]
fn td_2_12_two_groups_meet_each_other_and_have_two_champions() {
    // Three on each side, three rounds, one step a round.
    let mut matches = Vec::new();
    for round in 0..3_u32 {
        for at in 0..3_u32 {
            let other = 4 + (at + 2 * round) % 3;
            let result = if (at + round) % 2 == 0 { (8, 0) } else { (2, 6) };
            matches.push((round as u16 + 1, at + 1, other, result.0, result.1, result.0, result.1));
        }
    }
    let groups = [units(&[1, 2, 3]), units(&[4, 5, 6])];
    let records = field(6, &matches);
    let [a, b] = champions(&ladder("gouji-4"), &records, &groups, &SEED);
    assert_eq!(a.rows.len(), 3);
    assert_eq!([a.rows[0].place, b.rows[0].place], [Some(1), Some(1)]);
    assert!(a.rows.iter().all(|row| row.unit.0 <= 3) && b.rows.iter().all(|row| row.unit.0 >= 4));
    // 1 and 3: 8 + 2 + 8; 2: 2 + 8 + 2. Opponents are of the other group, and count.
    assert_eq!(a.rows[2].unit, unit(2));
    let opponents = tourney::profile::ladder::Step::Opponents(tourney::profile::ladder::Figure::Points);
    assert_ne!(a.value(unit(1), opponents), Some(tourney::standings::Value::Points(Points::ZERO)));
}
