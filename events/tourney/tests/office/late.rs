//! Late ladders, minute by minute (`TD-8.8` – `TD-8.11`).

use proptest::prelude::*;
use tourney::office::{Attends, Effect, LateDecision, Neighbour, Part, Party, Restart, charge, late};
use tourney::profile::late::LateRules;
use tourney::side::{BySide, Side};
use tourney::{Seconds, office};

use crate::support::{PROFILES, section};

fn rules(profile: &str) -> LateRules {
    section(profile, "late")
}

/// One side so late, the other on time.
fn one(rules: &LateRules, minutes: i64, seconds: i64) -> (LateDecision, LateDecision) {
    let late = late(rules, BySide::new(Seconds(0), Seconds(minutes * 60 + seconds)));
    (late.visitor, late.home)
}

fn both(rules: &LateRules, home: i64, visitor: i64) -> BySide<LateDecision> {
    late(rules, BySide::new(Seconds(home), Seconds(visitor)))
}

const GIVEN_UP: Effect = Effect::HandGivenUp { levels: 1 };

#[test]
fn td_8_8_china_late_ladder() {
    let rules = rules("china");
    let at = |minutes, seconds| one(&rules, minutes, seconds).0;
    assert_eq!(at(5, 0).effects, []);
    assert_eq!(at(5, 0).attends, Attends::OnTime);
    assert_eq!(at(5, 1).effects, [Effect::Warning]);
    assert_eq!(at(15, 0).effects, [Effect::Warning]);
    assert_eq!(at(15, 1).effects, [Effect::Forfeit]);
    assert_eq!(at(15, 1).attends, Attends::Forfeits);
    assert_eq!(at(15, 1).article.as_deref(), Some("CN 6.2"));

    let two = both(&rules, 301, 900);
    assert_eq!((two.home.effects, two.visitor.effects), (vec![Effect::Warning], vec![Effect::Warning]));
    let two = both(&rules, 901, 7200);
    assert_eq!((two.home.attends, two.visitor.attends), (Attends::Forfeits, Attends::Forfeits));
}

#[test]
fn td_8_9_guangzhou_late_ladder() {
    let rules = rules("guangzhou");
    let at = |minutes, seconds| one(&rules, minutes, seconds).0.effects;
    let with = |more: Option<Effect>| [Effect::Warning, Effect::Violation].into_iter().chain(more).collect::<Vec<_>>();
    assert_eq!(at(0, 0), []);
    assert_eq!(at(0, 1), with(None));
    assert_eq!(at(5, 0), with(None));
    assert_eq!(at(5, 1), with(Some(Effect::FirstHandPoints(20))), "the sixth minute begins");
    assert_eq!(at(10, 0), with(Some(Effect::FirstHandPoints(20))));
    assert_eq!(at(10, 1), with(Some(Effect::FirstHandPoints(30))));
    assert_eq!(at(15, 0), with(Some(Effect::FirstHandPoints(30))));
    assert_eq!(at(15, 1), with(Some(GIVEN_UP)));
    assert_eq!(at(30, 0), with(Some(GIVEN_UP)));
    assert_eq!(at(30, 1), with(Some(Effect::Forfeit)));

    let two = both(&rules, 1801, 1801);
    assert_eq!((two.home.attends, two.visitor.attends), (Attends::Forfeits, Attends::Forfeits), "both 0");
    let two = both(&rules, 1800, 901);
    assert_eq!(two.home.effects, with(Some(Effect::HandVoid)), "neither goes up");
    assert_eq!(two.visitor.effects, with(Some(Effect::HandVoid)));
    let two = both(&rules, 1200, 60);
    assert_eq!(two.home.effects, with(Some(GIVEN_UP)), "a side that came in its first minute still goes up");
    assert_eq!(two.visitor.effects, with(None));
}

#[test]
fn td_8_9_first_hand_points_by_who_defends() {
    assert_eq!(charge(20, Part::Dealer), 20, "added to the defenders");
    assert_eq!(charge(30, Part::Defender), -30, "taken from the defenders");
}

#[test]
fn td_8_10_washington_late_ladder() {
    // GW 14.4
    let rules = rules("washington");
    let at = |minutes, seconds| one(&rules, minutes, seconds).0.effects;
    assert_eq!(at(0, 1), [Effect::Warning, Effect::Violation]);
    assert_eq!(at(5, 0), [Effect::Warning, Effect::Violation]);
    assert_eq!(at(5, 1), [Effect::FirstHandPoints(20)]);
    assert_eq!(at(10, 0), [Effect::FirstHandPoints(20)]);
    assert_eq!(at(10, 1), [Effect::FirstHandPoints(30)]);
    assert_eq!(at(15, 1), [GIVEN_UP]);
    assert_eq!(at(20, 0), [GIVEN_UP]);
    assert_eq!(at(20, 1), [Effect::Forfeit], "the twenty-first minute begins");
}

fn restart() -> Effect {
    Effect::NextHand(Restart::Order {
        shuffles: Neighbour::Offender,
        cuts: Neighbour::Next,
        draws: Neighbour::Opposite,
        leads: Neighbour::Previous,
    })
}

fn starts(steps: u8) -> Vec<Effect> {
    vec![Effect::StartsAt { party: Party::Opponents, steps }, restart()]
}

#[test]
fn td_8_11_guandan_late_ladder() {
    for profile in ["guandan-2022", "guandan-2017"] {
        let rules = rules(profile);
        let (late, other) = one(&rules, 0, 1);
        assert_eq!(late.effects, starts(1));
        assert_eq!((late.starts_at, other.starts_at), (0, 1), "the others start at 3");
        assert_eq!(other.effects, []);
        assert_eq!(one(&rules, 5, 0).1.starts_at, 1);
        let (late, other) = one(&rules, 5, 1);
        assert_eq!((late.effects, other.starts_at), (starts(2), 2), "at 4");
        assert_eq!(one(&rules, 10, 0).1.starts_at, 2);
        let (late, other) = one(&rules, 10, 1);
        assert_eq!((late.effects, late.attends), (vec![Effect::Forfeit], Attends::Forfeits));
        assert_eq!(other.starts_at, 0);

        let two = both(&rules, 60, 400);
        assert_eq!((two.home.effects, two.visitor.effects), (vec![], vec![]), "{profile}: no innocent side");
        assert_eq!((two.home.starts_at, two.visitor.starts_at), (0, 0));
        assert_eq!((two.home.attends, two.visitor.attends), (Attends::Late, Attends::Late));
        let two = both(&rules, 601, 30);
        assert_eq!((two.home.attends, two.visitor.attends), (Attends::Forfeits, Attends::Late));
    }
}

#[test]
fn td_8_11_stand_ins_are_labelled() {
    use tourney::profile::Source;
    let edition = rules("guandan-2022");
    let last = edition.rungs.last().expect("a ladder");
    assert_eq!((last.from, last.article.as_str()), (Source::Inferred, "TD-8.11 (stand-in)"));
    for profile in ["gouji-4", "gouji-6"] {
        let rules = rules(profile);
        assert!(rules.rungs.iter().all(|rung| rung.from == Source::Inferred), "{profile}: the text is silent");
        let at = |seconds| one(&rules, 0, seconds).0.effects;
        assert_eq!(
            (at(300), at(301), at(900), at(901)),
            (vec![], vec![Effect::Warning], vec![Effect::Warning], vec![Effect::Forfeit])
        );
    }
}

#[test]
fn a_rung_out_of_order_still_counts_by_its_own_minutes() {
    let mut rules = rules("guangzhou");
    rules.rungs.reverse();
    assert_eq!(one(&rules, 7, 0).0.effects, [Effect::Warning, Effect::Violation, Effect::FirstHandPoints(20)]);
}

#[test]
fn warnings_and_violations_of_lateness_add_up_with_those_before() {
    let ladder: tourney::profile::penalties::PenaltyRules = section("guangzhou", "penalties");
    let late = one(&rules("guangzhou"), 3, 0).0;
    let before =
        office::Earlier { offence: "slow".to_owned(), shared: office::Span::Round, effects: vec![Effect::Warning] };
    let standing = office::Standing { earlier: vec![before], ..Default::default() };
    let (effects, steps) = office::escalate(&ladder, &standing, late.effects, Vec::new());
    assert_eq!(effects, [Effect::Warning, Effect::Violation, Effect::Violation]);
    assert_eq!(steps.len(), 1);
}

fn weight(decision: &LateDecision) -> (Attends, i64) {
    let weight = decision.effects.iter().map(|effect| match effect {
        Effect::Warning | Effect::Violation => 1,
        Effect::FirstHandPoints(points) => i64::from(*points),
        Effect::HandGivenUp { .. } | Effect::HandVoid => 100,
        Effect::StartsAt { steps, .. } => i64::from(*steps) * 10,
        Effect::Forfeit => 1000,
        _ => 0,
    });
    (decision.attends, weight.sum())
}

proptest! {
    #[test]
    fn later_never_costs_less(which in 0..PROFILES.len(), seconds in -100i64..2500, more in 0i64..600) {
        let rules = rules(PROFILES[which]);
        let sooner = one(&rules, 0, seconds).0;
        let later = one(&rules, 0, seconds + more).0;
        prop_assert!(weight(&sooner) <= weight(&later), "{sooner:?} {later:?}");
    }

    #[test]
    fn sides_are_treated_alike(which in 0..PROFILES.len(), home in -100i64..2500, visitor in -100i64..2500) {
        let rules = rules(PROFILES[which]);
        let (one, two) = (both(&rules, home, visitor), both(&rules, visitor, home));
        for side in Side::BOTH {
            prop_assert_eq!(one.of(side), two.of(side.other()));
        }
    }

    #[test]
    fn the_punctual_side_is_never_punished(which in 0..PROFILES.len(), seconds in 0i64..2500) {
        let rules = rules(PROFILES[which]);
        let punctual = one(&rules, 0, seconds).1;
        prop_assert_eq!(punctual.attends, Attends::OnTime);
        prop_assert_eq!(punctual.effects, vec![]);
    }
}
