//! The way from a table to one socket: a bounded queue, and a word that ends it.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// Things that may wait for a slow reader. One step of a table is one thing, however many frames it has.
const DEPTH: usize = 64;

/// Things that go out with one write, where so many wait: each write has its time.
const TOGETHER: usize = 8;

/// One thing to send.
pub(crate) enum Parcel {
    /// A frame.
    One(Utf8Bytes),
    /// Frames that belong together.
    Many(Box<[Utf8Bytes]>),
}

impl Parcel {
    fn into_frames(self) -> Vec<Utf8Bytes> {
        match self {
            Self::One(frame) => vec![frame],
            Self::Many(frames) => frames.into(),
        }
    }
}

/// Shows how many frames, and nothing of them: they are for one viewer.
impl fmt::Debug for Parcel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(_) => f.write_str("Parcel(1)"),
            Self::Many(frames) => write!(f, "Parcel({})", frames.len()),
        }
    }
}

/// What a socket has to do next.
#[derive(Debug)]
pub(crate) enum Next {
    /// Send this.
    Send(Parcel),
    /// Close with this code; whatever waits is dropped.
    Close(u16),
}

/// A queue that holds no memory while it is empty: there is one a socket, and most are empty most of the time.
#[derive(Debug, Default)]
struct Way {
    queue: Mutex<Queue>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    parcels: VecDeque<Parcel>,
    code: Option<u16>,
}

impl Queue {
    /// What goes out with the next write: a few of the parcels, where several wait.
    fn take(&mut self) -> Option<Parcel> {
        if self.parcels.len() < 2 {
            // An empty queue holds no memory.
            return std::mem::take(&mut self.parcels).pop_front();
        }
        let frames = self.parcels.drain(..self.parcels.len().min(TOGETHER)).flat_map(Parcel::into_frames);
        Some(Parcel::Many(frames.collect()))
    }
}

impl Way {
    /// A panic elsewhere leaves the queue whole.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The table's end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Way>);

/// The socket's end.
#[derive(Debug)]
pub(crate) struct Inbox(Arc<Way>);

/// Both ends of a new way.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let way = Arc::new(Way::default());
    (Outbox(Arc::clone(&way)), Inbox(way))
}

impl Outbox {
    /// Queues; false and the end of the socket if the reader is too slow.
    pub(crate) fn send(&self, frames: Vec<Utf8Bytes>) -> bool {
        let parcel = match <[Utf8Bytes; 1]>::try_from(frames) {
            Ok([frame]) => Parcel::One(frame),
            Err(frames) if frames.is_empty() => return true,
            Err(frames) => Parcel::Many(frames.into()),
        };
        let mut queue = self.0.queue();
        let fits = queue.parcels.len() < DEPTH && queue.code.is_none();
        if fits {
            queue.parcels.push_back(parcel);
        }
        drop(queue);
        if fits {
            self.0.news.notify_one();
        } else {
            self.close(wire::close::SLOW);
        }
        fits
    }

    /// Ends the socket with a code. The first code stands.
    pub(crate) fn close(&self, code: u16) {
        self.0.queue().code.get_or_insert(code);
        self.0.news.notify_one();
    }
}

impl Inbox {
    /// What to do next. Safe to drop while waiting.
    pub(crate) async fn next(&self) -> Next {
        loop {
            {
                let mut queue = self.0.queue();
                if let Some(code) = queue.code {
                    return Next::Close(code);
                }
                if let Some(parcel) = queue.take() {
                    return Next::Send(parcel);
                }
            }
            self.0.news.notified().await;
        }
    }

    /// Waits for the end alone.
    pub(crate) async fn closed(&self) -> u16 {
        loop {
            if let Some(code) = self.0.queue().code {
                return code;
            }
            self.0.news.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_ends_the_socket_and_the_first_code_stands() {
        let (outbox, inbox) = outbox();
        for _ in 0..DEPTH {
            assert!(outbox.send(vec!["x".into()]));
        }
        let Next::Send(parcel) = inbox.next().await else { panic!("something waits") };
        assert_eq!(parcel.into_frames().len(), TOGETHER, "several go out together");
        for _ in 0..TOGETHER {
            assert!(outbox.send(vec!["x".into(), "y".into()]));
        }
        assert!(!outbox.send(vec!["x".into()]));
        outbox.close(wire::close::ELSEWHERE);
        assert!(matches!(inbox.next().await, Next::Close(wire::close::SLOW)));
        assert_eq!(inbox.closed().await, wire::close::SLOW);
    }
}
