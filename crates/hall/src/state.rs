//! The public state of a table, changed by facts alone: the same way when it happens and when it is replayed.

use std::fmt;
use std::sync::Arc;

use registry::Book;
use serde_json::{Value, json};
use table::{Seat, Seats};
use wire::{ChairKind, Clock, Score, Table, TablePhase};

use crate::fact::Fact;
use crate::token::TokenDigest;

/// What never changes at a table.
pub(crate) struct Charter {
    pub(crate) id: String,
    pub(crate) book: &'static Book,
    pub(crate) options: Value,
    pub(crate) setup: Value,
    pub(crate) seats: u8,
    pub(crate) invite: String,
}

/// Does not show the invite.
impl fmt::Debug for Charter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Charter").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A chair.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chair {
    pub(crate) kind: ChairKind,
    pub(crate) name: Arc<str>,
    pub(crate) token: Option<TokenDigest>,
    /// The name on the bots' roster.
    pub(crate) bot: Option<Arc<str>>,
    pub(crate) here: bool,
    pub(crate) stand_in: bool,
}

impl Chair {
    fn open() -> Self {
        Self { kind: ChairKind::Open, name: Arc::from(""), token: None, bot: None, here: false, stand_in: false }
    }

    /// Does a bot decide here now?
    pub(crate) fn is_played_by_bot(&self) -> bool {
        self.kind == ChairKind::Bot || self.stand_in
    }

    /// Does a person decide here now?
    pub(crate) fn is_played_by_person(&self) -> bool {
        self.kind == ChairKind::Human && !self.stand_in
    }
}

/// What changes.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) charter: Arc<Charter>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) phase: TablePhase,
    /// The board in play or just over.
    pub(crate) board: u64,
    /// The commitment that stands.
    pub(crate) commit: Arc<str>,
    pub(crate) ready: Seats,
    pub(crate) score: Score,
    /// What the next board starts from.
    pub(crate) carry: Option<Arc<Value>>,
    /// Milliseconds that the match's boards before this one were played for, and when this one was dealt.
    pub(crate) played: u64,
    pub(crate) dealt_at: u64,
    /// Deadlines in milliseconds since 1970, by seat index.
    pub(crate) deadlines: [Option<u64>; Seat::MAX as usize],
}

impl State {
    /// A table without people.
    pub(crate) fn new(charter: Charter) -> Self {
        Self {
            chairs: (0..charter.seats).map(|_| Chair::open()).collect(),
            charter: Arc::new(charter),
            phase: TablePhase::Waiting,
            board: 0,
            commit: Arc::from(""),
            ready: Seats::NONE,
            score: Score::default(),
            carry: None,
            played: 0,
            dealt_at: 0,
            deadlines: [None; Seat::MAX as usize],
        }
    }

    /// What a fact changes. Facts of seats that the table does not have change nothing.
    pub(crate) fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Made { .. } => {}
            Fact::Sat { seat, name, token, bot } => self.at(*seat, |chair| {
                chair.kind = if bot.is_some() { ChairKind::Bot } else { ChairKind::Human };
                chair.name = name.as_str().into();
                chair.token = token.as_deref().and_then(TokenDigest::from_hex);
                chair.bot = bot.as_deref().map(Arc::from);
                chair.here = bot.is_some();
            }),
            Fact::Committed { commit, .. } => self.commit = commit.as_str().into(),
            Fact::Opened { board, at, .. } => {
                self.board = *board;
                self.dealt_at = *at;
                self.phase = TablePhase::Playing;
                self.ready = Seats::NONE;
                if self.score.over {
                    self.score = Score::default();
                }
            }
            Fact::Here { seat, here } => self.at(*seat, |chair| chair.here = *here),
            Fact::StoodIn { seat } => self.at(*seat, |chair| chair.stand_in = true),
            Fact::Back { seat } => self.at(*seat, |chair| chair.stand_in = false),
            Fact::Ready { seat } => {
                self.ready = Seat::number(*seat).map_or(self.ready, |seat| self.ready.with(seat));
            }
            Fact::Over { carry, score, match_over, winner, played, .. } => {
                self.played = if *match_over { 0 } else { *played };
                self.phase = TablePhase::Between;
                self.score.boards += 1;
                self.score.winner = *winner;
                self.score.over = *match_over;
                self.score.sides.iter_mut().zip(score).for_each(|(sum, won)| *sum += won);
                self.carry = (!match_over).then(|| Arc::new(carry.clone()));
                self.deadlines = Default::default();
            }
            Fact::Resumed => {
                for chair in self.chairs.iter_mut().filter(|chair| chair.kind == ChairKind::Human) {
                    chair.here = false;
                }
                self.deadlines = Default::default();
            }
        }
    }

    fn at(&mut self, seat: u8, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = usize::from(seat).checked_sub(1).and_then(|index| self.chairs.get_mut(index)) {
            change(chair);
        }
    }

    /// Milliseconds that the match has been played for, if it is now `now_ms`: the clock stands still between boards.
    pub(crate) fn played_until(&self, now_ms: u64) -> u64 {
        self.played + now_ms.saturating_sub(self.dealt_at)
    }

    /// All seats of the table.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.charter.seats)
    }

    /// The chair of a seat of this table.
    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The seats whose chairs are so.
    pub(crate) fn where_chair(&self, is: impl Fn(&Chair) -> bool) -> Seats {
        self.seats().filter(|&seat| is(self.chair(seat))).collect()
    }

    /// Whose token is this?
    pub(crate) fn seat_of(&self, token: TokenDigest) -> Option<Seat> {
        self.seats().find(|&seat| self.chair(seat).token == Some(token))
    }

    /// The first open chair, or the one asked for if it is open.
    pub(crate) fn open_seat(&self, wanted: Option<u8>) -> Option<Seat> {
        let open = self.where_chair(|chair| chair.kind == ChairKind::Open);
        open.iter().find(|&seat| wanted.is_none_or(|wanted| wanted == u8::from(seat)))
    }

    /// The chairs as everybody sees them.
    pub(crate) fn public_chairs(&self) -> Vec<wire::Chair> {
        let one = |seat: Seat| {
            let chair = self.chair(seat);
            let name = chair.name.to_string();
            wire::Chair { seat: seat.into(), kind: chair.kind, name, here: chair.here, stand_in: chair.stand_in }
        };
        self.seats().map(one).collect()
    }

    /// The table as everybody sees it.
    pub(crate) fn table(&self) -> Table {
        let timed = self.seats().filter_map(|seat| Some((seat.into(), self.deadlines[seat.index()]?)));
        Table {
            id: self.charter.id.clone(),
            book: self.charter.book.id().into(),
            options: self.charter.options.clone(),
            board: self.board,
            seats: self.public_chairs(),
            you: None,
            phase: self.phase,
            clock: Clock { deadlines: timed.collect() },
            commit: self.commit.to_string(),
            ready: self.ready.iter().map(u8::from).collect(),
            score: self.score,
            invite: None,
        }
    }

    /// The table as a seated viewer sees it in a snapshot.
    pub(crate) fn table_for(&self, seat: Option<Seat>) -> Table {
        let invite = seat.map(|_| self.charter.invite.clone());
        Table { you: seat.map(u8::from), invite, ..self.table() }
    }

    /// A merge patch from an earlier state of the same table to this one; none: nothing that anybody sees has changed.
    pub(crate) fn patch_from(&self, before: &Self) -> Option<Value> {
        if self.looks_like(before) {
            return None;
        }
        let json = |state: &Self| serde_json::to_string(&state.table()).unwrap_or_default();
        serde_json::from_str(&registry::diff_text(&json(before), &json(self))).ok()
    }

    /// A merge patch from any earlier state of the same table to this one: all that ever changes.
    pub(crate) fn patch_from_any(&self) -> Value {
        let Table { board, seats, phase, clock, commit, ready, score, .. } = self.table();
        let none = self.seats().map(|seat| (seat.to_string(), Value::Null));
        let mut deadlines: serde_json::Map<_, _> = none.collect();
        deadlines.extend(clock.deadlines.into_iter().map(|(seat, at)| (seat.to_string(), at.into())));
        json!({
            "board": board, "seats": seats, "phase": phase, "clock": { "deadlines": deadlines },
            "commit": commit, "ready": ready, "score": score,
        })
    }

    fn looks_like(&self, other: &Self) -> bool {
        self.chairs == other.chairs
            && self.phase == other.phase
            && self.board == other.board
            && self.commit == other.commit
            && self.ready == other.ready
            && self.score == other.score
            && self.deadlines == other.deadlines
    }
}
