//! Corrected results: exactly the later matches that change, compared with a slow reading of the same sheet.

use std::collections::BTreeMap;

use tourney::format::bracket::{
    Area, Bracket, Consequence, Effect, End, Entrant, Finals, Layout, MatchOutcome, Progress, Source, Status,
};
use tourney::format::{DrawNo, FormatFault, MatchNo};

use crate::support::{Dice, FINALS, LAYOUTS, SINGLE, THIRD, double, draw, play, sizes, ways};

/// The sides of each match by these results; none where they are open, or where an extra final is not needed.
fn all_sides(bracket: &Bracket, ends: &BTreeMap<MatchNo, DrawNo>) -> BTreeMap<MatchNo, [Option<DrawNo>; 2]> {
    let mut all: BTreeMap<MatchNo, [Option<DrawNo>; 2]> = BTreeMap::new();
    for fixture in bracket.matches() {
        let comes = |source| match source {
            Source::Seed(unit) => Some(unit),
            Source::WinnerOf(number) => ends.get(&number).copied(),
            Source::LoserOf(number) => {
                let winner = ends.get(&number)?;
                all[&number].into_iter().flatten().find(|unit| unit != winner)
            }
        };
        let sides = [fixture.upper, fixture.lower].map(comes);
        let last = MatchNo(fixture.number.0.saturating_sub(1));
        let unneeded = fixture.area == Area::Extra && ends.get(&last).is_some_and(|&won| Some(won) != all[&last][1]);
        all.insert(fixture.number, if unneeded { [None; 2] } else { sides });
    }
    all
}

/// The results that survive a correction: the first one whose sides are not what they were falls, until none does.
fn slow(bracket: &Bracket, old: &[MatchOutcome], number: MatchNo, winner: DrawNo) -> BTreeMap<MatchNo, DrawNo> {
    let winners = |outcomes: &[MatchOutcome]| -> BTreeMap<MatchNo, DrawNo> {
        outcomes
            .iter()
            .map(|outcome| match outcome.end {
                End::Won(winner) => (outcome.number, winner),
                _ => panic!("wins only"),
            })
            .collect()
    };
    let before = winners(old);
    let mut ends = before.clone();
    ends.insert(number, winner);
    let sorted = |sides: [Option<DrawNo>; 2]| [sides[0].min(sides[1]), sides[0].max(sides[1])];
    let were = all_sides(bracket, &before);
    loop {
        let are = all_sides(bracket, &ends);
        let other = |&later: &MatchNo| later != number && sorted(are[&later]) != sorted(were[&later]);
        let fallen = ends.keys().copied().find(other);
        match fallen {
            Some(fallen) => ends.remove(&fallen),
            None => return ends,
        };
    }
}

/// Who lost this match has won it.
fn check(bracket: &Bracket, old: &[MatchOutcome], before: &Progress, number: MatchNo) -> Vec<Consequence> {
    let winner = before.matches[usize::from(number.0) - 1].loser.unit().unwrap();
    let correction = bracket.consequences(old, MatchOutcome { number, end: End::Won(winner) }).unwrap();
    let expected = slow(bracket, old, number, winner);
    let outcome = |(&number, &winner): (&MatchNo, &DrawNo)| MatchOutcome { number, end: End::Won(winner) };
    assert_eq!(correction.kept, expected.iter().map(outcome).collect::<Vec<_>>(), "{number} {winner}");
    assert_eq!(bracket.advance(&correction.kept).unwrap(), correction.progress);
    let mut left = correction.consequences.iter();
    for (was, now) in before.matches.iter().zip(&correction.progress.matches).filter(|(was, _)| was.number != number) {
        let touched = [was.upper, was.lower] != [now.upper, now.lower] || was.status != now.status;
        assert!(was.number > number || !touched, "what was played before stands");
        if touched {
            let consequence = left.next().expect("each change is reported");
            assert_eq!((consequence.number, consequence.now), (was.number, [now.upper, now.lower]));
            assert_eq!(consequence.was, [was.upper, was.lower]);
            let reopened = was.status == Status::Decided && !expected.contains_key(&was.number);
            let gone = matches!(now.status, Status::NotNeeded);
            assert_eq!(consequence.effect == Effect::Reopened, reopened && !gone, "{consequence:?}");
            assert_eq!(consequence.effect == Effect::NoLongerPlayed, gone, "{consequence:?}");
            let stands = now.status == Status::Decided;
            assert_eq!(consequence.effect == Effect::Exchanged, stands, "{consequence:?}");
            assert!(!stands || [was.lower, was.upper] == [now.upper, now.lower]);
        }
    }
    assert_eq!(left.next(), None, "nothing else is reported");
    correction.consequences
}

#[test]
fn td_11_10_every_single_correction_of_a_whole_event() {
    let mut effects: BTreeMap<Effect, usize> = BTreeMap::new();
    for units in sizes(33, 64) {
        for layout in LAYOUTS {
            let bracket = draw(double(layout, FINALS[usize::from(units % 2)]), units);
            let [_, _, dice] = ways(u64::from(units));
            let outcomes = play(&bracket, dice);
            let before = bracket.advance(&outcomes).unwrap();
            for outcome in &outcomes {
                for consequence in check(&bracket, &outcomes, &before, outcome.number) {
                    *effects.entry(consequence.effect).or_default() += 1;
                }
            }
        }
    }
    assert!(effects[&Effect::Reopened] > 1000 && effects[&Effect::NoLongerPlayed] > 0, "{effects:?}");
    assert!(effects[&Effect::NowPlayed] > 0 && effects[&Effect::Exchanged] > 0, "{effects:?}");
}

#[test]
fn td_11_10_every_single_correction_in_the_middle_of_an_event() {
    for units in 2..=20 {
        for kind in LAYOUTS.map(|layout| double(layout, Finals::Two)).into_iter().chain([SINGLE]) {
            let bracket = draw(kind, units);
            let [_, _, dice] = ways(1 + u64::from(units));
            let all = play(&bracket, dice);
            for played in 1..all.len() {
                let before = bracket.advance(&all[..played]).unwrap();
                for outcome in &all[..played] {
                    check(&bracket, &all[..played], &before, outcome.number);
                }
            }
        }
    }
    let bracket = draw(THIRD, 7);
    let all = play(&bracket, |_, sides| End::Won(sides[0]));
    let before = bracket.advance(&all).unwrap();
    for outcome in &all {
        check(&bracket, &all, &before, outcome.number);
    }
}

#[test]
fn a_score_corrected_without_another_winner_changes_nothing() {
    let bracket = draw(double(Layout::Compact, Finals::Two), 12);
    let outcomes = play(&bracket, |_, sides| End::Won(sides[1]));
    for &outcome in &outcomes {
        let correction = bracket.consequences(&outcomes, outcome).unwrap();
        assert_eq!(correction.consequences, []);
        assert_eq!(correction.kept.len(), outcomes.len());
    }
}

#[test]
fn a_correction_to_or_from_a_forfeit() {
    // 1-4, 3-2, the winners, the losers, drop-in, final.
    let bracket = draw(double(Layout::Standard, Finals::One), 4);
    let outcomes = play(&bracket, |_, sides| End::Won(sides[0].min(sides[1])));
    let left = MatchOutcome { number: MatchNo(1), end: End::Left(DrawNo(4)) };
    let correction = bracket.consequences(&outcomes, left).unwrap();
    let [losers] = correction.consequences[..] else { panic!("{:?}", correction.consequences) };
    assert_eq!((losers.number, losers.effect), (MatchNo(4), Effect::NoLongerPlayed));
    assert_eq!(losers.was, [Entrant::Unit(DrawNo(4)), Entrant::Unit(DrawNo(3))]);
    assert_eq!(losers.now, [Entrant::Nobody, Entrant::Unit(DrawNo(3))]);
    // And back: the loser area's match is to be played, and what followed from the walkover falls.
    let back = bracket.consequences(&correction.kept, outcomes[0]).unwrap();
    let effects: Vec<_> =
        back.consequences.iter().map(|consequence| (consequence.number.0, consequence.effect)).collect();
    assert_eq!(effects, [(4, Effect::NowPlayed), (5, Effect::Reopened), (6, Effect::Reopened)]);
}

#[test]
fn corrections_that_cannot_be_made_are_refused() {
    let bracket = draw(SINGLE, 4);
    let result = |number, end| MatchOutcome { number: MatchNo(number), end };
    let old = [result(1, End::Won(DrawNo(1)))];
    let refused = |new| bracket.consequences(&old, new).unwrap_err();
    let fault = refused(result(2, End::Won(DrawNo(2))));
    assert_eq!(fault, FormatFault::NothingToCorrect { number: MatchNo(2) });
    assert_eq!(fault.article(), "TD-11.10");
    assert_eq!(refused(result(9, End::BothLeft)), FormatFault::NoSuchMatch { number: MatchNo(9) });
    assert_eq!(refused(result(1, End::Tied)), FormatFault::Tie { number: MatchNo(1) });
    let stranger = FormatFault::NotInMatch { number: MatchNo(1), unit: DrawNo(3) };
    assert_eq!(refused(result(1, End::Won(DrawNo(3)))), stranger);
}

#[test]
fn forfeits_corrected_at_random_leave_a_bracket_that_can_go_on() {
    for units in 2..=16 {
        for layout in LAYOUTS {
            let bracket = draw(double(layout, Finals::Two), units);
            for seed in 0..10 {
                let mut dice = Dice::new(seed + 31 * u64::from(units));
                let mut end = |sides: [DrawNo; 2]| match dice.roll(5) {
                    0 => End::BothLeft,
                    1 => End::Left(sides[dice.roll(2)]),
                    _ => End::Won(sides[dice.roll(2)]),
                };
                let outcomes = play(&bracket, |_, sides| end(sides));
                for outcome in &outcomes {
                    let state = bracket.advance(&outcomes).unwrap().matches[usize::from(outcome.number.0) - 1];
                    let new = end([state.upper, state.lower].map(|side| side.unit().unwrap()));
                    let correction =
                        bracket.consequences(&outcomes, MatchOutcome { number: outcome.number, end: new }).unwrap();
                    assert_eq!(bracket.advance(&correction.kept).unwrap(), correction.progress);
                }
            }
        }
    }
}
