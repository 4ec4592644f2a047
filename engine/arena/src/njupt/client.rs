//! One program at the table, in its own words.

use std::time::{Duration, Instant};

use guandan::njupt::{Act, Choice, Dialect, Stage};
use serde::Serialize;
use serde_json::{Value, json};
use table::Seat;

use crate::cast::Partner;
use crate::channel::{Channel, Trouble};
use crate::fault::{Code, Fault};

/// Wrong answers to one request, or words that nobody asked for in one game, after which a program is ended.
const ENOUGH: u32 = 100;
/// The room that programs of the second dialect sit in.
pub(crate) const ROOM: u64 = 1;

/// A program that has called and has its seat.
#[derive(Debug)]
pub struct Client {
    channel: Channel,
    name: String,
    dialect: Dialect,
    patience: Duration,
    /// Words that nobody asked for, in this game.
    stray: u32,
}

impl Client {
    pub(crate) fn new(channel: Channel, name: String, dialect: Dialect, patience: Duration) -> Self {
        Self { channel, name, dialect, patience, stray: 0 }
    }

    /// A game begins.
    pub(crate) fn begin(&mut self) {
        self.stray = 0;
    }

    /// Keeps a message until the next request.
    pub(crate) fn tell(&mut self, message: &impl Serialize) {
        // Messages are made of strings, numbers and lists: they always have a JSON form.
        self.channel.queue(serde_json::to_string(message).unwrap_or_default());
    }

    /// Asks which of its choices a seat takes. Wrong answers are waited through; `wrong` hears of the first one.
    pub(crate) fn ask(
        &mut self,
        act: &Act<'_>,
        choices: &[Choice],
        seat: Seat,
        mut wrong: impl FnMut(String),
    ) -> Result<usize, Trouble> {
        while let Some(line) = self.channel.waiting() {
            line?;
            self.stray += 1;
            if self.stray > ENOUGH {
                let why = format!("more than {ENOUGH} messages in a game that nobody asked for");
                return Err(Fault::new(Code::Unasked, why).into());
            }
        }
        self.tell(act);
        let until = Instant::now() + self.patience;
        self.channel.flush(self.patience)?;
        for answers in 1..=ENOUGH {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.channel.hear(left).map_err(|trouble| match trouble {
                // The whole time, not what was left of it.
                Trouble::Fault(Fault { code: Code::Silent, .. }) => Fault::silent(self.patience).into(),
                other => other,
            })?;
            match self.read(&line, act, choices, seat) {
                Ok(index) => return Ok(index),
                Err(why) if answers == 1 => wrong(why),
                Err(_) => {}
            }
        }
        Err(Fault::new(Code::WrongIndex, format!("{ENOUGH} wrong answers to one request")).into())
    }

    /// The index of the choice, or what is wrong.
    fn read(&self, line: &str, act: &Act<'_>, choices: &[Choice], seat: Seat) -> Result<usize, String> {
        let value: Value = serde_json::from_str(line).map_err(|_| "no JSON".to_owned())?;
        match self.dialect {
            Dialect::V1006 => {
                let index = value.get("actIndex").ok_or("no member `actIndex`")?;
                let most = choices.len().saturating_sub(1);
                let found = index.as_u64().and_then(|index| usize::try_from(index).ok()).filter(|index| *index <= most);
                found.ok_or_else(|| format!("`actIndex` is not within 0 to {most}"))
            }
            Dialect::OpenGuanDan => {
                let expected = match act.stage {
                    Stage::Play => "PLAY",
                    Stage::Tribute => "TRIBUTE",
                    Stage::Back => "PAYTRIBUTE",
                };
                let says = |member: &str, due: &Value| match value["data"].get(member) {
                    Some(said) if said == due => Ok(()),
                    _ => Err(format!("`{member}` of `data` is another")),
                };
                if value["type"] != expected {
                    return Err(format!("`type` is not {expected}"));
                }
                says("roomId", &json!(ROOM))?;
                says("player", &json!(seat.index()))?;
                if act.stage == Stage::Back {
                    says("tributePos", &json!(act.tribute_pos))?;
                    says("tribute", &json!(act.tribute))?;
                }
                let chosen = &value["data"]["act"];
                let is_it =
                    |choice: &Choice| serde_json::to_value(&choice.spoken).is_ok_and(|spoken| spoken == *chosen);
                choices.iter().position(is_it).ok_or_else(|| "`act` of `data` is no entry of the list".into())
            }
        }
    }
}

impl Partner for Client {
    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }

    /// These dialects have no word for what went wrong.
    fn dismiss(self, _: Option<&Fault>) {
        self.channel.close();
    }
}
