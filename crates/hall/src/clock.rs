//! Time at a table: which thing is due when. Deadlines are in the state; the rest is re-armed at boot.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::{Seat, Seats};
use tokio::time::Instant;
use wire::{ChairKind, TablePhase};

use crate::actor::Actor;
use crate::draft::Draft;
use crate::state::Chair;

/// How long a table that comes back with the server is there at least.
const COMING_BACK: Duration = Duration::from_mins(1);

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

    fn instant(&self, ms: u64) -> Instant {
        self.start + Duration::from_millis(ms.saturating_sub(self.start_ms))
    }
}

/// What a table waits for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timers {
    /// The forced action.
    pub(crate) forced: Option<Instant>,
    /// The bots' decisions: all at once, so that timing tells nothing.
    pub(crate) bots: Option<Instant>,
    /// Did the last action end something that should stay in sight?
    pub(crate) settle: bool,
    /// The end of waiting for people before a board.
    pub(crate) gather: Option<Instant>,
    /// Since when each seat's person has no socket.
    pub(crate) gone: [Option<Instant>; Seat::MAX as usize],
    /// Nothing happens by itself before: the log failed.
    pub(crate) hold: Option<Instant>,
    /// Since when there is no socket at all, server time: it began before a restart, and goes on after it.
    pub(crate) idle: Option<u64>,
}

impl Actor {
    /// Sets the timers of what is to be waited for now, and clears the others.
    pub(crate) fn plan(&mut self, now: Instant) {
        self.plan_presence(now);
        self.plan_gathering(now);
        let (forced, bots) = self.due_moves();
        let pace = self.pace();
        let tempo = &self.hall.config.tempo;
        self.timers.forced = forced.then(|| self.timers.forced.unwrap_or(now + pace));
        self.timers.bots = bots.then(|| {
            self.timers.bots.unwrap_or_else(|| {
                let settle = if self.timers.settle { tempo.settle } else { Duration::ZERO };
                now + settle + thinking(tempo.think_least, tempo.think_most)
            })
        });
    }

    /// Is a forced action due; have bots something to decide?
    fn due_moves(&self) -> (bool, bool) {
        let Some(board) = self.board.as_ref().filter(|_| self.is_playing()) else { return (false, false) };
        if board.engine.forced().is_some() {
            return (true, false);
        }
        let bots = self.state.where_chair(Chair::is_played_by_bot);
        (false, board.engine.to_act().iter().any(|seat| bots.contains(seat)))
    }

    fn plan_presence(&mut self, now: Instant) {
        for seat in self.state.seats() {
            let absent = self.state.chair(seat).kind == ChairKind::Human && !self.is_connected(seat);
            let gone = &mut self.timers.gone[seat.index()];
            *gone = absent.then(|| gone.unwrap_or(now));
        }
        let now_ms = self.hall.wall.now_ms();
        self.timers.idle = self.sockets.is_empty().then(|| self.timers.idle.unwrap_or(now_ms));
    }

    fn plan_gathering(&mut self, now: Instant) {
        let tempo = &self.hall.config.tempo;
        let wait = match self.state.phase {
            TablePhase::Waiting => self.is_full().then_some(tempo.gather),
            TablePhase::Between => (!self.state.ready.is_empty()).then_some(tempo.linger),
            TablePhase::Playing => None,
        };
        self.timers.gather = wait.map(|wait| self.timers.gather.unwrap_or(now + wait));
    }

    /// When something is due next.
    pub(crate) fn wake(&self) -> Option<Instant> {
        if self.frozen {
            return self.idle_due();
        }
        let absences = self.state.seats().filter_map(|seat| self.absence_due(seat));
        let deadlines = self.state.seats().filter_map(|seat| self.deadline_due(seat));
        let others = [self.timers.forced, self.timers.bots, self.gather_due()];
        let due = others.into_iter().flatten().chain(absences).chain(deadlines).min();
        // After a failure everything waits for the log, but nothing is forgotten.
        let due = self.timers.hold.or(due);
        due.into_iter().chain(self.idle_due()).min()
    }

    /// When the table has been without sockets for so long that it closes.
    pub(crate) fn idle_due(&self) -> Option<Instant> {
        let tempo = &self.hall.config.tempo;
        let patience = if self.state.board == 0 { tempo.unplayed } else { tempo.idle };
        let wall = &self.hall.wall;
        // After a restart people get a moment to come back, however long they were away before.
        self.timers.idle.map(|since| wall.instant(since + patience.as_millis() as u64).max(wall.start + COMING_BACK))
    }

    /// When waiting for people ends; never without anybody to play for.
    pub(crate) fn gather_due(&self) -> Option<Instant> {
        let somebody = self.state.chairs.iter().any(|chair| chair.kind == ChairKind::Human && chair.here);
        self.timers.gather.filter(|_| somebody)
    }

    /// When a bot stands in for the person of a seat.
    pub(crate) fn absence_due(&self, seat: Seat) -> Option<Instant> {
        let since = self.timers.gone[seat.index()]?;
        let waits = self.is_playing() && self.state.chair(seat).is_played_by_person();
        waits.then(|| since + self.hall.config.tempo.absence)
    }

    /// When a seat's decision is taken for it.
    pub(crate) fn deadline_due(&self, seat: Seat) -> Option<Instant> {
        let at = self.hall.wall.instant(self.state.deadlines[seat.index()]?);
        let board = self.board.as_ref()?;
        // A decision without a time of the book's ends for all together: its end is a rule, not a courtesy.
        let timed = board.engine.allowance(seat).is_some();
        let grace = if timed { self.hall.config.tempo.grace } else { Duration::ZERO };
        Some(at + grace)
    }

    /// Times the decisions of people: those that go on keep their deadline unless all are new.
    pub(crate) fn arm(&mut self, draft: &Draft) {
        let idle =
            |actor: &Self| !actor.is_playing() || actor.board.as_ref().is_none_or(|b| b.engine.forced().is_some());
        let deciding =
            if idle(self) { Seats::NONE } else { self.board.as_ref().map_or(Seats::NONE, |b| b.engine.to_act()) };
        for seat in self.state.seats() {
            let timed = deciding.contains(seat) && self.state.chair(seat).is_played_by_person();
            let allowance = self.board.as_ref().filter(|_| timed).map(|board| board.engine.allowance(seat));
            let window = self.hall.config.tempo.window;
            let fresh = allowance.map(|seconds| {
                let time = seconds.map_or(window, |seconds| Duration::from_secs(seconds.into()));
                draft.at_ms + time.as_millis() as u64
            });
            let kept = self.state.deadlines[seat.index()].filter(|_| !draft.rearm);
            self.state.deadlines[seat.index()] = fresh.map(|fresh| kept.unwrap_or(fresh));
        }
    }

    /// A card of the draw: the slowest wish of the people who play here, none where only bots do.
    pub(crate) fn pace(&self) -> Duration {
        let people = self.state.where_chair(|chair| chair.kind == ChairKind::Human);
        let house = self.hall.config.tempo.draw;
        let playing = people.iter().filter(|&seat| self.state.chair(seat).is_played_by_person());
        let slowest = playing.map(|seat| self.seats[seat.index()].wish.unwrap_or(house)).max();
        slowest.unwrap_or(if people.is_empty() { Duration::ZERO } else { house })
    }

    /// After a failure of the log: nobody's clock runs while the table rests.
    pub(crate) fn rest(&mut self) {
        let rest = self.hall.config.tempo.retry;
        self.timers.hold = Some(Instant::now() + rest);
        for deadline in self.state.deadlines.iter_mut().flatten() {
            *deadline += rest.as_millis() as u64;
        }
    }
}

/// A pause between two bounds, from the system's randomness: it must not depend on what a bot holds.
fn thinking(least: Duration, most: Duration) -> Duration {
    let spread = most.saturating_sub(least).as_millis() as u64;
    if spread == 0 {
        return least;
    }
    let dice = crate::token::random::<8>().map(u64::from_le_bytes).unwrap_or_default();
    least + Duration::from_millis(dice % (spread + 1))
}
