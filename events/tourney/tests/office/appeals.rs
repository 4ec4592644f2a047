//! Appeals: deadlines, forms, routes, limits, fees, each profile by itself (`TD-13`).

use proptest::prelude::*;
use tourney::office::appeal::CommitteeSeat::{Absent, Sits};
use tourney::office::appeal::{
    Appeal, AppealFault, AppealRefused, CaptainSign, CommitteeSeat, Decided, Fee, FeeFate, Filed, Hearing, Higher,
    Judged, Matter, RoundEnd, Under, Verdict, closes, decide, file, higher, remaining, route,
};
use tourney::office::{Entry, Role};
use tourney::profile::appeals::{AppealRules, Form};
use tourney::{Moment, Seconds};

use crate::support::{PROFILES, section};

const END: RoundEnd = RoundEnd { scheduled: Moment(10_000_000), real: Moment(10_300_000) };

fn rules(profile: &str) -> AppealRules {
    section(profile, "appeals")
}

/// A faultless appeal of a team at this moment.
fn appeal(at: Moment) -> Appeal {
    Appeal {
        matter: Matter::Rules,
        entry: Entry::Team,
        form: Form::Written,
        captain: CaptainSign::Signed,
        players: 2,
        fee: Fee::Paid,
        at,
    }
}

fn filed(rules: &AppealRules, appeal: &Appeal) -> Result<Filed, AppealFault> {
    file(rules, appeal, END, CommitteeSeat::Sits).map_err(|refused| refused.fault)
}

#[test]
fn td_13_1_deadlines() {
    for (profile, minutes, end, article) in [
        ("china", 90, END.real, "CN 7.1-2"),
        ("guangzhou", 90, END.real, "GZ 28-1-2"),
        ("guandan-2022", 30, END.scheduled, "GD22 申诉-2"),
        ("guandan-2017", 30, END.real, "GD17 39-1"),
        ("gouji-4", 20, END.real, "G4 26-3"),
        ("gouji-6", 20, END.real, "G6 27-3"),
        ("washington", 90, END.real, "TD-13.1 (stand-in; the text is silent)"),
    ] {
        let rules = rules(profile);
        let last = end + Seconds::minutes(minutes);
        assert_eq!(closes(&rules, END), last, "{profile}");
        assert!(filed(&rules, &appeal(last)).is_ok(), "{profile}: the last moment counts");
        let late = file(&rules, &appeal(Moment(last.0 + 1)), END, CommitteeSeat::Sits);
        let fault = AppealFault::TooLate { window: Seconds::minutes(minutes), over: Seconds(1) };
        assert_eq!(late, Err(AppealRefused { fault, article: article.to_owned() }), "{profile}");
    }
}

#[test]
fn td_13_1_remaining_time() {
    let rules = rules("guandan-2022");
    let at = |seconds| remaining(&rules, END, END.scheduled + Seconds(seconds));
    assert_eq!((at(0), at(1799), at(1800), at(5000)), (Seconds(1800), Seconds(1), Seconds(0), Seconds(0)));
    assert_eq!(at(-60), Seconds(1860), "during play the window is open");
}

#[test]
fn td_13_2_written_and_signed_by_the_captain() {
    for profile in ["china", "guangzhou"] {
        let rules = rules(profile);
        for entry in [Entry::Team, Entry::Pairs] {
            let whole = Appeal { entry, players: 0, ..appeal(END.real) };
            assert!(filed(&rules, &whole).is_ok(), "{profile}");
            let oral = Appeal { form: Form::Oral, ..whole.clone() };
            assert_eq!(filed(&rules, &oral), Err(AppealFault::NotWritten), "{profile}");
            let unsigned = Appeal { captain: CaptainSign::Missing, players: 4, ..whole.clone() };
            assert_eq!(filed(&rules, &unsigned), Err(AppealFault::CaptainMissing), "{profile}");
            let unpaid = Appeal { fee: Fee::Unpaid, ..whole };
            assert!(filed(&rules, &unpaid).is_ok(), "{profile}: no fee is printed");
        }
    }
}

#[test]
fn td_13_2_guandan_captain_or_both_players_and_a_fee() {
    let rules = rules("guandan-2022");
    let team = Appeal { captain: CaptainSign::Missing, ..appeal(END.scheduled) };
    assert_eq!(filed(&rules, &team), Err(AppealFault::CaptainMissing));
    let pair = Appeal { entry: Entry::Pairs, captain: CaptainSign::Missing, players: 2, ..appeal(END.scheduled) };
    assert!(filed(&rules, &pair).is_ok());
    let one = Appeal { players: 1, captain: CaptainSign::Signed, ..pair.clone() };
    assert_eq!(filed(&rules, &one), Err(AppealFault::PlayersMissing(1)), "a captain does not sign for a pair");
    let unpaid = Appeal { fee: Fee::Unpaid, ..pair.clone() };
    assert_eq!(filed(&rules, &unpaid), Err(AppealFault::FeeMissing));
    let oral = Appeal { form: Form::Oral, ..pair };
    assert_eq!(filed(&rules, &oral), Err(AppealFault::NotWritten));
}

#[test]
fn td_13_2_gouji_by_word_to_the_chief() {
    for profile in ["gouji-4", "gouji-6"] {
        let rules = rules(profile);
        let oral = Appeal { form: Form::Oral, captain: CaptainSign::Missing, players: 1, ..appeal(END.real) };
        let filed = filed(&rules, &oral).expect("heard");
        assert_eq!(filed.route, [Role::Chief, Role::Committee], "{profile}");
        let nobody = Appeal { players: 0, ..oral };
        assert_eq!(self::filed(&rules, &nobody), Err(AppealFault::Unsigned), "{profile}");
    }
}

#[test]
fn td_13_3_routes() {
    let of = |profile: &str, matter, committee| route(&rules(profile), matter, committee);
    for profile in ["china", "guangzhou"] {
        assert_eq!(of(profile, Matter::Rules, Sits), [Role::Chief, Role::Committee], "{profile}");
        assert_eq!(of(profile, Matter::Rules, Absent), [Role::Chief, Role::OrganisingCommittee], "{profile}");
        assert_eq!(of(profile, Matter::Other, Sits), [Role::OrganisingCommittee], "{profile}");
    }
    assert_eq!(of("gouji-4", Matter::Other, Sits), [Role::Committee]);
    assert_eq!(of("gouji-4", Matter::Rules, Absent), [Role::Chief, Role::Organiser]);
    assert_eq!(of("washington", Matter::Rules, Absent), [Role::Chief]);
    assert_eq!(of("guandan-2022", Matter::Rules, Sits), [Role::Committee], "the chief only hands it on");
    assert_eq!(of("guandan-2022", Matter::Other, Absent), [Role::OrganisingCommittee]);
    assert_eq!(of("guandan-2017", Matter::Rules, Sits), [Role::Chief, Role::Committee]);
    assert_eq!(of("guandan-2017", Matter::Other, Sits), [Role::OrganisingCommittee]);
}

const VOTE: Judged = Judged::Vote { members: 3, allow: 2, dismiss: 1 };

fn hearing(body: Role, under: Under, judged: Judged) -> Hearing {
    Hearing { body, under, judged }
}

fn decided(profile: &str, hearing: Hearing) -> Result<Decided, AppealFault> {
    let rules = rules(profile);
    let at = END.scheduled;
    let filed = filed(&rules, &appeal(at)).expect("filed");
    decide(&rules, &filed, hearing).map_err(|refused| refused.fault)
}

#[test]
fn td_13_4_the_committee_may_not_overturn_the_chiefs_penalties() {
    for profile in ["china", "guangzhou"] {
        let against = hearing(Role::Committee, Under::ChiefPenalty, VOTE);
        assert_eq!(decided(profile, against), Err(AppealFault::MayNotOverturn), "{profile}");
        let dismissed = Judged::Vote { members: 3, allow: 1, dismiss: 2 };
        let reviewed = decided(profile, hearing(Role::Committee, Under::ChiefPenalty, dismissed));
        assert_eq!(reviewed.map(|decided| decided.verdict), Ok(Verdict::Dismissed), "{profile}: it may review");
        let other = decided(profile, hearing(Role::Committee, Under::ChiefRuling, VOTE));
        assert_eq!(other.map(|decided| decided.verdict), Ok(Verdict::Allowed), "{profile}");
        let own = hearing(Role::Chief, Under::ChiefPenalty, Judged::Alone(Verdict::Allowed));
        assert!(decided(profile, own).is_ok(), "{profile}: the chief may change his own");
    }
    let rules = rules("china");
    let filed = file(&rules, &appeal(END.real), END, Absent).expect("filed");
    let instead = hearing(Role::OrganisingCommittee, Under::ChiefPenalty, Judged::Alone(Verdict::Allowed));
    let refused = decide(&rules, &filed, instead).map_err(|refused| refused.fault);
    assert_eq!(refused, Err(AppealFault::MayNotOverturn), "who sits in its place has its limits");

    let free = decided("gouji-4", hearing(Role::Committee, Under::ChiefPenalty, VOTE));
    assert_eq!(free.map(|decided| decided.verdict), Ok(Verdict::Allowed), "no limit is printed");
}

#[test]
fn td_13_4_final_and_higher_appeals() {
    assert_eq!(higher(&rules("guandan-2022")), Ok(Higher::ResultStands));
    let fault = higher(&rules("guandan-2017")).expect_err("final");
    assert_eq!((fault.fault, fault.article.as_str()), (AppealFault::AlreadyFinal, "GD17 34-3"));
}

#[test]
fn td_13_4_dismissed_by_the_chief_goes_on_to_the_committee() {
    let chief = hearing(Role::Chief, Under::RefereeRuling, Judged::Alone(Verdict::Dismissed));
    let first = decided("china", chief).expect("decided");
    assert_eq!(first.next, Some(Role::Committee));
    let allowed = hearing(Role::Chief, Under::RefereeRuling, Judged::Alone(Verdict::Allowed));
    assert_eq!(decided("china", allowed).expect("decided").next, None);
    let stranger = hearing(Role::Organiser, Under::RefereeRuling, Judged::Alone(Verdict::Allowed));
    assert_eq!(decided("china", stranger), Err(AppealFault::NotOnRoute(Role::Organiser)));
}

#[test]
fn td_13_5_fee_refunded_or_kept() {
    for profile in ["guandan-2022", "guandan-2017"] {
        let fee = |body, judged| decided(profile, hearing(body, Under::RefereeRuling, judged)).map(|it| it.fee);
        assert_eq!(fee(Role::Committee, VOTE), Ok(FeeFate::Refunded), "{profile}");
        let lost = Judged::Vote { members: 5, allow: 2, dismiss: 3 };
        assert_eq!(fee(Role::Committee, lost), Ok(FeeFate::Kept), "{profile}");
    }
    let chief = |verdict| decided("guandan-2017", hearing(Role::Chief, Under::RefereeRuling, Judged::Alone(verdict)));
    assert_eq!(chief(Verdict::Dismissed).map(|it| it.fee), Ok(FeeFate::Held));
    assert_eq!(chief(Verdict::Allowed).map(|it| it.fee), Ok(FeeFate::Refunded));
    let free = decided("china", hearing(Role::Committee, Under::ChiefRuling, VOTE)).expect("decided");
    assert_eq!(free.fee, FeeFate::None);
}

#[test]
fn td_1_9_a_committee_is_odd_and_at_least_three() {
    for profile in PROFILES {
        if profile == "washington" {
            continue; // no committee on its route
        }
        let vote = |members, allow, dismiss| {
            let judged = Judged::Vote { members, allow, dismiss };
            decided(profile, hearing(Role::Committee, Under::RefereeRuling, judged)).map(|it| it.verdict)
        };
        assert_eq!(vote(1, 1, 0), Err(AppealFault::TooFew { least: 3, members: 1 }), "{profile}");
        assert_eq!(vote(4, 3, 1), Err(AppealFault::Even(4)), "{profile}");
        assert_eq!(vote(3, 2, 2), Err(AppealFault::TooManyVotes { votes: 4, members: 3 }), "{profile}");
        assert_eq!(vote(3, 1, 1), Err(AppealFault::NoMajority { allow: 1, dismiss: 1 }), "{profile}");
        assert_eq!(vote(3, 1, 2), Ok(Verdict::Dismissed), "{profile}");
        assert_eq!(vote(5, 2, 1), Ok(Verdict::Allowed), "{profile}: of the votes cast");
        let alone = hearing(Role::Committee, Under::RefereeRuling, Judged::Alone(Verdict::Allowed));
        assert_eq!(decided(profile, alone), Err(AppealFault::VoteMissing), "{profile}");
    }
}

#[test]
fn edition_2017_answers_within_two_hours() {
    let filed = filed(&rules("guandan-2017"), &appeal(END.real)).expect("filed");
    assert_eq!(filed.answer_by, Some(END.real + Seconds::minutes(120)));
    let open = self::filed(&rules("china"), &appeal(END.real)).expect("filed");
    assert_eq!(open.answer_by, None);
}

proptest! {
    #[test]
    fn an_appeal_is_in_time_as_long_as_time_remains(which in 0..PROFILES.len(), seconds in -1000i64..7000) {
        let rules = rules(PROFILES[which]);
        let now = END.scheduled + Seconds(seconds);
        let in_time = filed(&rules, &appeal(now)).is_ok();
        prop_assert_eq!(in_time, now <= closes(&rules, END));
        prop_assert_eq!(remaining(&rules, END, now) > Seconds(0), now < closes(&rules, END));
    }

    #[test]
    fn an_odd_committee_that_votes_in_full_always_decides(half in 1u8..20, allow in 0u8..50) {
        let members = half * 2 + 1;
        let allow = allow.min(members);
        let judged = Judged::Vote { members, allow, dismiss: members - allow };
        let verdict = decided("gouji-6", hearing(Role::Committee, Under::ChiefPenalty, judged)).map(|it| it.verdict);
        let expected = if allow > half { Verdict::Allowed } else { Verdict::Dismissed };
        prop_assert_eq!(verdict, Ok(expected));
    }
}
