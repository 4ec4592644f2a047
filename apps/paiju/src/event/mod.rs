//! `paiju event`: an event from its entry list to its final standings, by commands on one file.

mod common;
mod log;
mod new;
mod session;
mod show;
mod trouble;
mod undo;

use clap::Subcommand;

use crate::fail::Failure;

use common::Face;
use trouble::Trouble;

const AFTER: &str = "\
Examples:
  paiju event new spring.paiju guangzhou \"Spring Cup\"
  paiju event show spring.paiju                 where the event stands and what holds it up

The file holds a log of commands; everything that is printed follows from it. Rounds are named stage.round (1.4), matches
stage.round.match (1.4.12), units by their number or their whole name. docs/event.md says how a director runs an event, and
what --json prints.

Exit codes: 0 done, 1 a check does not hold, 2 the command is refused or the input is bad, 3 the file can't be used.";

/// 赛事 Direct an event: entries, draws, pairings, results, rulings, standings
#[derive(clap::Args)]
#[command(after_help = AFTER, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

/// A subcommand: how it answers, and what it does.
trait Task {
    /// Language and form of what is printed.
    fn face(&self) -> Face;

    /// Does it, and prints what came of it.
    fn run(&self) -> Result<(), Trouble>;
}

#[derive(Subcommand)]
enum Command {
    New(Box<new::Args>),
    Show(show::Args),
    Log(log::Args),
    Undo(undo::Args),
}

impl Command {
    fn task(&self) -> &dyn Task {
        match self {
            Self::New(args) => args.as_ref(),
            Self::Show(args) => args,
            Self::Log(args) => args,
            Self::Undo(args) => args,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let task = args.command.task();
    task.run().map_err(|trouble| trouble.tell(task.face()))
}
