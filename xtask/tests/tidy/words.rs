//! Words that a file must have, and words that must not stand in it.

use xtask::tree;

use crate::source::{Source, listed, none, rust, words};

/// Crates of pure rules: the same inputs give the same events, on any machine, at any time.
const PURE: &[&str] = &["base/cards", "base/table", "kernels/trick", "kernels/climb", "events/tourney", "rules/"];

/// What brings a clock, dice, a random order, I/O or JSON into a pure crate.
const IMPURE: &[&str] = &[
    "HashMap",
    "HashSet",
    "RandomState",
    "Instant",
    "SystemTime",
    "rand",
    "getrandom",
    "async",
    "await",
    "tokio",
    "serde_json",
    "anyhow",
    "println",
    "eprintln",
    "print",
    "eprint",
    "dbg",
    "fs",
    "io",
    "net",
    "thread",
    "process",
    "env",
];

#[test]
fn every_module_says_what_it_is() {
    let silent = |source: &Source| !source.text.starts_with("//!");
    none(
        &rust().into_iter().filter(silent).map(|source| format!("{}: begin with //!", source.name)).collect::<Vec<_>>(),
    );
}

#[test]
fn pure_crates_stay_pure() {
    let mut faults = Vec::new();
    for source in rust().iter().filter(|source| PURE.iter().any(|home| source.name.starts_with(home))) {
        if source.is_test() {
            continue;
        }
        for (word, line) in words(&source.text) {
            if IMPURE.contains(&word.as_str()) {
                faults.push(format!("{}:{line}: {word} in a crate of pure rules", source.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn every_crate_forbids_unsafe_code() {
    let root = |source: &Source| source.name.ends_with("src/lib.rs") || source.name.ends_with("src/main.rs");
    let open = |source: &Source| root(source) && !source.text.contains("#![forbid(unsafe_code)]");
    none(
        &rust()
            .into_iter()
            .filter(open)
            .map(|source| format!("{}: forbid(unsafe_code)", source.name))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn no_test_is_switched_off() {
    let mut faults = Vec::new();
    for source in rust() {
        for (word, line) in words(&source.text) {
            if ["ignore", "should_panic"].contains(&word.as_str()) {
                faults.push(format!("{}:{line}: #[{word}]", source.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn names_say_what_a_thing_is() {
    let vague = ["Manager", "Helper", "Util", "Utils", "Info", "Data", "Context"];
    let mut faults = Vec::new();
    for source in rust().iter().filter(|source| !source.is_test()) {
        for pair in words(&source.text).windows(2) {
            let ([(keyword, _), (name, line)], kinds) = (pair, ["struct", "enum", "trait", "type", "mod"]) else {
                continue;
            };
            if kinds.contains(&keyword.as_str()) && vague.iter().any(|end| name.ends_with(end)) {
                faults.push(format!("{}:{line}: {name} says nothing", source.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    // Spelled in two parts, or this file would be the first to fail.
    let path = ["/wor", "k/"].concat();
    let endings = [".rs", ".md", ".toml", ".ts", ".svelte", ".mjs", ".json", ".jsonl", ".sh", ".html", ".sql", ".in"];
    let faults = listed("", &endings).into_iter().filter(|source| source.text.contains(&path));
    none(&faults.map(|source| format!("{}: an absolute path", source.name)).collect::<Vec<_>>());
}

#[test]
fn changes_are_written_down() {
    let changelog = tree::read(&tree::root().join("CHANGELOG.md")).unwrap_or_else(|error| panic!("{error:#}"));
    for heading in ["## Unreleased", "### Rulings"] {
        assert!(changelog.contains(heading), "CHANGELOG.md has no {heading:?}");
    }
}

#[test]
fn docs_comments_and_tests_are_not_code() {
    let text = "//! HashMap\n/// async\nfn f() { g(\"x\") } // rand\n#[cfg(test)]\nmod tests { use std::fs; }\nconst A: u8 = 1;";
    let found: Vec<String> = words(text).into_iter().map(|(word, _)| word).collect();
    assert_eq!(found, ["fn", "f", "g", "\"x\"", "const", "A", "u8", "1"]);
}
