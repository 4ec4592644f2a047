//! The book in words: what happened, what could be done, the table and the hand in lines.

use cards::{Bag, Card, Pick, Suit};
use table::{Lang, Row, Scene, Script, Seat, Speech, Spoken, Word, meant};

use crate::Action;
use crate::carry::Ended;
use crate::event::Sight;
use crate::outcome::Outcome;
use crate::play::REPORTED;
use crate::reading::{Face, Kind, Reading};
use crate::readings::{readings, wild};
use crate::round::{Phase, Round};
use crate::tribute::Gift;
use crate::view::{SeenPlay, SeenTrick, Stage, View};

impl Spoken for Round {
    const WORDS: &'static [Word] = &[
        Word::alone("pass", &["过", "过牌", "不要"], &["pass"], ("不压", "not beat it")),
        Word::cards(&["出"], &["play"], ("出牌、压牌", "lead, or beat what stands")),
        Word::cards(&["贡", "进贡"], &["pay"], ("进贡", "pay a tribute")),
        Word::cards(&["还", "还贡"], &["return"], ("还贡", "return a card for it")),
        Word::about("ask", &["问"], &["ask"], ("问一家还有几张", "ask how many cards a seat has")),
        Word::about(
            "appoint",
            &["指定"],
            &["appoint", "name"],
            ("罚后由未犯规一方指定谁先出", "name who leads after a penalty"),
        ),
    ];

    fn place(steps: u8, lang: Lang) -> &'static str {
        match steps {
            1 => lang.pick("下家", "next"),
            3 => lang.pick("上家", "previous"),
            _ => lang.pick("对家", "partner"),
        }
    }

    fn tell(sight: &Sight, speech: &Speech<'_>) -> Option<String> {
        let does = |seat: Seat, zh: &str, you: &str, other: &str| speech.line(seat, speech.verb(seat, zh, you, other));
        Some(match *sight {
            Sight::Dealt { first, turned, .. } => {
                let card = |card| format!("{}{}", speech.pick("，翻牌 ", "; the card turned is "), speech.card(card));
                let turned = turned.map_or(String::new(), card);
                format!("{}{turned}", does(first, "先抓", "draw first", "draws first"))
            }
            Sight::Resisted { jokers } => {
                let shown = Seat::all(4).filter(|seat| jokers[seat.index()] > 0);
                let shown: Vec<String> =
                    shown.map(|who| format!("{} ×{}", speech.seat(who), jokers[who.index()])).collect();
                speech.titled("抗贡，亮大王", "nobody pays; big jokers shown", shown.join(speech.pick("，", ", ")))
            }
            Sight::Paid { seat, .. } => does(seat, "已选好贡牌", "have chosen a tribute", "has chosen a tribute"),
            Sight::Returned { seat, .. } => {
                does(seat, "已选好还牌", "have chosen a card to return", "has chosen a card to return")
            }
            Sight::Tributes { ref gifts } => {
                gift_lines(gifts, |gift| (gift.from, gift.to, gift.card), ("进贡", "pay", "pays"), speech)
            }
            Sight::Returns { ref gifts } => {
                let way = |gift: &Gift| (gift.to.unwrap_or(gift.from), Some(gift.from), gift.back);
                gift_lines(gifts, way, ("还贡", "return", "returns"), speech)
            }
            Sight::Appointed { by, seat } => {
                format!("{} {}", does(by, "指定先出的是", "name as leader", "names as leader"), speech.seat(seat))
            }
            Sight::Begins { seat } => does(seat, "先出牌", "lead", "leads"),
            Sight::Played { seat, cards, reading, out } => {
                let out = if out { speech.verb(seat, "  出完", "  and are out", "  and is out") } else { "" };
                speech.line(seat, format!("{}{}{out}", speech.cards(cards), speech.aside(named(reading, speech))))
            }
            Sight::Passed { seat } => does(seat, "过", "pass", "passes"),
            Sight::Told { seat, count } | Sight::Asked { seat, count, .. } => {
                let left = speech.count(count, "张", "card left", "cards left");
                format!("{} {left}", does(seat, "剩", "have", "has"))
            }
            Sight::TimeUp {} => speech.pick("时间到，这是最后一副", "time is up: this is the last board").into(),
            Sight::Won { seat: owner, leader } if owner == leader => return None,
            Sight::Won { leader, .. } => does(leader, "接风", "inherit the lead", "inherits the lead"),
            Sight::Over { ref outcome, .. } => outcome_of(outcome, speech),
        })
    }

    fn say(action: &Action, speech: &Speech<'_>) -> String {
        match *action {
            Action::Pay { card } => format!("{} {}", speech.pick("贡", "pay"), speech.card(card)),
            Action::Return { card } => format!("{} {}", speech.pick("还", "return"), speech.card(card)),
            Action::Appoint { seat } => format!("{} {}", speech.pick("指定", "appoint"), speech.seat(seat)),
            Action::Play { cards, declared } => {
                let reading = declared.map_or(String::new(), |reading| speech.aside(named(reading, speech)));
                format!("{} {}{reading}", speech.pick("出", "play"), speech.cards(cards))
            }
            Action::Pass {} => speech.pick("过", "pass").into(),
            Action::Ask { seat } => format!("{} {}", speech.pick("问", "ask"), speech.seat(seat)),
            Action::Time {} => speech.pick("时间到", "time is up").into(),
        }
    }

    fn scene(view: &View, speech: &Speech<'_>) -> Scene {
        let table = view.trick.iter().flat_map(|trick| trick_lines(trick, speech)).collect();
        let mut choice = Vec::new();
        if !view.give.is_empty() {
            choice.push(speech.titled("可给", "one of", speech.cards(view.give)));
        }
        let few =
            |seat: &Seat| view.seat != Some(*seat) && view.counts[seat.index()].is_some_and(|left| left <= REPORTED);
        let counts = Seat::all(4)
            .filter(few)
            .filter_map(|seat| Some((seat, view.counts[seat.index()].filter(|left| *left > 0)?)));
        let counts: Vec<String> = counts.map(|(seat, left)| format!("{} {left}", speech.seat(seat))).collect();
        if !counts.is_empty() {
            choice.push(speech.titled("剩牌不多", "few cards left", counts.join(speech.pick("，", ", "))));
        }
        let asked = match view.phase {
            Stage::Pay => speech.pick("进贡", "pay tribute"),
            Stage::Return => speech.pick("还贡", "return a card"),
            Stage::Appoint => speech.pick("指定谁先出", "name who leads"),
            Stage::Play if view.trick.is_none() => speech.pick("领出", "lead"),
            Stage::Play | Stage::Over => speech.pick("压牌或过", "beat it or pass"),
        };
        let prompt = format!("{asked} [{} {}]", speech.pick("打", "level"), view.level);
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

/// A reading in words.
fn named(reading: Reading, speech: &Speech<'_>) -> String {
    let Some(rank) = reading.rank.rank() else { return jokers(reading, speech) };
    match speech.lang {
        Lang::En => reading.to_string(),
        Lang::Zh if reading.kind.is_run() => format!("{}到{rank}", reading.kind.zh()),
        Lang::Zh if reading.power() > 0 => format!("{}张{rank}{}", reading.size, reading.kind.zh()),
        Lang::Zh => format!("{}{rank}", reading.kind.zh()),
    }
}

/// A reading of jokers in words.
fn jokers(reading: Reading, speech: &Speech<'_>) -> String {
    let small = reading.rank == Face::SMALL_JOKER;
    let joker = if small { speech.pick("小王", "small joker") } else { speech.pick("大王", "big joker") };
    match (speech.lang, reading.kind) {
        (Lang::Zh, Kind::Single | Kind::Pair) => format!("{}{joker}", reading.kind.zh()),
        (Lang::Zh, _) => reading.kind.zh().into(),
        (Lang::En, Kind::Single) => format!("single {joker}"),
        (Lang::En, Kind::Pair) => format!("pair of {joker}s"),
        (Lang::En, _) => reading.to_string(),
    }
}

/// Who gives what to whom; the verb in Chinese, for "you", for others.
fn gift_lines(
    gifts: &[Gift],
    way: impl Fn(&Gift) -> (Seat, Option<Seat>, Option<Card>),
    verb: (&str, &str, &str),
    speech: &Speech<'_>,
) -> String {
    let line = |gift: &Gift| {
        let (from, to, card) = way(gift);
        let to = to.map_or(String::new(), |to| format!(" → {}", speech.seat(to)));
        let card = card.map_or("-".into(), |card| speech.card(card));
        format!("{} {} {card}{to}", speech.seat(from), speech.verb(from, verb.0, verb.1, verb.2))
    };
    gifts.iter().map(line).collect::<Vec<_>>().join(" · ")
}

fn trick_lines(trick: &SeenTrick, speech: &Speech<'_>) -> Vec<String> {
    // The last play is the one that stands: others may be the same seat's.
    let best = trick.plays.iter().rposition(|play| play.cards.is_some());
    let line = |(at, play): (usize, &SeenPlay)| {
        let best = if Some(at) == best { " ★" } else { "" };
        let said = match (play.cards, play.reading) {
            (Some(cards), Some(reading)) => {
                format!("{}{}{best}", speech.cards(cards), speech.aside(named(reading, speech)))
            }
            _ => speech.pick("过", "pass").into(),
        };
        speech.line(play.seat, said)
    };
    trick.plays.iter().enumerate().map(line).collect()
}

/// The level and its wild card, the levels of both sides, who is out, how many cards the others have as far as they told.
fn state(view: &View, speech: &Speech<'_>) -> Vec<String> {
    let (level, wild) = (view.level, speech.card(wild(view.level)));
    let levels = speech.both(|team| view.levels[team].to_string());
    let whose = view.playing.map_or(String::new(), |team| speech.aside(speech.side(team)));
    let mut lines = vec![
        match speech.lang {
            Lang::Zh => format!("第 {} 副 · 打 {level}{whose} · 逢人配 {wild}", view.board),
            Lang::En => format!("board {} · level {level}{whose} · wild card {wild}", view.board),
        },
        speech.titled("级数", "levels", levels),
    ];
    if !view.places.is_empty() {
        lines.push(speech.titled("已出完", "out", speech.seats(view.places.iter().copied())));
    }
    lines.push(speech.counts(view.counts));
    lines
}

/// The hand by height: wild cards, what is above the ace, honours, the rest.
fn rows(view: &View, speech: &Speech<'_>) -> Vec<Row> {
    let height = |card: &Card| Face::of(*card).height(view.level);
    let mut cards: Vec<Card> = view.hand.cards().collect();
    cards.sort_by_key(|card| (std::cmp::Reverse(height(card)), card.suit().map(Suit::index)));
    let (wilds, cards): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| *card == wild(view.level));
    let (top, rest): (Vec<Card>, Vec<Card>) = cards.into_iter().partition(|card| height(card) > 12);
    let (high, low): (Vec<Card>, Vec<Card>) = rest.into_iter().partition(|card| height(card) > 7);
    let labels = [
        speech.pick("逢人配", "Wild"),
        speech.pick("王、级牌", "Jokers, level"),
        speech.pick("A 到 10", "A to 10"),
        speech.pick("9 以下", "9 and below"),
    ];
    let row = |(label, cards): (&str, Vec<Card>)| Row { label: label.into(), script: Script::Ranks, cards };
    let rows = labels.into_iter().zip([wilds, top, high, low]).map(row);
    rows.filter(|row| !row.cards.is_empty()).collect()
}

/// How the board ended.
fn outcome_of(outcome: &Outcome, speech: &Speech<'_>) -> String {
    let order: Vec<String> = Vec::<Seat>::from(outcome.order).iter().map(ToString::to_string).collect();
    let order = order.join(" ");
    let articles: Vec<String> = outcome.articles.iter().map(ToString::to_string).collect();
    let side = speech.side(outcome.side);
    let gain = speech.count(outcome.gain, "级", "level", "levels");
    let ended = match outcome.ended {
        None => "",
        Some(Ended::Past(_)) => speech.pick("，过A", ", past A"),
        Some(Ended::Ahead(_)) => speech.pick("，级数领先", ", ahead at the end"),
        Some(Ended::Level) => speech.pick("，平局", ", drawn"),
    };
    let points = outcome.points.map_or(String::new(), |points| {
        format!(" · {}", speech.titled("得分", "points", speech.both(|team| points[team].to_string())))
    });
    let sum = match speech.lang {
        Lang::Zh => format!("名次 {order} · {side}升 {gain}{ended}"),
        Lang::En if outcome.side == speech.me.team() => format!("order {order} · {side} gains {gain}{ended}"),
        Lang::En => format!("order {order} · {side} gain {gain}{ended}"),
    };
    format!("{sum} · {}{points} · {}", speech.change(&outcome.before, &outcome.after), articles.join(" "))
}
