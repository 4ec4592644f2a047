//! Whether people are at a table, as the doors know it: which table may give way to another.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::shared::Shared;

/// The people who have a socket at one table. Times are the server's, milliseconds.
#[derive(Debug)]
pub(crate) struct People(Mutex<Count>);

#[derive(Debug)]
struct Count {
    here: u32,
    /// When the last one left.
    left: u64,
    /// Since when somebody could have come back: not before the server runs.
    awaited: u64,
}

/// One person's being here; over when dropped.
pub(crate) struct Presence {
    people: Arc<People>,
    hall: Arc<Shared>,
}

impl People {
    /// Nobody is here since `left`; it is now `now`.
    pub(crate) fn gone(left: u64, now: u64) -> Self {
        Self(Mutex::new(Count { here: 0, left, awaited: now }))
    }

    /// Somebody comes.
    pub(crate) fn come(self: &Arc<Self>, hall: &Arc<Shared>) -> Presence {
        self.count().here += 1;
        Presence { people: Arc::clone(self), hall: Arc::clone(hall) }
    }

    /// Since when nobody is here, if they have been awaited for `patience`.
    pub(crate) fn gone_since(&self, now: u64, patience: Duration) -> Option<u64> {
        let count = self.count();
        let awaited = u128::from(now.saturating_sub(count.awaited));
        (count.here == 0 && awaited >= patience.as_millis()).then_some(count.left)
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let now = self.hall.wall.now_ms();
        let mut count = self.people.count();
        count.here -= 1;
        (count.left, count.awaited) = (now, now);
    }
}
