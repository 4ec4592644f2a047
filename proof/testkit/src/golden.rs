//! Golden files: what a program said once, looked at by a person, and must say again.

use std::fmt::Write as _;
use std::path::Path;

/// Compares `actual` with the file; `UPDATE_EXPECT=1` in the environment rewrites it.
///
/// # Panics
/// With the first line that differs, or if the file cannot be read or written.
pub fn golden(path: &Path, actual: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        std::fs::write(path, actual).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let expected = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{}: {error}; UPDATE_EXPECT=1 writes it", path.display()));
    if expected == actual {
        return;
    }
    let (mut expected, mut actual) = (expected.lines(), actual.lines());
    for line in 1.. {
        let (want, got) = (expected.next(), actual.next());
        if want == got && want.is_some() {
            continue;
        }
        let mut text = format!("{}:{line} differs; UPDATE_EXPECT=1 rewrites it\n", path.display());
        let _ = writeln!(text, "expected {}\n     got {}", want.unwrap_or("the end"), got.unwrap_or("the end"));
        panic!("{text}");
    }
}
