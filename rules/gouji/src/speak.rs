//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card};
use table::{Row, Scene, Seat, Speech, Spoken};

use crate::Action;
use crate::event::{Laid, Sight, What};
use crate::outcome::Outcome;
use crate::rights::Right;
use crate::round::Round;
use crate::set::Point;
use crate::view::{Turn, View};

impl Spoken for Round {
    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let seat = |seat: Seat| speech.seat(seat);
        Some(match *sight {
            Sight::Dealt { first, .. } => format!("{} {}", seat(first), speech.pick("先取牌", "draws first")),
            Sight::Begins { seat: who, suit } => {
                let threes = suit.map_or(String::new(), |suit| format!("  {} {suit}33", speech.pick("亮", "shows")));
                format!("{} {}{threes}", seat(who), speech.pick("上班", "leads first"))
            }
            Sight::Played { seat: who, cards, set, right, out } => {
                let burn = if right == Some(Right::Burn) { speech.pick("烧 ", "burns with ") } else { "" };
                let gouji = if set.is_gouji() { speech.pick("  （够级）", "  (gouji)") } else { "" };
                let out = if out { speech.pick("  出完", "  is out") } else { "" };
                format!("{} {burn}{}{gouji}{out}", seat(who), speech.cards(cards))
            }
            Sight::Said { seat: who, what } => format!("{} {}", seat(who), said(what, speech)),
            Sight::Leads { .. } => return None,
            Sight::Failed { seat: who, .. } => {
                format!("{} {}", seat(who), speech.pick("烧牌失误，退出本局", "fails the burn and is out of the hand"))
            }
            Sight::Shut { seats } if seats.is_empty() => return None,
            Sight::Shut { seats } => {
                let list: Vec<String> = seats.iter().map(|who| seat(who).trim_end().to_owned()).collect();
                format!("{} {}", speech.pick("进点：", "not opened:"), list.join(" "))
            }
            Sight::Asked { seat: who, count, .. } => format!("{} {} {count}", seat(who), speech.pick("剩", "has left")),
            Sight::Offended { seat: who, points, .. } => {
                format!("{} {} {points}", seat(who), speech.pick("违例，扣分", "offends; points off:"))
            }
            Sight::Over { ref outcome, .. } => outcome_of(outcome, speech),
        })
    }

    fn say(action: &Action, speech: &Speech<'_>) -> String {
        match *action {
            Action::Play { cards } => format!("{} {}", speech.pick("出", "play"), speech.cards(cards)),
            Action::Pass {} => said(What::Pass, speech).into(),
            Action::Decline {} => said(What::Decline, speech).into(),
            Action::Yield {} => said(What::Yield, speech).into(),
            Action::Layaway {} => said(What::Layaway, speech).into(),
            Action::Apply {} => said(What::Apply, speech).into(),
            Action::Ask { seat } => {
                format!("{} {}", speech.pick("请报数", "ask the number of"), speech.seat(seat).trim_end())
            }
        }
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
        let hand = Row { label: speech.pick("手牌", "Hand").into(), cards: sorted(view.hand) };
        Scene { table: lines(&view.round, speech), hand: vec![hand], prompt: asked.into() }
    }

    fn last(view: &View, speech: &Speech<'_>) -> Vec<String> {
        lines(&view.last, speech)
    }

    fn ways(&self, _: Seat, _: Bag, _: &Speech<'_>) -> Vec<(String, Action)> {
        Vec::new()
    }

    fn silence(&self, _: Seat) -> Option<Action> {
        None
    }
}

fn said<'t>(what: What, speech: &Speech<'_>) -> &'t str {
    let (zh, en) = match what {
        What::Play => ("出牌", "play"),
        What::Burn => ("烧牌", "burn"),
        What::Pass => ("过牌", "pass"),
        What::Decline => ("不烧", "decline"),
        What::Yield => ("让牌", "yield"),
        What::Apply => ("申请接风", "ask for the lead"),
        What::Layaway => ("扣牌", "lay away"),
        What::Fail => ("烧牌失误", "failed burn"),
    };
    match speech.lang {
        table::Lang::Zh => zh,
        table::Lang::En => en,
    }
}

fn lines(laid: &[Laid], speech: &Speech<'_>) -> Vec<String> {
    let line = |laid: &Laid| {
        let words = if laid.set.is_some() { speech.cards(laid.cards) } else { said(laid.what, speech).into() };
        format!("  {} {words}", speech.seat(laid.seat))
    };
    laid.iter().map(line).collect()
}

/// High cards first: suits are of no account.
fn sorted(hand: Bag) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.cards().collect();
    cards.sort_by_key(|card| std::cmp::Reverse(Point::of(*card)));
    cards
}

/// How the hand ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let order: Vec<String> = outcome.order.iter().map(ToString::to_string).collect();
    let ([a, b], [c, d]) = (outcome.recorded.0, outcome.after.0);
    let articles: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
    let sweep = if outcome.sweep { speech.pick("（串三户）", " (sweep)") } else { "" };
    format!(
        "{} {}{sweep} · {} {a}:{b} · {} {c}:{d} · {}",
        speech.pick("名次", "order"),
        order.join(" "),
        speech.pick("本局", "points"),
        speech.pick("累计", "match"),
        articles.join(" ")
    )
}
