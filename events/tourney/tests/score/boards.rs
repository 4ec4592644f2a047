//! Fixed boards: `TD-2.5`–`TD-2.7`, `TD-5.1`.

use proptest::prelude::*;
use tourney::score::{self, Need, SheetFault};
use tourney::sheet::{BoardLine, Kitty};
use tourney::{BySide, Outcome, Points, Sheet, Side};

use crate::common::{fault, load, outcomes, pair, points, seconds, shown, tally, with};

fn line(board: u16, table: u8, dealer: Side, points: i32) -> BoardLine {
    BoardLine { board, table, dealer, points: Some(points), kitty: Kitty::Kept }
}

/// Sixteen boards in duplicate; at table A the odd ones are dealt by home. `a` and `b`: defenders' points at both tables.
fn sheet(results: &[(i32, i32)]) -> Vec<BoardLine> {
    let mut boards = Vec::new();
    for (index, (a, b)) in results.iter().enumerate() {
        let board = index as u16 + 1;
        let dealer = if board % 2 == 1 { Side::Home } else { Side::Visitor };
        boards.push(line(board, 0, dealer, *a));
        boards.push(line(board, 1, dealer.other(), *b));
    }
    boards
}

/// Fifteen boards on which the dealers hold, and one more.
fn with_one(a: i32, b: i32) -> Vec<BoardLine> {
    let mut results = vec![(60, 60); 15];
    results.insert(0, (a, b));
    sheet(&results)
}

#[test]
fn td_2_15_and_2_16_who_keeps_the_score() {
    use tourney::profile::score::Keeper;
    assert_eq!(load("guangzhou").score.keeping.writes.value, Keeper::East);
    let keeping = &load("guandan-2022").score.keeping;
    assert_eq!((keeping.enters.value, keeping.checks.value), (Keeper::NorthSouth, Keeper::EastWest));
}

#[test]
fn td_2_5_sixteen_boards_with_two_packs_at_two_tables() {
    use tourney::profile::score::By;
    for system in ["boards", "boards_vp", "boards_vp_whole"] {
        let By::Boards(boards) = &load("china").score.systems[system].by else { panic!("{system}") };
        assert_eq!((boards.boards.value, boards.decks.value, boards.tables.value), (16, 2, 2), "{system}");
    }
}

#[test]
fn td_5_1_three_packs_as_printed() {
    for id in ["guangzhou", "china"] {
        let profile = load(id);
        let table = profile.score.table(3).unwrap();
        // 防家得分 from … to, and what the dealer's side gains.
        for (from, to, levels) in [
            (-175, -120, 5),
            (-115, -60, 4),
            (-55, 0, 3),
            (5, 55, 2),
            (60, 115, 1),
            (120, 175, 0),
            (180, 235, -1),
            (240, 295, -2),
            (300, 355, -3),
            (360, 415, -4),
            (420, 475, -5),
        ] {
            for points in (from..=to).step_by(5) {
                assert_eq!(score::net_levels(table, points, Kitty::Kept), levels, "{id}: {points}");
            }
        }
    }
}

#[test]
fn td_5_1_two_packs_and_one() {
    let profile = load("china");
    let net = |decks: u8, points: i32| score::net_levels(profile.score.table(decks).unwrap(), points, Kitty::Kept);
    for (points, levels) in
        [(-40, 4), (-35, 3), (0, 3), (5, 2), (35, 2), (40, 1), (75, 1), (80, 0), (115, 0), (120, -1), (155, -1)]
    {
        assert_eq!(net(2, points), levels, "{points}");
    }
    for (points, levels) in [(160, -2), (195, -2), (200, -3), (235, -3), (240, -4)] {
        assert_eq!(net(2, points), levels, "{points}");
    }
    for (points, levels) in [(-20, 4), (0, 3), (5, 2), (20, 1), (40, 0), (60, -1)] {
        assert_eq!(net(1, points), levels, "{points}");
    }
}

#[test]
fn td_2_14_no_hand_gives_more_than_four_levels() {
    let profile = load("washington");
    let table = profile.score.table(3).unwrap();
    let net = |points, kitty| score::net_levels(table, points, kitty);
    // Table 4 as printed: dealer's side, the kitty kept; and captured, where the defenders have one level more.
    for (from, to, kept, captured) in [
        (0, 0, 3, 1),
        (5, 55, 2, 1),
        (60, 115, 1, 1),
        (120, 175, 0, -1),
        (180, 235, -1, -2),
        (240, 295, -2, -3),
        (300, 1000, -3, -4),
        (-600, -5, 3, 1),
    ] {
        for points in (from..=to).step_by(5) {
            assert_eq!((net(points, Kitty::Kept), net(points, Kitty::Captured)), (kept, captured), "{points}");
        }
    }
    // Whatever is asked, there is an answer.
    assert_eq!((net(i32::MIN, Kitty::Kept), net(i32::MAX, Kitty::Captured)), (3, -4));
    let national = &load("china").score;
    let national = national.table(1).unwrap();
    let far = |points| score::net_levels(national, points, Kitty::Kept);
    assert!(far(i32::MIN) > 100_000_000 && far(i32::MAX) < -100_000_000);
}

#[test]
fn td_2_5_level_points_of_one_board() {
    let profile = load("china");
    let of = |line: &BoardLine| score::board(&profile.score, "boards", line);
    assert_eq!(of(&line(3, 0, Side::Home, 35)).unwrap().unwrap(), BySide::new(points("2"), points("0")));
    assert_eq!(of(&line(3, 1, Side::Visitor, 35)).unwrap().unwrap(), BySide::new(points("0"), points("2")));
    assert_eq!(of(&line(3, 0, Side::Home, 200)).unwrap().unwrap(), BySide::new(points("0"), points("3")));
    assert_eq!(of(&line(3, 0, Side::Home, 80)).unwrap().unwrap(), BySide::new(points("0"), points("0")));
    assert_eq!(of(&BoardLine { points: None, ..line(3, 0, Side::Home, 0) }).unwrap(), None);
    assert_eq!(of(&line(17, 0, Side::Home, 80)).unwrap_err(), SheetFault::BoardOutside { board: 17, boards: 16 });
    let levels = score::board(&profile.score, "timed", &line(1, 0, Side::Home, 0)).unwrap_err();
    assert!(matches!(levels, SheetFault::NoBoards { .. }));
}

#[test]
fn td_2_6_totals_of_both_tables_and_their_margin() {
    let profile = load("china");
    // Board 1: home deals at A and gains 3; the visitors deal at B and lose 1.
    let got = tally(profile, "boards", &Sheet::Boards { boards: with_one(0, 120) });
    assert_eq!((shown(got), seconds(got)), (pair("2", "0"), pair("4", "-4")));
    assert_eq!((got.home.won_parts, got.visitor.won_parts, got.home.parts), (1, 0, 16));
    let pushed = tally(profile, "boards", &Sheet::Boards { boards: with_one(160, 160) });
    assert_eq!((shown(pushed), outcomes(pushed)), (pair("1", "1"), (Outcome::Tied, Outcome::Tied)));
    let totals = Sheet::Totals { total: BySide::new(points("21"), points("26")) };
    assert_eq!(seconds(tally(profile, "boards", &totals)), pair("-5", "5"));
    assert_eq!(shown(tally(profile, "boards", &totals)), pair("0", "2"));
    let tied =
        score::tally(&profile.score, "boards", &Sheet::Boards { boards: with_one(0, 0) }, Need::Winner).unwrap_err();
    assert_eq!(tied, SheetFault::TieNeedsWinner);
    for (home, visitor) in [("-1", "3"), ("2.5", "3"), ("1000001", "3")] {
        let bad = Sheet::Totals { total: BySide::new(points(home), points(visitor)) };
        assert_eq!(fault(profile, "boards", &bad), SheetFault::BadTotal { side: Side::Home, total: points(home) });
    }
}

#[test]
fn td_2_7_margins_become_victory_points_that_make_twenty() {
    let profile = load("china");
    let vp = |system: &str, home: i64, visitor: i64| {
        let total = BySide::new(Points::whole(home), Points::whole(visitor));
        shown(tally(profile, system, &Sheet::Totals { total }))
    };
    assert_eq!(vp("boards_vp", 24, 24), pair("10", "10"));
    assert_eq!(vp("boards_vp", 24, 29), pair("5", "15"));
    assert_eq!(vp("boards_vp", 31, 24), pair("16.42", "3.58"));
    assert_eq!(vp("boards_vp", 60, 24), pair("20", "0"));
    assert_eq!(vp("boards_vp_whole", 31, 24), pair("16", "4"));
    let boards = Sheet::Boards { boards: with_one(0, 120) };
    assert_eq!(shown(tally(profile, "boards_vp", &boards)), pair("14.18", "5.82"));
}

#[test]
fn td_2_5_a_round_of_fewer_boards_has_a_steeper_scale() {
    let mine = with("china", "score.systems.boards_vp.by.boards.boards", "4");
    let sheet = Sheet::Totals { total: BySide::new(points("8"), points("0")) };
    assert_eq!(shown(tally(&mine, "boards_vp", &sheet)), pair("20", "0"));
    assert_eq!(shown(tally(load("china"), "boards_vp", &sheet)), pair("17.03", "2.97"));
}

#[test]
fn td_10_3_a_cancelled_board_counts_at_neither_table() {
    let profile = load("china");
    let mut boards = with_one(0, 120);
    boards[0].points = None;
    assert_eq!(
        fault(profile, "boards", &Sheet::Boards { boards: boards.clone() }),
        SheetFault::HalfCancelled { board: 1 }
    );
    boards[1].points = None;
    let got = tally(profile, "boards", &Sheet::Boards { boards: boards.clone() });
    assert_eq!((seconds(got), got.home.parts), (pair("0", "0"), 15));
    boards[1].points = Some(120);
    assert_eq!(fault(profile, "boards", &Sheet::Boards { boards }).article(), "TD-10.3");
}

#[test]
fn td_2_5_sheets_of_boards_that_cannot_be() {
    let profile = load("china");
    let refused = |edit: &dyn Fn(&mut Vec<BoardLine>)| {
        let mut boards = with_one(0, 120);
        edit(&mut boards);
        fault(profile, "boards", &Sheet::Boards { boards })
    };
    assert_eq!(refused(&|boards| boards.truncate(boards.len() - 1)), SheetFault::BoardMissing { board: 16, table: 1 });
    assert_eq!(refused(&|boards| boards.clear()), SheetFault::BoardMissing { board: 1, table: 0 });
    assert_eq!(refused(&|boards| boards.push(boards[4].clone())), SheetFault::BoardTwice { board: 3, table: 0 });
    assert_eq!(refused(&|boards| boards[0].board = 17), SheetFault::BoardOutside { board: 17, boards: 16 });
    assert_eq!(refused(&|boards| boards[0].board = 0), SheetFault::BoardOutside { board: 0, boards: 16 });
    assert_eq!(refused(&|boards| boards[0].table = 2), SheetFault::NoSuchTable { board: 1, table: 2, tables: 2 });
    assert_eq!(
        refused(&|boards| boards[1].dealer = Side::Home),
        SheetFault::SameDealer { board: 1, dealer: Side::Home }
    );
    assert_eq!(
        refused(&|boards| boards[1].points = Some(62)),
        SheetFault::NotMultiple { board: 1, table: 1, points: 62, multiple: 5 }
    );
    assert_eq!(
        refused(&|boards| boards[1].points = Some(1245)),
        SheetFault::Impossible { board: 1, table: 1, points: 1245, least: -320, most: 1240 }
    );
    assert_eq!(
        refused(&|boards| boards[1].points = Some(-325)),
        SheetFault::Impossible { board: 1, table: 1, points: -325, least: -320, most: 1240 }
    );
    assert_eq!(refused(&|boards| boards[1].points = Some(62)).article(), "TD-2.5");
}

#[test]
fn pairs_play_each_board_at_one_table() {
    let mine = with("china", "score.systems.boards.by.boards.tables", "1");
    let boards: Vec<BoardLine> = sheet(&[(0, 0); 16]).into_iter().filter(|line| line.table == 0).collect();
    let got = tally(&mine, "boards", &Sheet::Boards { boards });
    assert_eq!((shown(got), got.home.won_parts, got.home.parts), (pair("1", "1"), 8, 16));
}

#[test]
fn the_order_of_lines_does_not_matter() {
    let profile = load("china");
    let mut boards = with_one(0, 120);
    let straight = tally(profile, "boards_vp", &Sheet::Boards { boards: boards.clone() });
    boards.reverse();
    assert_eq!(tally(profile, "boards_vp", &Sheet::Boards { boards }), straight);
}

#[test]
fn a_datum_is_the_plain_mean() {
    let profile = load("china");
    let mut lines = vec![line(5, 0, Side::Home, 0), line(5, 1, Side::Visitor, 35), line(5, 0, Side::Home, 200)];
    lines.push(BoardLine { points: None, ..line(5, 1, Side::Visitor, 0) });
    let datum = score::datum(&profile.score, "boards", &lines).unwrap().unwrap();
    // 3, 2 and −3 make 2: two thirds.
    assert_eq!(datum.mean, points("0.67"));
    assert_eq!(datum.swings, [Some(points("2.33")), Some(points("1.33")), Some(points("-3.67")), None]);
    lines[1].board = 6;
    assert_eq!(
        score::datum(&profile.score, "boards", &lines).unwrap_err(),
        SheetFault::OtherBoard { board: 6, wanted: 5 }
    );
    assert_eq!(score::datum(&profile.score, "boards", &[]).unwrap(), None);
}

proptest! {
    /// The stand-in's formula (`TD-5.1`), against the table.
    #[test]
    fn the_table_is_the_formula(decks in 1_u8..=3, step in -60_i32..300) {
        let (points, unit) = (step * 5, 20 * i32::from(decks));
        let formula = if points > 0 { 2 - points.div_euclid(unit) } else { 3 + (-points).div_euclid(unit) };
        prop_assert_eq!(score::net_levels(load("china").score.table(decks).unwrap(), points, Kitty::Kept), formula);
    }

    #[test]
    fn a_match_is_symmetric_and_its_boards_add_up(results in prop::collection::vec((-10_i32..60, -10_i32..60), 16)) {
        let profile = load("china");
        let results: Vec<(i32, i32)> = results.into_iter().map(|(a, b)| (a * 5, b * 5)).collect();
        let boards = sheet(&results);
        let swapped = boards.iter().map(|line| BoardLine { dealer: line.dealer.other(), ..line.clone() }).collect();
        let got = tally(profile, "boards_vp", &Sheet::Boards { boards: boards.clone() });
        let mirror = tally(profile, "boards_vp", &Sheet::Boards { boards: swapped });
        prop_assert_eq!((got.home, got.visitor), (mirror.visitor, mirror.home));
        prop_assert_eq!(got.home.points + got.visitor.points, Points::whole(20));
        let of_lines: Points = boards
            .iter()
            .map(|line| score::board(&profile.score, "boards_vp", line).unwrap().unwrap())
            .map(|gained| gained.home - gained.visitor)
            .sum();
        prop_assert_eq!(of_lines, got.home.second);
    }
}
