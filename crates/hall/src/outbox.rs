//! The way from a table to one socket: a bounded queue, and a word that ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

/// Things that may wait for a slow reader. One step of a table is one thing, however many frames it has.
const DEPTH: usize = 64;

/// One thing to send.
#[derive(Debug)]
pub(crate) enum Parcel {
    /// A frame.
    One(Utf8Bytes),
    /// Frames that belong together.
    Many(Box<[Utf8Bytes]>),
}

/// Ends a socket from the table's side.
#[derive(Debug, Default)]
pub(crate) struct End {
    code: AtomicU16,
    notify: Notify,
}

impl End {
    /// Asks the socket to close with a code. The first code stands.
    pub(crate) fn close(&self, code: u16) {
        // Relaxed would do as well: the notification orders it; nobody else reads the code.
        let _ = self.code.compare_exchange(0, code, Ordering::AcqRel, Ordering::Acquire);
        self.notify.notify_one();
    }

    /// Waits for the code.
    pub(crate) async fn closed(&self) -> u16 {
        loop {
            let code = self.code.load(Ordering::Acquire);
            if code != 0 {
                return code;
            }
            self.notify.notified().await;
        }
    }
}

/// The table's end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Parcel>,
    end: Arc<End>,
}

/// The socket's end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) queue: mpsc::Receiver<Parcel>,
    pub(crate) end: Arc<End>,
}

/// Both ends of a new way.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(DEPTH);
    let end = Arc::new(End::default());
    (Outbox { queue: sender, end: Arc::clone(&end) }, Inbox { queue: receiver, end })
}

impl Outbox {
    /// Queues; false and the end of the socket if the reader is too slow.
    pub(crate) fn send(&self, frames: Vec<Utf8Bytes>) -> bool {
        let parcel = match <[Utf8Bytes; 1]>::try_from(frames) {
            Ok([frame]) => Parcel::One(frame),
            Err(frames) if frames.is_empty() => return true,
            Err(frames) => Parcel::Many(frames.into()),
        };
        let queued = self.queue.try_send(parcel).is_ok();
        if !queued {
            self.close(wire::close::SLOW);
        }
        queued
    }

    /// Ends the socket with a code.
    pub(crate) fn close(&self, code: u16) {
        self.end.close(code);
    }
}
