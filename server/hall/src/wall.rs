//! Server time: it never goes back, and stands still while the server does.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant as StdInstant, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Between two beats of the pulse, milliseconds.
const BEAT: u64 = 500;
/// Without a beat for so long the process was stopped, or got no core at all.
const STALL: u64 = 3_000;

/// The wall clock at the start, and what has passed since but for the time in which the process stood still.
#[derive(Clone, Debug)]
pub(crate) struct Wall {
    start_ms: u64,
    start: Instant,
    /// None: the system gives no thread for it, and no stop is noticed.
    pulse: Option<Arc<Mutex<Pulse>>>,
}

/// What tells that the process goes on. A stop is seen by whoever asks first.
#[derive(Debug)]
struct Pulse {
    start: StdInstant,
    /// The last beat, and how long the process has stood still; milliseconds since the start.
    beat: u64,
    slept: u64,
}

impl Pulse {
    /// A beat after so many milliseconds.
    fn at(&mut self, elapsed: u64) {
        let gap = elapsed.saturating_sub(self.beat);
        if gap >= STALL {
            self.slept += gap - BEAT;
        }
        self.beat = self.beat.max(elapsed);
    }

    /// A beat now; for how many milliseconds the process has stood still.
    fn now(&mut self) -> u64 {
        self.at(self.start.elapsed().as_millis() as u64);
        self.slept
    }
}

impl Wall {
    /// Read from the system once.
    pub(crate) fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let pulse = Arc::new(Mutex::new(Pulse { start: StdInstant::now(), beat: 0, slept: 0 }));
        let beating = Arc::downgrade(&pulse);
        let thread = thread::Builder::new().name("pulse".into()).spawn(move || keep_beating(&beating));
        let pulse = thread.is_ok().then_some(pulse);
        Self { start_ms: since.as_millis() as u64, start: Instant::now(), pulse }
    }

    /// For how many milliseconds the process has stood still.
    pub(crate) fn slept(&self) -> u64 {
        self.pulse.as_ref().map_or(0, |pulse| pulse.lock().unwrap_or_else(PoisonError::into_inner).now())
    }

    /// Milliseconds since 1970 UTC.
    pub(crate) fn now_ms(&self) -> u64 {
        let slept = self.slept();
        self.start_ms + (self.start.elapsed().as_millis() as u64).saturating_sub(slept)
    }

    /// The moment at which it is so late.
    pub(crate) fn instant(&self, ms: u64) -> Instant {
        self.start + Duration::from_millis(ms.saturating_sub(self.start_ms) + self.slept())
    }
}

/// Beats until nobody asks any longer.
fn keep_beating(pulse: &Weak<Mutex<Pulse>>) {
    while let Some(pulse) = pulse.upgrade() {
        pulse.lock().unwrap_or_else(PoisonError::into_inner).now();
        drop(pulse);
        thread::sleep(Duration::from_millis(BEAT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stands_still_while_the_process_does() {
        let mut pulse = Pulse { start: StdInstant::now(), beat: 0, slept: 0 };
        for (elapsed, slept) in [(500, 0), (1_010, 0), (3_900, 0), (28_900, 24_500), (28_800, 24_500), (29_400, 24_500)]
        {
            pulse.at(elapsed);
            assert_eq!(pulse.slept, slept, "after {elapsed} ms");
        }
    }
}
