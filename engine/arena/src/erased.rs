//! Boards with programs at the table, of any book, through the erased engine.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use registry::Ended;
use registry::record::{Head, Origin, Transcript};
use serde_json::Value;
use table::{Deal, MatchEnd, Seat, Team, sim_key};
use tokio::runtime::Runtime;

use crate::cast::Cast;
use crate::channel::{Channel, Trouble};
use crate::drive::Stuck;
use crate::fault::Fault;
use crate::message::MAX_LINE;
use crate::plan::{Leg, Patience, Plan, Unit, Who};
use crate::program::{self, Program};
use crate::round::Round;
use crate::stop::Stop;
use crate::worker::{Boards, Break, Paper, Played, Void};

/// A program that can't be started.
#[derive(Debug, thiserror::Error)]
pub enum CastError {
    /// The command can't be run.
    #[error("{who} can't be started: {error}")]
    Start {
        /// The program.
        who: Who,
        /// Why.
        error: io::Error,
    },
    /// The log can't be written.
    #[error("{file}: can't be written: {error}")]
    Log {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The system gives no threads or events.
    #[error("the system gives no way to wait for programs: {0}")]
    Runtime(io::Error),
}

impl CastError {
    /// What `Display` says, in Chinese. What the system says stands in brackets as it came.
    pub fn zh(&self) -> String {
        match self {
            Self::Start { who, error } => format!("{who} 启动不了（{error}）"),
            Self::Log { file, error } => format!("{file} 写不了（{error}）"),
            Self::Runtime(error) => format!("系统不给等待程序的办法（{error}）"),
        }
    }
}

impl Cast {
    /// Starts the plan's programs, one process a chair. `job` is the number of the thread, for the names of the logs: where
    /// there is a folder, standard errors go to `seat-N.job-J.log` in it, otherwise where ours goes.
    pub fn start(
        plan: &Plan,
        patience: Patience,
        logs: Option<&Path>,
        job: usize,
        stop: &Stop,
    ) -> Result<Self, CastError> {
        let runtime = runtime().map_err(CastError::Runtime)?;
        let mut chairs = Vec::new();
        for (seat, who) in plan.chairs.iter().enumerate() {
            let mut program = None;
            if let Who::Exec(command) = who {
                let log = logs.map(|folder| log(folder, seat + 1, job + 1)).transpose()?;
                let channel = Channel::start(command, log, MAX_LINE, &runtime, stop.clone());
                let channel = channel.map_err(|error| CastError::Start { who: who.clone(), error })?;
                program = Some(Program::new(channel, patience));
            }
            chairs.push((who.clone(), program));
        }
        Ok(Self::new(chairs.into_iter()))
    }
}

/// A thread's own runtime: programs are waited for, one at a time.
pub(crate) fn runtime() -> io::Result<Arc<Runtime>> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().map(Arc::new)
}

fn log(folder: &Path, seat: usize, job: usize) -> Result<File, CastError> {
    let file = folder.join(format!("seat-{seat}.job-{job}.log"));
    // Nothing that is there is written over, nor a link followed.
    let made = std::fs::create_dir_all(folder).and_then(|()| File::create_new(&file));
    made.map_err(|error| CastError::Log { file: file.display().to_string(), error })
}

/// Plays boards of one plan with one cast.
pub(crate) struct Erased<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) cast: Cast,
    head: Head,
    first: Value,
    paper: Paper,
}

impl<'a> Erased<'a> {
    pub(crate) fn new(plan: &'a Plan, cast: Cast) -> Self {
        // The plan's setup is the book's own.
        let first = plan.book().first(&plan.setup).unwrap_or_default();
        Self { plan, cast, head: plan.head.clone(), first, paper: Paper::default() }
    }

    /// Greets programs that are not greeted yet.
    fn greet(&mut self, number: u64, leg: Leg) -> Result<(), Break> {
        for seat in (0..self.plan.chairs.len()).map(Seat::from_index) {
            match self.cast.at(seat, leg).map(|program| program.greet(self.plan)) {
                None | Some(Ok(())) => {}
                Some(Err(Trouble::Stopped)) => return Err(Break::Stopped),
                Some(Err(Trouble::Fault(fault))) => self.fault(number, seat, leg, fault)?,
            }
        }
        Ok(())
    }

    /// A program has failed: writes it down and does what the plan says.
    pub(crate) fn fault(&mut self, board: u64, seat: Seat, leg: Leg, fault: Fault) -> Result<(), Break> {
        let (note, goes_on) = self.cast.fault(self.plan, board, seat, leg, fault);
        self.paper.notes.push(note);
        goes_on
    }

    /// The record of the board in play, if one is wanted.
    pub(crate) fn record(&mut self) -> Option<&mut Transcript> {
        self.paper.draft().filter(|_| self.plan.recording)
    }

    /// Tells the programs how the board ended.
    fn farewell(&mut self, leg: Leg, ended: Result<&Ended, [bool; 2]>) {
        let matches = matches!(self.plan.unit, Unit::Matches(_));
        for (seat, program) in self.cast.partners(leg) {
            let side = seat.team();
            match ended {
                Ok(ended) => {
                    let how = ended.match_over.then(|| program::Ended::of(ended.winner, side));
                    program.end(Some(&ended.outcome), Some(ended.score[side]), how);
                }
                Err(sides) => {
                    let how = match sides {
                        [true, true] => program::Ended::Drawn,
                        [a, _] if a == (side == leg.side_of_a()) => program::Ended::Lost,
                        _ => program::Ended::Won,
                    };
                    program.end(None, None, matches.then_some(how));
                }
            }
        }
    }
}

impl Boards for Erased<'_> {
    type Carry = Value;

    fn first(&self) -> Value {
        self.first.clone()
    }

    fn board(&mut self, number: u64, carry: &Value, leg: Leg) -> Result<Played<Value>, Break> {
        self.cast.forfeits(self.plan)?;
        self.greet(number, leg)?;
        let Plan { setup, seed, recording, .. } = self.plan;
        let book = self.plan.book();
        let origin = Origin::Sim { seed: *seed, board: number };
        let void = |why: String| {
            let stuck = Stuck { seat: Seat::from_index(0), bot: "-", why };
            Break::Void(Void { board: number, stuck })
        };
        let deal = Deal::from_key(book.packs(setup), &sim_key(*seed, book.id(), number));
        let engine = book.open(setup, Some(carry), &deal).map_err(|error| void(error.to_string()))?;
        if *recording {
            self.head.board = number;
            self.head.chairs = self.cast.chairs(leg);
            self.paper.begin(&self.head, carry, &origin);
        }
        let played = Round::open(self, engine, number, leg).play(carry);
        match played {
            Ok(engine) => {
                let ended = engine.ended().ok_or_else(|| void("the board does not end".into()))?;
                if let Some(record) = self.record() {
                    record.over(&ended.outcome, &ended.carry);
                }
                self.paper.keep();
                self.farewell(leg, Ok(&ended));
                let end = ended.match_over.then(|| ended.winner.map_or(MatchEnd::Drawn, MatchEnd::Won));
                Ok(Played { score: ended.score[Team::A], carry: ended.carry, end })
            }
            Err(Break::Forfeit(sides)) => {
                self.farewell(leg, Err(sides));
                Err(Break::Forfeit(sides))
            }
            Err(other) => Err(other),
        }
    }

    fn paper(&mut self) -> &mut Paper {
        &mut self.paper
    }
}
