//! `cargo xtask run`: the README's first command.

use std::net::TcpListener;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use xtask::tree;

/// Builds the one binary and starts the server in it; `cargo run` is replaced by the server, so signals reach it.
const SERVE: &[&str] = &["run", "--package", "paiju", "--", "serve"];

/// What the server is told unless the caller says otherwise: the port and where its database lives.
const DEFAULTS: &[(&str, &str)] = &[("--port", "8317"), ("--data", "data")];

/// Starts the server; returns when it ends.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let mut options = arguments.to_vec();
    for (option, value) in DEFAULTS {
        if given(arguments, option).is_none() {
            options.extend([(*option).to_owned(), (*value).to_owned()]);
        }
    }
    let port = given(&options, "--port").context("--port needs a number")?;
    port_is_free(&port)?;
    eprintln!("Building Paiju; the first time takes some minutes. Its address comes at the end.");
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args(SERVE).args(&options).current_dir(tree::root());
    become_it(command)
}

/// The value that follows an option, in either spelling.
fn given(arguments: &[String], option: &str) -> Option<String> {
    let spelled = |(place, argument): (usize, &String)| {
        if argument == option {
            return arguments.get(place + 1).cloned();
        }
        Some(argument.strip_prefix(option)?.strip_prefix('=')?.to_owned())
    };
    arguments.iter().enumerate().find_map(spelled)
}

/// Found out before the build, not minutes later.
fn port_is_free(port: &str) -> Result<()> {
    let port: u16 = port.parse().with_context(|| format!("--port takes a number up to 65535, not {port:?}"))?;
    if let Err(error) = TcpListener::bind(("127.0.0.1", port)) {
        bail!(
            "port {port} cannot be used ({error}). Is Paiju running already, at http://127.0.0.1:{port} ? \
             Otherwise choose another: cargo xtask run --port {}",
            port.wrapping_add(1).max(1024)
        );
    }
    Ok(())
}

#[cfg(unix)]
fn become_it(mut command: Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec()).context("cannot start cargo")
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> Result<ExitCode> {
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
