//! People at a table: coming and going, sitting down, and everything they say besides acting.

use cards::{Bag, token};
use table::{Seat, Viewer};
use wire::{ChairKind, Listed, Reply, Request, Seated, TablePhase, Text, Verdict};

use super::audience::seat_of;
use super::draft::Draft;
use super::show::{frame, frames};
use super::turn::{Decision, refused};
use super::{Frame, Post, Table};
use crate::error::Refusal;
use crate::fact::Fact;
use crate::names;
use crate::token::TokenDigest;

/// The longest share in a deal, bytes.
const MAX_NONCE: usize = 32;
/// The slowest pace that can be wished for.
const MAX_PACE: u32 = 1000;
/// The bot that takes open chairs.
const HOUSE_BOT: &str = "basic";

/// A socket's wish to be served.
pub(crate) struct Entrance {
    pub(crate) token: Option<TokenDigest>,
    pub(crate) since: Option<u64>,
    pub(crate) nonce: Option<Vec<u8>>,
}

impl Table {
    /// Serves a socket: the newest one of a seat takes it over. Its number, and whether it sits; none: the token opens no
    /// seat here.
    pub(crate) fn enter(&mut self, entrance: Entrance, now: u64) -> Option<(u64, bool)> {
        let Entrance { token, since, nonce } = entrance;
        let seat = match token {
            Some(token) => Some(self.state.seat_of(token)?),
            None => None,
        };
        let (replaced, number) = self.audience.enter(seat.map_or(Viewer::Public, Viewer::Seat));
        if let Some(to) = replaced {
            self.tray.push(Post::Close { to, code: wire::close::ELSEWHERE });
        }
        if let Some(seat) = seat {
            self.share(seat, nonce);
        }
        let mut first = self.catch_up(seat, since, now);
        if self.frozen {
            first.push(frame(&Reply::Sys { code: "frozen".into(), within: None }));
        }
        self.tell(number, first);
        Some((number, seat.is_some()))
    }

    /// A socket is gone.
    pub(crate) fn leave(&mut self, number: u64) {
        self.audience.leave(number);
    }

    /// Is a board in play and the table well?
    pub(super) fn is_playing(&self) -> bool {
        !self.frozen && self.state.phase == TablePhase::Playing
    }

    /// Is every chair taken?
    pub(super) fn is_full(&self) -> bool {
        self.state.chairs.iter().all(|chair| chair.kind != ChairKind::Open)
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
    pub(super) fn catch_up(&self, seat: Option<Seat>, since: Option<u64>, now: u64) -> Vec<Frame> {
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let present = self.audience.present();
        let missing = since.filter(|&since| since < self.head).and_then(|since| self.history.since(since));
        if let (Some(since), Some(mut missing)) = (since, missing) {
            // What changed at the table comes all together, with the last of them.
            if let Some(last) = missing.last_mut() {
                last.table = Some(self.state.patch_from_any(present).to_string().into());
            }
            let frames = frames(&missing, since + 1, now, &[viewer], self.board.as_ref(), None);
            return frames.into_iter().flatten().collect();
        }
        // A board that broke can't be looked at; its log can be replayed.
        let view = self.board.as_ref().filter(|_| !self.frozen).map(|board| board.engine.view(viewer));
        let table = self.state.table_for(seat, present);
        vec![frame(&Reply::Snap { seq: self.head, now, you: seat.map(u8::from), table, view })]
    }

    fn complain(&mut self, number: u64, code: &str, zh: &str, en: &str) {
        let error = Reply::Err { code: code.into(), text: Text::new(zh, en) };
        self.tell(number, vec![frame(&error)]);
    }

    /// Does what a socket asks for.
    pub(crate) fn say(&mut self, number: u64, request: Request, now: u64) {
        let Some(viewer) = self.audience.viewer(number) else { return };
        match (request, seat_of(viewer)) {
            (Request::Act { cid, exp, a }, _) => self.act(number, Decision { cid, exp, action: a }, now),
            (Request::Pong { .. }, _) => {}
            (Request::Hello { .. }, _) => self.complain(number, "hello", "已经登入", "hello was said before"),
            (_, None) => self.complain(number, "not_seated", "旁观者不能这样做", "a spectator can't do that"),
            (Request::Probe { n, cards }, Some(seat)) => self.probe(number, seat, n, &cards),
            (Request::Hint { n }, Some(seat)) => self.hint(number, seat, n),
            (Request::Pace { ms }, Some(seat)) => {
                self.seats[seat.index()].wish = Some(ms.min(MAX_PACE).into());
                self.pace_anew();
            }
            (Request::Ready { nonce }, Some(seat)) => {
                self.ready(seat, nonce.as_deref().and_then(|text| hex::decode(text).ok()), now);
            }
            (Request::Back, Some(seat)) => self.back(seat, now),
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

    fn ready(&mut self, seat: Seat, nonce: Option<Vec<u8>>, now: u64) {
        if self.frozen || self.state.phase != TablePhase::Between {
            return;
        }
        self.share(seat, nonce);
        let (stands_in, ready) = (self.state.chair(seat).stand_in, self.state.ready.contains(seat));
        if !stands_in && ready {
            return;
        }
        let mut draft = self.draft(now);
        if stands_in {
            draft.fact(&mut self.state, &Fact::Back { seat: seat.into() });
        }
        if !ready {
            draft.fact(&mut self.state, &Fact::Ready { seat: seat.into() });
        }
        self.propose(draft);
    }

    fn back(&mut self, seat: Seat, now: u64) {
        if !self.frozen && self.state.chair(seat).stand_in {
            self.seats[seat.index()].misses = 0;
            self.happen(&Fact::Back { seat: seat.into() }, now);
        }
    }

    /// Gives a chair to somebody with an invite, once the log has taken the step.
    pub(crate) fn sit(
        &mut self,
        name: Option<String>,
        invite: &str,
        wanted: Option<u8>,
        now: u64,
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
        let token = hex::encode(self.chance.bytes()?);
        self.happen(&person(seat, name, &token), now);
        Ok(Seated { token, seat: seat.into() })
    }

    /// Puts bots in the open chairs, once the log has taken the step.
    pub(crate) fn fill(&mut self, token: TokenDigest, now: u64) -> Result<Listed, Refusal> {
        if self.frozen {
            return Err(Refusal::Frozen);
        }
        self.state.seat_of(token).ok_or(Refusal::BadToken)?;
        if !self.is_full() {
            let mut draft = self.draft(now);
            self.stage_bots(&mut draft);
            self.propose(draft);
        }
        Ok(self.listing())
    }

    /// Drafts bots into the open chairs.
    pub(super) fn stage_bots(&mut self, draft: &mut Draft) {
        for seat in self.state.where_chair(|chair| chair.kind == ChairKind::Open).iter() {
            let name = names::BOTS[seat.index()].into();
            let sat = Fact::Sat { seat: seat.into(), name, token: None, bot: Some(HOUSE_BOT.into()) };
            draft.fact(&mut self.state, &sat);
        }
    }
}

/// A person takes a chair.
pub(crate) fn person(seat: Seat, name: String, token: &str) -> Fact {
    Fact::Sat { seat: seat.into(), name, token: Some(TokenDigest::of(token).hex()), bot: None }
}
