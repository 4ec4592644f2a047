//! What a text prints once and both an engine and a profile hold: the two agree on every figure, in every book.
//!
//! An engine never sees a profile nor a profile an engine, so the comparison stands here, where both can be seen. Multipliers of a
//! captured kitty are the engines' alone: a sheet has the points after multiplication.

use std::fmt::Display;

use table::{ByTeam, Seat, Seats, Team};
use tourney::office::{Choice, Earlier, Effect, Entry, Facts, Role, Span, Standing, decide};
use tourney::points::Points;
use tourney::profile::absence::Figure;
use tourney::profile::clock::Act;
use tourney::profile::penalties::{Charge, Scale};
use tourney::profile::score::{By, Cap, Hands};
use tourney::profile::{self, Profile};
use tourney::score;
use tourney::sheet::{HandLine, Kitty, Sheet};
use tourney::side::{BySide, Side};

fn load(id: &str) -> Profile {
    profile::load(id).expect("a profile on the shelf")
}

/// Formats of the four-handed game with the profiles that hold their tables.
const FORMATS: [(shengji::Format, &str); 4] = [
    (shengji::Format::Gz3, "guangzhou"),
    (shengji::Format::Cn1, "china"),
    (shengji::Format::Cn2, "china"),
    (shengji::Format::Cn3, "china"),
];

/// Points that a board can end with, and some that none does.
fn points() -> impl Iterator<Item = i32> {
    (-1_000..=2_000).step_by(5)
}

/// What the dealer's side gains.
fn net(banker_side: bool, levels: i32) -> i32 {
    if banker_side { levels } else { -levels }
}

#[test]
fn tables_of_levels_agree() {
    for (format, id) in FORMATS {
        let profile = load(id);
        let table = profile.score.table(format.packs()).unwrap_or_else(|| panic!("{id}: {format:?}"));
        for points in points() {
            let engine = shengji::settle(format, points);
            let engine = net(engine.banker_side, engine.levels);
            // These texts print no column for the kitty: its points alone count.
            for kitty in [Kitty::Kept, Kitty::Captured] {
                assert_eq!(score::net_levels(table, points, kitty), engine, "{format:?}: {points} {kitty:?}");
            }
        }
    }
    let profile = load("washington");
    let table = profile.score.table(3).expect("three packs");
    for points in points() {
        for (kitty, last) in [(Kitty::Kept, tuolaji::LastTrick::Kept), (Kitty::Captured, tuolaji::LastTrick::Captured)]
        {
            let engine = tuolaji::settle(points, last);
            let engine = net(engine.banker_side, engine.levels);
            assert_eq!(score::net_levels(table, points, kitty), engine, "GW 表4: {points} {kitty:?}");
        }
    }
    assert_eq!(table.most.value, Cap::At(tuolaji::score::MOST_LEVELS), "GW 13.3.2");
}

#[test]
fn every_profile_with_a_table_of_levels_has_been_compared() {
    for id in profile::ids() {
        let decks: Vec<u8> = load(id).score.levels.iter().map(|table| table.decks).collect();
        let compared: Vec<u8> = match id {
            "washington" => vec![3],
            _ => FORMATS.iter().filter(|(_, of)| *of == id).map(|(format, _)| format.packs()).collect(),
        };
        assert_eq!(decks, compared, "{id}");
    }
}

#[test]
fn fines_agree() {
    let levels = [shengji::Fine::Level1, shengji::Fine::Level2];
    for (format, id) in FORMATS {
        let profile = load(id);
        let rows = &profile.penalties.figures;
        let row = rows.iter().find(|row| row.value.decks == format.packs()).unwrap_or_else(|| panic!("{id}"));
        for (fine, figure) in levels.into_iter().zip(&row.value.points) {
            assert_eq!(format.fine(fine), i32::from(*figure), "{format:?} {fine:?}");
        }
    }
    // GW 13.3.3: so many points for each card of a failed throw.
    let profile = load("washington");
    let offence = profile.penalties.offence("throw_failed").expect("GW 13.3.3");
    let Scale::Fixed(measure) = &offence.value.penalties[0].scale else { panic!("a figure") };
    let [Charge::Each(points)] = measure.charges[..] else { panic!("for each card") };
    assert_eq!(i32::from(points), tuolaji::FINE);
}

#[test]
fn boards_of_a_match_agree() {
    for id in ["guangzhou", "china"] {
        for (name, system) in &load(id).score.systems {
            if let By::Boards(boards) = &system.by {
                assert_eq!(boards.boards.value, u16::from(shengji::carry::BOARDS), "{id} {name}");
            }
        }
    }
}

/// Which way each of six places went: 20 ways for three of each side.
fn orders() -> impl Iterator<Item = [Seat; 6]> {
    let all: Vec<Seat> = Seat::all(6).collect();
    (0_u32..64).filter(|mask| mask.count_ones() == 3).map(move |mask| {
        let mut of = [Team::ALL[0], Team::ALL[1]]
            .map(|team| all.iter().copied().filter(move |seat| seat.team() == team).collect::<Vec<_>>().into_iter());
        std::array::from_fn(|place| of[(mask >> place & 1) as usize].next().expect("three of each"))
    })
}

/// A hand as a sheet has it: the first team is home.
fn line(order: [Seat; 6], shut: Seats) -> HandLine {
    let side = |seat: Seat| if seat.team() == Team::ALL[0] { Side::Home } else { Side::Visitor };
    let count = |of: Side| shut.iter().filter(|seat| side(*seat) == of).count() as u8;
    let entered = BySide::new(count(Side::Home), count(Side::Visitor));
    HandLine { hand: 1, half: 0, places: order.map(side), opened: BySide::new(entered.visitor, entered.home), entered }
}

#[test]
fn points_of_places_sweeps_and_openings_agree() {
    for (format, id) in [(gouji::Format::Four, "gouji-4"), (gouji::Format::Six, "gouji-6")] {
        let (profile, setup) = (load(id), gouji::Setup::usual(format));
        for order in orders() {
            // Whoever is shut is still in when the second goes out.
            for mask in 0_u32..16 {
                let left = order[2..].iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
                let shut = left.fold(Seats::NONE, |shut, (_, seat)| shut.with(*seat));
                if format == gouji::Format::Four && !shut.is_empty() {
                    continue;
                }
                let ByTeam([home, visitor]) = gouji::score::recorded(gouji::score::signed(&setup, order, shut));
                let sheet = Sheet::Hands { hands: vec![line(order, shut)] };
                let totals = score::totals(&profile.score, "sum", &sheet).unwrap_or_else(|fault| panic!("{fault:?}"));
                let engine = BySide::new(home, visitor).map(|points| Points::whole(i64::from(points)));
                assert_eq!(totals, engine, "{id}: {order:?} {shut:?}");
            }
        }
        let By::Hands(Hands { sweep, .. }) = &profile.score.systems["sum"].by else { panic!("{id}: hands") };
        let grant = profile.absence.grants.values().map(|grants| &grants.ruled).find_map(|grant| {
            grant.points.value.iter().chain(&grant.second.value).find_map(|figure| match figure {
                Figure::Fixed(points) if *points > Points::ZERO => Some(*points),
                _ => None,
            })
        });
        assert_eq!(grant, Some(sweep.value), "{id}: who is put out gives the others a sweep");
    }
}

#[test]
fn repeated_offences_at_a_strict_table_cost_the_same() {
    for (format, id) in [(gouji::Format::Four, "gouji-4"), (gouji::Format::Six, "gouji-6")] {
        let profile = load(id);
        for noted in gouji::Offence::ALL.into_iter().filter(|noted| *noted != gouji::Offence::FailedBurn) {
            let article = noted.article(format).to_string();
            let rules = &profile.penalties;
            let offence = rules.offences.iter().find(|offence| offence.article == article);
            let offence = offence.unwrap_or_else(|| panic!("{id}: {article}"));
            let facts = Facts { decks: format.packs(), part: None, count: 1, entry: Entry::Pairs };
            let choice = Choice { penalty: "done".into(), by: Role::Chief, facts };
            let (mut standing, mut count) = (Standing::default(), gouji::Noted::NONE);
            let seat = Seat::all(6).next().expect("six seats");
            for nth in 1..=4 {
                let engine = count.note(seat, noted, &mut ByTeam([0; 2]));
                let decision = decide(rules, &standing, offence, &choice).unwrap_or_else(|fault| panic!("{fault:?}"));
                let deducted: Points = decision.effects.iter().map(taken).sum();
                assert_eq!(deducted, Points::whole(i64::from(engine)), "{article}: time {nth}");
                let shared = Span::Match;
                standing.earlier.push(Earlier { offence: offence.value.id.clone(), shared, effects: decision.effects });
            }
        }
    }
}

/// Points that an effect takes.
fn taken(effect: &Effect) -> Points {
    match effect {
        Effect::Deduct { points, .. } => *points,
        _ => Points::ZERO,
    }
}

/// Seconds that are free for an act, by a profile.
#[track_caller]
fn free(profile: &Profile, act: Act, engine: u32, of: impl Display) {
    let thought = profile.clock.thought.get(&act).unwrap_or_else(|| panic!("{of}: {act:?}"));
    assert_eq!(u32::from(thought.free.value), engine, "{of}: {act:?}");
}

#[test]
fn times_to_think_agree() {
    for id in ["guangzhou", "china"] {
        let (profile, limits) = (load(id), shengji::Limits::PRINTED);
        free(&profile, Act::Lead, limits.lead, id);
        free(&profile, Act::Follow, limits.follow, id);
        free(&profile, Act::Kitty, limits.bury, id);
    }
    for id in ["guandan-2017", "guandan-2022"] {
        let (profile, limits) = (load(id), guandan::Limits::PRINTED);
        free(&profile, Act::Lead, limits.play, id);
        free(&profile, Act::Follow, limits.play, id);
        free(&profile, Act::Tribute, limits.pay, id);
        free(&profile, Act::GiveBack, limits.give_back, id);
    }
    let (profile, limits) = (load("washington"), tuolaji::Limits::USUAL);
    free(&profile, Act::Lead, limits.lead, "washington");
    free(&profile, Act::Follow, limits.follow, "washington");
    free(&profile, Act::Kitty, limits.bury, "washington");
    free(&profile, Act::CounterBid, limits.window, "washington");
    let (clock, last) = (&profile.clock, tuolaji::Minutes::TwoHours.limit().expect("two hours"));
    let begun = clock.round_minutes.value - clock.closing.no_start_minutes.value;
    assert_eq!(u32::from(begun), last, "GW 12.10.4: no board is begun in the last ten minutes");
}
