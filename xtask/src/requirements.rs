//! The table of requirements for events, `docs/coverage/td.md`: each with who meets it, and the tests that hold the core to it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::coverage::{Table, link};
use crate::tree;

/// Where the requirements are listed.
const LIST: &str = "events/tourney/requirements.toml";
/// Where their tests stand.
const TESTED: &[&str] = &["events/tourney/tests/", "events/desk/tests/", "events/drill/tests/", "apps/paiju/tests/"];

/// Who meets a requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Core,
    Console,
    None,
}

#[derive(Debug)]
struct Entry {
    zh: String,
    en: String,
    by: By,
}

impl Entry {
    fn of(value: &toml::Value) -> Option<Self> {
        let field = |name: &str| value.get(name).and_then(toml::Value::as_str);
        let by = match field("by")? {
            "core" => By::Core,
            "console" => By::Console,
            "none" => By::None,
            _ => return None,
        };
        Some(Self { zh: field("zh")?.to_owned(), en: field("en")?.to_owned(), by })
    }
}

/// A requirement's number: chapter and item.
type Number = (u16, u16);

/// The requirements and the tests that name them.
#[derive(Debug)]
pub struct Requirements {
    entries: BTreeMap<Number, Entry>,
    tests: BTreeMap<Number, Vec<(String, String)>>,
}

impl Requirements {
    /// Reads the checkout.
    pub fn read(root: &Path) -> Result<Self> {
        let list = tree::read(&root.join(LIST))?;
        let requirements: toml::Table = list.parse().with_context(|| LIST.to_owned())?;
        let mut entries = BTreeMap::new();
        for (number, fields) in &requirements {
            let Some(entry) = Entry::of(fields) else {
                bail!("{LIST}: {number} needs zh, en, and by: core, console or none");
            };
            let Some(key) = number.split_once('.').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?))) else {
                bail!("{LIST}: {number} is no number of a requirement");
            };
            entries.insert(key, entry);
        }
        let mut tests: BTreeMap<Number, Vec<(String, String)>> = BTreeMap::new();
        for path in tree::files(root, &[".rs"])? {
            let name = tree::shown(root, &path);
            if !TESTED.iter().any(|home| name.starts_with(home)) {
                continue;
            }
            for line in tree::read(&path)?.lines() {
                let Some(test) = line.trim().strip_prefix("fn td_").and_then(|rest| rest.split('(').next()) else {
                    continue;
                };
                for number in named(test) {
                    tests.entry(number).or_default().push((name.clone(), format!("td_{test}")));
                }
            }
        }
        Ok(Self { entries, tests })
    }

    /// What is wrong: a requirement of the core without a test, a test of none.
    pub fn faults(&self) -> Vec<String> {
        let bare = |(number, entry): (&Number, &Entry)| {
            let untested = entry.by == By::Core && !self.tests.contains_key(number);
            untested.then(|| format!("TD-{}.{} is the core's, but no test is named after it", number.0, number.1))
        };
        let stray = self.tests.iter().filter(|(number, _)| !self.entries.contains_key(number));
        let stray =
            stray.map(|(number, tests)| format!("{} names no requirement TD-{}.{}", tests[0].1, number.0, number.1));
        self.entries.iter().filter_map(bare).chain(stray).collect()
    }

    /// The table.
    pub fn table(&self) -> Table {
        let count = |by: By| self.entries.values().filter(|entry| entry.by == by).count();
        let mut text = format!(
            "# Requirements of events\n\nWritten by `cargo xtask coverage` from [{LIST}](../../{LIST}) and the names of tests; do not edit.\n\
             {} requirements: {} done, {} by the console later, {} not software.\n\n\
             | requirement | what | by | tests |\n| --- | --- | --- | --- |\n",
            self.entries.len(),
            count(By::Core),
            count(By::Console),
            count(By::None),
        );
        for (number, entry) in &self.entries {
            let by = match entry.by {
                By::Core => "done",
                By::Console => "by the console later",
                By::None => "not software",
            };
            let tests: Vec<String> = self
                .tests
                .get(number)
                .into_iter()
                .flatten()
                .map(|(file, test)| format!("{} {test}", link(file)))
                .collect();
            let tests = if tests.is_empty() { "–".to_owned() } else { tests.join("<br>") };
            let _ = writeln!(text, "| TD-{}.{} | {} · {} | {by} | {tests} |", number.0, number.1, entry.zh, entry.en);
        }
        Table { path: PathBuf::from("docs/coverage/td.md"), text }
    }
}

/// The requirements that a test's name begins with: `2_10_of_six`, or a range `10_1_to_10_3_boards`.
fn named(test: &str) -> Vec<Number> {
    let parts: Vec<&str> = test.split('_').collect();
    let number = |at: usize| Some((parts.get(at)?.parse::<u16>().ok()?, parts.get(at + 1)?.parse::<u16>().ok()?));
    let Some(first) = number(0) else { return Vec::new() };
    match (parts.get(2), number(3)) {
        (Some(&"to"), Some(last)) if last.0 == first.0 => (first.1..=last.1).map(|item| (first.0, item)).collect(),
        (Some(&"and"), Some(second)) => vec![first, second],
        _ => vec![first],
    }
}
