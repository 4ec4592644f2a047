//! A table driven by hand, without sockets, disk and runtime: what an action costs from the words of a client to the frames
//! for everybody.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use registry::Book;
use serde_json::{Map, Value};
use store::{Appended, Log, MemoryLog};
use table::Seat;
use wire::{Fill, NewTable, Request};

use crate::hall::charter;
use crate::live::{Chance, Charter, Entrance, House, Next, Post, Table, person};
use crate::token::{TokenDigest, seat_token};
use crate::{HallError, SealKey, Tempo};

/// 排演 A board as people play it who do what the hint says, to be played again and again: with a person on every seat and a
/// spectator, from the making of the table to the end of its first board.
#[derive(Debug)]
pub struct Rehearsal {
    book: &'static Book,
    /// Who decided what, and after which event.
    decisions: Vec<(usize, u64, Value)>,
}

impl Rehearsal {
    /// Plays the board for the first time.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub fn of(book: &'static Book) -> Result<Self, HallError> {
        let mut stage = Stage::set(book)?;
        let mut decisions = Vec::new();
        while let Some((seat, action)) = stage.hint() {
            decisions.push((seat, stage.head, action.clone()));
            stage.act(seat, decisions.len(), stage.head, &action);
        }
        Ok(Self { book, decisions })
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// Plays the board again up to so many decisions. How many bytes everybody together was told.
    ///
    /// # Errors
    /// The system gives no random bytes.
    ///
    /// # Panics
    /// If a decision is not acknowledged: it was, the first time.
    pub fn play(&self, most: usize) -> Result<usize, HallError> {
        let mut stage = Stage::set(self.book)?;
        for (number, (seat, head, action)) in self.decisions.iter().take(most).enumerate() {
            stage.act(*seat, number + 1, *head, action);
            assert_eq!(stage.acknowledged, number + 1, "what was done before is done again");
        }
        Ok(stage.told)
    }
}

/// Seeds that are the same each time.
struct Same(u8);

impl Chance for Same {
    fn bytes(&mut self) -> Result<[u8; 32], HallError> {
        self.0 += 1;
        Ok([self.0; 32])
    }
}

/// A table and those at it.
struct Stage {
    table: Table,
    log: MemoryLog,
    /// The sockets of the seats.
    sockets: Vec<u64>,
    /// Milliseconds.
    now: u64,
    /// The last event's number.
    head: u64,
    told: usize,
    acknowledged: usize,
    /// The last answer to a question.
    hint: Option<String>,
}

impl Stage {
    fn set(book: &'static Book) -> Result<Self, HallError> {
        let patient = Duration::from_hours(1);
        let tempo = Tempo { window: patient, grace: patient, absence: patient, ..Tempo::swift() };
        let house = Arc::new(House { tempo, seal: SealKey::ephemeral()? });
        let wish =
            NewTable { book: book.id().into(), options: Map::new(), name: String::new(), fill: Fill::Open, seat: None };
        // The usual options make a table; what can fail is the system's randomness.
        let charter = charter(&wish).map_err(|why| HallError::Random(format!("{why:?}")))?;
        // The cards depend on the id.
        let charter = Charter { id: "rehearsal".into(), ..charter };
        let (seats, invite) = (usize::from(charter.seats), charter.invite.clone());
        let log = MemoryLog::new();
        let epoch = at_once(log.take_lease(&charter.id, "rehearsal"))?;
        let mut tokens = vec![seat_token()?];
        let creator = person(Seat::from_index(0), "1".into(), &tokens[0]);
        let table = Table::found(house, Box::new(Same(0)), charter, (&creator, Fill::Open), (epoch, 0))?;
        let (now, head, told, acknowledged) = (0, 0, 0, 0);
        let mut stage = Self { table, log, sockets: Vec::new(), now, head, told, acknowledged, hint: None };
        stage.go_on();
        for seat in 2..=seats {
            let Ok(seated) = stage.table.sit(Some(seat.to_string()), &invite, None, stage.now) else {
                unreachable!("an open table takes whoever has its invite")
            };
            tokens.push(seated.token);
            stage.go_on();
        }
        for token in tokens.iter().map(Some).chain([None]) {
            let token = token.map(|token| TokenDigest::of(token));
            let entered = stage.table.enter(Entrance { token, since: None, nonce: None }, stage.now);
            stage.sockets.extend(entered.map(|(number, _)| number));
            stage.go_on();
        }
        // The spectator never says anything.
        stage.sockets.truncate(seats);
        Ok(stage)
    }

    /// Brings steps before the log and hands out what follows, until the table waits for somebody.
    fn go_on(&mut self) {
        loop {
            if let Some(batch) = self.table.batch() {
                let answer = at_once(self.log.append(batch));
                if let Ok(Appended::Written { head, .. }) = answer {
                    self.head = head;
                }
                // What has become of it the table says.
                let _ = self.table.settle(answer, self.now);
            }
            for post in self.table.posts() {
                if let Post::Send { frames, .. } = post {
                    for frame in &frames {
                        self.take(frame);
                    }
                }
            }
            if matches!(self.table.advance(self.now), Next::Wait) {
                return;
            }
        }
    }

    fn take(&mut self, frame: &str) {
        self.told += frame.len();
        if frame.starts_with(r#"{"t":"ack""#) {
            self.acknowledged += 1;
        } else if frame.starts_with(r#"{"t":"hint""#) {
            self.hint = Some(frame.to_owned());
        }
    }

    fn say(&mut self, seat: usize, words: &str) {
        let Ok(request) = serde_json::from_str::<Request>(words) else { unreachable!("a message of the protocol") };
        self.now += 1;
        self.table.say(self.sockets[seat], request, self.now);
        self.go_on();
    }

    fn act(&mut self, seat: usize, number: usize, head: u64, action: &Value) {
        self.say(seat, &format!(r#"{{"t":"act","cid":"{number}","exp":{head},"a":{action}}}"#));
    }

    /// Who has something to decide, and what the hint says.
    fn hint(&mut self) -> Option<(usize, Value)> {
        (0..self.sockets.len()).find_map(|seat| {
            self.say(seat, r#"{"t":"hint","n":1}"#);
            let answer: Value = serde_json::from_str(&self.hint.take()?).ok()?;
            answer.get("a").filter(|action| !action.is_null()).map(|action| (seat, action.clone()))
        })
    }
}

/// The answer of a log that lets nobody wait.
fn at_once<T>(answer: store::Answer<'_, T>) -> Result<T, store::StoreError> {
    answer.now_or_never().unwrap_or(Err(store::StoreError::Stopped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_any_book_is_played_to_its_end_and_the_same_way_again() {
        for book in registry::books() {
            let rehearsal = Rehearsal::of(book).unwrap();
            let most = rehearsal.decisions();
            assert!(most > 20, "{book:?}: {most} decisions");
            let told = rehearsal.play(most).unwrap();
            assert_eq!(rehearsal.play(most).unwrap(), told, "{book:?}");
            assert!(rehearsal.play(most / 2).unwrap() < told, "{book:?}");
        }
    }
}
