//! Time at a table: which thing is due when. Deadlines are in the state; the rest is armed anew at boot.

use table::{Seat, Seats};
use wire::{ChairKind, Reply, TablePhase};

use super::draft::Draft;
use super::show::frame;
use super::state::Chair;
use super::{Post, Table};
use crate::config::Tempo;

/// Between two pieces of news about who is here, milliseconds: whoever comes and goes costs the others no more.
const PRESENCE: u64 = 1_000;
/// How long a table that comes back with the server waits at least for people who do, milliseconds.
pub(crate) const COMING_BACK: u64 = 60_000;

/// A time in which the table can't go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rest {
    /// The moment at which everybody's time stands still.
    pub(super) since: u64,
    /// When the log is tried again.
    again: u64,
}

/// What a table waits for, in milliseconds of server time.
#[derive(Clone, Debug, Default)]
pub(super) struct Timers {
    /// The forced action.
    forced: Option<u64>,
    /// The bots' decisions: all at once, so that timing tells nothing.
    bots: Option<u64>,
    /// Did the last action end something that should stay in sight?
    settle: bool,
    /// The end of waiting for people before a board.
    gather: Option<u64>,
    /// Since when each seat's person has no socket.
    gone: [Option<u64>; Seat::MAX as usize],
    /// Since when there is no socket at all. It began before a restart, and goes on after it.
    idle: Option<u64>,
    /// Since when people are awaited who come back with the server; 0: it has not ended since.
    awaited: u64,
    /// Nothing happens by itself: the log can't be written.
    pub(super) rest: Option<Rest>,
}

/// What whoever drives a table has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Bring a step before the log, and ask again.
    Step,
    /// Nothing until [`Table::wake`].
    Wait,
    /// Close the table in the log: nobody has looked at it for long.
    Close,
}

impl Table {
    /// Does the next thing that is due by now.
    pub(crate) fn advance(&mut self, now: u64) -> Next {
        // While the table rests nothing new is waited for.
        if self.timers.rest.is_none() {
            self.plan(now);
        }
        if due(self.idle_due(), now) {
            return Next::Close;
        }
        self.tell_presence(now);
        let resting = self.timers.rest.is_some_and(|rest| rest.again > now);
        if !self.frozen && !resting {
            self.go_on(now);
        }
        if self.pending.is_some() { Next::Step } else { Next::Wait }
    }

    fn go_on(&mut self, now: u64) {
        if self.timers.rest.is_some() {
            // To be able to write is all that is waited for.
            let draft = self.draft(now);
            return self.propose(draft);
        }
        let late = |table: &Self, when: &dyn Fn(Seat) -> Option<u64>| table.state.seats().find(|&s| due(when(s), now));
        if let Some(seat) = late(self, &|seat| self.absence_due(seat)) {
            self.stand_in(seat, now);
        } else if self.may_open() || due(self.gather_due(), now) {
            self.open(now);
        } else if due(self.timers.forced, now) {
            self.force(now);
        } else if due(self.timers.bots, now) {
            self.timers.bots = None;
            self.bots_act(now);
        } else if let Some(seat) = late(self, &|seat| self.deadline_due(seat)) {
            self.time_out(seat, now);
        }
    }

    /// When something is due next; none: only when somebody says something.
    pub(crate) fn wake(&self) -> Option<u64> {
        let news = self.audience.outdated().map(|told| told + PRESENCE);
        let idle = self.idle_due().into_iter().chain(news);
        if self.frozen {
            return idle.min();
        }
        // While the table rests everything waits for the log.
        if let Some(rest) = self.timers.rest {
            return idle.chain([rest.again]).min();
        }
        let absences = self.state.seats().filter_map(|seat| self.absence_due(seat));
        let deadlines = self.state.seats().filter_map(|seat| self.deadline_due(seat));
        let others = [self.timers.forced, self.timers.bots, self.gather_due()];
        idle.chain(others.into_iter().flatten()).chain(absences).chain(deadlines).min()
    }

    /// The log can't close the table just now: that is tried again, and people may come in the meantime.
    pub(crate) fn stay_open(&mut self, now: u64) {
        self.timers.awaited = now;
    }

    /// The table comes back with the server; what happened there last was at `happened`.
    pub(super) fn come_back(&mut self, happened: u64, now: u64) {
        self.happened = happened;
        (self.timers.idle, self.timers.awaited) = (Some(happened), now);
    }

    /// Since when nobody looks at it, if it is now `now`.
    pub(crate) fn left(&self, now: u64) -> u64 {
        self.timers.idle.unwrap_or(now)
    }

    /// Has no seat a socket?
    pub(crate) fn is_left(&self) -> bool {
        self.audience.present().is_empty()
    }

    /// Sets the timers of what is to be waited for now, and clears the others.
    fn plan(&mut self, now: u64) {
        self.plan_presence(now);
        self.plan_gathering(now);
        let (forced, bots) = self.due_moves();
        self.timers.forced = forced.then(|| self.timers.forced.unwrap_or(now + self.pace()));
        self.timers.bots = bots.then(|| self.timers.bots.unwrap_or_else(|| now + self.thinking()));
    }

    /// Is a forced action due; have bots something to decide?
    fn due_moves(&self) -> (bool, bool) {
        let Some(board) = self.board.as_ref().filter(|_| self.is_playing()) else { return (false, false) };
        if board.engine.forced().is_some() {
            return (true, false);
        }
        let bots = self.state.where_chair(Chair::is_played_by_bot);
        (false, board.engine.asked().iter().any(|seat| bots.contains(seat)))
    }

    fn plan_presence(&mut self, now: u64) {
        let present = self.audience.present();
        for seat in self.state.seats() {
            let absent = self.state.chair(seat).kind == ChairKind::Human && !present.contains(seat);
            let gone = &mut self.timers.gone[seat.index()];
            *gone = absent.then(|| gone.unwrap_or(now));
        }
        self.timers.idle = self.audience.is_empty().then(|| self.timers.idle.unwrap_or(now));
    }

    fn plan_gathering(&mut self, now: u64) {
        let tempo = &self.house.tempo;
        let wait = match self.state.phase {
            TablePhase::Waiting => self.is_full().then_some(tempo.gather),
            TablePhase::Between => (!self.state.ready.is_empty()).then_some(tempo.linger),
            TablePhase::Playing => None,
        };
        self.timers.gather = wait.map(|wait| self.timers.gather.unwrap_or(now + ms(wait)));
    }

    /// Tells everybody who is here, if that has changed and was not told just now.
    fn tell_presence(&mut self, now: u64) {
        let outdated = self.audience.outdated();
        if outdated.is_some_and(|told| now >= told + PRESENCE) {
            let seats = self.audience.tell(now).iter().map(u8::from).collect();
            self.tell_all(&frame(&Reply::Here { seats }));
            self.tray.push(Post::List);
        }
    }

    /// When the table has been without sockets for so long that it closes.
    fn idle_due(&self) -> Option<u64> {
        let since = self.timers.idle?;
        Some(idle_end(&self.house.tempo, self.state.board, since, self.timers.awaited))
    }

    /// When waiting for people ends; never without anybody to play for.
    fn gather_due(&self) -> Option<u64> {
        let present = self.audience.present();
        let people = self.state.where_chair(|chair| chair.kind == ChairKind::Human);
        self.timers.gather.filter(|_| people.iter().any(|seat| present.contains(seat)))
    }

    /// When a bot stands in for the person of a seat.
    fn absence_due(&self, seat: Seat) -> Option<u64> {
        let since = self.timers.gone[seat.index()]?;
        let waits = self.is_playing() && self.state.chair(seat).is_played_by_person();
        waits.then(|| since + ms(self.house.tempo.absence))
    }

    /// When a seat's decision is taken for it.
    fn deadline_due(&self, seat: Seat) -> Option<u64> {
        let at = self.state.deadlines[seat.index()]?;
        let board = self.board.as_ref()?;
        // A decision without a time of the book's ends for all together: its end is a rule, not a courtesy.
        let timed = board.engine.allowance(seat).is_some();
        Some(at + if timed { ms(self.house.tempo.grace) } else { 0 })
    }

    /// Times the decisions of people: those that go on keep their deadline unless all are new.
    pub(super) fn arm(&mut self, draft: &Draft) {
        let board = self.board.as_ref().filter(|board| self.is_playing() && board.engine.forced().is_none());
        let asked = board.map_or(Seats::NONE, |board| board.engine.asked());
        let window = ms(self.house.tempo.window);
        let fresh = |seat: Seat| {
            let timed = asked.contains(seat) && self.state.chair(seat).is_played_by_person();
            let allowance = board.filter(|_| timed)?.engine.allowance(seat);
            Some(draft.at_ms + allowance.map_or(window, |seconds| u64::from(seconds) * 1_000))
        };
        let kept = |seat: Seat| self.state.deadlines[seat.index()].filter(|_| !draft.rearm);
        let armed = self.state.seats().map(|seat| fresh(seat).map(|fresh| kept(seat).unwrap_or(fresh)));
        let mut deadlines = [None; Seat::MAX as usize];
        deadlines.iter_mut().zip(armed).for_each(|(deadline, armed)| *deadline = armed);
        self.state.deadlines = deadlines;
    }

    /// A step has been published: what it settled is not waited for any longer.
    pub(super) fn start_anew(&mut self, draft: &Draft) {
        if let Some(ms) = draft.rested {
            let Timers { forced, bots, gather, gone, idle, rest, awaited: _, settle: _ } = &mut self.timers;
            let others = [forced, bots, gather, idle];
            others.into_iter().chain(gone).flatten().for_each(|at| *at += ms);
            *rest = None;
        }
        if draft.rearm {
            self.timers.bots = None;
            self.timers.settle = draft.settle;
        }
        if draft.acts > 0 {
            self.timers.forced = None;
        }
    }

    /// A card of the draw: the slowest wish of the people who play here, none where only bots do. Milliseconds.
    pub(super) fn pace(&self) -> u64 {
        let people = self.state.where_chair(|chair| chair.kind == ChairKind::Human);
        let house = ms(self.house.tempo.draw);
        let playing = people.iter().filter(|&seat| self.state.chair(seat).is_played_by_person());
        let slowest = playing.map(|seat| self.seats[seat.index()].wish.unwrap_or(house)).max();
        slowest.unwrap_or(if people.is_empty() { 0 } else { house })
    }

    /// Somebody wishes for another pace.
    pub(super) fn pace_anew(&mut self) {
        self.timers.forced = None;
    }

    /// How long bots seem to think now, by chance alone: it must not depend on what they hold. Milliseconds.
    fn thinking(&mut self) -> u64 {
        let tempo = &self.house.tempo;
        let (least, most) = (ms(tempo.think_least), ms(tempo.think_most));
        let settle = if self.timers.settle { ms(tempo.settle) } else { 0 };
        let spread = most.saturating_sub(least);
        // Without chance every pause is the shortest.
        let lot = if spread == 0 { [0; 32] } else { self.chance.bytes().unwrap_or_default() };
        let [a, b, c, d, ..] = lot;
        settle + least + u64::from(u32::from_le_bytes([a, b, c, d])) % (spread + 1)
    }

    /// Nobody's time runs from a moment until the log is written again, which is tried at another.
    pub(super) fn rest(&mut self, since: u64, again: u64) {
        let since = self.timers.rest.map_or(since, |rest| rest.since);
        self.timers.rest = Some(Rest { since, again });
    }

    /// How long the table rests after a failure of the log, milliseconds.
    pub(super) fn retry(&self) -> u64 {
        ms(self.house.tempo.retry)
    }

    /// The server was stopped for a while, during which its time stood still: whoever is to decide is not hurried.
    pub(crate) fn woke(&mut self, now: u64) {
        if !self.frozen && self.state.deadlines.iter().any(Option::is_some) {
            self.rest(now, now);
        }
    }

    /// The table has rested: deadlines are as much later, and nobody is hurried.
    pub(super) fn delay(&mut self, now: u64, rested: u64) {
        let least = now + ms(self.house.tempo.respite);
        for deadline in self.state.deadlines.iter_mut().flatten() {
            *deadline = (*deadline + rested).max(least);
        }
    }
}

/// When a table ends at which nobody has been since `left`: sooner where no board was dealt, and not before those who are
/// awaited since `awaited` could come back.
pub(crate) fn idle_end(tempo: &Tempo, board: u64, left: u64, awaited: u64) -> u64 {
    let patience = if board == 0 { tempo.unplayed } else { tempo.idle };
    (left + ms(patience)).max(awaited + COMING_BACK)
}

/// Is it time for it?
fn due(at: Option<u64>, now: u64) -> bool {
    at.is_some_and(|at| at <= now)
}

/// A time of the house in milliseconds.
fn ms(time: std::time::Duration) -> u64 {
    time.as_millis() as u64
}
