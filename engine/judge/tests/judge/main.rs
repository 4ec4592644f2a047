//! Verdicts on the case files, against a brute-force second opinion, and on cases that are wrong.

mod cases;
mod cites;
mod faults;
mod files;
mod gouji;
mod guandan;
mod opinion;
mod random;
mod strict;
mod tuolaji;

use std::path::PathBuf;

use serde_json::Value;

/// The cases of a file beside these tests.
fn cases(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path(name)).expect("the case files stand beside the tests");
    text.lines().map(|line| serde_json::from_str(line).expect("a case a line")).collect()
}

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "cases", name].iter().collect()
}

/// Is every key of `expected` in `got`, and equal?
fn holds(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Object(expected), Value::Object(got)) => {
            expected.iter().all(|(key, value)| got.get(key).is_some_and(|given| holds(value, given)))
        }
        _ => expected == got,
    }
}
