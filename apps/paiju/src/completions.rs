//! `paiju completions`: for the shell.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Cli;
use crate::fail::Failure;

/// Completions for a shell, to standard output
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju completions bash > ~/.local/share/bash-completion/completions/paiju")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "paiju", &mut script);
    Ok(std::io::Write::write_all(&mut std::io::stdout(), &script)?)
}
