//! Single rulings: the exact figure of each offence, by profile (`TD-10`, `TD-11`, `TD-12`).

use std::slice;

use tourney::Points;
use tourney::office::{
    Account, Award, Choice, Chooser, Circumstance, Circumstances, Effect, Entry, Errors, Facts, Force, Lapse,
    Neighbour, Part, Party, Place, Remedy, Restart, Role, RulingFault, SoFar, Span, Standing, Step, Witness, chooser,
    decide, lapse, options, replay_least,
};
use tourney::profile::Source;

use crate::support::{choice, effects, facts, penalties, rule};

const DEALER: Part = Part::Dealer;
const DEFENDER: Part = Part::Defender;

fn deduct(account: Account, points: &str) -> Effect {
    Effect::Deduct { account, points: points.parse::<Points>().expect("points") }
}

fn counted(part: Part, count: u16) -> Facts {
    Facts { count, ..facts(3, part) }
}

#[test]
fn td_12_4_points_by_level_and_decks() {
    let rules = penalties("china");
    let table = [(1, [5, 10, 20, 40]), (2, [10, 20, 40, 80]), (3, [15, 30, 60, 120])];
    for (decks, row) in table {
        for (level, points) in (1..).zip(row) {
            let key = format!("level_{level}");
            let added = effects(&rules, "misconduct", &key, facts(decks, DEALER));
            assert_eq!(added, [Effect::BoardPoints(points)], "{decks} decks, level {level}");
            let taken = effects(&rules, "misconduct", &key, facts(decks, DEFENDER));
            assert_eq!(taken, [Effect::BoardPoints(-points)], "{decks} decks, level {level}");
        }
    }
    let figure = rule(&rules, "misconduct", "level_3", facts(2, DEALER)).expect("a ruling").steps;
    assert_eq!(figure, [Step::Figure { level: 3, decks: 2, points: 40, times: 1 }]);
}

#[test]
fn td_12_4_guangzhou_prints_three_decks() {
    let rules = penalties("guangzhou");
    let printed: Vec<_> = rules.figures.iter().filter(|row| row.from == Source::Official).collect();
    assert_eq!(printed.len(), 1);
    assert_eq!((printed[0].value.decks, printed[0].value.points.clone()), (3, vec![15, 30, 60, 120]));
    assert_eq!(effects(&rules, "revoke", "level_4", facts(3, DEALER)), [Effect::BoardPoints(120)]);
}

#[test]
fn td_12_4_no_figure_is_invented() {
    let rules = penalties("china");
    let fault = rule(&rules, "revoke", "level_2", facts(4, DEALER)).expect_err("four decks");
    assert_eq!(fault, RulingFault::NoFigure { level: 2, decks: 4, article: "CN 6.8".to_owned() });
    let nowhere = Facts { part: None, ..facts(2, DEALER) };
    let fault = rule(&rules, "revoke", "level_2", nowhere).expect_err("no side of the hand");
    assert_eq!(fault, RulingFault::PartMissing { article: "CN 6.8".to_owned() });
}

#[test]
fn td_12_1_five_steps_of_the_general_ladder() {
    for (profile, article) in [("china", "CN 6.1"), ("guangzhou", "GZ 18")] {
        let rules = penalties(profile);
        assert_eq!(rules.offence("misconduct").expect("it").article, article);
        let of = |key: &str| effects(&rules, "misconduct", key, facts(3, DEFENDER));
        assert_eq!(of("warning"), [Effect::Warning]);
        assert_eq!(of("violation"), [Effect::Violation]);
        assert_eq!(of("level_1"), [Effect::BoardPoints(-15)]);
        assert_eq!(of("round_lost"), [Effect::RoundLost(Award::RuledLost)]);
        assert_eq!(of("suspended"), [Effect::Suspended(Award::RuledLost)]);
    }
}

#[test]
fn td_12_1_only_the_chief_rules_a_round_lost() {
    let rules = penalties("guangzhou");
    let offence = rules.offence("misconduct").expect("it");
    let by = |role, key: &str| {
        let choice = Choice { by: role, ..choice(key, facts(3, DEALER)) };
        decide(&rules, &Standing::default(), offence, &choice).map(|_| ())
    };
    assert_eq!(by(Role::Referee, "level_4"), Ok(()));
    assert_eq!(by(Role::Deputy, "round_lost"), Ok(()));
    for (role, key, needs) in [
        (Role::Referee, "round_lost", Role::Chief),
        (Role::Player, "warning", Role::Referee),
        (Role::Committee, "warning", Role::Referee),
    ] {
        let fault = by(role, key).expect_err("not by this role");
        assert!(matches!(fault, RulingFault::NotByThisRole { needs: who, .. } if who == needs), "{fault}");
    }
}

#[test]
fn td_12_5_draw_out_of_turn() {
    for profile in ["china", "guangzhou"] {
        let rules = penalties(profile);
        let of = |key: &str| effects(&rules, "draw_early", key, facts(3, DEALER));
        let (returned, back) = (Effect::AtTable(Remedy::Returned), Effect::AtTable(Remedy::DrawnBack));
        assert_eq!(of("unseen"), slice::from_ref(&returned));
        assert_eq!(of("seen"), slice::from_ref(&returned));
        assert_eq!(of("seen_level_1"), [returned, Effect::BoardPoints(15)]);
        assert_eq!(of("inserted"), slice::from_ref(&back));
        assert_eq!(of("inserted_level_1"), [back.clone(), Effect::BoardPoints(15)]);
        assert_eq!(of("inserted_level_2"), [back, Effect::BoardPoints(30)]);
    }
}

#[test]
fn td_12_6_lead_and_follow_out_of_turn() {
    let rules = penalties("china");
    let of = |offence: &str, key: &str| effects(&rules, offence, key, facts(2, DEFENDER));
    assert_eq!(of("lead_early", "exposed"), [Effect::AtTable(Remedy::Exposed)]);
    assert_eq!(of("follow_early", "level_1"), [Effect::BoardPoints(-10)]);
    assert_eq!(of("follow_early", "level_2"), [Effect::BoardPoints(-20)]);
    let fault = rule(&rules, "follow_early", "level_3", facts(2, DEFENDER)).expect_err("not printed");
    assert!(matches!(fault, RulingFault::UnknownPenalty { known, .. } if known == ["none", "level_1", "level_2"]));
}

#[test]
fn td_12_7_wrong_counts_and_who_chooses() {
    for profile in ["china", "guangzhou"] {
        let rules = penalties(profile);
        let of = |offence: &str, key: &str| effects(&rules, offence, key, facts(3, DEALER));
        assert_eq!(of("count_before_bury", "redeal"), [Effect::Violation, Effect::AtTable(Remedy::Redeal)]);
        assert_eq!(of("count_before_bury", "evened"), [Effect::Violation, Effect::AtTable(Remedy::Evened)]);
        assert_eq!(of("count_before_lead", "warning"), [Effect::Warning, Effect::AtTable(Remedy::Evened)]);
        assert_eq!(of("count_before_lead", "level_2"), [Effect::AtTable(Remedy::Evened), Effect::BoardPoints(30)]);
        assert_eq!(of("count_in_play", "level_4"), [Effect::AtTable(Remedy::PlayOn), Effect::BoardPoints(120)]);
        assert_eq!(chooser(&rules, Errors::AcrossSides), Chooser::Innocent);
        assert_eq!(chooser(&rules, Errors::BothDealers), Chooser::CulpritsNext);
        assert_eq!(chooser(&rules, Errors::BothDefendersBeforeLook), Chooser::Dealer);
        assert_eq!(chooser(&rules, Errors::BothDefendersAfterLook), Chooser::DealersPartner);
    }
    assert_eq!(chooser(&penalties("washington"), Errors::AcrossSides), Chooser::Referee);
}

#[test]
fn td_12_8_failed_throw_for_each_failing_part() {
    let rules = penalties("guangzhou");
    let of = |key: &str, part, count| effects(&rules, "throw_failed", key, counted(part, count));
    let (void, exposed) = (Effect::AtTable(Remedy::ThrowVoid), Effect::AtTable(Remedy::Exposed));
    assert_eq!(of("level_1", DEALER, 3), [void.clone(), exposed.clone(), Effect::BoardPoints(45)]);
    assert_eq!(of("level_2", DEFENDER, 2), [void, exposed, Effect::BoardPoints(-60)]);
    let fault = rule(&rules, "throw_failed", "level_1", counted(DEALER, 0)).expect_err("nothing failed");
    assert_eq!(fault, RulingFault::CountMissing { article: "GZ 22-1".to_owned() });
}

#[test]
fn td_12_9_exposed_cards() {
    let rules = penalties("china");
    let of = |offence: &str, key: &str| effects(&rules, offence, key, facts(1, DEALER));
    assert_eq!(of("exposed_minor", "warning"), [Effect::Warning, Effect::AtTable(Remedy::TakenUp)]);
    assert_eq!(of("exposed_major", "violation"), [Effect::AtTable(Remedy::Exposed), Effect::Violation]);
    assert_eq!(of("exposed_major", "level_1"), [Effect::AtTable(Remedy::Exposed), Effect::BoardPoints(5)]);
}

#[test]
fn td_12_10_revoke() {
    for profile in ["china", "guangzhou"] {
        let rules = penalties(profile);
        let of = |key: &str| effects(&rules, "revoke", key, facts(3, DEFENDER));
        assert_eq!(of("same_trick"), [Effect::AtTable(Remedy::Corrected), Effect::AtTable(Remedy::Exposed)]);
        assert_eq!(of("level_2"), [Effect::BoardPoints(-30)]);
        assert_eq!(of("level_3"), [Effect::BoardPoints(-60)]);
        assert_eq!(of("level_4"), [Effect::BoardPoints(-120)]);
        assert_eq!(of("round_lost"), [Effect::RoundLost(Award::RuledLost)]);
        let fault = rule(&rules, "revoke", "level_1", facts(3, DEFENDER)).expect_err("too mild");
        assert!(matches!(fault, RulingFault::UnknownPenalty { .. }));
    }
}

#[test]
fn td_12_11_illegal_information_and_slow_play() {
    let rules = penalties("china");
    assert_eq!(rules.offence("illegal_information").expect("it").article, "CN 6.9");
    let of = |offence: &str, key: &str| effects(&rules, offence, key, facts(2, DEALER));
    assert_eq!(of("illegal_information", "level_2"), [Effect::BoardPoints(20)]);
    assert_eq!(of("illegal_information", "suspended"), [Effect::Suspended(Award::RuledLost)]);
    assert_eq!(of("slow", "warning"), [Effect::Warning], "TD-8.2");
    assert_eq!(of("slow", "violation"), [Effect::Violation], "TD-8.2");
}

#[test]
fn td_10_1_to_10_3_boards_with_a_wrong_count() {
    let rules = penalties("china");
    let of = |offence: &str, key: &str| effects(&rules, offence, key, facts(2, DEALER));
    let vp = |points: &str| deduct(Account::Standard, points);
    let record = Effect::AtTable(Remedy::FromRecord);
    assert_eq!(of("board_missorted", "before_look"), [vp("0.5"), record.clone()]);
    assert_eq!(of("board_surplus", "before_look"), slice::from_ref(&record), "no penalty to the players");
    assert_eq!(of("board_shortage", "before_look"), slice::from_ref(&record));

    assert_eq!(of("board_missorted", "after_look"), [vp("0.5"), record.clone()]);
    assert_eq!(of("board_surplus", "after_look"), [vp("1"), record.clone()]);
    assert_eq!(of("board_shortage", "after_look"), [vp("0.5"), record]);

    assert_eq!(of("board_missorted", "played"), [vp("0.5"), Effect::BoardCancelled]);
    assert_eq!(of("board_surplus", "played"), [vp("0.75"), Effect::BoardCancelled]);
    assert_eq!(of("board_shortage", "played"), [vp("0.75"), Effect::BoardCancelled]);
}

#[test]
fn td_10_4_boards_without_hand_records() {
    let rules = penalties("china");
    let of = |key: &str| effects(&rules, "board_missorted", key, facts(2, DEALER));
    let half = deduct(Account::Standard, "0.5");
    assert_eq!(of("from_memory"), [half.clone(), Effect::AtTable(Remedy::FromMemory)]);
    assert_eq!(of("forgotten"), [half, Effect::BoardCancelled]);
}

#[test]
fn td_10_5_a_hand_in_the_wrong_direction() {
    let rules = penalties("china");
    let of = |key: &str| effects(&rules, "board_turned", key, facts(2, DEALER));
    let half = deduct(Account::Standard, "0.5");
    assert_eq!(of("after_signing"), slice::from_ref(&half), "the board stands");
    assert_eq!(of("cancelled"), [half.clone(), Effect::BoardCancelled]);
    assert_eq!(of("level_3"), [half, Effect::BoardPoints(40)]);
}

fn entry(entry: Entry) -> Facts {
    Facts { decks: 2, part: None, count: 1, entry }
}

#[test]
fn td_10_6_boards_class_4_and_3_when_void() {
    let rules = penalties("guandan-2022");
    for id in ["board_copied_wrong", "board_unchecked", "board_left_wrong", "curtain_misplaced"] {
        let first = |key: &str| rule(&rules, id, key, entry(Entry::Team)).expect("a ruling");
        assert_eq!(first("minor").effects, [Effect::Warning], "{id}: class 4 begins with a warning");
        assert!(first("minor").steps.contains(&Step::Class { printed: 4, applied: 4 }));
        let void = first("void");
        let mut expected = vec![deduct(Account::Margin, "1"), Effect::BoardCancelled];
        if id == "board_unchecked" {
            expected.push(Effect::Adjusted);
        }
        assert_eq!(void.effects, expected, "{id}");
        assert!(void.steps.contains(&Step::Class { printed: 3, applied: 3 }));
    }
}

#[test]
fn td_10_7_half_of_the_boards_are_replayed() {
    let rules = penalties("guandan-2022");
    let least: Vec<u16> = [0, 1, 7, 8, 16].into_iter().map(|boards| replay_least(&rules, boards)).collect();
    assert_eq!(least, [0, 1, 4, 4, 8]);
    assert_eq!(effects(&rules, "boards_spoiled", "each_side", entry(Entry::Team)), [Effect::Warning]);
}

#[test]
fn td_10_8_levels_for_the_innocent_side_of_a_cancelled_board() {
    let rules = penalties("guandan-2022");
    let of = |kind| effects(&rules, "curtain_misplaced", "void", entry(kind));
    let base = [deduct(Account::Margin, "1"), Effect::BoardCancelled];
    let up = |steps| Effect::Levels { party: Party::Opponents, steps };
    assert_eq!(of(Entry::Team), base);
    assert_eq!(of(Entry::Pairs), [&base[..], &[up(1)]].concat());
    assert_eq!(of(Entry::PairsScored), [&base[..], &[up(2)]].concat());
    let kept = effects(&rules, "curtain_misplaced", "minor", entry(Entry::Pairs));
    assert_eq!(kept, [Effect::Warning], "a board that counts needs no relief");
}

#[test]
fn td_10_9_closed_room_and_leaving_the_seat() {
    let rules = penalties("guandan-2022");
    let first = |id: &str| effects(&rules, id, "done", entry(Entry::Team));
    assert_eq!(first("closed_room_watch"), [deduct(Account::Margin, "1")]);
    assert_eq!(first("left_seat"), [Effect::Warning]);
    assert_eq!(rules.offence("left_seat").expect("it").from, Source::Inferred, "its class is not printed");
}

#[test]
fn td_12_13_guandan_classes_of_the_offences() {
    let rules = penalties("guandan-2022");
    let class = |id: &str, key: &str| {
        let steps = rule(&rules, id, key, entry(Entry::Team)).expect("a ruling").steps;
        steps.iter().find_map(|step| match step {
            Step::Class { applied, .. } => Some(*applied),
            _ => None,
        })
    };
    assert_eq!(class("illegal_information", "used"), Some(2));
    assert_eq!(class("staring", "done"), Some(4));
    assert_eq!(class("language", "done"), Some(4));
    assert_eq!(class("phone", "on"), Some(2));
    assert_eq!(class("smoking", "done"), Some(2));
    assert_eq!(class("alcohol", "done"), Some(2));
    assert_eq!(class("closed_room", "done"), Some(3));
    assert_eq!(class("ceremony", "done"), Some(3));
    assert_eq!(class("sheet_late", "done"), Some(2), "TD-11.6");

    let of = |id: &str, key: &str| effects(&rules, id, key, entry(Entry::Team));
    let round = Effect::Disqualified { span: Span::Round, award: Award::RuledLost };
    assert_eq!(of("language", "gross"), [round.clone(), Effect::Reported]);
    assert_eq!(of("phone", "used"), slice::from_ref(&round));
    assert_eq!(of("alcohol", "disturbing"), [round]);
    assert_eq!(of("illegal_information", "loss"), [deduct(Account::Margin, "2"), Effect::Adjusted]);
    assert_eq!(of("ceremony", "prizes"), [Effect::PrizeCancelled]);
    let out = |span| [Effect::Disqualified { span, award: Award::RuledLost }];
    assert_eq!(of("knockout_both", "warning"), [Effect::Warning]);
    assert_eq!(of("knockout_both", "stage"), out(Span::Stage));
    assert_eq!(of("knockout_both", "event"), out(Span::Event));
}

#[test]
fn td_11_11_tampering() {
    let rules = penalties("guandan-2022");
    assert_eq!(effects(&rules, "tampering", "done", entry(Entry::Team)), [Effect::ResultCancelled, Effect::Reported]);
}

fn lost() -> Effect {
    Effect::HandLost(Restart::Order {
        shuffles: Neighbour::Offender,
        cuts: Neighbour::Next,
        draws: Neighbour::Opposite,
        leads: Neighbour::Previous,
    })
}

#[test]
fn td_12_14_hand_lost_as_double_last() {
    let rules = penalties("guandan-2022");
    let of = |id: &str, key: &str| effects(&rules, id, key, entry(Entry::Team));
    assert_eq!(of("long_short", "lost"), [lost()]);
    assert_eq!(of("tribute_wrong", "lost"), [lost()]);
    assert_eq!(of("report_missed", "out_before_partner"), [lost()]);
    assert_eq!(of("report_missed", "out_after_partner"), [Effect::Placed(Place::Fourth)]);
    let rules = penalties("guandan-2017");
    let of = |id: &str, key: &str| effects(&rules, id, key, entry(Entry::Team));
    assert_eq!(of("long_short", "foul"), [Effect::Foul, Effect::HandLost(Restart::OpponentsName)]);
    assert_eq!(of("tribute_wrong", "placed"), [Effect::Placed(Place::Fourth)]);
}

#[test]
fn td_12_15_gouji_at_once() {
    for (profile, award) in [("gouji-4", 8), ("gouji-6", 12)] {
        let rules = penalties(profile);
        let of = |id: &str, key: &str| effects(&rules, id, key, entry(Entry::Team));
        let award = Award::Fixed(Points::whole(award));
        assert_eq!(of("signals", "done"), [Effect::RoundLost(award)], "{profile}");
        assert_eq!(of("call_differs", "obstruction"), [Effect::Disqualified { span: Span::Event, award }]);
        let out = [Effect::Disqualified { span: Span::Event, award: Award::RuledLost }];
        for id in ["abuse", "cheating", "passing_results"] {
            assert_eq!(of(id, "done"), out, "{profile} {id}");
        }
        assert_eq!(of("burn_failed", "first"), [Effect::Placed(Place::Last)]);
        assert_eq!(of("burn_failed", "second"), [Effect::Placed(Place::LastButOne)]);
    }
    let articles = |profile: &str| penalties(profile).offence("burn_failed").map(|offence| offence.article.clone());
    assert_eq!(articles("gouji-4").as_deref(), Some("G4 24-4"));
    assert_eq!(articles("gouji-6").as_deref(), Some("G6 25-4"), "one article later with six decks");
}

#[test]
fn td_12_16_washington_by_the_card() {
    // GW 12.6
    let rules = penalties("washington");
    let of = |id: &str, key: &str, part, count| effects(&rules, id, key, counted(part, count));
    let down = |steps: i8| Effect::Levels { party: Party::Offender, steps: -steps };
    let right = Effect::AtTable(Remedy::Corrected);
    assert_eq!(of("wrong_card", "in_time", DEFENDER, 2), [right.clone(), Effect::BoardPoints(-20)]);
    assert_eq!(of("wrong_card", "in_time", DEALER, 2), [right, Effect::BoardPoints(20)]);
    assert_eq!(of("wrong_card", "too_late", DEALER, 1), [down(1), Effect::BoardPoints(60)]);
    assert_eq!(of("wrong_card", "too_late", DEFENDER, 1), [down(1), Effect::DefendersSoFar(SoFar::Void)]);
    let doubled = Effect::DefendersSoFar(SoFar::Doubled { none_gives: 60 });
    assert_eq!(of("wrong_card", "too_late_table", DEALER, 1), [down(1), doubled], "table 5");
    let smallest = Effect::AtTable(Remedy::SmallestPlayed);
    assert_eq!(of("throw_failed", "cards", DEFENDER, 5), [smallest.clone(), Effect::BoardPoints(-50)], "13.3.3.1");
    assert_eq!(of("throw_failed", "cards", DEALER, 5), [smallest, Effect::BoardPoints(50)], "13.3.3.2");
    assert_eq!(of("exposed", "cards", DEALER, 3), [Effect::BoardPoints(30)]);
    assert_eq!(of("cards_over", "level", DEALER, 1), [down(1)]);
    assert_eq!(of("kitty_count", "given_up", DEALER, 1), [Effect::HandGivenUp { levels: 1 }]);
    let up = Effect::Levels { party: Party::Opponents, steps: 1 };
    assert_eq!(of("cards_mismatch", "one_side", DEALER, 1), [up]);
    assert_eq!(of("cards_mismatch", "both_sides", DEALER, 1), [Effect::HandVoid]);
    for steps in 1..=3 {
        assert_eq!(of("revoke", &format!("level_{steps}"), DEALER, 1), [down(steps)]);
    }
}

#[test]
fn many_cards_do_not_overflow() {
    let rules = penalties("washington");
    let all = effects(&rules, "exposed", "cards", counted(DEFENDER, u16::MAX));
    assert_eq!(all, [Effect::BoardPoints(-655_350)]);
}

#[test]
fn td_12_17_lapse_of_the_right_to_penalise() {
    for (profile, articles) in [
        ("china", ["CN 6.11-4-1", "CN 6.11-4-2", "CN 6.11-4-3", "CN 6.11-4-4"]),
        ("guangzhou", ["GZ 27-4-1", "GZ 27-4-2", "GZ 27-4-3", "GZ 27-4-4"]),
    ] {
        let rules = penalties(profile);
        let may = |index: usize| Lapse::MayLapse(articles[index].to_owned());
        let told = Circumstances::told_by;
        assert_eq!(lapse(&rules, &told(Witness::AtTable)), Lapse::Stands);
        assert_eq!(lapse(&rules, &told(Witness::Referee)), Lapse::Stands);
        for outsider in [Witness::Captain, Witness::Coach, Witness::OtherPlayer, Witness::Spectator] {
            assert_eq!(lapse(&rules, &told(outsider)), may(0), "{outsider:?}");
        }
        let with = |circumstance| lapse(&rules, &told(Witness::AtTable).and(circumstance));
        assert_eq!(with(Circumstance::ActedFirst), may(1));
        assert_eq!(with(Circumstance::GainedByAction), may(1));
        assert_eq!(with(Circumstance::Consulted), may(2));
        assert_eq!(with(Circumstance::NextTrick), may(3));
        assert_eq!(with(Circumstance::NextHand), may(3));
        assert_eq!(lapse(&rules, &Circumstances { by: None, also: [].into() }), may(3));
        assert!(matches!(with(Circumstance::WindowOver), Lapse::Lapsed(_)));
    }
}

#[test]
fn td_12_17_what_lapses_outweighs_what_may() {
    let rules = penalties("gouji-4");
    let both = Circumstances::told_by(Witness::Captain).and(Circumstance::WindowOver);
    assert_eq!(lapse(&rules, &both), Lapse::Lapsed("G4 26-3".to_owned()));
    assert_eq!(rules.lapse.iter().filter(|row| row.value.force == Force::Lapses).count(), 1);
}

#[test]
fn a_penalty_that_is_not_printed_is_refused_with_those_that_are() {
    let rules = penalties("china");
    let fault = rule(&rules, "slow", "level_1", facts(2, DEALER)).expect_err("not printed");
    let RulingFault::UnknownPenalty { offence, article, penalty, known } = fault else {
        panic!("{fault}");
    };
    assert_eq!((offence.as_str(), article.as_str(), penalty.as_str()), ("slow", "CN 6.10", "level_1"));
    assert_eq!(known, ["warning", "violation"]);
}

#[test]
fn the_choices_of_a_referee_with_their_figures() {
    let rules = penalties("china");
    let offence = rules.offence("revoke").expect("it");
    let all = options(&rules, &Standing::default(), offence, Role::Referee, facts(2, DEALER));
    let said: Vec<_> = all.iter().map(|(penalty, ruled)| (penalty.key.as_str(), ruled.is_ok())).collect();
    assert_eq!(
        said,
        [("same_trick", true), ("level_2", true), ("level_3", true), ("level_4", true), ("round_lost", false)]
    );
    let points: Vec<_> = all[1..4].iter().flat_map(|(_, ruled)| ruled.as_ref().expect("ok").effects.clone()).collect();
    assert_eq!(points, [20, 40, 80].map(Effect::BoardPoints));
}
