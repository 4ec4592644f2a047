//! What went wrong in other programs, as kinds of faults: each must be impossible here, whatever its cause was there.

use tourney::UnitId;
use tourney::event::correct::Later;
use tourney::event::plan::Format;
use tourney::event::roster::Leaving;
use tourney::event::{Command, RoundKey, Scope, Step};
use tourney::format::robin::Laps;
use tourney::moment::Moment;

use crate::golden::correction;
use crate::stand::{Stand, entrant, won};
use crate::swiss::swiss;

#[test]
fn a_second_result_replaces_the_first_and_is_never_added() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let key = stand.begin();
    stand.play(key, |_| false);
    let once = stand.event().table(key.stage, Scope::Provisional).expect("one stage");
    let game = stand.event().game(key.game(1)).expect("drawn").clone();
    let better = game.pair.home < game.pair.visitor;
    assert_eq!(stand.no(Command::Settle { game: game.id, verdict: won(better) }).code(), "result", "it stands");
    for home in [!better, better] {
        stand.ok(correction(game.id, won(home), Later::Keep, None));
    }
    assert_eq!(stand.event().table(key.stage, Scope::Provisional).expect("one stage"), once);
}

#[test]
fn a_fresh_round_holds_no_result() {
    let mut stand = Stand::new("guandan-2022", 6);
    stand.open(swiss(3));
    stand.round(|_| false);
    let key = stand.begin();
    let round = stand.event().round(key).expect("begun");
    assert!(round.matches.iter().all(|game| game.verdict().is_none()));
}

#[test]
fn who_leaves_is_in_no_draft_that_is_published() {
    let mut stand = Stand::new("guandan-2022", 6);
    stand.open(swiss(3));
    stand.round(|_| false);
    let key = stand.event().stages[0].next();
    stand.draw(key);
    stand.ok(Command::Leave { unit: UnitId(3), from: key, how: Leaving::Withdrawn });
    let refusal = stand.no(Command::Move { round: key, step: Step::Publish });
    assert_eq!(refusal.code(), "draft", "{refusal}");
    stand.draw(key);
    stand.ok(Command::Move { round: key, step: Step::Publish });
    let round = stand.event().round(key).expect("published");
    assert!(round.matches.iter().all(|game| game.pair.home != game.pair.visitor));
    assert!(round.matches.iter().all(|game| ![game.pair.home, game.pair.visitor].contains(&UnitId(3))));
}

#[test]
fn who_enters_late_is_in_the_draft_that_is_published() {
    let mut stand = Stand::new("guandan-2022", 6);
    stand.open(swiss(3));
    stand.round(|_| false);
    let key = stand.event().stages[0].next();
    stand.draw(key);
    stand.ok(Command::Enter { entrants: vec![entrant(7)], joins: Some(key) });
    assert_eq!(stand.no(Command::Move { round: key, step: Step::Publish }).code(), "draft");
}

#[test]
fn one_unit_enters_once() {
    let mut stand = Stand::new("guandan-2022", 4);
    assert_eq!(stand.no(Command::Enter { entrants: vec![entrant(9), entrant(9)], joins: None }).code(), "roster");
    stand.ok(Command::Enter { entrants: vec![entrant(4)], joins: None });
    assert_eq!(stand.event().roster.units().len(), 4, "the same key is the same unit");
}

#[test]
fn nothing_is_extended_but_what_is_being_played() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(swiss(2));
    let key = stand.event().stages[0].next();
    stand.draw(key);
    let extend = Command::Move { round: key, step: Step::Extend { ends: Moment(9_100_000_000) } };
    assert_eq!(stand.no(extend.clone()).code(), "wrong_phase");
    stand.ok(Command::Move { round: key, step: Step::Publish });
    stand.ok(Command::Move { round: key, step: Step::Start { ends: Moment(9_000_000_000) } });
    stand.ok(extend);
    assert_eq!(stand.no(Command::Move { round: RoundKey::new(1, 9), step: Step::Close }).code(), "no_round");
}
