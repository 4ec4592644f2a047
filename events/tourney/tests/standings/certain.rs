//! Certain places before the last rounds, against every way the rest can go.

use tourney::played::How;
use tourney::profile::ladder::{Certain, Ladder, Step};
use tourney::standings::{After, Bounds, Record, Rest, Results, State, average_so_far, clinched, rank};
use tourney::{Points, RoundNo, UnitId};

use crate::common::{SEED, alone, field, ladder, played, tally, unit};

fn rest(rounds: u16) -> Rest {
    let bounds = |most| Bounds { least: Points::ZERO, most: Points::whole(most) };
    Rest { rounds, points: bounds(2), second: bounds(26), after: After::Fresh }
}

/// A ladder of these steps, that does not pair units any more whose place is certain.
fn steps(wanted: &[Step]) -> Ladder {
    let mut ladder = ladder("china");
    let step = ladder.steps[0].clone();
    ladder.steps = wanted.iter().map(|value| tourney::profile::Sourced { value: *value, ..step.clone() }).collect();
    ladder.certain.value = Certain::NotPaired;
    ladder
}

/// Numbers that follow from a start, for events that are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Points and second figures of a match, home then visitor.
type Result = [i64; 4];
const RESULTS: [Result; 5] = [[2, 0, 26, 0], [2, 0, 14, 12], [1, 1, 13, 13], [0, 2, 12, 14], [0, 2, 0, 26]];
const BARE: [Result; 3] = [[2, 0, 14, 12], [1, 1, 13, 13], [0, 2, 12, 14]];

fn add(records: &mut [Record], round: u16, home: usize, visitor: usize, [a, b, c, d]: Result) {
    records[home].played.push(played(round, visitor as u32 + 1, How::Played, tally(a, b, c)));
    records[visitor].played.push(played(round, home as u32 + 1, How::Played, tally(b, a, d)));
}

fn add_bye(records: &mut [Record], round: u16, at: usize) {
    records[at].played.push(alone(round, How::Bye, tally(2, 0, 17)));
}

/// Rounds played at random; the lower number is stronger, so that places become certain.
fn some_rounds(numbers: &mut Numbers, units: usize, rounds: u16, results: &[Result]) -> Vec<Record> {
    let mut records = field(units as u32, &[]);
    for round in 1..=rounds {
        let mut order: Vec<usize> = (0..units).collect();
        (1..units).rev().for_each(|at| order.swap(at, numbers.below(at + 1)));
        for pair in order.chunks(2) {
            match *pair {
                [one, two] => {
                    let (home, visitor) = (one.min(two), one.max(two));
                    let surprise = numbers.below(5) == 0;
                    let result = if surprise { results[numbers.below(results.len())] } else { results[0] };
                    add(&mut records, round, home, visitor, result);
                }
                [one] => add_bye(&mut records, round, one),
                _ => unreachable!(),
            }
        }
    }
    records
}

/// Whether two units may still be paired.
type MayMeet<'a> = &'a dyn Fn(&[Record], usize, usize) -> bool;

/// Every way that the rest of an event can go.
struct AllWays<'a> {
    results: &'a [Result],
    may_meet: MayMeet<'a>,
    visit: &'a mut dyn FnMut(&[Record]),
}

impl AllWays<'_> {
    fn rounds(&mut self, records: &mut Vec<Record>, next: u16, last: u16) {
        if next > last {
            (self.visit)(records);
            return;
        }
        let idle: Vec<usize> = (0..records.len()).collect();
        self.pairs(records, &idle, next, last);
    }

    fn pairs(&mut self, records: &mut Vec<Record>, idle: &[usize], round: u16, last: u16) {
        let Some((&one, others)) = idle.split_first() else {
            self.rounds(records, round + 1, last);
            return;
        };
        if idle.len() % 2 == 1 {
            add_bye(records, round, one);
            self.pairs(records, others, round, last);
            records[one].played.pop();
        }
        for &two in others {
            if !(self.may_meet)(records, one, two) {
                continue;
            }
            let left: Vec<usize> = others.iter().copied().filter(|at| *at != two).collect();
            for result in self.results {
                add(records, round, one, two, *result);
                self.pairs(records, &left, round, last);
                records[one].played.pop();
                records[two].played.pop();
            }
        }
    }
}

/// The units that take the first, second … place alone in every way the rest can go.
fn truly_certain(
    ladder: &Ladder,
    records: &[Record],
    rounds: u16,
    results: &[Result],
    may_meet: MayMeet<'_>,
) -> Vec<UnitId> {
    let played = records.iter().map(|record| record.played.len()).max().unwrap_or(0) as u16;
    let mut certain: Option<Vec<Option<UnitId>>> = None;
    let mut visit = |records: &[Record]| {
        let table = rank(ladder, records, &SEED);
        let alone = table.rows.iter().map(|row| (row.holders == 1).then_some(row.unit));
        match &mut certain {
            None => certain = Some(alone.collect()),
            Some(so_far) => {
                for (was, is) in so_far.iter_mut().zip(alone) {
                    if *was != is {
                        *was = None;
                    }
                }
            }
        }
    };
    AllWays { results, may_meet, visit: &mut visit }.rounds(&mut records.to_vec(), played + 1, played + rounds);
    certain.unwrap_or_default().into_iter().map_while(|unit| unit).collect()
}

const ANYBODY: MayMeet<'static> = &|_, _, _| true;

#[test]
fn td_6_6_is_exact_for_points_and_rounds_won_when_anybody_may_meet() {
    let ladder = steps(&[Step::Points, Step::Wins, Step::Shared]);
    let mut found = 0;
    for (units, before, rounds, events) in [(4, 5, 1, 60), (4, 6, 2, 25), (5, 5, 1, 25), (6, 6, 1, 25)] {
        let mut numbers = Numbers(u64::from(before) << 8 | units as u64);
        for event in 0..events {
            let records = some_rounds(&mut numbers, units, before, &BARE);
            let truth = truly_certain(&ladder, &records, rounds, &BARE, ANYBODY);
            assert_eq!(clinched(&ladder, &records, &rest(rounds)), truth, "{units} units, event {event}: {records:?}");
            found += truth.len();
        }
    }
    assert!(found > 50, "places that were certain: {found}");
}

#[test]
fn td_6_6_is_exact_for_points_and_the_second_figure() {
    let ladder = steps(&[Step::Points, Step::Second, Step::Shared]);
    let mut numbers = Numbers(26);
    let mut found = 0;
    for event in 0..60 {
        let records = some_rounds(&mut numbers, 4, 5, &RESULTS);
        let truth = truly_certain(&ladder, &records, 1, &RESULTS, ANYBODY);
        assert_eq!(clinched(&ladder, &records, &rest(1)), truth, "event {event}");
        found += truth.len();
    }
    assert!(found > 20, "places that were certain: {found}");
}

#[test]
fn td_6_6_never_calls_a_place_certain_that_is_not() {
    let no_rematch = |records: &[Record], one: usize, two: usize| {
        let other = records[two].unit;
        records[one].played.iter().all(|played| played.opponent != Some(other))
    };
    let mut numbers = Numbers(2);
    let (mut found, mut missed) = (0, 0);
    for id in ["guandan-2022", "china", "gouji-4", "washington"] {
        let mut ladder = ladder(id);
        ladder.certain.value = Certain::NotPaired;
        for event in 0..20 {
            let records = some_rounds(&mut numbers, 4, 4, &RESULTS);
            let may_meet: MayMeet<'_> = if event % 2 == 0 { ANYBODY } else { &no_rematch };
            let truth = truly_certain(&ladder, &records, 1, &RESULTS, may_meet);
            let says = clinched(&ladder, &records, &rest(1));
            assert!(truth.is_empty() || truth.starts_with(&says), "{id} {event}: {says:?} of {truth:?}");
            found += says.len();
            missed += truth.len().saturating_sub(says.len());
        }
    }
    assert!(found > 10, "places that were certain: {found}; more were in truth: {missed}");
}

#[test]
fn td_6_6_first_then_second_then_no_more() {
    let ladder = ladder("guandan-2022");
    // Before the last round: 1 has 10, 2 has 6, 3 has 4, 4 has nothing.
    let matches: Vec<_> =
        [(1, 1, 3), (1, 2, 4), (2, 1, 4), (2, 2, 3), (3, 1, 2), (3, 3, 4), (4, 1, 3), (4, 2, 4), (5, 1, 4), (5, 3, 2)]
            .iter()
            .map(|&(round, home, visitor)| (round, home, visitor, 2, 0, 16, 10))
            .collect();
    let records = field(4, &matches);
    assert_eq!(
        clinched(&ladder, &records, &rest(1)),
        [unit(1)],
        "2 has 6 and 3 has 4: equal if the last round goes so"
    );
    let mut wider = records.clone();
    wider[1].carry = Points::of_hundredths(1);
    let four = [1, 2, 3, 4].map(unit);
    assert_eq!(clinched(&ladder, &wider, &rest(1)), four, "a hundredth is enough for 2; 3 has 4 and 4 has nothing");
    assert_eq!(clinched(&ladder, &records, &rest(3)), []);
}

#[test]
fn td_6_6_not_if_points_are_carried_and_not_where_the_profile_lets_everybody_play() {
    let records = field(2, &[(1, 1, 2, 2, 0, 26, 0), (2, 1, 2, 2, 0, 26, 0)]);
    let ladder_of = |id| ladder(id);
    assert_eq!(clinched(&ladder_of("guandan-2022"), &records, &rest(1)), [unit(1), unit(2)]);
    let carried = Rest { after: After::Carried, ..rest(1) };
    assert_eq!(clinched(&ladder_of("guandan-2022"), &records, &carried), []);
    assert_eq!(clinched(&ladder_of("guandan-2022"), &records, &rest(0)), [], "nothing is left to miss");
    assert_eq!(clinched(&ladder_of("china"), &records, &rest(1)), []);
}

#[test]
fn td_6_6_who_is_gone_keeps_what_it_has_and_is_not_locked() {
    let ladder = ladder("guandan-2022");
    let mut records = field(3, &[(1, 1, 3, 2, 0, 26, 0), (2, 1, 3, 2, 0, 26, 0), (3, 2, 3, 1, 1, 13, 13)]);
    assert_eq!(clinched(&ladder, &records, &rest(1)), [unit(1)]);
    records[0].state = State::Withdrawn { from: RoundNo(4), results: Results::Kept };
    assert_eq!(
        clinched(&ladder, &records, &rest(1)),
        [],
        "the first is gone with 4 points; 2 and 3 may pass each other"
    );
    records[0].state = State::Unexcused;
    records[1].played[0].tally.points = Points::whole(5);
    assert_eq!(
        clinched(&ladder, &records, &rest(1)),
        [unit(2), unit(3)],
        "who is last of the stage is in nobody's way"
    );
}

#[test]
fn td_6_6_who_is_gone_passes_nobody() {
    let ladder = ladder("guandan-2022");
    // 1 has 4, 2 has 3, 3 has 1.
    let won = |round, home, visitor| (round, home, visitor, 2, 0, 26, 0);
    let mut records = field(3, &[won(1, 1, 3), won(2, 1, 3), won(3, 2, 3), (4, 2, 3, 1, 1, 13, 13)]);
    assert_eq!(clinched(&ladder, &records, &rest(1)), [], "2 may still have 5");
    records[1].state = State::Withdrawn { from: RoundNo(5), results: Results::Kept };
    assert_eq!(clinched(&ladder, &records, &rest(1)), [unit(1)], "2 stays at 3, and 3 may share its place");
}

#[test]
fn td_6_6_unplayed_rounds_score_the_average_so_far() {
    let mut record = field(1, &[]).remove(0);
    for (round, hundredths) in [(1, 1000), (2, 1000), (3, 1101)] {
        let mut scored = tally(0, 0, 17);
        scored.points = Points::of_hundredths(hundredths);
        record.played.push(played(round, 9, How::Played, scored));
    }
    // 31.01 / 3 = 10.3366…
    assert_eq!(average_so_far(&record).points, Points::of_hundredths(1034));
    assert_eq!(average_so_far(&record).second, Points::whole(17));
    record.played.pop();
    record.played[1].tally.points = Points::of_hundredths(1001);
    assert_eq!(average_so_far(&record).points, Points::of_hundredths(1001), "10.005 is rounded up");
    // A round scored so is not averaged again.
    let mut given = tally(0, 0, 0);
    given.points = Points::whole(100);
    record.played.push(alone(3, How::Clinched, given));
    assert_eq!(average_so_far(&record).points, Points::of_hundredths(1001));
    record.played.clear();
    assert_eq!(average_so_far(&record).points, Points::ZERO);
}
