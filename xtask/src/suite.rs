//! `cargo xtask test`: every step with its time, then a summary.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{ready, steps};

/// A step's name, what it shows, and how.
struct Step {
    name: &'static str,
    shows: &'static str,
    run: fn() -> Result<()>,
}

/// In this order: cheap answers first. All build with one profile, so that nothing is built twice.
const STEPS: &[Step] = &[
    Step { name: "setup", shows: "Node, a browser with Chinese letters, npm packages", run: ready::set_up },
    Step { name: "format", shows: "the Rust sources are formatted", run: steps::format },
    Step { name: "lint", shows: "clippy has nothing to say", run: steps::lint },
    Step { name: "test", shows: "unit tests, laws, cases, perft, protocol, tidy", run: steps::test },
    Step { name: "doc", shows: "the documentation builds without a dead link", run: steps::doc },
    Step { name: "new-book", shows: "a new book is played, and says which articles to write", run: steps::new_book },
    Step { name: "web-check", shows: "the client's types", run: steps::web_check },
    Step { name: "web-test", shows: "the client's unit tests", run: steps::web_test },
    Step { name: "web-dist", shows: "web/dist is what web/ builds to", run: steps::web_dist },
    Step { name: "run", shows: "the README's first command serves the page", run: steps::run },
    Step { name: "browser", shows: "boards played in a browser, secrecy, accessibility", run: steps::browser },
];

/// Runs all steps, or those that `--only` names; a failed step does not keep the others from running.
pub(crate) fn test(arguments: &[String]) -> Result<ExitCode> {
    let mut only = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--list" => {
                for step in STEPS {
                    println!("{:10} {}", step.name, step.shows);
                }
                return Ok(ExitCode::SUCCESS);
            }
            "--only" => only.push(find(rest.next().context("--only needs a step; see --list")?)?),
            other => bail!("no option {other:?}; there are --list and --only STEP"),
        }
    }
    let chosen: Vec<&Step> = if only.is_empty() { STEPS.iter().collect() } else { only };
    let results: Vec<_> = chosen.iter().map(|step| (step.name, timed(step))).collect();
    Ok(summary(&results))
}

fn find(name: &str) -> Result<&'static Step> {
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    STEPS.iter().find(|step| step.name == name).with_context(|| format!("no step {name:?}; there are {}", names()))
}

fn timed(step: &Step) -> (Result<()>, Duration) {
    println!("\n=== {}: {}", step.name, step.shows);
    let start = Instant::now();
    let result = (step.run)();
    let took = start.elapsed();
    match &result {
        Ok(()) => println!("=== {} passed in {:.1} s", step.name, took.as_secs_f64()),
        Err(error) => println!("=== {} FAILED after {:.1} s: {error:#}", step.name, took.as_secs_f64()),
    }
    (result, took)
}

fn summary(results: &[(&str, (Result<()>, Duration))]) -> ExitCode {
    println!();
    let mut failed = 0;
    for (name, (result, took)) in results {
        let verdict = match result {
            Ok(()) => "passed".to_owned(),
            Err(error) => {
                failed += 1;
                format!("FAILED  {error:#}")
            }
        };
        println!("{name:10} {:7.1} s  {verdict}", took.as_secs_f64());
    }
    println!("{} passed, {failed} failed", results.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
