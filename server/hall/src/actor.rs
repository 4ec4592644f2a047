//! The task that owns a live table: it waits for sockets, for time and for the log, and leaves the rest to [`Table`].

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use wire::{Listed, Request, Seated};

use crate::error::Refusal;
use crate::live::{Entrance, Frame, Next, Post, Table, Undone};
use crate::outbox::Outbox;
use crate::shared::Shared;
use crate::token::TokenDigest;

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
    pub(crate) entrance: Entrance,
    pub(crate) outbox: Outbox,
    /// The socket's number and whether it sits; none: the token opens no seat here.
    pub(crate) reply: oneshot::Sender<Option<(u64, bool)>>,
}

/// What the lobby shows of a table; none: nothing (frozen or closed).
pub(crate) type Listing = Arc<Mutex<Option<Listed>>>;

/// The task.
pub(crate) struct Actor {
    hall: Arc<Shared>,
    table: Table,
    outboxes: Vec<(u64, Outbox)>,
    listing: Listing,
    /// For how long the server had stood still when the table was told.
    slept: u64,
}

impl Actor {
    /// Of a table whose first step may still wait for the log.
    pub(crate) fn new(hall: Arc<Shared>, table: Table) -> Self {
        let slept = hall.wall.slept();
        Self { hall, table, outboxes: Vec::new(), listing: Arc::default(), slept }
    }

    /// The table's id.
    pub(crate) fn id(&self) -> &str {
        self.table.id()
    }

    /// Since when nobody looks at the table, if it is now `now`.
    pub(crate) fn left(&self, now: u64) -> u64 {
        self.table.left(now)
    }

    /// Where the lobby looks.
    pub(crate) fn listing(&self) -> Listing {
        Arc::clone(&self.listing)
    }

    /// Lives until the hall lets go of it, restarts, or the table is closed.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        self.list();
        // Steps are boxed: a table rests most of the time, and must not hold room for the largest of them.
        loop {
            let next = AssertUnwindSafe(Box::pin(self.go_on())).catch_unwind().await;
            let message = match next {
                Ok(Next::Close) => break,
                // Whoever has something to say is heard between two steps.
                Ok(Next::Step) => inbox.try_recv().map(Some).unwrap_or_default(),
                Ok(Next::Wait) => {
                    match hear(&mut inbox, self.table.wake().map(|at| self.hall.wall.instant(at))).await {
                        Ok(message) => message,
                        Err(Ended) => break,
                    }
                }
                Err(_) => {
                    self.table.freeze("a step panicked");
                    self.deliver();
                    continue;
                }
            };
            let Some(message) = message else { continue };
            match AssertUnwindSafe(Box::pin(self.take(message))).catch_unwind().await {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => {
                    self.table.freeze("a step panicked");
                    self.deliver();
                }
            }
        }
        for (_, outbox) in &self.outboxes {
            outbox.close(wire::close::RESTART);
        }
    }

    /// Server time. If it has stood still since, the table is told.
    fn now(&mut self) -> u64 {
        let (now, slept) = (self.hall.wall.now_ms(), self.hall.wall.slept());
        if slept != self.slept {
            self.slept = slept;
            self.table.woke(now);
        }
        now
    }

    /// Does the next thing that is due.
    async fn go_on(&mut self) -> Next {
        let now = self.now();
        let next = self.table.advance(now);
        match next {
            Next::Step => {
                // What has become of it the table knows.
                let _ = self.flush().await;
                tokio::task::consume_budget().await;
            }
            Next::Wait => self.deliver(),
            Next::Close => {
                if !self.close().await {
                    self.table.stay_open(now);
                    return Next::Wait;
                }
            }
        }
        next
    }

    /// Ends the table in the log; whether that took it.
    async fn close(&mut self) -> bool {
        let closed = self.hall.config.log.close_table(self.table.id(), self.table.epoch()).await;
        closed.inspect_err(|error| tracing::warn!(table = self.table.id(), %error, "a table can't be closed")).is_ok()
    }

    /// Handles a message; whether the table goes on.
    async fn take(&mut self, message: Message) -> bool {
        let now = self.now();
        match message {
            Message::Join(join) => self.join(*join, now),
            Message::Left(number) => self.let_go(number),
            Message::Said(number, request) => {
                self.table.say(number, *request, now);
                // A step that waits for the log is answered by the table.
                let _ = self.flush().await;
            }
            Message::Sit { name, invite, seat, reply } => {
                let seated = self.table.sit(name, &invite, seat, now);
                // Who asked may be gone; the chair is taken all the same, by whoever has the token: nobody.
                let _ = reply.send(self.made(seated).await);
            }
            Message::Fill { token, reply } => {
                let filled = self.table.fill(token, now);
                let _ = reply.send(self.made(filled).await);
            }
            Message::Close { reply } => {
                let closed = self.table.is_left() && self.close().await;
                // Who asked may be gone.
                let _ = reply.send(closed);
                return !closed;
            }
            Message::Restart => return false,
        }
        true
    }

    /// An answer, once the log has taken what it says.
    async fn made<T>(&mut self, answer: Result<T, Refusal>) -> Result<T, Refusal> {
        let answer = answer?;
        self.flush().await.map_err(|_| Refusal::Storage)?;
        Ok(answer)
    }

    fn join(&mut self, join: Join, now: u64) {
        let Join { entrance, outbox, reply } = join;
        let entered = self.table.enter(entrance, now);
        if let Some((number, _)) = entered {
            self.outboxes.push((number, outbox));
        }
        self.deliver();
        // The socket may be gone already; then it leaves.
        let _ = reply.send(entered);
    }

    fn let_go(&mut self, number: u64) {
        self.table.leave(number);
        self.outboxes.retain(|(known, _)| *known != number);
    }

    /// Brings a step before the log, if one waits for it, and sends what follows from it.
    pub(crate) async fn flush(&mut self) -> Result<(), Undone> {
        let mut made = Ok(());
        if let Some(batch) = self.table.batch() {
            let answer = self.hall.config.log.append(batch).await;
            made = self.table.settle(answer, self.hall.wall.now_ms()).map(drop);
        }
        self.deliver();
        made
    }

    /// Sends what the table has to say: to each socket in one parcel, which is one write. Who does not keep up is let go.
    fn deliver(&mut self) {
        let mut parcels: Vec<(u64, Vec<Frame>)> = Vec::new();
        for post in self.table.posts() {
            match post {
                Post::Send { to, frames } => match parcels.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, parcel)) => parcel.extend(frames),
                    None => parcels.push((to, frames)),
                },
                Post::Close { to, code } => {
                    // What was for it is dropped with it.
                    parcels.retain(|(known, _)| *known != to);
                    if let Some(place) = self.outboxes.iter().position(|(number, _)| *number == to) {
                        self.outboxes.swap_remove(place).1.close(code);
                    }
                }
                Post::List => self.list(),
            }
        }
        for (to, frames) in parcels {
            let outbox = self.outboxes.iter().find(|(number, _)| *number == to);
            if outbox.is_some_and(|(_, outbox)| !outbox.send(frames)) {
                self.let_go(to);
            }
        }
    }

    fn list(&self) {
        *self.listing.lock().unwrap_or_else(PoisonError::into_inner) = self.table.listed();
    }
}

/// The hall has let go of the table.
struct Ended;

/// The next message, or none when it is time for something.
async fn hear(inbox: &mut mpsc::Receiver<Message>, wake: Option<Instant>) -> Result<Option<Message>, Ended> {
    let alarm = async {
        match wake {
            Some(at) => sleep_until(at).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        message = inbox.recv() => message.map(Some).ok_or(Ended),
        () = alarm => Ok(None),
    }
}
