//! `tests/cases/*.case`: rulings by article, in lines that a referee can read, write and send in.
//!
//! ```text
//! edition 2022 · option KEY VALUE · level 5 · leader 1 · hands A | B | C | D     a position in which the leader leads
//! board first · board after ORDER from LEVEL LEVEL · board restart SEAT LEVEL LEVEL   a board from the deal on
//! cards SEAT CARDS · fill SEATS · turn CARDS     what is dealt, to whom the other cards go from the highest, the card cut at
//! play SEAT CARDS [as KIND RANK] | pass ask pay return appoint time SEAT …   is accepted and done
//! ok SEAT VERB …             is accepted          no SEAT VERB … ARTICLE     is refused under it
//! due SEATS                  may act              see VIEWER POINTER JSON    a place of a view
//! give SEAT CARDS            may be paid, returned       legal SEAT N        so many legal actions
//! forced SEAT ACTION | forced -             what happens by itself
//! asks SECONDS               the time of those who may act      next JSON    what the next board starts from
//! reads CARDS -> KIND RANK, KIND RANK*     all readings, with a star the one taken; `none` for no play
//! over CARDS [as …] > CARDS [as …]         the first may be put on the second    under … > …     may not
//! after ORDER from LEVEL LEVEL playing SIDE [failures N N] [boards N] [time up] -> LEVEL LEVEL playing SIDE [failures …] [won SIDE]
//! points LEVEL LEVEL [past SIDE] -> N N    the 26 points
//! ```
//! Sides are `A` (seats 1 and 3) and `B`. A blank line begins a new scene, `#` a comment.

use std::path::Path;

use cards::{Bag, Card};
use guandan::{Action, Carry, Edition, Order, Reading, Round, Setup, judge_cards, readings};
use serde_json::{Value, json};
use table::{ByTeam, Cited, Game, Seat, Team, Viewer, count_legal};
use testkit::Referee;

use crate::board::Board;
use crate::{bag, matches, rank, reading, written};

#[test]
fn every_case_is_ruled_as_written() {
    testkit::cases(Path::new("tests/cases"), Scene::new);
}

/// A scene: set up by its first lines, begun by the first line that needs the board.
struct Scene {
    setup: Setup,
    level: cards::Rank,
    leader: Seat,
    hands: [Bag; 4],
    board: Option<Board>,
    round: Option<Round>,
}

type Line = Result<(), String>;

impl Referee for Scene {
    fn line(&mut self, verb: &str, rest: &str) -> Line {
        match verb {
            "edition" | "option" | "level" | "leader" | "hands" => self.set(verb, rest),
            "board" | "cards" | "fill" | "turn" => self.lay(verb, rest),
            "reads" => self.reads(rest),
            "over" | "under" => self.compare(verb, rest),
            "after" => matches::after(&self.setup, rest),
            "points" => matches::points(rest),
            _ => self.act(verb, rest),
        }
    }

    fn scene(&mut self) {
        *self = Self::new();
    }
}

fn same<T: PartialEq + std::fmt::Debug>(got: &T, due: &T) -> Line {
    if got == due { Ok(()) } else { Err(format!("it is {got:?}")) }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is no number"))
}

pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    Seat::number(number(text)?).ok_or_else(|| format!("no seat {text}"))
}

fn seats(text: &str) -> Result<Vec<Seat>, String> {
    text.split_whitespace().map(seat).collect()
}

/// Seats in the order of finishing, written together: `1243`, or `13` where one side has both first places.
pub(crate) fn order(text: &str) -> Result<Order, String> {
    let seats: Result<Vec<Seat>, String> = text.chars().map(|digit| seat(&digit.to_string())).collect();
    Order::try_from(seats?)
}

impl Scene {
    fn new() -> Self {
        let first = Seat::from_index(0);
        let setup = Setup::usual(Edition::Of2022);
        Self { setup, level: cards::Rank::TWO, leader: first, hands: [Bag::EMPTY; 4], board: None, round: None }
    }

    fn set(&mut self, verb: &str, rest: &str) -> Line {
        match verb {
            "edition" => {
                let edition = Edition::from_id(&format!("guandan-{rest}")).ok_or("no such edition")?;
                self.setup = Setup::usual(edition);
            }
            "option" => {
                let (key, value) = rest.split_once(' ').ok_or("key, then value")?;
                let mut setup = json!(self.setup);
                setup[key] = value.into();
                self.setup = serde_json::from_value(setup).map_err(|error| error.to_string())?;
            }
            "level" => self.level = rank(rest),
            "leader" => self.leader = seat(rest)?,
            _ => {
                let hands: Vec<Bag> = rest.split('|').map(|hand| bag(hand.trim())).collect();
                self.hands = hands.try_into().map_err(|_| "four hands, please")?;
            }
        }
        Ok(())
    }

    fn lay(&mut self, verb: &str, rest: &str) -> Line {
        let words: Vec<&str> = rest.split_whitespace().collect();
        if verb == "board" {
            let levels = |a: &str, b: &str| ByTeam([rank(a), rank(b)]);
            let carry = match words[..] {
                ["first"] => Carry::first(),
                ["after", last, "from", a, b] => {
                    let last = order(last)?;
                    let playing = Some(last.first().team());
                    Carry { levels: levels(a, b), playing, last: Some(last), boards: 1, ..Carry::first() }
                }
                ["restart", offender, a, b] => {
                    let offender = seat(offender)?;
                    let playing = Some(offender.team().other());
                    Carry { levels: levels(a, b), playing, restart: Some(offender), boards: 1, ..Carry::first() }
                }
                _ => return Err("first, after ORDER from A B, or restart SEAT A B".into()),
            };
            self.board = Some(Board::new(self.setup, carry));
            return Ok(());
        }
        let board = self.board.as_mut().ok_or("board comes first")?;
        match verb {
            "turn" => board.turn = rest.split_whitespace().flat_map(|card| bag(card).cards()).collect::<Vec<Card>>(),
            "fill" => board.fill = seats(rest)?.try_into().map_err(|_| "four seats, please")?,
            _ => {
                let (of, cards) = rest.split_once(' ').ok_or("seat, then cards")?;
                board.given[seat(of)?.index()] = bag(cards);
            }
        }
        Ok(())
    }

    fn reads(&self, line: &str) -> Line {
        let (cards, due) = line.split_once(" -> ").ok_or("CARDS -> READINGS")?;
        let found = readings(&bag(cards), self.level, self.setup.wild);
        let usual = found.usual(self.level, self.setup.wild);
        let star = |one: &Reading| format!("{}{}", written(*one), if Some(*one) == usual { "*" } else { "" });
        let got: Vec<String> = found.as_slice().iter().map(star).collect();
        let due: Vec<&str> = due.split(',').map(str::trim).filter(|one| *one != "none").collect();
        same(&got.iter().map(String::as_str).collect(), &due)
    }

    fn compare(&self, verb: &str, line: &str) -> Line {
        let (play, standing) = line.split_once(" > ").ok_or("CARDS > CARDS")?;
        let parts = |text: &str| -> Result<_, String> {
            let (cards, declared) = text.split_once(" as ").unwrap_or((text, ""));
            let declared = if declared.is_empty() { None } else { Some(reading(declared)?) };
            Ok((bag(cards.trim()), declared))
        };
        let ((play, declared), (table, table_as)) = (parts(play)?, parts(standing)?);
        let refusal = |why: guandan::Illegal| format!("{why} ({})", why.article());
        let standing = judge_cards(&self.setup, self.level, None, &table, table_as).map_err(refusal)?;
        match (verb, judge_cards(&self.setup, self.level, Some(standing), &play, declared)) {
            ("over", Err(why)) => Err(refusal(why)),
            ("under", Ok(_)) => Err("it may be put on it".into()),
            _ => Ok(()),
        }
    }

    fn begun(&mut self) -> Result<&mut Round, String> {
        if self.round.is_none() {
            self.round = Some(match &self.board {
                Some(board) => board.open()?,
                None => {
                    Round::in_play(&self.setup, self.level, self.hands, self.leader).ok_or("nobody could play on")?
                }
            });
        }
        self.round.as_mut().ok_or_else(|| "no board".into())
    }

    fn act(&mut self, verb: &str, rest: &str) -> Line {
        let round = self.begun()?;
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        let refusal = |why: guandan::Illegal| format!("{why} ({})", why.article());
        match verb {
            "play" | "pass" | "ask" | "pay" | "return" | "appoint" | "time" => {
                round.act(seat(who)?, &action(&format!("{verb} {what}"))?, &mut |_| {}).map_err(refusal)
            }
            "ok" => round.check(seat(who)?, &action(what)?).map_err(refusal),
            "no" => {
                let cut =
                    ["GD17 ", "GD22 ", "R-"].iter().filter_map(|code| what.find(code)).min().ok_or("no article")?;
                match round.check(seat(who)?, &action(what[..cut].trim())?) {
                    Ok(()) => Err("it is accepted".into()),
                    Err(why) => same(&why.article().to_string(), &what[cut..].trim().to_owned()),
                }
            }
            "due" => same(&round.to_act().iter().collect(), &seats(rest)?),
            "give" => same(&round.view(Viewer::Seat(seat(who)?)).give, &bag(what)),
            "forced" => {
                let due = if who == "-" { None } else { Some((seat(who)?, action(what)?)) };
                same(&round.forced(), &due)
            }
            "legal" => same(&count_legal(round, seat(who)?, 100_000), &number(what)?),
            "asks" => {
                let seconds: Vec<Option<u32>> = round.to_act().iter().map(|seat| round.allowance(seat)).collect();
                same(&seconds.iter().all(|limit| *limit == number(rest).ok()), &true)
            }
            "next" => {
                let (_, carry) = round.outcome().ok_or("the board is not over")?;
                let due: Value = serde_json::from_str(rest).map_err(|error| error.to_string())?;
                same(&json!(carry), &due)
            }
            "see" => {
                let (pointer, due) = what.split_once(' ').ok_or("viewer, place, value")?;
                let due: Value = serde_json::from_str(due).map_err(|error| error.to_string())?;
                same(json!(round.view(viewer(who)?)).pointer(pointer).unwrap_or(&Value::Null), &due)
            }
            _ => Err("no such verb".into()),
        }
    }
}

fn viewer(who: &str) -> Result<Viewer, String> {
    Ok(match who {
        "director" => Viewer::Director,
        "public" => Viewer::Public,
        _ => Viewer::Seat(seat(who)?),
    })
}

fn action(text: &str) -> Result<Action, String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let cards = |text: &str| text.trim().parse::<Bag>().map_err(|error| format!("{text:?}: {error}"));
    let one = |text: &str| cards(text)?.any().ok_or_else(|| "one card, please".to_owned());
    Ok(match verb {
        "pass" => Action::Pass {},
        "time" => Action::Time {},
        "pay" => Action::Pay { card: one(rest)? },
        "return" => Action::Return { card: one(rest)? },
        "ask" => Action::Ask { seat: seat(rest)? },
        "appoint" => Action::Appoint { seat: seat(rest)? },
        "play" => match rest.split_once(" as ") {
            Some((text, declared)) => Action::Play { cards: cards(text)?, declared: Some(reading(declared)?) },
            None => Action::play(cards(rest)?),
        },
        _ => return Err(format!("{verb:?} is no action")),
    })
}

/// A side from its letter.
pub(crate) fn side(text: &str) -> Result<Team, String> {
    match text {
        "A" => Ok(Team::A),
        "B" => Ok(Team::B),
        _ => Err(format!("{text:?} is no side")),
    }
}
