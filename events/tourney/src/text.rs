//! Sentences for people, in both languages.

use std::fmt;

use serde::{Deserialize, Serialize};
use words::Lang;

/// A name or a sentence in Chinese and in English. Neither is empty in what this crate makes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

impl Text {
    /// The sentence in a language.
    pub fn of(&self, lang: Lang) -> String {
        lang.pick(&self.zh, &self.en).to_owned()
    }

    /// Of its two forms.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// So many of something, in English: `1 round`, `2 rounds`, `2 entries`.
pub fn counted(count: impl TryInto<u64>, one: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    match one.strip_suffix('y') {
        _ if count == 1 => format!("1 {one}"),
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{count} {stem}ies"),
        _ if one.ends_with(['s', 'x']) || one.ends_with("ch") || one.ends_with("sh") => format!("{count} {one}es"),
        _ => format!("{count} {one}s"),
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_one_and_more_are_more() {
        let told = [(1_u32, "match"), (2, "match"), (2, "entry"), (3, "day"), (0, "round"), (2, "box")];
        let told = told.map(|(count, one)| counted(count, one));
        assert_eq!(told, ["1 match", "2 matches", "2 entries", "3 days", "0 rounds", "2 boxes"]);
    }
}
