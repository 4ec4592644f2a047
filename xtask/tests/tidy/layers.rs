//! Arrows point down only: which crate may depend on which, of ours and of others'.

use std::collections::BTreeSet;
use std::path::Path;

use xtask::tree;

use crate::source::none;

/// A crate, what of ours it stands on, and for pure crates the only outside crates it may use.
struct Layer {
    home: &'static str,
    ours: &'static [&'static str],
    others: Option<&'static [&'static str]>,
}

/// Any rulebook, in `ours`.
const BOOKS: &str = "rules/*";

/// Behind a feature: tells the client's types to `proof/bindings`.
const TYPES: &str = "ts-rs";

/// From the ground up, floor by floor, as ARCHITECTURE.md draws it.
const LAYERS: &[Layer] = &[
    Layer { home: "base/words", ours: &[], others: Some(&["clap"]) },
    Layer { home: "base/cards", ours: &[], others: Some(&["serde", TYPES]) },
    Layer {
        home: "base/table",
        ours: &["cards", "words"],
        others: Some(&["serde", "sha2", "rand_chacha", "rand_core", "hkdf", TYPES]),
    },
    Layer { home: "base/store", ours: &[], others: None },
    Layer { home: "kernels/trick", ours: &["cards", "table"], others: Some(&["serde"]) },
    Layer { home: "kernels/climb", ours: &["table"], others: Some(&[]) },
    Layer { home: BOOKS, ours: &["cards", "table", "trick", "climb"], others: Some(&["serde", "thiserror", TYPES]) },
    Layer { home: "engine/registry", ours: &["cards", "table", BOOKS], others: None },
    Layer { home: "engine/bots", ours: &["cards", "table", "registry"], others: None },
    // A book, for the words of programs that play it and no other; tests/tidy/books.rs keeps its name in there.
    Layer { home: "engine/arena", ours: &["words", "cards", "table", "registry", "bots", BOOKS], others: None },
    Layer { home: "engine/judge", ours: &["words", "cards", "table", "trick", "climb", BOOKS], others: None },
    Layer {
        home: "events/tourney",
        ours: &["words"],
        others: Some(&["serde", "sha2", "thiserror", "toml", "integer-blossom"]),
    },
    Layer { home: "events/sheets", ours: &[], others: None },
    Layer { home: "events/drill", ours: &["tourney"], others: None },
    Layer { home: "events/desk", ours: &["words", "tourney", "sheets", "store"], others: None },
    Layer { home: "server/wire", ours: &[], others: None },
    Layer { home: "server/hall", ours: &["cards", "table", "registry", "bots", "store", "wire"], others: None },
    Layer { home: "proof/oracle", ours: &[], others: Some(&[]) },
    Layer { home: "proof/bindings", ours: &["registry", "wire", BOOKS], others: None },
    Layer { home: "proof/testkit", ours: &["cards", "table", "oracle"], others: None },
    Layer {
        home: "apps/paiju",
        // Books, for what `bench` measures inside them; tests/tidy/books.rs keeps their names in there.
        ours: &[
            "words", "cards", "table", "trick", "registry", "bots", "arena", "judge", "store", "wire", "hall",
            "tourney", "sheets", "desk", "drill", BOOKS,
        ],
        others: None,
    },
    Layer { home: "xtask", ours: &[], others: None },
];

#[test]
fn arrows_point_down() {
    let root = tree::root();
    let homes = homes();
    let ours: BTreeSet<String> = homes.iter().filter_map(|home| home.rsplit('/').next().map(str::to_owned)).collect();
    let books: BTreeSet<String> = tree::folders(&root.join("rules")).unwrap_or_default().into_iter().collect();
    let mut faults = Vec::new();
    for home in &homes {
        let Some(layer) = layer(home) else {
            faults.push(format!("{home} has no place in the layers"));
            continue;
        };
        for name in dependencies(&root.join(home).join("Cargo.toml")) {
            let stands_on = layer.ours.contains(&name.as_str()) || layer.ours.contains(&BOOKS) && books.contains(&name);
            let fine = if ours.contains(&name) {
                stands_on
            } else {
                layer.others.is_none_or(|some| some.contains(&name.as_str()))
            };
            if !fine {
                faults.push(format!("{home} must not depend on {name}"));
            }
        }
    }
    none(&faults);
}

#[test]
fn no_floor_stands_on_a_higher_one() {
    let height = |home: &str| tree::FLOORS.iter().position(|floor| home.starts_with(&format!("{floor}/")));
    let homes = homes();
    let mut faults = Vec::new();
    for home in &homes {
        for name in dependencies(&tree::root().join(home).join("Cargo.toml")) {
            let below = homes.iter().find(|below| below.ends_with(&format!("/{name}")));
            if let (Some(below), Some(own)) = (below, height(home))
                && height(below).is_none_or(|it| it > own)
            {
                faults.push(format!("{home} stands on {below}, a floor above it"));
            }
        }
    }
    none(&faults);
}

#[test]
fn the_members_of_the_workspace_are_the_floors() {
    let manifest = tree::read(&tree::root().join("Cargo.toml")).unwrap_or_else(|error| panic!("{error:#}"));
    let table: toml::Table = manifest.parse().unwrap_or_else(|error| panic!("Cargo.toml: {error}"));
    let members = table["workspace"]["members"].as_array().expect("members is a list");
    let members: Vec<&str> = members.iter().filter_map(toml::Value::as_str).collect();
    let floors = tree::FLOORS.iter().map(|floor| format!("{floor}/*"));
    let expected: Vec<String> = floors.chain(["xtask".to_owned()]).collect();
    assert_eq!(members, expected);
}

#[test]
fn a_book_stands_on_one_kernel() {
    for home in homes().iter().filter(|home| home.starts_with("rules/")) {
        let names = dependencies(&tree::root().join(home).join("Cargo.toml"));
        assert!(!(names.contains("trick") && names.contains("climb")), "{home} uses both kernels");
    }
}

fn layer(home: &str) -> Option<&'static Layer> {
    LAYERS.iter().find(|layer| layer.home == home || layer.home == BOOKS && home.starts_with("rules/"))
}

fn homes() -> Vec<String> {
    let mut homes = vec!["xtask".to_owned()];
    for folder in tree::FLOORS {
        let names = tree::folders(&tree::root().join(folder)).unwrap_or_else(|error| panic!("{error:#}"));
        homes.extend(names.iter().map(|name| format!("{folder}/{name}")));
    }
    homes
}

/// The names under `[dependencies]` and under any `[target.….dependencies]`; tests may use what they like.
fn dependencies(manifest: &Path) -> BTreeSet<String> {
    let text = tree::read(manifest).unwrap_or_else(|error| panic!("{error:#}"));
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let names = |table: &toml::Table| -> Vec<String> {
        table
            .get("dependencies")
            .and_then(toml::Value::as_table)
            .into_iter()
            .flat_map(|table| table.keys().cloned())
            .collect()
    };
    let targets = table.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let of_targets = targets.filter_map(|(_, target)| target.as_table()).flat_map(names);
    names(&table).into_iter().chain(of_targets).collect()
}
