//! What adds up: repeats of an offence, warnings, violations, lost rounds (`TD-12.2`, `TD-12.3`, `TD-12.12`, `TD-12.15`).

use proptest::prelude::*;
use tourney::office::{
    Account, Award, Choice, Earlier, Effect, Entry, Facts, Part, Restart, Role, Span, Spot, Standing, Step, decide,
    escalate,
};
use tourney::profile::penalties::{Again, Counted, Reclass, Rise};
use tourney::profile::{Source, Sourced};
use tourney::{Points, RoundNo};

use crate::support::{again, choice, facts, penalties, series};

const TEAM: Facts = Facts { decks: 2, part: None, count: 1, entry: Entry::Team };

fn earlier(offence: &str, shared: Span, effects: &[Effect]) -> Earlier {
    Earlier { offence: offence.to_owned(), shared, effects: effects.to_vec() }
}

fn margin(points: i64) -> Effect {
    Effect::Deduct { account: Account::Margin, points: Points::whole(points) }
}

#[test]
fn td_12_2_second_warning_makes_a_violation() {
    for profile in ["china", "guangzhou"] {
        let rules = penalties(profile);
        let all = series(&rules, "slow", "warning", Span::Round, 3);
        assert_eq!(all[0], [Effect::Warning], "{profile}");
        assert_eq!(all[1], [Effect::Warning, Effect::Violation], "{profile}");
        assert_eq!(all[2], [Effect::Warning], "{profile}: the third begins anew");
        let another = series(&rules, "slow", "warning", Span::Stage, 3);
        assert!(another.iter().all(|effects| *effects == [Effect::Warning]), "{profile}: not over rounds");
    }
}

#[test]
fn td_12_3_third_violation_loses_the_round() {
    for profile in ["china", "guangzhou"] {
        let rules = penalties(profile);
        let all = series(&rules, "misconduct", "violation", Span::Round, 4);
        let lost = Effect::RoundLost(Award::RuledLost);
        assert_eq!(all[1], [Effect::Violation], "{profile}");
        assert_eq!(all[2], [Effect::Violation, lost], "{profile}");
        assert_eq!(all[3], [Effect::Violation], "{profile}: the round is lost once");
        let scattered = series(&rules, "misconduct", "violation", Span::Event, 4);
        assert!(scattered.iter().all(|effects| *effects == [Effect::Violation]), "{profile}");
    }
}

#[test]
fn td_12_3_warnings_lose_a_round_by_way_of_violations() {
    let rules = penalties("china");
    let standing = Standing {
        earlier: vec![
            earlier("slow", Span::Match, &[Effect::Violation, Effect::Violation]),
            earlier("exposed_minor", Span::Hand, &[Effect::Warning]),
        ],
        ..Standing::default()
    };
    let decision = again(&rules, &standing, "slow", "warning", facts(2, Part::Dealer)).expect("a ruling");
    let lost = Effect::RoundLost(Award::RuledLost);
    assert_eq!(decision.effects, [Effect::Warning, Effect::Violation, lost]);
    assert_eq!(
        decision.steps,
        [
            Step::Reached {
                counted: Counted::Warnings,
                number: 2,
                within: Span::Round,
                article: "CN 6.1-2".to_owned(),
                by: Role::Referee
            },
            Step::Reached {
                counted: Counted::Violations,
                number: 3,
                within: Span::Round,
                article: "CN 6.1-4".to_owned(),
                by: Role::Chief
            },
        ]
    );
}

#[test]
fn td_12_3_what_adds_up_is_declared_by_the_chief() {
    let rules = penalties("china");
    let offence = rules.offence("slow").expect("it");
    let by = |before: &[Effect]| {
        let standing = Standing { earlier: vec![earlier("slow", Span::Round, before)], ..Standing::default() };
        let choice = Choice { by: Role::Referee, ..choice("violation", facts(2, Part::Dealer)) };
        decide(&rules, &standing, offence, &choice).expect("a ruling").declared_by
    };
    assert_eq!(by(&[Effect::Violation]), Role::Referee);
    assert_eq!(by(&[Effect::Violation, Effect::Violation]), Role::Chief, "the round is lost");
    let lost = again(&rules, &Standing::default(), "revoke", "round_lost", facts(2, Part::Dealer));
    assert_eq!(lost.expect("a ruling").declared_by, Role::Chief);
}

#[test]
fn td_12_3_second_lost_round_suspends() {
    let rules = penalties("guangzhou");
    let lost = Effect::RoundLost(Award::RuledLost);
    let standing =
        Standing { earlier: vec![earlier("revoke", Span::Event, std::slice::from_ref(&lost))], ..Standing::default() };
    let decision = again(&rules, &standing, "revoke", "round_lost", facts(3, Part::Dealer)).expect("a ruling");
    assert_eq!(decision.effects, [lost.clone(), Effect::Suspended(Award::RuledLost)]);
    let first = again(&rules, &Standing::default(), "revoke", "round_lost", facts(3, Part::Dealer));
    assert_eq!(first.expect("a ruling").effects, [lost]);
}

#[test]
fn td_12_3_a_round_is_not_lost_twice_by_one_ruling() {
    let rules = penalties("china");
    let standing = Standing {
        earlier: vec![earlier("slow", Span::Round, &[Effect::Violation, Effect::Violation])],
        ..Standing::default()
    };
    let lost = Effect::RoundLost(Award::RuledLost);
    let (effects, _) = escalate(&rules, &standing, vec![Effect::Violation, lost.clone()], Vec::new());
    assert_eq!(effects, [Effect::Violation, lost]);
}

#[test]
fn td_12_12_guandan_every_cell_of_the_classes() {
    let rules = penalties("guandan-2022");
    let out = |span| Effect::Disqualified { span, award: Award::RuledLost };
    let four = series(&rules, "staring", "done", Span::Stage, 6);
    let expected = [Effect::Warning, margin(1), margin(2), margin(3), margin(3), margin(3)];
    assert_eq!(four, expected.map(|effect| vec![effect]));
    let three = series(&rules, "closed_room", "done", Span::Stage, 4);
    assert_eq!(three, [margin(1), margin(2), margin(3), margin(3)].map(|effect| vec![effect]));
    let two = series(&rules, "smoking", "done", Span::Stage, 4);
    let round = out(Span::Round);
    assert_eq!(two, [margin(2), margin(4), round.clone(), round].map(|effect| vec![effect]));

    let mut rules = rules;
    rules.reclassed.push(Sourced {
        value: Reclass { offence: "smoking".to_owned(), by: -1 },
        from: Source::House,
        article: "house".to_owned(),
    });
    let one = series(&rules, "smoking", "done", Span::Stage, 3);
    assert_eq!(one, [out(Span::Round), out(Span::Event), out(Span::Event)].map(|effect| vec![effect]));
}

#[test]
fn td_12_12_occurrences_count_by_offence_within_the_stage() {
    let rules = penalties("guandan-2022");
    let standing = Standing {
        earlier: vec![
            earlier("staring", Span::Event, &[Effect::Warning]),
            earlier("language", Span::Stage, &[Effect::Warning]),
        ],
        ..Standing::default()
    };
    let decision = again(&rules, &standing, "staring", "done", TEAM).expect("a ruling");
    assert_eq!(decision.effects, [Effect::Warning], "another stage and another offence do not count");
}

#[test]
fn td_12_12_a_warning_of_the_room_moves_everybody_by_one() {
    let rules = penalties("guandan-2022");
    let mut standing = Standing::default();
    standing.announced.insert("staring".to_owned());
    let first = again(&rules, &standing, "staring", "done", TEAM).expect("a ruling");
    assert_eq!(first.effects, [margin(1)]);
    assert_eq!(
        first.steps,
        [Step::Class { printed: 4, applied: 4 }, Step::Announced, Step::Occurrence { nth: 2, within: Span::Stage }]
    );
    standing.earlier.push(earlier("staring", Span::Round, &first.effects));
    let second = again(&rules, &standing, "staring", "done", TEAM).expect("a ruling");
    assert_eq!(second.effects, [margin(2)], "by one, not by one each time");
    let other = again(&rules, &standing, "language", "done", TEAM).expect("a ruling");
    assert_eq!(other.effects, [Effect::Warning], "only what was announced");
}

#[test]
fn td_12_12_the_organiser_moves_a_class() {
    let mut rules = penalties("guandan-2022");
    let moved = |by| Sourced {
        value: Reclass { offence: "phone".to_owned(), by },
        from: Source::House,
        article: "house".to_owned(),
    };
    rules.reclassed = vec![moved(1)];
    let milder = again(&rules, &Standing::default(), "phone", "on", TEAM).expect("a ruling");
    assert_eq!(milder.effects, [margin(1)], "class 3");
    assert!(milder.steps.contains(&Step::Class { printed: 2, applied: 3 }));
    rules.reclassed = vec![moved(-2)];
    let fault = again(&rules, &Standing::default(), "phone", "on", TEAM).expect_err("no class 0");
    assert!(matches!(fault, tourney::office::RulingFault::NoClass { class: 0, .. }), "{fault}");
}

#[test]
fn td_12_15_gouji_warned_then_two_points_each_time() {
    for profile in ["gouji-4", "gouji-6"] {
        let rules = penalties(profile);
        let two = Effect::Deduct { account: Account::Match, points: Points::whole(2) };
        for id in ["wrong_seat", "opening_wrong", "misplay", "pass_wrong", "bury_wrong", "announce_wrong"] {
            let all = series(&rules, id, "done", Span::Match, 3);
            assert_eq!(all[0].first(), Some(&Effect::Warning), "{profile} {id}");
            assert_eq!(all[1].first(), Some(&two), "{profile} {id}");
            assert_eq!(all[2].first(), Some(&two), "{profile} {id}: each time");
            assert!(!all[1].contains(&Effect::Warning), "{profile} {id}");
            let next = series(&rules, id, "done", Span::Round, 2);
            assert_eq!(next[1].first(), Some(&Effect::Warning), "{profile} {id}: another match begins anew");
        }
    }
}

#[test]
fn td_12_15_gouji_call_unlike_the_cards() {
    for profile in ["gouji-4", "gouji-6"] {
        let all = series(&penalties(profile), "call_differs", "done", Span::Match, 3);
        let two = Effect::Deduct { account: Account::Hand, points: Points::whole(2) };
        assert!(all[0].contains(&Effect::Warning) && !all[0].contains(&two), "{profile}");
        assert!(all[1].contains(&two), "{profile}");
        assert!(all[2].contains(&two), "{profile}");
    }
}

#[test]
fn td_12_15_gouji_room_warned_then_out() {
    let out = Effect::Disqualified { span: Span::Event, award: Award::RuledLost };
    for profile in ["gouji-4", "gouji-6"] {
        for id in ["smoking", "talking", "snacks"] {
            let all = series(&penalties(profile), id, "done", Span::Event, 2);
            assert_eq!(all, [vec![Effect::Warning], vec![out.clone()]], "{profile} {id}");
        }
    }
}

#[test]
fn td_11_7_gouji_score_sheets() {
    let two = Effect::Deduct { account: Account::Match, points: Points::whole(2) };
    for (profile, article) in [("gouji-4", "G4 25-1"), ("gouji-6", "G6 26-1")] {
        let rules = penalties(profile);
        assert_eq!(rules.offence("sheet_wrong").map(|offence| offence.article.as_str()), Some(article));
        let all = series(&rules, "sheet_wrong", "done", Span::Event, 2);
        assert_eq!(all, [vec![Effect::Warning], vec![two.clone()]], "{profile}");
    }
}

#[test]
fn edition_2017_violations_make_fouls_and_fouls_lose_matches() {
    let rules = penalties("guandan-2017");
    let foul = [Effect::Foul, Effect::HandLost(Restart::OpponentsName)];
    let award = Award::Match { points: Points::whole(2), second: Points::whole(18) };
    let violations = series(&rules, "slow_tribute", "violation", Span::Round, 2);
    assert_eq!(violations[0], [Effect::Violation]);
    assert_eq!(violations[1], [&[Effect::Violation][..], &foul].concat());
    let fouls = series(&rules, "long_short", "foul", Span::Match, 3);
    assert_eq!(fouls[1], foul);
    assert_eq!(fouls[2], [&foul[..], &[Effect::RoundLost(award)]].concat());
    let lost =
        Standing { earlier: vec![earlier("signals", Span::Event, &[Effect::RoundLost(award)])], ..Standing::default() };
    let second = again(&rules, &lost, "signals", "match_lost", TEAM).expect("a ruling");
    assert_eq!(second.effects, [Effect::RoundLost(award), Effect::Suspended(award)]);
    let layout = series(&rules, "layout", "done", Span::Match, 3);
    assert_eq!(layout[0], [Effect::Warning]);
    assert_eq!(layout[1][0], Effect::Violation);
    assert_eq!(layout[2], foul);
}

#[test]
fn a_rise_happens_once_or_at_multiples_or_from_then_on() {
    let rise = |again| Rise {
        counted: Counted::Warnings,
        within: Span::Round,
        reaches: 2,
        again,
        then: vec![Effect::Violation],
        by: Role::Referee,
    };
    let at = |again| (0..=6).filter(|number| rise(again).at(*number)).collect::<Vec<u16>>();
    assert_eq!(at(Again::Once), [2]);
    assert_eq!(at(Again::EachMultiple), [2, 4, 6]);
    assert_eq!(at(Again::EachFurther), [2, 3, 4, 5, 6]);
}

fn past() -> impl Strategy<Value = Vec<Earlier>> {
    let span =
        prop_oneof![Just(Span::Hand), Just(Span::Match), Just(Span::Round), Just(Span::Stage), Just(Span::Event)];
    let effect = prop_oneof![
        Just(Effect::Warning),
        Just(Effect::Violation),
        Just(Effect::Foul),
        Just(Effect::RoundLost(Award::RuledLost)),
        Just(Effect::BoardPoints(15))
    ];
    prop::collection::vec((span, prop::collection::vec(effect, 0..3)), 0..8)
        .prop_map(|all| all.into_iter().map(|(shared, effects)| earlier("slow", shared, &effects)).collect())
}

proptest! {
    #[test]
    fn the_order_of_the_past_does_not_matter(all in past(), which in 0usize..7) {
        let rules = penalties(crate::support::PROFILES[which]);
        let mut turned = all.clone();
        turned.reverse();
        let of = |earlier| {
            let standing = Standing { earlier, ..Standing::default() };
            escalate(&rules, &standing, vec![Effect::Warning, Effect::Violation], Vec::new())
        };
        prop_assert_eq!(of(all), of(turned));
    }

    #[test]
    fn nothing_is_lost_by_escalation(all in past(), which in 0usize..7) {
        let rules = penalties(crate::support::PROFILES[which]);
        let standing = Standing { earlier: all, ..Standing::default() };
        let given = vec![Effect::Violation, Effect::BoardPoints(30)];
        let (effects, steps) = escalate(&rules, &standing, given.clone(), Vec::new());
        prop_assert_eq!(&effects[..2], &given[..]);
        prop_assert_eq!(effects.len() == 2, steps.is_empty());
    }

    #[test]
    fn a_warning_of_the_room_is_one_occurrence_more(before in 0usize..5) {
        let rules = penalties("guandan-2022");
        let standing = |times| Standing {
            earlier: (0..times).map(|_| earlier("staring", Span::Stage, &[])).collect(),
            ..Standing::default()
        };
        let mut warned = standing(before);
        warned.announced.insert("staring".to_owned());
        let one = again(&rules, &warned, "staring", "done", TEAM).expect("a ruling").effects;
        let two = again(&rules, &standing(before + 1), "staring", "done", TEAM).expect("a ruling").effects;
        prop_assert_eq!(one, two);
    }
}

#[test]
fn what_two_places_share_is_the_narrowest_span() {
    let spot = |stage, round, game, hand| Spot { stage, round: RoundNo(round), game, hand };
    let here = spot(1, 2, 1, Some(5));
    assert_eq!(here.shares(here), Span::Hand);
    assert_eq!(here.shares(spot(1, 2, 1, Some(6))), Span::Match);
    assert_eq!(here.shares(spot(1, 2, 1, None)), Span::Match);
    assert_eq!(spot(1, 2, 1, None).shares(spot(1, 2, 1, None)), Span::Match);
    assert_eq!(here.shares(spot(1, 2, 2, Some(5))), Span::Round);
    assert_eq!(here.shares(spot(1, 3, 1, Some(5))), Span::Stage);
    assert_eq!(here.shares(spot(2, 2, 1, Some(5))), Span::Event);
}
