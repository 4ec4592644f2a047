//! Movements: reverse rotation, duplicate halves, colours.

use tourney::format::movement::colours::{Colour, Dealing, Then};
use tourney::format::movement::duplicate::{Half, Room, Squad, Stint, squads, team_match};
use tourney::format::movement::{Clash, Group, MOST, Movement, Plan, Round, Station, Times, plan, verify};
use tourney::format::{DrawNo, FormatFault, Subject};
use tourney::{BySide, RoundNo, Side};

/// One table each way with boards that stay, whatever the number: tables of A's and B's units from 0.
fn one_table_each_way(units: u16) -> Movement {
    let station = |round: u16, table: u16| Station {
        table: table + 1,
        a: DrawNo((table + units - round) % units + 1),
        b: DrawNo((table + round) % units + 1),
        boards: table + 1,
    };
    let round = |round: u16| Round {
        number: RoundNo(round + 1),
        stations: (0..units).map(|table| station(round, table)).collect(),
        idle_a: None,
        idle_b: None,
    };
    Movement { plan: Plan::Printed, units, sets: units, rounds: (0..units).map(round).collect() }
}

#[test]
fn td_2_12_printed_movement_of_five() {
    let movement = plan(Plan::Printed, 5).unwrap();
    let shown: Vec<Vec<(u16, u16)>> = movement
        .rounds
        .iter()
        .map(|round| round.stations.iter().map(|station| (station.a.0, station.b.0)).collect())
        .collect();
    let table = [
        [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
        [(5, 2), (1, 3), (2, 4), (3, 5), (4, 1)],
        [(4, 3), (5, 4), (1, 5), (2, 1), (3, 2)],
        [(3, 4), (4, 5), (5, 1), (1, 2), (2, 3)],
        [(2, 5), (3, 1), (4, 2), (5, 3), (1, 4)],
    ];
    assert_eq!(shown, table.map(|round| round.to_vec()));
    for round in &movement.rounds {
        assert!(round.stations.iter().all(|station| station.boards == station.table), "boards stay");
    }
}

#[test]
fn td_2_12_odd_numbers_as_printed() {
    for units in (3..=MOST).step_by(2) {
        let movement = plan(Plan::Printed, units).unwrap();
        assert_eq!((Plan::best(units), &movement), (Plan::Printed, &one_table_each_way(units)));
        assert_eq!((movement.rounds.len(), movement.sets), (usize::from(units), units), "N rounds, N sets of boards");
        let report = verify(&movement);
        assert!(report.complete(), "{units}: {report:?}");
        assert_eq!(plan(Plan::Orthogonal, units).unwrap().rounds, movement.rounds);
    }
}

#[test]
fn td_2_12_even_numbers_repeat_as_printed() {
    for units in (2..=40).step_by(2) {
        let fault = plan(Plan::Printed, units).unwrap_err();
        assert_eq!(fault, FormatFault::RepeatsOpponents { units });
        assert_eq!(fault.article(), "TD-2.12");
        // The reason: half of the opponents twice, the others never, though all boards are played.
        let report = verify(&one_table_each_way(units));
        assert_eq!(
            (report.meetings, report.boards_a, report.boards_b),
            (Times { least: 0, most: 2 }, Times::ONCE, Times::ONCE)
        );
        assert!(!report.fair() && report.clashes.is_empty());
        let mut met = vec![0; usize::from(units)];
        for round in one_table_each_way(units).rounds {
            let of_first = round.stations.iter().find(|station| station.a == DrawNo(1)).unwrap();
            met[usize::from(of_first.b.0) - 1] += 1;
        }
        assert_eq!(met.iter().filter(|&&met| met == 2).count(), usize::from(units) / 2);
        assert_eq!(met.iter().filter(|&&met| met == 0).count(), usize::from(units) / 2);
    }
}

#[test]
fn td_2_12_orthogonal_plans() {
    let laid: Vec<u16> = (2..=64).step_by(2).filter(|&units| plan(Plan::Orthogonal, units).is_ok()).collect();
    let fours = (4..=64).step_by(4);
    let mut expected: Vec<u16> = fours.chain([10, 22, 30, 34, 46, 50, 58]).collect();
    expected.sort_unstable();
    assert_eq!(laid, expected);
    for units in laid.into_iter().chain([MOST]) {
        let movement = plan(Plan::Orthogonal, units).unwrap();
        assert_eq!(
            (Plan::best(units), movement.sets, movement.rounds.len()),
            (Plan::Orthogonal, units, usize::from(units))
        );
        let report = verify(&movement);
        assert!(report.complete(), "{units}: {report:?}");
        first_round_is_the_draw(&movement);
    }
    for units in [2, 6, 14, 18, 26, 38] {
        assert_eq!(plan(Plan::Orthogonal, units).unwrap_err(), FormatFault::NoOrthogonalSquares { units });
        assert_eq!(Plan::best(units), Plan::Phantom);
    }
}

#[test]
fn td_2_12_phantom_tables() {
    for units in (2..=40).step_by(2) {
        let movement = plan(Plan::Phantom, units).unwrap();
        assert_eq!((movement.rounds.len(), movement.sets), (usize::from(units) + 1, units + 1));
        let report = verify(&movement);
        assert!(report.fair() && !report.complete(), "{units}: {report:?}");
        assert_eq!((report.boards_a, report.boards_b), (Times { least: 0, most: 1 }, Times { least: 0, most: 1 }));
        first_round_is_the_draw(&movement);
        for unit in (1..=units).map(DrawNo) {
            let idle = |of: fn(&Round) -> Option<DrawNo>| {
                movement.rounds.iter().filter(|&round| of(round) == Some(unit)).count()
            };
            assert_eq!((idle(|round| round.idle_a), idle(|round| round.idle_b)), (1, 1), "each sits out once");
        }
    }
    assert_eq!(plan(Plan::Phantom, 7).unwrap_err(), FormatFault::PhantomNotNeeded { units: 7 });
}

fn first_round_is_the_draw(movement: &Movement) {
    for station in &movement.rounds[0].stations {
        assert_eq!((station.a.0, station.b.0, station.boards), (station.table, station.table, station.table));
    }
    assert_eq!(movement.rounds[0].stations.len(), usize::from(movement.units));
}

#[test]
fn td_2_12_a_best_plan_is_fair_for_every_number() {
    for units in 3..=40 {
        let movement = plan(Plan::best(units), units).unwrap();
        assert!(verify(&movement).fair(), "{units}");
        assert!(movement.rounds.len() <= usize::from(units) + 1);
    }
}

#[test]
fn verification_finds_what_is_wrong() {
    let good = plan(Plan::Printed, 5).unwrap();
    let broken = |change: &dyn Fn(&mut Movement)| {
        let mut movement = good.clone();
        change(&mut movement);
        verify(&movement)
    };
    let round = RoundNo(2);
    let report = broken(&|movement| movement.rounds[1].stations[0].a = DrawNo(1));
    assert_eq!(
        report.clashes,
        [
            Clash::UnitTwice { round, group: Group::A, unit: DrawNo(1) },
            Clash::UnitMissing { round, group: Group::A, unit: DrawNo(5) }
        ]
    );
    let report = broken(&|movement| movement.rounds[1].stations[0].b = DrawNo(6));
    assert_eq!(report.clashes[0], Clash::Unknown { round, table: 1 });
    let report = broken(&|movement| movement.rounds[1].stations[0].boards = 2);
    assert_eq!(
        (report.clashes, report.boards_a),
        (vec![Clash::BoardsTwice { round, boards: 2 }], Times { least: 0, most: 2 })
    );
    let report = broken(&|movement| movement.rounds[1].stations[0].table = 2);
    assert_eq!(report.clashes, [Clash::TableTwice { round, table: 2 }]);
    let report = broken(&|movement| movement.rounds[1].idle_b = Some(DrawNo(3)));
    assert_eq!(report.clashes, [Clash::UnitTwice { round, group: Group::B, unit: DrawNo(3) }]);
    let report = broken(&|movement| movement.rounds.truncate(4));
    assert!(!report.fair() && report.clashes.is_empty() && report.meetings == Times { least: 0, most: 1 });
    let report = broken(&|movement| movement.rounds[4] = Round { number: RoundNo(5), ..movement.rounds[3].clone() });
    assert_eq!((report.meetings.most, report.fair()), (2, false));
}

#[test]
fn sizes_outside_are_refused() {
    let few = FormatFault::TooFew { subject: Subject::Movement, given: 1, least: 2 };
    assert_eq!(plan(Plan::Printed, 1).unwrap_err(), few);
    let many = FormatFault::TooMany { subject: Subject::Movement, given: MOST + 1, most: MOST };
    assert_eq!(plan(Plan::Printed, MOST + 1).unwrap_err(), many);
}

#[test]
fn td_1_1_rooms_of_a_team_match() {
    assert_eq!((Room::A.east_west(), Room::B.east_west()), (Side::Home, Side::Visitor));
}

#[test]
fn td_2_5_sixteen_boards_in_two_rooms() {
    let stint = |half, room, from, to| Stint { half, room, from, to };
    let plan = team_match(16).unwrap();
    assert_eq!(
        plan,
        [
            stint(Half::First, Room::A, 1, 8),
            stint(Half::First, Room::B, 9, 16),
            stint(Half::Second, Room::A, 9, 16),
            stint(Half::Second, Room::B, 1, 8),
        ]
    );
    for boards in (2..=64).step_by(2) {
        for room in [Room::A, Room::B] {
            let mut played: Vec<u16> = team_match(boards)
                .unwrap()
                .iter()
                .filter(|stint| stint.room == room)
                .flat_map(|stint| stint.from..=stint.to)
                .collect();
            played.sort_unstable();
            assert_eq!(played, (1..=boards).collect::<Vec<_>>());
        }
        for half in [Half::First, Half::Second] {
            let now: Vec<_> = team_match(boards).unwrap().into_iter().filter(|stint| stint.half == half).collect();
            assert!(now[0].to < now[1].from || now[1].to < now[0].from, "no board in both rooms at once");
        }
    }
    assert_eq!(team_match(15).unwrap_err(), FormatFault::OddBoards { boards: 15 });
    assert_eq!(team_match(15).unwrap_err().article(), "TD-2.5");
    assert_eq!(team_match(0).unwrap_err(), FormatFault::TooFew { subject: Subject::Boards, given: 0, least: 2 });
}

#[test]
fn td_2_11_squads_exchange_hands() {
    for opposite in [Squad::A, Squad::B] {
        let [first, second] = squads(opposite);
        assert_eq!(
            (first.half, first.squads, first.hands),
            (Half::First, BySide::new(Squad::A, opposite), BySide::new(Side::Home, Side::Visitor))
        );
        assert_eq!(second.half, Half::Second);
        assert_eq!((second.squads.home, second.squads.visitor), (Squad::B, opposite.other()));
        assert_eq!((second.hands.home, second.hands.visitor), (Side::Visitor, Side::Home));
    }
}

#[test]
fn td_2_13_one_side_red_the_other_black() {
    let red_black = |then| Dealing::RedBlack { red: Side::Visitor, then };
    let visitors_red = Some(BySide::new(Colour::Black, Colour::Red));
    let home_red = Some(BySide::new(Colour::Red, Colour::Black));
    assert_eq!([1, 2, 3].map(|game| red_black(Then::Keep).colours(game)), [visitors_red; 3]);
    assert_eq!([1, 2, 3].map(|game| red_black(Then::Exchange).colours(game)), [visitors_red, home_red, visitors_red]);
    assert_eq!(Dealing::Random.colours(1), None);
}
