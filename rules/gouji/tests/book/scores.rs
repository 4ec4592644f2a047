//! Points against a table worked out by hand, over every order. `G4 17-1`–`G4 17-4`, `G6 18-1`–`G6 18-4`

use gouji::score::{recorded, signed};
use gouji::{Format, Setup, Sweep};
use table::{ByTeam, Seat, Seats, Team};

/// What a side records with four packs for the places that it takes. Of any order one side is here; the other records nothing.
const RECORDED: [(&str, i32); 10] = [
    ("123", 8),
    ("124", 6),
    ("125", 4),
    ("134", 4),
    ("126", 2),
    ("135", 2),
    ("145", 2),
    ("234", 2),
    ("136", 0),
    ("146", 0),
];

fn orders() -> Vec<[Seat; 6]> {
    let mut all: Vec<Vec<Seat>> = vec![Vec::new()];
    for _ in 0..6 {
        let longer = all.iter().flat_map(|order| {
            Seat::all(6).filter(|seat| !order.contains(seat)).map(|seat| [order.clone(), vec![seat]].concat())
        });
        all = longer.collect();
    }
    all.into_iter().map(|order| order.try_into().expect("six")).collect()
}

fn places(order: [Seat; 6], team: Team) -> String {
    (1..=6).zip(order).filter(|(_, seat)| seat.team() == team).map(|(place, _)| place.to_string()).collect()
}

#[test]
fn every_order_of_four_packs_is_worth_what_the_table_says() {
    let setup = Setup::usual(Format::Four);
    let due = |places: &str| RECORDED.iter().find(|(known, _)| *known == places).map(|(_, points)| *points);
    for order in orders() {
        let signed = signed(&setup, order, Seats::all(6));
        let got = recorded(signed);
        assert_eq!(signed[Team::A], -signed[Team::B], "{order:?}");
        let sides = Team::ALL.map(|team| due(&places(order, team)));
        let points = match sides {
            [Some(points), None] => [points, 0],
            [None, Some(points)] => [0, points],
            other => panic!("{order:?}: {other:?}"),
        };
        assert_eq!(got.0, points, "{order:?}");
    }
}

#[test]
fn points_of_openings_are_won_and_lost_by_pairs() {
    // R-jindian, R-dadian: each seat that is shut is six for the other side; a pair that is shut cancels.
    let setup = Setup::usual(Format::Six);
    for order in orders().into_iter().filter(|order| order[..3].iter().any(|seat| seat.team() != order[0].team())) {
        let plain = signed(&setup, order, Seats::NONE)[Team::A];
        for mask in 0u32..16 {
            let shut: Seats = (0..4).filter(|bit| mask >> bit & 1 == 1).map(|bit| order[bit + 2]).collect();
            let lost = |team: Team| shut.iter().filter(|seat| seat.team() == team).count() as i32;
            let due = plain + 6 * (lost(Team::B) - lost(Team::A));
            assert_eq!(signed(&setup, order, shut), ByTeam([due, -due]), "{order:?} {shut:?}");
        }
    }
}

#[test]
fn a_sweep_is_worth_what_the_table_has_chosen() {
    // R-sweep
    let order: [Seat; 6] = [0, 2, 4, 1, 3, 5].map(Seat::from_index);
    let all_shut: Seats = [1, 3, 5].map(Seat::from_index).into_iter().collect();
    for (sweep, without, with) in [(Sweep::Flat, 12, 12), (Sweep::Points, 12, 30), (Sweep::Max, 12, 24)] {
        let setup = Setup { sweep, ..Setup::usual(Format::Six) };
        assert_eq!(signed(&setup, order, Seats::NONE), ByTeam([without, -without]), "{sweep:?}");
        assert_eq!(signed(&setup, order, all_shut), ByTeam([with, -with]), "{sweep:?}");
    }
    let four = Setup::usual(Format::Four);
    assert_eq!(signed(&four, order, all_shut), ByTeam([8, -8]));
}
