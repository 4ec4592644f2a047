//! Line-ups and seats (`TD-9`, `TD-1.4` – `TD-1.6`).

use std::collections::BTreeSet;

use proptest::prelude::*;
use tourney::office::Role;
use tourney::office::lineup::{LineupFault, Lineups, Order, SegmentFault, Segments, Timely, Turn};
use tourney::office::seating::{
    Chair, Field, Lineup, Member, Person, SeatFault, Seated, Sex, changes_roster, check, joins_pair, substitutes,
};
use tourney::profile::lineup::{LineupRules, OddSegments};
use tourney::side::Side;
use tourney::{Moment, Seconds};

use crate::support::section;

const START: Moment = Moment(100_000_000);

fn rules(profile: &str) -> LineupRules {
    section(profile, "lineup")
}

/// A line-up of these people at table A, East–West.
fn east_west(one: u32, two: u32) -> Lineup {
    Lineup { seats: vec![seat(one, 0, Chair::East), seat(two, 0, Chair::West)] }
}

const fn seat(person: u32, table: u8, chair: Chair) -> Seated {
    Seated { person: Person(person), table, chair }
}

/// So many seconds before the start.
fn before(seconds: i64) -> Moment {
    START - Seconds(seconds)
}

#[test]
fn td_9_2_without_the_right_first_then_with_it() {
    let rules = rules("guandan-2022");
    let mut match_ = Lineups::new(Order::Right(Side::Home), START);
    assert_eq!(match_.due(&rules, Side::Visitor), before(15 * 60));
    assert_eq!(match_.due(&rules, Side::Home), before(5 * 60));

    let early = match_.submit(&rules, Side::Home, east_west(1, 2), before(3600));
    assert_eq!(early, Ok(Timely::InTime), "the holder may commit early");
    assert_eq!(match_.submit(&rules, Side::Visitor, east_west(3, 4), before(1800)), Ok(Timely::InTime));
    let shown = match_.revealed(&rules, before(901));
    assert_eq!((shown.home, shown.visitor), (None, None), "nothing before T−15");
    let shown = match_.revealed(&rules, before(900));
    assert_eq!(shown.visitor, Some(&east_west(3, 4)));
    assert_eq!(shown.home, Some(&east_west(1, 2)), "then both");
}

#[test]
fn td_9_2_the_holder_sees_the_other_line_up_before_it_shows_its_own() {
    let rules = rules("guandan-2022");
    let mut match_ = Lineups::new(Order::Right(Side::Visitor), START);
    match_.submit(&rules, Side::Visitor, east_west(3, 4), before(1200)).expect("sealed");
    assert_eq!(match_.revealed(&rules, before(600)).visitor, None, "not before the side without the right");
    let late = match_.submit(&rules, Side::Home, east_west(1, 2), before(600));
    assert_eq!(late, Ok(Timely::Late(Seconds(300))));
    let shown = match_.revealed(&rules, before(600));
    assert!(shown.home.is_some() && shown.visitor.is_some());

    let mut match_ = Lineups::new(Order::Right(Side::Visitor), START);
    match_.submit(&rules, Side::Home, east_west(1, 2), before(1000)).expect("in time");
    let again = match_.submit(&rules, Side::Home, east_west(2, 1), before(950));
    assert_eq!(again, Ok(Timely::InTime), "until it is shown it may be given again");
    let shut = match_.submit(&rules, Side::Home, east_west(1, 2), before(900));
    assert!(matches!(shut, Err(LineupFault::Published { .. })), "shown in this very second");
    assert_eq!(match_.revealed(&rules, before(800)).home, Some(&east_west(2, 1)));
    let late = match_.submit(&rules, Side::Visitor, east_west(4, 3), before(299));
    assert_eq!(late, Ok(Timely::Late(Seconds(1))), "T−5");
    assert_eq!(match_.revealed(&rules, before(299)).visitor, Some(&east_west(4, 3)));
    assert_eq!(match_.revealed(&rules, before(300)).visitor, None);
}

#[test]
fn td_9_3_sealed_line_ups_open_together() {
    let rules = rules("guandan-2022");
    let mut match_ = Lineups::new(Order::Sealed, START);
    match_.submit(&rules, Side::Home, east_west(1, 2), before(1000)).expect("sealed");
    assert_eq!(match_.revealed(&rules, START).home, None, "not alone, however late");
    match_.submit(&rules, Side::Visitor, east_west(3, 4), before(900)).expect("sealed");
    let shown = match_.revealed(&rules, before(900));
    assert_eq!((shown.home, shown.visitor), (Some(&east_west(1, 2)), Some(&east_west(3, 4))));
    let shown = match_.revealed(&rules, before(901));
    assert_eq!((shown.home, shown.visitor), (None, None));
    assert_eq!(match_.shown(&rules, Side::Home), Some(before(900)), "TD-9.4");
}

#[test]
fn td_9_5_a_change_needs_the_chief_and_gives_the_right_away() {
    let rules = rules("guandan-2022");
    let mut match_ = Lineups::new(Order::Right(Side::Home), START);
    match_.submit(&rules, Side::Visitor, east_west(3, 4), before(1000)).expect("in time");
    let early = match_.change(&rules, Side::Visitor, east_west(3, 5), Role::Chief, before(950));
    assert_eq!(early, Err(LineupFault::NotPublished));
    match_.submit(&rules, Side::Home, east_west(1, 2), before(600)).expect("in time");
    let shut = match_.submit(&rules, Side::Home, east_west(2, 1), before(500));
    assert!(matches!(shut, Err(LineupFault::Published { article }) if article == "GD22 名单变更-1"));

    let refused = match_.change(&rules, Side::Home, east_west(1, 6), Role::Referee, before(400));
    assert!(matches!(refused, Err(LineupFault::NotByThisRole { needs: Role::Chief, .. })));
    assert_eq!(match_.order(), Order::Right(Side::Home), "a refusal changes nothing");
    match_.change(&rules, Side::Home, east_west(1, 6), Role::Chief, before(400)).expect("with consent");
    assert_eq!(match_.order(), Order::Right(Side::Visitor), "the opponents have the right now");
    assert_eq!(match_.revealed(&rules, before(400)).home, Some(&east_west(1, 6)));
    assert_eq!(match_.revealed(&rules, before(400)).visitor, Some(&east_west(3, 4)));

    assert_eq!(match_.shown(&rules, Side::Visitor), Some(before(900)), "what was shown stays shown");
    assert_eq!(match_.revealed(&rules, before(700)).visitor, Some(&east_west(3, 4)));

    match_.submit(&rules, Side::Visitor, east_west(4, 3), before(200)).expect("the answer");
    assert_eq!(match_.revealed(&rules, before(200)).visitor, Some(&east_west(4, 3)));
    let twice = match_.submit(&rules, Side::Visitor, east_west(3, 4), before(100));
    assert!(matches!(twice, Err(LineupFault::Published { .. })), "one answer");
}

#[test]
fn td_9_5_a_side_that_has_not_shown_yet_just_has_the_right() {
    let rules = rules("guandan-2022");
    let mut match_ = Lineups::new(Order::Right(Side::Home), START);
    match_.submit(&rules, Side::Visitor, east_west(3, 4), before(1000)).expect("in time");
    match_.change(&rules, Side::Visitor, east_west(3, 5), Role::Chief, before(800)).expect("with consent");
    assert_eq!(match_.order(), Order::Right(Side::Home));
    assert_eq!(match_.submit(&rules, Side::Home, east_west(1, 2), before(400)), Ok(Timely::InTime));
    let shut = match_.submit(&rules, Side::Home, east_west(2, 1), before(399));
    assert!(matches!(shut, Err(LineupFault::Published { .. })));
}

#[test]
fn td_9_1_segments_are_picked_in_turn() {
    let rules = rules("guandan-2022");
    let mut segments = Segments::new(4, Side::Visitor);
    assert_eq!(segments.turn(&rules), Turn::Pick(Side::Visitor), "the winner of the lot begins");
    assert_eq!(segments.pick(&rules, Side::Home, 1), Err(SegmentFault::NotItsTurn(Side::Home)));
    assert_eq!(segments.pick(&rules, Side::Visitor, 5), Err(SegmentFault::NoSegment(5)));
    assert_eq!(segments.pick(&rules, Side::Visitor, 0), Err(SegmentFault::NoSegment(0)));
    segments.pick(&rules, Side::Visitor, 4).expect("free");
    assert_eq!(segments.pick(&rules, Side::Home, 4), Err(SegmentFault::Taken(4)));
    segments.pick(&rules, Side::Home, 1).expect("free");
    segments.pick(&rules, Side::Visitor, 2).expect("free");
    segments.pick(&rules, Side::Home, 3).expect("free");
    assert_eq!(segments.turn(&rules), Turn::Done);
    let rights: Vec<_> = (0..=5).map(|segment| segments.right(segment)).collect();
    let (home, visitor) = (Some(Side::Home), Some(Side::Visitor));
    assert_eq!(rights, [None, home, visitor, home, visitor, None]);
    assert_eq!(segments.lot(&rules, Side::Home), Err(SegmentFault::NoLot));
}

#[test]
fn td_9_1_an_odd_segment_goes_by_lot() {
    let mut rules = rules("guandan-2022");
    let mut segments = Segments::new(3, Side::Home);
    segments.pick(&rules, Side::Home, 2).expect("free");
    segments.pick(&rules, Side::Visitor, 1).expect("free");
    assert_eq!(segments.turn(&rules), Turn::Lot(3));
    assert_eq!(segments.pick(&rules, Side::Home, 3), Err(SegmentFault::NotItsTurn(Side::Home)));
    segments.lot(&rules, Side::Visitor).expect("due");
    assert_eq!(segments.right(3), Some(Side::Visitor));
    rules.odd_segments.value = OddSegments::Alternate;
    let mut segments = Segments::new(1, Side::Home);
    assert_eq!(segments.turn(&rules), Turn::Pick(Side::Home));
    segments.pick(&rules, Side::Home, 1).expect("free");
    assert_eq!(segments.turn(&rules), Turn::Done);
}

fn mixed() -> Vec<Member> {
    (1..=8)
        .map(|no| Member { person: Person(no), sex: Some(if no % 2 == 1 { Sex::Man } else { Sex::Woman }) })
        .collect()
}

#[test]
fn td_1_5_mixed_pairs() {
    let rules = rules("guandan-2022");
    let of = |one, two| check(&rules, Field::MixedPair, &mixed(), &Lineup { seats: vec![one, two] });
    assert_eq!(of(seat(1, 0, Chair::West), seat(2, 0, Chair::East)), Ok(()));
    assert_eq!(of(seat(1, 0, Chair::North), seat(2, 0, Chair::South)), Ok(()));
    let fault = of(seat(1, 0, Chair::East), seat(2, 0, Chair::West)).expect_err("he sits East");
    let article = "GD22 混合双人-1".to_owned();
    assert_eq!(fault, SeatFault::WrongChair { person: Person(1), chair: Chair::East, article });
    let fault = of(seat(1, 0, Chair::North), seat(3, 0, Chair::South)).expect_err("two men");
    assert!(matches!(fault, SeatFault::WrongChair { person: Person(3), chair: Chair::South, .. }));
}

#[test]
fn td_1_5_mixed_teams() {
    let rules = rules("guandan-2022");
    let of = |seats: Vec<Seated>| check(&rules, Field::MixedTeam, &mixed(), &Lineup { seats });
    let men = |table| [seat(1, table, Chair::East), seat(3, table, Chair::West)];
    let women = |table| [seat(2, table, Chair::North), seat(4, table, Chair::South)];
    assert_eq!(of([men(0), women(1)].concat()), Ok(()));
    assert_eq!(of([women(0), men(1)].concat()), Ok(()));
    let turned =
        vec![seat(2, 0, Chair::East), seat(4, 0, Chair::West), seat(1, 1, Chair::North), seat(3, 1, Chair::South)];
    assert!(matches!(of(turned), Err(SeatFault::WrongChair { person: Person(2), .. })));
    let mut unknown = mixed();
    unknown[0].sex = None;
    let fault = check(&rules, Field::MixedTeam, &unknown, &Lineup { seats: [men(0), women(1)].concat() });
    assert_eq!(fault, Err(SeatFault::SexMissing(Person(1))));
}

#[test]
fn td_1_6_three_against_three_alternately() {
    for (profile, article) in [("washington", "GW 1.3"), ("gouji-4", "G4 2-2"), ("gouji-6", "G6 2-2")] {
        let rules = rules(profile);
        let of = |seats: &[u8]| {
            let seats = (1..).zip(seats).map(|(person, chair)| seat(person, 0, Chair::No(*chair))).collect();
            check(&rules, Field::Open, &mixed(), &Lineup { seats })
        };
        assert_eq!(of(&[1, 3, 5]), Ok(()), "{profile}");
        assert_eq!(of(&[6, 2, 4]), Ok(()), "{profile}");
        assert!(matches!(of(&[1, 2, 3]), Err(SeatFault::MixedSides { table: 0, .. })), "{profile}");
        let article = article.to_owned();
        assert_eq!(of(&[1, 3]), Err(SeatFault::WrongNumber { table: 0, need: 3, have: 2, article }), "{profile}");
        assert!(matches!(of(&[]), Err(SeatFault::WrongNumber { have: 0, .. })), "{profile}");
        assert_eq!(of(&[1, 1, 5]), Err(SeatFault::ChairTaken(Chair::No(1))), "{profile}");
    }
}

#[test]
fn td_1_6_the_roster_is_frozen() {
    let fault = changes_roster(&rules("washington"), Role::Chief);
    assert_eq!(fault, Err(SeatFault::RosterFrozen { article: "GW 14.2".to_owned() }));
    assert_eq!(changes_roster(&rules("guandan-2022"), Role::Chief), Ok(()));
    assert!(matches!(changes_roster(&rules("guandan-2022"), Role::Captain), Err(SeatFault::NotByThisRole { .. })));
}

#[test]
fn td_1_4_no_third_person_plays_a_pair() {
    let rules = rules("guandan-2022");
    let pair: BTreeSet<Person> = [Person(1), Person(2)].into();
    assert_eq!(joins_pair(&rules, &pair, Person(2)), Ok(()));
    let article = "GD22 运动员-2".to_owned();
    let fault = joins_pair(&rules, &pair, Person(3));
    assert_eq!(fault, Err(SeatFault::TooManyPeople { most: 2, people: 3, article }));
    assert_eq!(joins_pair(&rules, &[Person(1)].into(), Person(3)), Ok(()));
}

#[test]
fn td_1_4_substitution_inside_a_match_needs_the_chief() {
    let rules = rules("guandan-2022");
    assert_eq!(substitutes(&rules, Role::Chief), Ok(()));
    let fault = substitutes(&rules, Role::Captain);
    assert!(matches!(fault, Err(SeatFault::NotByThisRole { needs: Role::Chief, .. })));
}

#[test]
fn td_1_1_one_side_sits_on_one_axis() {
    let rules = rules("china");
    let of = |seats: Vec<Seated>| check(&rules, Field::Open, &mixed(), &Lineup { seats });
    let two_tables =
        vec![seat(1, 0, Chair::East), seat(2, 0, Chair::West), seat(3, 1, Chair::North), seat(4, 1, Chair::South)];
    assert_eq!(of(two_tables), Ok(()));
    let across = vec![seat(1, 0, Chair::East), seat(2, 0, Chair::North)];
    assert!(matches!(of(across), Err(SeatFault::MixedSides { .. })));
    let twice = vec![seat(1, 0, Chair::East), seat(1, 0, Chair::West)];
    assert_eq!(of(twice), Err(SeatFault::SeatedTwice(Person(1))));
    let stranger = vec![seat(99, 0, Chair::East), seat(1, 0, Chair::West)];
    assert_eq!(of(stranger), Err(SeatFault::NotOnRoster(Person(99))));
    let only_b = vec![seat(3, 1, Chair::North), seat(4, 1, Chair::South)];
    assert!(matches!(of(only_b), Err(SeatFault::WrongNumber { table: 0, have: 0, .. })));
}

proptest! {
    #[test]
    fn a_sealed_line_up_is_never_seen_alone(home in 0i64..2000, visitor in 0i64..2000, now in 0i64..2000) {
        let rules = rules("guandan-2022");
        let mut match_ = Lineups::new(Order::Sealed, START);
        match_.submit(&rules, Side::Home, east_west(1, 2), before(home)).expect("first");
        prop_assert_eq!(match_.revealed(&rules, before(now)).home, None);
        match_.submit(&rules, Side::Visitor, east_west(3, 4), before(visitor)).expect("second");
        let shown = match_.revealed(&rules, before(now));
        prop_assert_eq!(shown.home.is_some(), shown.visitor.is_some());
        prop_assert_eq!(shown.home.is_some(), now <= home.min(visitor));
    }

    #[test]
    fn the_holder_is_never_shown_first(holder in 0i64..4000, other in 0i64..4000, now in 0i64..4000) {
        let rules = rules("guandan-2022");
        let mut match_ = Lineups::new(Order::Right(Side::Home), START);
        match_.submit(&rules, Side::Home, east_west(1, 2), before(holder)).expect("given");
        match_.submit(&rules, Side::Visitor, east_west(3, 4), before(other)).expect("given");
        let shown = match_.revealed(&rules, before(now));
        prop_assert!(shown.home.is_none() || shown.visitor.is_some());
        prop_assert!(now <= 900 || shown.visitor.is_none(), "nothing before T−15");
    }

    #[test]
    fn segments_are_shared_evenly(half in 1u8..10, picks in prop::collection::vec(1u8..20, 0..200)) {
        let rules = rules("guandan-2022");
        let mut segments = Segments::new(half * 2, Side::Home);
        for segment in picks {
            let before = segments.clone();
            let Turn::Pick(side) = segments.turn(&rules) else { break };
            if segments.pick(&rules, side, segment).is_err() {
                prop_assert_eq!(&segments, &before);
            }
        }
        let of = |side| (1..=half * 2).filter(|segment| segments.right(*segment) == Some(side)).count();
        let (home, visitor) = (of(Side::Home), of(Side::Visitor));
        prop_assert!(home == visitor || home == visitor + 1);
    }
}
