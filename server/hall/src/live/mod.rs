//! A live table as a value: what is said to it and what time it is go in, rows for the log and frames for sockets come out.
//!
//! It waits for nothing. Whoever drives it (`actor`, or a test with a clock of its own) repeats three things:
//!
//! 1. Something is said ([`Table::say`], [`Table::enter`] …), or [`Table::advance`] does what is due by now.
//! 2. If that makes a step, [`Table::batch`] is what the log must take; [`Table::settle`] brings the log's answer, and the
//!    step is published or has not happened.
//! 3. [`Table::posts`] is what is to be sent.
//!
//! Time is the server's, in milliseconds since 1970; it never goes back, and stands still while the server does. Chance
//! comes from [`Chance`].

mod audience;
mod board;
mod clock;
mod draft;
mod history;
mod machine;
mod memory;
mod opening;
mod people;
mod replay;
mod show;
mod stage;
mod state;
mod step;
mod summary;
#[cfg(test)]
mod trial;
mod turn;

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use table::fair::Seed;
use wire::{Fill, Listed, Reply};

use crate::config::Tempo;
use crate::error::HallError;
use crate::fact::{Fact, INVITE_NAME, secret_place};
use crate::seal::SealKey;

pub(crate) use clock::{COMING_BACK, Next, idle_end};
pub(crate) use people::{Entrance, person};
pub(crate) use replay::Past;
pub(crate) use show::frame;
pub(crate) use state::Charter;
pub(crate) use step::Undone;
pub(crate) use summary::Summary;

use audience::Audience;
use board::Board;
use clock::Timers;
use draft::Draft;
use history::History;
use memory::SeatMemory;
use state::State;

/// A message as it goes over a socket.
pub(crate) type Frame = Utf8Bytes;

/// What all tables of a house share.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) tempo: Tempo,
    pub(crate) seal: SealKey,
}

/// Where the chance of a table comes from: seeds, tokens, the pauses and the dice of bots.
pub(crate) trait Chance: Send {
    /// Bytes that nobody can foresee.
    fn bytes(&mut self) -> Result<[u8; 32], HallError>;
}

/// The system's randomness.
pub(crate) struct System;

impl Chance for System {
    fn bytes(&mut self) -> Result<[u8; 32], HallError> {
        crate::token::random()
    }
}

/// What is to be done outside the table. Frames hold cards: it has no `Debug`.
pub(crate) enum Post {
    /// To a socket.
    Send { to: u64, frames: Vec<Frame> },
    /// A socket is to be closed with a code.
    Close { to: u64, code: u16 },
    /// What the lobby shows has changed.
    List,
}

/// 桌 A live table: its match, everybody's memory, and what it waits for.
pub(crate) struct Table {
    house: Arc<House>,
    chance: Box<dyn Chance>,
    state: State,
    board: Option<Board>,
    /// The seed that was committed to and not dealt from yet.
    next_seed: Option<Seed>,
    /// What the log lets this owner write with.
    epoch: u64,
    /// The number of the last event.
    head: u64,
    /// When the last one happened that was more than the table's return with the server.
    happened: u64,
    history: History,
    audience: Audience,
    seats: Vec<SeatMemory>,
    timers: Timers,
    /// The step that waits for the log.
    pending: Option<Draft>,
    frozen: bool,
    tray: Vec<Post>,
}

impl Table {
    /// A table before its first fact.
    fn new(house: Arc<House>, chance: Box<dyn Chance>, charter: Charter, epoch: u64) -> Self {
        let state = State::new(charter);
        Self {
            house,
            chance,
            seats: state.seats().map(|_| SeatMemory::default()).collect(),
            state,
            board: None,
            next_seed: None,
            epoch,
            head: 0,
            happened: 0,
            history: History::after(0),
            audience: Audience::default(),
            timers: Timers::default(),
            pending: None,
            frozen: false,
            tray: Vec::new(),
        }
    }

    /// A table as it is made; its first step waits for the log.
    pub(crate) fn found(
        house: Arc<House>,
        chance: Box<dyn Chance>,
        charter: Charter,
        (creator, fill): (&Fact, Fill),
        (epoch, now): (u64, u64),
    ) -> Result<Self, HallError> {
        let invite = house.seal.seal(&secret_place(&charter.id, INVITE_NAME), charter.invite.as_bytes())?;
        let made = Fact::Made {
            book: charter.book.id().into(),
            options: charter.options.clone(),
            setup: charter.setup.clone(),
        };
        let mut table = Self::new(house, chance, charter, epoch);
        let mut draft = table.draft(now);
        draft.secrets.push(store::Secret { name: INVITE_NAME.into(), sealed: invite });
        draft.fact(&mut table.state, &made);
        draft.fact(&mut table.state, creator);
        if fill == Fill::Bots {
            table.stage_bots(&mut draft);
        }
        table.stage_commitment(&mut draft, 1)?;
        table.propose(draft);
        Ok(table)
    }

    /// The id in URLs.
    pub(crate) fn id(&self) -> &str {
        &self.state.charter.id
    }

    /// What lets the log know its owner.
    pub(crate) fn epoch(&self) -> u64 {
        self.epoch
    }

    /// What the lobby shows; none: nothing.
    pub(crate) fn listed(&self) -> Option<Listed> {
        (!self.frozen).then(|| self.listing())
    }

    fn listing(&self) -> Listed {
        Listed {
            table: self.state.charter.id.clone(),
            book: self.state.charter.book.id().into(),
            seats: self.state.public_chairs(self.audience.present()),
            board: self.state.board,
        }
    }

    /// What is to be done outside, in order; afterwards there is nothing.
    pub(crate) fn posts(&mut self) -> Vec<Post> {
        std::mem::take(&mut self.tray)
    }

    /// Stops the table: its log is kept, nothing goes on, and everybody is told.
    pub(crate) fn freeze(&mut self, why: &str) {
        tracing::error!(table = self.id(), why, "the table is frozen");
        self.frozen = true;
        self.pending = None;
        let news = frame(&Reply::Sys { code: "frozen".into(), within: None });
        self.tell_all(&news);
        self.tray.push(Post::List);
    }

    /// To one socket.
    fn tell(&mut self, to: u64, frames: Vec<Frame>) {
        if self.audience.viewer(to).is_some() {
            self.tray.push(Post::Send { to, frames });
        }
    }

    /// To every socket.
    fn tell_all(&mut self, news: &Frame) {
        let all = self.audience.sockets().map(|(to, _)| Post::Send { to, frames: vec![news.clone()] });
        self.tray.extend(all);
    }
}
