//! What beats what is a strict order: never a over b over c over a, over all readings of all sizes at every level.

use cards::Rank;
use guandan::{Face, Kind, Reading};

/// Every reading there is: each type with each rank and number of cards that it can have.
fn every_reading() -> Vec<Reading> {
    let ranks = || Rank::all().map(Face::from);
    let of = |kind: Kind, size: u8| ranks().map(move |rank| Reading { kind, rank, size });
    let jokers = [Face::SMALL_JOKER, Face::BIG_JOKER];
    let mut all: Vec<Reading> = Vec::new();
    for (kind, size) in [(Kind::Single, 1), (Kind::Pair, 2)] {
        all.extend(of(kind, size).chain(jokers.map(|rank| Reading { kind, rank, size })));
    }
    for (kind, size) in [(Kind::Triple, 3), (Kind::FullHouse, 5)] {
        all.extend(of(kind, size));
    }
    // The lowest top of a run is where the ace below it ends.
    for (kind, size, lowest) in
        [(Kind::Tube, 6, "3"), (Kind::Plate, 6, "2"), (Kind::Straight, 5, "5"), (Kind::StraightFlush, 5, "5")]
    {
        let tops = Rank::all().filter(|rank| *rank >= crate::rank(lowest));
        all.extend(tops.map(|rank| Reading { kind, rank: rank.into(), size }));
    }
    all.extend((4..=10).flat_map(|size| of(Kind::Bomb, size)));
    all.push(Reading { kind: Kind::Jokers, rank: Face::BIG_JOKER, size: 4 });
    all
}

/// `[a]`: bit for each reading that `a` beats.
fn beaten(all: &[Reading], level: Rank) -> Vec<Vec<bool>> {
    all.iter().map(|one| all.iter().map(|other| one.beats(*other, level)).collect()).collect()
}

#[test]
fn beating_is_a_strict_order() {
    let all = every_reading();
    assert_eq!(all.len(), 15 + 15 + 13 + 13 + 12 + 13 + 10 + 10 + 7 * 13 + 1);
    for level in Rank::all() {
        let beaten = beaten(&all, level);
        for (a, over) in beaten.iter().enumerate() {
            assert!(!over[a], "{} beats itself at {level}", all[a]);
            for (b, _) in over.iter().enumerate().filter(|(_, beats)| **beats) {
                assert!(!beaten[b][a], "{} and {} beat each other at {level}", all[a], all[b]);
                let missing = beaten[b].iter().zip(over).position(|(second, first)| *second && !first);
                assert_eq!(
                    missing.map(|c| all[c]),
                    None,
                    "{} over {} over that, but not over it, at {level}",
                    all[a],
                    all[b]
                );
            }
        }
    }
}

#[test]
fn within_a_type_and_among_bombs_one_of_two_is_higher() {
    let all = every_reading();
    let bomb = |reading: &Reading| matches!(reading.kind, Kind::Bomb | Kind::StraightFlush | Kind::Jokers);
    for level in Rank::all() {
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let either = a.beats(*b, level) || b.beats(*a, level);
            let comparable = a.kind == b.kind || bomb(a) || bomb(b);
            assert_eq!(either, comparable, "{a} and {b} at {level}");
            if bomb(a) && !bomb(b) {
                assert!(a.beats(*b, level), "{a} on {b} at {level}");
            }
        }
    }
}

#[test]
fn the_level_stands_above_the_ace_and_below_the_jokers() {
    // GD17 8-1, GD22 牌点-1
    for level in Rank::all() {
        let mut faces: Vec<Face> = Rank::all().map(Face::from).chain([Face::SMALL_JOKER, Face::BIG_JOKER]).collect();
        faces.sort_by_key(|face| face.height(level));
        let below: Vec<Face> = Rank::all().filter(|rank| *rank != level).map(Face::from).collect();
        assert_eq!(faces[..12], below);
        assert_eq!(faces[12..], [level.into(), Face::SMALL_JOKER, Face::BIG_JOKER]);
    }
}
