//! What a run shows while it lasts and when it is over.

use std::io::{BufWriter, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use arena::{Part, Plan, Players, Spoilt, Stop, Stopper, Summary};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::fail::Failure;
use crate::lang::Lang;
use crate::outlet::{Outlet, Overwrite};
use crate::serve::{NO_THREADS, shutdown};

/// Exit code of a run that somebody has stopped, as shells give it.
const INTERRUPTED: u8 = 130;

/// Where records go.
#[derive(Debug)]
pub(crate) enum Records {
    /// Nobody wants them.
    Nowhere,
    /// Onto the standard output.
    Output(BufWriter<std::io::Stdout>),
    /// Into a file.
    File(BufWriter<Outlet>),
}

impl Records {
    fn take(&mut self, records: &[u8]) -> std::io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Output(out) => out.write_all(records),
            Self::File(file) => file.write_all(records),
        }
    }

    /// Writes out what is left.
    fn finish(self, broken: impl Fn(std::io::Error) -> Failure) -> Result<(), Failure> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Output(mut out) => out.flush().map_err(broken),
            Self::File(file) => file.into_inner().map_err(|error| broken(error.into_error()))?.finish(),
        }
    }
}

/// What is wanted of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report<'a> {
    /// Where the records go; `-` is the standard output.
    pub(crate) records: Option<&'a Path>,
    /// Whether that may replace a file.
    pub(crate) over: Overwrite,
    /// The summary is one JSON object.
    pub(crate) json: bool,
    /// No progress bar and no summary.
    pub(crate) quiet: bool,
    /// The language of the summary and of what is said meanwhile.
    pub(crate) lang: Lang,
}

impl Report<'_> {
    fn to_stdout(self) -> bool {
        self.records == Some(Path::new("-"))
    }

    /// Opens the file of the records; they get its name when the run is over.
    pub(crate) fn open(self) -> Result<Records, Failure> {
        Ok(match self.records {
            None => Records::Nowhere,
            Some(_) if self.to_stdout() => Records::Output(BufWriter::new(std::io::stdout())),
            Some(file) => Records::File(BufWriter::new(self.over.open(file)?)),
        })
    }

    /// Plays and reports. Faults are said on the standard error as they happen.
    pub(crate) fn run(self, plan: &Plan, players: Players, mut out: Records) -> Result<(), Failure> {
        let bar = self.bar(plan);
        let began = Instant::now();
        let desk = |part: Part<'_>| {
            for note in part.notes {
                bar.suspend(|| {
                    // There is nobody left to tell if this fails.
                    let _ = writeln!(std::io::stderr(), "paiju: {}", note.told(self.lang));
                });
            }
            out.take(part.records).map_err(|error| self.broken(error))?;
            bar.inc(part.units);
            Ok(())
        };
        let ran = arena::run(plan, players, desk);
        bar.finish_and_clear();
        // What was played stays, whatever ended the run.
        let kept = out.finish(|error| self.broken(error));
        let (tally, notes) = ran.map_err(|spoilt| match spoilt {
            Spoilt::Void(void) => Failure::found(void.zh(), void.to_string()),
            Spoilt::Stopped => Failure::Said(INTERRUPTED),
            Spoilt::Desk(failure) => failure,
            Spoilt::Setup(why) => Failure::input(why.zh(), why.to_string()),
            Spoilt::Plan => Failure::input("这些程序打不了这个安排", "the plan is not made for these programs"),
        })?;
        kept?;
        if self.quiet {
            return Ok(());
        }
        let summary = Summary { plan, tally: &tally, notes: &notes, seconds: began.elapsed().as_secs_f64() };
        let text = if self.json { format!("{}\n", summary.json()) } else { summary.text(self.lang) };
        // The standard output may be a pipe of records.
        if self.to_stdout() {
            let _ = std::io::stderr().write_all(text.as_bytes());
        } else {
            std::io::stdout().write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn bar(self, plan: &Plan) -> ProgressBar {
        if self.quiet || !std::io::stderr().is_terminal() {
            return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        }
        let template = format!("{{wide_bar}} {{pos}}/{{len}} {} {{per_sec}} {{eta}}", plan.unit.title(self.lang));
        // The template is a constant: it parses.
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(plan.unit.count()).with_style(style)
    }

    fn broken(self, error: std::io::Error) -> Failure {
        match self.records {
            Some(file) if !self.to_stdout() => Failure::unwritable(file, &error),
            _ => error.into(),
        }
    }
}

/// Stops runs when the system asks the program to end, so that no program of others outlives it.
pub(crate) fn stopper() -> Result<Stop, Failure> {
    let (stopper, stop) = Stopper::pair();
    let place = |error: std::io::Error| Failure::of_system(NO_THREADS, &error);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(place)?;
    let wait = move || {
        runtime.block_on(shutdown());
        stopper.stop();
    };
    std::thread::Builder::new().name("signals".into()).spawn(wait).map_err(place)?;
    Ok(stop)
}
