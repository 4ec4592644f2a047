//! Round robins: the printed tables, home sides, groups, related units, what follows the groups.

use std::collections::{BTreeMap, BTreeSet};

use tourney::format::draw::{sheet_order, snake};
use tourney::format::robin::cross::{self, Qualifier};
use tourney::format::robin::{
    ByNumber, Exception, Home, Laps, Lower, MOST, Parity, Round, Table, early, groups, rounds,
};
use tourney::format::{DrawNo, FormatFault, Subject};
use tourney::{BySide, RoundNo, Side};

use crate::support::Dice;

const TABLES: [Table; 2] = [Table::Berger, Table::Rotation];

/// A round as the tables print it; 0 is the bye.
fn printed(rounds: &[Round]) -> Vec<String> {
    let line = |round: &Round| {
        let matches = round.matches.iter().map(|meeting| format!("{}-{}", meeting.first, meeting.second));
        matches.collect::<Vec<_>>().join(" ")
    };
    rounds.iter().map(line).collect()
}

/// The printed table without its matches against 0, and whom 0 meets.
fn without_bye(table: &[&str]) -> (Vec<String>, Vec<Option<DrawNo>>) {
    let bye = |line: &&str| {
        let meets =
            |pair: &str| pair.strip_prefix("0-").or(pair.strip_suffix("-0")).map(|unit| DrawNo(unit.parse().unwrap()));
        line.split(' ').find_map(meets)
    };
    let line = |line: &&str| {
        line.split(' ').filter(|pair| !pair.starts_with("0-") && !pair.ends_with("-0")).collect::<Vec<_>>().join(" ")
    };
    (table.iter().map(line).collect(), table.iter().map(bye).collect())
}

#[test]
fn td_5_1_berger_table_of_eight_as_printed() {
    let table = [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ];
    assert_eq!(printed(&rounds(Table::Berger, 8, Laps::Single).unwrap()), table);
}

#[test]
fn td_5_1_berger_table_of_seven_as_printed() {
    let table = [
        "1-0 2-7 3-6 4-5",
        "0-5 6-4 7-3 1-2",
        "2-0 3-1 4-7 5-6",
        "0-6 7-5 1-4 2-3",
        "3-0 4-2 5-1 6-7",
        "0-7 1-6 2-5 3-4",
        "4-0 5-3 6-2 7-1",
    ];
    let rounds = rounds(Table::Berger, 7, Laps::Single).unwrap();
    assert_eq!((printed(&rounds), rounds.iter().map(|round| round.bye).collect()), without_bye(&table));
}

#[test]
fn td_5_1_rotation_table_of_eight_as_printed() {
    let table = [
        "1-8 2-7 3-6 4-5",
        "1-7 8-6 2-5 3-4",
        "1-6 7-5 8-4 2-3",
        "1-5 6-4 7-3 8-2",
        "1-4 5-3 6-2 7-8",
        "1-3 4-2 5-8 6-7",
        "1-2 3-8 4-7 5-6",
    ];
    assert_eq!(printed(&rounds(Table::Rotation, 8, Laps::Single).unwrap()), table);
}

#[test]
fn td_5_1_rotation_table_of_seven_as_printed() {
    let table = [
        "1-0 2-7 3-6 4-5",
        "1-7 0-6 2-5 3-4",
        "1-6 7-5 0-4 2-3",
        "1-5 6-4 7-3 0-2",
        "1-4 5-3 6-2 7-0",
        "1-3 4-2 5-0 6-7",
        "1-2 3-0 4-7 5-6",
    ];
    let rounds = rounds(Table::Rotation, 7, Laps::Single).unwrap();
    assert_eq!((printed(&rounds), rounds.iter().map(|round| round.bye).collect()), without_bye(&table));
}

#[test]
fn berger_tables_of_other_sizes_as_published() {
    let six = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
    assert_eq!(printed(&rounds(Table::Berger, 6, Laps::Single).unwrap()), six);
    let twelve = rounds(Table::Berger, 12, Laps::Single).unwrap();
    assert_eq!(printed(&twelve)[3], "12-8 9-7 10-6 11-5 1-4 2-3");
    assert_eq!(printed(&twelve)[10], "6-12 7-5 8-4 9-3 10-2 11-1");
    assert_eq!(printed(&rounds(Table::Berger, 2, Laps::Single).unwrap()), ["1-2"]);
}

#[test]
fn td_5_1_everybody_meets_everybody_once_a_lap() {
    for table in TABLES {
        for units in 2..=MOST {
            for (laps, times) in [(Laps::Single, 1), (Laps::Double, 2)] {
                let drawn = rounds(table, units, laps).unwrap();
                let lap = units + units % 2 - 1;
                assert_eq!(drawn.len(), usize::from(lap * times));
                let mut met: BTreeMap<(DrawNo, DrawNo), u16> = BTreeMap::new();
                let mut byes: BTreeMap<DrawNo, u16> = BTreeMap::new();
                for (number, round) in (1..).zip(&drawn) {
                    assert_eq!(round.number, RoundNo(number));
                    let mut busy: Vec<DrawNo> =
                        round.matches.iter().flat_map(|pair| [pair.first, pair.second]).collect();
                    busy.extend(round.bye);
                    busy.sort();
                    assert_eq!(busy, (1..=units).map(DrawNo).collect::<Vec<_>>(), "{table:?} {units} {number}");
                    assert_eq!(round.bye.is_some(), units % 2 == 1);
                    round.bye.into_iter().for_each(|unit| *byes.entry(unit).or_default() += 1);
                    for pair in &round.matches {
                        *met.entry((pair.first.min(pair.second), pair.first.max(pair.second))).or_default() += 1;
                    }
                }
                assert_eq!(met.len(), usize::from(units * (units - 1) / 2));
                assert!(met.values().all(|&met| met == times));
                assert!(byes.values().all(|&byes| byes == times));
            }
        }
    }
}

#[test]
fn td_5_1_the_second_lap_exchanges_the_sides() {
    let drawn = rounds(Table::Berger, 5, Laps::Double).unwrap();
    for (first, second) in drawn[..5].iter().zip(&drawn[5..]) {
        assert_eq!(first.bye, second.bye);
        for (one, other) in first.matches.iter().zip(&second.matches) {
            assert_eq!((one.first, one.second), (other.second, other.first));
        }
    }
}

/// In the Berger table each is as often first as second, but for one match where that is odd.
#[test]
fn berger_sides_are_even() {
    for units in 2..=MOST {
        let drawn = rounds(Table::Berger, units, Laps::Single).unwrap();
        for unit in (1..=units).map(DrawNo) {
            let matches = drawn.iter().flat_map(|round| &round.matches);
            let first = matches.clone().filter(|pair| pair.first == unit).count();
            let second = matches.filter(|pair| pair.second == unit).count();
            assert!(first.abs_diff(second) <= 1, "{units}: {unit}");
        }
    }
}

#[test]
fn sizes_outside_are_refused() {
    let fault = rounds(Table::Berger, 1, Laps::Single).unwrap_err();
    assert_eq!(fault, FormatFault::TooFew { subject: Subject::RoundRobin, given: 1, least: 2 });
    let fault = rounds(Table::Rotation, MOST + 1, Laps::Double).unwrap_err();
    assert_eq!(fault, FormatFault::TooMany { subject: Subject::RoundRobin, given: 65, most: 64 });
    assert_eq!(fault.article(), "TD-5.1");
}

#[test]
fn td_5_4_home_by_table_and_by_number() {
    let drawn = rounds(Table::Berger, 8, Laps::Single).unwrap();
    let sides = |home: &Home, round: usize, nth: usize| {
        let BySide { home, visitor } = home.sides(&drawn[round - 1], drawn[round - 1].matches[nth]);
        (home.0, visitor.0)
    };
    assert_eq!(sides(&Home::FirstNamed, 2, 0), (8, 5));
    let exception = |rounds, side| Exception { numbers: vec![DrawNo(6), DrawNo(8)], rounds, side };
    let rule =
        |exceptions| Home::ByNumber(ByNumber { odd_rounds: Lower::Home, even_rounds: Lower::Visitor, exceptions });
    let plain = rule(vec![]);
    // 3-1 in round 3, 8-5 and 1-2 in round 2.
    assert_eq!((sides(&plain, 3, 1), sides(&plain, 2, 0), sides(&plain, 2, 3)), ((1, 3), (8, 5), (2, 1)));
    let visitors = rule(vec![exception(Parity::All, Side::Visitor)]);
    assert_eq!((sides(&visitors, 3, 0), sides(&visitors, 2, 0), sides(&visitors, 2, 1)), ((2, 8), (5, 8), (4, 6)));
    // Both of them special, in round 4: the usual rule.
    assert_eq!((sides(&visitors, 4, 0), drawn[3].matches[0].first.0), ((8, 6), 8));
    let odd = rule(vec![exception(Parity::Odd, Side::Home)]);
    assert_eq!((sides(&odd, 3, 0), sides(&odd, 2, 0)), ((8, 2), (8, 5)));
    let even = rule(vec![exception(Parity::Even, Side::Visitor)]);
    assert_eq!((sides(&even, 3, 0), sides(&even, 2, 0)), ((2, 8), (5, 8)));
}

fn numbers(units: &[u16]) -> Vec<DrawNo> {
    units.iter().copied().map(DrawNo).collect()
}

#[test]
fn td_5_2_groups_are_the_snake_where_nobody_is_related() {
    for groups in 2..=8 {
        for size in 2..=8 {
            assert_eq!(groups::spread(groups * size, groups, &[]).unwrap(), snake(groups * size, groups).unwrap());
        }
    }
}

#[test]
fn td_5_2_related_units_are_spread() {
    // The snake would put 1 and 8 together, and 4 and 5.
    let spread = groups::spread(8, 4, &[numbers(&[1, 8]), numbers(&[4, 5])]).unwrap();
    assert_eq!(spread, [numbers(&[1, 5]), numbers(&[2, 7]), numbers(&[3, 6]), numbers(&[4, 8])]);
}

#[test]
fn td_5_2_any_families_are_spread_evenly_and_rows_stay() {
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let (count, size) = (2 + dice.roll(6) as u16, 3 + dice.roll(6) as u16);
        let units = count * size - dice.roll(usize::from(count)) as u16;
        let mut families = vec![Vec::new(); 1 + dice.roll(5)];
        for unit in (1..=units).map(DrawNo) {
            let family = dice.roll(families.len() + 1);
            if let Some(family) = families.get_mut(family) {
                family.push(unit);
            }
        }
        let spread = groups::spread(units, count, &families).unwrap();
        assert_eq!(spread.len(), usize::from(count));
        let mut all: Vec<DrawNo> = spread.concat();
        all.sort();
        assert_eq!(all, (1..=units).map(DrawNo).collect::<Vec<_>>());
        for group in &spread {
            // One of each row: 1…g, g + 1…2g and so on.
            let rows: Vec<u16> = group.iter().map(|unit| (unit.0 - 1) / count).collect();
            assert_eq!(rows, (0..group.len() as u16).collect::<Vec<_>>(), "{seed}: {spread:?}");
        }
        let sizes = spread.iter().map(Vec::len);
        assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1, "{seed}: {spread:?}");
        for family in &families {
            let members = |group: &Vec<DrawNo>| group.iter().filter(|unit| family.contains(unit)).count();
            let (least, most) = (spread.iter().map(members).min().unwrap(), spread.iter().map(members).max().unwrap());
            assert!(most - least <= 1, "{seed}: {families:?} {spread:?}");
        }
    }
}

#[test]
fn td_5_2_no_more_units_are_moved_than_a_family_needs() {
    for one in 1..=12 {
        for other in one + 1..=12 {
            let plain = snake(12, 4).unwrap();
            let together = plain.iter().any(|group| group.contains(&DrawNo(one)) && group.contains(&DrawNo(other)));
            let spread = groups::spread(12, 4, &[numbers(&[one, other])]).unwrap();
            let moved: usize = spread
                .iter()
                .zip(&plain)
                .map(|(one, other)| one.iter().filter(|unit| !other.contains(unit)).count())
                .sum();
            assert_eq!(moved, if together { 2 } else { 0 }, "{one} {other}: {spread:?}");
        }
    }
}

#[test]
fn groups_that_cannot_be_are_refused() {
    assert_eq!(
        groups::spread(5, 3, &[]).unwrap_err(),
        FormatFault::TooFew { subject: Subject::Group, given: 1, least: 2 }
    );
    assert_eq!(
        groups::spread(8, 1, &[]).unwrap_err(),
        FormatFault::TooFew { subject: Subject::Groups, given: 1, least: 2 }
    );
    assert_eq!(
        groups::spread(8, 0, &[]).unwrap_err(),
        FormatFault::TooFew { subject: Subject::Groups, given: 0, least: 2 }
    );
    assert_eq!(
        groups::spread(4, 4, &[]).unwrap_err(),
        FormatFault::TooFew { subject: Subject::Group, given: 1, least: 2 }
    );
    let twice = groups::spread(8, 2, &[numbers(&[1, 2]), numbers(&[2, 3])]).unwrap_err();
    assert_eq!(twice, FormatFault::NotOneEach { unit: DrawNo(2) });
    assert_eq!(groups::spread(8, 2, &[numbers(&[9])]).unwrap_err(), FormatFault::NotOneEach { unit: DrawNo(9) });
}

#[test]
fn td_5_3_related_units_meet_early() {
    // 2 keeps its number; in round 1 of the Berger table 2 meets 7, so the third gets 7.
    let first = early::numbered(Table::Berger, 8, &[[DrawNo(3), DrawNo(2)]], RoundNo(1)).unwrap();
    assert_eq!(first, numbers(&[1, 2, 7, 3, 4, 5, 6, 8]));
    let third =
        early::numbered(Table::Berger, 8, &[[DrawNo(1), DrawNo(8)], [DrawNo(5), DrawNo(4)]], RoundNo(3)).unwrap();
    assert_eq!(third, numbers(&[1, 2, 5, 4, 7, 6, 8, 3]));
}

#[test]
fn td_5_3_every_pair_and_round() {
    for table in TABLES {
        for units in 2..=12_u16 {
            let drawn = rounds(table, units, Laps::Single).unwrap();
            for (better, other) in
                (1..=units).flat_map(|one| (one + 1..=units).map(move |other| (DrawNo(one), DrawNo(other))))
            {
                for round in &drawn {
                    match early::numbered(table, units, &[[better, other]], round.number) {
                        Ok(given) => {
                            assert_eq!(given[usize::from(better.0) - 1], better);
                            let second = given[usize::from(other.0) - 1];
                            let meet = |pair: &&tourney::format::robin::Meeting| {
                                BTreeSet::from([pair.first, pair.second]) == BTreeSet::from([better, second])
                            };
                            assert_eq!(round.matches.iter().filter(meet).count(), 1);
                            assert_eq!(given.iter().collect::<BTreeSet<_>>().len(), usize::from(units));
                            let rest: Vec<DrawNo> =
                                given.iter().copied().filter(|&unit| unit != second && unit != better).collect();
                            assert!(rest.is_sorted(), "the others keep their order");
                        }
                        Err(fault) => {
                            assert_eq!(fault, FormatFault::ByeInRound { unit: better, round: round.number });
                            assert_eq!(round.bye, Some(better));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn td_5_3_three_related_are_for_the_organiser() {
    let pair = |one, other| [DrawNo(one), DrawNo(other)];
    let refused =
        |related: &[[DrawNo; 2]], round| early::numbered(Table::Berger, 10, related, RoundNo(round)).unwrap_err();
    let fault = refused(&[pair(1, 2), pair(3, 2), pair(1, 3)], 1);
    assert_eq!(fault, FormatFault::OrganiserDecides { units: numbers(&[1, 2, 3]) });
    assert_eq!((fault.article(), fault.text().zh.contains("主办单位")), ("TD-5.3", true));
    // 1 and 10 meet in round 1: the second of 1 wants 10, and so does 10 as the better of... nobody; 3 meets 8.
    assert_eq!(
        refused(&[pair(3, 4), pair(8, 9)], 1),
        FormatFault::NumbersCollide { number: DrawNo(8), round: RoundNo(1) }
    );
    assert_eq!(refused(&[pair(3, 4)], 10), FormatFault::NoSuchRound { round: RoundNo(10), last: RoundNo(9) });
    assert_eq!(refused(&[pair(3, 4)], 0), FormatFault::NoSuchRound { round: RoundNo(0), last: RoundNo(9) });
    assert_eq!(refused(&[pair(3, 3)], 1), FormatFault::NotOneEach { unit: DrawNo(3) });
    assert_eq!(refused(&[pair(3, 11)], 1), FormatFault::NotOneEach { unit: DrawNo(11) });
}

#[test]
fn td_5_1_group_mates_stay_apart_for_every_size() {
    for groups in 2..=32_u16 {
        for qualifiers in (1..=16).filter(|qualifiers| groups * qualifiers <= 256) {
            let drawn = cross::numbered(groups, 16, qualifiers).unwrap();
            let units = groups * qualifiers;
            let all: BTreeSet<Qualifier> = drawn.iter().copied().collect();
            assert_eq!((all.len(), drawn.len()), (usize::from(units), usize::from(units)));
            // Ranks in order, winners in the order of their groups.
            assert!(drawn.iter().map(|unit| unit.rank).is_sorted());
            let winners: Vec<u16> = drawn[..usize::from(groups)].iter().map(|unit| unit.group).collect();
            assert_eq!(winners, (1..=groups).collect::<Vec<_>>());
            let met = earliest_meeting(&drawn);
            let stated = cross::reunion(groups, 16, qualifiers).unwrap().map(|round| u32::from(round.0));
            assert_eq!(met, stated, "{groups} {qualifiers}");
            assert!(met.is_none_or(|round| round >= 2), "never at once");
        }
    }
}

/// The first round in which two of a group can meet, from the places on the sheet alone.
fn earliest_meeting(drawn: &[Qualifier]) -> Option<u32> {
    let doublings = drawn.len().next_power_of_two().trailing_zeros();
    let order = sheet_order(doublings);
    let place = |nth: usize| order.iter().position(|number| usize::from(number.0) == nth + 1).unwrap();
    let mut first = None;
    for one in 0..drawn.len() {
        for other in one + 1..drawn.len() {
            if drawn[one].group == drawn[other].group {
                let apart = place(one) ^ place(other);
                first = [first, Some(usize::BITS - apart.leading_zeros())].into_iter().flatten().min();
            }
        }
    }
    first
}

#[test]
fn td_5_1_two_groups_cross() {
    let drawn = cross::numbered(2, 4, 2).unwrap();
    let qualifier = |group, rank| Qualifier { group, rank };
    // 1-4 and 3-2: the first of each group against the second of the other.
    assert_eq!(drawn, [qualifier(1, 1), qualifier(2, 1), qualifier(1, 2), qualifier(2, 2)]);
    assert_eq!(cross::reunion(2, 4, 2).unwrap(), Some(RoundNo(2)));
    assert_eq!(cross::reunion(4, 4, 1).unwrap(), None);
}

#[test]
fn td_5_1_play_offs_of_equal_ranks() {
    let shown = |units, each| -> Vec<Vec<u16>> {
        let groups = cross::in_turn(units, each).unwrap();
        groups.iter().map(|group| group.iter().map(|number| number.0).collect()).collect()
    };
    assert_eq!(shown(6, 2), [[1, 2], [3, 4], [5, 6]]);
    assert_eq!(shown(7, 3), [vec![1, 2, 3], vec![4, 5, 6, 7]], "nobody is left alone");
    assert_eq!(shown(8, 3), [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8]]);
    assert_eq!(shown(2, 5), [[1, 2]]);
    for units in 2..60 {
        for each in 2..20 {
            let groups = shown(units, each);
            assert_eq!(groups.concat(), (1..=units).collect::<Vec<_>>());
            assert!(groups.iter().all(|group| group.len() > 1), "{units} by {each}");
        }
    }
}

#[test]
fn qualifiers_that_cannot_be_are_refused() {
    let fault = cross::numbered(4, 3, 4).unwrap_err();
    assert_eq!(fault, FormatFault::QualifiersExceedGroup { qualifiers: 4, size: 3 });
    assert_eq!(fault.article(), "TD-5.1");
    assert_eq!(
        cross::numbered(1, 4, 2).unwrap_err(),
        FormatFault::TooFew { subject: Subject::Groups, given: 1, least: 2 }
    );
    let none = FormatFault::TooFew { subject: Subject::Qualifiers, given: 0, least: 1 };
    assert_eq!(cross::reunion(4, 4, 0).unwrap_err(), none);
    let many = FormatFault::TooMany { subject: Subject::KnockOut, given: 1024, most: 512 };
    assert_eq!(cross::numbered(64, 16, 16).unwrap_err(), many);
    assert_eq!(cross::in_turn(1, 4).unwrap_err().article(), "TD-5.1");
    assert_eq!(cross::in_turn(4, 1).unwrap_err().article(), "TD-5.1");
}
