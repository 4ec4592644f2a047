//! A line of work: parts are taken by any thread and handed in one after another, in order.

use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The units `0..count` in parts, and what they add up to. A thread holds one part at a time and waits with it for its
/// turn, so no more than one part a thread is in memory.
pub(crate) struct Line<T, E> {
    count: u64,
    part: u64,
    state: Mutex<State<T, E>>,
    turn: Condvar,
}

struct State<T, E> {
    /// The first unit that nobody has taken.
    next: u64,
    /// The first unit that is not handed in.
    due: u64,
    sum: T,
    failed: Option<E>,
    /// A thread has died with its part: nobody's turn comes any more.
    broken: bool,
}

impl<T, E> State<T, E> {
    fn goes_on(&self) -> bool {
        self.failed.is_none() && !self.broken
    }
}

/// Tells the others if the thread that holds it dies.
pub(crate) struct Alarm<'a, T, E>(&'a Line<T, E>);

impl<T, E> Drop for Alarm<'_, T, E> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.state().broken = true;
            self.0.turn.notify_all();
        }
    }
}

impl<T, E> Line<T, E> {
    /// `count` units, `part` at once, added to `sum`.
    pub(crate) fn new(count: u64, part: u64, sum: T) -> Self {
        let state = State { next: 0, due: 0, sum, failed: None, broken: false };
        Self { count, part, state: Mutex::new(state), turn: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<T, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// To be held by every thread that works on this line.
    pub(crate) fn alarm(&self) -> Alarm<'_, T, E> {
        Alarm(self)
    }

    /// The next part; none when all are taken or something has failed.
    pub(crate) fn take(&self) -> Option<Range<u64>> {
        let mut state = self.state();
        if state.next == self.count || !state.goes_on() {
            return None;
        }
        let start = state.next;
        state.next = self.count.min(start + self.part);
        Some(start..state.next)
    }

    /// Waits until all earlier parts are in, and adds this one. False: something has failed, stop.
    pub(crate) fn hand_in(&self, part: &Range<u64>, add: impl FnOnce(&mut T) -> Result<(), E>) -> bool {
        let mut state = self.state();
        while state.due != part.start && state.goes_on() {
            state = self.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.goes_on() {
            state.failed = add(&mut state.sum).err();
            state.due = part.end;
        }
        self.turn.notify_all();
        state.goes_on()
    }

    /// The sum, or the first failure in order.
    pub(crate) fn finish(self) -> Result<T, E> {
        let State { sum, failed, .. } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(sum), Err)
    }
}
