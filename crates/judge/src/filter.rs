//! Which cases of a file are looked at.

use serde_json::Value;

/// Picks cases. Empty: all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Ids, whole or, with `*` behind, by how they begin; empty: any.
    pub ids: Vec<String>,
    /// Rulebooks; empty: any.
    pub books: Vec<String>,
    /// Questions; empty: any.
    pub asks: Vec<String>,
}

impl Filter {
    /// Is this case looked at? One that lacks a field that is picked by is not.
    pub fn picks(&self, case: &Value) -> bool {
        let text = |key: &str| case.get(key).and_then(Value::as_str);
        let one_of = |list: &[String], key: &str| {
            list.is_empty() || text(key).is_some_and(|text| list.iter().any(|one| one == text))
        };
        let begins = |pattern: &String, id: &str| match pattern.strip_suffix('*') {
            Some(beginning) => id.starts_with(beginning),
            None => id == pattern,
        };
        let id = self.ids.is_empty() || text("id").is_some_and(|id| self.ids.iter().any(|pattern| begins(pattern, id)));
        id && one_of(&self.books, "rulebook") && one_of(&self.asks, "ask")
    }
}
