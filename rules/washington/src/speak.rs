//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card, Suit};
use table::{Article, Lang, Row, Scene, Seat, Speech, Spoken};
use trick::{Named, Suite};

use crate::event::{Kind, Sight};
use crate::naming::all_readings;
use crate::round::{Phase, Round};
use crate::score::{Outcome, Settled, Side};
use crate::view::{SeenTrick, Stage, View};
use crate::{Action, Trump, lead};

impl Spoken for Round {
    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let seat = |seat: &Seat| speech.seat(*seat);
        let cards = |cards: &Bag| speech.cards(*cards);
        let hidden = |shown: &Option<Bag>| shown.map_or(String::new(), |shown| format!(" {}", cards(&shown)));
        Some(match sight {
            Sight::Drew { .. } | Sight::Passed { .. } => return None,
            Sight::Dealt { first } => format!("{} {}", seat(first), speech.pick("先摸", "draws first")),
            Sight::Declared { seat: who, cards: shown } => {
                format!("{} {} {}", seat(who), speech.pick("亮", "shows"), cards(shown))
            }
            Sight::Closed {} => speech.pick("五秒到", "the five seconds are over").into(),
            Sight::TimeUp {} => speech.pick("时间到，这是最后一把", "time is up: this is the last board").into(),
            Sight::Trump { trump, level, banker } => format!(
                "{} {} · {} {level} · {} {}",
                speech.pick("主", "trump"),
                trump_name(*trump, speech),
                speech.pick("级", "level"),
                speech.pick("庄", "banker"),
                seat(banker).trim_end()
            ),
            Sight::Took { seat: who, cards, .. } => {
                format!("{} {}{}", seat(who), speech.pick("拿底牌", "takes the kitty"), hidden(cards))
            }
            Sight::Buried { seat: who, cards, .. } => {
                format!("{} {}{}", seat(who), speech.pick("扣底", "buries"), hidden(cards))
            }
            Sight::Played { seat: who, cards: played, kind, .. } => {
                format!("{} {}{}", seat(who), cards(played), kind_of(*kind, speech))
            }
            Sight::ThrowFailed { seat: who, cards: thrown, fine, .. } => format!(
                "{} {} {} · {} {fine}",
                seat(who),
                speech.pick("甩牌不成", "throws, and it fails:"),
                cards(thrown),
                speech.pick("罚分", "fine"),
            ),
            Sight::Named { seat: who, unit } => {
                format!("{} {} {}", seat(who), speech.pick("指定", "names"), cards(&unit.cards))
            }
            Sight::Won { seat: who, points, .. } => {
                format!("{} {} {points}", seat(who), speech.pick("赢得，分", "wins, points"))
            }
            Sight::Kitty { cards: kitty, points, multiplier, captured } => format!(
                "{} {} · {} {points}{}",
                speech.pick("底牌", "kitty"),
                cards(kitty),
                speech.pick("分", "points"),
                if *captured { format!(" ×{multiplier}") } else { String::new() }
            ),
            Sight::Over { outcome } => outcome_of(outcome, speech),
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
        let mut table = Vec::new();
        if view.phase == Stage::Play {
            table.extend(view.trick.iter().flat_map(|trick| trick_lines(trick, speech)));
        }
        if !view.can_declare.is_empty() {
            let options: Vec<String> = view.can_declare.iter().map(|cards| speech.cards(*cards)).collect();
            table.push(format!("{} {}", speech.pick("可以亮：", "you may show:"), options.join(" / ")));
        }
        let asked = match view.phase {
            Stage::Draw => speech.pick("亮主？", "show cards?").into(),
            Stage::Window => speech.pick("亮牌、反牌或不要", "show cards or pass").into(),
            Stage::Bury => format!("{} {}", speech.pick("扣底", "bury"), view.kitty.count),
            Stage::Name => speech.pick("指定一组", "name a component").into(),
            Stage::Play if view.trick.is_none() => speech.pick("头牌", "lead").into(),
            Stage::Play | Stage::Over => speech.pick("跟牌", "follow").to_owned(),
        };
        let prompt = format!("{asked} [{} {}]", speech.pick("乙方得分", "points"), view.points);
        Scene { table, hand: rows(view, speech), prompt }
    }

    fn last(view: &View, speech: &Speech<'_>) -> Vec<String> {
        view.last.iter().flat_map(|trick| trick_lines(trick, speech)).collect()
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

fn suit_name(suit: Suit, speech: &Speech<'_>) -> String {
    let name = speech.pick(suit.name_zh(), ["Spades", "Hearts", "Clubs", "Diamonds"][suit.index()]);
    format!("{}{name}", ['♠', '♥', '♣', '♦'][suit.index()])
}

fn trump_name(trump: Trump, speech: &Speech<'_>) -> String {
    match trump {
        Trump::Suit(suit) => suit_name(suit, speech),
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
    format!("  （{said}）")
}

fn trick_lines(trick: &SeenTrick, speech: &Speech<'_>) -> Vec<String> {
    let line = |play: &crate::view::SeenPlay| {
        let best = if play.seat == trick.best { " ★" } else { "" };
        format!("  {} {}{}{best}", speech.seat(play.seat), speech.cards(play.cards), kind_of(play.kind, speech))
    };
    trick.plays.iter().map(line).collect()
}

/// The hand by suites, trump first, high cards first.
fn rows(view: &View, speech: &Speech<'_>) -> Vec<Row> {
    let order = view.trump.unwrap_or(Trump::None).order(view.level);
    let mut suites: Vec<Suite> = order.suites().collect();
    suites.rotate_right(1);
    let row = |suite: Suite| {
        let mut cards: Vec<Card> = order.part(&view.hand, suite).cards().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(order.tier(*card)));
        let label = match suite {
            Suite::Trump => speech.pick("主牌", "Trump").to_owned(),
            Suite::Side(suit) => suit_name(suit, speech),
        };
        Row { label, cards }
    };
    suites.into_iter().map(row).filter(|row| !row.cards.is_empty()).collect()
}

/// How the board ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let settled = match outcome {
        Outcome::Redeal { article } => {
            return format!("{}（{article}）", speech.pick("无人亮主，重新发牌", "nobody called trump: dealt again"));
        }
        Outcome::NotBegun { articles, .. } => {
            let what = speech.pick("时间已到，这把不开", "time is up: this board is not begun");
            return format!("{what}（{}）", listed(articles));
        }
        Outcome::Settled(settled) => settled,
    };
    let Settled { points, trick_points, kitty_points, fines, levels, before, after, .. } = settled;
    let side = match settled.side {
        Side::Banker => speech.pick("甲方", "the banker's side"),
        Side::Defenders => speech.pick("乙方", "the defenders"),
    };
    let sum = match speech.lang {
        Lang::Zh => {
            format!("乙方 {points} 分（圈 {trick_points}，底 {kitty_points}，罚 {fines}）：{side}升 {levels} 级")
        }
        Lang::En => format!(
            "the defenders have {points} points (tricks {trick_points}, kitty {kitty_points}, fines {fines}): {side} gains {levels} levels"
        ),
    };
    let [a, b] = before.0;
    let [c, d] = after.0;
    format!("{sum} · {a}-{b} → {c}-{d} · {}", listed(&settled.articles))
}

fn listed(articles: &[Article]) -> String {
    let articles: Vec<String> = articles.iter().map(ToString::to_string).collect();
    articles.join(" ")
}
