//! `paiju sim`: bots against bots, on all cores, the same whatever the number of jobs.

mod board;
mod line;
mod stats;
mod tally;

use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bots::Bot;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use registry::UseGame;
use registry::record::Head;
use serde_json::Value;
use table::Game;

use crate::choose::Choice;
use crate::fail::Failure;

use board::{Plan, Unit, Worker};
use line::Line;
use tally::Tally;

/// Bots against bots: boards or matches, with records and a summary
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju sim --matches 200 --a basic --b random       who wins, with its confidence interval
  paiju sim --boards 1000000 --a random --b random   a million boards
  paiju sim --boards 10000 --mirror --json           each deal twice, the sides changed
  paiju sim --boards 100 --records - --quiet | paiju verify -

Board N of seed S is dealt from SHA-256(\"sim/v1\", S, book, N); in matches N is 10000 × match + board of the match. Every
bot's dice come from the same seed, so that a run can be repeated, with any number of jobs. Records (docs/protocol.md)
stream in the order of the boards. Exit code 1: a bot made no legal play; the run is void.")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// Boards to play, each the first of a match
    #[arg(long, value_name = "N", conflicts_with = "matches")]
    boards: Option<u64>,
    /// Matches to play, each to its end
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// The seed of the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The bot of seats 1, 3 (and 5)
    #[arg(long, value_name = "BOT", default_value = "basic")]
    a: String,
    /// The bot of seats 2, 4 (and 6)
    #[arg(long, value_name = "BOT", default_value = "basic")]
    b: String,
    /// The bot of one seat; may be repeated
    #[arg(long = "seat", value_name = "SEAT=BOT", conflicts_with = "mirror")]
    seats: Vec<String>,
    /// Play every deal twice, with the sides' bots changed
    #[arg(long)]
    mirror: bool,
    /// Write a record of every board to a file, or to the standard output (-)
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Worker threads [default: one a core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The summary as one JSON object
    #[arg(long)]
    json: bool,
    /// No progress bar and no summary
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (book, setup) = args.choice.open()?;
    let bots = roster(args, book.seats(&setup))?;
    let unit = match (args.boards, args.matches) {
        (_, Some(matches)) => Unit::Matches(matches),
        (boards, None) => Unit::Boards(boards.unwrap_or(1000)),
    };
    let head = Head::new(book, &setup);
    let plan = Plan { head, seed: args.seed, unit, bots, mirror: args.mirror, recording: args.records.is_some() };
    let (out, to_stdout) = open_records(args.records.as_deref())?;
    let jobs = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let bar = bar(args, &plan);
    let began = Instant::now();
    let work = Work { plan: &plan, out, jobs, bar: &bar, file: args.records.as_deref() };
    let tally = book.visit(&setup, work).map_err(|error| Failure::Input(error.to_string()))?;
    bar.finish_and_clear();
    let tally = tally?;
    if !args.quiet {
        let summary = stats::Summary { plan: &plan, tally: &tally, seconds: began.elapsed().as_secs_f64() };
        let text = if args.json { format!("{}\n", summary.json()) } else { summary.text() };
        // The standard output may be a pipe of records.
        if to_stdout {
            let _ = std::io::stderr().write_all(text.as_bytes());
        } else {
            std::io::stdout().write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// Who sits where, by name, first seat first.
fn roster(args: &Args, seats: u8) -> Result<Vec<String>, Failure> {
    let mut bots: Vec<String> = (0..seats).map(|seat| if seat % 2 == 0 { &args.a } else { &args.b }.clone()).collect();
    for wish in &args.seats {
        let place = wish.split_once('=').and_then(|(seat, bot)| Some((seat.parse::<u8>().ok()?, bot)));
        match place {
            Some((seat @ 1.., bot)) if seat <= seats => bot.clone_into(&mut bots[usize::from(seat) - 1]),
            _ => return Err(Failure::Input(format!("--seat takes SEAT=BOT, seats 1 to {seats}, not {wish:?}"))),
        }
    }
    match bots.iter().find(|name| Bot::named(name, [0; 32]).is_none()) {
        Some(name) => Err(Failure::Input(format!("no bot {name:?}; there are {}", bots::names().join(", ")))),
        None => Ok(bots),
    }
}

/// Where the records go, and whether that is the standard output.
fn open_records(file: Option<&Path>) -> Result<(Box<dyn Write + Send>, bool), Failure> {
    match file {
        None => Ok((Box::new(std::io::sink()), false)),
        Some(dash) if dash == Path::new("-") => Ok((Box::new(BufWriter::new(std::io::stdout())), true)),
        Some(file) => {
            let opened = File::create(file).map_err(|error| Failure::unwritable(file, &error))?;
            Ok((Box::new(BufWriter::new(opened)), false))
        }
    }
}

fn bar(args: &Args, plan: &Plan) -> ProgressBar {
    if args.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let (count, unit) = plan.unit.count();
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit} {{per_sec}} {{eta}}");
    // The template is a constant: it parses.
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style)
}

/// All of it, with the book's types.
struct Work<'a> {
    plan: &'a Plan,
    out: Box<dyn Write + Send>,
    jobs: usize,
    bar: &'a ProgressBar,
    file: Option<&'a Path>,
}

impl UseGame for Work<'_> {
    type Out = Result<Tally, Failure>;

    fn run<G: Game>(self, setup: G::Setup) -> Self::Out {
        let Work { plan, out, jobs, bar, file } = self;
        let (count, _) = plan.unit.count();
        let line = Line::new(count, plan.unit.at_once(), (Tally::default(), out));
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| work::<G>(plan, &setup, &line, bar, file));
            }
        });
        let (tally, mut out) = line.finish()?;
        out.flush().map_err(|error| broken(file, error))?;
        Ok(tally)
    }
}

/// A thread's work: takes parts off the line, plays them, hands them in when their turn has come.
fn work<G: Game>(
    plan: &Plan,
    setup: &G::Setup,
    line: &Line<(Tally, Box<dyn Write + Send>), Failure>,
    bar: &ProgressBar,
    file: Option<&Path>,
) {
    let _alarm = line.alarm();
    let mut worker = Worker::<G>::new(plan, setup);
    while let Some(part) = line.take() {
        let size = part.end - part.start;
        let played = part.clone().try_for_each(|unit| worker.play(unit));
        let handed = line.hand_in(&part, |(tally, out)| {
            played.map_err(|void| Failure::Found(void.to_string()))?;
            tally.add(&worker.tally);
            out.write_all(worker.records()).map_err(|error| broken(file, error))?;
            bar.inc(size);
            Ok(())
        });
        worker.clear();
        if !handed {
            return;
        }
    }
}

fn broken(file: Option<&Path>, error: std::io::Error) -> Failure {
    match file {
        Some(file) if file != Path::new("-") => Failure::unwritable(file, &error),
        _ => error.into(),
    }
}

/// A setup as JSON, for the summary.
fn options(plan: &Plan) -> &Value {
    &plan.head.options
}
