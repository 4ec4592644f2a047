//! What is not played: byes, who leaves before the start, rounds lost by a ruling, who is put out of a knock-out.

use tourney::event::command::Command;
use tourney::event::plan::{Format, Opponents};
use tourney::event::roster::Leaving;
use tourney::event::round::{Drawn, Forfeiture, Rest, Verdict};
use tourney::event::ruling::{Becomes, Booked, Charge, Overturn};
use tourney::event::{History, MatchId, RoundKey, Scope, StageNo, Step, Table};
use tourney::format::bracket::{Kind, ThirdPlace};
use tourney::format::robin::Laps;
use tourney::office::{Choice, Entry, Facts, Role};
use tourney::played::How;
use tourney::profile::ladder::{Figure, Step as Rung};
use tourney::sheet::{HandLine, Sheet};
use tourney::side::{BySide, Side};
use tourney::standings::{LotSeed, Standings, Value};
use tourney::{Points, UnitId};

use crate::stand::{Stand, won};
use crate::swiss::swiss;

const ROBIN: Format = Format::RoundRobin { groups: 1, laps: Laps::Single };

fn ranked(stand: &Stand) -> Standings {
    match stand.event().table(StageNo(1), Scope::Provisional).unwrap() {
        Table::Ranked(table) => table,
        other => panic!("a ladder ranks this stage: {other:?}"),
    }
}

fn points(table: &Standings, unit: u32, step: Rung) -> Points {
    match table.value(UnitId(unit), step) {
        Some(Value::Points(points)) => points,
        other => panic!("{step:?} of {unit} is {other:?}"),
    }
}

/// Two hands, one swept by each side: a tie of equal points.
fn tied_hands() -> Verdict {
    let (home, visitor) = (Side::Home, Side::Visitor);
    let hand = |number, first: Side| {
        let other = if first == home { visitor } else { home };
        HandLine {
            hand: number,
            half: 0,
            places: [first, first, other, first, other, other],
            opened: BySide::default(),
            entered: BySide::default(),
        }
    };
    Verdict::Sheet { sheet: Sheet::Hands { hands: vec![hand(1, home), hand(2, visitor)] } }
}

#[test]
fn td_7_11_equals_are_equal_whoever_rests_when() {
    for profile in ["gouji-4", "gouji-6"] {
        for system in ["sum", "match"] {
            for format in [swiss(3), ROBIN] {
                let mut stand = Stand::new(profile, 3);
                let plan = Stand::plan_of(system, format.clone());
                stand.ok(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_bytes([3; 32]) });
                for _ in 0..3 {
                    let key = stand.begin();
                    for game in stand.event().round(key).unwrap().matches.clone() {
                        stand.ok(Command::Settle { game: game.id, verdict: tied_hands() });
                    }
                    stand.finish(key);
                }
                let table = ranked(&stand);
                let steps = [Rung::Points, Rung::Second, Rung::Opponents(Figure::Points)];
                let of = |unit| steps.map(|step| points(&table, unit, step));
                assert_eq!((of(1), of(1)), (of(2), of(3)), "{profile} {system} {format:?}");
                // A tied match is 6 to 6, or 1 to 1; a Swiss bye is a match's average, a bye of a round robin none.
                let rests = i64::from(format != ROBIN);
                let (own, second) = if system == "sum" { (12 + 6 * rests, 0) } else { (2 + 2 * rests, 12 + 6 * rests) };
                assert_eq!(of(1)[..2], [Points::whole(own), Points::whole(second)], "{profile} {system} {format:?}");
            }
        }
    }
}

#[test]
fn td_7_11_a_side_that_won_nothing_has_nothing() {
    for (profile, laps) in [("guandan-2017", Laps::Single), ("guandan-2022", Laps::Double), ("china", Laps::Single)] {
        let mut stand = Stand::new(profile, 5);
        stand.open(Format::RoundRobin { groups: 1, laps });
        while stand.event().rounds_left(StageNo(1)).unwrap().is_some() {
            stand.round(|_| false);
        }
        let table = ranked(&stand);
        assert_eq!(table.rows[4].unit, UnitId(5));
        assert_eq!(points(&table, 5, Rung::Points), Points::ZERO, "{profile}");
        let rested = |round: &tourney::event::round::Round| round.rests.iter().any(|rest| rest.unit == UnitId(5));
        assert!(stand.event().stages[0].rounds.iter().any(rested));
    }
}

/// A stage that is drawn, and a unit that leaves before its first round.
fn left_before(profile: &str, units: u32, format: Format, gone: u32) -> Stand {
    let mut stand = Stand::new(profile, units);
    stand.open(format);
    stand.ok(Command::Leave { unit: UnitId(gone), from: RoundKey::new(1, 1), how: Leaving::Withdrawn });
    stand
}

#[test]
fn td_7_1_an_even_rest_of_a_round_robin_is_drawn_again() {
    let mut stand = left_before("china", 9, ROBIN, 4);
    let key = RoundKey::new(1, 1);
    let stage = &stand.event().stages[0];
    let found = stand.event().unfilled(stage).expect("a unit is gone");
    assert_eq!((found.remain, found.article), (8, "CN 5.7"));
    let refusal = stand.event().propose(key).expect_err("lots first");
    assert_eq!(refusal.article(), Some("CN 5.7"));
    let by_hand = Command::Draw { round: key, drawn: Drawn::Engine, pairs: vec![], rests: vec![] };
    assert_eq!(stand.no(by_hand).article(), Some("CN 5.7"), "{refusal}");
    stand.ok(Command::Redraw { stage: StageNo(1), lots: LotSeed::of_bytes([9; 32]) });
    assert_eq!(stand.event().rounds_left(StageNo(1)).unwrap(), Some(7), "eight play seven rounds");
    assert!(stand.event().unfilled(&stand.event().stages[0]).is_none());
    let key = stand.begin();
    assert!(stand.event().round(key).unwrap().rests.is_empty());
    let again = Command::Redraw { stage: StageNo(1), lots: LotSeed::of_bytes([8; 32]) };
    assert_eq!(stand.no(again).code(), "wrong_phase", "not once pairs are public");
}

#[test]
fn td_7_1_an_odd_rest_of_a_round_robin_has_byes() {
    let mut stand = left_before("guandan-2017", 8, ROBIN, 3);
    let found = stand.event().unfilled(&stand.event().stages[0]).map(|found| (found.remain, found.article.to_owned()));
    assert_eq!(found, Some((7, "GD17 24-1".to_owned())));
    while stand.event().rounds_left(StageNo(1)).unwrap().is_some() {
        let key = stand.round(|_| false);
        let rests = stand.event().round(key).unwrap().rests.clone();
        assert_eq!(rests.iter().map(|rest| rest.how).collect::<Vec<_>>(), [How::Bye], "nobody wins against a place");
    }
    let table = ranked(&stand);
    let last = table.rows.iter().rev().find(|row| row.place.is_some()).unwrap().unit;
    assert_eq!((last, points(&table, last.0, Rung::Points)), (UnitId(8), Points::ZERO));
}

#[test]
fn td_7_1_a_swiss_is_filled_up_by_an_alternate() {
    let mut stand = Stand::new("china", 9);
    stand.ok(Command::Alternates { order: vec![UnitId(9), UnitId(8)] });
    stand.open(swiss(3));
    assert_eq!(stand.event().stages[0].draw.len(), 7, "alternates wait");
    assert_eq!(stand.no(Command::Alternates { order: vec![UnitId(1)] }).code(), "leaving", "who plays does not wait");
    let joins = Some(RoundKey::new(1, 1));
    assert_eq!(stand.no(Command::CallUp { unit: UnitId(7), joins }).code(), "leaving", "not on the list");
    stand.ok(Command::CallUp { unit: UnitId(9), joins });
    let draft = stand.event().propose(RoundKey::new(1, 1)).unwrap();
    assert_eq!((draft.pairs.len(), draft.rests.len()), (4, 0));
    assert_eq!(stand.event().roster.alternates(), [UnitId(8)]);
}

/// A log of an older program, which went on with the draw that it had: it still folds.
#[test]
fn an_older_log_that_did_not_draw_again_still_folds() {
    let mut stand = Stand::new("china", 5);
    stand.open(ROBIN);
    let key = RoundKey::new(1, 1);
    let before = stand.event().propose(key).unwrap();
    stand.ok(Command::Leave { unit: UnitId(4), from: key, how: Leaving::Withdrawn });
    let has = |pair: &tourney::event::round::Pair| pair.home == UnitId(4) || pair.visitor == UnitId(4);
    let (left, pairs): (Vec<_>, Vec<_>) = before.pairs.into_iter().partition(has);
    let mut rests = before.rests;
    rests.extend(left.iter().map(|pair| Rest {
        unit: if pair.home == UnitId(4) { pair.visitor } else { pair.home },
        how: How::ForfeitWon,
        against: Some(UnitId(4)),
    }));
    let old = stand.entry(Command::Draw { round: key, drawn: Drawn::Engine, pairs, rests });
    assert!(stand.history.clone().submit(old.clone()).is_err(), "a new one has to draw lots again");
    let log = stand.history.entries().iter().cloned().chain([old]);
    let again = History::replay(log).expect("it folds");
    assert_eq!(again.event().unwrap().stages[0].rounds.len(), 1);
}

fn ruled(penalty: &str, offence: &str, unit: UnitId, game: MatchId) -> Command {
    let facts = Facts { decks: 2, part: None, count: 1, entry: Entry::Pairs };
    Command::Rule {
        charge: Charge {
            offence: offence.into(),
            choice: Choice { penalty: penalty.into(), by: Role::Chief, facts },
            unit,
            person: None,
            round: game.key,
            game: Some(game),
            board: None,
            table: 0,
            booked: Booked::ByDesk,
        },
    }
}

#[test]
fn td_7_10_a_round_lost_by_a_ruling_waits_for_no_sheet() {
    for format in [swiss(2), Format::KnockOut { kind: SINGLE, segments: 1, opponents: Opponents::Seeded }] {
        let mut stand = Stand::new("guandan-2022", 4);
        stand.open(format);
        let key = stand.begin();
        let first = stand.event().round(key).unwrap().matches[0].clone();
        let second = key.game(2);
        stand.ok(Command::Settle { game: second, verdict: won(true) });
        stand.ok(Command::Move { round: key, step: Step::Close });
        assert_eq!(stand.event().missing(stand.event().round(key).unwrap()).count(), 1);
        stand.ok(ruled("used", "phone", first.pair.visitor, first.id));
        assert_eq!(stand.event().missing(stand.event().round(key).unwrap()).count(), 0);
        // Lifted, the match is open again.
        stand.ok(Command::Overturn { overturn: Overturn { ruling: 1, becomes: Becomes::Lifted } });
        let mut lock = stand.entry(Command::Move { round: key, step: Step::Count });
        lock.reason.clear();
        assert_eq!(stand.history.submit(lock).expect_err("a result is missing").code(), "waits");
        stand.ok(ruled("used", "phone", first.pair.visitor, first.id));
        for step in [Step::Count, Step::Lock] {
            stand.ok(Command::Move { round: key, step });
        }
        let scored = stand.event().scored(stand.event().game(first.id).unwrap()).unwrap().expect("decided");
        assert_eq!((scored.home.how, scored.visitor.how), (How::RuledWon, How::RuledLost));
        assert_eq!((scored.home.tally.points, scored.visitor.tally.points), (Points::whole(2), Points::ZERO));
        let next = stand.event().propose(key.next()).expect("the next round can be drawn");
        assert!(next.pairs.iter().any(|pair| [pair.home, pair.visitor].contains(&first.pair.home)));
    }
}

const SINGLE: Kind = Kind::Single { third: ThirdPlace::Shared };

/// Eight in a knock-out; a semi-finalist does not come.
fn semi_final(profile: &str, leave: Forfeiture) -> (Stand, UnitId, UnitId) {
    let mut stand = Stand::new(profile, 8);
    stand.open(Format::KnockOut { kind: SINGLE, segments: 1, opponents: Opponents::Seeded });
    stand.round(|_| false);
    let key = stand.begin();
    let games = stand.event().round(key).unwrap().matches.clone();
    let (absent, loser) = (games[0].pair.visitor, games[1].pair.visitor);
    stand.ok(Command::Settle { game: games[0].id, verdict: Verdict::Forfeit { absent: Side::Visitor, leave } });
    stand.ok(Command::Settle { game: games[1].id, verdict: won(true) });
    stand.finish(key);
    stand.round(|_| false);
    stand.ok(Command::CloseStage { stage: StageNo(1) });
    (stand, absent, loser)
}

/// Places of all eight, by unit.
fn places(stand: &Stand) -> Vec<(u32, Option<(u32, u32)>)> {
    let Table::Sheet(placed) = stand.event().standings(StageNo(1)).unwrap() else { panic!("a sheet") };
    let mut all: Vec<_> =
        placed.iter().map(|one| (one.unit.0, one.places.map(|places| (places.first, places.last)))).collect();
    all.sort_unstable();
    all
}

#[test]
fn td_7_7_who_forfeits_a_knock_out_on_purpose_has_no_place() {
    let (stand, absent, loser) = semi_final("guandan-2022", Forfeiture::Intentional);
    let found = places(&stand);
    let of = |unit: UnitId| found.iter().find(|(other, _)| *other == unit.0).expect("listed").1;
    assert_eq!((of(absent), of(loser)), (None, Some((3, 3))));
    let quarter: Vec<_> = found.iter().filter(|(_, places)| *places == Some((4, 7))).collect();
    assert_eq!(quarter.len(), 4, "those behind move up: {found:?}");
    let Table::Sheet(placed) = stand.event().standings(StageNo(1)).unwrap() else { panic!("a sheet") };
    let one = placed.iter().find(|one| one.unit == absent).unwrap();
    assert_eq!(one.placed_by.as_deref(), Some("TD-7.5 (stand-in)"), "the profile's article of who is put out");
}

#[test]
fn td_7_6_who_forfeits_a_knock_out_without_leave_is_last() {
    let (stand, absent, loser) = semi_final("guandan-2022", Forfeiture::Unexcused);
    let found = places(&stand);
    let of = |unit: UnitId| found.iter().find(|(other, _)| *other == unit.0).expect("listed").1;
    assert_eq!((of(absent), of(loser)), (Some((8, 8)), Some((3, 3))));
    let (stand, absent, loser) = semi_final("guandan-2022", Forfeiture::Excused);
    let found = places(&stand);
    let of = |unit: UnitId| found.iter().find(|(other, _)| *other == unit.0).expect("listed").1;
    assert_eq!((of(absent), of(loser)), (Some((3, 4)), Some((3, 4))), "with leave it is a match lost");
}

const TWO_LOSSES: Format = Format::MultiLoss { losses: 2 };

fn leave(unit: u32, from: RoundKey) -> Command {
    Command::Leave { unit: UnitId(unit), from, how: Leaving::Withdrawn }
}

#[test]
fn td_3_3_who_has_left_a_multi_loss_elimination_is_drawn_no_more() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(TWO_LOSSES);
    stand.round(|_| false);
    // 1 and 2 have won. 1 leaves unbeaten; the three that stay have one bye among them, and nobody wins without play.
    stand.ok(leave(1, RoundKey::new(1, 2)));
    let draft = stand.event().propose(RoundKey::new(1, 2)).unwrap();
    assert_eq!(draft.pairs.len(), 1);
    assert_eq!(draft.rests, [Rest { unit: UnitId(2), how: How::Bye, against: None }]);
    stand.round(|_| false);
    // 3 has beaten 4, who is out with two losses. 3 leaves too: 2 is the one left, and the stage ends.
    let next = RoundKey::new(1, 3);
    let draft = stand.event().propose(next).unwrap();
    stand.ok(Command::Draw { round: next, drawn: Drawn::Engine, pairs: draft.pairs, rests: draft.rests });
    stand.ok(leave(3, next));
    let refusal = stand.no(Command::Move { round: next, step: Step::Publish });
    assert_eq!(refusal.article(), Some("TD-3.3"), "{refusal}");
    assert_eq!(stand.event().propose(next).expect_err("nobody to meet").article(), Some("TD-3.3"));
    stand.ok(Command::Discard { round: next });
    assert_eq!(stand.event().rounds_left(StageNo(1)).unwrap(), None);
    stand.ok(Command::CloseStage { stage: StageNo(1) });
    assert_eq!(places(&stand), [(1, Some((3, 4))), (2, Some((1, 1))), (3, Some((2, 2))), (4, Some((3, 4)))]);
}

/// A log of an older program, which drew on with who had left, and whoever met one had won without play.
#[test]
fn an_older_log_that_drew_who_had_left_still_folds() {
    let mut stand = Stand::new("guandan-2022", 4);
    stand.open(TWO_LOSSES);
    stand.round(|_| false);
    let key = RoundKey::new(1, 2);
    stand.ok(leave(1, key));
    let pair = |home, visitor| tourney::event::round::Pair { home: UnitId(home), visitor: UnitId(visitor), node: 0 };
    let rests = vec![Rest { unit: UnitId(2), how: How::ForfeitWon, against: Some(UnitId(1)) }];
    let older = Command::Draw { round: key, drawn: Drawn::Engine, pairs: vec![pair(3, 4)], rests };
    let mut log: Vec<_> = stand.history.entries().to_vec();
    log.push(stand.entry(older));
    for step in [Step::Publish, Step::Start { ends: tourney::moment::Moment(stand.now + 3_600_000) }] {
        log.push(stand.entry(Command::Move { round: key, step }));
    }
    log.push(stand.entry(Command::Settle { game: key.game(1), verdict: won(true) }));
    for step in [Step::Close, Step::Count, Step::Lock] {
        log.push(stand.entry(Command::Move { round: key, step }));
    }
    // 2 and 3 stay, and 1: it was drawn again, and had the bye, of which nothing was written down.
    log.push(stand.entry(leave(3, key.next())));
    let rests = vec![Rest { unit: UnitId(2), how: How::ForfeitWon, against: Some(UnitId(1)) }];
    let on = stand.entry(Command::Draw { round: key.next(), drawn: Drawn::Engine, pairs: vec![], rests });
    let history = History::replay(log.iter().cloned().chain([on.clone()])).expect("it folds");
    assert_eq!(history.event().unwrap().stages[0].rounds.len(), 3);
    let mut now = History::replay(log).expect("it folds");
    let mut new = on;
    new.seen = now.version();
    assert_eq!(now.submit(new).expect_err("one alone is left").article(), Some("TD-3.3"));
    assert_eq!(now.event().unwrap().rounds_left(StageNo(1)).unwrap(), None);
}
