//! Text fixtures: case files, one verb a line, and records of `key value` lines.

use std::path::{Path, PathBuf};

/// Judges the lines of one case file.
pub trait Referee {
    /// A line: its verb, and the rest without the comment. The error says what is wrong.
    fn line(&mut self, verb: &str, rest: &str) -> Result<(), String>;
    /// A blank line ends a scene; what follows is set up anew.
    fn scene(&mut self);
}

/// Runs every `*.case` file of a folder, in order of name; `referee` makes a new one for each.
///
/// # Panics
/// With every line that went wrong, as `file:line: what`, or if there is no file.
pub fn cases<R: Referee>(folder: &Path, mut referee: impl FnMut() -> R) {
    let (mut faults, mut lines) = (Vec::new(), 0);
    for path in files(folder, "case") {
        let mut judge = referee();
        for (number, line) in read(&path).lines().enumerate() {
            let bare = strip(line);
            if bare.is_empty() {
                // A comment alone does not end a scene.
                if line.trim().is_empty() {
                    judge.scene();
                }
                continue;
            }
            lines += 1;
            let (verb, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
            if let Err(what) = judge.line(verb, rest.trim()) {
                faults.push(format!("{}:{}: {bare}: {what}", path.display(), number + 1));
            }
        }
    }
    assert!(lines > 0, "no case in {}", folder.display());
    assert!(faults.is_empty(), "{} of {lines} lines went wrong:\n{}", faults.len(), faults.join("\n"));
}

/// A record of a fixture file: the lines up to the next blank one.
#[derive(Clone, Debug)]
pub struct Record {
    /// Where it begins, as `file:line`.
    pub place: String,
    /// `key value` of each line.
    pub fields: Vec<(String, String)>,
}

impl Record {
    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key.
    ///
    /// # Panics
    /// With the record's place if it is not there.
    pub fn value(&self, key: &str) -> &str {
        self.get(key).unwrap_or_else(|| panic!("{}: no {key:?}", self.place))
    }
}

/// The records of every file of a folder that ends in `.extension`, in order of name.
///
/// # Panics
/// If a file cannot be read, or there is none.
pub fn records(folder: &Path, extension: &str) -> Vec<Record> {
    let mut all: Vec<Record> = Vec::new();
    for path in files(folder, extension) {
        let mut open = false;
        for (number, line) in read(&path).lines().enumerate() {
            let bare = strip(line);
            if bare.is_empty() {
                open &= !line.trim().is_empty();
                continue;
            }
            let (key, value) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
            if !open {
                all.push(Record { place: format!("{}:{}", path.display(), number + 1), fields: Vec::new() });
                open = true;
            }
            if let Some(record) = all.last_mut() {
                record.fields.push((key.into(), value.trim().into()));
            }
        }
    }
    assert!(!all.is_empty(), "no record in {}", folder.display());
    all
}

/// A line without its comment: `#` at the start or after a space begins one.
fn strip(line: &str) -> &str {
    let comment = if line.starts_with('#') { Some(0) } else { line.find(" #") };
    comment.map_or(line, |at| &line[..at]).trim()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == extension)).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
