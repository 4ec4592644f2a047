//! What each step of the tests does.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use xtask::tree;

use crate::{fetch, ready, shell, trial};

/// How long the first command may take until it answers: a build from nothing on a small machine.
const PATIENCE: Duration = Duration::from_mins(20);

/// Where a trial build of the client goes.
const TRIAL: &str = "node_modules/.trial-dist";

pub(crate) fn format() -> Result<()> {
    shell::run("", "cargo fmt --all --check")
}

pub(crate) fn lint() -> Result<()> {
    shell::run("", "cargo clippy --workspace --all-targets --quiet -- -D warnings")
}

pub(crate) fn test() -> Result<()> {
    shell::run("", "cargo test --workspace --no-fail-fast")
}

pub(crate) fn tidy() -> Result<()> {
    shell::run("", "cargo test --package xtask --quiet")
}

pub(crate) fn nightly() -> Result<()> {
    shell::run_with("", "cargo test --workspace --profile nightly --no-fail-fast", &[("PAIJU_NIGHTLY", "1")])
}

pub(crate) fn doc() -> Result<()> {
    shell::run_with("", "cargo doc --workspace --no-deps --quiet", &[("RUSTDOCFLAGS", "-D warnings")])
}

pub(crate) fn new_book() -> Result<()> {
    let this = this_program()?;
    trial::new_book(this.parent().and_then(Path::parent).context("this program is not in a target folder")?)
}

pub(crate) fn web_check() -> Result<()> {
    shell::run("web", "npm run --silent check")
}

pub(crate) fn web_test() -> Result<()> {
    shell::run("web", "npm run --silent test")
}

pub(crate) fn web_build() -> Result<()> {
    ready::packages("web")?;
    shell::run("web", "npm run --silent build")
}

/// Builds the client beside the committed one and compares them file by file.
pub(crate) fn web_dist() -> Result<()> {
    shell::run("web", &format!("npm run --silent build -- --outDir {TRIAL} --emptyOutDir"))?;
    let (committed, built) = (tree::root().join("web/dist"), tree::root().join("web").join(TRIAL));
    let (old, new) = (inside(&committed)?, inside(&built)?);
    for name in old.iter().chain(&new) {
        let read = |folder: &Path| std::fs::read(folder.join(name)).ok();
        ensure!(read(&committed) == read(&built), "web/dist/{} is stale: run `cargo xtask web`", name.display());
    }
    println!("{} files, all as built", new.len());
    Ok(())
}

fn inside(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = tree::files(folder, &[""])?;
    files.iter().map(|file| Ok(file.strip_prefix(folder)?.to_owned())).collect()
}

/// Starts the first command as a newcomer would, on a port and a database of its own, and fetches the page.
pub(crate) fn run() -> Result<()> {
    let data = scratch("run")?;
    let port = fetch::free_port()?;
    let (port_text, data_text) = (port.to_string(), data.to_string_lossy());
    let server = Command::new(this_program()?)
        .args(["run", "--port", &port_text, "--data", &data_text])
        .stdin(Stdio::null())
        .spawn()
        .context("cannot start `cargo xtask run`")?;
    let mut server = Stopped(server);
    let start = Instant::now();
    while fetch::get(port, "/healthz").is_err() {
        if let Some(status) = server.0.try_wait()? {
            bail!("`cargo xtask run` ended ({status}) before it served");
        }
        ensure!(start.elapsed() < PATIENCE, "`cargo xtask run` does not answer on port {port}");
        std::thread::sleep(Duration::from_millis(200));
    }
    let page = fetch::get(port, "/")?;
    ensure!(page.contains("app.js"), "GET / is not the client's page:\n{page}");
    fetch::get(port, "/app.js")?;
    let books = fetch::get(port, "/api/books")?;
    ensure!(books.contains("\"id\""), "GET /api/books lists no book: {books}");
    drop(server);
    std::fs::remove_dir_all(&data).with_context(|| format!("cannot remove {}", data.display()))?;
    println!("the page, the client and the list of books are served");
    Ok(())
}

/// A child process that does not outlive its owner.
struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone afterwards.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn browser() -> Result<()> {
    web_tests("npm run --silent test")
}

pub(crate) fn screenshot() -> Result<()> {
    ready::set_up()?;
    web_tests("npm run --silent screenshot")
}

/// Runs a script of the browser tests against the binary that the first command serves.
fn web_tests(line: &str) -> Result<()> {
    let browser = ready::browser().context("no browser: run `cargo xtask test --only setup`")?;
    shell::run("", "cargo build --package paiju --quiet")?;
    let binary = binary()?;
    shell::run_with("web-tests", line, &[("PAIJU", &binary.to_string_lossy()), ("CHROMIUM", &browser)])
}

/// This program's file. Tests of the whole workspace may have built it anew since it was started, and then the system calls
/// the old one deleted.
fn this_program() -> Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(format!("xtask{}", std::env::consts::EXE_SUFFIX)))
}

/// The binary lies beside the folder that this program runs from, wherever the target folder is.
fn binary() -> Result<PathBuf> {
    let this = this_program()?;
    let target = this.parent().and_then(Path::parent).context("this program is not in a target folder")?;
    Ok(target.join("debug/paiju"))
}

fn scratch(purpose: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("paiju-{purpose}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder)
}
