//! Figures of the requirements that only a whole event can show.

use std::collections::BTreeSet;

use tourney::event::command::Command;
use tourney::event::correct::{Ground, Later};
use tourney::event::lineup::Act;
use tourney::event::plan::{CarriedOn, Format};
use tourney::event::roster::{Entrant, Leaving, Member, Part};
use tourney::event::round::{Forfeiture, Phase, Verdict};
use tourney::event::{MatchId, Refusal, Regulation, RoundKey, StageNo, Step, Table};
use tourney::office::Role;
use tourney::office::correction::Cause;
use tourney::office::lineup::Order;
use tourney::office::seating::{Chair, Field, Lineup, Person, Seated};
use tourney::played::How;
use tourney::profile::swiss::{First, Within};
use tourney::sheet::{HandLine, Sheet};
use tourney::side::{BySide, Side};
use tourney::standings::LotSeed;
use tourney::unit::UnitId;

use crate::stand::{Stand, entrant, won};

fn swiss(rounds: u16) -> Format {
    Format::Swiss { rounds, opening: First::Strength(Within::Snake), cuts: vec![] }
}

pub(crate) fn correction(game: MatchId, verdict: Verdict, later: Later, accept: Option<String>) -> Command {
    let ground = Ground {
        cause: Cause::Ordered,
        players: BySide::new(9, 9),
        officials: vec![Role::Chief, Role::Referee],
        next_day: None,
    };
    Command::Correct { game, verdict, ground, later, accept }
}

#[test]
fn td_1_3_a_roster_may_be_longer_than_the_line_up() {
    let mut stand = Stand::new("guandan-2022", 2);
    let member = |name: &str| Member { name: name.into(), part: Part::Player, sex: None };
    let members = ["甲", "乙", "丙", "丁", "戊", "己"].map(member).to_vec();
    stand.ok(Command::Enter { entrants: vec![Entrant { members, ..entrant(9) }], joins: None });
    let one = vec![Entrant { members: vec![member("独")], ..entrant(10) }];
    assert_eq!(stand.no(Command::Enter { entrants: one, joins: None }).code(), "roster", "a roster too small");
    let nameless = vec![Entrant { name: " ".into(), ..entrant(11) }];
    assert_eq!(stand.no(Command::Enter { entrants: nameless, joins: None }).article(), Some("TD-11.7"));
    let twice = vec![entrant(12), entrant(12)];
    assert_eq!(stand.no(Command::Enter { entrants: twice, joins: None }).code(), "roster", "one key twice");
}

#[test]
fn td_1_11_regulations_have_nine_items() {
    let mut stand = Stand::new("china", 2);
    assert_eq!(Regulation::ALL.len(), 9);
    for item in Regulation::ALL {
        stand.ok(Command::Regulate { item, text: "见规程".into() });
    }
    assert_eq!(stand.event().regulations.len(), 9);
}

#[test]
fn td_2_16_one_side_enters_and_the_other_checks() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(swiss(2));
    let key = stand.begin();
    let sheet = Sheet::Levels { level: BySide::new(9, 6), first: None };
    stand.ok(Command::Report { game: key.game(1), side: Side::Home, sheet });
    assert!(!stand.event().game(key.game(1)).unwrap().is_settled(), "one side alone settles nothing");
    stand.ok(Command::Confirm { game: key.game(1), side: Side::Visitor });
    assert!(stand.event().game(key.game(1)).unwrap().is_settled());
}

#[test]
fn td_6_5_special_swiss_crowns_the_last_of_the_winner_area() {
    for units in 4..=16 {
        let mut stand = Stand::new("guandan-2022", units);
        stand.open(Format::SpecialSwiss { opening: First::Strength(Within::Snake) });
        while stand.event().rounds_left(StageNo(1)).unwrap().is_some() {
            stand.round(|game| game.number % 3 == 0);
        }
        let Table::Ranked(table) = stand.event().standings(StageNo(1)).unwrap() else { panic!("ranked") };
        let champion = table.rows[0].unit;
        let lost = stand.event().records(StageNo(1), tourney::event::Scope::Official).unwrap();
        let record = lost.iter().find(|record| record.unit == champion).unwrap();
        let beaten =
            record.played.iter().filter(|played| played.tally.outcome == tourney::played::Outcome::Lost).count();
        assert!(beaten <= 1, "{units} units: only the best of the loser area, joining, may have lost");
        assert_eq!(table.rows[0].place, Some(1));
    }
}

#[test]
fn td_6_6_a_certain_winner_is_not_paired() {
    let rests = |stand: &Stand| {
        let key = stand.event().stages[0].next();
        let draft = stand.event().propose(key).unwrap();
        draft.rests.into_iter().filter(|rest| rest.how == How::Clinched).map(|rest| rest.unit).collect::<Vec<_>>()
    };
    // 1 wins all; the others beat each other by turns, so that nobody keeps up.
    let far_ahead = |turn: u32| {
        let mut stand = Stand::new("guandan-2022", 8);
        stand.open(swiss(6));
        for _ in 0..5 {
            let key = stand.begin();
            let round = stand.event().round(key).unwrap();
            let first = round.matches.iter().find(|game| game.side(UnitId(1)).is_some()).map(|game| game.id);
            stand.play(key, |game| Some(game) != first && (u32::from(game.number) + turn).is_multiple_of(2));
            stand.finish(key);
        }
        (rests(&stand) == [UnitId(1)]).then_some(stand)
    };
    let mut stand = (0..4).find_map(far_ahead).expect("a winner before the end");
    let key = stand.round(|_| true);
    assert!(stand.event().round(key).unwrap().matches.iter().all(|game| game.side(UnitId(1)).is_none()));
    let Table::Ranked(table) = stand.event().standings(key.stage).unwrap() else { panic!("a ladder") };
    assert_eq!((table.rows[0].unit, table.rows[0].place), (UnitId(1), Some(1)), "whatever the last round brings");
    // Where a later stage counts these points, everybody plays on.
    let mut carried = Stand::new("guandan-2022", 12);
    let mut plan = carried.plan(swiss(5));
    plan.carried_on = CarriedOn::Yes;
    carried.ok(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_bytes([7; 32]) });
    for _ in 0..4 {
        carried.round(|_| false);
    }
    assert_eq!(rests(&carried), []);
}

#[test]
fn td_6_7_a_late_correction_redraws_the_last_two_rounds() {
    let mut stand = Stand::new("guandan-2022", 8);
    stand.open(swiss(4));
    stand.round(|_| false);
    // Round 2 is not among the last two: its pairing may stand.
    let second = stand.event().stages[0].next();
    stand.draw(second);
    stand.ok(Command::Move { round: second, step: Step::Publish });
    let first = RoundKey::new(1, 1);
    let turned = |stand: &Stand, key: RoundKey| {
        let game = &stand.event().round(key).unwrap().matches[0];
        let Some(Verdict::Sheet { sheet: Sheet::Levels { level, .. } }) = game.verdict() else { panic!("a sheet") };
        (game.id, won(level.home < level.visitor))
    };
    let (game, verdict) = turned(&stand, first);
    let Refusal::Consequences { list, accept, .. } = stand.no(correction(game, verdict.clone(), Later::Keep, None))
    else {
        panic!("consequences are shown first")
    };
    assert!(!list.is_empty());
    assert_eq!(
        stand.no(correction(game, verdict.clone(), Later::Keep, Some("00000000".into()))).code(),
        "consequences"
    );
    stand.ok(correction(game, verdict, Later::Keep, Some(accept)));
    assert_eq!(stand.event().round(second).unwrap().phase, Phase::Published);
    stand.ok(Command::Move { round: second, step: Step::Start { ends: tourney::moment::Moment(stand.now + 1) } });
    stand.play(second, |_| false);
    stand.finish(second);
    // Round 3 is: it must be drawn again.
    let third = stand.event().stages[0].next();
    stand.draw(third);
    stand.ok(Command::Move { round: third, step: Step::Publish });
    let (game, verdict) = turned(&stand, second);
    assert_eq!(stand.no(correction(game, verdict.clone(), Later::Keep, None)).article(), Some("TD-6.7"));
    let Refusal::Consequences { accept, .. } = stand.no(correction(game, verdict.clone(), Later::Redraw, None)) else {
        panic!("consequences are shown first")
    };
    stand.ok(correction(game, verdict, Later::Redraw, Some(accept)));
    assert!(stand.event().round(third).is_err(), "taken back, to be drawn again");
    stand.draw(third);
}

#[test]
fn td_6_8_six_seats_play_a_swiss_of_the_profile() {
    for profile in ["gouji-4", "gouji-6"] {
        let mut stand = Stand::new(profile, 6);
        let mut plan = Stand::plan_of("sum", swiss(3));
        plan.minutes = 40;
        stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_bytes([3; 32]) });
        for _ in 0..3 {
            let key = stand.begin();
            let games: Vec<_> = stand.event().round(key).unwrap().matches.iter().map(|game| game.id).collect();
            for game in games {
                let (home, visitor) = (Side::Home, Side::Visitor);
                let hand = HandLine {
                    hand: 1,
                    half: 0,
                    places: [home, visitor, home, visitor, home, visitor],
                    opened: BySide::default(),
                    entered: BySide::default(),
                };
                stand.ok(Command::Settle {
                    game,
                    verdict: Verdict::Sheet { sheet: Sheet::Hands { hands: vec![hand] } },
                });
            }
            stand.finish(key);
        }
        stand.ok(Command::CloseStage { stage: StageNo(1) });
    }
}

#[test]
fn td_7_7_an_intentional_forfeit_puts_out_of_the_event() {
    let mut stand = Stand::new("guandan-2022", 6);
    stand.open(swiss(3));
    let key = stand.begin();
    let round = stand.event().round(key).unwrap().clone();
    let loser = round.matches[0].pair.visitor;
    let verdict = Verdict::Forfeit { absent: Side::Visitor, leave: Forfeiture::Intentional };
    stand.ok(Command::Settle { game: key.game(1), verdict });
    for game in &round.matches[1..] {
        stand.ok(Command::Settle { game: game.id, verdict: won(true) });
    }
    stand.finish(key);
    let next = stand.event().propose(key.next()).unwrap();
    let seated: BTreeSet<UnitId> = next.pairs.iter().flat_map(|pair| [pair.home, pair.visitor]).collect();
    assert!(!seated.contains(&loser), "{loser} is out");
}

#[test]
fn td_7_1_leaving_takes_effect_with_a_round_and_only_once() {
    let mut stand = Stand::new("china", 6);
    let mut plan = stand.plan(swiss(3));
    plan.system = "timed".into();
    stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_bytes([1; 32]) });
    stand.round(|_| false);
    let from = RoundKey::new(1, 2);
    let leave = |from| Command::Leave { unit: UnitId(3), from, how: Leaving::Withdrawn };
    assert_eq!(stand.no(leave(RoundKey::new(1, 1))).code(), "leaving", "that round has a result");
    stand.ok(leave(from));
    assert_eq!(stand.no(leave(from)).code(), "leaving", "twice");
    let draft = stand.event().propose(from).unwrap();
    assert!(draft.pairs.iter().all(|pair| pair.home != UnitId(3) && pair.visitor != UnitId(3)));
    assert_eq!(draft.rests.len(), 1, "an odd field gives one bye");
}

#[test]
fn td_9_4_a_line_up_is_published_when_it_is_shown() {
    let mut stand = Stand::new("guandan-2022", 2);
    let member = |name: &str| Member { name: name.into(), part: Part::Player, sex: None };
    let members = ["甲", "乙", "丙"].map(member).to_vec();
    for unit in [1, 2] {
        let entrant = Entrant { members: members.clone(), ..entrant(unit) };
        stand.ok(Command::Amend { unit: UnitId(unit), entrant });
    }
    stand.open(swiss(1));
    let key = stand.begin();
    let game = key.game(1);
    let start = tourney::moment::Moment(stand.now + 3_600_000);
    let seat = |person, chair| Seated { person: Person(person), table: 0, chair };
    let lineup = |chairs: [Chair; 2]| Lineup { seats: vec![seat(1, chairs[0]), seat(2, chairs[1])] };
    let act = |act| Command::Lineup { game, act };
    assert_eq!(
        stand.no(act(Act::Submit { side: Side::Home, lineup: lineup([Chair::East, Chair::West]) })).article(),
        Some("TD-9.2")
    );
    stand.ok(act(Act::Order { order: Order::Sealed, start, field: Field::Open }));
    stand.ok(act(Act::Submit { side: Side::Home, lineup: lineup([Chair::East, Chair::West]) }));
    let now = tourney::moment::Moment(stand.now);
    assert_eq!(stand.event().lineups(game, now), BySide::new(None, None), "sealed until both are in");
    stand.ok(act(Act::Submit { side: Side::Visitor, lineup: lineup([Chair::North, Chair::South]) }));
    let now = tourney::moment::Moment(stand.now);
    assert!(stand.event().lineups(game, now).home.is_some_and(|lineup| lineup.seats.len() == 2));
}
