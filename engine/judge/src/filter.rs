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

/// One thing that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish<'a> {
    /// The key of a case.
    pub key: &'static str,
    /// Its value, or how it begins.
    pub word: &'a str,
}

impl Wish<'_> {
    fn is_met(self, case: &Value) -> bool {
        let Some(text) = case.get(self.key).and_then(Value::as_str) else { return false };
        match self.word.strip_suffix('*').filter(|_| self.key == "id") {
            Some(beginning) => text.starts_with(beginning),
            None => text == self.word,
        }
    }
}

impl Filter {
    /// Is this case looked at? One that lacks a field that is picked by is not.
    pub fn picks(&self, case: &Value) -> bool {
        let one_of =
            |key, words: &[String]| words.is_empty() || words.iter().any(|word| Wish { key, word }.is_met(case));
        one_of("id", &self.ids) && one_of("rulebook", &self.books) && one_of("ask", &self.asks)
    }

    fn wishes(&self) -> impl Iterator<Item = Wish<'_>> {
        let of = [("id", &self.ids), ("rulebook", &self.books), ("ask", &self.asks)];
        of.into_iter().flat_map(|(key, words)| words.iter().map(move |word| Wish { key, word }))
    }
}

/// What of a filter no case has met so far.
#[derive(Clone, Debug)]
pub(crate) struct Unmet<'a> {
    filter: &'a Filter,
    left: Vec<Wish<'a>>,
    picked: bool,
}

impl<'a> Unmet<'a> {
    pub(crate) fn new(filter: &'a Filter) -> Self {
        Self { filter, left: filter.wishes().collect(), picked: false }
    }

    /// Is this case looked at?
    pub(crate) fn picks(&mut self, case: &Value) -> bool {
        self.left.retain(|wish| !wish.is_met(case));
        let picks = self.filter.picks(case);
        self.picked |= picks;
        picks
    }

    /// What was asked for and is nowhere.
    pub(crate) fn left(&self) -> &[Wish<'a>] {
        &self.left
    }

    /// Was anything asked for, each of it found, and never in one case?
    pub(crate) fn never_together(&self) -> bool {
        self.left.is_empty() && !self.picked && self.filter.wishes().next().is_some()
    }
}
