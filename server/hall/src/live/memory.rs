//! What a table remembers of a seat besides its chair.

use std::collections::VecDeque;

use bots::Bot;
use wire::Reply;

use super::Frame;
use super::show::frame;

/// How many refusals of a board a seat's memory holds. Nobody errs so often in one board; whoever tries costs no more.
const REFUSALS: usize = 1_000;

/// The memory.
#[derive(Default)]
pub(super) struct SeatMemory {
    pub(super) answers: Answers,
    /// The event from which on the seat's decision is what it is now.
    pub(super) decided: u64,
    /// Deadlines passed one after another.
    pub(super) misses: u8,
    /// The wish for the pace of the draw, milliseconds a card.
    pub(super) wish: Option<u64>,
    /// The share in the next deal.
    pub(super) nonce: Option<Vec<u8>>,
    /// The bot in the chair, once it has decided something.
    pub(super) bot: Option<Bot>,
}

/// The answers given in this board, by `cid`.
#[derive(Default)]
pub(super) struct Answers {
    /// The first event of each decision that was carried out.
    acks: Vec<(Box<str>, u64)>,
    naks: VecDeque<(Box<str>, Frame)>,
}

impl Answers {
    /// A decision is durable as an event.
    pub(super) fn acknowledged(&mut self, cid: &str, seq: u64) {
        self.acks.push((cid.into(), seq));
    }

    /// A decision was refused.
    pub(super) fn refused(&mut self, cid: &str, nak: Frame) {
        if self.naks.len() == REFUSALS {
            self.naks.pop_front();
        }
        self.naks.push_back((cid.into(), nak));
    }

    /// The answer given to a `cid` before.
    pub(super) fn of(&self, cid: &str) -> Option<Frame> {
        let ack = self.acks.iter().find(|(known, _)| **known == *cid);
        let ack = ack.map(|(_, seq)| frame(&Reply::Ack { cid: cid.into(), seq: *seq }));
        ack.or_else(|| self.naks.iter().find(|(known, _)| **known == *cid).map(|(_, nak)| nak.clone()))
    }

    /// Another board begins.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}
