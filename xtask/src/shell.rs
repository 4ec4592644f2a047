//! Running other programs from the root of the checkout, without a terminal to ask questions on.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use xtask::tree;

/// `line` split at spaces, to run in `folder` below the root.
pub(crate) fn command(folder: &str, line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(tree::root().join(folder)).stdin(Stdio::null());
    command
}

/// Shows the command, runs it, and takes a failure for an error.
pub(crate) fn run(folder: &str, line: &str) -> Result<()> {
    run_with(folder, line, &[])
}

/// As [`run`], with environment variables.
pub(crate) fn run_with(folder: &str, line: &str, variables: &[(&str, &str)]) -> Result<()> {
    let place = if folder.is_empty() { String::new() } else { format!("({folder}) ") };
    let set = variables.iter().fold(String::new(), |set, (key, value)| set + key + "=" + value + " ");
    eprintln!("{place}$ {set}{line}");
    let status = command(folder, line)
        .envs(variables.iter().copied())
        .status()
        .with_context(|| format!("cannot start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// What a program prints, if it is there and succeeds.
pub(crate) fn output(line: &str) -> Option<String> {
    let output = command("", line).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
