//! The whole truth of a deal never leaves the program: no type that holds it can be serialised.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Attribute, ItemEnum, ItemImpl, ItemStruct, Type};

use crate::source::{Source, none, rust};

/// Types beside the games that hold secrets.
const SECRET: &[&str] = &["Deal", "Seed"];

#[derive(Default)]
struct Found {
    games: BTreeSet<String>,
    serialisable: BTreeSet<String>,
}

impl Found {
    fn derives(&mut self, name: &syn::Ident, attributes: &[Attribute]) {
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
            let derived = |meta: syn::meta::ParseNestedMeta<'_>| {
                if last(&meta.path) == "Serialize" {
                    self.serialisable.insert(name.to_string());
                }
                Ok(())
            };
            attribute.parse_nested_meta(derived).unwrap_or_else(|error| panic!("derive of {name}: {error}"));
        }
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.derives(&item.ident, &item.attrs);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.derives(&item.ident, &item.attrs);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if let (Some((of, _)), Type::Path(implementor)) = (&item.trait_, &*item.self_ty) {
            let set = match last(of).as_str() {
                "Game" => Some(&mut self.games),
                "Serialize" => Some(&mut self.serialisable),
                _ => None,
            };
            if let Some(set) = set {
                set.insert(last(&implementor.path));
            }
        }
        visit::visit_item_impl(self, item);
    }
}

fn last(path: &syn::Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

fn found<'a>(texts: impl Iterator<Item = &'a str>) -> Found {
    let mut found = Found::default();
    for text in texts {
        found.visit_file(&syn::parse_file(text).unwrap_or_else(|error| panic!("not Rust: {error}")));
    }
    found
}

#[test]
fn the_truth_is_never_serialisable() {
    let sources: Vec<_> = rust().into_iter().filter(|source| !source.is_test()).collect();
    let homes: BTreeSet<&str> = sources.iter().map(Source::home).collect();
    let mut faults = Vec::new();
    for home in homes.into_iter().filter(|home| home.starts_with("rules/") || *home == "base/table") {
        let of_home = sources.iter().filter(|source| source.home() == home);
        let Found { mut games, serialisable } = found(of_home.map(|source| source.text.as_str()));
        if home.starts_with("rules/") && games.is_empty() {
            faults.push(format!("{home} implements no Game"));
        }
        if home == "base/table" {
            games.extend(SECRET.iter().map(|&name| name.to_owned()));
        }
        let shared = games.intersection(&serialisable);
        faults.extend(shared.map(|name| format!("{home}: {name} holds the whole truth and is Serialize")));
    }
    none(&faults);
}

#[test]
fn a_serialisable_game_is_found() {
    let derived = found(["#[derive(Clone, serde::Serialize)] struct Round; impl table::Game for Round {}"].into_iter());
    assert_eq!(derived.games, derived.serialisable);
    let written = found(["enum Round {} impl Serialize for Round {} impl Game for Round {}"].into_iter());
    assert_eq!(written.games, written.serialisable);
}
