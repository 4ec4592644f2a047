//! How stages open and rounds are paired: groups that differ in size, equals by level points, points that come along.

use tourney::event::command::Command;
use tourney::event::plan::{CarriedOn, CarryOver, FieldOf, Format, Opponents, StagePlan};
use tourney::event::round::Verdict;
use tourney::event::{History, Scope, StageNo, Table};
use tourney::format::bracket::{Kind, ThirdPlace};
use tourney::format::robin::Laps;
use tourney::profile::Sourced;
use tourney::profile::ladder::{Across, Carry, Step as Rung};
use tourney::sheet::Sheet;
use tourney::side::BySide;
use tourney::standings::{LotSeed, Value};
use tourney::{Points, UnitId};

use crate::stand::Stand;
use crate::swiss::swiss;

const LOTS: LotSeed = LotSeed::of_bytes([7; 32]);

#[test]
fn td_6_3_equals_go_by_level_points_before_home_and_visits() {
    for profile in ["guandan-2017", "guandan-2022"] {
        let mut stand = Stand::new(profile, 8);
        stand.open(swiss(3));
        let key = stand.begin();
        for game in stand.event().round(key).unwrap().matches.clone() {
            // Steps above 2: A is 12. 1 beats 8 by A-2, 2 beats 7 by A-3, 6 beats 3 by A-4, 5 beats 4 by A-5.
            let level = match game.pair.home.0.min(game.pair.visitor.0) {
                1 => (12, 0),
                2 => (12, 1),
                3 => (2, 12),
                _ => (3, 12),
            };
            let first_is_home = game.pair.home < game.pair.visitor;
            let (home, visitor) = if first_is_home { level } else { (level.1, level.0) };
            let sheet = Sheet::Levels { level: BySide::new(home, visitor), first: None };
            stand.ok(Command::Settle { game: game.id, verdict: Verdict::Sheet { sheet } });
        }
        stand.finish(key);
        let draft = stand.event().propose(key.next()).unwrap();
        let mut pairs: Vec<(u32, u32)> =
            draft.pairs.iter().map(|pair| (pair.home.0.min(pair.visitor.0), pair.home.0.max(pair.visitor.0))).collect();
        pairs.sort_unstable();
        assert_eq!(pairs, [(1, 2), (3, 4), (5, 6), (7, 8)], "{profile}");
    }
}

#[test]
fn td_5_2_groups_differ_by_one_and_are_compared_by_means() {
    for (profile, units, sizes) in [
        ("guandan-2017", 14, vec![3, 3, 4, 4]),
        ("china", 14, vec![3, 3, 4, 4]),
        ("guandan-2022", 13, vec![3, 3, 3, 4]),
        ("gouji-4", 11, vec![3, 4, 4]),
    ] {
        let mut stand = Stand::new(profile, units);
        let groups = sizes.len() as u16;
        let mut plan = if profile.starts_with("gouji") {
            Stand::plan_of("sum", Format::RoundRobin { groups, laps: Laps::Single })
        } else {
            stand.plan(Format::RoundRobin { groups, laps: Laps::Single })
        };
        plan.minutes = 40;
        stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LOTS });
        let members: Vec<Vec<u32>> = stand.event().stages[0]
            .groups(stand.event())
            .iter()
            .map(|group| group.units.iter().map(|unit| unit.0).collect())
            .collect();
        let mut lengths: Vec<usize> = members.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, sizes, "{members:?}");
        assert_eq!(members[0][..2], [1, u32::from(2 * groups)], "the snake");
    }
}

#[test]
fn td_5_1_a_group_of_three_is_compared_with_a_group_of_four() {
    let mut stand = Stand::new("guandan-2017", 7);
    stand.open(Format::RoundRobin { groups: 2, laps: Laps::Single });
    while stand.event().rounds_left(StageNo(1)).unwrap().is_some() {
        stand.round(|_| false);
    }
    let Table::Groups(combined) = stand.event().standings(StageNo(1)).unwrap() else { panic!("groups") };
    assert_eq!(combined.across.value, Across::PerRound);
    assert!(combined.across.article.starts_with("TD-5.1"), "{}", combined.across.article);
    // Both winners have won all they played, 3 matches and 2: by totals the winner of three would stand beside a second of four.
    let top: Vec<(u32, Option<Value>)> = combined
        .all
        .rows
        .iter()
        .map(|row| row.unit)
        .take(3)
        .map(|unit| (unit.0, combined.all.value(unit, Rung::Points)))
        .collect();
    let two = Some(Value::Points(Points::whole(2)));
    assert_eq!(top[..2], [(2, two), (1, two)], "2 for each match, then what opponents have");
    assert_ne!(top[2].1, two);
    stand.ok(Command::CloseStage { stage: StageNo(1) });
    let mut plan = stand.plan(Format::KnockOut {
        kind: Kind::Single { third: ThirdPlace::Shared },
        segments: 1,
        opponents: Opponents::Seeded,
    });
    plan.field = FieldOf::OfGroups { stage: StageNo(1), each: 2 };
    stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LOTS });
    assert_eq!(stand.event().stages[1].draw.len(), 4);
}

/// A Swiss of two rounds, closed, and the plan of another for its first four.
fn two_stages(profile: &str, carried_on: CarriedOn, carry: CarryOver) -> (Stand, StagePlan) {
    let mut stand = Stand::new(profile, 8);
    let mut plan = stand.plan(swiss(2));
    plan.carried_on = carried_on;
    stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LOTS });
    for _ in 0..2 {
        stand.round(|_| false);
    }
    stand.ok(Command::CloseStage { stage: StageNo(1) });
    let mut plan = stand.plan(swiss(2));
    plan.field = FieldOf::Places { stage: StageNo(1), from: 1, to: 4 };
    plan.carry = carry;
    (stand, plan)
}

fn open(plan: &StagePlan) -> Command {
    Command::OpenStage { plan: Box::new(plan.clone()), lots: LOTS }
}

#[test]
fn td_11_12_who_leaves_it_open_has_to_be_told_how_points_come_along() {
    for (profile, article) in [("guandan-2022", "GD22 带分-1"), ("china", "GD22 带分-1")] {
        let (mut stand, mut plan) = two_stages(profile, CarriedOn::Yes, CarryOver::Profile);
        let refusal = stand.no(open(&plan));
        assert!(refusal.article().is_some_and(|said| said.starts_with(article)), "{refusal}");
        assert!(refusal.text().zh.contains("N/M") && refusal.text().en.contains("N/M"));
        plan.carry = CarryOver::By(Carry::Share { of: 1, parts: 2.try_into().unwrap() });
        stand.ok(open(&plan));
        let totals: Vec<Points> = stand
            .event()
            .records(StageNo(1), Scope::Official)
            .unwrap()
            .iter()
            .map(|record| record.played.iter().map(|played| played.tally.points).sum())
            .collect();
        let stage = &stand.event().stages[1];
        let half: Vec<Points> = stage.draw.iter().map(|unit| totals[unit.0 as usize - 1].over(2)).collect();
        assert_eq!(stage.carry, half);
        assert!(stage.carry.iter().any(|points| *points > Points::ZERO));
        // It was not said before the event.
        let (mut stand, mut plan) = two_stages(profile, CarriedOn::Not, CarryOver::By(Carry::All));
        assert!(stand.no(open(&plan)).text().en.contains("--carried-on"));
        plan.carry = CarryOver::Nothing;
        stand.ok(open(&plan));
    }
}

#[test]
fn td_11_12_points_come_along_as_the_article_says_or_not_at_all() {
    // GD17 29: points add up over the units of a Swiss with cuts.
    let (mut stand, plan) = two_stages("guandan-2017", CarriedOn::Yes, CarryOver::Profile);
    stand.ok(open(&plan));
    assert_eq!(stand.event().stages[1].carry.first(), Some(&Points::whole(4)), "two matches won");
    // A knock-out counts no points.
    let (mut stand, mut plan) = two_stages("guandan-2017", CarriedOn::Yes, CarryOver::By(Carry::All));
    plan.format = Format::KnockOut {
        kind: Kind::Single { third: ThirdPlace::Shared },
        segments: 1,
        opponents: Opponents::Seeded,
    };
    assert_eq!(stand.no(open(&plan)).article(), Some("TD-3.6"));
    // There is nothing before the first stage.
    let mut stand = Stand::new("guandan-2017", 8);
    let mut plan = stand.plan(swiss(2));
    plan.carry = CarryOver::Profile;
    assert_eq!(stand.no(open(&plan)).article(), Some("TD-11.12"));
}

#[test]
fn an_older_log_that_carried_nothing_still_folds() {
    let (mut stand, plan) = two_stages("china", CarriedOn::Not, CarryOver::Profile);
    let old = stand.entry(open(&plan));
    assert!(stand.history.clone().submit(old.clone()).is_err());
    let mut log = stand.history.entries().to_vec();
    // As older profiles have it: nothing, and no word of what came later.
    let Command::Create { profile, .. } = &mut log[0].command else { panic!("created") };
    let nothing = &profile.ladder.carry;
    profile.ladder.carry = Sourced { value: Carry::Nothing, ..nothing.clone() };
    let mut whole = serde_json::to_value(&log[0]).unwrap();
    let sections = whole["do"]["profile"].as_object_mut().unwrap();
    sections["ladder"].as_object_mut().unwrap().remove("across_uneven").unwrap();
    sections["robin"].as_object_mut().unwrap().remove("bye").unwrap();
    log[0] = serde_json::from_value(whole).expect("an older profile reads");
    log.push(old);
    let again = History::replay(log).expect("it folds");
    assert!(again.event().unwrap().stages[1].carry.iter().all(|points| *points == Points::ZERO));
}

#[test]
fn td_6_6_points_of_who_did_not_play_to_the_end_stay() {
    let far_ahead = |turn: u32| {
        let mut stand = Stand::new("guandan-2022", 8);
        stand.open(swiss(6));
        while stand.event().rounds_left(StageNo(1)).unwrap().is_some() {
            let key = stand.begin();
            let round = stand.event().round(key).unwrap();
            let first = round.matches.iter().find(|game| game.side(UnitId(1)).is_some()).map(|game| game.id);
            stand.play(key, |game| Some(game) != first && (u32::from(game.number) + turn).is_multiple_of(2));
            stand.finish(key);
        }
        let certain = |rest: &tourney::event::round::Rest| rest.how == tourney::played::How::Clinched;
        let sat = stand.event().stages[0].rounds.iter().flat_map(|round| &round.rests).any(certain);
        sat.then_some(stand)
    };
    let mut stand = (0..4).find_map(far_ahead).expect("a winner before the end");
    stand.ok(Command::CloseStage { stage: StageNo(1) });
    stand.ok(Command::Supplement {
        overrides: vec![tourney::profile::Override {
            path: "ladder.carry".into(),
            value: "\"all\"".into(),
            reason: "规程".into(),
        }],
    });
    let mut plan = stand.plan(swiss(2));
    plan.field = FieldOf::Places { stage: StageNo(1), from: 1, to: 4 };
    plan.carry = CarryOver::Profile;
    assert_eq!(stand.no(open(&plan)).article(), Some("TD-6.6"));
}
