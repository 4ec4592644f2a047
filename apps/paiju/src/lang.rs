//! The two languages.

use clap::ValueEnum;
use registry::Words;

/// A language to answer in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// 中文
    Zh,
    /// English
    En,
}

impl Lang {
    /// One of two texts.
    pub(crate) fn pick<'a>(self, zh: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    /// The sentence in this language.
    pub(crate) fn of(self, words: &Words) -> &str {
        self.pick(&words.zh, &words.en)
    }
}
