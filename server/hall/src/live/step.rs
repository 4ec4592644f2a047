//! A step: drafted, then durable and published, or taken back.

use store::{Appended, Batch, StoreError};
use table::Viewer;
use wire::{Reply, Verdict};

use super::draft::{Asker, Begins, Draft};
use super::history::History;
use super::show::{frame, frames};
use super::state::State;
use super::summary::Summary;
use super::{Post, Table};
use crate::fact::Fact;

/// A log that takes so many milliseconds holds the table up.
const SLOW: u64 = 1_000;

/// Why a step was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Undone {
    /// The log has it already, as this event.
    Already(u64),
    /// The log failed.
    Storage,
}

impl Table {
    /// A new step. The first one after a failure of the log says how long the table has rested.
    pub(super) fn draft(&mut self, now: u64) -> Draft {
        let mut draft = Draft::from(&self.state, self.audience.present(), now);
        if let Some(rest) = self.timers.rest {
            let ms = now.saturating_sub(rest.since);
            draft.fact(&mut self.state, &Fact::Rested { ms });
            self.delay(now, ms);
            draft.rested = Some(ms);
        }
        draft
    }

    /// Puts a step before the log, unless it is empty.
    pub(super) fn propose(&mut self, draft: Draft) {
        debug_assert!(self.pending.is_none(), "one step after another");
        if !draft.rows.is_empty() {
            self.pending = Some(draft);
        }
    }

    /// A step of one fact.
    pub(super) fn happen(&mut self, fact: &Fact, now: u64) {
        let mut draft = self.draft(now);
        draft.fact(&mut self.state, fact);
        self.propose(draft);
    }

    /// What the log must take before anything goes on; none: nothing is waited for.
    pub(crate) fn batch(&mut self) -> Option<Batch> {
        let mut draft = self.pending.take()?;
        self.arm(&draft);
        if self.state.deadlines != draft.before.deadlines {
            let unarmed = State { deadlines: draft.before.deadlines, ..self.state.clone() };
            draft.amend_last(&self.state, &unarmed);
        }
        let happened = draft.happened(self.happened);
        let summary = draft.is_of_the_table().then(|| Summary::of(self.listing(), self.state.phase, happened).write());
        let batch = draft.batch(self.head + 1, self.epoch, summary);
        self.pending = Some(draft);
        Some(batch)
    }

    /// The log has answered: the step is shown, or has not happened. The number of its first event.
    pub(crate) fn settle(&mut self, answer: Result<Appended, StoreError>, now: u64) -> Result<u64, Undone> {
        let Some(draft) = self.pending.take() else { return Err(Undone::Storage) };
        match answer {
            Ok(Appended::Written { first, head }) => {
                let drafted = draft.at_ms;
                self.head = head;
                self.publish(draft, first, now);
                // Whoever had to decide meanwhile could not.
                if now.saturating_sub(drafted) >= SLOW {
                    self.rest(drafted, now);
                }
                Ok(first)
            }
            Ok(Appended::Already { seq }) => {
                let asker = self.roll_back(draft);
                self.acknowledge(asker, seq);
                Err(Undone::Already(seq))
            }
            Err(error) => {
                let drafted = draft.at_ms;
                let asker = self.roll_back(draft);
                self.log_failed(&error, drafted, now);
                if let Some(Asker { socket, cid, .. }) = asker {
                    // Not remembered: the same decision may be sent again.
                    let nak = self.nak(&cid, "storage", Verdict::default());
                    self.tell(socket, vec![nak]);
                }
                Err(Undone::Storage)
            }
        }
    }

    fn log_failed(&mut self, error: &StoreError, since: u64, now: u64) {
        tracing::warn!(table = self.id(), %error, "a step was not made durable");
        if error.is_refusal() {
            // Another process owns the table, or the log has what we have not: only a restart can tell.
            self.freeze("the log is not where the table left it");
        } else {
            self.rest(since, now + self.retry());
        }
    }

    /// Forgets a step.
    pub(super) fn roll_back(&mut self, draft: Draft) -> Option<Asker> {
        self.state = draft.before;
        if draft.begins == Begins::Board {
            self.board = draft.replaced;
        } else if let Some(board) = self.board.as_mut().filter(|_| draft.acts > 0) {
            board.rewind();
        }
        draft.asker
    }

    fn publish(&mut self, mut draft: Draft, first: u64, now: u64) {
        self.show(&draft, first, now);
        if let Some(board) = &mut self.board {
            board.keep();
        }
        if draft.entries.iter().any(|entry| entry.table.is_some()) {
            self.tray.push(Post::List);
        }
        for (memory, row) in self.seats.iter_mut().zip(draft.decided) {
            memory.decided = row.map_or(memory.decided, |row| first + row as u64);
        }
        self.happened = draft.happened(self.happened);
        self.count_misses(&draft);
        self.start_anew(&draft);
        match draft.begins {
            Begins::Nothing => self.history.extend(&draft.entries, self.head),
            Begins::Board | Begins::Table => self.history = History::after(self.head),
        }
        if draft.begins == Begins::Board {
            self.next_seed = None;
            for memory in &mut self.seats {
                (memory.nonce, memory.misses) = (None, 0);
                memory.answers.forget();
            }
        }
        self.next_seed = draft.next_seed.take().or(self.next_seed.take());
        let asked = first + draft.asked_at as u64;
        self.acknowledge(draft.asker, asked);
    }

    fn count_misses(&mut self, draft: &Draft) {
        for seat in draft.missed.iter() {
            let misses = &mut self.seats[seat.index()].misses;
            *misses = misses.saturating_add(1);
        }
        if let Some(asker) = &draft.asker {
            self.seats[asker.seat.index()].misses = 0;
        }
    }

    fn acknowledge(&mut self, asker: Option<Asker>, seq: u64) {
        let Some(Asker { socket, seat, cid }) = asker else { return };
        self.seats[seat.index()].answers.acknowledged(&cid, seq);
        self.tell(socket, vec![frame(&Reply::Ack { cid, seq })]);
    }

    /// Sends a step to everybody.
    fn show(&mut self, draft: &Draft, first: u64, now: u64) {
        let mut viewers: Vec<Viewer> = Vec::new();
        for (_, viewer) in self.audience.sockets() {
            if !viewers.contains(&viewer) {
                viewers.push(viewer);
            }
        }
        let frames = frames(&draft.entries, first, now, &viewers, self.board.as_ref(), draft.replaced.as_ref());
        let to_each = |(to, viewer): (u64, Viewer)| {
            let (_, frames) = viewers.iter().zip(&frames).find(|(known, _)| **known == viewer)?;
            Some(Post::Send { to, frames: frames.clone() })
        };
        self.tray.extend(self.audience.sockets().filter_map(to_each));
    }
}
