//! A Swiss stage from the draw to its standings.

use tourney::event::plan::Format;
use tourney::event::{Command, History, Step, Table};
use tourney::played::How;
use tourney::profile::swiss::{First, Within};

use crate::stand::Stand;

pub(crate) fn swiss(rounds: u16) -> Format {
    Format::Swiss { rounds, opening: First::Strength(Within::Snake), cuts: vec![] }
}

#[test]
fn a_whole_swiss_event_runs_and_replays() {
    let mut stand = Stand::new("guandan-2022", 9);
    stand.open(swiss(4));
    for _ in 0..4 {
        let key = stand.round(|game| game.number == 2);
        let round = stand.event().round(key).unwrap();
        assert_eq!(round.matches.len(), 4);
        assert_eq!(round.rests.iter().filter(|rest| rest.how == How::Bye).count(), 1);
    }
    let stage = stand.event().stages[0].no;
    stand.ok(Command::CloseStage { stage });
    let Table::Ranked(table) = stand.event().standings(stage).unwrap() else { panic!("a ladder ranks a Swiss stage") };
    assert_eq!(table.rows.len(), 9);
    let again = History::replay(stand.history.entries().to_vec()).unwrap();
    assert_eq!(again.event(), stand.history.event());
}

#[test]
fn nobody_meets_twice_and_no_second_bye() {
    let mut stand = Stand::new("guandan-2022", 9);
    stand.open(swiss(5));
    for _ in 0..5 {
        stand.round(|game| game.number % 2 == 0);
    }
    let mut met = std::collections::BTreeSet::new();
    let mut byes = std::collections::BTreeSet::new();
    for round in &stand.event().stages[0].rounds {
        for game in &round.matches {
            let pair = [game.pair.home.min(game.pair.visitor), game.pair.home.max(game.pair.visitor)];
            assert!(met.insert(pair), "{pair:?} meet twice");
        }
        for rest in &round.rests {
            assert!(byes.insert(rest.unit), "{} has two byes", rest.unit);
        }
    }
}

#[test]
fn missing_results_stop_the_count_until_a_reason_is_given() {
    let mut stand = Stand::new("guandan-2022", 8);
    stand.open(swiss(3));
    let key = stand.begin();
    stand.ok(Command::Move { round: key, step: Step::Close });
    let mut entry = stand.entry(Command::Move { round: key, step: Step::Count });
    entry.reason.clear();
    assert_eq!(stand.history.submit(entry).unwrap_err().code(), "waits");
    stand.ok(Command::Move { round: key, step: Step::Count });
    let next = key.next();
    stand.draw(next);
    assert_eq!(
        stand.no(Command::Move { round: key, step: Step::Lock }).code(),
        "waits",
        "nothing is locked on ties that stand in"
    );
}
