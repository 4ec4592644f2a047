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

/// From the ground up, as ARCHITECTURE.md draws it.
const LAYERS: &[Layer] = &[
    Layer { home: "crates/cards", ours: &[], others: Some(&["serde"]) },
    Layer {
        home: "crates/table",
        ours: &["cards"],
        others: Some(&["serde", "sha2", "rand_chacha", "rand_core", "hkdf"]),
    },
    Layer { home: "crates/trick", ours: &["cards", "table"], others: Some(&["serde"]) },
    Layer { home: "crates/climb", ours: &["table"], others: Some(&[]) },
    Layer { home: BOOKS, ours: &["cards", "table", "trick", "climb"], others: Some(&["serde", "thiserror"]) },
    Layer { home: "crates/registry", ours: &["cards", "table", BOOKS], others: None },
    Layer { home: "crates/bots", ours: &["cards", "table", "registry"], others: None },
    // A book, for the words of programs that play it and no other; tests/tidy/books.rs keeps its name in there.
    Layer { home: "crates/arena", ours: &["cards", "table", "registry", "bots", BOOKS], others: None },
    Layer { home: "crates/judge", ours: &["cards", "table", "trick", "climb", BOOKS], others: None },
    Layer { home: "crates/store", ours: &[], others: None },
    Layer { home: "crates/wire", ours: &[], others: None },
    Layer { home: "crates/hall", ours: &["cards", "table", "registry", "bots", "store", "wire"], others: None },
    Layer {
        home: "crates/tourney",
        ours: &[],
        others: Some(&["serde", "sha2", "thiserror", "toml", "integer-blossom"]),
    },
    Layer { home: "crates/sheets", ours: &[], others: None },
    Layer { home: "crates/drill", ours: &["tourney"], others: None },
    Layer { home: "crates/desk", ours: &["tourney", "sheets", "store"], others: None },
    Layer { home: "crates/oracle", ours: &[], others: Some(&[]) },
    Layer { home: "crates/testkit", ours: &["cards", "table", "oracle"], others: None },
    Layer {
        home: "apps/paiju",
        // Books, for what `bench` measures inside them; tests/tidy/books.rs keeps their names in there.
        ours: &[
            "cards", "table", "trick", "registry", "bots", "arena", "judge", "store", "wire", "hall", "tourney",
            "sheets", "desk", "drill", BOOKS,
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
    for folder in ["crates", "rules", "apps"] {
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
