//! What one board hands to the next: levels, failures at the last level, the end of a match.

use std::fmt::Write as _;

use cards::Rank;
use guandan::{AceFail, Action, Boards, Carry, Edition, End, Ended, Minutes, Order, PassAce, Round, Setup, Target};
use table::{ByTeam, Game, MatchEnd, Seat, Team};

use crate::cases::{order, side};
use crate::rank;

/// `ORDER from A B playing SIDE [failures N N] [boards N] [time up] -> A B playing SIDE [failures N N] [won SIDE | drawn]`
pub(crate) fn after(setup: &Setup, line: &str) -> Result<(), String> {
    let (before, due) = line.split_once(" -> ").ok_or("what comes of it?")?;
    let words: Vec<&str> = before.split_whitespace().collect();
    let [places, "from", a, b, "playing", playing, more @ ..] = words.as_slice() else {
        return Err("ORDER from A B playing SIDE …".into());
    };
    let count = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is no number"));
    let mut carry = Carry { levels: ByTeam([rank(a), rank(b)]), playing: Some(side(playing)?), ..Carry::first() };
    let (mut more, mut time_up) = (more, false);
    loop {
        more = match more {
            ["failures", a, b, rest @ ..] => {
                carry.failures = ByTeam([count(a)? as u8, count(b)? as u8]);
                rest
            }
            ["boards", n, rest @ ..] => {
                carry.boards = count(n)?;
                rest
            }
            ["time", "up", rest @ ..] => {
                time_up = true;
                rest
            }
            [] => break,
            other => return Err(format!("{other:?}?")),
        };
    }
    let got = shown(&carry.after(setup, order(places)?, time_up));
    if got == due.trim() { Ok(()) } else { Err(format!("it is {got}")) }
}

fn shown(carry: &Carry) -> String {
    let letter = |team: Team| if team == Team::A { "A" } else { "B" };
    let ByTeam([a, b]) = carry.levels;
    let mut text = format!("{a} {b} playing {}", carry.playing.map_or("-", letter));
    if carry.failures != ByTeam([0; 2]) {
        let _ = write!(text, " failures {} {}", carry.failures.0[0], carry.failures.0[1]);
    }
    match carry.match_end() {
        Some(MatchEnd::Won(team)) => text + " won " + letter(team),
        Some(MatchEnd::Drawn) => text + " drawn",
        None => text,
    }
}

/// `LEVEL LEVEL [past SIDE] -> N N`: the 26 points.
pub(crate) fn points(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [a, b, past @ .., "->", x, y] = words.as_slice() else { return Err("A B [past SIDE] -> N N".into()) };
    let ended = match past {
        [] => None,
        ["past", winner] => Some(Ended::Past(side(winner)?)),
        other => return Err(format!("{other:?}?")),
    };
    let carry = Carry { levels: ByTeam([rank(a), rank(b)]), ended, ..Carry::first() };
    let got = carry.points().0.map(|points| points.to_string());
    if got == [*x, *y] { Ok(()) } else { Err(format!("it is {got:?}")) }
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

/// Side A first and second, first and third, first and last; then side B.
fn wins(team: Team, gain: u8) -> Order {
    let (first, partner, left, right) = if team == Team::A { (1, 3, 4, 2) } else { (2, 4, 1, 3) };
    let places = match gain {
        3 => vec![first, partner],
        2 => vec![first, right, partner, left],
        _ => vec![first, right, left, partner],
    };
    Order::try_from(places.into_iter().map(seat).collect::<Vec<_>>()).expect("an order")
}

#[test]
fn a_match_goes_from_two_past_the_ace() {
    // GD17 14-1-1: 2 5 8 J A by first and second; then A is failed, lost to, and passed.
    let setup = Setup::usual(Edition::Of2017);
    let mut carry = Round::first(&setup);
    let mut seen = Vec::new();
    let boards = [
        (Team::A, 3),
        (Team::A, 3),
        (Team::A, 3),
        (Team::A, 3),
        (Team::A, 1),
        (Team::B, 2),
        (Team::A, 2),
        (Team::A, 2),
    ];
    for (team, gain) in boards {
        assert_eq!(Round::match_end(&carry), None);
        seen.push(carry.level().letter());
        carry = carry.after(&setup, wins(team, gain), false);
    }
    // On the seventh board the level of the other side, 4, is played, and winning it passes nothing.
    assert_eq!(seen.iter().collect::<String>(), "258JAA4A");
    assert_eq!((carry.levels, carry.boards), (ByTeam([Rank::ACE, rank("4")]), 8));
    assert_eq!(Round::match_end(&carry), Some(MatchEnd::Won(Team::A)));
    assert_eq!(carry.points(), ByTeam([24, 2]), "A+ against 4: GD17 附录4");
}

#[test]
fn the_last_level_is_played_whatever_is_left_over() {
    // R-upgrade: every level with every gain.
    let setup = Setup::usual(Edition::Of2022);
    for (level, gain) in Rank::all().flat_map(|level| [1, 2, 3].map(|gain| (level, gain))) {
        for playing in [Team::A, Team::B] {
            let carry = Carry { levels: ByTeam([level, rank("9")]), playing: Some(playing), ..Carry::first() };
            let after = carry.after(&setup, wins(Team::A, gain), false);
            let climbed = Rank::from_index(level.index() + gain).unwrap_or(Rank::ACE);
            let past = level == Rank::ACE && playing == Team::A && gain >= 2;
            assert_eq!(after.levels, ByTeam([climbed, rank("9")]), "{level} and {gain}");
            assert_eq!(
                after.match_end(),
                past.then_some(MatchEnd::Won(Team::A)),
                "{level} and {gain}, {playing:?} plays"
            );
            assert_eq!((after.playing, after.last), (Some(Team::A), Some(wins(Team::A, gain))));
        }
    }
}

#[test]
fn failures_at_the_ace_count_and_send_back() {
    // R-ace-fail: in all, not in a row; a lost board and a last partner alike; boards at the others' level do not count.
    for (ace, limit) in [(AceFail::None, None), (AceFail::Three, Some(3)), (AceFail::Two, Some(2))] {
        let setup = Setup { ace, ..Setup::usual(Edition::Of2017) };
        let levels = ByTeam([Rank::ACE, Rank::TWO]);
        let mut carry = Carry { levels, playing: Some(Team::A), ..Carry::first() };
        let mut failed = 0;
        for (team, gain, fails) in
            [(Team::A, 1, true), (Team::B, 1, true), (Team::B, 1, false), (Team::A, 1, false), (Team::A, 1, true)]
        {
            let before = carry.levels[Team::A];
            carry = carry.after(&setup, wins(team, gain), false);
            failed += u8::from(fails && before == Rank::ACE);
            if Some(failed) == limit {
                assert_eq!((carry.levels[Team::A], carry.failures[Team::A]), (Rank::TWO, 0), "{ace:?}");
                failed = 0;
                break;
            }
            assert_eq!((carry.levels[Team::A], carry.failures[Team::A]), (Rank::ACE, failed), "{ace:?}");
        }
        assert_eq!(failed, if limit.is_some() { 0 } else { 3 });
    }
}

#[test]
fn a_side_sent_back_may_win_that_board() {
    // R-ace-fail: first and last at A for the second time: back to 2, and 2 is played next.
    let setup = Setup { ace: AceFail::Two, ..Setup::usual(Edition::Of2022) };
    let levels = ByTeam([Rank::ACE, rank("7")]);
    let carry = Carry { levels, playing: Some(Team::A), failures: ByTeam([1, 0]), ..Carry::first() };
    let after = carry.after(&setup, wins(Team::A, 1), false);
    assert_eq!(
        (after.levels, after.level(), after.failures),
        (ByTeam([Rank::TWO, rank("7")]), Rank::TWO, ByTeam([0, 0]))
    );
    // The others fail and are sent back alone.
    let carry =
        Carry { levels: ByTeam([Rank::ACE; 2]), playing: Some(Team::B), failures: ByTeam([1, 1]), ..Carry::first() };
    let after = carry.after(&setup, wins(Team::A, 3), false);
    assert_eq!((after.levels, after.failures), (ByTeam([Rank::ACE, Rank::TWO]), ByTeam([1, 0])));
}

#[test]
fn passing_may_ask_for_first_and_second() {
    // R-pass-ace
    for (pass, gain, past) in [
        (PassAce::NotLast, 1, false),
        (PassAce::NotLast, 2, true),
        (PassAce::NotLast, 3, true),
        (PassAce::Double, 1, false),
        (PassAce::Double, 2, false),
        (PassAce::Double, 3, true),
    ] {
        let setup = Setup { pass, ..Setup::usual(Edition::Of2017) };
        let carry = Carry { levels: ByTeam([Rank::ACE, Rank::TWO]), playing: Some(Team::A), ..Carry::first() };
        let after = carry.after(&setup, wins(Team::A, gain), false);
        assert_eq!(after.match_end().is_some(), past, "{pass:?} and {gain}");
        assert_eq!(after.failures[Team::A], u8::from(!past), "{pass:?} and {gain}");
    }
}

#[test]
fn a_match_to_ten_is_past_ten() {
    // R-target
    let setup = Setup { target: Target::Ten, ..Setup::usual(Edition::Of2022) };
    let mut carry = Round::first(&setup);
    for level in ["2", "5", "8", "10"] {
        assert_eq!((carry.level(), carry.match_end()), (rank(level), None));
        carry = carry.after(&setup, wins(Team::B, 3), false);
    }
    assert_eq!(carry.match_end(), Some(MatchEnd::Won(Team::B)));
}

#[test]
fn a_match_by_boards_ends_with_the_last_one() {
    // GD17 14-1-2, R-end
    for (boards, count) in [(Boards::Four, 4), (Boards::Eight, 8), (Boards::Sixteen, 16)] {
        let setup = Setup { end: End::Boards, boards, ..Setup::usual(Edition::Of2017) };
        let mut carry = Round::first(&setup);
        for _ in 0..count {
            assert_eq!(carry.match_end(), None);
            // The sides win in turn: equal after an even number.
            let team = if carry.boards.is_multiple_of(2) { Team::A } else { Team::B };
            carry = carry.after(&setup, wins(team, 1), false);
        }
        assert_eq!((carry.boards, carry.match_end()), (count, Some(MatchEnd::Drawn)));
        assert_eq!(carry.points(), ByTeam([13, 13]));
    }
    let setup = Setup { end: End::Boards, boards: Boards::Four, ..Setup::usual(Edition::Of2022) };
    let ahead =
        [3, 1, 1, 1].iter().fold(Round::first(&setup), |carry, gain| carry.after(&setup, wins(Team::B, *gain), false));
    assert_eq!((ahead.match_end(), ahead.points()), (Some(MatchEnd::Won(Team::B)), ByTeam([7, 19])));
    // Past A it ends at once.
    let early = Carry { levels: ByTeam([Rank::ACE, Rank::KING]), playing: Some(Team::A), boards: 1, ..Carry::first() };
    assert_eq!(early.after(&setup, wins(Team::A, 2), false).ended, Some(Ended::Past(Team::A)));
}

#[test]
fn a_match_by_time_ends_with_the_board_in_play() {
    // GD17 14-1-3, GD22 超时-2
    let setup = Setup { end: End::Time, minutes: Minutes::Thirty, ..Setup::usual(Edition::Of2022) };
    let carry = Round::first(&setup).after(&setup, wins(Team::B, 1), false);
    assert_eq!(carry.match_end(), None, "the time is not up");
    let ends =
        [(Team::A, 1, MatchEnd::Drawn), (Team::A, 2, MatchEnd::Won(Team::A)), (Team::B, 1, MatchEnd::Won(Team::B))];
    for (team, gain, end) in ends {
        assert_eq!(
            carry.after(&setup, wins(team, gain), true).match_end(),
            Some(end),
            "the board that was in play counts"
        );
    }
    // Past A is past A.
    let own = Carry { levels: ByTeam([Rank::ACE, Rank::ACE]), playing: Some(Team::A), ..Carry::first() };
    assert_eq!(own.after(&setup, wins(Team::A, 2), true).ended, Some(Ended::Past(Team::A)));
    assert_eq!(own.after(&setup, wins(Team::A, 1), true).ended, Some(Ended::Level));
}

#[test]
fn the_time_is_up_on_a_board_and_only_once() {
    // R-end: entered by whoever keeps the clock, for any seat, in any phase.
    for end in [End::Time, End::Both, End::PastA, End::Boards] {
        let setup = Setup { end, ..Setup::usual(Edition::Of2017) };
        let mut walk = testkit::Walk::<Round>::new(&setup, &Round::first(&setup), 5);
        for _ in 0..9 {
            walk.step();
        }
        let mut round = walk.game.clone();
        let timed = matches!(end, End::Time | End::Both);
        let made = round.act(seat(3), &Action::Time {}, &mut |_| {});
        assert_eq!(made.is_ok(), timed, "{end:?}");
        assert!(round.check(seat(2), &Action::Time {}).is_err(), "{end:?}: not twice");
        assert!(!matches!(round.outcome(), Some((_, carry)) if carry.match_end().is_some()), "the board goes on");
        walk.game = round;
        while walk.step() {}
        let (outcome, carry) = walk.game.outcome().expect("the end of the board");
        assert_eq!(carry.match_end().is_some(), timed, "{end:?}");
        assert_eq!(outcome.points.is_some(), timed, "{end:?}");
    }
}

#[test]
fn boards_or_time_whichever_comes_first() {
    // GD17 14-1-4
    let setup = Setup { end: End::Both, boards: Boards::Four, ..Setup::usual(Edition::Of2017) };
    let mut carry = Round::first(&setup);
    for _ in 0..3 {
        assert_eq!(carry.after(&setup, wins(Team::B, 1), true).match_end(), Some(MatchEnd::Won(Team::B)), "the time");
        carry = carry.after(&setup, wins(Team::B, 1), false);
        assert_eq!(carry.match_end(), None);
    }
    assert_eq!(carry.after(&setup, wins(Team::B, 1), false).match_end(), Some(MatchEnd::Won(Team::B)), "the boards");
}

#[test]
fn a_penalised_board_counts_as_first_and_second_for_the_others() {
    // GD17 16-3-1, GD22 多牌少牌-1, R-penalty-restart
    let setup = Setup::usual(Edition::Of2022);
    let carry = Carry { levels: ByTeam([rank("5"), rank("9")]), playing: Some(Team::B), boards: 3, ..Carry::first() };
    let after = carry.penalised(&setup, seat(2));
    assert_eq!((after.levels, after.playing, after.boards), (ByTeam([rank("8"), rank("9")]), Some(Team::A), 4));
    assert_eq!((after.last, after.restart), (None, Some(seat(2))));
    // The board after that is an ordinary one.
    let next = after.after(&setup, wins(Team::B, 3), false);
    assert_eq!((next.last, next.restart), (Some(wins(Team::B, 3)), None));
    // It may decide the match.
    let own = Carry { levels: ByTeam([Rank::ACE, rank("9")]), playing: Some(Team::A), ..Carry::first() };
    assert_eq!(own.penalised(&setup, seat(4)).match_end(), Some(MatchEnd::Won(Team::A)));
    // And it counts as a failure of a side at its own A.
    let setup = Setup { ace: AceFail::Two, ..setup };
    let failing = Carry { failures: ByTeam([1, 0]), ..own };
    assert_eq!(failing.penalised(&setup, seat(1)).levels, ByTeam([Rank::TWO, rank("Q")]));
}

#[test]
fn the_twenty_six_points_are_thirteen_each_and_the_difference() {
    // GD17 附录4, R-points26: every pair of levels, and past A against each.
    for (a, b) in Rank::all().flat_map(|a| Rank::all().map(move |b| (a, b))) {
        let carry = Carry { levels: ByTeam([a, b]), ..Carry::first() };
        let ByTeam([x, y]) = carry.points();
        assert_eq!((x + y, i16::from(x) - 13), (26, i16::from(a.index()) - i16::from(b.index())), "{a} {b}");
        let past = Carry { levels: ByTeam([Rank::ACE, b]), ended: Some(Ended::Past(Team::A)), ..Carry::first() };
        assert_eq!(past.points(), ByTeam([26 - b.index(), b.index()]), "past A against {b}");
    }
}

#[test]
fn a_carry_that_contradicts_itself_is_refused() {
    let read = |text: &str| serde_json::from_str::<Carry>(text);
    assert_eq!(read(r#"{"levels":["2","2"]}"#).expect("all else is as at the start"), Carry::first());
    for (text, why) in [
        (r#"{"levels":["2","2"],"last":[1,3]}"#, "whose level is played"),
        (r#"{"levels":["2","2"],"last":[1,3],"playing":1}"#, "that side's level is played"),
        (r#"{"levels":["2","2"],"last":[1,2],"playing":0}"#, "two partners, or all four"),
        (r#"{"levels":["2","2"],"last":[1,1,2,3],"playing":0}"#, "each once"),
        (r#"{"levels":["2","2"],"last":[1,5],"playing":0}"#, "seats 1 to 4"),
        (r#"{"levels":["2","2"],"restart":5}"#, "1 to 4"),
        (r#"{"levels":["2","1"]}"#, "rank"),
        (r#"{"levels":["2","2"],"bonus":1}"#, "bonus"),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}
