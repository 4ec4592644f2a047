//! What one board hands to the next: levels, the bank, the end of a match.

use std::fmt::Write as _;

use table::{ByTeam, Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use tuolaji::carry::{Ended, Time};
use tuolaji::{Action, Carry, LastTrick, Round, Setup, settle};

use crate::{cases, rank};

/// `kept` or `captured`.
pub(crate) fn last_trick(text: &str) -> LastTrick {
    if text == "captured" { LastTrick::Captured } else { LastTrick::Kept }
}

/// `MUST A B since A B boards N banker N points P kept|captured [time] -> A B banker N [ended]`: levels of the sides of seats
/// 1 and 2, and with which board each was reached, before and after.
pub(crate) fn after(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [must, a, b, "since", early, late, "boards", boards, "banker", banker, "points", points, kitty, rest @ ..] =
        words.as_slice()
    else {
        return Err("after MUST A B since A B boards N banker N points P kept|captured [time] -> …".into());
    };
    let (time, due) = match rest {
        ["time", "->", due @ ..] => (true, due),
        ["->", due @ ..] => (false, due),
        _ => return Err("-> is missing".into()),
    };
    let number = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is no number"));
    let banker: Seat = banker.parse().ok().and_then(Seat::number).ok_or("no such seat")?;
    let since = ByTeam([number(early)?, number(late)?]);
    let levels = ByTeam([rank(a), rank(b)]);
    let carry = Carry { boards: number(boards)?, since, ..Carry::at(levels, Some(banker)) };
    let points = points.parse().map_err(|_| "points are a number")?;
    let setup = cases::setup(&format!("8.6.1 12.9 allowed {must} 120"))?;
    let after =
        carry.after(&setup, banker, settle(points, last_trick(kitty)), if time { Time::Up } else { Time::Left });
    let ByTeam([a, b]) = after.levels;
    let next = after.banker.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
    let mut got = format!("{a} {b} banker {next}");
    if let Some(ended) = after.ended {
        let _ = match ended {
            Ended::Past(team) => write!(got, " past {}", team.index()),
            Ended::Ahead(team) => write!(got, " ahead {}", team.index()),
            Ended::First(team) => write!(got, " first {}", team.index()),
            Ended::Level => write!(got, " level"),
        };
    }
    if got == due.join(" ") { Ok(()) } else { Err(format!("it is {got}")) }
}

#[test]
fn a_match_ends_past_a_or_with_its_last_board() {
    // GW 12.10.1–GW 12.10.4, R-gw-time
    let at = |ended| Round::match_end(&Carry { ended, ..Carry::first() });
    assert_eq!(at(None), None);
    for ended in [Ended::Past(Team::B), Ended::Ahead(Team::B), Ended::First(Team::B)] {
        assert_eq!(at(Some(ended)), Some(MatchEnd::Won(Team::B)));
    }
    assert_eq!(at(Some(Ended::Level)), Some(MatchEnd::Drawn));
}

#[test]
fn who_was_first_is_known_over_many_boards() {
    // GW 12.10.3: side B reaches 4 with board 2, side A with board 3.
    let board = |carry: Carry, points: i32, time: Time| {
        let banker = carry.banker.unwrap_or(Seat::from_index(0));
        carry.after(&Setup::USUAL, banker, settle(points, LastTrick::Kept), time)
    };
    let carry = board(Carry::first(), 120, Time::Left);
    assert_eq!((carry.banker, carry.since), (Seat::number(2), ByTeam([0, 0])));
    let carry = board(carry, 30, Time::Left);
    assert_eq!((carry.banker, carry.since), (Seat::number(4), ByTeam([0, 2])));
    let carry = board(carry, 240, Time::Left);
    assert_eq!((carry.banker, carry.levels.0.map(cards::Rank::letter)), (Seat::number(5), ['4', '4']));
    let carry = board(carry, 120, Time::Up);
    assert_eq!(carry.ended, Some(Ended::First(Team::B)));
}

#[test]
fn a_board_that_is_not_begun_looks_the_same_folded() {
    // GW 12.10.4: the time is up before a card is drawn.
    let carry = Carry::at(ByTeam([rank("5"), rank("7")]), Seat::number(4));
    let deal = Deal::from_key(3, &sim_key(1, "tuolaji-gw6", 1));
    let mut events = Vec::new();
    let mut round = Round::deal(&Setup::USUAL, &carry, &deal, &mut |event| events.push(event));
    round.act(Seat::from_index(0), &Action::Time {}, &mut |event| events.push(event)).expect("the time is up");
    for viewer in Seat::all(6).map(Viewer::Seat).chain([Viewer::Director, Viewer::Public]) {
        let mut folded = Round::blank(&Setup::USUAL, &carry, viewer);
        for event in &events {
            Round::unfold(&mut folded, Round::redact(event, viewer).as_ref());
        }
        assert_eq!(folded, round.view(viewer));
        assert_eq!((folded.drawn, folded.to_act.is_empty()), (0, true));
    }
    let (outcome, after) = round.outcome().expect("it is over");
    assert_eq!((Round::score(&outcome), Round::match_end(&after)), (ByTeam([0; 2]), Some(MatchEnd::Won(Team::B))));
}
