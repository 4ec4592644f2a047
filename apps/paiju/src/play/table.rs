//! A board at the terminal, from the draw to the score.

use std::io::{BufRead, Write};

use ::table::{Seat, Viewer};
use bots::{Bot, Dice};
use cards::{Bag, Pick, Rank};
use registry::{Engine, Rejection};
use serde_json::{Value, json};

use super::Left;
use super::console::{Choice, Console};
use super::words::{Lexicon, Misread, Wish};
use crate::face::pointed;
use crate::fail::Failure;
use crate::lang::Lang;

/// The most ways of filling in suits that a person is asked to choose from.
const MOST_ASKED: usize = 9;

/// A board with one person.
pub(super) struct Table<R, W> {
    engine: Box<dyn Engine>,
    bots: Vec<Bot>,
    console: Console<R, W>,
    me: Seat,
    lang: Lang,
    words: Lexicon,
    /// Events told.
    told: usize,
    /// Declarations that the person has been offered and passed over.
    offered: Value,
    /// A bot plays the person's seat.
    auto: bool,
}

/// What became of a prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// Something was done, or passed over.
    Done,
    /// Nothing was done: ask again.
    Again,
    /// The person has gone.
    Quit,
}

impl<R: BufRead, W: Write> Table<R, W> {
    pub(super) fn new(engine: Box<dyn Engine>, bots: Vec<Bot>, console: Console<R, W>) -> Self {
        let (me, lang) = (console.screen.me, console.screen.lang);
        let words = Lexicon { words: engine.words(), seats: engine.seats() };
        Self { engine, bots, console, me, lang, words, told: 0, offered: json!([]), auto: false }
    }

    /// The console, when the board is over.
    pub(super) fn into_console(self) -> Console<R, W> {
        self.console
    }

    /// Plays the board.
    pub(super) fn play(&mut self) -> Result<Left, Failure> {
        loop {
            self.tell()?;
            if let Some(ended) = self.engine.ended() {
                match ended.winner {
                    Some(team) if team == self.me.team() => self.console.tell("你方赢了", "your side wins")?,
                    Some(_) => self.console.tell("对方赢了", "the others win")?,
                    None if ended.match_over => self.console.tell("平局", "the match is drawn")?,
                    None => {}
                }
                return Ok(Left::Over((!ended.match_over).then_some(ended.carry)));
            }
            let turn = match self.engine.forced() {
                Some((drawer, action)) => {
                    self.carry_out(drawer, &action)?;
                    self.tell()?;
                    self.answers(drawer)?
                }
                None => match self.engine.to_act().iter().next() {
                    Some(seat) if seat == self.me && !self.auto => self.turn()?,
                    Some(seat) => self.bot_plays(seat)?,
                    None => {
                        return Err(Failure::found(
                            "这副牌停住了：没有人可以行动",
                            "the board stands still: nobody may act",
                        ));
                    }
                },
            };
            if turn == Turn::Quit {
                self.console.tell("再见", "goodbye")?;
                return Ok(Left::Quit);
            }
        }
    }

    /// Tells what has happened since; was there anything to tell?
    fn tell(&mut self) -> Result<usize, Failure> {
        let mut lines = 0;
        while self.told < self.engine.events() {
            let (event, viewer) = (self.told, Viewer::Seat(self.me));
            self.told += 1;
            let line = self.console.screen.speak(|speech| self.engine.tell(event, viewer, speech));
            if let Some(line) = line {
                self.console.say(&line)?;
                lines += 1;
            }
        }
        Ok(lines)
    }

    /// While cards are drawn: bots and the person may answer each card, and each other's answers.
    fn answers(&mut self, drawer: Seat) -> Result<Turn, Failure> {
        let mut asked = vec![drawer];
        while let Some(seat) = asked.pop() {
            let Some((_, forced)) = self.engine.forced() else { break };
            if !self.engine.to_act().contains(seat) {
                continue;
            }
            let before = self.engine.events();
            if seat == self.me && !self.auto {
                let can = self.view()["can_declare"].take();
                if can == self.offered || can.as_array().is_none_or(Vec::is_empty) {
                    continue;
                }
                self.offered = can;
                if self.turn()? == Turn::Quit {
                    return Ok(Turn::Quit);
                }
            } else {
                let action = self.bots[seat.index()].act(&*self.engine, seat);
                if let Some(action) = action.filter(|action| *action != forced) {
                    self.carry_out(seat, &action)?;
                }
            }
            if self.engine.events() > before {
                asked = Seat::all(self.engine.seats()).filter(|other| *other != seat).collect();
                self.tell()?;
            }
        }
        Ok(Turn::Done)
    }

    fn view(&self) -> Value {
        self.engine.view(Viewer::Seat(self.me))
    }

    /// Are cards being drawn, so that whoever says nothing lets them be drawn on?
    fn drawing(&self) -> bool {
        self.engine.forced().is_some()
    }

    /// An action that must be legal: a bot's or the rulebook's own.
    fn carry_out(&mut self, seat: Seat, action: &Value) -> Result<(), Failure> {
        match self.engine.act(seat, action) {
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::found(
                format!("{seat} 号座位的电脑出了不合规则的牌：{action}"),
                format!("the bot in seat {seat} made an illegal play: {action}"),
            )),
        }
    }

    fn bot_plays(&mut self, seat: Seat) -> Result<Turn, Failure> {
        let action = self.bots[seat.index()].act(&*self.engine, seat).or_else(|| self.any(seat));
        let action = action.ok_or_else(|| {
            Failure::found(format!("{seat} 号座位的电脑没有回答"), format!("the bot in seat {seat} has no answer"))
        })?;
        self.carry_out(seat, &action)?;
        Ok(Turn::Done)
    }

    /// Some legal action.
    fn any(&self, seat: Seat) -> Option<Value> {
        let mut dice = Dice::from_seed([0; 32]);
        self.engine.sample(seat, &mut |bound| dice.below(bound))
    }

    /// What a decent player would do; nothing, where that is to let cards be drawn on.
    fn hint(&self) -> Option<Value> {
        let sound = self.engine.basic(self.me);
        if self.drawing() {
            sound.filter(|action| action["cards"].is_array())
        } else {
            sound.or_else(|| self.any(self.me))
        }
    }

    /// Asks the person until something is done. What lies on the table was told as it happened.
    fn turn(&mut self) -> Result<Turn, Failure> {
        let scene = self.scene();
        for line in &scene.choice {
            self.console.say(line)?;
        }
        let hand = self.console.screen.hand(&scene.hand);
        self.console.show(&hand)?;
        loop {
            let prompt = format!("{} >", self.scene().prompt);
            let Some(line) = self.console.ask(&prompt)? else { return Ok(Turn::Quit) };
            let turn = match self.words.wish(&line) {
                Ok(wish) => self.answer(wish)?,
                Err(why) => self.misread(&line, &why)?,
            };
            if turn != Turn::Again {
                return Ok(turn);
            }
        }
    }

    /// Does what was wished.
    fn answer(&mut self, wish: Wish) -> Result<Turn, Failure> {
        let drawing = self.drawing();
        match wish {
            Wish::Quit => return Ok(Turn::Quit),
            Wish::Nothing | Wish::Do("pass") if drawing => return Ok(Turn::Done),
            Wish::Nothing => {
                return self.engine.silence(self.me).map_or(Ok(Turn::Again), |action| self.try_out(&action));
            }
            Wish::Do(verb) => return self.try_out(&json!({ "do": verb })),
            Wish::About(verb, seat) => return self.try_out(&json!({ "do": verb, "seat": seat })),
            Wish::Help => {
                let list = self.console.screen.glossary(&self.words.glossary(self.lang));
                self.console.show(&list)?;
            }
            Wish::Look => self.look()?,
            Wish::Last => self.last()?,
            Wish::Auto => {
                self.auto = true;
                return if drawing { Ok(Turn::Done) } else { self.bot_plays(self.me) };
            }
            Wish::Hint => {
                let advice = self.advice();
                self.console.say(&format!("  {}{advice}", self.lang.pick("建议：", "advice: ")))?;
            }
            Wish::DoHint => return self.do_hint(),
            Wish::Cards(pick) => return self.play_cards(&pick),
        }
        Ok(Turn::Again)
    }

    /// What the hint says.
    fn advice(&self) -> String {
        match self.hint() {
            Some(action) => self.said(&action),
            None => self.lang.pick("现在不亮（回车）", "show nothing now (Enter)").into(),
        }
    }

    /// Does what the hint says; says it only where the event does not.
    fn do_hint(&mut self) -> Result<Turn, Failure> {
        let Some(action) = self.hint() else { return Ok(Turn::Done) };
        let words = self.said(&action);
        let turn = self.try_out(&action)?;
        if self.tell()? == 0 {
            self.console.say(&format!("  {words}"))?;
        }
        Ok(turn)
    }

    /// The trick before.
    fn last(&mut self) -> Result<(), Failure> {
        let lines = self.console.screen.speak(|speech| self.engine.last(self.me, speech));
        if lines.is_empty() {
            self.console.tell("  还没有打完一圈", "  no trick is over yet")?;
        }
        lines.iter().try_for_each(|line| self.console.say(&format!("  {line}")))
    }

    /// Plays what was picked; asks which cards, or which way of reading them, where there are several.
    fn play_cards(&mut self, pick: &Pick) -> Result<Turn, Failure> {
        let cards = match self.meant(pick)? {
            Ok(cards) => cards,
            Err(turn) => return Ok(turn),
        };
        let mut ways = self.console.screen.speak(|speech| self.engine.ways(self.me, cards, speech));
        if ways.len() < 2 {
            let action = self.engine.probe(self.me, cards).action;
            return self.try_out(&action);
        }
        let answers: Vec<String> = ways.iter().map(|(words, _)| words.clone()).collect();
        let question = self.lang.pick("这些牌有几种打法，选哪一种？", "these can be played in several ways: which?");
        match self.console.choose(question, &answers)? {
            Choice::Chosen(at) => {
                let (_, action) = ways.swap_remove(at);
                self.try_out(&action)
            }
            Choice::Back => Ok(Turn::Again),
            Choice::Gone => Ok(Turn::Quit),
        }
    }

    /// The cards meant where some were named by rank alone: those that may be played, if the hand or the rules leave one
    /// way; otherwise the person says which.
    fn meant(&mut self, pick: &Pick) -> Result<Result<Bag, Turn>, Failure> {
        let mut ways = self.engine.meant(self.me, pick);
        if ways.is_empty() {
            self.say_missing(pick)?;
            return Ok(Err(Turn::Again));
        }
        if ways.len() > 1 {
            let allowed: Vec<Bag> =
                ways.iter().copied().filter(|cards| self.engine.probe(self.me, *cards).refused.is_none()).collect();
            // If none may be played, the first one's refusal says why.
            ways = if allowed.is_empty() { ways[..1].to_vec() } else { allowed };
        }
        match ways[..] {
            [cards] => Ok(Ok(cards)),
            _ if ways.len() > MOST_ASKED => {
                self.name_suits(&ways)?;
                Ok(Err(Turn::Again))
            }
            _ => {
                let answers: Vec<String> = ways.iter().map(|cards| self.console.screen.cards(*cards)).collect();
                let question = self.lang.pick("是哪几张？", "which of them?");
                Ok(match self.console.choose(question, &answers)? {
                    Choice::Chosen(at) => Ok(ways[at]),
                    Choice::Back => Err(Turn::Again),
                    Choice::Gone => Err(Turn::Quit),
                })
            }
        }
    }

    /// Says of which rank the hand has too few.
    fn say_missing(&mut self, pick: &Pick) -> Result<(), Failure> {
        let hand: Vec<Option<Rank>> =
            self.scene().hand.iter().flat_map(|row| &row.cards).map(|card| card.rank()).collect();
        let held = |rank: Rank| hand.iter().filter(|held| **held == Some(rank)).count();
        let wanted = |rank: Rank| usize::from(pick.ranks[usize::from(rank.index())]);
        for rank in Rank::all().filter(|rank| held(*rank) < wanted(*rank)) {
            let (held, wanted) = (held(rank), wanted(rank));
            self.console.tell(
                &format!("✗ 你只有 {held} 张 {rank}，不是 {wanted} 张"),
                &format!("✗ you hold {held} × {rank}, not {wanted}"),
            )?;
        }
        Ok(())
    }

    /// Says of which ranks the suits must be named, and which there are.
    fn name_suits(&mut self, ways: &[Bag]) -> Result<(), Failure> {
        let all = ways.iter().fold(Bag::EMPTY, |all, way| all.plus(way.minus_held(way.meet(all))));
        let open = |rank: &Rank| {
            let of_rank = |bag: Bag| bag.cards().filter(|card| card.rank() == Some(*rank)).collect::<Vec<_>>();
            ways.iter().any(|way| of_rank(*way) != of_rank(ways[0]))
        };
        let ranks: Vec<Rank> = Rank::all().filter(open).collect();
        let held: Bag = all.cards().filter(|card| card.rank().is_some_and(|rank| ranks.contains(&rank))).collect();
        let cards = self.console.screen.cards(held);
        self.console.tell(
            &format!("✗ 有好多种可能，请写花色：{cards}"),
            &format!("✗ that could be many things; name the suits: {cards}"),
        )
    }

    /// Tries an action; a refusal says why, and what would do: what the hint says, so that there is one advice and not two.
    fn try_out(&mut self, action: &Value) -> Result<Turn, Failure> {
        match self.engine.act(self.me, action) {
            Ok(_) => return Ok(Turn::Done),
            Err(Rejection::Unreadable(_)) => {
                self.console.tell("✗ 这里不能这样做；? 看能说什么", "✗ that can't be done here; ? tells what can")?;
            }
            Err(Rejection::Illegal { article, text, .. }) => {
                let said = self.lang.pick(&text.zh, &text.en);
                let refusal = self.lang.either(format!("✗ {said}（{article}）"), format!("✗ {said} ({article})"));
                self.console.say(&refusal)?;
                let advice = self.advice();
                self.console.say(&format!("  {}{advice}", self.lang.pick("可以：", "would do: ")))?;
            }
        }
        Ok(Turn::Again)
    }

    /// Says what is wrong with a line.
    fn misread(&mut self, line: &str, why: &Misread) -> Result<Turn, Failure> {
        let lang = self.lang;
        let said = match why {
            Misread::Cards(text, error) => {
                self.console.show(&pointed(text, error))?;
                match lang {
                    Lang::Zh => format!("{}；? 看怎样写", error.kind.zh()),
                    Lang::En => format!("{}; ? tells how to write them", error.kind),
                }
            }
            Misread::NoCards(word) => lang.either(
                format!("“{word}”后面写牌，如 {word} ♠K"),
                format!("{word:?} takes cards behind it, as in: {word} ♠K"),
            ),
            Misread::NoSeat(word) => {
                let last = self.words.seats;
                lang.either(
                    format!("“{word}”后面写座位号 1 到 {last}，如 {word} 2"),
                    format!("{word:?} takes a seat's number behind it, 1 to {last}, as in: {word} 2"),
                )
            }
            Misread::Unknown(None) => lang.either(
                format!("不懂“{line}”。输入 ? 看能说什么"),
                format!("{line:?} says nothing here. Type ? for what may be said"),
            ),
            Misread::Unknown(Some(near)) => lang.either(
                format!("不懂“{line}”，是不是“{near}”？输入 ? 看能说什么"),
                format!("{line:?} says nothing here; do you mean {near:?}? Type ? for what may be said"),
            ),
        };
        self.console.say(&format!("✗ {said}"))?;
        Ok(Turn::Again)
    }

    /// An action as a person would say it.
    fn said(&self, action: &Value) -> String {
        self.console.screen.speak(|speech| self.engine.say(action, speech))
    }

    fn scene(&self) -> ::table::Scene {
        self.console.screen.speak(|speech| self.engine.scene(self.me, speech))
    }

    /// The match, the table and the hand.
    fn look(&mut self) -> Result<(), Failure> {
        let scene = self.scene();
        let table = scene.table.iter().map(|line| format!("  {line}"));
        for line in scene.state.iter().cloned().chain(table).chain(scene.choice.iter().cloned()) {
            self.console.say(&line)?;
        }
        let hand = self.console.screen.hand(&scene.hand);
        self.console.show(&hand)
    }
}
