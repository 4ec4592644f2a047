//! A board at the terminal, from the draw to the score.

use std::io::{BufRead, Write};

use ::table::{Seat, Viewer};
use bots::{Bot, Dice};
use cards::Bag;
use registry::{Engine, Rejection};
use serde_json::{Value, json};

use super::Left;
use super::screen::Screen;
use super::words::{HELP, Wish, wish};
use crate::fail::Failure;

/// A board with one person.
pub(super) struct Table {
    engine: Box<dyn Engine>,
    bots: Vec<Bot>,
    screen: Screen,
    /// Events told.
    told: usize,
    /// Declarations that the person has been offered and passed over.
    offered: Value,
    /// A bot plays the person's seat.
    auto: bool,
}

/// What became of a prompt.
enum Turn {
    /// Something was done, or passed over.
    Done,
    /// The person has gone.
    Quit,
}

impl Table {
    pub(super) fn new(engine: Box<dyn Engine>, bots: Vec<Bot>, screen: Screen) -> Self {
        Self { engine, bots, screen, told: 0, offered: json!([]), auto: false }
    }

    /// Plays the board.
    pub(super) fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Left, Failure> {
        let me = self.screen.me;
        loop {
            self.tell(out)?;
            if let Some(ended) = self.engine.ended() {
                let next = (!ended.match_over).then_some(ended.carry);
                if let Some(team) = ended.winner {
                    let mine = if team == me.team() {
                        ("你们赢了", "your side wins")
                    } else {
                        ("对方赢了", "they win")
                    };
                    writeln!(out, "{}", self.screen.lang.pick(mine.0, mine.1))?;
                }
                return Ok(Left::Over(next));
            }
            let turn = match self.engine.forced() {
                Some((drawer, action)) => {
                    self.carry_out(drawer, &action)?;
                    self.tell(out)?;
                    self.answers(drawer, input, out)?
                }
                None => match self.engine.to_act().iter().next() {
                    Some(seat) if seat == me && !self.auto => self.turn(input, out)?,
                    Some(seat) => self.bot_plays(seat)?,
                    None => return Err(Failure::Found("the board stands still: nobody may act".into())),
                },
            };
            if matches!(turn, Turn::Quit) {
                writeln!(out, "{}", self.screen.lang.pick("再见", "goodbye"))?;
                return Ok(Left::Quit);
            }
        }
    }

    /// Tells what has happened since.
    fn tell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let viewer = Viewer::Seat(self.screen.me);
        while self.told < self.engine.events() {
            let sight = self.engine.sight(self.told, viewer);
            self.told += 1;
            if let Some(line) = sight.and_then(|sight| self.screen.tell(&sight)) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// While cards are drawn: bots and the person may answer each card, and each other's answers.
    fn answers(&mut self, drawer: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<Turn, Failure> {
        let mut asked = vec![drawer];
        while let Some(seat) = asked.pop() {
            let Some((_, forced)) = self.engine.forced() else { break };
            if !self.engine.to_act().contains(seat) {
                continue;
            }
            let before = self.engine.events();
            if seat == self.screen.me && !self.auto {
                let can = self.view()["can_declare"].take();
                if can == self.offered || can.as_array().is_none_or(Vec::is_empty) {
                    continue;
                }
                self.offered = can;
                if matches!(self.turn(input, out)?, Turn::Quit) {
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
                self.tell(out)?;
            }
        }
        Ok(Turn::Done)
    }

    fn view(&self) -> Value {
        self.engine.view(Viewer::Seat(self.screen.me))
    }

    /// An action that must be legal: a bot's or the rulebook's own.
    fn carry_out(&mut self, seat: Seat, action: &Value) -> Result<(), Failure> {
        match self.engine.act(seat, action) {
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::Found(format!("the bot in seat {seat} made an illegal play: {action}"))),
        }
    }

    fn bot_plays(&mut self, seat: Seat) -> Result<Turn, Failure> {
        let action = self.bots[seat.index()].act(&*self.engine, seat).or_else(|| self.any(seat));
        let action = action.ok_or_else(|| Failure::Found(format!("the bot in seat {seat} has no answer")))?;
        self.carry_out(seat, &action)?;
        Ok(Turn::Done)
    }

    /// Some legal action.
    fn any(&self, seat: Seat) -> Option<Value> {
        let mut dice = Dice::from_seed([0; 32]);
        self.engine.sample(seat, &mut |bound| dice.below(bound))
    }

    fn hint(&self) -> Option<Value> {
        self.engine.basic(self.screen.me).or_else(|| self.any(self.screen.me))
    }

    /// Asks the person until something is done.
    fn turn(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Turn, Failure> {
        self.look(out)?;
        loop {
            write!(out, "{} ", self.prompt())?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(Turn::Quit);
            }
            let wish = match wish(&line) {
                Ok(wish) => wish,
                Err(why) => {
                    writeln!(out, "{why}")?;
                    continue;
                }
            };
            if let Some(turn) = self.answer(wish, input, out)? {
                return Ok(turn);
            }
        }
    }

    /// Does what was wished; none: ask again.
    fn answer(&mut self, wish: Wish, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<Turn>, Failure> {
        let phase = self.view()["phase"].take();
        let (lang, drawing) = (self.screen.lang, self.engine.forced().is_some());
        match wish {
            Wish::Quit => return Ok(Some(Turn::Quit)),
            Wish::Nothing | Wish::Pass if drawing => return Ok(Some(Turn::Done)),
            Wish::Nothing if phase != "window" => {}
            Wish::Nothing | Wish::Pass => return self.try_out(&json!({ "do": "pass" }), out),
            Wish::Help => writeln!(out, "{}", lang.pick(HELP.0, HELP.1))?,
            Wish::Look => self.look(out)?,
            Wish::Last => write!(out, "{}", self.screen.trick(&self.view()["last"]))?,
            Wish::Auto => {
                self.auto = true;
                return if drawing { Ok(Some(Turn::Done)) } else { self.bot_plays(self.screen.me).map(Some) };
            }
            Wish::Hint => match self.hint() {
                Some(action) => writeln!(out, "  {}", self.said(&action))?,
                None => writeln!(out, "  -")?,
            },
            Wish::DoHint => {
                let Some(action) = self.hint().filter(|action| !drawing || action["cards"].is_array()) else {
                    return Ok(Some(Turn::Done));
                };
                writeln!(out, "  {}", self.said(&action))?;
                return self.try_out(&action, out);
            }
            Wish::Cards(verb, cards) => {
                let due = match phase.as_str() {
                    Some("draw" | "window") => "declare",
                    Some("bury") => "bury",
                    Some("name") => "name",
                    _ => "play",
                };
                let Some(action) = self.action(verb.unwrap_or(due), cards, input, out)? else { return Ok(None) };
                return self.try_out(&action, out);
            }
        }
        Ok(None)
    }

    /// The action of these cards; asks which reading is meant where there are several.
    fn action(
        &self,
        verb: &str,
        cards: Bag,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Option<Value>, Failure> {
        let mut action = json!({ "do": verb, "cards": cards });
        let naming = if verb == "play" { self.engine.probe(self.screen.me, cards).naming } else { Value::Null };
        let readings = naming["readings"].as_array().map(Vec::as_slice).unwrap_or_default();
        if readings.len() < 2 {
            return Ok(Some(action));
        }
        writeln!(out, "{}", self.screen.lang.pick("有几种组合，请选：", "these can be read in several ways; which?"))?;
        for (at, reading) in (1..).zip(readings) {
            let units = reading.as_array().map(Vec::as_slice).unwrap_or_default();
            let units: Vec<String> = units.iter().map(|unit| self.screen.cards_of(&unit["cards"])).collect();
            writeln!(out, "  {at}  {}", units.join(" + "))?;
        }
        write!(out, "1-{} > ", readings.len())?;
        out.flush()?;
        let mut line = String::new();
        input.read_line(&mut line)?;
        let chosen = line.trim().parse::<usize>().ok().and_then(|at| readings.get(at.checked_sub(1)?));
        let Some(chosen) = chosen.and_then(Value::as_array) else { return Ok(None) };
        action["as"] = chosen.iter().map(|unit| unit["cards"].clone()).collect();
        Ok(Some(action))
    }

    /// Tries an action; a refusal says why and what would do.
    fn try_out(&mut self, action: &Value, out: &mut impl Write) -> Result<Option<Turn>, Failure> {
        let lang = self.screen.lang;
        match self.engine.act(self.screen.me, action) {
            Ok(_) => return Ok(Some(Turn::Done)),
            Err(Rejection::Unreadable(why)) => writeln!(out, "✗ {why}")?,
            Err(Rejection::Illegal { article, text, would_do, .. }) => {
                writeln!(out, "✗ {}（{article}）", lang.of(&text))?;
                if let Some(action) = would_do {
                    writeln!(out, "  {} {}", lang.pick("可以：", "would do:"), self.said(&action))?;
                }
            }
        }
        Ok(None)
    }

    /// An action as a person would say it.
    fn said(&self, action: &Value) -> String {
        let verb = match action["do"].as_str().unwrap_or_default() {
            "declare" => self.screen.lang.pick("亮", "declare"),
            "bury" => self.screen.lang.pick("扣", "bury"),
            "play" => self.screen.lang.pick("出", "play"),
            "name" => self.screen.lang.pick("定", "name"),
            "pass" => self.screen.lang.pick("不亮", "pass"),
            other => other,
        };
        if action["cards"].is_null() {
            verb.into()
        } else {
            format!("{verb} {}", self.screen.cards_of(&action["cards"]))
        }
    }

    /// The table and the hand.
    fn look(&self, out: &mut impl Write) -> Result<(), Failure> {
        let view = self.view();
        if view["phase"] == "play" && !view["trick"].is_null() {
            write!(out, "{}", self.screen.trick(&view["trick"]))?;
        }
        if let Some(options) = view["can_declare"].as_array().filter(|options| !options.is_empty()) {
            let options: Vec<String> = options.iter().map(|cards| self.screen.cards_of(cards)).collect();
            writeln!(out, "{} {}", self.screen.lang.pick("可以亮：", "you may declare:"), options.join(" / "))?;
        }
        write!(out, "{}", self.screen.hand(&view))?;
        Ok(())
    }

    fn prompt(&self) -> String {
        let view = self.view();
        let lang = self.screen.lang;
        let said = match view["phase"].as_str() {
            Some("draw") => lang.pick("亮主？", "declare?"),
            Some("window") => lang.pick("亮主或不亮", "declare or pass"),
            Some("bury") => return format!("{} {} >", lang.pick("扣底", "bury"), view["kitty"]["count"]),
            Some("name") => lang.pick("指定一组", "name a component"),
            Some("play") if view["trick"].is_null() => lang.pick("领出", "lead"),
            _ => lang.pick("跟牌", "follow"),
        };
        format!("{said} [{} {}] >", lang.pick("闲家分", "points"), view["points"])
    }
}
