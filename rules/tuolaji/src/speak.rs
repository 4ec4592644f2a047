//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card, Pick};
use table::{Article, Lang, Row, Scene, Script, Seat, Speech, Spoken, Word, meant};
use trick::{Named, Suite};

use crate::event::{Kind, Sight};
use crate::naming::all_readings;
use crate::round::{Phase, Round};
use crate::score::{Outcome, Settled, Side};
use crate::view::{SeenPlay, SeenTrick, Stage, View};
use crate::{Action, Trump, lead};

impl Spoken for Round {
    const WORDS: &'static [Word] = &[
        Word::alone("pass", &["不要", "过", "不亮"], &["pass"], ("不（再）亮牌", "show nothing (more)")),
        Word::cards(&["亮"], &["show", "declare"], ("亮主、反牌、加固", "call, overturn or reinforce")),
        Word::cards(&["扣", "扣底"], &["bury"], ("扣底", "put cards back, face down, as the kitty")),
        Word::cards(&["出"], &["play"], ("出牌、跟牌", "lead or follow")),
        Word::cards(&["定", "指定"], &["name"], ("甩牌不成时指定一组", "name the component of a failed throw")),
    ];

    fn place(steps: u8, lang: Lang) -> &'static str {
        match steps {
            1 => lang.pick("下家", "next"),
            3 => lang.pick("对面", "across"),
            5 => lang.pick("上家", "previous"),
            _ => lang.pick("同伴", "partner"),
        }
    }

    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let cards = |cards: &Bag| speech.cards(*cards);
        let hidden = |shown: &Option<Bag>| shown.map_or(String::new(), |shown| format!(" {}", cards(&shown)));
        let does = |seat: Seat, zh: &str, you: &str, other: &str, what: String| {
            speech.line(seat, format!("{}{what}", speech.verb(seat, zh, you, other)))
        };
        Some(match *sight {
            Sight::Drew { .. } | Sight::Passed { .. } => return None,
            Sight::Dealt { first } => does(first, "先摸", "draw first", "draws first", String::new()),
            Sight::Declared { seat, cards: ref shown } => {
                does(seat, "亮", "show", "shows", format!(" {}", cards(shown)))
            }
            Sight::Closed {} => speech.pick("五秒到", "the five seconds are over").into(),
            Sight::TimeUp {} => speech.pick("时间到，这是最后一把", "time is up: this is the last board").into(),
            Sight::Trump { trump, level, banker } => {
                let (trump, banker) = (trump_name(trump, speech), speech.seat(banker));
                match speech.lang {
                    Lang::Zh => format!("打 {level} · 主 {trump} · 庄 {banker}"),
                    Lang::En => format!("level {level} · trump {trump} · banker {banker}"),
                }
            }
            Sight::Took { seat, cards: ref kitty, .. } => {
                does(seat, "拿底牌", "take the kitty", "takes the kitty", hidden(kitty))
            }
            Sight::Buried { seat, cards: ref kitty, .. } => {
                does(seat, "扣底", "bury the kitty", "buries the kitty", hidden(kitty))
            }
            Sight::Played { seat, cards: ref played, kind, best, .. } => {
                let star = if best == seat { BEST } else { "" };
                speech.line(seat, format!("{}{}{star}", cards(played), kind_of(kind, speech)))
            }
            Sight::ThrowFailed { seat, cards: ref thrown, fine, .. } => {
                let thrown = format!(" {} · {} {fine}", cards(thrown), speech.pick("罚分", "fine:"));
                does(seat, "甩牌不成", "throw, and it fails:", "throws, and it fails:", thrown)
            }
            Sight::Named { seat, ref unit } => does(seat, "指定", "name", "names", format!(" {}", cards(&unit.cards))),
            Sight::Won { seat, points, .. } => {
                let points = speech.count(points, "分", "point", "points");
                does(
                    seat,
                    "赢这一圈",
                    "win the trick",
                    "wins the trick",
                    format!("{}{points}", speech.pick("，", ": ")),
                )
            }
            Sight::Kitty { cards: ref kitty, points, multiplier, captured } => format!(
                "{} {} · {}{}",
                speech.pick("底牌", "kitty"),
                cards(kitty),
                speech.count(points, "分", "point", "points"),
                if captured { format!(" ×{multiplier}") } else { String::new() }
            ),
            Sight::Over { ref outcome } => outcome_of(outcome, speech),
        })
    }

    fn say(action: &Action, speech: &Speech<'_>) -> String {
        let (verb, cards) = match action {
            Action::Draw {} => return speech.pick("摸牌", "draw").into(),
            Action::Pass {} => return speech.pick("不要", "pass").into(),
            Action::Close {} => return speech.pick("五秒到", "close the calls").into(),
            Action::Time {} => return speech.pick("时间到", "time is up").into(),
            Action::Declare { cards } => (speech.pick("亮", "show"), cards),
            Action::Bury { cards } => (speech.pick("扣", "bury"), cards),
            Action::Play { cards, .. } => (speech.pick("出", "play"), cards),
            Action::Name { cards } => (speech.pick("定", "name"), cards),
        };
        format!("{verb} {}", speech.cards(*cards))
    }

    fn scene(view: &View, speech: &Speech<'_>) -> Scene {
        let playing = matches!(view.phase, Stage::Play | Stage::Name);
        let trick = view.trick.iter().filter(|_| playing);
        let table = trick.flat_map(|trick| trick_lines(trick, speech)).collect();
        let all = |cards: Vec<String>| cards.join(" / ");
        let mut choice = Vec::new();
        if !view.can_declare.is_empty() {
            let options = all(view.can_declare.iter().map(|cards| speech.cards(*cards)).collect());
            choice.push(speech.titled("可以亮", "you may show", options));
        }
        if let Some(thrown) = view.throw.as_ref().filter(|thrown| thrown.namer == Some(speech.me)) {
            let units = all(thrown.choices.iter().map(|unit| speech.cards(unit.cards)).collect());
            choice.push(speech.titled("可以指定", "you may name", units));
        }
        let asked = match view.phase {
            Stage::Draw => speech.pick("亮主？", "show?").into(),
            Stage::Window => speech.pick("亮牌、反牌或不要", "show cards or pass").into(),
            Stage::Bury => {
                format!("{} {}", speech.pick("扣底", "bury"), speech.count(view.kitty.count, "张", "card", "cards"))
            }
            Stage::Name => speech.pick("指定一组", "name a component").into(),
            Stage::Play if view.trick.is_none() => speech.pick("头牌", "lead").into(),
            Stage::Play | Stage::Over => speech.pick("跟牌", "follow").to_owned(),
        };
        let points = speech.count(view.points, "分", "point", "points");
        let prompt = format!("{asked} [{} {points}]", speech.pick("乙方", "defenders"));
        Scene { state: state(view, speech), table, choice, hand: rows(view, speech), prompt }
    }

    fn last(view: &View, speech: &Speech<'_>) -> Vec<String> {
        view.last.iter().flat_map(|trick| trick_lines(trick, speech)).collect()
    }

    fn meant(view: &View, pick: &Pick) -> Vec<Bag> {
        meant(&view.hand, pick)
    }

    fn ways(&self, _: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Action)> {
        let Phase::Play(play) = &self.phase else { return Vec::new() };
        let readings = all_readings(play.order, &cards);
        if play.tricks.now().is_some() || readings.len() < 2 {
            return Vec::new();
        }
        let way = |lead: &trick::Lead| {
            let units: Vec<String> = lead.named().iter().map(|Named { cards, .. }| speech.cards(*cards)).collect();
            (units.join(" + "), lead::throw(lead.order, lead.suite, &lead.units))
        };
        readings.iter().map(way).collect()
    }

    /// Drawing goes on by itself; after the last card saying nothing is passing. `R-gw-window`
    fn silence(&self, seat: Seat) -> Option<Action> {
        matches!(&self.phase, Phase::Window(window) if window.asked(&self.bids).contains(seat))
            .then_some(Action::Pass {})
    }
}

/// Behind a play that is the best of its trick so far.
const BEST: &str = " ★";

fn trump_name(trump: Trump, speech: &Speech<'_>) -> String {
    match trump {
        Trump::Suit(suit) => speech.suit(suit),
        Trump::None => speech.pick("无将", "none").into(),
    }
}

fn kind_of(kind: Kind, speech: &Speech<'_>) -> String {
    let said = match kind {
        Kind::Throw => speech.pick("甩", "throw"),
        Kind::Ruff => speech.pick("杀", "ruff"),
        Kind::Overruff => speech.pick("争杀", "overruff"),
        Kind::Discard => speech.pick("垫", "discard"),
        Kind::Lead | Kind::Follow => return String::new(),
    };
    speech.aside(said)
}

fn trick_lines(trick: &SeenTrick, speech: &Speech<'_>) -> Vec<String> {
    let line = |play: &SeenPlay| {
        let best = if play.seat == trick.best { BEST } else { "" };
        speech.line(play.seat, format!("{}{}{best}", speech.cards(play.cards), kind_of(play.kind, speech)))
    };
    trick.plays.iter().map(line).collect()
}

/// Level, trump, banker; levels and points of both sides; the cards that everybody holds.
fn state(view: &View, speech: &Speech<'_>) -> Vec<String> {
    let unknown = || speech.pick("未定", "not settled").to_owned();
    let trump = view.trump.map_or_else(unknown, |trump| trump_name(trump, speech));
    let banker = view.banker.map_or_else(unknown, |seat| speech.seat(seat));
    let level = view.level;
    let points = speech.count(view.points, "分", "point", "points");
    let levels = speech.both(|team| view.levels[team].to_string());
    let (first, second) = match speech.lang {
        Lang::Zh => (
            format!("打 {level} · 主 {trump} · 庄 {banker}"),
            format!("级数：{levels} · 乙方 {points} · 底牌 {} 张", view.kitty.count),
        ),
        Lang::En => (
            format!("level {level} · trump {trump} · banker {banker}"),
            format!("levels: {levels} · defenders {points} · kitty of {}", view.kitty.count),
        ),
    };
    vec![first, second, speech.counts(view.counts.map(Some))]
}

/// The hand by suites, trump first, high cards first.
fn rows(view: &View, speech: &Speech<'_>) -> Vec<Row> {
    let order = view.trump.unwrap_or(Trump::None).order(view.level);
    let mut suites: Vec<Suite> = order.suites().collect();
    suites.rotate_right(1);
    let row = |suite: Suite| {
        let mut cards: Vec<Card> = order.part(&view.hand, suite).cards().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(order.tier(*card)));
        let (label, script) = match suite {
            Suite::Trump => (speech.pick("主牌", "Trump").to_owned(), Script::Cards),
            Suite::Side(suit) => (speech.suit(suit), Script::Suit(suit)),
        };
        Row { label, script, cards }
    };
    suites.into_iter().map(row).filter(|row| !row.cards.is_empty()).collect()
}

/// How the board ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let settled = match outcome {
        Outcome::Redeal { article } => {
            let said = speech.pick("无人亮主，重新发牌", "nobody called trump: dealt again");
            return format!("{said}{}", speech.aside(article));
        }
        Outcome::NotBegun { articles, .. } => {
            let what = speech.pick("时间已到，这把不开", "time is up: this board is not begun");
            return format!("{what}{}", speech.aside(listed(articles)));
        }
        Outcome::Settled(settled) => settled,
    };
    let Settled { points, trick_points, kitty_points, fines, levels, before, after, .. } = settled;
    let points = speech.count(*points, "分", "point", "points");
    let levels = speech.count(*levels, "级", "level", "levels");
    let sum = match (speech.lang, settled.side) {
        (Lang::Zh, side) => {
            let side = if side == Side::Banker { "甲方" } else { "乙方" };
            format!("乙方 {points}（各圈 {trick_points}，底牌 {kitty_points}，罚分 {fines}）：{side}升 {levels}")
        }
        (Lang::En, side) => {
            let side = if side == Side::Banker { "the banker's side gains" } else { "the defenders gain" };
            let parts = format!("(tricks {trick_points}, kitty {kitty_points}, fines {fines})");
            format!("the defenders have {points} {parts}: {side} {levels}")
        }
    };
    format!("{sum} · {} · {}", speech.change(before, after), listed(&settled.articles))
}

fn listed(articles: &[Article]) -> String {
    let articles: Vec<String> = articles.iter().map(ToString::to_string).collect();
    articles.join(" ")
}
