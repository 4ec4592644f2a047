//! People at a table: joining and leaving, sitting down, standing in, and everything they say besides acting.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use cards::{Bag, token};
use table::{Seat, Viewer};
use tokio::sync::oneshot;
use wire::{ChairKind, Listed, Reply, Request, Seated, TablePhase, Text, Verdict};

use crate::actor::{Actor, Join, Socket};
use crate::error::Refusal;
use crate::fact::Fact;
use crate::names;
use crate::show::{frame, frames};
use crate::token::{TokenDigest, random, seat_token, unhex};
use crate::turn::{Decision, refused};

/// The longest share in a deal, bytes.
const MAX_NONCE: usize = 32;
/// The slowest pace that can be wished for.
const MAX_PACE: u32 = 1000;
/// The bot that takes open chairs.
const HOUSE_BOT: &str = "basic";

impl Actor {
    /// Serves a socket: the newest one of a seat takes it over.
    pub(crate) fn join(&mut self, join: Join) {
        let Join { token, since, nonce, outbox, reply } = join;
        let seat = token.map(|token| self.state.seat_of(token));
        if seat == Some(None) {
            return answer(reply, None);
        }
        let seat = seat.flatten();
        self.sockets.retain(|socket| {
            let replaced = seat.is_some() && socket.seat == seat;
            if replaced {
                socket.outbox.close(wire::close::ELSEWHERE);
            }
            !replaced
        });
        if let Some(seat) = seat {
            self.share(seat, nonce);
        }
        self.sockets_ever += 1;
        let number = self.sockets_ever;
        let mut first = self.catch_up(seat, since);
        if self.frozen {
            first.push(frame(&Reply::Sys { code: "frozen".into(), within: None }));
        }
        if outbox.send(first) {
            self.sockets.push(Socket { number, seat, outbox });
        }
        answer(reply, Some((number, seat.is_some())));
    }

    /// A seat's share in the next deal counts while there is a commitment and no deal.
    fn share(&mut self, seat: Seat, nonce: Option<Vec<u8>>) {
        let counts = self.state.phase != TablePhase::Playing;
        if let Some(nonce) = nonce.filter(|nonce| counts && nonce.len() <= MAX_NONCE) {
            self.seats[seat.index()].nonce = Some(nonce);
        }
    }

    /// What brings a viewer who last saw `since` up to date: the missing events if we have them all, else everything.
    /// Never nothing, so that a client knows that it is served.
    pub(crate) fn catch_up(&self, seat: Option<Seat>, since: Option<u64>) -> Vec<Utf8Bytes> {
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let now = self.hall.wall.now_ms();
        let missing = since.filter(|&since| since < self.head).and_then(|since| self.history.since(since));
        if let (Some(since), Some(mut missing)) = (since, missing) {
            // What changed at the table comes all together, with the last of them.
            if let Some(last) = missing.last_mut() {
                last.table = Some(self.state.patch_from_any().to_string().into());
            }
            return frames(&missing, since + 1, now, viewer, self.board.as_ref(), None);
        }
        // A board that broke can't be looked at; its log can be replayed.
        let view = self.board.as_ref().filter(|_| !self.frozen).map(|board| board.engine.view(viewer));
        let table = self.state.table_for(seat);
        vec![frame(&Reply::Snap { seq: self.head, now, you: seat.map(u8::from), table, view })]
    }

    /// Sends to one socket.
    pub(crate) fn tell(&mut self, number: u64, frames: Vec<Utf8Bytes>) {
        let mut frames = Some(frames);
        self.sockets
            .retain(|socket| socket.number != number || frames.take().is_none_or(|frames| socket.outbox.send(frames)));
    }

    fn complain(&mut self, number: u64, code: &str, zh: &str, en: &str) {
        let error = Reply::Err { code: code.into(), text: Text::new(zh, en) };
        self.tell(number, vec![frame(&error)]);
    }

    /// Does what a socket asks for.
    pub(crate) async fn heed(&mut self, number: u64, request: Request) {
        let Some(socket) = self.sockets.iter().find(|socket| socket.number == number) else { return };
        let seat = socket.seat;
        match (request, seat) {
            (Request::Act { cid, exp, a }, _) => self.act(number, seat, Decision { cid, exp, action: a }).await,
            (Request::Pong { .. }, _) => {}
            (Request::Hello { .. }, _) => self.complain(number, "hello", "已经登入", "hello was said before"),
            (_, None) => self.complain(number, "not_seated", "旁观者不能这样做", "a spectator can't do that"),
            (Request::Probe { n, cards }, Some(seat)) => self.probe(number, seat, n, &cards),
            (Request::Hint { n }, Some(seat)) => self.hint(number, seat, n),
            (Request::Pace { ms }, Some(seat)) => {
                let wish = Duration::from_millis(ms.min(MAX_PACE).into());
                self.seats[seat.index()].wish = Some(wish);
                self.timers.forced = None;
            }
            (Request::Ready { nonce }, Some(seat)) => self.ready(seat, nonce.as_deref().and_then(unhex)).await,
            (Request::Back, Some(seat)) => self.back(seat).await,
        }
    }

    fn probe(&mut self, number: u64, seat: Seat, n: u64, tokens: &[String]) {
        let picked: Option<Vec<cards::Card>> = tokens.iter().map(|text| token::parse(text)).collect();
        // A bag holds at most seven of a kind; more would be no selection of anybody's hand.
        let countable =
            picked.filter(|picked| picked.iter().all(|card| picked.iter().filter(|other| *other == card).count() <= 7));
        let Some(picked) = countable else {
            return self.complain(number, "bad_value", "牌的写法不对", "these are not cards");
        };
        let Some(board) = self.board.as_ref().filter(|_| self.is_playing()) else {
            return self.complain(number, "board_over", "现在没有进行中的牌局", "no board is in play");
        };
        let probe = board.engine.probe(seat, picked.into_iter().collect::<Bag>());
        let ok = probe.refused.is_none();
        let verdict = probe.refused.map_or_else(Verdict::default, |why| refused(why).1);
        let naming = match probe.naming {
            serde_json::Value::Object(naming) => naming,
            _ => serde_json::Map::new(),
        };
        self.tell(number, vec![frame(&Reply::Probe { n, naming, ok, verdict })]);
    }

    fn hint(&mut self, number: u64, seat: Seat, n: u64) {
        let board = self.board.as_ref().filter(|board| self.is_playing() && board.engine.to_act().contains(seat));
        let a = board.and_then(|board| {
            let forced = board.engine.forced().map(|(_, action)| action);
            board.engine.basic(seat).filter(|action| forced.as_ref() != Some(action))
        });
        self.tell(number, vec![frame(&Reply::Hint { n, a })]);
    }

    async fn ready(&mut self, seat: Seat, nonce: Option<Vec<u8>>) {
        if self.frozen || self.state.phase != TablePhase::Between {
            return;
        }
        self.share(seat, nonce);
        let mut draft = self.draft();
        if self.state.chair(seat).stand_in {
            draft.fact(&mut self.state, &Fact::Back { seat: seat.into() });
        }
        if !self.state.ready.contains(seat) {
            draft.fact(&mut self.state, &Fact::Ready { seat: seat.into() });
        }
        self.commit_if_any(draft).await;
    }

    async fn back(&mut self, seat: Seat) {
        if !self.frozen && self.state.chair(seat).stand_in {
            self.seats[seat.index()].misses = 0;
            self.happen(&Fact::Back { seat: seat.into() }).await;
        }
    }

    /// A bot takes over for a person who is away.
    pub(crate) async fn stand_in(&mut self, seat: Seat) {
        self.happen(&Fact::StoodIn { seat: seat.into() }).await;
    }

    /// Notes who has come and gone since.
    pub(crate) async fn note_presence(&mut self) {
        for seat in self.state.seats() {
            let chair = self.state.chair(seat);
            let here = self.is_connected(seat);
            if chair.kind == ChairKind::Human && chair.here != here && !self.frozen && self.timers.hold.is_none() {
                self.happen(&Fact::Here { seat: seat.into(), here }).await;
            }
        }
    }

    async fn happen(&mut self, fact: &Fact) {
        let mut draft = self.draft();
        draft.fact(&mut self.state, fact);
        self.commit_if_any(draft).await;
    }

    /// Gives a chair to somebody with an invite.
    pub(crate) async fn sit(
        &mut self,
        name: Option<String>,
        invite: &str,
        wanted: Option<u8>,
    ) -> Result<Seated, Refusal> {
        if self.frozen {
            return Err(Refusal::Frozen);
        }
        if TokenDigest::of(invite) != TokenDigest::of(&self.state.charter.invite) {
            return Err(Refusal::BadInvite);
        }
        let Some(seat) = self.state.open_seat(wanted) else {
            return Err(match wanted {
                _ if self.is_full() => Refusal::TableFull,
                Some(wanted) if !(1..=self.state.charter.seats).contains(&wanted) => Refusal::BadSeat(wanted),
                _ => Refusal::SeatTaken,
            });
        };
        let others: Vec<&str> =
            self.state.chairs.iter().map(|chair| &*chair.name).filter(|name| !name.is_empty()).collect();
        let name = names::among(name, &others)?;
        let token = seat_token()?;
        let mut draft = self.draft();
        draft.fact(&mut self.state, &person(seat, name, &token));
        self.commit(draft).await.map_err(|_| Refusal::Storage)?;
        Ok(Seated { token, seat: seat.into() })
    }

    /// Puts bots in the open chairs.
    pub(crate) async fn fill(&mut self, token: TokenDigest) -> Result<Listed, Refusal> {
        if self.frozen {
            return Err(Refusal::Frozen);
        }
        self.state.seat_of(token).ok_or(Refusal::BadToken)?;
        let mut draft = self.draft();
        self.stage_bots(&mut draft);
        if !draft.rows.is_empty() {
            self.commit(draft).await.map_err(|_| Refusal::Storage)?;
        }
        self.give_chairs_bots();
        let charter = &self.state.charter;
        let (table, book) = (charter.id.clone(), charter.book.id().into());
        Ok(Listed { table, book, seats: self.state.public_chairs(), board: self.state.board })
    }

    /// Drafts bots into the open chairs.
    pub(crate) fn stage_bots(&mut self, draft: &mut crate::draft::Draft) {
        for seat in self.state.where_chair(|chair| chair.kind == ChairKind::Open).iter() {
            let name = names::BOTS[seat.index()].into();
            let sat = Fact::Sat { seat: seat.into(), name, token: None, bot: Some(HOUSE_BOT.into()) };
            draft.fact(&mut self.state, &sat);
        }
    }

    /// Makes the players of the bots' chairs; one that left the roster is played by the house bot.
    pub(crate) fn give_chairs_bots(&mut self) {
        for seat in self.state.seats() {
            let Some(name) = &self.state.chairs[seat.index()].bot else { continue };
            let lot = random().unwrap_or_default();
            let memory = &mut self.seats[seat.index()];
            memory.bot.get_or_insert_with(|| Bot::named(name, lot).unwrap_or(Bot::Basic));
        }
    }
}

/// A person takes a chair.
pub(crate) fn person(seat: Seat, name: String, token: &str) -> Fact {
    Fact::Sat { seat: seat.into(), name, token: Some(TokenDigest::of(token).hex()), bot: None }
}

fn answer<T>(reply: oneshot::Sender<T>, value: T) {
    // Whoever asked may be gone.
    let _ = reply.send(value);
}
