//! Corrections of results, each profile by itself (`TD-11`).

use proptest::prelude::*;
use tourney::office::Role;
use tourney::office::correction::{
    Cause, Change, Contest, CorrectionFault, Permit, Request, Times, hands_in, judge, sheet_late,
};
use tourney::played::Outcome;
use tourney::profile::corrections::CorrectionRules;
use tourney::side::{BySide, Side};
use tourney::{Moment, Seconds};

use crate::support::{PROFILES, section};

const END: Moment = Moment(50_000_000);

fn rules(profile: &str) -> CorrectionRules {
    section(profile, "corrections")
}

/// So many seconds after the scheduled end; the round ended in time, the sheet is signed, the stage ends today.
fn at(seconds: i64) -> Times {
    Times { now: END + Seconds(seconds), scheduled_end: END, end: END, signed: Some(END), next_day: None }
}

/// Everybody signed, no score rises.
fn request(cause: Cause) -> Request {
    Request {
        cause,
        change: BySide::new(Change::Lower, Change::Same),
        players: BySide::new(3, 3),
        officials: vec![Role::Referee, Role::Chief],
        contest: Contest::Other,
    }
}

fn raising(cause: Cause) -> Request {
    Request { change: BySide::new(Change::Lower, Change::Higher), ..request(cause) }
}

fn ask(profile: &str, request: &Request, times: Times) -> Result<Permit, CorrectionFault> {
    judge(&rules(profile), request, &times)
}

fn unsigned(times: Times) -> Times {
    Times { signed: None, ..times }
}

#[test]
fn td_11_1_both_sides_sign() {
    for (profile, players, officials) in [
        ("china", 1, vec![]),
        ("guangzhou", 1, vec![]),
        ("guandan-2022", 1, vec![]),
        ("gouji-4", 3, vec![Role::Referee]),
        ("gouji-6", 3, vec![Role::Referee]),
    ] {
        let signatures = rules(profile).signatures.value;
        assert_eq!((signatures.players, signatures.officials), (players, officials), "{profile}");
    }
    let rules = rules("guandan-2022");
    assert_eq!(rules.copies.value, 3, "TD-11.2: the third copy is handed in");
}

#[test]
fn td_11_2_guandan_before_and_after_signing() {
    let before = raising(Cause::BeforeSigning);
    assert_eq!(ask("guandan-2022", &before, unsigned(at(0))).expect("free").article, "GD22 记录-3");
    let fault = ask("guandan-2022", &before, at(0)).expect_err("signed");
    assert_eq!(fault, CorrectionFault::Signed { article: "GD22 记录-3".to_owned() });
    let after = ask("guandan-2022", &raising(Cause::Objection), at(60)).expect_err("no increase");
    assert_eq!(after, CorrectionFault::WouldRaise { side: Side::Visitor, article: "GD22 记分表-3".to_owned() });
}

#[test]
fn td_11_3_who_hands_the_sheet_in() {
    let rules = rules("guandan-2022");
    assert_eq!(hands_in(&rules, Outcome::Won), Side::Home);
    assert_eq!(hands_in(&rules, Outcome::Lost), Side::Visitor);
    assert_eq!(hands_in(&rules, Outcome::Tied), Side::Home);
}

#[test]
fn td_11_4_entry_errors_within_thirty_minutes() {
    let error = raising(Cause::EntryError);
    let permit = ask("guandan-2022", &error, at(1800)).expect("in time");
    assert_eq!(permit.until, Some(END + Seconds::minutes(30)));
    assert_eq!(permit.ordered_by, Role::Chief);
    let fault = ask("guandan-2022", &error, at(1801)).expect_err("too late to raise");
    assert!(matches!(fault, CorrectionFault::WouldRaise { side: Side::Visitor, .. }), "{fault}");
    assert!(ask("guandan-2022", &request(Cause::EntryError), at(1801)).is_ok(), "lowering stays possible");

    let alone = Request { players: BySide::new(1, 0), ..error.clone() };
    let fault = ask("guandan-2022", &alone, at(10)).expect_err("both sides");
    assert!(matches!(fault, CorrectionFault::PlayersMissing { side: Side::Visitor, need: 1, have: 0, .. }), "{fault}");
    let unconfirmed = Request { officials: vec![Role::Referee], ..error.clone() };
    let fault = ask("guandan-2022", &unconfirmed, at(10)).expect_err("the chief");
    assert!(matches!(fault, CorrectionFault::OfficialMissing { role: Role::Chief, .. }), "{fault}");
    let deputy = Request { officials: vec![Role::Deputy], ..error.clone() };
    assert!(ask("guandan-2022", &deputy, at(10)).is_ok(), "a deputy signs for the chief");

    let knockout = Request { contest: Contest::TeamKnockout, ..error };
    let fault = ask("guandan-2022", &knockout, at(10)).expect_err("team knock-out");
    assert_eq!(fault, CorrectionFault::TeamKnockout { article: "GD22 记录-3".to_owned() });
    for (profile, cause) in [("guandan-2022", Cause::PublishedError), ("gouji-4", Cause::EntryError)] {
        let elsewhere = Request { contest: Contest::TeamKnockout, ..request(cause) };
        assert!(ask(profile, &elsewhere, at(10)).is_ok(), "{profile} {cause:?}: excepted there only");
    }
}

#[test]
fn td_11_4_the_window_runs_from_the_scheduled_end() {
    let long = Times { end: END + Seconds::minutes(20), ..at(1801) };
    assert!(ask("guandan-2022", &raising(Cause::EntryError), long).is_err(), "overtime gives no more time");
}

#[test]
fn td_11_5_published_errors_until_the_next_day() {
    let error = raising(Cause::PublishedError);
    let next_day = Some(END + Seconds::minutes(600));
    let on = |seconds| Times { next_day, ..at(seconds) };
    assert!(ask("guandan-2022", &error, on(599 * 60)).is_ok());
    let fault = ask("guandan-2022", &error, on(600 * 60)).expect_err("play has begun");
    assert!(matches!(fault, CorrectionFault::WouldRaise { .. }), "{fault}");
    assert!(ask("guandan-2022", &request(Cause::PublishedError), on(700 * 60)).is_ok(), "lowering");
    assert!(ask("guandan-2022", &error, at(1800)).is_ok(), "the stage ends today: 30 minutes");
    assert!(ask("guandan-2022", &error, at(1801)).is_err());
}

#[test]
fn td_11_6_late_score_sheets() {
    let rules = rules("guandan-2022");
    assert!(!sheet_late(&rules, END, END + Seconds::minutes(30)));
    assert!(sheet_late(&rules, END, Moment((END + Seconds::minutes(30)).0 + 1)));
}

#[test]
fn td_11_8_gouji_six_players_referee_and_chief() {
    for (profile, article) in [("gouji-4", "G4 25-2"), ("gouji-6", "G6 26-2")] {
        let error = raising(Cause::SheetError);
        let permit = ask(profile, &error, at(86_400)).expect("signed by all");
        assert_eq!((permit.article.as_str(), permit.until), (article, None), "{profile}");
        let five = Request { players: BySide::new(3, 2), ..error.clone() };
        let fault = ask(profile, &five, at(60)).expect_err("five of six");
        assert!(matches!(fault, CorrectionFault::PlayersMissing { need: 3, have: 2, side: Side::Visitor, .. }));
        for (officials, missing) in [(vec![Role::Chief], Role::Referee), (vec![Role::Referee], Role::Chief)] {
            let fault = ask(profile, &Request { officials, ..error.clone() }, at(60)).expect_err("one is missing");
            assert!(matches!(fault, CorrectionFault::OfficialMissing { role, .. } if role == missing), "{fault}");
        }
    }
}

#[test]
fn td_11_9_gouji_objections_within_twenty_minutes() {
    for (profile, article) in [("gouji-4", "G4 26-3"), ("gouji-6", "G6 27-3")] {
        let objection = raising(Cause::Objection);
        assert!(ask(profile, &objection, at(1200)).is_ok(), "{profile}");
        let fault = ask(profile, &objection, at(1201)).expect_err("too late");
        assert_eq!(fault, CorrectionFault::TooLate { over: Seconds(1), article: article.to_owned() });
        assert!(ask(profile, &request(Cause::Objection), at(1201)).is_err(), "{profile}: lowering neither");
        assert_eq!(rules(profile).publish_after.value, Role::Chief);
    }
}

#[test]
fn td_11_10_records_correct_by_the_chiefs_order() {
    for profile in PROFILES {
        assert_eq!(rules(profile).ordered_by.value, Role::Chief, "{profile}");
        let ordered = raising(Cause::Ordered);
        assert!(ask(profile, &ordered, at(900_000)).is_ok(), "{profile}");
        let records = Request { officials: vec![Role::RecordsChief, Role::Records], ..ordered };
        let fault = ask(profile, &records, at(60)).expect_err("not of their own");
        assert!(matches!(fault, CorrectionFault::OfficialMissing { role: Role::Chief, .. }), "{profile}");
    }
}

#[test]
fn every_profile_has_every_way() {
    for profile in PROFILES {
        for cause in [
            Cause::BeforeSigning,
            Cause::EntryError,
            Cause::PublishedError,
            Cause::SheetError,
            Cause::Objection,
            Cause::Ordered,
        ] {
            let ask = ask(profile, &request(cause), unsigned(at(0)));
            assert!(ask.is_ok(), "{profile} {cause:?}");
        }
    }
    let mut rules = rules("china");
    rules.ways.retain(|way| way.value.cause != Cause::Objection);
    let fault = judge(&rules, &request(Cause::Objection), &at(0));
    assert_eq!(fault, Err(CorrectionFault::NoWay(Cause::Objection)));
}

#[test]
fn td_11_12_carried_points_are_rounded_half_up_to_two_decimals() {
    use tourney::Points;
    assert_eq!(Points::whole(37).over(3), Points::of_hundredths(1233));
    assert_eq!(Points::of_hundredths(25).over(2), Points::of_hundredths(13));
}

proptest! {
    #[test]
    fn time_never_opens_what_it_closed(which in 0..PROFILES.len(), seconds in 0i64..8000, more in 0i64..8000, up in 0..2) {
        for cause in [Cause::EntryError, Cause::PublishedError, Cause::SheetError, Cause::Objection, Cause::Ordered] {
            let request = if up == 1 { raising(cause) } else { request(cause) };
            if ask(PROFILES[which], &request, at(seconds + more)).is_ok() {
                prop_assert!(ask(PROFILES[which], &request, at(seconds)).is_ok());
            }
        }
    }

    #[test]
    fn lowering_is_never_harder_than_raising(which in 0..PROFILES.len(), seconds in 0i64..8000) {
        for cause in [Cause::EntryError, Cause::PublishedError, Cause::SheetError, Cause::Objection, Cause::Ordered] {
            if ask(PROFILES[which], &raising(cause), at(seconds)).is_ok() {
                prop_assert!(ask(PROFILES[which], &request(cause), at(seconds)).is_ok());
            }
        }
    }
}
