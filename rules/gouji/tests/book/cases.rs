//! `tests/cases/*.case`: rulings by article, in lines that a referee can read, write and send in.
//!
//! ```text
//! format four · option KEY VALUE · leader 1 · hands A | B | C | D | E | F   a position in which the leader leads; strict tables
//! play SEAT RANKS | pass decline yield apply layaway SEAT | ask SEAT SEAT   is allowed and done
//! ok SEAT VERB …              is allowed           no SEAT VERB … ARTICLE     is refused under it, whatever the table
//! offends SEAT VERB …         is against the articles, but a strict table carries it out
//! turn SEAT RIGHT             who acts, by what right      asked SEAT:RIGHT …     who is still to be asked, in order
//! see VIEWER POINTER JSON     a place of a view            next JSON              what the next hand starts from
//! is RANKS -> BASE [gouji] [dead]    a set, or `none`      over RANKS > RANKS     beats     under …    does not
//! corrects RANKS from HAND [on RANKS] -> RANKS             what stands of a wrong play, `-` for nothing
//! score ORDER [shut SEATS] -> N N                          recorded points
//! ```
//! Cards are ranks, suits being of no account; `w` `W` are jokers. A blank line begins a new scene, `#` a comment.

use std::path::Path;

use cards::Bag;
use gouji::score::{recorded, signed};
use gouji::{Action, Format, Illegal, Round, Set, Setup, correct, judge_cards};
use serde_json::{Value, json};
use table::{Cited, Game, Seat, Seats, Viewer};
use testkit::Referee;

use crate::{ranks, set, strict};

#[test]
fn every_case_is_ruled_as_written() {
    testkit::cases(Path::new("tests/cases"), Scene::new);
}

/// A scene: set up by its first lines, begun by the first line that needs the hand.
struct Scene {
    setup: Setup,
    leader: Seat,
    hands: [Bag; 6],
    round: Option<Round>,
}

type Line = Result<(), String>;

impl Referee for Scene {
    fn line(&mut self, verb: &str, rest: &str) -> Line {
        match verb {
            "format" | "option" | "leader" | "hands" => self.set(verb, rest),
            "is" => self.is(rest),
            "over" | "under" => self.compare(verb, rest),
            "corrects" => self.corrects(rest),
            "score" => self.score(rest),
            _ => self.act(verb, rest),
        }
    }

    fn scene(&mut self) {
        *self = Self { setup: self.setup, ..Self::new() };
    }
}

fn same<T: PartialEq + std::fmt::Debug>(got: &T, due: &T) -> Line {
    if got == due { Ok(()) } else { Err(format!("it is {got:?}")) }
}

fn seat(text: &str) -> Result<Seat, String> {
    text.trim().parse().ok().and_then(Seat::number).ok_or_else(|| format!("no seat {text:?}"))
}

fn seats(text: &str) -> Result<Vec<Seat>, String> {
    text.split_whitespace().map(seat).collect()
}

fn refusal(why: Illegal) -> String {
    format!("{why} ({})", why.article())
}

impl Scene {
    fn new() -> Self {
        let leader = Seat::from_index(0);
        Self { setup: strict(Format::Four), leader, hands: [Bag::EMPTY; 6], round: None }
    }

    fn set(&mut self, verb: &str, rest: &str) -> Line {
        match verb {
            "format" => {
                let id = if rest == "four" { "gouji-4" } else { "gouji-6" };
                self.setup = strict(Format::from_id(id).ok_or("no such format")?);
            }
            "option" => {
                let (key, value) = rest.split_once(' ').ok_or("key, then value")?;
                let mut setup = json!(self.setup);
                setup[key] = value.into();
                self.setup = serde_json::from_value(setup).map_err(|error| error.to_string())?;
            }
            "leader" => self.leader = seat(rest)?,
            _ => {
                let hands: Vec<Bag> = rest.split('|').map(ranks).collect();
                self.hands = hands.try_into().map_err(|_| "six hands, please")?;
            }
        }
        Ok(())
    }

    fn is(&self, line: &str) -> Line {
        let (cards, due) = line.split_once(" -> ").ok_or("RANKS -> BASE")?;
        let got = match judge_cards(self.setup.format, None, &ranks(cards)) {
            Err(_) => "none".to_owned(),
            Ok(set) => {
                let dead = if set.is_dead(self.setup.format) { " dead" } else { "" };
                format!("{}{}{dead}", set.base(), if set.is_gouji() { " gouji" } else { "" })
            }
        };
        same(&got.as_str(), &due.trim())
    }

    fn compare(&self, verb: &str, line: &str) -> Line {
        let (play, standing) = line.split_once(" > ").ok_or("RANKS > RANKS")?;
        match (verb, judge_cards(self.setup.format, Some(set(standing)), &ranks(play))) {
            ("over", Err(why)) => Err(refusal(why)),
            ("under", Ok(_)) => Err("it may be put on it".into()),
            _ => Ok(()),
        }
    }

    fn corrects(&self, line: &str) -> Line {
        let (what, due) = line.split_once(" -> ").ok_or("… -> RANKS")?;
        let (laid, from) = what.split_once(" from ").ok_or("RANKS from HAND")?;
        let (hand, on) = from.split_once(" on ").map_or((from, None), |(hand, on)| (hand, Some(on)));
        let standing: Option<Set> = on.map(set);
        let (laid, hand) = (ranks(laid), ranks(hand));
        let got = correct(&laid, &hand, standing, self.setup.format);
        same(&got.played.by_rank(), &ranks(due.trim().trim_matches('-')).by_rank())?;
        let back: u32 = got.returned.len() + laid.meet(got.played).len();
        same(&back, &laid.len())
    }

    fn score(&self, line: &str) -> Line {
        let (what, due) = line.split_once(" -> ").ok_or("ORDER -> N N")?;
        let (order, shut) = what.split_once(" shut ").unwrap_or((what, ""));
        let order: Vec<Seat> = order.trim().chars().map(|digit| seat(&digit.to_string())).collect::<Result<_, _>>()?;
        let order: [Seat; 6] = order.try_into().map_err(|_| "six seats, please")?;
        let shut: Seats = seats(shut)?.into_iter().collect();
        let got = recorded(signed(&self.setup, order, shut)).0.map(|points| points.to_string());
        same(&got.join(" ").as_str(), &due.trim())
    }

    fn begun(&mut self) -> Result<&mut Round, String> {
        if self.round.is_none() {
            let round = Round::in_play(&self.setup, self.hands, self.leader);
            self.round = Some(round.ok_or("nobody could play on")?);
        }
        self.round.as_mut().ok_or_else(|| "no hand".into())
    }

    fn act(&mut self, verb: &str, rest: &str) -> Line {
        let round = self.begun()?;
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "play" | "pass" | "decline" | "yield" | "apply" | "layaway" | "ask" => {
                let (of, action) = (seat(who)?, action(round, seat(who)?, &format!("{verb} {what}"))?);
                round.judge(of, &action).map_err(refusal)?;
                round.act(of, &action, &mut |_| {}).map_err(refusal)
            }
            "ok" => round.judge(seat(who)?, &action(round, seat(who)?, what)?).map_err(refusal),
            "no" => {
                let cut = ["G4 ", "G6 ", "R-"].iter().filter_map(|code| what.find(code)).min().ok_or("no article")?;
                match round.judge(seat(who)?, &action(round, seat(who)?, what[..cut].trim())?) {
                    Ok(()) => Err("it is allowed".into()),
                    Err(why) => same(&why.article().to_string(), &what[cut..].trim().to_owned()),
                }
            }
            "offends" => {
                let (of, action) = (seat(who)?, action(round, seat(who)?, what)?);
                same(&round.judge(of, &action).is_err(), &true)?;
                round.act(of, &action, &mut |_| {}).map_err(refusal)
            }
            "turn" => {
                let view = round.view(Viewer::Public);
                same(&view.to_act.iter().collect(), &vec![seat(who)?])?;
                same(&json!(view.right), &json!(what.trim()))
            }
            "asked" => {
                let asked = round.view(Viewer::Public).queue;
                let shown =
                    |asked: &gouji::Asked| format!("{}:{}", asked.seat, json!(asked.right).as_str().unwrap_or(""));
                same(&asked.iter().map(shown).collect::<Vec<_>>().join(" ").as_str(), &rest)
            }
            "next" => {
                let (_, carry) = round.outcome().ok_or("the hand is not over")?;
                let due: Value = serde_json::from_str(rest).map_err(|error| error.to_string())?;
                let got = json!(carry);
                due.as_object().ok_or("an object")?.iter().try_for_each(|(key, due)| same(&&got[key], &due))
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

/// An action; of ranks those cards that the seat has.
pub(crate) fn action(round: &Round, of: Seat, text: &str) -> Result<Action, String> {
    let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    Ok(match verb {
        "pass" => Action::Pass {},
        "decline" => Action::Decline {},
        "yield" => Action::Yield {},
        "apply" => Action::Apply {},
        "layaway" => Action::Layaway {},
        "ask" => Action::Ask { seat: seat(rest)? },
        "play" => Action::Play { cards: held(&round.view(Viewer::Seat(of)).hand, &ranks(rest)) },
        _ => return Err(format!("{verb:?} is no action")),
    })
}

/// The same ranks out of a hand; as they stand if it has them not.
pub(crate) fn held(hand: &Bag, wanted: &Bag) -> Bag {
    let mut due = wanted.by_rank();
    let mut take = |card: &cards::Card| {
        let left = &mut due[usize::from(card.lane())];
        let takes = *left > 0;
        *left -= u8::from(takes);
        takes
    };
    let found: Bag = hand.cards().filter(|card| take(card)).collect();
    if found.len() == wanted.len() { found } else { *wanted }
}
