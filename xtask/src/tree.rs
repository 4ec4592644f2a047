//! The files of the checkout that people wrote.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The floors of the house from the ground up, as ARCHITECTURE.md draws them: each folder holds crates, which stand on those of
/// its own floor and of the floors before it. `proof` stands beside and carries nothing.
pub const FLOORS: &[&str] = &["base", "kernels", "rules", "engine", "events", "server", "proof", "apps"];

/// What is built or fetched, and what a running server leaves behind.
const NOT_OURS: &[&str] = &["target", "node_modules", "dist", "data", ".git"];

/// The root of the checkout that this program was built from.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// All files below `folder` whose name ends in one of `endings`, sorted. A folder that is not there has none.
pub fn files(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(folder, endings, &mut found).with_context(|| format!("cannot list {}", folder.display()))?;
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !NOT_OURS.contains(&name.as_ref()) {
                collect(&path, endings, found)?;
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    Ok(())
}

/// The names of the folders directly in `folder`, sorted.
pub fn folders(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let entry = entry?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// A file's text, or an error that names it.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// `path` as people write it: from the root, with slashes.
pub fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
