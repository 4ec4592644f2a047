//! The table of lessons from other programs, `docs/coverage/lessons.md`: each kind of fault with the tests that keep it away.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde::Deserialize;

use crate::coverage::{Table, link};
use crate::tree;

/// Where the lessons are listed.
const LIST: &str = "events/tourney/lessons.toml";

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Lesson {
    zh: String,
    en: String,
    /// Files and functions.
    tests: Vec<String>,
}

/// The lessons, and what is wrong with their list.
#[derive(Debug)]
pub struct Lessons {
    all: BTreeMap<String, Lesson>,
    faults: Vec<String>,
}

impl Lessons {
    /// Reads the checkout.
    pub fn read(root: &Path) -> Result<Self> {
        let all: BTreeMap<String, Lesson> = toml::from_str(&tree::read(&root.join(LIST))?).context(LIST)?;
        let mut faults = Vec::new();
        for (name, lesson) in &all {
            if lesson.tests.is_empty() {
                faults.push(format!("{LIST}: {name} names no test"));
            }
            let missing = lesson.tests.iter().filter(|test| !exists(root, test));
            faults.extend(missing.map(|test| format!("{LIST}: {name} names a test that is not there: {test}")));
        }
        Ok(Self { all, faults })
    }

    /// A lesson without a test, or with one that is not there.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The table.
    pub fn table(&self) -> Table {
        let mut text = format!(
            "# Lessons from other programs\n\nWritten by `cargo xtask coverage` from [{LIST}](../../{LIST}); do not edit.\n\n\
             | what went wrong | tests |\n| --- | --- |\n"
        );
        for lesson in self.all.values() {
            let shown = |test: &String| test.split_once(' ').map(|(file, name)| format!("{} {name}", link(file)));
            let tests: Vec<String> = lesson.tests.iter().filter_map(shown).collect();
            let _ = writeln!(text, "| {} · {} | {} |", lesson.zh, lesson.en, tests.join("<br>"));
        }
        Table { path: PathBuf::from("docs/coverage/lessons.md"), text }
    }
}

/// Whether the file holds the function.
fn exists(root: &Path, test: &str) -> bool {
    let Some((file, name)) = test.split_once(' ') else { return false };
    tree::read(&root.join(file)).is_ok_and(|text| text.contains(&format!("fn {name}(")))
}
