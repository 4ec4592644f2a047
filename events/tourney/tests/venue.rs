//! The hall: sizes, seat maps and the arithmetic of a planned event.

use proptest::prelude::*;
use tourney::venue::{
    Boards, Format, Half, Hall, Kind, Place, Plan, Planned, Purpose, Refusal, Room, Screened, Seats, TableNo,
    TablesAMatch, Turn, Venue, Wish, estimate, plan,
};
use tourney::{Points, Text, UnitId};

const VENUES: [(&str, &str); 7] = [
    ("china", include_str!("../profiles/china/venue.toml")),
    ("guangzhou", include_str!("../profiles/guangzhou/venue.toml")),
    ("washington", include_str!("../profiles/washington/venue.toml")),
    ("guandan-2017", include_str!("../profiles/guandan-2017/venue.toml")),
    ("guandan-2022", include_str!("../profiles/guandan-2022/venue.toml")),
    ("gouji-4", include_str!("../profiles/gouji-4/venue.toml")),
    ("gouji-6", include_str!("../profiles/gouji-6/venue.toml")),
];

fn venue(id: &str) -> Venue {
    let (_, text) = VENUES.iter().find(|(known, _)| *known == id).expect("a profile");
    toml::from_str(text).expect("a venue")
}

fn room(width_cm: u32, depth_cm: u32) -> Room {
    Room { name: Text::new("大厅", "Hall"), width_cm, depth_cm, purpose: Purpose::Play }
}

fn hall(rooms: &[(u32, u32)]) -> Hall {
    Hall { rooms: rooms.iter().map(|(width, depth)| room(*width, *depth)).collect(), lobby_m2: None }
}

fn wish(matches: u32, tables: TablesAMatch, boards: Boards) -> Wish {
    Wish { matches, tables, boards, screened: Screened::Nothing, fixed: Vec::new() }
}

fn all(plan: &Plan) -> Vec<(usize, Place)> {
    plan.floors.iter().enumerate().flat_map(|(at, floor)| floor.tables.iter().map(move |place| (at, *place))).collect()
}

#[test]
fn td_1_13_areas_aisle_and_lobby_of_every_profile() {
    for (id, _) in VENUES {
        let venue = venue(id);
        let areas = (venue.table_m2.value, venue.same_boards_m2.value, venue.broadcast_m2.value);
        assert_eq!(areas, (9, 12, 20), "{id}");
        assert_eq!((venue.aisle_m.value, venue.lobby_one_in.value), (Points::whole(1), 4), "{id}");
    }
    let six: Vec<&str> = VENUES.iter().map(|(id, _)| *id).filter(|id| venue(id).seats.value == Seats::Six).collect();
    assert_eq!(six, ["washington", "gouji-4", "gouji-6"]);
}

/// 64 teams, two tables a match, 16 boards, seven rounds.
#[test]
fn td_1_13_arithmetic_of_64_teams() {
    for (id, minutes, play) in [("china", 160, 1120), ("guandan-2022", 128, 896)] {
        let venue = venue(id);
        let found = estimate(&venue, &Planned::of(&venue, Format::Swiss { rounds: 7 }, 64));
        assert_eq!((found.matches_a_round, found.tables, found.seats, found.board_sets), (32, 64, 256, 32), "{id}");
        assert_eq!((found.minutes_a_round, found.minutes_of_play), (minutes, play), "{id}");
        assert_eq!((found.playing_m2, found.lobby_m2, found.matches), (576, 144, 224), "{id}");
        // 15 to 19 hours, two to three days.
        assert!(
            (896..=1140).contains(&found.minutes_of_play) && (2..=4).contains(&found.days),
            "{id}: {} days",
            found.days
        );
        assert_eq!(found.referees, 8);
    }
    let china = venue("china");
    let same = Planned { boards: Boards::Same, ..Planned::of(&china, Format::Swiss { rounds: 7 }, 64) };
    let found = estimate(&china, &same);
    assert_eq!((found.playing_m2, found.lobby_m2, found.deals, found.board_sets), (768, 192, 16, 32));
    assert!(found.text().zh.contains("256个座位") && found.text().en.contains("18.7 h of play"), "{}", found.text());
}

#[test]
fn sessions_and_days_follow_from_the_minutes_of_a_session() {
    let venue = venue("guandan-2022");
    // 8 boards of 8 minutes: 64 min; 240 min hold three rounds with pauses of 20 (3 × 64 + 2 × 20 = 232), not four.
    let short = Planned { boards_a_round: 8, ..Planned::of(&venue, Format::Swiss { rounds: 7 }, 64) };
    let found = estimate(&venue, &short);
    assert_eq!((found.sessions, found.days, found.minutes_between), (3, 2, 80));
    // A round longer than a session still is one.
    let long = Planned { boards_a_round: 100, ..short };
    assert_eq!(estimate(&venue, &long).sessions, 7);
}

#[test]
fn rounds_and_matches_of_formats() {
    let venue = venue("washington");
    let of = |format, units| {
        let found = estimate(&venue, &Planned::of(&venue, format, units));
        (found.rounds, found.matches, found.matches_a_round)
    };
    assert_eq!(of(Format::Robin { times: 1 }, 8), (7, 28, 4));
    assert_eq!(of(Format::Robin { times: 2 }, 7), (14, 42, 3));
    assert_eq!(of(Format::Groups { groups: 3, times: 1 }, 13), (5, 10 + 6 + 6, 6));
    assert_eq!(of(Format::Groups { groups: 4, times: 1 }, 16), (3, 24, 8));
    assert_eq!(of(Format::Knockout, 8), (3, 7, 4));
    assert_eq!(of(Format::Knockout, 9), (4, 8, 4));
    assert_eq!(of(Format::DoubleKnockout, 16), (9, 31, 8)); // TD-4.5: 30 and one extra final
    assert_eq!(of(Format::TwoGroups, 14), (7, 49, 7)); // TD-2.12: N rounds
    assert_eq!(of(Format::Swiss { rounds: 5 }, 1), (0, 0, 0));
    assert_eq!(of(Format::Swiss { rounds: 5 }, 9), (5, 20, 4));
    let found = estimate(&venue, &Planned::of(&venue, Format::Knockout, 8));
    assert_eq!((found.seats, found.board_sets, found.deals), (24, 0, 0), "six seats a table, cards are shuffled");
    let absurd =
        Planned { boards_a_round: u32::MAX, ..Planned::of(&venue, Format::Robin { times: u32::MAX }, u32::MAX) };
    assert_eq!(estimate(&venue, &absurd).matches, u64::MAX);
}

#[test]
fn td_1_13_tables_stand_on_their_own_area_beside_an_aisle_of_a_metre() {
    let venue = venue("china");
    for (boards, m2) in [(Boards::Shuffled, 9), (Boards::Same, 12)] {
        let plan = plan(&venue, &hall(&[(1500, 1100)]), &wish(10, TablesAMatch::One, boards)).expect("a plan");
        let floor = &plan.floors[0];
        assert_eq!(floor.aisle_cm.1 - floor.aisle_cm.0, 100);
        assert_eq!(plan.playing_m2, 10 * m2);
        assert_eq!(plan.lobby_m2, (10 * m2).div_ceil(4));
        for place in &floor.tables {
            assert!(place.own_cm.pow(2) >= m2 * 10_000 && (place.own_cm - 1).pow(2) < m2 * 10_000);
            apart_from_walls_and_others(floor, place);
        }
    }
}

fn apart_from_walls_and_others(floor: &tourney::venue::Floor, place: &Place) {
    let half = place.own_cm / 2;
    let ((x, y), (from, to)) = (place.centre_cm, floor.aisle_cm);
    assert!(x >= half && x + half <= floor.width_cm && y >= half && y + half <= floor.depth_cm, "{place:?}");
    assert!(x + half <= from || x - half >= to || place.kind == Kind::Broadcast, "{place:?} on the aisle");
    for other in floor.tables.iter().filter(|other| other.table != place.table) {
        let (dx, dy) = (x.abs_diff(other.centre_cm.0), y.abs_diff(other.centre_cm.1));
        let own = u32::midpoint(place.own_cm, other.own_cm);
        assert!(dx + 1 >= own || dy + 1 >= own, "{place:?} and {other:?}");
    }
}

/// Whether a player of one table looks straight at the back, and over the shoulder at the cards, of a player of the next.
fn stares(one: &Place, other: &Place, seats: Seats) -> bool {
    let step = 360.0 / f64::from(seats.count());
    let to = f64::atan2(
        f64::from(other.centre_cm.0) - f64::from(one.centre_cm.0),
        f64::from(one.centre_cm.1) - f64::from(other.centre_cm.1),
    );
    // A seat at angle a looks towards a + 180; it stares at the other table if that is the way there, and sees cards if there is a seat
    // on the near side, which looks the same way.
    let has_seat_towards = |place: &Place, way: f64| {
        let off = (way.to_degrees() - f64::from(place.turned)).rem_euclid(step);
        off.min(step - off) < 10.0
    };
    let back = to + std::f64::consts::PI;
    has_seat_towards(one, back) && has_seat_towards(other, back)
}

#[test]
fn td_1_14_neighbours_are_turned_so_that_nobody_looks_over_a_shoulder() {
    for id in ["china", "gouji-6"] {
        let mut venue = venue(id);
        let seats = venue.seats.value;
        let straight = |venue: &Venue, boards| {
            let plan = plan(venue, &hall(&[(1500, 1500)]), &wish(14, TablesAMatch::One, boards)).expect("a plan");
            let tables = &plan.floors[0].tables;
            let next = |a: &Place, b: &Place| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
            let pairs = tables.iter().flat_map(|a| tables.iter().map(move |b| (a, b))).filter(|(a, b)| next(a, b));
            pairs.filter(|(a, b)| stares(a, b, seats)).count()
        };
        assert_eq!(straight(&venue, Boards::Same), 0, "{id}");
        assert!(straight(&venue, Boards::Shuffled) > 0, "{id}: tables that are not turned are seen into");
        venue.turn.value = Turn::None;
        assert!(straight(&venue, Boards::Same) > 0, "{id}");
    }
    let turns = |id: &str, turn: Turn| {
        let mut venue = venue(id);
        venue.turn.value = turn;
        let plan = plan(&venue, &hall(&[(2000, 2000)]), &wish(9, TablesAMatch::One, Boards::Same)).expect("a plan");
        plan.floors[0].tables[1].turned
    };
    assert_eq!((turns("china", Turn::HalfSeat), turns("china", Turn::OneSeat)), (45, 90));
    assert_eq!((turns("gouji-4", Turn::HalfSeat), turns("gouji-4", Turn::OneSeat)), (30, 60));
}

#[test]
fn td_10_9_open_and_closed_tables_stand_in_different_rooms_if_rooms_allow() {
    let venue = venue("china");
    // 6, 12 and 6 tables: the middle room is the open one, or the outer two are.
    let plan =
        plan(&venue, &hall(&[(700, 900), (1300, 900), (700, 900)]), &wish(12, TablesAMatch::Two, Boards::OfTheMatch))
            .expect("fits");
    for number in 1..=12 {
        let room = |half| {
            plan.floors
                .iter()
                .position(|floor| floor.tables.iter().any(|place| place.table == TableNo { number, half }))
        };
        assert!(
            room(Half::Open).is_some() && room(Half::Closed).is_some() && room(Half::Open) != room(Half::Closed),
            "{number}"
        );
    }
}

#[test]
fn td_10_9_in_one_room_they_stand_in_different_rows() {
    let venue = venue("china");
    // Four columns, six rows: seven open tables end in the second row, closed ones begin in the third.
    let plan = plan(&venue, &hall(&[(1300, 1800)]), &wish(7, TablesAMatch::Two, Boards::OfTheMatch)).expect("fits");
    let rows: Vec<u32> =
        plan.floors[0].tables.iter().filter(|place| place.table.half == Half::Closed).map(|place| place.row).collect();
    assert_eq!(rows, [2, 2, 2, 2, 3, 3, 3]);
}

#[test]
fn td_1_13_refusals_say_what_would_do() {
    let venue = venue("china");
    let refused = |rooms: &[(u32, u32)], wish: &Wish| plan(&venue, &hall(rooms), wish).expect_err("refused");
    let none = refused(&[(1300, 900)], &wish(0, TablesAMatch::One, Boards::Shuffled));
    assert_eq!(none, Refusal::NoMatches);
    let small = refused(&[(1300, 900)], &wish(20, TablesAMatch::One, Boards::Shuffled));
    assert_eq!(small, Refusal::TooSmall { tables: 20, hold: 12, table_m2: 9, room_cm: (1000, 900) });
    assert_eq!(
        small.text().zh,
        "要放20桌，每桌9平方米，只放得下12桌；再加一间至少10.0 × 9.0 米的房间，或分批比赛（TD-1.13）。"
    );
    // What would do does.
    assert!(plan(&venue, &hall(&[(1300, 900), (1000, 900)]), &wish(20, TablesAMatch::One, Boards::Shuffled)).is_ok());
    // Three rows of four: the open tables of six matches end in the second row, four spots are left for the closed ones.
    let mixed = refused(&[(1300, 900)], &wish(6, TablesAMatch::Two, Boards::OfTheMatch));
    assert_eq!(mixed, Refusal::NotApart { matches: 6, room_cm: (1000, 600) });
    assert_eq!(mixed.article(), "TD-10.9");
    assert!(plan(&venue, &hall(&[(1300, 900), (1000, 600)]), &wish(6, TablesAMatch::Two, Boards::OfTheMatch)).is_ok());
    let screened = Wish { screened: Screened::FirstTable, ..wish(2, TablesAMatch::One, Boards::Shuffled) };
    assert_eq!(refused(&[(440, 2000)], &screened), Refusal::NoBroadcast { table_m2: 20, side_cm: 448 });
    let fixed = Wish { fixed: (1..=3).map(UnitId).collect(), ..wish(2, TablesAMatch::One, Boards::Shuffled) };
    assert_eq!(refused(&[(1300, 900)], &fixed), Refusal::TooManyFixed { units: 3, tables: 2 });
    let mut lobby = hall(&[(1300, 900)]);
    lobby.lobby_m2 = Some(26);
    let found = plan(&venue, &lobby, &wish(12, TablesAMatch::One, Boards::Shuffled)).expect_err("108 / 4 = 27");
    assert_eq!(found, Refusal::Lobby { needed_m2: 27, have_m2: 26 });
    lobby.lobby_m2 = Some(27);
    assert!(plan(&venue, &lobby, &wish(12, TablesAMatch::One, Boards::Shuffled)).is_ok());
    for refusal in [none, small, mixed, found] {
        let text = refusal.text();
        assert!(text.zh.contains(refusal.article()) && text.en.contains(refusal.article()), "{text}");
    }
}

#[test]
fn td_1_13_the_broadcast_table_has_twenty_metres_of_its_own() {
    let venue = venue("china");
    let screened = Wish { screened: Screened::FirstTable, ..wish(6, TablesAMatch::Two, Boards::OfTheMatch) };
    let first = TableNo { number: 1, half: Half::Open };
    let found = plan(&venue, &hall(&[(1300, 2000)]), &screened).expect("across the front");
    let (floor, place) = found.find(first).expect("seated");
    assert_eq!((place.kind, place.own_cm, floor.tables.len()), (Kind::Broadcast, 448, 12));
    floor.tables.iter().for_each(|place| apart_from_walls_and_others(floor, place));
    assert_eq!(found.playing_m2, 11 * 9 + 20);
    let mut with_room = hall(&[(1300, 2000)]);
    with_room.rooms.push(Room { purpose: Purpose::Broadcast, ..room(500, 500) });
    let found = plan(&venue, &with_room, &screened).expect("in its room");
    assert_eq!(found.floors[1].tables.iter().map(|place| place.table).collect::<Vec<_>>(), [first]);
    assert_eq!(found.floors[0].tables[0].centre_cm.1, 150, "rows begin at the front again");
}

#[test]
fn td_1_14_fixed_tables_are_by_the_door_along_the_aisle() {
    let venue = venue("china");
    let kept = Wish { fixed: vec![UnitId(31), UnitId(7), UnitId(9)], ..wish(12, TablesAMatch::One, Boards::Shuffled) };
    let plan = plan(&venue, &hall(&[(1300, 900)]), &kept).expect("fits");
    // Rows of four, the aisle between the second and the third.
    let table = |number| TableNo { number, half: Half::Whole };
    assert_eq!(plan.fixed(), [(UnitId(31), table(2)), (UnitId(7), table(3)), (UnitId(9), table(6))]);
}

#[test]
fn td_1_14_maps_show_every_table_with_its_direction() {
    let venue = venue("gouji-6");
    let kept =
        Wish { fixed: vec![UnitId(5)], screened: Screened::FirstTable, ..wish(5, TablesAMatch::One, Boards::Same) };
    let mut hall = hall(&[(900, 1400)]);
    hall.rooms[0].name = Text::new("一号<厅>", "Room \"1\" & more");
    let plan = plan(&venue, &hall, &kept).expect("fits");
    assert_eq!(
        plan.text(),
        "一号<厅> · Room \"1\" & more  9.00 × 14.00 m\n  [ ◎1↑ ]\n  [*5 2↑] ‖ [ 3↗  ]\n  [ 4↗  ] ‖ [ 5↑  ]\n\n\
         *n 固定座位 keeps its table (unit n)   ◎ 转播桌 broadcast   箭头 = 北（1号位） arrow = North (seat 1)\n"
    );
    let svg = plan.svg(0).expect("a floor");
    assert!(svg.contains("一号&lt;厅&gt; · Room &quot;1&quot; &amp; more") && !svg.contains("<厅>"));
    let count = |word: &str| svg.matches(word).count();
    assert_eq!((count("<polygon"), count("<circle"), count("北 North"), count("rotate(30)")), (5, 30, 5, 2));
    assert_eq!(count("<g "), 10);
    assert_eq!(count("<g"), count("</g>"));
    assert!(svg.contains("translate(") && svg.contains("viewBox=\"-20 -80 940 1500\""));
    assert!(plan.svg(1).is_none());
}

#[test]
fn unknown_fields_of_a_venue_are_refused() {
    assert!(toml::from_str::<Venue>(&format!("{}smell = 1\n", VENUES[0].1)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever the rooms: each table once, on its own ground, the two of a match never in one row of one room; or a refusal.
    #[test]
    fn a_plan_seats_everybody_apart_or_says_why_not(
        rooms in prop::collection::vec((200_u32..2500, 200_u32..2500), 1..5),
        matches in 1_u32..40, two: bool, same: bool, screened: bool,
    ) {
        let venue = venue("guandan-2022");
        let wish = Wish {
            screened: if screened { Screened::FirstTable } else { Screened::Nothing },
            ..wish(matches, if two { TablesAMatch::Two } else { TablesAMatch::One }, if same { Boards::Same } else { Boards::OfTheMatch })
        };
        match plan(&venue, &hall(&rooms), &wish) {
            Ok(plan) => {
                let mut tables: Vec<TableNo> = all(&plan).iter().map(|(_, place)| place.table).collect();
                tables.sort_unstable();
                tables.dedup();
                prop_assert_eq!(tables.len() as u32, matches * wish.tables.count());
                for floor in &plan.floors {
                    floor.tables.iter().for_each(|place| apart_from_walls_and_others(floor, place));
                    for place in floor.tables.iter().filter(|place| place.table.half == Half::Open && place.kind != Kind::Broadcast) {
                        let other = TableNo { half: Half::Closed, ..place.table };
                        prop_assert!(floor.tables.iter().all(|near| near.table != other || near.row != place.row));
                    }
                }
            }
            // What the refusal says would do, does.
            Err(Refusal::TooSmall { room_cm, .. } | Refusal::NotApart { room_cm, .. }) => {
                let more: Vec<(u32, u32)> = rooms.iter().copied().chain([room_cm]).collect();
                let again = plan(&venue, &hall(&more), &wish);
                prop_assert!(again.is_ok(), "{:?}", again);
            }
            Err(refusal) => prop_assert!(matches!(refusal, Refusal::NoBroadcast { .. }), "{:?}", refusal),
        }
    }
}
