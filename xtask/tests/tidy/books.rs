//! Only the registry knows the books' names; adding a book touches its folder and one line.

use std::collections::BTreeSet;

use xtask::tree;

use crate::source::{none, read, rust, words};

/// Names of books and of their families, now and to come.
const NAMES: &[&str] = &["shengji", "guandan", "gouji", "washington", "tuolaji", "gz3"];

/// Where a book's name may stand in code, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("engine/registry/", "the one list of books"),
    ("events/tourney/src/profile/shelf.rs", "the one list of profiles, each of a rulebook"),
    ("engine/judge/", "cases name the book that they ask"),
    ("proof/oracle/", "a second reading of the articles, book by book"),
    ("proof/bindings/", "writes the types of each book's view"),
    ("engine/arena/src/njupt/", "hosts programs that know one book, in their own words"),
    ("apps/paiju/src/bot/njupt.rs", "a platform's name ends with a book's"),
    ("apps/paiju/src/bench/", "measures checks inside a book, which no other interface reaches"),
];

#[test]
fn no_code_outside_a_book_knows_a_book() {
    let mut faults = Vec::new();
    let outside = |name: &str| !name.starts_with("rules/") && !name.starts_with("xtask/");
    for source in rust().iter().filter(|source| outside(&source.name)) {
        if source.is_test() || ALLOWED.iter().any(|(home, _)| source.name.starts_with(home)) {
            continue;
        }
        for (word, line) in words(&source.text) {
            let lower = word.to_lowercase();
            if NAMES.iter().any(|name| lower.contains(name)) {
                faults.push(format!("{}:{line}: {word} names a book", source.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn every_folder_has_its_line_and_every_line_its_folder() {
    let root = tree::root();
    let list = read(&root.join("engine/registry/src/book.rs"));
    let (_, lines) = list.text.rsplit_once("registry! {").unwrap_or_else(|| panic!("{} has no list", list.name));
    let crates = lines.split("=>").skip(1).filter_map(|game| game.trim().split("::").next());
    let listed: BTreeSet<String> = crates.map(str::to_owned).collect();
    let folders: BTreeSet<String> = tree::folders(&root.join("rules")).unwrap_or_default().into_iter().collect();
    assert_eq!(listed, folders, "the list in {} against the folders in rules", list.name);
}
