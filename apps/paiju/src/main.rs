//! `paiju`: the table, the referee and the judge in one program. See `paiju --help`.
#![forbid(unsafe_code)]

mod bench;
mod books;
mod bot;
mod cards;
mod choose;
mod completions;
mod event;
mod face;
mod fail;
mod judge;
mod lang;
mod outlet;
mod perft;
mod play;
mod serve;
mod sim;
mod storage;
mod usage;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use fail::Failure;

const AFTER: &str = "\
Examples:
  paiju serve                          open a hall at http://127.0.0.1:8317
  paiju play                           a board against bots, in the terminal
  paiju judge case.jsonl               what the rulebook says of a case
  paiju cards S:AKK1099 大王×2          read and print cards
  paiju sim --matches 200 --a basic --b random
  paiju bot serve                      a table for programs of others, by WebSocket
  paiju event new cup.paiju china Cup  direct an event: entries, draws, pairings, results, rulings, standings
  paiju store backup data/paiju.db     copy the server's database while it serves
  paiju books                          the rulebooks and their options

Exit codes:
  0  done
  1  something checked does not hold: a case, a record, a bot's play
  2  bad input: usage, an unknown book, option or value, an unreadable file
  3  the surroundings refuse: port in use, database not ours or read-only, disk full
";

/// 牌局 China's team card games by the printed rulebooks, article by article.
#[derive(Parser)]
#[command(version, after_help = AFTER, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Judge(judge::Args),
    Verify(verify::Args),
    Sim(sim::Args),
    Bot(bot::Args),
    Event(Box<event::Args>),
    Store(storage::Args),
    Bench(bench::Args),
    Perft(perft::Args),
    Cards(cards::Args),
    Books(books::Args),
    Completions(completions::Args),
}

impl Command {
    fn run(self) -> Result<(), Failure> {
        match self {
            Self::Serve(args) => serve::run(args),
            Self::Play(args) => play::run(&args),
            Self::Judge(args) => judge::run(&args),
            Self::Verify(args) => verify::run(&args),
            Self::Sim(args) => sim::run(&args),
            Self::Bot(args) => bot::run(&args),
            Self::Event(args) => event::run(&args),
            Self::Store(args) => storage::run(&args),
            Self::Bench(args) => bench::run(&args),
            Self::Perft(args) => perft::run(&args),
            Self::Cards(args) => cards::run(&args),
            Self::Books(args) => books::run(&args),
            Self::Completions(args) => completions::run(&args),
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let done = match Cli::try_parse_from(&args) {
        Ok(cli) => cli.command.run(),
        Err(error) => Err(Failure::Said(usage::tell(&error, &args))),
    };
    let flushed = std::io::stdout().flush().map_err(Failure::from);
    match done.and(flushed) {
        Ok(()) | Err(Failure::Unread | Failure::Said(0)) => ExitCode::SUCCESS,
        Err(Failure::Said(code)) => ExitCode::from(code),
        Err(failure) => {
            // There is nobody left to tell if this fails.
            let _ = writeln!(std::io::stderr(), "paiju: {}", failure.text(lang::asked(&args)));
            ExitCode::from(failure.code())
        }
    }
}
