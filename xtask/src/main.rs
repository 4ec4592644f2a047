//! `cargo xtask`: the commands that a person types in this checkout.
#![forbid(unsafe_code)]

mod fetch;
mod ready;
mod serve;
mod shell;
mod steps;
mod suite;
mod trial;

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use xtask::{coverage::Coverage, lessons::Lessons, requirements::Requirements, skeleton, tree};

const HELP: &str = "\
cargo xtask run [ARGS…]        build and start the server, print its address; ARGS go to `paiju serve`
cargo xtask test               set up what is missing and pass every test
cargo xtask test --list        the steps
cargo xtask test --only STEP   one step (may be repeated)
cargo xtask web                build the browser client into web/dist
cargo xtask coverage           write docs/coverage from the articles, the code and the cases
cargo xtask tidy               the checks on the sources alone
cargo xtask nightly            the tests again with their long variants: full perft, soak
cargo xtask new-book ID        a new rulebook: its folder, and the lines by which the rest learns of it
cargo xtask screenshot         docs/screenshot.png, of the running product
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[String]) -> Result<ExitCode> {
    let (name, rest) = arguments.split_first().map_or(("help", &[][..]), |(name, rest)| (name.as_str(), rest));
    match name {
        "run" => return serve::run(rest),
        "test" => return suite::test(rest),
        "web" => steps::web_build()?,
        "coverage" => coverage()?,
        "tidy" => steps::tidy()?,
        "nightly" => steps::nightly()?,
        "new-book" => new_book(rest.first().context("which id? `cargo xtask new-book ID`")?)?,
        "screenshot" => steps::screenshot()?,
        "help" | "-h" | "--help" => print!("{HELP}"),
        other => bail!("no command {other:?}; there are:\n{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

fn coverage() -> Result<()> {
    let root = tree::root();
    let coverage = Coverage::read(&root)?;
    let requirements = Requirements::read(&root)?;
    let lessons = Lessons::read(&root)?;
    for table in coverage.tables().into_iter().chain([requirements.table(), lessons.table()]) {
        let path = root.join(&table.path);
        std::fs::create_dir_all(path.parent().unwrap_or(&root))?;
        std::fs::write(&path, table.text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{}", table.path.display());
    }
    let mut faults = coverage.faults();
    faults.extend(requirements.faults());
    faults.extend_from_slice(lessons.faults());
    if !faults.is_empty() {
        bail!("the tables are written, but\n  {}", faults.join("\n  "));
    }
    Ok(())
}

fn new_book(id: &str) -> Result<()> {
    let root = tree::root();
    for file in skeleton::new_book(&root, &root.join("xtask/skeleton"), id)? {
        println!("{}", tree::shown(&root, &file));
    }
    println!("\nIt is listed and played by dice: `cargo paiju sim --book {id} --boards 100 --a basic --b random`.");
    println!("`cargo test -p {id}` fails in the tests that say which article to write, and in no other.");
    Ok(())
}
