//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card, Pick, Rank};
use table::{Lang, Row, Scene, Script, Seat, Speech, Spoken, Word, meant};

use crate::Action;
use crate::carry::Ended;
use crate::event::{Laid, Sight, What};
use crate::offence::Offence;
use crate::outcome::Outcome;
use crate::rights::Right;
use crate::round::Round;
use crate::set::Point;
use crate::view::{Turn, View};

impl Spoken for Round {
    const WORDS: &'static [Word] = &[
        Word::cards(&["出"], &["play"], ("发牌、上牌、烧牌", "lead, beat or burn")),
        Word::alone("pass", &["过", "过牌", "不要"], &["pass"], ("不压", "not beat it")),
        Word::alone("decline", &["不烧"], &["decline"], ("放弃烧牌", "not burn")),
        Word::alone(
            "yield",
            &["让", "让牌"],
            &["yield"],
            ("对头的牌，让下两家先来", "let the next two answer your opponent first"),
        ),
        Word::alone("layaway", &["扣", "扣牌"], &["layaway"], ("把对头的牌扣过去", "turn your opponent's set down")),
        Word::alone("apply", &["接风"], &["apply"], ("对最后一手申请接风", "ask for the lead after a last hand")),
        Word::about("ask", &["问", "报数"], &["ask"], ("请一家报牌", "ask how many cards a seat has")),
    ];

    /// `G4 2-2`, `G4 2-3`
    fn place(steps: u8, lang: Lang) -> &'static str {
        match steps {
            1 => lang.pick("下家", "next"),
            2 => lang.pick("下手联邦", "ally below"),
            3 => lang.pick("对头", "opponent"),
            4 => lang.pick("上手联邦", "ally above"),
            _ => lang.pick("上家", "previous"),
        }
    }

    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let does = |seat: Seat, zh: &str, you: &str, other: &str| speech.line(seat, speech.verb(seat, zh, you, other));
        Some(match *sight {
            Sight::Dealt { first, .. } => does(first, "先取牌", "draw first", "draws first"),
            Sight::Begins { seat, suit } => {
                let threes = suit.map(|suit| Bag::of(Card::new(suit, Rank::THREE), 2));
                let shown = |threes| format!("{}{}", speech.pick("，亮 ", ", showing "), speech.cards(threes));
                format!("{}{}", does(seat, "上班", "lead first", "leads first"), threes.map_or(String::new(), shown))
            }
            Sight::Played { seat, cards, set, right, out } => {
                let burn = if right == Some(Right::Burn) {
                    speech.verb(seat, "烧 ", "burn with ", "burns with ")
                } else {
                    ""
                };
                let gouji = if set.is_gouji() { speech.aside(speech.pick("够级", "gouji")) } else { String::new() };
                let out = if out { speech.verb(seat, "  出完", "  and are out", "  and is out") } else { "" };
                speech.line(seat, format!("{burn}{}{gouji}{out}", ranks(cards, speech)))
            }
            Sight::Said { seat, what } => speech.line(seat, did(seat, what, speech)),
            Sight::Leads { .. } => return None,
            Sight::Failed { seat, .. } => does(
                seat,
                "烧牌失误，退出本局",
                "fail the burn and are out of the hand",
                "fails the burn and is out of the hand",
            ),
            Sight::Shut { seats } if seats.is_empty() => return None,
            Sight::Shut { seats } => speech.titled("进点", "not opened", speech.seats(seats.iter())),
            Sight::Asked { seat, count, .. } => {
                let left = speech.count(count, "张", "card left", "cards left");
                format!("{} {left}", does(seat, "剩", "have", "has"))
            }
            Sight::Offended { seat, code, points, .. } => {
                let cost = speech.count(points, "分", "point", "points");
                let cost = match speech.lang {
                    _ if points == 0 => speech.pick("记一次", "noted").to_owned(),
                    Lang::Zh => format!("扣 {cost}"),
                    Lang::En => format!("{cost} off"),
                };
                speech.line(seat, format!("{}{} {cost}", offence(code, speech), speech.pick("，", ":")))
            }
            Sight::Over { ref outcome, .. } => outcome_of(outcome, speech),
        })
    }

    fn say(action: &Action, speech: &Speech<'_>) -> String {
        let what = match *action {
            Action::Play { cards } => return format!("{} {}", speech.pick("出", "play"), ranks(cards, speech)),
            Action::Ask { seat } => return format!("{} {}", speech.pick("问", "ask"), speech.seat(seat)),
            Action::Pass {} => What::Pass,
            Action::Decline {} => What::Decline,
            Action::Yield {} => What::Yield,
            Action::Layaway {} => What::Layaway,
            Action::Apply {} => What::Apply,
        };
        did(speech.me, what, speech).into()
    }

    fn scene(view: &View, speech: &Speech<'_>) -> Scene {
        let asked = match view.right {
            Some(Turn::Lead) => speech.pick("发牌", "lead"),
            Some(Turn::Normal) => speech.pick("上牌或过", "beat it or pass"),
            Some(Turn::Opponent) => {
                speech.pick("对头的牌：上牌、过牌或让牌", "your opponent's set: beat, pass or yield")
            }
            Some(Turn::Burn) => speech.pick("烧牌或不烧", "burn or decline"),
            Some(Turn::NoHead) => speech.pick("无头：上牌或过", "no opponent left: beat it or pass"),
            Some(Turn::Free) => speech.pick("乱缠：上牌或过", "melee: beat it or pass"),
            Some(Turn::LayAway) => speech.pick("扣牌", "lay away"),
            None => speech.pick("等待", "wait"),
        };
        Scene {
            state: state(view, speech),
            table: lines(&view.round, speech),
            choice: Vec::new(),
            hand: rows(view.hand, speech),
            prompt: asked.into(),
        }
    }

    fn last(view: &View, speech: &Speech<'_>) -> Vec<String> {
        lines(&view.last, speech)
    }

    /// Suits play no part: one way is as good as another. `G4 7-3-4`
    fn meant(view: &View, pick: &Pick) -> Vec<Bag> {
        let mut ways = meant(&view.hand, pick);
        ways.truncate(1);
        ways
    }

    fn ways(&self, _: Seat, _: Bag, _: &Speech<'_>) -> Vec<(String, Action)> {
        Vec::new()
    }

    fn silence(&self, _: Seat) -> Option<Action> {
        None
    }
}

/// What a seat does, or is said to do: "you" and the others in English.
fn did<'t>(seat: Seat, what: What, speech: &Speech<'t>) -> &'t str {
    let (zh, you, other) = match what {
        What::Play => ("出牌", "play", "plays"),
        What::Burn => ("烧牌", "burn", "burns"),
        What::Pass => ("过牌", "pass", "passes"),
        What::Decline => ("不烧", "decline to burn", "declines to burn"),
        What::Yield => ("让牌", "yield", "yields"),
        What::Apply => ("申请接风", "ask for the lead", "asks for the lead"),
        What::Layaway => ("扣牌", "lay the set away", "lays the set away"),
        What::Fail => ("烧牌失误", "fail the burn", "fails the burn"),
    };
    speech.verb(seat, zh, you, other)
}

fn offence<'t>(code: Offence, speech: &Speech<'t>) -> &'t str {
    match code {
        Offence::WrongPlay => speech.pick("错牌", "wrong play"),
        Offence::FailedBurn => speech.pick("烧牌失误", "failed burn"),
        Offence::OutOfTurn => speech.pick("过牌错误", "passing or playing out of turn"),
        Offence::WrongLayaway => speech.pick("扣牌错误", "wrong laying away"),
        Offence::WrongCount => speech.pick("报牌错误", "wrong asking for a count"),
    }
}

/// What is laid, by ranks, the base first: suits play no part.
fn ranks(cards: Bag, speech: &Speech<'_>) -> String {
    let mut all: Vec<Card> = cards.cards().collect();
    all.sort_by_key(|card| Point::of(*card));
    let group = |same: &[Card]| match (same[0].rank(), same.len()) {
        (None, _) => speech.cards(same.iter().copied().collect()),
        (Some(rank), 1) => rank.to_string(),
        (Some(rank), count) => format!("{rank}×{count}"),
    };
    all.chunk_by(|a, b| Point::of(*a) == Point::of(*b)).map(group).collect::<Vec<_>>().join(" ")
}

fn lines(laid: &[Laid], speech: &Speech<'_>) -> Vec<String> {
    let best = laid.iter().rposition(|laid| laid.set.is_some());
    let line = |(at, laid): (usize, &Laid)| {
        let best = if Some(at) == best { " ★" } else { "" };
        let burn = if laid.what == What::Burn { speech.pick("烧 ", "burn: ") } else { "" };
        match laid.set {
            Some(_) => speech.line(laid.seat, format!("{burn}{}{best}", ranks(laid.cards, speech))),
            None => speech.line(laid.seat, did(laid.seat, laid.what, speech)),
        }
    };
    laid.iter().enumerate().map(line).collect()
}

/// The match so far, who is out, the cards of the others as far as the table shows them.
fn state(view: &View, speech: &Speech<'_>) -> Vec<String> {
    let points = speech.titled("累计得分", "points so far", speech.both(|team| view.points[team].to_string()));
    let mut lines = vec![match speech.lang {
        Lang::Zh => format!("第 {} 局 · {points}", view.number),
        Lang::En => format!("hand {} · {points}", view.number),
    }];
    let mut seats = |zh: &str, en: &str, seats: &mut dyn Iterator<Item = Seat>| {
        let names = speech.seats(seats);
        if !names.is_empty() {
            lines.push(speech.titled(zh, en, names));
        }
    };
    seats("已出完", "out", &mut view.places.iter().copied());
    seats("烧牌失误", "failed a burn", &mut view.failed.iter().copied());
    seats("无头", "without an opponent", &mut view.no_head.into_iter());
    seats("本轮已过牌", "passed in this round", &mut view.passed.iter());
    seats("已开点", "opened", &mut view.opened.iter());
    lines.push(speech.counts(view.counts));
    lines
}

/// High cards first, a rank at a time: suits are of no account.
fn rows(hand: Bag, speech: &Speech<'_>) -> Vec<Row> {
    let mut cards: Vec<Card> = hand.cards().collect();
    cards.sort_by_key(|card| std::cmp::Reverse(Point::of(*card)));
    let (top, rest): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| Point::of(*card) > Point::ACE);
    let (high, low): (Vec<Card>, Vec<Card>) = rest.into_iter().partition(|card| Point::of(*card) >= Point::TEN);
    let labels =
        [speech.pick("王、2", "Jokers, 2"), speech.pick("A 到 10", "A to 10"), speech.pick("9 到 3", "9 to 3")];
    let row = |(label, cards): (&str, Vec<Card>)| Row { label: label.into(), script: Script::Ranks, cards };
    labels.into_iter().zip([top, high, low]).map(row).filter(|row| !row.cards.is_empty()).collect()
}

/// How the hand ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let order: Vec<String> = outcome.order.iter().map(ToString::to_string).collect();
    let articles: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
    let sweep = if outcome.sweep { speech.aside(speech.pick("串三户", "a sweep")) } else { String::new() };
    let ended = match outcome.ended {
        None => "",
        Some(Ended::Ahead(_)) => speech.pick("，得分领先", ", ahead at the end"),
        Some(Ended::Level) => speech.pick("，平局", ", drawn"),
    };
    format!(
        "{}{sweep} · {} · {}{ended} · {}",
        speech.titled("名次", "order", order.join(" ")),
        speech.titled("本局得分", "points", speech.both(|team| outcome.recorded[team].to_string())),
        speech.titled("累计", "in the match", speech.both(|team| outcome.after[team].to_string())),
        articles.join(" ")
    )
}
