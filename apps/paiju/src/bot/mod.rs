//! `paiju bot`: tables for programs of others.

mod njupt;
mod serve;

use clap::Subcommand;

use crate::fail::Failure;

/// Tables for programs of others, which call by WebSocket
#[derive(clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    ServeNjupt(njupt::Args),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Serve(args) => serve::run(args),
        Command::ServeNjupt(args) => njupt::run(args),
    }
}
