//! A live table: one task that owns the match, one message after another.
//!
//! Every step is drafted, made durable, and only then shown and acknowledged. If the log does not take it, the table goes
//! back to what is durable.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use futures_util::FutureExt as _;
use store::{Appended, StoreError};
use table::fair::Seed;
use table::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use wire::{ChairKind, Listed, Reply, Request, Seated, TablePhase};

use crate::board::Board;
use crate::clock::Timers;
use crate::draft::{Draft, Entry, What};
use crate::error::Refusal;
use crate::hall::Shared;
use crate::outbox::Outbox;
use crate::show::{frame, frames};
use crate::state::State;
use crate::token::TokenDigest;

/// How many answers a seat's memory holds: more than a client can have under way.
const ANSWERS: usize = 16;

/// How many entries are kept for a resync: more than a board makes, however often people come and go.
const HISTORY: usize = 2_000;

/// What is said to a table.
pub(crate) enum Message {
    /// A socket that has said hello.
    Join(Box<Join>),
    /// A socket is gone.
    Left(u64),
    /// A socket said something.
    Said(u64, Box<Request>),
    /// Somebody with an invite sits down.
    Sit { name: Option<String>, invite: String, seat: Option<u8>, reply: oneshot::Sender<Result<Seated, Refusal>> },
    /// A seated person calls bots.
    Fill { token: TokenDigest, reply: oneshot::Sender<Result<Listed, Refusal>> },
    /// Another table needs the room: end, unless somebody has come; whether it did.
    Close { reply: oneshot::Sender<bool> },
    /// The server ends: let go of everybody and answer nobody.
    Restart,
}

/// A socket's wish to be served.
pub(crate) struct Join {
    pub(crate) token: Option<TokenDigest>,
    pub(crate) since: Option<u64>,
    pub(crate) nonce: Option<Vec<u8>>,
    pub(crate) outbox: Outbox,
    /// The socket's number and whether it sits; none: the token opens no seat here.
    pub(crate) reply: oneshot::Sender<Option<(u64, bool)>>,
}

/// A connected viewer.
pub(crate) struct Socket {
    pub(crate) number: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) outbox: Outbox,
}

/// What a table remembers of a seat besides its chair.
#[derive(Default)]
pub(crate) struct SeatMemory {
    /// Answers already given, by `cid`.
    answers: VecDeque<(Box<str>, Answered)>,
    /// The event from which on the seat's decision is what it is now.
    pub(crate) decided: u64,
    /// Deadlines passed one after another.
    pub(crate) misses: u8,
    /// The wish for the pace of the draw.
    pub(crate) wish: Option<Duration>,
    /// The share in the next deal.
    pub(crate) nonce: Option<Vec<u8>>,
    /// The bot in the chair.
    pub(crate) bot: Option<Bot>,
}

/// An answer given: small, because a seat holds many.
enum Answered {
    Ack(u64),
    Nak(Box<Utf8Bytes>),
}

impl SeatMemory {
    /// Remembers that a decision is durable as an event.
    pub(crate) fn acknowledged(&mut self, cid: &str, seq: u64) {
        self.remember(cid, Answered::Ack(seq));
    }

    /// Remembers a refusal.
    pub(crate) fn refused(&mut self, cid: &str, nak: Utf8Bytes) {
        self.remember(cid, Answered::Nak(Box::new(nak)));
    }

    fn remember(&mut self, cid: &str, answer: Answered) {
        if self.answers.len() == ANSWERS {
            self.answers.pop_front();
        }
        self.answers.push_back((cid.into(), answer));
    }

    /// The answer given to a `cid` before.
    pub(crate) fn answer(&self, cid: &str) -> Option<Utf8Bytes> {
        let (_, answer) = self.answers.iter().find(|(known, _)| **known == *cid)?;
        Some(match answer {
            Answered::Ack(seq) => frame(&Reply::Ack { cid: cid.into(), seq: *seq }),
            Answered::Nak(nak) => Utf8Bytes::clone(nak),
        })
    }
}

/// What a resync is made from: the entries since the board was dealt. Small, because every table holds hundreds; what
/// changed at the table is told from the state.
#[derive(Debug)]
pub(crate) struct History {
    /// The number of the first entry.
    pub(crate) first: u64,
    /// The engine's event of each entry; none: about the table only.
    whats: Vec<Option<NonZeroU32>>,
}

impl History {
    /// Nothing yet after event `head`.
    pub(crate) fn after(head: u64) -> Self {
        Self { first: head + 1, whats: Vec::new() }
    }

    fn extend(&mut self, entries: &[Entry]) {
        // Numbered from one, so that none takes no room.
        self.whats.extend(entries.iter().map(|entry| match entry.what {
            What::Event(event) => NonZeroU32::MIN.checked_add(event),
            What::Table | What::Opened | What::Dealt(_) => None,
        }));
    }

    /// The entries after event `since`, if all of them are here; without what they changed at the table.
    pub(crate) fn since(&self, since: u64) -> Option<Vec<Entry>> {
        let skip = usize::try_from((since + 1).checked_sub(self.first)?).ok()?;
        let whats = self.whats.get(skip..)?.iter();
        let whats = whats.map(|what| what.map_or(What::Table, |event| What::Event(event.get() - 1)));
        Some(whats.map(|what| Entry { what, table: None }).collect())
    }
}

/// Why a step was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    /// The log has it already, as this event.
    Already(u64),
    /// The log failed.
    Storage,
}

/// The table.
pub(crate) struct Actor {
    pub(crate) hall: Arc<Shared>,
    pub(crate) state: State,
    pub(crate) board: Option<Board>,
    pub(crate) next_seed: Option<Seed>,
    pub(crate) epoch: u64,
    pub(crate) head: u64,
    pub(crate) history: History,
    pub(crate) sockets: Vec<Socket>,
    pub(crate) sockets_ever: u64,
    pub(crate) seats: Vec<SeatMemory>,
    pub(crate) timers: Timers,
    pub(crate) frozen: bool,
    /// What the lobby shows; none: nothing (frozen or closed).
    pub(crate) listed: Arc<Mutex<Option<Listed>>>,
}

impl Actor {
    /// A table before its first fact.
    pub(crate) fn new(hall: Arc<Shared>, state: State, epoch: u64) -> Self {
        Self {
            hall,
            seats: state.seats().map(|_| SeatMemory::default()).collect(),
            state,
            board: None,
            next_seed: None,
            epoch,
            head: 0,
            history: History::after(0),
            sockets: Vec::new(),
            sockets_ever: 0,
            timers: Timers::default(),
            frozen: false,
            listed: Arc::default(),
        }
    }

    /// Lives until the hall lets go of it, restarts, or the table is closed.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        self.list();
        // Steps are boxed: a table rests most of the time, and must not hold room for the largest of them.
        loop {
            self.plan(Instant::now());
            let wake = self.wake();
            let alarm = async {
                match wake {
                    Some(at) => sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            let step = tokio::select! {
                message = inbox.recv() => match message {
                    None | Some(Message::Restart) => break,
                    Some(message) => AssertUnwindSafe(Box::pin(self.take(message))).catch_unwind().await,
                },
                () = alarm => AssertUnwindSafe(Box::pin(self.tick())).catch_unwind().await,
            };
            match step {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => self.freeze("a step panicked"),
            }
        }
        for socket in &self.sockets {
            socket.outbox.close(wire::close::RESTART);
        }
    }

    /// Handles a message; the table goes on.
    async fn take(&mut self, message: Message) -> bool {
        match message {
            Message::Join(join) => self.join(*join),
            Message::Left(number) => self.sockets.retain(|socket| socket.number != number),
            Message::Said(number, request) => self.heed(number, *request).await,
            Message::Sit { name, invite, seat, reply } => {
                let answer = self.sit(name, &invite, seat).await;
                // Who asked may be gone; the chair is taken all the same, by whoever has the token: nobody.
                let _ = reply.send(answer);
            }
            Message::Fill { token, reply } => {
                let answer = self.fill(token).await;
                let _ = reply.send(answer);
            }
            Message::Close { reply } => {
                let closed = self.sockets.iter().all(|socket| socket.seat.is_none()) && self.close().await;
                // Who asked may be gone.
                let _ = reply.send(closed);
                return !closed;
            }
            Message::Restart => return false,
        }
        self.note_presence().await;
        self.open_if_all_are_here().await;
        true
    }

    /// Does what is due; false if the table is closed.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        let due = |at: Option<Instant>| at.is_some_and(|at| at <= now);
        if due(self.idle_due()) {
            return !self.close().await;
        }
        if self.timers.hold.is_some_and(|hold| hold > now) {
            return true;
        }
        self.timers.hold = None;
        self.note_presence().await;
        for seat in self.state.seats() {
            if due(self.absence_due(seat)) {
                self.stand_in(seat).await;
            }
        }
        if due(self.gather_due()) {
            self.open().await;
        }
        self.open_if_all_are_here().await;
        if due(self.timers.forced) {
            self.force().await;
        }
        if due(self.timers.bots) {
            self.bots_act().await;
        }
        let late = self.state.seats().filter(|&seat| due(self.deadline_due(seat))).collect();
        self.time_out(late).await;
        true
    }

    /// Is a board in play and the table well?
    pub(crate) fn is_playing(&self) -> bool {
        !self.frozen && self.state.phase == TablePhase::Playing
    }

    /// Is every chair taken?
    pub(crate) fn is_full(&self) -> bool {
        self.state.chairs.iter().all(|chair| chair.kind != ChairKind::Open)
    }

    /// Has the seat a socket?
    pub(crate) fn is_connected(&self, seat: Seat) -> bool {
        self.sockets.iter().any(|socket| socket.seat == Some(seat))
    }

    /// A new step.
    pub(crate) fn draft(&self) -> Draft {
        Draft::from(&self.state, self.hall.wall.now_ms())
    }

    /// Makes a step durable, then shows it. The number of its first event.
    pub(crate) async fn commit(&mut self, mut draft: Draft) -> Result<u64, Undone> {
        let now = draft.before.clone();
        self.arm(&draft);
        let armed = State { deadlines: now.deadlines, ..self.state.clone() };
        draft.amend_last(&self.state, &armed);
        let batch = draft.batch(self.head + 1, self.epoch);
        let log = Arc::clone(&self.hall.config.log);
        match log.append(batch).await {
            Ok(Appended::Written { first, head }) => {
                self.head = head;
                self.publish(draft, first);
                Ok(first)
            }
            Ok(Appended::Already { seq }) => {
                self.roll_back(draft);
                Err(Undone::Already(seq))
            }
            Err(error) => {
                self.roll_back(draft);
                self.log_failed(&error);
                Err(Undone::Storage)
            }
        }
    }

    fn log_failed(&mut self, error: &StoreError) {
        tracing::warn!(table = %self.state.charter.id, %error, "a step was not made durable");
        if error.is_refusal() {
            // Another process owns the table, or the log has what we have not: only a restart can tell.
            self.freeze("the log is not where the table left it");
        } else {
            self.rest();
        }
    }

    fn roll_back(&mut self, draft: Draft) {
        self.state = draft.before;
        if draft.opened {
            self.board = draft.replaced;
        } else if let Some(board) = self.board.as_mut().filter(|_| draft.acts > 0) {
            board.rewind();
        }
    }

    fn publish(&mut self, draft: Draft, first: u64) {
        self.show(&draft, first);
        if let Some(board) = &mut self.board {
            board.keep();
        }
        if draft.entries.iter().any(|entry| entry.table.is_some()) {
            self.list();
        }
        for seat in self.state.seats().filter(|&seat| draft.moved.contains(seat)) {
            self.seats[seat.index()].decided = self.head;
        }
        if draft.rearm {
            self.timers.bots = None;
            self.timers.settle = draft.settle;
        }
        if draft.acts > 0 {
            self.timers.forced = None;
        }
        if draft.opened {
            self.next_seed = None;
        }
        self.next_seed = draft.next_seed.or(self.next_seed.take());
        if draft.opened {
            self.history = History::after(self.head);
            self.seats.iter_mut().for_each(|seat| (seat.nonce, seat.misses) = (None, 0));
        } else {
            self.history.extend(&draft.entries);
            if self.history.whats.len() > HISTORY {
                self.history = History::after(self.head);
            }
        }
    }

    /// Sends a step to everybody; who does not keep up is let go.
    fn show(&mut self, draft: &Draft, first: u64) {
        let now = self.hall.wall.now_ms();
        let old = draft.replaced.as_ref();
        let mut made: Vec<(Viewer, Vec<Utf8Bytes>)> = Vec::new();
        let board = self.board.as_ref();
        self.sockets.retain(|socket| {
            let viewer = socket.seat.map_or(Viewer::Public, Viewer::Seat);
            let known = made.iter().position(|(known, _)| *known == viewer).unwrap_or_else(|| {
                made.push((viewer, frames(&draft.entries, first, now, viewer, board, old)));
                made.len() - 1
            });
            socket.outbox.send(made[known].1.clone())
        });
    }

    /// Stops the table: its log is kept, nothing goes on, and everybody is told.
    pub(crate) fn freeze(&mut self, why: &str) {
        tracing::error!(table = %self.state.charter.id, why, "the table is frozen");
        self.frozen = true;
        let news = frame(&Reply::Sys { code: "frozen".into(), within: None });
        self.sockets.retain(|socket| socket.outbox.send(vec![news.clone()]));
        self.list();
    }

    /// Ends a table that nobody looks at; true if the log took it.
    async fn close(&mut self) -> bool {
        let log = Arc::clone(&self.hall.config.log);
        let closed = log.close_table(&self.state.charter.id, self.epoch).await;
        if let Err(error) = &closed {
            tracing::warn!(table = %self.state.charter.id, %error, "an idle table can't be closed");
            self.timers.idle = None;
        }
        closed.is_ok()
    }

    /// What the lobby is told.
    pub(crate) fn list(&self) {
        let listed = (!self.frozen).then(|| Listed {
            table: self.state.charter.id.clone(),
            book: self.state.charter.book.id().into(),
            seats: self.state.public_chairs(),
            board: self.state.board,
        });
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) = listed;
    }
}
