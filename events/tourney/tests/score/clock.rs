//! How long things may last: `TD-8.1`–`TD-8.7`, `TD-8.12`, `TD-8.13`, `TD-2.3`, `TD-2.4`, `TD-2.14`.

use tourney::profile::clock::{Act, Blame, Change, InProgress, Over, Screens, Shares, Unstarted};
use tourney::{Moment, Seconds};

use crate::common::load;

const END: Moment = Moment(1_800_000_000_000);

fn before_end(minutes: i64, seconds: i64) -> Moment {
    END - Seconds(minutes * 60 + seconds)
}

/// What so many seconds bring without a warning before.
fn over(id: &str, act: Act, seconds: i64) -> Over {
    load(id).clock.thought(act, Seconds(seconds), None)
}

#[test]
fn td_8_1_hands_take_6_10_12_minutes() {
    for id in ["china", "guangzhou"] {
        let minutes = |decks| load(id).clock.hand_minutes(decks);
        assert_eq!([1, 2, 3, 4].map(minutes), [Some(6), Some(10), Some(12), None], "{id}");
    }
}

#[test]
fn td_8_2_leads_20_follows_10_kitty_60_seconds() {
    for id in ["china", "guangzhou"] {
        for (act, limit) in [(Act::Lead, 20), (Act::Follow, 10), (Act::Kitty, 60)] {
            assert_eq!(over(id, act, limit), Over::Nothing, "{id} {act:?}");
            assert_eq!(over(id, act, limit + 1), Over::WarningOrViolation, "{id} {act:?}");
            assert_eq!(over(id, act, limit + 900), Over::WarningOrViolation, "{id} {act:?}");
        }
        assert_eq!(over(id, Act::Tribute, 900), Over::Nothing);
    }
}

#[test]
fn td_8_3_boards_take_8_minutes_with_screens_and_7_without() {
    let clock = &load("guandan-2022").clock;
    assert_eq!((clock.board_minutes(Screens::Used), clock.board_minutes(Screens::None)), (8, 7));
    assert_eq!(clock.limit(16, Screens::Used), Seconds::minutes(128));
    assert_eq!(clock.limit(16, Screens::None), Seconds::minutes(112));
    assert_eq!(load("china").clock.limit(16, Screens::None), Seconds::minutes(160));
}

#[test]
fn td_8_4_under_two_thirds_is_too_fast() {
    let clock = &load("guandan-2022").clock;
    let limit = Seconds::minutes(120);
    assert!(clock.is_too_fast(Seconds(80 * 60 - 1), limit));
    assert!(!clock.is_too_fast(Seconds(80 * 60), limit));
    assert!(!load("china").clock.is_too_fast(Seconds(1), limit));
}

#[test]
fn td_8_5_a_cut_of_overtime_is_announced_30_minutes_before() {
    let clock = &load("guandan-2022").clock;
    assert_eq!(clock.may_cut_overtime(before_end(30, 0), END), Ok(()));
    assert_eq!(clock.may_cut_overtime(before_end(29, 59), END), Err(before_end(30, 0)));
}

#[test]
fn td_8_6_boards_not_begun_at_the_end_are_cancelled() {
    let clock = &load("guandan-2022").clock;
    assert_eq!(
        (clock.closing.unstarted.value, clock.closing.in_progress.value),
        (Unstarted::Cancelled, InProgress::Finished)
    );
    assert_eq!(clock.may_begin(before_end(0, 1), END), Change::Begin);
    assert_eq!(clock.may_begin(END, END), Change::Over);
    assert_eq!(clock.may_begin(END + Seconds(60), END), Change::Over);
}

#[test]
fn td_8_7_an_observer_divides_the_blame() {
    assert_eq!(load("guandan-2022").clock.overtime.blame.value, Blame::Observed);
    let shares = Shares::of_home(70).unwrap();
    assert_eq!((shares.percent().home, shares.percent().visitor), (70, 30));
    let parts = shares.of(Seconds(101));
    assert_eq!((parts.home, parts.visitor), (Seconds(71), Seconds(30)));
    let less = Shares::of_home(33).unwrap().of(Seconds(100));
    assert_eq!((less.home, less.visitor), (Seconds(33), Seconds(67)));
    assert_eq!(Shares::of_home(101), None);
    assert!(serde_json::from_str::<Shares>("101").is_err());
    assert_eq!(serde_json::from_str::<Shares>("70").unwrap(), shares);
}

#[test]
fn td_8_12_the_play_clock() {
    for id in ["guandan-2017", "guandan-2022"] {
        let clock = &load(id).clock;
        let warned = |act, seconds, at| clock.thought(act, Seconds(seconds), Some(Seconds(at)));
        for act in [Act::Lead, Act::Follow] {
            assert_eq!(
                (over(id, act, 20), over(id, act, 21), over(id, act, 30)),
                (Over::Nothing, Over::Warning, Over::Warning)
            );
            assert_eq!(warned(act, 30, 20), Over::Warning, "ten seconds after the warning");
            assert_eq!(warned(act, 31, 20), Over::ViolationAndTurn);
            assert_eq!(warned(act, 35, 25), Over::Warning);
            assert_eq!(warned(act, 36, 25), Over::ViolationAndTurn);
        }
        assert_eq!((over(id, Act::Tribute, 15), over(id, Act::Tribute, 16)), (Over::Nothing, Over::Warning));
        assert_eq!((warned(Act::Tribute, 30, 15), warned(Act::Tribute, 31, 15)), (Over::Warning, Over::Violation));
        assert_eq!((over(id, Act::GiveBack, 30), over(id, Act::GiveBack, 31)), (Over::Nothing, Over::Warning));
        assert_eq!((warned(Act::GiveBack, 45, 30), warned(Act::GiveBack, 46, 30)), (Over::Warning, Over::Violation));
    }
}

#[test]
fn td_8_13_the_kitty_takes_a_minute_and_five_seconds_are_for_others() {
    assert_eq!(
        (over("washington", Act::Kitty, 60), over("washington", Act::Kitty, 61)),
        (Over::Nothing, Over::WarningOrViolation)
    );
    assert_eq!(
        (over("washington", Act::CounterBid, 5), over("washington", Act::CounterBid, 6)),
        (Over::Nothing, Over::Lapsed)
    );
}

#[test]
fn td_2_3_a_timed_round_is_two_hours_and_a_half() {
    assert_eq!(load("china").clock.round_minutes.value, 150);
    assert_eq!(load("guandan-2017").clock.round_minutes.value, 60);
}

#[test]
fn td_2_4_three_hands_after_the_announcement() {
    for id in ["china", "guangzhou"] {
        let closing = &load(id).clock.closing;
        assert_eq!(load(id).clock.announced_at(END), before_end(30, 0));
        assert_eq!((closing.hands_after.value, closing.in_progress.value), (3, InProgress::BesideThem));
        // The three are played, whatever the clock says.
        assert_eq!(load(id).clock.may_begin(END + Seconds(60), END), Change::Begin);
    }
}

#[test]
fn td_2_14_two_hours_and_no_hand_in_the_last_ten_minutes() {
    let clock = &load("washington").clock;
    assert_eq!(clock.round_minutes.value, 120);
    assert_eq!(clock.announced_at(END), before_end(10, 0));
    assert_eq!(clock.may_begin(before_end(10, 0), END), Change::Begin);
    assert_eq!(clock.may_begin(before_end(9, 59), END), Change::TooLate);
    assert_eq!(clock.may_begin(END, END), Change::Over);
}
