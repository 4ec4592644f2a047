//! What results make of a bracket: losses, places, walkovers, refusals, earlier opponents.

use std::collections::{BTreeMap, BTreeSet};

use tourney::RoundNo;
use tourney::format::bracket::{Area, Bracket, End, Entrant, Finals, Layout, MatchOutcome, Placing, Status};
use tourney::format::{DrawNo, FormatFault, MatchNo};

use crate::support::{Dice, FINALS, LAYOUTS, SINGLE, THIRD, double, draw, play, sizes, ways};

#[test]
fn td_4_1_everybody_loses_at_most_twice_and_one_is_left() {
    for units in sizes(40, 64) {
        for layout in LAYOUTS {
            for finals in FINALS {
                let bracket = draw(double(layout, finals), units);
                for mut way in ways(u64::from(units)) {
                    check_losses(&bracket, &play(&bracket, &mut way), finals);
                }
            }
        }
    }
}

/// Every way in which a small event can go.
#[test]
fn td_4_2_all_results_of_small_fields() {
    let mut extra = [0; 2];
    for units in 2..=6 {
        for layout in LAYOUTS {
            for finals in FINALS {
                let bracket = draw(double(layout, finals), units);
                for bits in 0_u32..1 << bracket.matches().len() {
                    let way =
                        |number: MatchNo, sides: [DrawNo; 2]| End::Won(sides[(bits >> (number.0 - 1) & 1) as usize]);
                    let outcomes = play(&bracket, way);
                    check_losses(&bracket, &outcomes, finals);
                    extra[usize::from(outcomes.len() == 2 * usize::from(units) - 1)] += 1;
                }
            }
        }
    }
    assert!(extra.iter().all(|&times| times > 0), "with and without an extra final");
}

fn check_losses(bracket: &Bracket, outcomes: &[MatchOutcome], finals: Finals) {
    let progress = bracket.advance(outcomes).unwrap();
    let mut losses: BTreeMap<DrawNo, u16> = (1..=bracket.units()).map(|unit| (DrawNo(unit), 0)).collect();
    let mut busy = BTreeSet::new();
    for state in progress.matches.iter().filter(|state| state.status == Status::Decided) {
        let round = bracket.fixture(state.number).unwrap().round;
        for side in [state.upper, state.lower] {
            assert!(busy.insert((round, side.unit().unwrap())), "twice in a round");
        }
        *losses.get_mut(&state.loser.unit().unwrap()).unwrap() += 1;
    }
    let champion = progress.champion.expect("one is left");
    assert!(losses[&champion] <= 1, "the champion has lost once at most");
    let others: Vec<u16> = losses.iter().filter(|&(&unit, _)| unit != champion).map(|(_, &lost)| lost).collect();
    assert!(others.iter().all(|lost| (1..=2).contains(lost)), "{losses:?}");
    let short = others.iter().filter(|&&lost| lost < 2).count();
    match finals {
        Finals::Two => assert_eq!(short, 0, "with an extra final all others have lost twice"),
        Finals::One => assert_eq!(short, usize::from(losses[&champion]), "one final may send the unbeaten away"),
    }
    check_places(&progress.places, bracket.units());
}

/// Places 1…n, shared in runs without a gap.
fn check_places(places: &[Placing], units: u16) {
    let mut next = 1;
    for level in places.chunk_by(|one, other| one.first == other.first) {
        let last = next + level.len() as u16 - 1;
        assert!(level.iter().all(|placing| (placing.first, placing.last) == (next, last)), "{places:?}");
        next = last + 1;
    }
    assert_eq!(next, units + 1);
    assert_eq!(places.iter().map(|placing| placing.unit).collect::<BTreeSet<_>>().len(), usize::from(units));
}

fn places_of(bracket: &Bracket, outcomes: &[MatchOutcome]) -> Vec<(u16, u16, u16)> {
    let progress = bracket.advance(outcomes).unwrap();
    progress.places.iter().map(|placing| (placing.first, placing.last, placing.unit.0)).collect()
}

fn lower_number_wins(bracket: &Bracket) -> Vec<MatchOutcome> {
    play(bracket, |_, sides| End::Won(sides[0].min(sides[1])))
}

#[test]
fn places_are_shared_by_round() {
    let single = draw(SINGLE, 8);
    let shared = [(1, 1, 1), (2, 2, 2), (3, 4, 3), (3, 4, 4), (5, 8, 5), (5, 8, 6), (5, 8, 7), (5, 8, 8)];
    assert_eq!(places_of(&single, &lower_number_wins(&single)), shared);
    let third = draw(THIRD, 8);
    let played = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 8, 5), (5, 8, 6), (5, 8, 7), (5, 8, 8)];
    assert_eq!(places_of(&third, &lower_number_wins(&third)), played);
    let standard = draw(double(Layout::Standard, Finals::Two), 8);
    let areas = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 6, 5), (5, 6, 6), (7, 8, 7), (7, 8, 8)];
    assert_eq!(places_of(&standard, &lower_number_wins(&standard)), areas);
}

#[test]
fn places_are_known_as_soon_as_a_unit_is_out() {
    let bracket = draw(SINGLE, 8);
    let outcomes = lower_number_wins(&bracket);
    assert_eq!(places_of(&bracket, &outcomes[..1]), [(5, 8, 8)]);
    assert_eq!(places_of(&bracket, &outcomes[..5]), [(3, 4, 4), (5, 8, 5), (5, 8, 6), (5, 8, 7), (5, 8, 8)]);
    assert_eq!(bracket.advance(&outcomes[..6]).unwrap().champion, None);
    assert_eq!(bracket.advance(&outcomes).unwrap().champion, Some(DrawNo(1)));
}

#[test]
fn td_4_2_the_extra_final_is_played_only_if_the_loser_area_wins() {
    let bracket = draw(double(Layout::Standard, Finals::Two), 4);
    let mut outcomes = lower_number_wins(&bracket);
    assert_eq!(outcomes.len(), 6);
    let progress = bracket.advance(&outcomes).unwrap();
    assert_eq!((progress.champion, progress.matches[6].status), (Some(DrawNo(1)), Status::NotNeeded));
    outcomes[5].end = End::Won(DrawNo(2));
    let progress = bracket.advance(&outcomes).unwrap();
    assert_eq!((progress.champion, progress.matches[6].status), (None, Status::Ready));
    assert!(progress.places.iter().all(|placing| placing.first >= 3));
    outcomes.push(MatchOutcome { number: MatchNo(7), end: End::Won(DrawNo(2)) });
    assert_eq!(places_of(&bracket, &outcomes), [(1, 1, 2), (2, 2, 1), (3, 3, 3), (4, 4, 4)]);
    // One final decides, whoever wins.
    let bracket = draw(double(Layout::Standard, Finals::One), 4);
    outcomes.pop();
    assert_eq!(places_of(&bracket, &outcomes), [(1, 1, 2), (2, 2, 1), (3, 3, 3), (4, 4, 4)]);
}

#[test]
fn double_forfeit_sends_the_next_opponent_on() {
    let bracket = draw(SINGLE, 8);
    let won = |number, unit| MatchOutcome { number: MatchNo(number), end: End::Won(DrawNo(unit)) };
    let both = |number| MatchOutcome { number: MatchNo(number), end: End::BothLeft };
    // 1-8 and 5-4 above, 3-6 and 7-2 below.
    let progress = bracket.advance(&[both(1), won(2, 4)]).unwrap();
    assert_eq!((progress.matches[4].status, progress.matches[4].winner), (Status::Walkover, Entrant::Unit(DrawNo(4))));
    let progress = bracket.advance(&[both(1), both(2)]).unwrap();
    assert_eq!(progress.matches[4].status, Status::Vacant);
    assert_eq!(progress.matches[6].status, Status::Waiting);
    let all = [both(1), both(2), won(3, 3), won(4, 2), won(6, 2)];
    let progress = bracket.advance(&all).unwrap();
    assert_eq!((progress.champion, progress.over()), (Some(DrawNo(2)), true));
    // Nobody is left out of the places: one semi-final and the final were never lost.
    assert_eq!(
        places_of(&bracket, &all),
        [(1, 1, 2), (2, 2, 3), (3, 8, 1), (3, 8, 4), (3, 8, 5), (3, 8, 6), (3, 8, 7), (3, 8, 8)]
    );
}

#[test]
fn who_leaves_is_not_in_the_loser_area() {
    let bracket = draw(double(Layout::Standard, Finals::Two), 4);
    let won = |number, unit| MatchOutcome { number: MatchNo(number), end: End::Won(DrawNo(unit)) };
    // 1-4, 3-2, the winners, their losers.
    let left = MatchOutcome { number: MatchNo(1), end: End::Left(DrawNo(4)) };
    let progress = bracket.advance(&[left, won(2, 2)]).unwrap();
    let losers = &progress.matches[3];
    assert_eq!((losers.status, losers.winner), (Status::Walkover, Entrant::Unit(DrawNo(3))));
    assert_eq!(progress.places, [Placing { first: 4, last: 4, unit: DrawNo(4) }]);
    let both = MatchOutcome { number: MatchNo(1), end: End::BothLeft };
    let progress = bracket.advance(&[both, won(2, 2)]).unwrap();
    assert_eq!(progress.ready().map(|state| state.number).collect::<Vec<_>>(), [MatchNo(6)]);
    assert_eq!(progress.matches[5].upper, Entrant::Unit(DrawNo(2)));
    assert_eq!(progress.matches[5].lower, Entrant::Unit(DrawNo(3)));
}

#[test]
fn any_forfeits_leave_no_hole() {
    let mut nobody = 0;
    for units in 2..=24 {
        for (layout, finals) in LAYOUTS.into_iter().flat_map(|layout| FINALS.map(|finals| (layout, finals))) {
            for kind in [double(layout, finals), SINGLE] {
                let bracket = draw(kind, units);
                for seed in 0..12 {
                    let mut dice = Dice::new(seed * 1000 + u64::from(units));
                    let outcomes = play(&bracket, |_, sides| match dice.roll(6) {
                        0 => End::BothLeft,
                        1 => End::Left(sides[dice.roll(2)]),
                        _ => End::Won(sides[dice.roll(2)]),
                    });
                    let progress = bracket.advance(&outcomes).unwrap();
                    if progress.champion.is_some() {
                        check_places(&progress.places, units);
                    } else {
                        nobody += 1;
                        assert_eq!(progress.places.len(), usize::from(units));
                        assert!(progress.places[0].first >= 2, "{:?}", progress.places);
                    }
                }
            }
        }
    }
    assert!(nobody > 0);
}

#[test]
fn results_that_do_not_fit_are_refused() {
    let bracket = draw(double(Layout::Standard, Finals::Two), 4);
    let result = |number, end| MatchOutcome { number: MatchNo(number), end };
    let refused = |outcomes: &[MatchOutcome]| bracket.advance(outcomes).unwrap_err();
    let one = End::Won(DrawNo(1));
    assert_eq!(refused(&[result(3, one)]), FormatFault::NotReady { number: MatchNo(3) });
    assert_eq!(refused(&[result(0, one)]), FormatFault::NoSuchMatch { number: MatchNo(0) });
    assert_eq!(refused(&[result(8, one)]), FormatFault::NoSuchMatch { number: MatchNo(8) });
    assert_eq!(refused(&[result(1, one), result(1, one)]), FormatFault::TwoResults { number: MatchNo(1) });
    let stranger = FormatFault::NotInMatch { number: MatchNo(1), unit: DrawNo(2) };
    assert_eq!(refused(&[result(1, End::Won(DrawNo(2)))]), stranger);
    assert_eq!(refused(&[result(1, End::Left(DrawNo(2)))]), stranger);
    // Nobody plays against an empty side, nor an extra final that is not needed.
    let empty = [result(1, End::BothLeft), result(2, End::Won(DrawNo(2))), result(3, End::Won(DrawNo(2)))];
    assert_eq!(refused(&empty), FormatFault::NotReady { number: MatchNo(3) });
    let mut all = lower_number_wins(&bracket);
    all.push(result(7, one));
    assert_eq!(refused(&all), FormatFault::NotReady { number: MatchNo(7) });
}

#[test]
fn td_3_6_a_tie_is_refused() {
    let fault = draw(SINGLE, 2).advance(&[MatchOutcome { number: MatchNo(1), end: End::Tied }]).unwrap_err();
    assert_eq!(fault, FormatFault::Tie { number: MatchNo(1) });
    assert_eq!(fault.article(), "TD-3.6");
    assert!(fault.text().zh.contains("第1场") && fault.text().en.contains("match 1"));
}

/// Rounds of the loser area in which a pair met again, over every way in which a small event can go.
#[test]
fn first_rematch_is_exact_for_small_fields() {
    for layout in LAYOUTS {
        for units in 2..=7 {
            let bracket = draw(double(layout, Finals::One), units);
            let mut first: Option<RoundNo> = None;
            for bits in 0_u32..1 << bracket.matches().len() {
                let way = |number: MatchNo, sides: [DrawNo; 2]| End::Won(sides[(bits >> (number.0 - 1) & 1) as usize]);
                let found = rematch(&bracket, &play(&bracket, way));
                first = [first, found].into_iter().flatten().min();
            }
            assert_eq!(bracket.first_rematch(), first, "{layout:?} {units}");
        }
    }
}

/// The first round in which two meet again in the loser area.
fn rematch(bracket: &Bracket, outcomes: &[MatchOutcome]) -> Option<RoundNo> {
    let progress = bracket.advance(outcomes).unwrap();
    let mut met = BTreeSet::new();
    for state in progress.matches.iter().filter(|state| state.status == Status::Decided) {
        let fixture = bracket.fixture(state.number).unwrap();
        let again = !met.insert((state.upper.min(state.lower), state.upper.max(state.lower)));
        if again && fixture.area == Area::Losers {
            return Some(fixture.round);
        }
    }
    None
}

/// The bound: behind round 2r − 1 of the loser area r × 2^r first-round places would have to lie in 2^(k−1).
#[test]
fn td_4_1_standard_drop_ins_keep_earlier_opponents_apart_as_long_as_can_be() {
    for doublings in 2..=9_u32 {
        let keeps = |r: u32| r << r <= 1 << (doublings - 1);
        let merged = (1..=9).find(|&r| !keeps(r)).unwrap();
        // With the drop in round 2r − 2, r − 1 levels and one more match are in a branch.
        let dropped = (2..=10).find(|&r| r << (r - 1) > 1 << (doublings - 1)).unwrap();
        let loser_round = (2 * merged - 1).min(2 * dropped - 2);
        let bracket = draw(double(Layout::Standard, Finals::One), 1 << doublings);
        assert_eq!(bracket.first_rematch(), Some(RoundNo(loser_round as u16 + 1)), "2^{doublings}");
    }
}

#[test]
fn td_4_1_no_rematch_before_the_stated_round() {
    for layout in LAYOUTS {
        for units in 2..=64_u16 {
            let bracket = draw(double(layout, Finals::One), units);
            let stated = bracket.first_rematch();
            for seed in 0..20 {
                let mut dice = Dice::new(seed + 77 * u64::from(units));
                let found = rematch(&bracket, &play(&bracket, |_, sides| End::Won(sides[dice.roll(2)])));
                assert!(found.is_none_or(|found| Some(found) >= stated && stated.is_some()), "{layout:?} {units}");
            }
        }
    }
}

/// The round of the event from which on earlier opponents may meet in the loser area, for each size.
#[test]
fn td_4_1_rounds_of_the_first_rematch() {
    let table = |layout| move |units| draw(double(layout, Finals::One), units).first_rematch().map(|round| round.0);
    let standard = |units: u16| match units {
        2 => None,
        3..=4 => Some(3),
        5..=8 => Some(4),
        9..=16 => Some(5),
        17..=32 => Some(6),
        33..=64 => Some(8),
        _ => Some(9),
    };
    let compact = |units: u16| match units {
        2 => None,
        3..=4 => Some(3),
        5..=8 | 12 | 14 => Some(4),
        9..=16 | 20 | 22..=30 => Some(5),
        _ => Some(6),
    };
    for units in sizes(64, 128) {
        assert_eq!(table(Layout::Standard)(units), standard(units), "{units}");
    }
    for units in 2..=64 {
        assert_eq!(table(Layout::Compact)(units), compact(units), "{units}");
    }
}

/// Who leaves the winner area is out with those whom its next match would have sent home.
#[test]
fn who_leaves_shares_the_places_of_its_next_match() {
    let bracket = draw(double(Layout::Standard, Finals::Two), 8);
    let mut outcomes = lower_number_wins(&bracket);
    outcomes.truncate(4);
    let leaver = outcomes[0].number;
    outcomes[0].end = End::Left(DrawNo(8));
    let progress = bracket.advance(&outcomes).unwrap();
    let next = bracket.leads_to(leaver).1.unwrap();
    assert_eq!(progress.matches[usize::from(next.0) - 1].status, Status::Walkover);
    assert_eq!(progress.places, [Placing { first: 7, last: 8, unit: DrawNo(8) }]);
}

#[test]
fn the_first_rematch_does_not_depend_on_who_stands_above() {
    for layout in LAYOUTS {
        for units in 2..=32 {
            let bracket = draw(double(layout, Finals::One), units);
            let mut matches = bracket.matches().to_vec();
            for fixture in &mut matches {
                std::mem::swap(&mut fixture.upper, &mut fixture.lower);
            }
            let mirrored = Bracket::of_matches(bracket.kind(), units, matches).unwrap();
            assert_eq!(mirrored.first_rematch(), bracket.first_rematch(), "{layout:?} {units}");
        }
    }
}
