//! `paiju sim`: bots and programs against each other, on all cores; bots the same whatever the number of jobs.

pub(crate) mod report;
pub(crate) mod terms;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::{Cast, CastError, Plan, Players, Unit, Who};
use registry::record::Head;

use crate::choose::Choice;
use crate::fail::Failure;
use crate::lang::Tongue;
use crate::outlet::Overwrite;

use report::{Report, stopper};
use terms::Terms;

/// Bots and programs against each other: boards or matches, with records and a summary
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju sim --matches 200 --a basic --b random       who wins, with its confidence interval
  paiju sim --boards 1000000 --a random --b random   a million boards
  paiju sim --boards 10000 --mirror --json           each deal twice, the sides changed
  paiju sim --boards 100 --records - --quiet | paiju verify -
  paiju sim --matches 50 --a \"exec:python3 docs/bots/sample.py\" --b random
  paiju sim --boards 500 --mirror --seat 1=exec:./mine --seat 3=exec:./mine --bot-log logs

A BOT is basic, random, or exec: and a command line. A program speaks the protocol of docs/bots.md on its standard input
and output; one process is started for each of its seats and each job. One that dies, hangs, floods or plays against the
rules is ended: its seat is taken over, or its side forfeits.

Board N of seed S is dealt from SHA-256(\"sim/v1\", S, book, N); in matches N is 10000 × match + board of the match. Every
bot's dice come from the same seed, so that a run can be repeated, with any number of jobs. Records (docs/protocol.md)
stream in the order of the boards. Exit code 1: a bot of ours made no legal play; the run is void.")]
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
    #[arg(long = "seat", value_name = "SEAT=BOT")]
    seats: Vec<String>,
    /// Play every deal twice, with the sides' bots changed
    #[arg(long)]
    mirror: bool,
    /// Write a record of every board to a file, or to the standard output (-)
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
    /// Worker threads [default: one a core]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The summary as one JSON object
    #[arg(long)]
    json: bool,
    /// No progress bar and no summary
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    terms: Terms,
    /// Keep what programs write to their standard errors, a new file for each seat and job
    #[arg(long, value_name = "DIR")]
    bot_log: Option<PathBuf>,
    #[command(flatten)]
    tongue: Tongue,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (book, setup) = args.choice.open()?;
    let chairs = roster(args, book.seats(&setup))?;
    let unit = match (args.boards, args.matches) {
        (_, Some(matches)) => Unit::Matches(matches),
        (boards, None) => Unit::Boards(boards.unwrap_or(1000)),
    };
    let plan = Plan {
        head: Head::new(book, &setup),
        setup,
        seed: args.seed,
        unit,
        chairs,
        mirror: args.mirror,
        recording: args.records.is_some(),
        on_fault: args.terms.on_fault.into(),
    };
    let jobs = match args.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let report = Report {
        records: args.records.as_deref(),
        over: args.over,
        json: args.json,
        quiet: args.quiet,
        lang: args.tongue.lang,
    };
    let out = report.open()?;
    let players = if plan.has_programs() { cast(args, &plan, jobs)? } else { Players::Bots(jobs) };
    report.run(&plan, players, out)
}

/// A cast for each job, and no more than there is work.
fn cast(args: &Args, plan: &Plan, jobs: usize) -> Result<Players, Failure> {
    let stop = stopper()?;
    let jobs = (jobs as u64).min(plan.unit.count().max(1)) as usize;
    let cast = |job| Cast::start(plan, args.terms.patience(), args.bot_log.as_deref(), job, &stop);
    let casts: Result<Vec<Cast>, CastError> = (0..jobs).map(cast).collect();
    casts.map(Players::Casts).map_err(|error| match error {
        CastError::Start { .. } => Failure::input(error.zh(), error.to_string()),
        CastError::Log { .. } | CastError::Runtime(_) => Failure::place(error.zh(), error.to_string()),
    })
}

/// Who sits where, first seat first.
fn roster(args: &Args, seats: u8) -> Result<Vec<Who>, Failure> {
    let who = |text: &str| Who::parse(text).map_err(|error| Failure::input(error.zh(), error.to_string()));
    let (a, b) = (who(&args.a)?, who(&args.b)?);
    let mut chairs: Vec<Who> = (0..seats).map(|seat| if seat % 2 == 0 { &a } else { &b }.clone()).collect();
    for wish in &args.seats {
        let place = wish.split_once('=').and_then(|(seat, bot)| Some((seat.parse::<u8>().ok()?, bot)));
        match place {
            Some((seat @ 1.., bot)) if seat <= seats => chairs[usize::from(seat) - 1] = who(bot)?,
            _ => {
                return Err(Failure::input(
                    format!("--seat 写作 座位=电脑，座位 1 到 {seats}，不是“{wish}”"),
                    format!("--seat takes SEAT=BOT, seats 1 to {seats}, not {wish:?}"),
                ));
            }
        }
    }
    Ok(chairs)
}
