//! A whole run: threads take units off a line and hand in what they came to, in order.

use registry::{SetupError, UseGame};
use table::Game;

use crate::cast::Cast;
use crate::erased::Erased;
use crate::fault::Note;
use crate::line::Line;
use crate::njupt::{Host, Hosted};
use crate::plan::Plan;
use crate::tally::Tally;
use crate::typed::Typed;
use crate::worker::{Boards, Break, Void, Worker};

/// Who plays, and on how many threads.
#[derive(Debug)]
pub enum Players {
    /// Bots of the roster alone, on so many threads.
    Bots(usize),
    /// Programs, and bots beside them: each cast has a thread of its own.
    Casts(Vec<Cast>),
    /// Programs that speak another platform's words, on one thread.
    Guests(Host),
}

/// What one thread hands in. Parts come in the order of the units, whatever the number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Units played.
    pub units: u64,
    /// Their records, if any were wanted.
    pub records: &'a [u8],
    /// What programs did wrong.
    pub notes: &'a [Note],
}

/// Why a run has no result.
#[derive(Debug)]
pub enum Spoilt<E> {
    /// A bot of ours failed.
    Void(Void),
    /// It was stopped.
    Stopped,
    /// Whoever was handed a part has failed.
    Desk(E),
    /// The book can't read the setup.
    Setup(SetupError),
    /// The plan is not made for these programs.
    Plan,
}

/// Plays a plan; `desk` is handed each part.
pub fn run<E: Send>(
    plan: &Plan,
    players: Players,
    desk: impl FnMut(Part<'_>) -> Result<(), E> + Send,
) -> Result<(Tally, Vec<Note>), Spoilt<E>> {
    let sum = Sum { tally: Tally::default(), notes: Vec::new(), desk };
    let line = Line::new(plan.unit.count(), plan.at_once(), sum);
    match players {
        Players::Bots(jobs) => {
            let work = Bots { plan, jobs, line: &line };
            plan.book().visit(&plan.setup, work).map_err(Spoilt::Setup)?;
        }
        Players::Casts(casts) => std::thread::scope(|scope| {
            for cast in casts {
                let line = &line;
                scope.spawn(move || work(plan, Erased::new(plan, cast), line));
            }
        }),
        Players::Guests(host) => {
            let why = || Spoilt::Plan;
            work(plan, Hosted::new(plan, host).ok_or_else(why)?, &line);
        }
    }
    let Sum { tally, notes, .. } = line.finish()?;
    Ok((tally, notes))
}

/// What parts add up to.
struct Sum<D> {
    tally: Tally,
    notes: Vec<Note>,
    desk: D,
}

/// Work with the book's types.
struct Bots<'a, D, E> {
    plan: &'a Plan,
    jobs: usize,
    line: &'a Line<Sum<D>, Spoilt<E>>,
}

impl<D: FnMut(Part<'_>) -> Result<(), E> + Send, E: Send> UseGame for Bots<'_, D, E> {
    type Out = ();

    fn run<G: Game>(self, setup: G::Setup) {
        let Bots { plan, jobs, line } = self;
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| work(plan, Typed::<G>::new(plan, &setup), line));
            }
        });
    }
}

/// A thread's work: takes parts off the line, plays them, hands them in when their turn has come.
fn work<D: FnMut(Part<'_>) -> Result<(), E>, E>(plan: &Plan, boards: impl Boards, line: &Line<Sum<D>, Spoilt<E>>) {
    let _alarm = line.alarm();
    let mut worker = Worker::new(plan, boards);
    while let Some(part) = line.take() {
        let units = part.end - part.start;
        let played = part.clone().try_for_each(|unit| worker.play(unit));
        let handed = line.hand_in(&part, |sum| {
            played.map_err(|why| match why {
                Break::Void(void) => Spoilt::Void(void),
                // A forfeit ends its unit, never the run.
                Break::Stopped | Break::Forfeit(_) => Spoilt::Stopped,
            })?;
            let (tally, records, notes) = worker.done();
            sum.tally.add(tally);
            sum.notes.extend_from_slice(notes);
            (sum.desk)(Part { units, records, notes }).map_err(Spoilt::Desk)
        });
        worker.clear();
        if !handed {
            return;
        }
    }
}

/// Whatever ended the run, programs are told goodbye.
impl Drop for Erased<'_> {
    fn drop(&mut self) {
        self.cast.dismiss();
    }
}
