//! A board at the terminal, from the draw to the score.

use std::io::{BufRead, Write};

use ::table::{Scene, Seat, Viewer};
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
            let line = self.screen.speak(|speech| self.engine.tell(self.told, viewer, speech));
            self.told += 1;
            if let Some(line) = line {
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
        let (lang, me, drawing) = (self.screen.lang, self.screen.me, self.engine.forced().is_some());
        match wish {
            Wish::Quit => return Ok(Some(Turn::Quit)),
            Wish::Nothing | Wish::Do("pass") if drawing => return Ok(Some(Turn::Done)),
            Wish::Nothing => {
                return self.engine.silence(me).map_or(Ok(None), |action| self.try_out(&action, out));
            }
            Wish::Do(verb) => return self.try_out(&json!({ "do": verb }), out),
            Wish::About(verb, seat) => return self.try_out(&json!({ "do": verb, "seat": seat }), out),
            Wish::Help => writeln!(out, "{}", lang.pick(HELP.0, HELP.1))?,
            Wish::Look => self.look(out)?,
            Wish::Last => self.lines(&self.screen.speak(|speech| self.engine.last(me, speech)), out)?,
            Wish::Auto => {
                self.auto = true;
                return if drawing { Ok(Some(Turn::Done)) } else { self.bot_plays(me).map(Some) };
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
            Wish::Cards(cards) => {
                let Some(action) = self.action(cards, input, out)? else { return Ok(None) };
                return self.try_out(&action, out);
            }
        }
        Ok(None)
    }

    /// Lines of the book, or that there are none.
    fn lines(&self, lines: &[String], out: &mut impl Write) -> Result<(), Failure> {
        if lines.is_empty() {
            writeln!(out, "{}", self.screen.lang.pick("  还没有", "  none yet"))?;
        }
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }

    /// The action of these cards; asks which way is meant where there are several.
    fn action(&self, cards: Bag, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<Value>, Failure> {
        let me = self.screen.me;
        let ways = self.screen.speak(|speech| self.engine.ways(me, cards, speech));
        if ways.len() < 2 {
            return Ok(Some(self.engine.probe(me, cards).action));
        }
        writeln!(out, "{}", self.screen.lang.pick("有几种读法，请选：", "these can be read in several ways; which?"))?;
        for (at, (words, _)) in (1..).zip(&ways) {
            writeln!(out, "  {at}  {words}")?;
        }
        write!(out, "1-{} > ", ways.len())?;
        out.flush()?;
        let mut line = String::new();
        input.read_line(&mut line)?;
        let chosen = line.trim().parse::<usize>().ok().and_then(|at| ways.into_iter().nth(at.checked_sub(1)?));
        Ok(chosen.map(|(_, action)| action))
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
        self.screen.speak(|speech| self.engine.say(action, speech))
    }

    fn scene(&self) -> Scene {
        self.screen.speak(|speech| self.engine.scene(self.screen.me, speech))
    }

    /// The table and the hand.
    fn look(&self, out: &mut impl Write) -> Result<(), Failure> {
        let scene = self.scene();
        scene.table.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        write!(out, "{}", self.screen.hand(&scene.hand))?;
        Ok(())
    }

    fn prompt(&self) -> String {
        format!("{} >", self.scene().prompt)
    }
}
