//! Server time.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Server time that never jumps: the wall clock at the start, and what has passed since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    start_ms: u64,
    start: Instant,
}

impl Wall {
    /// Read from the system once.
    pub(crate) fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { start_ms: since.as_millis() as u64, start: Instant::now() }
    }

    /// Milliseconds since 1970 UTC.
    pub(crate) fn now_ms(&self) -> u64 {
        self.start_ms + self.start.elapsed().as_millis() as u64
    }

    /// The moment at which it is so late.
    pub(crate) fn instant(&self, ms: u64) -> Instant {
        self.start + Duration::from_millis(ms.saturating_sub(self.start_ms))
    }
}
