//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card, Suit};
use table::{Lang, Row, Scene, Seat, Speech, Spoken};

use crate::Action;
use crate::carry::Ended;
use crate::event::Sight;
use crate::outcome::Outcome;
use crate::play::REPORTED;
use crate::reading::{Face, Reading};
use crate::readings::{readings, wild};
use crate::round::{Phase, Round};
use crate::tribute::Gift;
use crate::view::{SeenPlay, SeenTrick, Stage, View};

impl Spoken for Round {
    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let seat = |seat: Seat| speech.seat(seat);
        Some(match *sight {
            Sight::Dealt { first, turned, .. } => {
                let card = turned.map_or(String::new(), |card| {
                    format!("，{} {}", speech.pick("翻牌", "turned:"), one(card, speech))
                });
                format!("{} {}{card}", seat(first), speech.pick("先抓", "draws first"))
            }
            Sight::Resisted { jokers } => {
                let shown = Seat::all(4).filter(|seat| jokers[seat.index()] > 0);
                let shown: Vec<String> =
                    shown.map(|who| format!("{}×{}", seat(who).trim_end(), jokers[who.index()])).collect();
                format!("{} {}", speech.pick("抗贡：亮大王", "resisted: big jokers"), shown.join(" "))
            }
            Sight::Paid { seat: who, .. } => {
                format!("{} {}", seat(who), speech.pick("已选好贡牌", "has chosen a tribute"))
            }
            Sight::Returned { seat: who, .. } => {
                format!("{} {}", seat(who), speech.pick("已选好还牌", "has chosen a card to return"))
            }
            Sight::Tributes { ref gifts } => {
                gift_lines(gifts, |gift| (gift.from, gift.to, gift.card), speech.pick("进贡", "pays"), speech)
            }
            Sight::Returns { ref gifts } => gift_lines(
                gifts,
                |gift| (gift.to.unwrap_or(gift.from), Some(gift.from), gift.back),
                speech.pick("还贡", "returns"),
                speech,
            ),
            Sight::Appointed { by, seat: who } => {
                format!("{} {} {}", seat(by), speech.pick("指定先出：", "names the leader:"), seat(who).trim_end())
            }
            Sight::Begins { seat: who } => format!("{} {}", seat(who), speech.pick("先出牌", "leads")),
            Sight::Played { seat: who, cards, reading, out } => {
                let out = if out { speech.pick("  出完", "  is out") } else { "" };
                format!("{} {}  （{}）{out}", seat(who), speech.cards(cards), named(reading, speech))
            }
            Sight::Passed { seat: who } => format!("{} {}", seat(who), speech.pick("过", "passes")),
            Sight::Told { seat: who, count } | Sight::Asked { seat: who, count, .. } => {
                format!("{} {} {count}", seat(who), speech.pick("剩", "has left"))
            }
            Sight::TimeUp {} => speech.pick("时间到，这是最后一副", "time is up: this is the last board").into(),
            Sight::Won { seat: owner, leader } if owner == leader => return None,
            Sight::Won { leader, .. } => format!("{} {}", seat(leader), speech.pick("接风", "inherits the lead")),
            Sight::Over { ref outcome, .. } => outcome_of(outcome, speech),
        })
    }

    fn say(action: &Action, speech: &Speech<'_>) -> String {
        match *action {
            Action::Pay { card } => format!("{} {}", speech.pick("贡", "pay"), one(card, speech)),
            Action::Return { card } => format!("{} {}", speech.pick("还", "return"), one(card, speech)),
            Action::Appoint { seat } => format!("{} {}", speech.pick("指定", "name"), speech.seat(seat).trim_end()),
            Action::Play { cards, declared } => {
                let reading = declared.map_or(String::new(), |reading| format!(" = {}", named(reading, speech)));
                format!("{} {}{reading}", speech.pick("出", "play"), speech.cards(cards))
            }
            Action::Pass {} => speech.pick("过", "pass").into(),
            Action::Ask { seat } => {
                format!("{} {}", speech.pick("问张数", "ask the number of"), speech.seat(seat).trim_end())
            }
            Action::Time {} => speech.pick("时间到", "time is up").into(),
        }
    }

    fn scene(view: &View, speech: &Speech<'_>) -> Scene {
        let mut table: Vec<String> = view.trick.iter().flat_map(|trick| trick_lines(trick, speech)).collect();
        if !view.give.is_empty() {
            table.push(format!("{} {}", speech.pick("可给：", "one of"), speech.cards(view.give)));
        }
        let few =
            |seat: &Seat| view.seat != Some(*seat) && view.counts[seat.index()].is_some_and(|left| left <= REPORTED);
        let counts = Seat::all(4)
            .filter(few)
            .filter_map(|seat| Some(format!("{} {}", speech.seat(seat).trim_end(), view.counts[seat.index()]?)));
        let counts: Vec<String> = counts.collect();
        if !counts.is_empty() {
            table.push(format!("{} {}", speech.pick("剩牌", "cards left:"), counts.join("  ")));
        }
        let asked = match view.phase {
            Stage::Pay => speech.pick("进贡", "pay tribute"),
            Stage::Return => speech.pick("还贡", "return a card"),
            Stage::Appoint => speech.pick("指定谁先出", "name who leads"),
            Stage::Play if view.trick.is_none() => speech.pick("领出", "lead"),
            Stage::Play | Stage::Over => speech.pick("压牌或过", "beat it or pass"),
        };
        let prompt = format!("{asked} [{} {}]", speech.pick("打", "level"), view.level);
        Scene { table, hand: rows(view, speech), prompt }
    }

    fn last(view: &View, speech: &Speech<'_>) -> Vec<String> {
        view.last.iter().flat_map(|trick| trick_lines(trick, speech)).collect()
    }

    fn ways(&self, _: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Action)> {
        let Phase::Play(play) = &self.phase else { return Vec::new() };
        let (level, rule) = (self.level, self.setup.wild);
        let found = readings(&cards, level, rule);
        let fits = |reading: &Reading| play.standing.is_none_or(|standing| reading.beats(standing, level));
        let fitting: Vec<Reading> = found.as_slice().iter().copied().filter(fits).collect();
        if fitting.len() < 2 {
            return Vec::new();
        }
        let way = |reading: &Reading| (named(*reading, speech), Action::Play { cards, declared: Some(*reading) });
        fitting.iter().rev().map(way).collect()
    }

    fn silence(&self, _: Seat) -> Option<Action> {
        None
    }
}

fn one(card: Card, speech: &Speech<'_>) -> String {
    speech.cards(Bag::one(card))
}

/// A reading in words.
fn named(reading: Reading, speech: &Speech<'_>) -> String {
    match speech.lang {
        Lang::En => reading.to_string(),
        Lang::Zh => match reading.rank.rank() {
            Some(rank) if reading.kind.is_run() => format!("{}到{rank}", reading.kind.zh()),
            Some(rank) if reading.power() > 0 => format!("{}张{rank}{}", reading.size, reading.kind.zh()),
            Some(rank) => format!("{}{rank}", reading.kind.zh()),
            None => reading.kind.zh().into(),
        },
    }
}

fn gift_lines(
    gifts: &[Gift],
    way: impl Fn(&Gift) -> (Seat, Option<Seat>, Option<Card>),
    verb: &str,
    speech: &Speech<'_>,
) -> String {
    let line = |gift: &Gift| {
        let (from, to, card) = way(gift);
        let to = to.map_or(String::new(), |to| format!(" → {}", speech.seat(to).trim_end()));
        format!("{} {verb} {}{to}", speech.seat(from).trim_end(), card.map_or("-".into(), |card| one(card, speech)))
    };
    gifts.iter().map(line).collect::<Vec<_>>().join(" · ")
}

fn trick_lines(trick: &SeenTrick, speech: &Speech<'_>) -> Vec<String> {
    let line = |play: &SeenPlay| {
        let best = if play.seat == trick.best && play.cards.is_some() { " ★" } else { "" };
        let said = match (play.cards, play.reading) {
            (Some(cards), Some(reading)) => format!("{}  （{}）", speech.cards(cards), named(reading, speech)),
            _ => speech.pick("过", "pass").into(),
        };
        format!("  {} {said}{best}", speech.seat(play.seat))
    };
    trick.plays.iter().map(line).collect()
}

/// The hand by height, wild cards first of all; a row for what is above the ace, one for honours, one for the rest.
fn rows(view: &View, speech: &Speech<'_>) -> Vec<Row> {
    let height = |card: &Card| Face::of(*card).height(view.level);
    let mut cards: Vec<Card> = view.hand.cards().collect();
    cards
        .sort_by_key(|card| (*card != wild(view.level), std::cmp::Reverse(height(card)), card.suit().map(Suit::index)));
    let (top, rest): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| height(card) > 12);
    let (high, low): (Vec<Card>, Vec<Card>) = rest.into_iter().partition(|card| height(card) > 7);
    let labels = [speech.pick("王、级牌", "Jokers, level"), speech.pick("大牌", "High"), speech.pick("小牌", "Low")];
    let rows = labels.into_iter().zip([top, high, low]).map(|(label, cards)| Row { label: label.into(), cards });
    rows.filter(|row| !row.cards.is_empty()).collect()
}

/// How the board ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let order: Vec<u8> = Vec::<Seat>::from(outcome.order).into_iter().map(u8::from).collect();
    let order: Vec<String> = order.iter().map(u8::to_string).collect();
    let ([a, b], [c, d]) = (outcome.before.0, outcome.after.0);
    let articles: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
    let ended = match outcome.ended {
        None => String::new(),
        Some(Ended::Past(_)) => speech.pick("，过A", ", past A").into(),
        Some(Ended::Ahead(_)) => speech.pick("，级数领先", ", ahead at the end").into(),
        Some(Ended::Level) => speech.pick("，平局", ", drawn").into(),
    };
    let points = outcome.points.map_or(String::new(), |points| format!(" · {}:{}", points.0[0], points.0[1]));
    format!(
        "{} {} · {} {}{ended} · {a}-{b} → {c}-{d}{points} · {}",
        speech.pick("名次", "order"),
        order.join(" "),
        speech.pick("升级", "levels"),
        outcome.gain,
        articles.join(" ")
    )
}
