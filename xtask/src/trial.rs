//! A trial of `cargo xtask new-book`: in a copy of the checkout, the new book compiles, keeps the laws, is played through the
//! registry, and fails in the tests that say which article to write, and in no other.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use xtask::{skeleton, tree};

/// What the trial's book is called.
const ID: &str = "trial1";

/// Its failing tests begin so.
const TO_WRITE: &str = "test articles::article_";

/// Runs the trial. The copy lies in the target folder, always in the same place, so that it is built into the same files.
pub(crate) fn new_book(target: &Path) -> Result<()> {
    let copy = target.join("new-book");
    // One that was broken off leaves its copy.
    if copy.exists() {
        fs::remove_dir_all(&copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    }
    let result = trial(&copy, target);
    fs::remove_dir_all(&copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    result
}

fn trial(copy: &Path, target: &Path) -> Result<()> {
    let root = tree::root();
    for file in tracked(&root)? {
        let to = copy.join(&file);
        fs::create_dir_all(to.parent().unwrap_or(copy))?;
        fs::copy(root.join(&file), &to).with_context(|| format!("cannot copy {file}"))?;
    }
    skeleton::new_book(copy, &root.join("xtask/skeleton"), ID)?;
    let cargo = |line: &str| -> Result<(bool, String)> {
        let output = Command::new("cargo")
            .args(line.split(' '))
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", target)
            .output()
            .context("cannot run cargo")?;
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        Ok((output.status.success(), text.into_owned()))
    };
    for line in
        ["fmt --all --check", &format!("clippy --quiet -p {ID} --all-targets -- -D warnings"), "test -q -p registry"]
    {
        let (fine, text) = cargo(line)?;
        ensure!(fine, "with a new book `cargo {line}` fails:\n{text}");
    }
    let (_, text) = cargo(&format!("test -p {ID}"))?;
    let failed: Vec<&str> = text.lines().filter(|line| line.starts_with("test ") && line.ends_with("FAILED")).collect();
    let passed = text.lines().filter(|line| line.starts_with("test ") && line.ends_with(" ok")).count();
    ensure!(passed > 0 && !failed.is_empty(), "the tests of a new book did not run:\n{text}");
    if let Some(other) = failed.iter().find(|line| !line.starts_with(TO_WRITE)) {
        bail!("a new book fails in a test that names no article to write: {other}\n{text}");
    }
    println!("a new book is played; {passed} of its tests pass, {} say which article to write", failed.len());
    Ok(())
}

/// The files that git knows or would know: neither built nor ignored.
fn tracked(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("cannot run git, which lists the files to copy")?;
    ensure!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).context("a file's name is not UTF-8")?;
    Ok(names.split('\0').filter(|name| !name.is_empty() && root.join(name).is_file()).map(str::to_owned).collect())
}
