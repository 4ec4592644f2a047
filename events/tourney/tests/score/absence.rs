//! Byes, forfeits, withdrawals, rulings: `TD-7.1`–`TD-7.11`, `TD-6.6`.

use tourney::profile::absence::{Annul, BeforeStart, Consequence};
use tourney::score::{self, Awarded, Bye, Case, Forfeit, LeftBefore, SheetFault, Stage};
use tourney::{BySide, How, Outcome, Played, Side, Tally};

use crate::common::{load, outcomes, pair, points, rounds, seconds, shown, with};

const PLAYED: How = How::Played;

fn awarded(
    id: &str,
    system: &str,
    case: Case,
    home: &[Played],
    visitor: &[Played],
    sheet: Option<BySide<Tally>>,
) -> Awarded {
    let awarded = score::award(load(id), system, case, BySide::new(home, visitor), sheet)
        .unwrap_or_else(|fault| panic!("{fault}"));
    for side in Side::BOTH {
        let why = awarded.why.of(side);
        assert!(why.zh.chars().any(|letter| letter > '\u{4e00}') && why.en != why.zh, "{why:?}");
    }
    awarded
}

/// What both sides get when nothing has been played before and nothing stands on the sheet.
fn blank(id: &str, system: &str, case: Case) -> BySide<Tally> {
    awarded(id, system, case, &[], &[], None).tally
}

fn on_sheet(home: &str, visitor: &str, second: (&str, &str)) -> BySide<Tally> {
    let tally = |worth: &str, second: &str| Tally {
        outcome: Outcome::Lost,
        points: points(worth),
        second: points(second),
        won_parts: 4,
        parts: 9,
    };
    BySide::new(tally(home, second.0), tally(visitor, second.1))
}

#[test]
fn td_7_1_before_the_first_round() {
    for id in ["china", "guandan-2017", "guandan-2022"] {
        let rules = &load(id).absence;
        let then = |stage, remain| score::before_start(rules, LeftBefore { stage, remain });
        assert_eq!(then(Stage::RoundRobin, 8).0, BeforeStart::Redraw, "{id}");
        assert_eq!(then(Stage::RoundRobin, 7).0, BeforeStart::Bye, "{id}");
        assert_eq!(then(Stage::Swiss, 31).0, BeforeStart::FillUp, "{id}");
        assert_eq!(then(Stage::Swiss, 32).0, BeforeStart::Nothing, "{id}");
        assert_eq!(then(Stage::KnockOut, 15).0, BeforeStart::Bye, "{id}");
    }
}

#[test]
fn td_7_2_half_of_the_opponents_decides() {
    for id in ["china", "guangzhou", "washington", "guandan-2022", "gouji-4", "gouji-6"] {
        let annul = |played, total| score::annul(&load(id).absence, Stage::RoundRobin, played, total);
        assert_eq!(annul(0, 7), Annul::All, "{id}");
        assert_eq!(annul(3, 7), Annul::All, "{id}");
        assert_eq!(annul(4, 7), Annul::Keep, "{id}");
        assert_eq!(annul(3, 6), Annul::Keep, "{id}: half is enough");
        assert_eq!(annul(2, 6), Annul::All, "{id}");
        assert_eq!(annul(6, 6), Annul::Keep, "{id}");
    }
}

#[test]
fn td_7_2_the_edition_of_2017_leaves_opponents_what_they_won() {
    let rules = &load("guandan-2017").absence;
    assert_eq!(score::annul(rules, Stage::RoundRobin, 3, 7), Annul::Own);
    assert_eq!(score::annul(rules, Stage::RoundRobin, 4, 7), Annul::Keep);
}

#[test]
fn td_7_2_without_victory_points_what_is_left_is_won() {
    let got = blank("china", "timed", Case::Withdrawn(Side::Visitor, Stage::RoundRobin));
    assert_eq!((shown(got), outcomes(got)), (pair("2", "0"), (Outcome::Won, Outcome::Lost)));
    assert_eq!((got.home.parts, got.home.won_parts), (0, 0));
}

#[test]
fn td_7_3_three_figures_of_which_the_greatest_counts() {
    let own = rounds(&[(PLAYED, "14.5"), (PLAYED, "11"), (PLAYED, "8.02")]);
    let other = rounds(&[(PLAYED, "5"), (PLAYED, "7.25")]);
    let case = Case::Withdrawn(Side::Visitor, Stage::RoundRobin);
    // Own average 11.17, 20 − 6.13 = 13.87, 12.
    let got = awarded("china", "boards_vp", case, &own, &other, None);
    assert_eq!(shown(got.tally), pair("13.87", "0"));
    for part in ["11.17", "6.13", "13.87", "12", "CN 5.7"] {
        assert!(got.why.home.zh.contains(part) && got.why.home.en.contains(part), "{part}: {:?}", got.why.home);
    }
    let strong = rounds(&[(PLAYED, "18"), (PLAYED, "16")]);
    assert_eq!(shown(awarded("china", "boards_vp", case, &strong, &other, None).tally), pair("17", "0"));
    let winner_left = rounds(&[(PLAYED, "15")]);
    assert_eq!(shown(awarded("china", "boards_vp", case, &other, &winner_left, None).tally), pair("12", "0"));
    // The other way round, and before anybody has played.
    let mirrored = awarded("china", "boards_vp", Case::Withdrawn(Side::Home, Stage::RoundRobin), &other, &own, None);
    assert_eq!(shown(mirrored.tally), pair("0", "13.87"));
    assert_eq!(shown(blank("china", "boards_vp", case)), pair("12", "0"));
}

#[test]
fn td_7_3_which_figure_counts_is_data() {
    let own = rounds(&[(PLAYED, "11")]);
    let other = rounds(&[(PLAYED, "6")]);
    let case = Case::Withdrawn(Side::Visitor, Stage::RoundRobin);
    for (choice, wanted) in [("\"greatest\"", "14"), ("\"least\"", "11"), ("\"first\"", "11")] {
        let mine = with("china", "absence.grants.scale.choice", choice);
        let got = score::award(&mine, "boards_vp", case, BySide::new(&own, &other), None).unwrap();
        assert_eq!(got.tally.home.points, points(wanted), "{choice}");
    }
    let high = rounds(&[(PLAYED, "16")]);
    let mine = with("china", "absence.grants.scale.choice", "\"first\"");
    let got = score::award(&mine, "boards_vp", case, BySide::new(&high, &other), None).unwrap();
    assert_eq!(got.tally.home.points, points("16"));
}

#[test]
fn td_7_3_averages_are_of_matches_played() {
    let own = rounds(&[
        (PLAYED, "14"),
        (How::Bye, "12"),
        (How::Forfeit, "0"),
        (How::ForfeitWon, "12"),
        (How::RuledLost, "0"),
        (PLAYED, "15"),
    ]);
    assert_eq!(score::average(&own), Some((points("14.5"), points("29"))));
    assert_eq!(score::average(&own[1..5]), None);
    assert_eq!(score::average(&[]), None);
    assert_eq!(
        score::average(&rounds(&[(PLAYED, "1"), (PLAYED, "0"), (PLAYED, "0")])),
        Some((points("0.33"), points("0.67")))
    );
}

#[test]
fn td_7_4_in_a_swiss_it_is_twelve_and_results_stand() {
    let strong = rounds(&[(PLAYED, "19"), (PLAYED, "18")]);
    let got = awarded("china", "boards_vp", Case::Withdrawn(Side::Visitor, Stage::Swiss), &strong, &[], None);
    assert_eq!(shown(got.tally), pair("12", "0"));
    for id in ["china", "guandan-2017", "guandan-2022", "gouji-6"] {
        assert_eq!(score::annul(&load(id).absence, Stage::Swiss, 1, 9), Annul::Keep, "{id}");
        assert_eq!(score::annul(&load(id).absence, Stage::KnockOut, 1, 9), Annul::Keep, "{id}");
    }
}

#[test]
fn td_7_5_disqualified_in_a_round_robin() {
    let rules = &load("guandan-2022").absence;
    assert_eq!(score::annul(rules, Stage::RoundRobin, 4, 9), Annul::All);
    assert_eq!(score::annul(rules, Stage::RoundRobin, 5, 10), Annul::Keep);
    let rest = blank("guandan-2022", "timed", Case::Withdrawn(Side::Home, Stage::RoundRobin));
    assert_eq!((shown(rest), seconds(rest)), (pair("0", "2"), pair("0", "17")));
}

#[test]
fn td_7_6_and_7_7_what_a_forfeit_leads_to() {
    use Consequence::{LastOfStage, NoNextStage, OutOfEvent};
    for id in ["guandan-2022", "china", "gouji-4"] {
        let rules = &load(id).absence;
        assert_eq!(score::consequences(rules, Forfeit::Excused), []);
        assert_eq!(score::consequences(rules, Forfeit::Unexcused), [LastOfStage]);
        assert_eq!(score::consequences(rules, Forfeit::UnexcusedLast), [LastOfStage, NoNextStage]);
        assert_eq!(score::consequences(rules, Forfeit::Intentional), [OutOfEvent]);
    }
}

#[test]
fn td_7_8_a_match_that_one_side_broke_off() {
    let got = blank("guandan-2022", "timed", Case::BrokenOff(Side::Home));
    assert_eq!((shown(got), seconds(got)), (pair("0", "2"), pair("0", "17")));
    assert_eq!(outcomes(got), (Outcome::Lost, Outcome::Won));
    let older = blank("guandan-2017", "timed", Case::BrokenOff(Side::Visitor));
    assert_eq!((shown(older), seconds(older)), (pair("2", "0"), pair("18", "0")));
}

#[test]
fn td_7_9_force_majeure_is_a_tie_for_who_could_not_come() {
    let got = blank("guandan-2022", "boards", Case::ForceMajeure(Side::Visitor));
    assert_eq!((shown(got), seconds(got)), (pair("2", "1"), pair("17", "13")));
    assert_eq!(outcomes(got), (Outcome::Won, Outcome::Tied));
    let both = blank("guandan-2022", "boards", Case::BothForceMajeure);
    assert_eq!((shown(both), seconds(both)), (pair("1", "1"), pair("13", "13")));
    let vp = blank("china", "boards_vp", Case::ForceMajeure(Side::Home));
    assert_eq!((shown(vp), outcomes(vp)), (pair("10", "12"), (Outcome::Tied, Outcome::Won)));
}

#[test]
fn td_7_10_a_round_lost_by_a_ruling() {
    for id in ["china", "guangzhou"] {
        assert_eq!(shown(blank(id, "timed", Case::RuledLost(Side::Home))), pair("0", "2"));
        // Own average 13, 20 − 9 = 11, 12, and 16.42 that stood on the sheet.
        let (own, other) = (rounds(&[(PLAYED, "13")]), rounds(&[(PLAYED, "9")]));
        let case = Case::RuledLost(Side::Visitor);
        let got = awarded(id, "boards_vp", case, &own, &other, Some(on_sheet("16.42", "3.58", ("7", "-7"))));
        assert_eq!(shown(got.tally), pair("16.42", "0"));
        assert!(got.why.home.zh.contains("16.42") && got.why.home.zh.contains("13"), "{:?}", got.why.home);
        assert_eq!((got.tally.home.outcome, got.tally.home.parts), (Outcome::Won, 0));
        let losing = awarded(id, "boards_vp", case, &own, &other, Some(on_sheet("3.58", "16.42", ("-7", "7"))));
        assert_eq!(shown(losing.tally), pair("13", "0"));
        assert_eq!(shown(blank(id, "boards_vp", case)), pair("12", "0"));
        assert_eq!(shown(blank(id, "boards_vp", Case::BothRuledLost)), pair("0", "0"));
    }
}

#[test]
fn td_7_10_in_2017_the_real_margin_counts_if_it_is_more_than_eighteen() {
    let case = Case::RuledLost(Side::Visitor);
    let seconds_of =
        |second| seconds(awarded("guandan-2017", "timed", case, &[], &[], Some(on_sheet("2", "0", second))).tally);
    assert_eq!(seconds_of(("21", "5")), pair("21", "0"));
    assert_eq!(seconds_of(("15", "11")), pair("18", "0"));
    let later = awarded("guandan-2022", "timed", case, &[], &[], Some(on_sheet("2", "0", ("21", "5"))));
    assert_eq!(seconds(later.tally), pair("17", "0"));
}

#[test]
fn td_7_10_opponents_of_who_is_put_out_get_eight_or_twelve() {
    assert_eq!(shown(blank("gouji-4", "sum", Case::RuledLost(Side::Home))), pair("0", "8"));
    assert_eq!(shown(blank("gouji-6", "sum", Case::RuledLost(Side::Home))), pair("0", "12"));
    let matched = blank("gouji-6", "match", Case::RuledLost(Side::Visitor));
    assert_eq!((shown(matched), seconds(matched)), (pair("2", "0"), pair("12", "0")));
}

#[test]
fn td_8_8_who_forfeits_has_nothing_and_both_may() {
    let one = blank("china", "boards_vp", Case::Forfeit(Side::Home));
    assert_eq!((shown(one), outcomes(one)), (pair("0", "12"), (Outcome::Lost, Outcome::Won)));
    let sharp = rounds(&[(PLAYED, "17")]);
    assert_eq!(
        shown(awarded("china", "boards_vp", Case::Forfeit(Side::Home), &[], &sharp, None).tally),
        pair("0", "17")
    );
    let both = blank("china", "boards_vp", Case::BothForfeit);
    assert_eq!((shown(both), outcomes(both)), (pair("0", "0"), (Outcome::Lost, Outcome::Lost)));
    let knocked_out = blank("china", "timed", Case::Withdrawn(Side::Home, Stage::KnockOut));
    assert_eq!(outcomes(knocked_out), (Outcome::Lost, Outcome::Won));
}

#[test]
fn td_7_11_byes() {
    let of = |id: &str, system: &str, kind, earlier: &[Played]| score::bye(load(id), system, kind, earlier).unwrap().0;
    let won = of("guandan-2022", "timed", Bye::Drawn, &[]);
    assert_eq!((won.outcome, won.points, won.second), (Outcome::Won, points("2"), points("17")));
    assert_eq!(of("guandan-2017", "timed", Bye::Drawn, &[]).second, points("18"));
    assert_eq!(of("china", "boards_vp", Bye::Drawn, &[]).points, points("12"));
    assert_eq!(of("china", "timed", Bye::Drawn, &[]).points, points("2"));
    let leave = of("china", "boards_vp", Bye::Leave, &rounds(&[(PLAYED, "15")]));
    assert_eq!((leave.outcome, leave.points), (Outcome::Lost, points("0")));
    let earlier = rounds(&[(PLAYED, "7"), (PLAYED, "10")]);
    assert_eq!(of("gouji-4", "sum", Bye::Drawn, &earlier).points, points("8.5"));
    assert_eq!(of("gouji-4", "sum", Bye::Drawn, &[]).points, points("4"));
}

#[test]
fn td_6_6_a_certain_place_scores_the_mean_of_all_rounds() {
    let earlier = rounds(&[(PLAYED, "18"), (How::Bye, "12"), (PLAYED, "17")]);
    let (tally, why) = score::bye(load("guandan-2022"), "timed", Bye::Clinched, &earlier).unwrap();
    assert_eq!((tally.points, tally.second), (points("15.67"), points("31.33")));
    assert!(why.zh.contains("3轮") && why.en.contains("15.67"), "{why:?}");
}

#[test]
fn a_system_that_does_not_exist() {
    let fault = score::bye(load("china"), "chess", Bye::Drawn, &[]).unwrap_err();
    assert!(matches!(fault, SheetFault::NoSuchSystem { .. }));
}
