//! What one board hands to the next: levels, the bank, the end of a match.

use std::fmt::Write as _;

use shengji::{Carry, Fine, Format, Mode, MustPlay, Round, Setup, settle};
use table::{ByTeam, Game, MatchEnd, Seat, Team};

use crate::{cases, rank};

/// `BOOK MUST A B banker N points P -> A B banker N [won 0]`: levels of the sides of seats 1 and 2, before and after.
pub(crate) fn after(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [book, must, a, b, "banker", banker, "points", points, "->", due @ ..] = words.as_slice() else {
        return Err("after BOOK MUST A B banker N points P -> A B banker N [won SIDE]".into());
    };
    let format = Format::from_id(&format!("shengji-{book}")).ok_or("no such book")?;
    let banker: Seat = banker.parse().ok().and_then(Seat::number).ok_or("no such seat")?;
    let levels = ByTeam([rank(a), rank(b)]);
    let carry = Carry { levels, banker: Some(banker), boards: None, winner: None };
    let points = points.parse().map_err(|_| "points are a number")?;
    let after = carry.after(&cases::setup(format, must)?, banker, settle(format, points));
    let ByTeam([a, b]) = after.levels;
    let next = after.banker.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
    let mut got = format!("{a} {b} banker {next}");
    if let Some(winner) = after.winner {
        let _ = write!(got, " won {}", winner.index());
    }
    if got == due.join(" ") { Ok(()) } else { Err(format!("it is {got}")) }
}

#[test]
fn sixteen_fixed_boards_make_a_match() {
    // CN 5.3-3, R-boards: banker and level of each board are fixed, and the levels gained decide.
    let setup = Setup::new(Format::Cn2, 8, Fine::Level1, MustPlay::Ace, Mode::Boards).expect("printed");
    let mut carry = Round::first(&setup);
    for board in 0..16u8 {
        let banker = carry.banker.expect("fixed");
        assert_eq!((banker.index() as u8, carry.level().index()), (board % 4, board % 13), "board {}", board + 1);
        assert_eq!(Round::match_end(&carry), None, "before board {}", board + 1);
        // Side A keeps the bank with one level on its boards, side B loses it without one.
        let points = if banker.team() == Team::A { 75 } else { 80 };
        carry = carry.after(&setup, banker, settle(Format::Cn2, points));
    }
    assert_eq!(carry.boards.expect("boards").gained, ByTeam([8, 0]));
    assert_eq!(Round::match_end(&carry), Some(MatchEnd::Won(Team::A)));
}

#[test]
fn fixed_boards_may_be_drawn() {
    let setup = Setup::new(Format::Cn2, 8, Fine::Level1, MustPlay::Ace, Mode::Boards).expect("printed");
    let mut carry = Round::first(&setup);
    for _ in 0..16 {
        carry = carry.after(&setup, carry.banker.expect("fixed"), settle(Format::Cn2, 40));
    }
    assert_eq!(Round::match_end(&carry), Some(MatchEnd::Drawn));
}

#[test]
fn only_printed_kitties_and_modes_are_set_up() {
    // GZ 6, CN 5.3-3
    for (format, kitty, mode, fine) in [
        (Format::Gz3, 10, Mode::Match, true),
        (Format::Gz3, 8, Mode::Match, false),
        (Format::Cn1, 2, Mode::Match, true),
        (Format::Cn2, 6, Mode::Match, false),
        (Format::Cn2, 8, Mode::Boards, true),
        (Format::Cn3, 6, Mode::Boards, false),
    ] {
        assert_eq!(Setup::new(format, kitty, Fine::Level1, MustPlay::Ace, mode).is_ok(), fine, "{format:?} {kitty}");
    }
}
