//! Citations: every refusal and every ruling names the article that decides it.

use std::fmt;

/// An article of a rulebook, cited as `GZ 10` or `CN 表4`, or a named ruling `R-overruff`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "table.ts", type = "string"))]
pub struct Article {
    /// The text's short name: `GZ`, `CN`; `R` for a ruling.
    pub text: &'static str,
    /// The printed number, with the item behind a hyphen: `12-2`; for a ruling its name.
    pub number: &'static str,
}

impl Article {
    /// The article `number` of `text`.
    pub const fn new(text: &'static str, number: &'static str) -> Self {
        Self { text, number }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.text == "R" { '-' } else { ' ' };
        write!(f, "{}{gap}{}", self.text, self.number)
    }
}

impl serde::Serialize for Article {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A refusal that can say why: the article, a stable code, and a sentence in each language.
pub trait Cited: std::error::Error {
    /// The article that decides.
    fn article(&self) -> Article;
    /// A stable code for programs, in `snake_case`.
    fn code(&self) -> &'static str;
    /// One sentence for a person, in Chinese. The English one is `Display`.
    fn zh(&self) -> String;
}
