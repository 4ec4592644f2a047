//! Choosing opponents, matches of segments, multi-loss elimination.

use std::collections::BTreeSet;

use tourney::format::bracket::{End, Placing};
use tourney::format::choice::{Choosing, Chosen};
use tourney::format::losses::{Drawn, Met, MultiLoss};
use tourney::format::segments::{Reckoning, Segment, Segmented, Standing};
use tourney::format::{DrawNo, FormatFault, MatchNo, Subject};
use tourney::{BySide, Points, RoundNo, Side};

use crate::support::Dice;

fn numbers(units: &[u16]) -> Vec<DrawNo> {
    units.iter().copied().map(DrawNo).collect()
}

#[test]
fn td_3_4_the_higher_ranked_choose_in_order() {
    let tiers = [1, 2, 3, 4].map(|unit| numbers(&[unit]));
    let choosing = Choosing::new(&tiers, &numbers(&[5, 6, 7, 8]), &[]).unwrap();
    assert_eq!((choosing.turn(), choosing.open()), (Some(DrawNo(1)), &numbers(&[5, 6, 7, 8])[..]));
    let out_of_turn = choosing.choose(DrawNo(2), DrawNo(8)).unwrap_err();
    assert_eq!(out_of_turn, FormatFault::NotYourChoice { unit: DrawNo(2), turn: Some(DrawNo(1)) });
    assert_eq!(out_of_turn.article(), "TD-3.4");
    let choosing = choosing.choose(DrawNo(1), DrawNo(7)).unwrap();
    let taken = choosing.choose(DrawNo(2), DrawNo(7)).unwrap_err();
    assert_eq!(taken, FormatFault::NotToBeChosen { unit: DrawNo(7) });
    assert_eq!(choosing.choose(DrawNo(2), DrawNo(3)).unwrap_err(), FormatFault::NotToBeChosen { unit: DrawNo(3) });
    let choosing = choosing.choose(DrawNo(2), DrawNo(8)).unwrap().choose(DrawNo(3), DrawNo(5)).unwrap();
    // The last has no choice.
    let chosen = |chooser, opponent| Chosen { chooser: DrawNo(chooser), opponent: DrawNo(opponent) };
    assert_eq!(choosing.made(), [chosen(1, 7), chosen(2, 8), chosen(3, 5), chosen(4, 6)]);
    assert_eq!((choosing.turn(), choosing.open().len()), (None, 0));
    let over = choosing.choose(DrawNo(4), DrawNo(6)).unwrap_err();
    assert_eq!(over, FormatFault::NotYourChoice { unit: DrawNo(4), turn: None });
}

#[test]
fn td_3_4_winners_of_parallel_groups_draw_lots() {
    let tiers = [numbers(&[1, 2, 3]), numbers(&[4])];
    let range = numbers(&[5, 6, 7, 8]);
    let fault = Choosing::new(&tiers, &range, &numbers(&[3, 1])).unwrap_err();
    assert_eq!(fault, FormatFault::LotsNeeded { units: numbers(&[1, 2, 3]) });
    assert_eq!(fault.article(), "TD-3.4");
    let mut choosing = Choosing::new(&tiers, &range, &numbers(&[3, 1, 2])).unwrap();
    for (chooser, opponent) in [(3, 8), (1, 7), (2, 6)] {
        assert_eq!(choosing.turn(), Some(DrawNo(chooser)));
        choosing = choosing.choose(DrawNo(chooser), DrawNo(opponent)).unwrap();
    }
    assert_eq!(choosing.made()[3], Chosen { chooser: DrawNo(4), opponent: DrawNo(5) });
}

#[test]
fn ranges_that_do_not_fit_are_refused() {
    let fault = Choosing::new(&[numbers(&[1])], &numbers(&[5, 6]), &[]).unwrap_err();
    assert_eq!(fault, FormatFault::RangeDoesNotFit { choosers: 1, range: 2 });
    let twice = Choosing::new(&[numbers(&[1]), numbers(&[2])], &numbers(&[2, 5]), &[]).unwrap_err();
    assert_eq!(twice, FormatFault::NotOneEach { unit: DrawNo(2) });
    let lots = Choosing::new(&[numbers(&[1, 2])], &numbers(&[3, 4]), &numbers(&[1, 1])).unwrap_err();
    assert_eq!(lots, FormatFault::NotOneEach { unit: DrawNo(1) });
}

fn score(home: i64, visitor: i64) -> BySide<Points> {
    BySide::new(Points::whole(home), Points::whole(visitor))
}

fn segment(home: i64, visitor: i64, extra: &[(i64, i64)]) -> Segment {
    Segment { score: score(home, visitor), extra: extra.iter().map(|&(home, visitor)| score(home, visitor)).collect() }
}

#[test]
fn td_3_6_segments_add_up_with_the_carry_and_never_end_level() {
    let game = Segmented { segments: 2, reckoning: Reckoning::Total, carry: score(3, 0) };
    let standing = |played: &[Segment]| game.standing(played);
    assert_eq!(standing(&[]), Ok(Standing::Next { segment: 1 }));
    assert_eq!(standing(&[segment(5, 30, &[])]), Ok(Standing::Next { segment: 2 }));
    assert_eq!(standing(&[segment(5, 7, &[]), segment(4, 4, &[])]), Ok(Standing::Won(Side::Home)));
    let level = [segment(5, 7, &[]), segment(4, 5, &[])];
    assert_eq!(standing(&level), Ok(Standing::ExtraBoard));
    assert_eq!(standing(&[level[0].clone(), segment(4, 5, &[(2, 2)])]), Ok(Standing::ExtraBoard));
    assert_eq!(standing(&[level[0].clone(), segment(4, 5, &[(2, 2), (1, 2)])]), Ok(Standing::Won(Side::Visitor)));
    let beyond = |played: &[Segment]| standing(played).unwrap_err();
    let too_many = beyond(&[level[0].clone(), segment(4, 5, &[(2, 1), (1, 2)])]);
    assert_eq!(too_many, FormatFault::PlayedOn { recorded: 4, needed: 2 });
    assert_eq!(too_many.article(), "TD-3.6");
    assert_eq!(beyond(&[segment(3, 6, &[(1, 0)])]), FormatFault::PlayedOn { recorded: 2, needed: 1 });
    let third = [level[0].clone(), segment(4, 4, &[]), segment(1, 0, &[])];
    assert_eq!(beyond(&third), FormatFault::PlayedOn { recorded: 3, needed: 2 });
}

#[test]
fn td_3_6_best_of_three() {
    let game = Segmented { segments: 3, reckoning: Reckoning::Wins, carry: score(0, 0) };
    let standing = |played: &[Segment]| game.standing(played);
    assert_eq!(standing(&[segment(9, 5, &[])]), Ok(Standing::Next { segment: 2 }));
    assert_eq!(standing(&[segment(9, 5, &[]), segment(1, 0, &[])]), Ok(Standing::Won(Side::Home)));
    assert_eq!(standing(&[segment(9, 5, &[]), segment(0, 1, &[])]), Ok(Standing::Next { segment: 3 }));
    assert_eq!(standing(&[segment(5, 5, &[])]), Ok(Standing::ExtraBoard));
    let last = [segment(9, 5, &[]), segment(0, 1, &[]), segment(2, 2, &[(0, 0), (0, 1)])];
    assert_eq!(standing(&last), Ok(Standing::Won(Side::Visitor)));
    let beyond = standing(&[segment(9, 5, &[]), segment(1, 0, &[]), segment(0, 1, &[])]).unwrap_err();
    assert_eq!(beyond, FormatFault::PlayedOn { recorded: 3, needed: 2 });
    let undecided = standing(&[segment(5, 5, &[]), segment(1, 0, &[])]).unwrap_err();
    assert_eq!(undecided, FormatFault::PlayedOn { recorded: 2, needed: 1 });
    let extra = standing(&[segment(9, 5, &[(1, 0)])]).unwrap_err();
    assert_eq!(extra, FormatFault::PlayedOn { recorded: 2, needed: 1 });
    let carried = Segmented { carry: score(0, 1), ..game };
    assert_eq!(carried.standing(&[segment(0, 1, &[])]), Ok(Standing::Won(Side::Visitor)));
    let even = Segmented { segments: 2, ..game };
    assert_eq!(even.standing(&[]).unwrap_err(), FormatFault::EvenGames { games: 2 });
    let none = Segmented { segments: 0, ..game };
    assert_eq!(none.standing(&[]).unwrap_err(), FormatFault::TooFew { subject: Subject::Segments, given: 0, least: 1 });
}

fn met(sides: [u16; 2], winner: u16) -> Met {
    Met { sides: sides.map(DrawNo), end: End::Won(DrawNo(winner)) }
}

fn pairs(drawn: &Drawn) -> Vec<(u16, u16)> {
    drawn.pairs.iter().map(|pair| (pair[0].0, pair[1].0)).collect()
}

#[test]
fn td_3_3_multi_loss_is_drawn_within_areas() {
    let event = MultiLoss::new(8, 3).unwrap();
    let first = event.draw(&[], &[]).unwrap().unwrap();
    assert_eq!((pairs(&first), first.bye), (vec![(1, 8), (2, 7), (3, 6), (4, 5)], None));
    let mut rounds = vec![vec![met([1, 8], 1), met([2, 7], 2), met([3, 6], 3), met([4, 5], 4)]];
    // Unbeaten among each other, the beaten among each other.
    let second = event.draw(&rounds, &[]).unwrap().unwrap();
    assert_eq!(pairs(&second), [(1, 4), (2, 3), (5, 8), (6, 7)]);
    rounds.push(vec![met([1, 4], 1), met([2, 3], 2), met([5, 8], 5), met([6, 7], 6)]);
    let third = event.draw(&rounds, &[]).unwrap().unwrap();
    assert_eq!(pairs(&third), [(1, 2), (3, 5), (4, 6), (7, 8)]);
    rounds.push(vec![met([1, 2], 1), met([3, 5], 3), met([4, 6], 4), met([7, 8], 7)]);
    // 8 is out. 1 is alone unbeaten and takes the bye; 2, 3, 4 have lost once, of whom the weakest goes on to 5, 6, 7.
    let fourth = event.draw(&rounds, &[]).unwrap().unwrap();
    assert_eq!((pairs(&fourth), fourth.bye), (vec![(2, 3), (4, 7), (5, 6)], Some(DrawNo(1))));
    assert_eq!(event.places(&rounds, &[]).unwrap(), [Placing { first: 8, last: 8, unit: DrawNo(8) }]);
}

#[test]
fn td_3_3_any_multi_loss_ends_with_one_left() {
    for out_at in 1..=4 {
        for units in 2..=24 {
            let event = MultiLoss::new(units, out_at).unwrap();
            let mut dice = Dice::new(u64::from(units * 10 + out_at));
            let mut rounds: Vec<Vec<Met>> = Vec::new();
            while let Some(drawn) = event.draw(&rounds, &[]).unwrap() {
                let records = event.records(&rounds, &[]).unwrap();
                let alive: BTreeSet<DrawNo> =
                    records.iter().filter(|record| record.out.is_none()).map(|record| record.unit).collect();
                let busy: Vec<DrawNo> = drawn.pairs.iter().flatten().copied().chain(drawn.bye).collect();
                assert_eq!((busy.len(), busy.iter().copied().collect::<BTreeSet<_>>()), (alive.len(), alive));
                // At most one match crosses from an area to the next that has anybody.
                let losses = |unit: DrawNo| records[usize::from(unit.0) - 1].losses;
                let areas: BTreeSet<u16> = busy.iter().map(|&unit| losses(unit)).collect();
                let crossing = drawn.pairs.iter().filter(|pair| losses(pair[0]) != losses(pair[1])).count();
                assert!(crossing < areas.len(), "{drawn:?}");
                let byes = |unit: &Option<DrawNo>| unit.map(|unit| records[usize::from(unit.0) - 1].byes);
                let least = records.iter().filter(|record| record.out.is_none()).map(|record| record.byes).min();
                assert!(drawn.bye.is_none() || byes(&drawn.bye) == least, "no second bye before all had one");
                rounds
                    .push(drawn.pairs.iter().map(|&sides| Met { sides, end: End::Won(sides[dice.roll(2)]) }).collect());
            }
            let records = event.records(&rounds, &[]).unwrap();
            assert_eq!(records.iter().filter(|record| record.losses < out_at).count(), 1);
            assert!(records.iter().all(|record| record.losses <= out_at));
            let places = event.places(&rounds, &[]).unwrap();
            assert_eq!((places.len(), places[0].last, places[places.len() - 1].last), (usize::from(units), 1, units));
            let matches: usize = rounds.iter().map(Vec::len).sum();
            let last = usize::from(records.iter().map(|record| record.losses).min().unwrap());
            assert_eq!(matches, usize::from(out_at * (units - 1)) + last);
        }
    }
}

#[test]
fn td_3_3_repeats_are_avoided_as_long_as_can_be() {
    // All have lost once, and strongest against weakest has been played twice over: the nearest to it that has not.
    let event = MultiLoss::new(4, 9).unwrap();
    let mut rounds = vec![vec![met([1, 4], 1), met([2, 3], 2)], vec![met([1, 4], 4), met([2, 3], 3)]];
    assert_eq!(pairs(&event.draw(&rounds, &[]).unwrap().unwrap()), [(1, 3), (2, 4)]);
    // Then the last two that have not met; then, each having met each, those who met least often, nearest to the fold.
    rounds.extend([vec![met([1, 3], 1), met([2, 4], 2)], vec![met([1, 3], 3), met([2, 4], 4)]]);
    assert_eq!(pairs(&event.draw(&rounds, &[]).unwrap().unwrap()), [(1, 2), (3, 4)]);
    rounds.extend([vec![met([1, 2], 1), met([3, 4], 3)], vec![met([1, 4], 4), met([2, 3], 2)]]);
    rounds.push(vec![met([1, 4], 1), met([3, 2], 3)]);
    let losses: Vec<u16> = event.records(&rounds, &[]).unwrap().iter().map(|record| record.losses).collect();
    assert_eq!(losses, [3, 4, 3, 4]);
    // Areas 1, 3 and 2, 4.
    assert_eq!(pairs(&event.draw(&rounds, &[]).unwrap().unwrap()), [(1, 3), (2, 4)]);
}

#[test]
fn multi_loss_refuses_what_does_not_fit() {
    let event = MultiLoss::new(4, 1).unwrap();
    let refused = |rounds: &[Vec<Met>]| event.records(rounds, &[]).unwrap_err();
    let twice = [vec![met([1, 4], 1), met([1, 3], 1)]];
    assert_eq!(refused(&twice), FormatFault::NotInRound { unit: DrawNo(1), round: RoundNo(1) });
    let out = [vec![met([1, 4], 1), met([2, 3], 2)], vec![met([1, 4], 1)]];
    assert_eq!(refused(&out), FormatFault::NotInRound { unit: DrawNo(4), round: RoundNo(2) });
    assert_eq!(refused(&out).article(), "TD-3.3");
    let itself = [vec![met([1, 1], 1)]];
    assert_eq!(refused(&itself), FormatFault::NotInRound { unit: DrawNo(1), round: RoundNo(1) });
    let stranger = [vec![met([1, 4], 2)]];
    assert_eq!(refused(&stranger), FormatFault::NotInMatch { number: MatchNo(1), unit: DrawNo(2) });
    let tied = [vec![Met { sides: [DrawNo(1), DrawNo(4)], end: End::Tied }]];
    assert_eq!(refused(&tied), FormatFault::Tie { number: MatchNo(1) });
    assert_eq!(
        MultiLoss::new(1, 3).unwrap_err(),
        FormatFault::TooFew { subject: Subject::MultiLoss, given: 1, least: 2 }
    );
    assert_eq!(MultiLoss::new(4, 0).unwrap_err(), FormatFault::TooFew { subject: Subject::Losses, given: 0, least: 1 });
    // Who leaves is out at once, whatever its losses.
    let event = MultiLoss::new(4, 3).unwrap();
    let left = [vec![
        Met { sides: [DrawNo(1), DrawNo(4)], end: End::Left(DrawNo(1)) },
        Met { sides: [DrawNo(2), DrawNo(3)], end: End::BothLeft },
    ]];
    let out: Vec<bool> = event.records(&left, &[]).unwrap().iter().map(|record| record.out.is_some()).collect();
    assert_eq!(out, [true, true, true, false]);
    assert_eq!(event.draw(&left, &[]).unwrap(), None);
}
