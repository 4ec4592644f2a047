//! `tests/cases/*.case`: rulings by article, in lines that a referee can read, write and send in.
//!
//! ```text
//! table CONTEST FACTOR THROWS MUST MINUTES [LOOK]            the choices, `8.6.1 12.9 allowed A 120 last` unless named
//! trump H 2 · banker 1 · leader 1 · kitty CARDS · hands A | B | C | D | E | F     a position at a lead; `trump NT 5`
//! board first, or board LEVEL [LEVEL] banker N · lot A · cards SEAT CARDS         a board before the draw
//! draw N | draw all | play declare bury name pass SEAT [CARDS [as A + B]] | close | time    is accepted and done
//! ok SEAT [VERB] [CARDS]     is accepted                  no SEAT [VERB] [CARDS] ARTICLE    is refused under it
//! legal SEAT N               so many legal actions        won SEAT POINTS                   the last trick
//! kind SEAT KIND             follow discard ruff …        see VIEWER POINTER JSON           a place of a view
//! parses CARDS N             readings of a lead           next JSON                what the next board starts from
//! clock MINUTES yes|no       is the time to be entered?   allows SEAT N|none                seconds for a decision
//! points CARDS N · factor LIST CARDS N · settle POINTS kept|captured SIDE LEVELS · trumps N
//! after MUST LEVELS since A B boards N banker N points P kept|captured [time] -> LEVELS banker N [ended]
//! ```
//! A blank line begins a new scene, `#` a comment.

use std::path::Path;

use cards::{Bag, Card};
use serde_json::Value;
use table::{ByTeam, Cited, Deal, Elapsed, Game, Seat, Viewer, count_legal};
use testkit::Referee;
use trick::{Suite, points};
use tuolaji::{Action, Carry, Factor, Round, SEATS, Setup, all_readings, read_lead, settle};

use crate::layout::Layout;
use crate::{bag, matches, order, rank};

#[test]
fn every_case_is_ruled_as_written() {
    testkit::cases(Path::new("tests/cases"), Scene::new);
}

/// A scene: set up by its first lines, begun by the first line that needs the board.
struct Scene {
    layout: Layout,
    draw: Option<Draw>,
    round: Option<Round>,
}

/// A board before the draw.
struct Draw {
    carry: Carry,
    lot: cards::Rank,
    first: [Vec<Card>; SEATS as usize],
}

type Line = Result<(), String>;

impl Referee for Scene {
    fn line(&mut self, verb: &str, rest: &str) -> Line {
        match verb {
            "table" | "trump" | "banker" | "leader" | "kitty" | "hands" => self.set(verb, rest),
            "board" | "lot" | "cards" => self.set_draw(verb, rest),
            "points" | "factor" | "settle" | "after" | "parses" | "trumps" => self.figure(verb, rest),
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

fn seat(text: &str) -> Result<Seat, String> {
    Seat::number(number(text)?).ok_or_else(|| format!("no seat {text}"))
}

/// Card by card, in the order in which they are written.
fn in_order(text: &str) -> Vec<Card> {
    text.split_whitespace().flat_map(|part| bag(part).cards()).collect()
}

impl Scene {
    fn new() -> Self {
        Self { layout: Layout::new("S 5"), draw: None, round: None }
    }

    fn set(&mut self, verb: &str, rest: &str) -> Line {
        let layout = &mut self.layout;
        match verb {
            "table" => layout.setup = setup(rest)?,
            "trump" => layout.order = order(rest),
            "banker" => (layout.banker, layout.leader) = (seat(rest)?, seat(rest)?),
            "leader" => layout.leader = seat(rest)?,
            "kitty" => layout.kitty = bag(rest),
            _ => {
                let hands: Vec<Bag> = rest.split('|').map(|hand| bag(hand.trim())).collect();
                layout.hands = hands.try_into().map_err(|_| "six hands, please")?;
            }
        }
        Ok(())
    }

    fn set_draw(&mut self, verb: &str, rest: &str) -> Line {
        if verb == "board" {
            let mut carry = Carry::first();
            if let Some((level, banker)) = rest.split_once(" banker ") {
                let (a, b) = level.split_once(' ').unwrap_or((level, level));
                carry = Carry::at(ByTeam([rank(a), rank(b)]), Some(seat(banker)?));
            }
            let first = [const { Vec::new() }; SEATS as usize];
            self.draw = Some(Draw { carry, lot: cards::Rank::ACE, first });
            return Ok(());
        }
        let draw = self.draw.as_mut().ok_or("board comes first")?;
        if verb == "lot" {
            draw.lot = rank(rest);
            return Ok(());
        }
        let (of, cards) = rest.split_once(' ').ok_or("seat, then cards")?;
        draw.first[seat(of)?.index()] = in_order(cards);
        Ok(())
    }

    /// Lines that need no board.
    fn figure(&self, verb: &str, rest: &str) -> Line {
        if verb == "after" {
            return matches::after(rest);
        }
        if verb == "trumps" {
            let all = self.layout.order.part(&cards::pack_bag(3), Suite::Trump);
            return same(&all.len(), &number(rest)?);
        }
        let (rest, due) = rest.rsplit_once(' ').ok_or("nothing to compare with")?;
        let (first, last) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "parses" => same(&all_readings(self.layout.order, &bag(rest)).len(), &number(due)?),
            "points" => same(&points(&bag(rest)), &number(due)?),
            "factor" => {
                let factor = if first == "4.4" { Factor::Doubled } else { Factor::Scoring };
                let lead = read_lead(self.layout.order, &bag(last), None, Setup::USUAL.law());
                same(&factor.of(&lead.map_err(|why| why.to_string())?.units), &number(due)?)
            }
            _ => {
                let (kitty, side) = last.split_once(' ').ok_or("points, kitty, side, levels")?;
                let settled = settle(number(first)?, matches::last_trick(kitty));
                same(&(settled.banker_side, settled.levels), &(side == "banker", number(due)?))
            }
        }
    }

    fn board(&mut self) -> Result<&mut Round, String> {
        if self.round.is_none() {
            self.round = Some(match &self.draw {
                Some(draw) => draw.open(self.layout.setup)?,
                None => self.layout.fair()?,
            });
        }
        self.round.as_mut().ok_or_else(|| "no board".into())
    }

    fn act(&mut self, verb: &str, rest: &str) -> Line {
        let round = self.board()?;
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "draw" => {
                let most = if who == "all" { u16::MAX } else { number(who)? };
                for _ in 0..most {
                    let Some((seat, draw)) = round.forced() else { return Ok(()) };
                    round.act(seat, &draw, &mut |_| {}).map_err(|why| why.to_string())?;
                }
                Ok(())
            }
            "pass" if who == "all" => {
                while round.view(Viewer::Public).phase == tuolaji::Stage::Window {
                    let seat = round.to_act().iter().next().ok_or("nobody is asked")?;
                    round.act(seat, &Action::Pass {}, &mut |_| {}).map_err(|why| format!("{seat}: {why}"))?;
                }
                Ok(())
            }
            "close" | "time" => {
                let action = if verb == "close" { Action::Close {} } else { Action::Time {} };
                round.act(Seat::from_index(0), &action, &mut |_| {}).map_err(|why| format!("{why} ({})", why.article()))
            }
            // The time between boards counts, so that of the boards alone is no matter. `GW 14.10`
            "clock" => {
                let elapsed = Elapsed { in_all: number(who)?, in_play: 0 };
                same(&(round.clock(elapsed) == Some(Action::Time {})), &(what == "yes"))
            }
            "allows" => same(&round.allowance(seat(who)?), &number(what).ok()),
            "play" | "declare" | "bury" | "name" | "pass" => {
                let action = action(&format!("{verb} {what}"))?;
                round.act(seat(who)?, &action, &mut |_| {}).map_err(|why| format!("{} ({})", why, why.article()))
            }
            "ok" => round.check(seat(who)?, &action(what)?).map_err(|why| format!("{} ({})", why, why.article())),
            "no" => {
                let cut = what.find("GW ").or(what.find("R-")).ok_or("no article")?;
                match round.check(seat(who)?, &action(what[..cut].trim())?) {
                    Ok(()) => Err("it is accepted".into()),
                    Err(why) => same(&why.article().to_string(), &what[cut..].trim().to_owned()),
                }
            }
            "next" => {
                let (_, carry) = round.outcome().ok_or("the board is not over")?;
                let due: Value = serde_json::from_str(rest).map_err(|error| error.to_string())?;
                same(&serde_json::to_value(carry).map_err(|error| error.to_string())?, &due)
            }
            "legal" => same(&count_legal(round, seat(who)?, 100_000), &number(what)?),
            "won" => {
                let view = view(round, "public")?;
                let last = &view["last"];
                same(&(last["best"].as_u64(), last["points"].as_u64()), &(number(who).ok(), number(what).ok()))
            }
            "kind" => {
                let view = view(round, "public")?;
                let trick = if view["trick"].is_null() { &view["last"] } else { &view["trick"] };
                let plays = trick["plays"].as_array().ok_or("no trick")?;
                let play =
                    plays.iter().find(|play| play["seat"].as_u64() == who.parse().ok()).ok_or("has not played")?;
                same(&play["kind"].as_str(), &Some(what))
            }
            "see" => {
                let (pointer, due) = what.split_once(' ').ok_or("viewer, place, value")?;
                let due: Value = serde_json::from_str(due).map_err(|error| error.to_string())?;
                same(view(round, who)?.pointer(pointer).unwrap_or(&Value::Null), &due)
            }
            _ => Err("no such verb".into()),
        }
    }
}

fn view(round: &Round, who: &str) -> Result<Value, String> {
    let viewer = match who {
        "director" => Viewer::Director,
        "public" => Viewer::Public,
        _ => Viewer::Seat(seat(who)?),
    };
    serde_json::to_value(round.view(viewer)).map_err(|error| error.to_string())
}

/// `[verb] [cards [as A + B]]`; without a verb, a play.
fn action(text: &str) -> Result<Action, String> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let parsed = |text: &str| text.trim().parse::<Bag>().map_err(|error| format!("{text:?}: {error}"));
    Ok(match verb {
        "draw" => Action::Draw {},
        "pass" => Action::Pass {},
        "close" => Action::Close {},
        "time" => Action::Time {},
        "declare" => Action::Declare { cards: parsed(rest)? },
        "bury" => Action::Bury { cards: parsed(rest)? },
        "name" => Action::Name { cards: parsed(rest)? },
        "play" => return action(rest),
        _ => match text.split_once(" as ") {
            Some((cards, parts)) => {
                let parts: Result<Box<[Bag]>, String> = parts.split('+').map(parsed).collect();
                Action::Play { cards: parsed(cards)?, declared: Some(parts?) }
            }
            None => Action::play(parsed(text)?),
        },
    })
}

impl Draw {
    /// The pack with the named cards where they are wanted; level cards that nobody named are drawn last, jokers before.
    fn open(&self, setup: Setup) -> Result<Round, String> {
        let mut rest = cards::pack_bag(3);
        for card in self.first.iter().flatten() {
            if !rest.remove(*card) {
                return Err(format!("too many of {card}"));
            }
        }
        let level = self.carry.level();
        let mut others: Vec<Card> = rest.cards().collect();
        others.sort_by_key(|card| (card.rank() == Some(level), card.is_joker()));
        let mut others = others.into_iter();
        let steps = if self.lot == cards::Rank::ACE { 0 } else { self.lot.index() + 1 };
        let first = self.carry.banker.unwrap_or(Seat::from_index(usize::from(steps % SEATS)));
        let place = |place: usize| {
            let seat = first.after((place % usize::from(SEATS)) as u8, SEATS);
            self.first[seat.index()].get(place / usize::from(SEATS)).copied()
        };
        let mut pack: Vec<Card> = (0..156).filter_map(|at| place(at).or_else(|| others.next())).collect();
        pack.extend(others);
        Ok(Round::deal(&setup, &self.carry, &Deal::laid_out(pack, self.lot), &mut |_| {}))
    }
}

/// `CONTEST FACTOR THROWS MUST MINUTES [LOOK]`.
pub(crate) fn setup(words: &str) -> Result<Setup, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let ([contest, factor, trump_throws, must_play, minutes] | [contest, factor, trump_throws, must_play, minutes, _]) =
        words.as_slice()
    else {
        return Err("table CONTEST FACTOR THROWS MUST MINUTES [LOOK]".into());
    };
    let setup = serde_json::json!({
        "format": "tuolaji-gw6", "contest": contest, "factor": factor, "trump_throws": trump_throws,
        "must_play": must_play, "minutes": minutes, "look": words.get(5).unwrap_or(&"last"),
    });
    serde_json::from_value(setup).map_err(|error| error.to_string())
}
