//! `paiju event`: an event from its entry list to its final standings, by commands on one file.

mod appeal;
mod ask;
pub(crate) mod backup;
mod booking;
mod caution;
mod check;
mod checkin;
mod choose;
mod classification;
mod close;
mod common;
mod correct;
mod draw;
mod enter;
mod estimate;
mod export;
mod import;
mod late;
mod leave;
mod lineup;
mod log;
mod lots;
mod movement;
mod new;
mod notice;
mod pair;
mod profile;
mod redraw;
mod regulate;
mod relate;
mod result;
mod round;
mod rule;
mod seat;
mod seatmap;
mod session;
mod show;
mod simulate;
mod speak;
mod standings;
mod table;
mod trf;
mod trouble;
mod undo;
mod verdict;
mod why;

use clap::Subcommand;

use crate::fail::Failure;

use common::Face;
use trouble::Trouble;

const AFTER: &str = "\
Examples:
  paiju event new spring.paiju guangzhou \"Spring Cup\"
  paiju event import spring.paiju entries.xlsx  shows what would be entered, and asks
  paiju event draw spring.paiju swiss --rounds 7
  paiju event pair spring.paiju --publish       the next round
  paiju event round spring.paiju 1.1 start
  paiju event result spring.paiju 1.1.3 2-0
  paiju event standings spring.paiju
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
    Regulate(regulate::Args),
    Import(import::Args),
    Enter(enter::Enter),
    Amend(enter::Amend),
    Relate(relate::Relate),
    Unrelate(relate::Unrelate),
    Seed(relate::Seed),
    Alternates(checkin::Alternates),
    Call(checkin::Call),
    Checkin(checkin::CheckIn),
    Leave(leave::Leave),
    Readmit(leave::Readmit),
    Miss(leave::Miss),
    Draw(Box<draw::Args>),
    Redraw(redraw::Args),
    Choose(choose::Args),
    Pair(pair::Args),
    Round(round::Args),
    Seat(seat::Args),
    Result(Box<result::Args>),
    Correct(Box<correct::Args>),
    Standings(standings::Args),
    Final(classification::Args),
    Close(close::Args),
    Show(show::Args),
    Log(log::Args),
    Undo(undo::Args),
    Backup(backup::Backup),
    Salvage(backup::Salvage),
    Rule(Box<rule::Args>),
    Late(late::Args),
    Ask(ask::Args),
    Appeal(Box<appeal::Args>),
    Notice(notice::Args),
    Lineup(Box<lineup::Args>),
    Why(why::Args),
    Trf(trf::Args),
    Check(check::Args),
    Export(export::Args),
    Seatmap(Box<seatmap::Args>),
    Estimate(estimate::Args),
    Movement(movement::Args),
    Profile(profile::Args),
    Simulate(simulate::Args),
}

impl Command {
    fn task(&self) -> &dyn Task {
        match self {
            Self::New(args) => args.as_ref(),
            Self::Regulate(args) => args,
            Self::Import(args) => args,
            Self::Enter(args) => args,
            Self::Amend(args) => args,
            Self::Relate(args) => args,
            Self::Unrelate(args) => args,
            Self::Seed(args) => args,
            Self::Alternates(args) => args,
            Self::Call(args) => args,
            Self::Checkin(args) => args,
            Self::Leave(args) => args,
            Self::Readmit(args) => args,
            Self::Miss(args) => args,
            Self::Draw(args) => args.as_ref(),
            Self::Redraw(args) => args,
            Self::Choose(args) => args,
            Self::Pair(args) => args,
            Self::Round(args) => args,
            Self::Seat(args) => args,
            Self::Result(args) => args.as_ref(),
            Self::Correct(args) => args.as_ref(),
            Self::Standings(args) => args,
            Self::Final(args) => args,
            Self::Close(args) => args,
            Self::Show(args) => args,
            Self::Log(args) => args,
            Self::Undo(args) => args,
            Self::Backup(args) => args,
            Self::Salvage(args) => args,
            Self::Rule(args) => args.as_ref(),
            Self::Late(args) => args,
            Self::Ask(args) => args,
            Self::Appeal(args) => args.as_ref(),
            Self::Notice(args) => args,
            Self::Lineup(args) => args.as_ref(),
            Self::Why(args) => args,
            Self::Trf(args) => args,
            Self::Check(args) => args,
            Self::Export(args) => args,
            Self::Seatmap(args) => args.as_ref(),
            Self::Estimate(args) => args,
            Self::Movement(args) => args,
            Self::Profile(args) => args,
            Self::Simulate(args) => args,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let task = args.command.task();
    task.run().map_err(|trouble| trouble.tell(task.face()))
}
