//! The machine of a round has no dead state, and refusals say what would do.

use tourney::event::plan::Format;
use tourney::event::round::{Forfeiture, Phase, Verdict};
use tourney::event::{Command, Step};
use tourney::format::bracket::{Kind, ThirdPlace};
use tourney::format::robin::Laps;
use tourney::moment::Moment;
use tourney::sheet::Sheet;
use tourney::side::{BySide, Side};

use crate::stand::{Stand, won};

const STEPS: [Step; 8] = [
    Step::Publish,
    Step::Withdraw,
    Step::Start { ends: Moment(9_000_000_000) },
    Step::Extend { ends: Moment(9_100_000_000) },
    Step::Close,
    Step::Count,
    Step::Lock,
    Step::Reopen,
];

#[test]
fn every_phase_can_be_left_both_ways() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let key = stand.event().stages[0].next();
    stand.draw(key);
    let phases = [Phase::Draft, Phase::Published, Phase::Playing, Phase::Closing, Phase::Corrections, Phase::Locked];
    let mut seen = std::collections::BTreeSet::new();
    let on = [STEPS[0], STEPS[2], STEPS[4], STEPS[5], STEPS[6]];
    for step in on {
        let phase = stand.event().round(key).unwrap().phase;
        seen.insert(phase);
        if phase == Phase::Playing {
            stand.play(key, |_| false);
        }
        stand.ok(Command::Move { round: key, step });
    }
    seen.insert(stand.event().round(key).unwrap().phase);
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), phases);
    for phase in [Phase::Corrections, Phase::Closing, Phase::Playing] {
        stand.ok(Command::Move { round: key, step: Step::Reopen });
        assert_eq!(stand.event().round(key).unwrap().phase, phase);
    }
    assert_eq!(stand.no(Command::Move { round: key, step: Step::Reopen }).code(), "result", "results stand in the way");
}

#[test]
fn a_repeated_command_is_harmless_and_a_reused_id_is_refused() {
    let mut stand = Stand::new("guandan-2022", 4);
    let entry = stand.entry(Command::Announce { offence: "nothing".into() });
    assert_eq!(stand.history.submit(entry).unwrap_err().code(), "ruling");
    let entry = stand.entry(Command::Seed { order: vec![] });
    stand.history.submit(entry.clone()).unwrap();
    let version = stand.history.version();
    assert_eq!(stand.history.submit(entry.clone()).unwrap(), tourney::event::Done::Already { version });
    let other = tourney::event::Entry { command: Command::CloseStage { stage: tourney::event::StageNo(1) }, ..entry };
    assert_eq!(stand.history.submit(other).unwrap_err().code(), "reused");
}

#[test]
fn a_stale_command_is_refused_with_the_difference() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let key = stand.begin();
    let seen = stand.history.version();
    stand.ok(Command::Settle { game: key.game(1), verdict: won(true) });
    let mut entry = stand.entry(Command::Settle { game: key.game(1), verdict: won(false) });
    entry.seen = seen;
    let refusal = stand.history.submit(entry).unwrap_err();
    assert_eq!(refusal.code(), "stale");
    assert!(refusal.text().zh.contains("林裁判"), "{}", refusal.text().zh);
    // Another match is another subject.
    let mut entry = stand.entry(Command::Settle { game: key.game(2), verdict: won(false) });
    entry.seen = seen;
    stand.history.submit(entry).unwrap();
}

#[test]
fn both_sides_report_confirm_and_dispute() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let key = stand.begin();
    let game = key.game(1);
    let sheet = |home| Sheet::Levels { level: BySide::new(home, 6), first: None };
    stand.ok(Command::Report { game, side: Side::Home, sheet: sheet(9) });
    assert_eq!(stand.no(Command::Confirm { game, side: Side::Home }).article(), Some("TD-11.1"));
    stand.ok(Command::Report { game, side: Side::Visitor, sheet: sheet(8) });
    stand.ok(Command::Confirm { game, side: Side::Home });
    let settled = stand.event().game(game).unwrap();
    assert_eq!(settled.verdict(), Some(&Verdict::Sheet { sheet: sheet(8) }), "home signed what the visitors wrote");
    assert_eq!(stand.no(Command::Report { game, side: Side::Home, sheet: sheet(9) }).code(), "result");
    let refusal = stand.no(Command::Report { game: key.game(9), side: Side::Home, sheet: sheet(9) });
    assert_eq!(refusal.code(), "no_match");
    let refusal = stand.no(Command::Report { game: key.next().game(1), side: Side::Home, sheet: sheet(9) });
    assert_eq!(refusal.code(), "no_round");
    let refusal = stand.no(Command::Report { game: key.game(2), side: Side::Home, sheet: sheet(77) });
    assert_eq!(refusal.code(), "result", "a level outside the table");
}

#[test]
fn undo_takes_back_what_nothing_depends_on() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let key = stand.begin();
    stand.ok(Command::Settle { game: key.game(1), verdict: won(true) });
    let settled = stand.history.version();
    let refusal = stand.no(Command::Undo { entry: settled - 1 });
    assert_eq!(refusal.code(), "undo", "the start carries the result");
    stand.ok(Command::Undo { entry: settled });
    assert!(!stand.event().game(key.game(1)).unwrap().is_settled());
    stand.ok(Command::Undo { entry: settled + 1 });
    assert!(stand.event().game(key.game(1)).unwrap().is_settled(), "undoing the undoing brings it back");
    let again = tourney::event::History::replay(stand.history.entries().to_vec()).unwrap();
    assert_eq!(again.event(), stand.history.event());
}

#[test]
fn a_knock_out_runs_to_its_champion_with_a_forfeit() {
    let mut stand = Stand::new("guandan-2022", 6);
    stand.open(Format::KnockOut {
        kind: Kind::Single { third: ThirdPlace::Shared },
        segments: 1,
        opponents: tourney::event::plan::Opponents::Seeded,
    });
    let key = stand.begin();
    let games = stand.event().round(key).unwrap().matches.len();
    assert_eq!(games, 2, "seeds 1 and 2 have byes");
    stand.ok(Command::Settle {
        game: key.game(1),
        verdict: Verdict::Forfeit { absent: Side::Home, leave: Forfeiture::Excused },
    });
    stand.ok(Command::Settle { game: key.game(2), verdict: won(true) });
    stand.finish(key);
    stand.round(|_| false);
    stand.round(|_| false);
    let stage = stand.event().stages[0].no;
    stand.ok(Command::CloseStage { stage });
    let places = stand.event().standings(stage).unwrap().places();
    assert_eq!(places[0].0.0, 1);
    assert_eq!(places.len(), 6);
}
