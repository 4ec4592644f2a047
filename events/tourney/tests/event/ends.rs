//! How an event ends: one classification over its stages; who is here, who waits.

use tourney::UnitId;
use tourney::event::command::Command;
use tourney::event::plan::{FieldOf, Format, Opponents};
use tourney::event::roster::{Leaving, Presence};
use tourney::event::{Completion, RoundKey, Scope, StageNo};
use tourney::format::bracket::{Kind, ThirdPlace};
use tourney::format::movement;
use tourney::format::robin::Laps;
use tourney::standings::LotSeed;

use crate::stand::Stand;
use crate::swiss::swiss;

const LOTS: LotSeed = LotSeed::of_bytes([5; 32]);

fn knock_out(third: ThirdPlace) -> Format {
    Format::KnockOut { kind: Kind::Single { third }, segments: 1, opponents: Opponents::Seeded }
}

fn stage(stand: &mut Stand, format: Format, field: FieldOf) {
    let mut plan = stand.plan(format);
    plan.field = field;
    stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LOTS });
}

fn play_out(stand: &mut Stand) {
    let no = stand.event().stages.last().unwrap().no;
    while stand.event().rounds_left(no).unwrap().is_some() {
        stand.round(|_| false);
    }
    stand.ok(Command::CloseStage { stage: no });
}

/// A unit, the places that it shares, and its stage.
type Classified = (u32, Option<(u32, u32)>, u8);

/// Unit, its places and the stage that decides, in order; the only list.
fn classified(stand: &Stand, scope: Scope) -> Vec<Classified> {
    let found = stand.event().classification(scope).unwrap();
    assert_eq!(found.lists.len(), 1);
    let row = |one: &tourney::event::Classified| {
        (one.unit.0, one.places.map(|places| (places.first, places.last)), one.stage.0)
    };
    found.lists[0].iter().map(row).collect()
}

/// Sixteen play a Swiss, the first eight of it a knock-out.
fn swiss_and_knock_out() -> Stand {
    let mut stand = Stand::new("guandan-2022", 16);
    stage(&mut stand, swiss(4), FieldOf::All);
    play_out(&mut stand);
    stage(&mut stand, knock_out(ThirdPlace::Shared), FieldOf::Places { stage: StageNo(1), from: 1, to: 8 });
    stand
}

#[test]
fn td_5_5_the_knock_out_decides_the_first_eight_and_the_swiss_the_rest() {
    let mut stand = swiss_and_knock_out();
    let order: Vec<u32> =
        stand.event().standings(StageNo(1)).unwrap().places().into_iter().map(|(unit, _)| unit.0).collect();
    // Before a match of the knock-out is played its eight can have the first eight places.
    let open = classified(&stand, Scope::Official);
    assert!(open[..8].iter().all(|&(_, places, stage)| (places, stage) == (Some((1, 8)), 2)), "{open:?}");
    stand.round(|_| false);
    let open = classified(&stand, Scope::Official);
    let spans: Vec<_> = open.iter().map(|&(_, places, _)| places.unwrap()).collect();
    assert_eq!((spans[..4].to_vec(), spans[4..8].to_vec()), (vec![(1, 4); 4], vec![(5, 8); 4]));
    assert_eq!(stand.event().classification(Scope::Official).unwrap().state, Completion::UnderWay);
    play_out(&mut stand);
    let found = classified(&stand, Scope::Official);
    let spans: Vec<_> = found.iter().map(|&(_, places, _)| places.unwrap()).collect();
    assert_eq!(spans[..8], [(1, 1), (2, 2), (3, 4), (3, 4), (5, 8), (5, 8), (5, 8), (5, 8)]);
    let behind: Vec<Classified> =
        order[8..].iter().zip(9..).map(|(&unit, place)| (unit, Some((place, place)), 1)).collect();
    assert_eq!(found[8..], behind[..], "9 on by the Swiss");
    assert_eq!(stand.event().classification(Scope::Official).unwrap().state, Completion::Final);
}

#[test]
fn td_5_5_a_stage_for_lower_places_stays_below_in_whatever_order_stages_are_played() {
    let mut stand = Stand::new("guandan-2022", 12);
    stage(&mut stand, swiss(3), FieldOf::All);
    play_out(&mut stand);
    stage(
        &mut stand,
        Format::RoundRobin { groups: 1, laps: Laps::Single },
        FieldOf::Places { stage: StageNo(1), from: 5, to: 8 },
    );
    play_out(&mut stand);
    stage(&mut stand, knock_out(ThirdPlace::Played), FieldOf::Places { stage: StageNo(1), from: 1, to: 4 });
    play_out(&mut stand);
    let found = classified(&stand, Scope::Official);
    let stages: Vec<u8> = found.iter().map(|&(_, _, stage)| stage).collect();
    assert_eq!(stages, [3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1]);
    let firsts: Vec<u32> = found.iter().map(|&(_, places, _)| places.unwrap().0).collect();
    assert_eq!(firsts, (1..=12).collect::<Vec<_>>());
}

#[test]
fn td_5_1_who_comes_out_of_groups_stands_above_who_does_not() {
    let mut stand = Stand::new("guandan-2017", 7);
    stage(&mut stand, Format::RoundRobin { groups: 2, laps: Laps::Single }, FieldOf::All);
    play_out(&mut stand);
    stage(&mut stand, knock_out(ThirdPlace::Shared), FieldOf::OfGroups { stage: StageNo(1), each: 2 });
    play_out(&mut stand);
    let found = classified(&stand, Scope::Official);
    let stages: Vec<u8> = found.iter().map(|&(_, _, stage)| stage).collect();
    assert_eq!(stages, [2, 2, 2, 2, 1, 1, 1]);
    assert_eq!(found[2].1, Some((3, 4)));
}

#[test]
fn td_7_7_who_is_put_out_has_no_place_in_it() {
    let mut stand = swiss_and_knock_out();
    let key = stand.begin();
    let game = stand.event().round(key).unwrap().matches[0].clone();
    let verdict = tourney::event::round::Verdict::Forfeit {
        absent: tourney::side::Side::Visitor,
        leave: tourney::event::round::Forfeiture::Intentional,
    };
    stand.ok(Command::Settle { game: game.id, verdict });
    for other in stand.event().round(key).unwrap().matches.clone().iter().skip(1) {
        stand.ok(Command::Settle { game: other.id, verdict: crate::stand::won(true) });
    }
    stand.finish(key);
    play_out(&mut stand);
    let found = classified(&stand, Scope::Official);
    assert_eq!(found.last(), Some(&(game.pair.visitor.0, None, 2)));
    assert_eq!(found[7].1.map(|places| places.0), Some(8), "those of the Swiss follow without a gap");
}

#[test]
fn td_2_12_two_champions_have_a_list_each() {
    let mut stand = Stand::new("guandan-2017", 6);
    stage(&mut stand, Format::Movement { kind: movement::Plan::Printed }, FieldOf::All);
    play_out(&mut stand);
    let found = stand.event().classification(Scope::Official).unwrap();
    assert_eq!(found.lists.len(), 2);
    for list in &found.lists {
        assert_eq!((list.len(), list[0].places.unwrap().first), (3, 1));
    }
}

#[test]
fn who_is_here_is_ticked_once_and_can_be_unticked() {
    let mut stand = Stand::new("china", 4);
    let tick = |units: &[u32], presence| Command::CheckIn {
        units: units.iter().map(|&unit| UnitId(unit)).collect(),
        presence,
    };
    stand.ok(tick(&[1, 3], Presence::Here));
    let since = stand.event().roster.get(UnitId(1)).unwrap().here;
    assert!(since.is_some());
    stand.ok(tick(&[1, 2], Presence::Here));
    assert_eq!(stand.event().roster.get(UnitId(1)).unwrap().here, since, "it has been here since");
    stand.ok(tick(&[3], Presence::Missing));
    let here: Vec<u32> =
        stand.event().roster.units().iter().filter(|unit| unit.here.is_some()).map(|unit| unit.id.0).collect();
    assert_eq!(here, [1, 2]);
    assert_eq!(stand.no(tick(&[9], Presence::Here)).code(), "no_unit");
}

#[test]
fn an_alternate_plays_in_no_stage_until_it_is_called_up() {
    let mut stand = Stand::new("china", 6);
    stand.ok(Command::Alternates { order: vec![UnitId(6), UnitId(5)] });
    let out_of_turn = |stand: &mut Stand| {
        let mut entry = stand.entry(Command::CallUp { unit: UnitId(5), joins: None });
        entry.reason.clear();
        stand.history.submit(entry)
    };
    assert_eq!(out_of_turn(&mut stand).expect_err("a reason").code(), "no_reason");
    stage(&mut stand, Format::RoundRobin { groups: 1, laps: Laps::Single }, FieldOf::All);
    assert_eq!(stand.event().stages[0].draw.len(), 4);
    stand.ok(Command::Leave { unit: UnitId(2), from: RoundKey::new(1, 1), how: Leaving::Withdrawn });
    stand.ok(Command::CallUp { unit: UnitId(6), joins: None });
    stand.ok(Command::Redraw { stage: StageNo(1), lots: LOTS });
    let mut draw: Vec<u32> = stand.event().stages[0].draw.iter().map(|unit| unit.0).collect();
    draw.sort_unstable();
    assert_eq!(draw, [1, 3, 4, 6], "the alternate has the place of who left");
}
