//! The public state of a table, changed by facts alone: the same way when it happens and when it is replayed.

use std::fmt;
use std::sync::Arc;

use registry::Book;
use serde_json::{Map, Value, json};
use table::{Elapsed, Seat, Seats};
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
pub(super) struct Chair {
    pub(super) kind: ChairKind,
    pub(super) name: Arc<str>,
    pub(super) token: Option<TokenDigest>,
    /// The name on the bots' roster.
    pub(super) bot: Option<Arc<str>>,
    pub(super) stand_in: bool,
}

impl Chair {
    fn open() -> Self {
        Self { kind: ChairKind::Open, name: Arc::from(""), token: None, bot: None, stand_in: false }
    }

    /// Does a bot decide here now?
    pub(super) fn is_played_by_bot(&self) -> bool {
        self.kind == ChairKind::Bot || self.stand_in
    }

    /// Does a person decide here now?
    pub(super) fn is_played_by_person(&self) -> bool {
        self.kind == ChairKind::Human && !self.stand_in
    }
}

/// How long a match has been played for: while its table can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Played {
    /// Milliseconds of boards before the one in play.
    before: u64,
    /// When that board was dealt; later by as long as the table has rested since. None: no board is in play.
    since: Option<u64>,
    /// When the match's first board was dealt, as much later. None: no match is under way.
    begun: Option<u64>,
}

impl Played {
    /// A board is dealt.
    fn open(&mut self, now: u64) {
        self.since = Some(now);
        self.begun = self.begun.or(Some(now));
    }

    /// A board is over; boards have been in play for so many milliseconds of this match, if it goes on.
    fn close(&mut self, match_over: bool, ms: u64) {
        *self = if match_over { Self::default() } else { Self { before: ms, since: None, ..*self } };
    }

    /// Milliseconds of boards in play, if it is now `now`.
    pub(super) fn until(self, now: u64) -> u64 {
        self.before + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// How long the match has lasted, if it is now `now`.
    pub(super) fn elapsed(self, now: u64) -> Elapsed {
        let minutes = |ms: u64| (ms / 60_000) as u32;
        let in_all = self.begun.map_or(0, |begun| now.saturating_sub(begun));
        Elapsed { in_play: minutes(self.until(now)), in_all: minutes(in_all) }
    }

    /// Nobody could play for so many milliseconds.
    pub(super) fn rest(&mut self, ms: u64) {
        self.since = self.since.map(|since| since + ms);
        self.begun = self.begun.map(|begun| begun + ms);
    }
}

/// What changes.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) charter: Arc<Charter>,
    pub(super) chairs: Vec<Chair>,
    pub(super) phase: TablePhase,
    /// The board in play or just over.
    pub(super) board: u64,
    /// The commitment that stands.
    pub(super) commit: Arc<str>,
    pub(super) ready: Seats,
    pub(super) score: Score,
    /// What the next board starts from.
    pub(super) carry: Option<Arc<Value>>,
    pub(super) played: Played,
    /// Deadlines in milliseconds since 1970, by seat index.
    pub(super) deadlines: [Option<u64>; Seat::MAX as usize],
}

impl State {
    /// A table without people.
    pub(super) fn new(charter: Charter) -> Self {
        Self {
            chairs: (0..charter.seats).map(|_| Chair::open()).collect(),
            charter: Arc::new(charter),
            phase: TablePhase::Waiting,
            board: 0,
            commit: Arc::from(""),
            ready: Seats::NONE,
            score: Score::default(),
            carry: None,
            played: Played::default(),
            deadlines: [None; Seat::MAX as usize],
        }
    }

    /// What a fact changes. Facts of seats that the table does not have change nothing.
    pub(super) fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Made { .. } | Fact::Here { .. } => {}
            Fact::Sat { seat, name, token, bot } => self.at(*seat, |chair| {
                chair.kind = if bot.is_some() { ChairKind::Bot } else { ChairKind::Human };
                chair.name = name.as_str().into();
                chair.token = token.as_deref().and_then(TokenDigest::from_hex);
                chair.bot = bot.as_deref().map(Arc::from);
            }),
            Fact::Committed { commit, .. } => self.commit = commit.as_str().into(),
            Fact::Opened { board, at, .. } => {
                self.board = *board;
                self.played.open(*at);
                self.phase = TablePhase::Playing;
                self.ready = Seats::NONE;
                if self.score.over {
                    self.score = Score::default();
                }
            }
            Fact::Rested { ms } => self.played.rest(*ms),
            Fact::StoodIn { seat } => self.at(*seat, |chair| chair.stand_in = true),
            Fact::Back { seat } => self.at(*seat, |chair| chair.stand_in = false),
            Fact::Ready { seat } => {
                self.ready = Seat::number(*seat).map_or(self.ready, |seat| self.ready.with(seat));
            }
            Fact::Over { carry, score, match_over, winner, played, .. } => {
                self.played.close(*match_over, *played);
                self.phase = TablePhase::Between;
                self.score.boards += 1;
                self.score.winner = *winner;
                self.score.over = *match_over;
                self.score.sides.iter_mut().zip(score).for_each(|(sum, won)| *sum += won);
                self.carry = (!match_over).then(|| Arc::new(carry.clone()));
                self.deadlines = Default::default();
            }
            Fact::Resumed => self.deadlines = Default::default(),
        }
    }

    fn at(&mut self, seat: u8, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = usize::from(seat).checked_sub(1).and_then(|index| self.chairs.get_mut(index)) {
            change(chair);
        }
    }

    /// All seats of the table.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.charter.seats)
    }

    /// The chair of a seat of this table.
    pub(super) fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    /// The seats whose chairs are so.
    pub(super) fn where_chair(&self, is: impl Fn(&Chair) -> bool) -> Seats {
        self.seats().filter(|&seat| is(self.chair(seat))).collect()
    }

    /// Whose token is this?
    pub(super) fn seat_of(&self, token: TokenDigest) -> Option<Seat> {
        self.seats().find(|&seat| self.chair(seat).token == Some(token))
    }

    /// The first open chair, or the one asked for if it is open.
    pub(super) fn open_seat(&self, wanted: Option<u8>) -> Option<Seat> {
        let open = self.where_chair(|chair| chair.kind == ChairKind::Open);
        open.iter().find(|&seat| wanted.is_none_or(|wanted| wanted == u8::from(seat)))
    }

    /// The chairs as everybody sees them while these seats are connected.
    pub(super) fn public_chairs(&self, present: Seats) -> Vec<wire::Chair> {
        let one = |seat: Seat| {
            let chair = self.chair(seat);
            let (name, here) = (chair.name.to_string(), chair.kind == ChairKind::Bot || present.contains(seat));
            wire::Chair { seat: seat.into(), kind: chair.kind, name, here, stand_in: chair.stand_in }
        };
        self.seats().map(one).collect()
    }

    /// The table as everybody sees it while these seats are connected.
    pub(super) fn table(&self, present: Seats) -> Table {
        let timed = self.seats().filter_map(|seat| Some((seat.into(), self.deadlines[seat.index()]?)));
        Table {
            id: self.charter.id.clone(),
            book: self.charter.book.id().into(),
            options: self.charter.options.clone(),
            board: self.board,
            seats: self.public_chairs(present),
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
    pub(super) fn table_for(&self, seat: Option<Seat>, present: Seats) -> Table {
        let invite = seat.map(|_| self.charter.invite.clone());
        Table { you: seat.map(u8::from), invite, ..self.table(present) }
    }

    /// A merge patch from an earlier state of the same table to this one; none: nothing that anybody sees has changed.
    pub(super) fn patch_from(&self, before: &Self, present: Seats) -> Option<Value> {
        let patch = self.patch(Some(before), present);
        (!patch.is_empty()).then_some(Value::Object(patch))
    }

    /// A merge patch from any earlier state of the same table to this one: all that ever changes.
    pub(super) fn patch_from_any(&self, present: Seats) -> Value {
        Value::Object(self.patch(None, present))
    }

    /// What has changed since; all, if nothing is known of before.
    fn patch(&self, before: Option<&Self>, present: Seats) -> Map<String, Value> {
        let mut patch = Map::new();
        let mut tell = |name: &str, same: fn(&Self, &Self) -> bool, value: &dyn Fn() -> Value| {
            if !before.is_some_and(|before| same(before, self)) {
                patch.insert(name.into(), value());
            }
        };
        tell("board", |one, other| one.board == other.board, &|| self.board.into());
        tell("seats", |one, other| one.chairs == other.chairs, &|| json!(self.public_chairs(present)));
        tell("phase", |one, other| one.phase == other.phase, &|| json!(self.phase));
        tell("clock", |one, other| one.deadlines == other.deadlines, &|| {
            let changed = |seat: &Seat| before.is_none_or(|before| before.deadline(*seat) != self.deadline(*seat));
            let changed = self.seats().filter(changed).map(|seat| (seat.to_string(), json!(self.deadline(seat))));
            json!({ "deadlines": changed.collect::<Map<_, _>>() })
        });
        tell("commit", |one, other| one.commit == other.commit, &|| json!(&*self.commit));
        tell("ready", |one, other| one.ready == other.ready, &|| json!(self.ready));
        tell("score", |one, other| one.score == other.score, &|| json!(self.score));
        patch
    }

    fn deadline(&self, seat: Seat) -> Option<u64> {
        self.deadlines[seat.index()]
    }
}
