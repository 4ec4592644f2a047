//! A new rulebook: its folder, copied from `xtask/skeleton`, and the lines by which the rest of the house learns of it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::tree;

/// Stands in the skeleton for the book's id, in texts and in names of files.
const ID: &str = "{{id}}";
/// Stands for the code by which its articles are cited: the id in upper case.
const CODE: &str = "{{CODE}}";

/// A line of a file of ours that a new book needs.
struct Line {
    file: &'static str,
    /// It goes before the first of these …
    before: &'static str,
    /// … that comes after this.
    within: &'static str,
    text: &'static str,
}

/// Every line outside the folder. ARCHITECTURE.md, "Adding a book", tells them in words.
const LINES: &[Line] = &[
    Line {
        file: "Cargo.toml",
        within: "[workspace.dependencies]",
        before: "registry = {",
        text: "{{id}} = { path = \"rules/{{id}}\" }\n",
    },
    Line {
        file: "engine/registry/Cargo.toml",
        within: "[dependencies]",
        before: "serde.workspace",
        text: "{{id}}.workspace = true\n",
    },
    Line {
        file: "engine/registry/src/book.rs",
        within: "\nregistry! {",
        before: "}",
        text: "    {{id}}::BOOK => {{id}}::Round,\n",
    },
];

/// Copies the skeleton to `rules/id` below `root` and adds the book's lines elsewhere; the files that it made or changed. An
/// existing folder is left alone, and so is everything if a place for a line is not found.
pub fn new_book(root: &Path, skeleton: &Path, id: &str) -> Result<Vec<PathBuf>> {
    let fits = id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    ensure!(fits, "a book's id is lower-case letters and digits, beginning with a letter, not {id:?}");
    let folder = root.join("rules").join(id);
    if folder.exists() {
        bail!("rules/{id} is there already");
    }
    let name = |text: &str| text.replace(ID, id).replace(CODE, &id.to_uppercase());
    let mut changed = Vec::new();
    for line in LINES {
        let path = root.join(line.file);
        changed.push((path.clone(), line.into(&tree::read(&path)?, &name)?));
    }
    let mut made = Vec::new();
    for source in tree::files(skeleton, &[".in"])? {
        let inside = source.strip_prefix(skeleton)?.with_extension("");
        let target = folder.join(name(&inside.to_string_lossy()));
        fs::create_dir_all(target.parent().unwrap_or(&folder))?;
        fs::write(&target, name(&tree::read(&source)?))?;
        made.push(target);
    }
    for (path, text) in changed {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        made.push(path);
    }
    Ok(made)
}

impl Line {
    /// The file's text with the line in its place.
    fn into(&self, text: &str, name: &impl Fn(&str) -> String) -> Result<String> {
        let place = || {
            let from = text.rfind(self.within)? + self.within.len();
            Some(from + text[from..].find(self.before)?)
        };
        let at = place().with_context(|| {
            format!("{} has no place for a book: no {:?} after {:?}", self.file, self.before, self.within)
        })?;
        let (before, after) = text.split_at(at);
        Ok(format!("{before}{}{after}", name(self.text)))
    }
}
