//! Games and levels: `TD-2.1`–`TD-2.3`, `TD-2.8`, `TD-2.9`, `TD-2.14`.

use proptest::prelude::*;
use tourney::score::{self, Need, SheetFault};
use tourney::{BySide, Outcome, Points, Sheet, Side};

use crate::common::{fault, levels, load, outcomes, pair, seconds, shown, tally, with};

fn games(home: u8, visitor: u8) -> Sheet {
    Sheet::Games { won: BySide::new(home, visitor), levels: None }
}

fn cut(home: u8, visitor: u8, levels: (u8, u8)) -> Sheet {
    Sheet::Games { won: BySide::new(home, visitor), levels: Some(BySide::new(levels.0, levels.1)) }
}

fn first(level: u8, side: Side) -> Sheet {
    Sheet::Levels { level: BySide::new(level, level), first: Some(side) }
}

#[test]
fn td_2_1_a_game_is_worth_two_and_nothing() {
    for id in ["china", "guangzhou"] {
        let profile = load(id);
        let one = tally(profile, "games", &games(0, 1));
        assert_eq!(shown(one), pair("0", "2"));
        assert_eq!(outcomes(one), (Outcome::Lost, Outcome::Won));
        assert_eq!((one.home.won_parts, one.visitor.won_parts, one.home.parts, one.visitor.parts), (0, 1, 1, 1));
        let three = tally(profile, "best_of_3", &games(2, 1));
        assert_eq!(shown(three), pair("2", "0"));
        assert_eq!((three.home.won_parts, three.visitor.won_parts, three.home.parts), (2, 1, 3));
        assert_eq!(seconds(three), pair("0", "0"));
    }
}

#[test]
fn td_2_1_games_that_cannot_be() {
    let profile = load("china");
    let refused = |system: &str, sheet: &Sheet| fault(profile, system, sheet);
    assert_eq!(refused("games", &games(1, 1)), SheetFault::TooManyGames { won: BySide::new(1, 1), to_win: 1 });
    assert_eq!(refused("games", &games(2, 0)), SheetFault::TooManyGames { won: BySide::new(2, 0), to_win: 1 });
    assert_eq!(refused("best_of_3", &games(2, 2)).article(), "TD-2.1");
    assert_eq!(refused("best_of_3", &games(0, 3)).article(), "TD-2.1");
    assert_eq!(refused("best_of_3", &games(1, 1)), SheetFault::Unfinished { won: BySide::new(1, 1), to_win: 2 });
    assert_eq!(refused("games", &games(0, 0)), SheetFault::Unfinished { won: BySide::new(0, 0), to_win: 1 });
    assert_eq!(refused("games", &cut(1, 0, (3, 5))), SheetFault::CutAfterEnd);
}

#[test]
fn td_2_2_time_gives_the_game_to_the_higher_level() {
    let profile = load("china");
    assert_eq!(shown(tally(profile, "games", &cut(0, 0, (7, 5)))), pair("2", "0"));
    assert_eq!(shown(tally(profile, "best_of_3", &cut(1, 1, (4, 9)))), pair("0", "2"));
    let decided = tally(profile, "best_of_3", &cut(1, 0, (3, 3)));
    assert_eq!(shown(decided), pair("2", "0"));
    assert_eq!((decided.home.won_parts, decided.visitor.won_parts, decided.home.parts), (1, 0, 2));
    // One game each, and a first game with equal levels: nobody has more.
    assert_eq!(shown(tally(profile, "best_of_3", &cut(1, 0, (3, 8)))), pair("1", "1"));
    assert_eq!(shown(tally(profile, "games", &cut(0, 0, (6, 6)))), pair("1", "1"));
    let untimed = load("guandan-2017");
    assert_eq!(fault(untimed, "best_of_3", &cut(1, 1, (4, 9))), SheetFault::NoTimeLimit);
    assert_eq!(fault(untimed, "best_of_3", &cut(1, 1, (4, 9))).article(), "TD-2.2");
}

#[test]
fn td_2_3_a_timed_match_is_2_1_0() {
    let profile = load("china");
    assert_eq!(shown(tally(profile, "timed", &levels(9, 4))), pair("2", "0"));
    assert_eq!(shown(tally(profile, "timed", &levels(5, 5))), pair("1", "1"));
    assert_eq!(shown(tally(profile, "timed", &levels(11, 13))), pair("0", "2"));
    assert_eq!(outcomes(tally(profile, "timed", &levels(5, 5))), (Outcome::Tied, Outcome::Tied));
    assert_eq!(
        fault(profile, "timed", &levels(14, 3)),
        SheetFault::LevelOutside { side: Side::Home, level: 14, top: 13 }
    );
    assert_eq!(
        fault(profile, "timed", &levels(3, 200)),
        SheetFault::LevelOutside { side: Side::Visitor, level: 200, top: 13 }
    );
    assert_eq!(fault(profile, "timed", &levels(13, 13)), SheetFault::BothPastTop);
    assert_eq!(fault(profile, "timed", &first(5, Side::Home)), SheetFault::FirstNotAsked);
}

#[test]
fn td_2_8_match_points_and_the_table_of_26() {
    for id in ["guandan-2022", "guandan-2017"] {
        let profile = load(id);
        for (home, visitor, of_home, of_visitor) in [
            (0, 0, "13", "13"),
            (0, 1, "12", "14"),
            (0, 12, "1", "25"),
            (0, 13, "0", "26"),
            (4, 0, "17", "9"),
            (5, 1, "17", "9"),
            (13, 12, "14", "12"),
            (13, 0, "26", "0"),
            (8, 8, "13", "13"),
        ] {
            let got = tally(profile, "timed", &levels(home, visitor));
            assert_eq!(seconds(got), pair(of_home, of_visitor), "{id} {home}:{visitor}");
        }
        assert_eq!(shown(tally(profile, "timed", &levels(5, 1))), pair("2", "0"));
        assert_eq!(shown(tally(profile, "boards", &levels(5, 6))), pair("0", "2"));
        assert_eq!(shown(tally(profile, "timed_boards", &levels(6, 6))), pair("1", "1"));
    }
}

#[test]
fn td_2_9_the_four_ways_to_end_a_game() {
    let profile = load("guandan-2022");
    assert_eq!(shown(tally(profile, "games", &levels(13, 9))), pair("2", "0"));
    assert_eq!(seconds(tally(profile, "games", &levels(13, 9))), pair("17", "9"));
    assert_eq!(fault(profile, "games", &levels(12, 9)), SheetFault::NotPastTop { top: 13 });
    assert_eq!(fault(profile, "games", &levels(12, 9)).article(), "TD-2.9");
    for system in ["boards", "timed", "timed_boards"] {
        assert_eq!(shown(tally(profile, system, &levels(12, 9))), pair("2", "0"), "{system}");
        let tied = score::tally(&profile.score, system, &levels(9, 9), Need::Winner).unwrap_err();
        assert_eq!(tied, SheetFault::TieNeedsWinner, "{system}");
        assert_eq!(tied.article(), "TD-3.6");
        assert_eq!(
            outcomes(score::tally(&profile.score, system, &levels(9, 10), Need::Winner).unwrap()).1,
            Outcome::Won
        );
    }
    let five = tally(profile, "best_of_5", &games(3, 2));
    assert_eq!((shown(five), five.home.parts), (pair("2", "0"), 5));
    assert_eq!(fault(profile, "best_of_5", &games(2, 2)).article(), "TD-2.1");
}

#[test]
fn td_2_9_regulations_may_set_a_table_of_their_own() {
    let winner: Vec<i64> = (0..14).map(|d| 10 + 2 * d).collect();
    let loser: Vec<i64> = (0..14).map(|d| 10 - d / 2).collect();
    let own = with(
        "guandan-2017",
        "score.systems.timed.second",
        &format!("{{ table = {{ winner = {winner:?}, loser = {loser:?} }} }}"),
    );
    assert_eq!(seconds(tally(&own, "timed", &levels(3, 8))), pair("8", "20"));
    assert_eq!(seconds(tally(&own, "timed", &levels(13, 0))), pair("36", "4"));
    assert_eq!(seconds(tally(&own, "timed", &levels(4, 4))), pair("10", "10"));
}

#[test]
fn td_2_14_equal_levels_are_won_by_who_was_there_first() {
    let profile = load("washington");
    assert_eq!(shown(tally(profile, "timed", &levels(13, 12))), pair("2", "0"));
    assert_eq!(shown(tally(profile, "timed", &levels(6, 9))), pair("0", "2"));
    let equal = tally(profile, "timed", &first(6, Side::Visitor));
    assert_eq!((shown(equal), outcomes(equal)), (pair("0", "2"), (Outcome::Lost, Outcome::Won)));
    assert_eq!(fault(profile, "timed", &levels(6, 6)), SheetFault::FirstMissing { level: 6 });
    let ahead = Sheet::Levels { level: BySide::new(7, 6), first: Some(Side::Home) };
    assert_eq!(fault(profile, "timed", &ahead), SheetFault::FirstOfUnequal);
    assert_eq!(fault(profile, "timed", &first(0, Side::Home)), SheetFault::FirstAtStart);
    assert_eq!(fault(profile, "timed", &first(0, Side::Home)).article(), "TD-2.14");
    assert_eq!(shown(tally(profile, "timed", &levels(0, 0))), pair("1", "1"));
    assert_eq!(fault(profile, "timed", &levels(13, 13)), SheetFault::BothPastTop);
}

#[test]
fn sheets_of_another_kind_are_refused() {
    let profile = load("china");
    let totals = Sheet::Totals { total: BySide::new(Points::whole(3), Points::whole(4)) };
    for (system, sheet) in
        [("games", levels(3, 4)), ("timed", games(1, 0)), ("boards", levels(3, 4)), ("timed", totals)]
    {
        let refused = fault(profile, system, &sheet);
        assert!(matches!(refused, SheetFault::WrongKind { .. }), "{system}: {refused}");
        assert_eq!(refused.article(), "TD-1.11");
    }
    match fault(profile, "chess", &levels(3, 4)) {
        SheetFault::NoSuchSystem { offered, .. } => assert!(offered.contains(&"boards_vp".to_owned()), "{offered:?}"),
        other => panic!("{other}"),
    }
}

proptest! {
    #[test]
    fn levels_are_symmetric_and_the_second_figures_make_26(home in 0_u8..=13, visitor in 0_u8..=13) {
        prop_assume!(home < 13 || visitor < 13);
        let profile = load("guandan-2022");
        let (one, other) = (tally(profile, "timed", &levels(home, visitor)), tally(profile, "timed", &levels(visitor, home)));
        prop_assert_eq!((one.home, one.visitor), (other.visitor, other.home));
        prop_assert_eq!(one.home.second + one.visitor.second, Points::whole(26));
        prop_assert_eq!(one.home.points + one.visitor.points, Points::whole(2));
        prop_assert_eq!(one.home.outcome == Outcome::Won, home > visitor);
    }
}
