//! A new rulebook's folder, copied from `xtask/skeleton`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};

use crate::tree;

/// Stands in the skeleton for the book's id.
const ID: &str = "{{id}}";

/// Copies the skeleton to `rules/id` below `root`; the files that it made. An existing folder is left alone.
pub fn new_book(root: &Path, skeleton: &Path, id: &str) -> Result<Vec<PathBuf>> {
    let fits = id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    ensure!(fits, "a book's id is lower-case letters and digits, beginning with a letter, not {id:?}");
    let folder = root.join("rules").join(id);
    if folder.exists() {
        bail!("rules/{id} is there already");
    }
    let mut made = Vec::new();
    for source in tree::files(skeleton, &[".in"])? {
        let inside = source.strip_prefix(skeleton)?.with_extension("");
        let target = folder.join(inside);
        fs::create_dir_all(target.parent().unwrap_or(&folder))?;
        fs::write(&target, tree::read(&source)?.replace(ID, id))?;
        made.push(target);
    }
    Ok(made)
}

/// The one line outside the folder.
pub fn registry_line(id: &str) -> String {
    format!("{id}::GUIDE => {id}::Round,")
}
