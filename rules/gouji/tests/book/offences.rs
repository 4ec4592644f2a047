//! Offences at a strict table: noted, put right, charged. `G4 24-3`, `G4 24-5`–`G4 24-7`, `G6 25-3`, `G6 25-5`–`G6 25-7`

use gouji::{Action, Carry, Event, Format, Mode, Noted, Offence, Round, Setup};
use table::{ByTeam, Cited, Game, Team, Viewer};

use crate::cases::action;
use crate::{in_play, ranks, seat, strict};

const HANDS: &str = "77KK89|338AA|99TT4|KK223|88TT5|QQ446";

fn act(round: &mut Round, of: u8, text: &str) -> Vec<Event> {
    let action = action(round, seat(of), text).expect("an action");
    let mut events = Vec::new();
    round.act(seat(of), &action, &mut |event| events.push(event)).unwrap_or_else(|why| panic!("{of} {text}: {why}"));
    events
}

/// What was noted, its points, and how many cards went back.
fn offended(events: &[Event]) -> Option<(u8, Offence, i32, u32)> {
    events.iter().find_map(|event| match *event {
        Event::Offended(seat, offence, points, returned) => Some((u8::from(seat), offence, points, returned.len())),
        _ => None,
    })
}

#[test]
fn the_first_of_a_kind_is_a_warning_and_each_further_one_takes_two() {
    // R-warnings: per player and kind; R-penalty-total: off the match's total, without a floor.
    for format in Format::ALL {
        let mut round = in_play(strict(format), HANDS, 1);
        assert_eq!(offended(&act(&mut round, 4, "pass")), Some((4, Offence::OutOfTurn, 0, 0)));
        assert_eq!(offended(&act(&mut round, 4, "play 22")), Some((4, Offence::OutOfTurn, 2, 0)));
        assert_eq!(offended(&act(&mut round, 4, "layaway")), Some((4, Offence::WrongLayaway, 0, 0)));
        assert_eq!(offended(&act(&mut round, 2, "pass")), Some((2, Offence::OutOfTurn, 0, 0)));
        assert_eq!(offended(&act(&mut round, 4, "decline")), Some((4, Offence::OutOfTurn, 2, 0)));
        let view = round.view(Viewer::Public);
        assert_eq!((view.penalties, view.to_act.contains(seat(1))), (ByTeam([0, 4]), true));
        assert_eq!(view.hands, None);
        let mut noted = Noted::NONE;
        noted.note(seat(4), Offence::OutOfTurn, &mut ByTeam([0; 2]));
        assert_eq!(noted.count(seat(4), Offence::OutOfTurn), 1);
        let after = Carry::first().after(&Setup::usual(format), ByTeam([3, 0]), noted, view.penalties);
        assert_eq!(after.points, ByTeam([3, -4]));
    }
}

#[test]
fn a_wrong_play_is_put_right_and_stands() {
    // G4 18-1, G4 18-2, G4 24-3, G6 19-1, G6 19-2, G6 25-3, R-wrong-play
    for format in Format::ALL {
        let mut round = in_play(strict(format), HANDS, 1);
        let events = act(&mut round, 1, "play 778");
        assert_eq!(offended(&events), Some((1, Offence::WrongPlay, 0, 1)));
        assert!(matches!(events[1], Event::Played(_, cards, ..) if cards.by_rank() == ranks("77").by_rank()));
        // A third of three 8s is nowhere to be had, and one 8 is too few: back, and a pass.
        let events = act(&mut round, 2, "play 8");
        assert_eq!(offended(&events), Some((2, Offence::WrongPlay, 0, 1)));
        assert!(matches!(events[1], Event::Said(_, gouji::What::Pass)));
        assert_eq!(round.view(Viewer::Seat(seat(2))).hand.len(), 5);
        // A pair that is too low.
        let events = act(&mut round, 3, "play 4");
        assert!(matches!(events[1], Event::Said(_, gouji::What::Pass)));
        assert_eq!(Offence::WrongPlay.article(format).text, format.text());
    }
}

#[test]
fn who_could_only_burn_declines_by_a_wrong_play() {
    let mut round = in_play(strict(Format::Four), HANDS, 1);
    act(&mut round, 1, "play KK");
    let events = act(&mut round, 2, "play 33");
    assert!(matches!(events[1], Event::Said(_, gouji::What::Decline)));
    assert!(round.view(Viewer::Public).passed.is_empty());
}

#[test]
fn a_lead_before_the_lay_away_is_void() {
    // G4 11-3, G4 11-4, G4 24-6, G6 11-3, G6 11-4, G6 25-6
    for format in Format::ALL {
        let mut round = in_play(strict(format), HANDS, 1);
        act(&mut round, 1, "play 77");
        (2..=6).for_each(|of| drop(act(&mut round, of, "pass")));
        assert_eq!(offended(&act(&mut round, 1, "play 8")), Some((1, Offence::WrongLayaway, 0, 0)));
        assert_eq!(offended(&act(&mut round, 5, "layaway")), Some((5, Offence::WrongLayaway, 0, 0)));
        assert_eq!(offended(&act(&mut round, 1, "play 8")), Some((1, Offence::WrongLayaway, 2, 0)));
        assert_eq!(round.view(Viewer::Seat(seat(1))).hand.len(), 4, "the 8 is still there");
        act(&mut round, 4, "layaway");
        act(&mut round, 1, "play 8");
    }
}

#[test]
fn a_count_above_ten_is_not_told_and_asking_is_noted() {
    // G4 12-1, G4 21-7, G4 24-7, G6 12-1, G6 22-7, G6 25-7, R-count
    for format in Format::ALL {
        let many = "77KK89|3456789TJQK|99|KK|88|QQ";
        let mut round = in_play(strict(format), many, 1);
        assert_eq!(offended(&act(&mut round, 1, "ask 2")), Some((1, Offence::WrongCount, 0, 0)));
        assert_eq!(round.view(Viewer::Public).counts[1], None);
        assert_eq!(act(&mut round, 1, "ask 3"), [Event::Asked(seat(1), seat(3), 2)]);
        assert_eq!(round.view(Viewer::Public).counts[2], Some(2));
        let again = round.check(seat(1), &Action::Ask { seat: seat(3) });
        assert_eq!(again.unwrap_err().code(), "told_already");
        // What was told holds until its seat plays.
        act(&mut round, 1, "play 7");
        act(&mut round, 2, "play 8");
        act(&mut round, 3, "play 9");
        assert_eq!(round.view(Viewer::Public).counts[2], None);
        act(&mut round, 4, "ask 3");
        assert_eq!(round.view(Viewer::Seat(seat(6))).counts[2], Some(1));
    }
}

#[test]
fn a_casual_table_refuses_all_of_it() {
    for format in Format::ALL {
        let setup = Setup::usual(format);
        assert_eq!(setup.mode, Mode::Casual);
        let round = in_play(setup, HANDS, 1);
        let tried = [(4, "pass"), (2, "play 33"), (1, "play 78"), (2, "layaway"), (1, "ask 2"), (1, "pass")];
        for (of, text) in tried {
            let action = action(&round, seat(of), text).expect("an action");
            let why = round.check(seat(of), &action).expect_err("refused");
            let own = why.article().text == format.text() || why.article().text == "R";
            assert!(own, "{text}: {}", why.article());
        }
    }
}

#[test]
fn a_failed_burn_costs_the_place_and_no_points() {
    // G4 24-4, G6 25-4
    let mut taken = ByTeam([0; 2]);
    let mut noted = Noted::NONE;
    for _ in 0..3 {
        assert_eq!(noted.note(seat(1), Offence::FailedBurn, &mut taken), 0);
    }
    assert_eq!((taken[Team::A], Offence::ALL.len()), (0, 5));
    assert_eq!(Offence::FailedBurn.article(Format::Four).to_string(), "G4 24-4");
    assert_eq!(Offence::FailedBurn.article(Format::Six).to_string(), "G6 25-4");
}
