//! How these programs come to their seats: by the path of their address, or through a room.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, ROOM};
use super::{Dialect, SEATS};
use crate::channel::{Channel, Trouble};
use crate::door::{Door, DoorError};
use crate::message::MAX_LINE;
use crate::plan::Patience;

/// Between two looks at those who have called and have no seat yet.
const GLANCE: Duration = Duration::from_millis(20);
/// The longest name, letters.
const MAX_NAME: usize = 40;

impl Door {
    /// Waits until programs have called for these seats (indices, in the order in which they are given away). `news` hears
    /// of every call: the name, or why it was sent away. The programs come in the order of their seats.
    pub fn receive(
        mut self,
        dialect: Dialect,
        seats: &[usize],
        wait: Duration,
        patience: Patience,
        mut news: impl FnMut(Result<&str, &str>),
    ) -> Result<Vec<Client>, DoorError> {
        let until = Instant::now() + wait;
        let mut lobby = Lobby { dialect, patience, open: seats.to_vec(), seated: Vec::new(), waiting: Vec::new() };
        while !lobby.open.is_empty() {
            if Instant::now() >= until {
                return Err(DoorError::Waited { came: lobby.seated.len(), wanted: seats.len(), patience: wait });
            }
            let glance = (Instant::now() + GLANCE).min(until);
            if let Some((socket, path)) = self.call(glance, MAX_LINE)? {
                let channel = self.channel(socket);
                lobby.enter(channel, &path, &mut news);
            }
            lobby.listen(&mut news)?;
        }
        lobby.seated.sort_by_key(|(seat, _)| *seat);
        Ok(lobby.seated.into_iter().map(|(_, client)| client).collect())
    }
}

/// Who has called, and which seats are left.
struct Lobby {
    dialect: Dialect,
    patience: Patience,
    open: Vec<usize>,
    seated: Vec<(usize, Client)>,
    /// Without a seat yet, since when; the second dialect only.
    waiting: Vec<(Channel, Instant)>,
}

impl Lobby {
    fn enter(&mut self, channel: Channel, path: &str, news: &mut impl FnMut(Result<&str, &str>)) {
        match self.dialect {
            Dialect::OpenGuanDan => self.waiting.push((channel, Instant::now())),
            Dialect::V1006 => {
                let named = path.strip_prefix("/game/").and_then(|path| name(path.rsplit('/').next()?));
                if let Some(name) = named {
                    let seat = self.open[0];
                    self.seat(channel, seat, name, news);
                } else {
                    news(Err("its path is not /game/ and a name"));
                    channel.close();
                }
            }
        }
    }

    fn seat(&mut self, channel: Channel, seat: usize, name: String, news: &mut impl FnMut(Result<&str, &str>)) {
        self.open.retain(|open| *open != seat);
        news(Ok(&name));
        let client = Client::new(channel, name, self.dialect, self.patience.decision);
        self.seated.push((seat, client));
    }

    /// Hears those who have no seat yet.
    fn listen(&mut self, news: &mut impl FnMut(Result<&str, &str>)) -> Result<(), DoorError> {
        for (mut channel, since) in std::mem::take(&mut self.waiting) {
            let line = match channel.waiting() {
                None if since.elapsed() < self.patience.ready => {
                    self.waiting.push((channel, since));
                    continue;
                }
                None => {
                    news(Err("it has not asked for a seat"));
                    channel.close();
                    continue;
                }
                Some(Err(fault)) => {
                    news(Err(&format!("{}: {}", fault.code.name(), fault.why)));
                    continue;
                }
                Some(Ok(line)) => line,
            };
            match self.answer(&line) {
                Ok((answer, seat, name)) => {
                    channel.queue(answer.to_string());
                    match channel.flush(self.patience.ready) {
                        Ok(()) => self.seat(channel, seat, name, news),
                        Err(Trouble::Stopped) => return Err(DoorError::Stopped),
                        Err(Trouble::Fault(fault)) => news(Err(&fault.why)),
                    }
                }
                Err((answer, why)) => {
                    news(Err(why));
                    channel.queue(answer.to_string());
                    match channel.flush(self.patience.ready) {
                        // It may ask better.
                        Ok(()) => self.waiting.push((channel, since)),
                        Err(Trouble::Stopped) => return Err(DoorError::Stopped),
                        Err(Trouble::Fault(_)) => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// The answer to whoever asks for a room: its seat and name, or why not.
    fn answer(&self, line: &str) -> Result<(Value, usize, String), (Value, &'static str)> {
        let asked: Value = serde_json::from_str(line).unwrap_or_default();
        let (kind, data) = (asked["type"].as_str().unwrap_or_default(), &asked["data"]);
        let refuse =
            |code: u16, why: &'static str| (json!({ "type": kind, "code": code, "data": { "message": why } }), why);
        let begun = !self.seated.is_empty();
        match kind {
            "CREATE_ROOM" if begun => return Err(refuse(409, "there is a room already: join it")),
            "JOIN_ROOM" if !begun => return Err(refuse(404, "there is no room yet")),
            "JOIN_ROOM" if data["roomId"] != json!(ROOM) => return Err(refuse(404, "there is no such room")),
            "CREATE_ROOM" | "JOIN_ROOM" => {}
            _ => return Err(refuse(400, "it asks for no room")),
        }
        let name = data["userId"].as_str().and_then(name).ok_or_else(|| refuse(400, "userId takes 1 to 40 letters"))?;
        let wish = match &data["seatNum"] {
            Value::Null => self.open.first().copied(),
            wish => wish.as_u64().map(|wish| wish as usize).filter(|wish| *wish < SEATS && self.open.contains(wish)),
        };
        let seat = wish.ok_or_else(|| refuse(409, "that seat is not free"))?;
        let answer = json!({ "type": kind, "code": 200, "data": { "roomId": ROOM, "userNum": self.seated.len() } });
        Ok((answer, seat, name))
    }
}

/// A name that can be printed on one line.
fn name(name: &str) -> Option<String> {
    let good = !name.is_empty() && name.chars().count() <= MAX_NAME && !name.chars().any(char::is_control);
    good.then(|| name.to_owned())
}
