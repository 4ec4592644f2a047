//! The two languages.

use clap::ValueEnum;
use registry::{SetupError, Words};

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
        self.either(zh, en)
    }

    /// One of two of anything.
    pub(crate) fn either<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    /// The language in which a book speaks.
    pub(crate) fn spoken(self) -> table::Lang {
        match self {
            Self::Zh => table::Lang::Zh,
            Self::En => table::Lang::En,
        }
    }

    /// Why a book can't be played so.
    pub(crate) fn why(self, error: &SetupError) -> String {
        match self {
            Self::Zh => error.zh(),
            Self::En => error.to_string(),
        }
    }

    /// The sentence in this language.
    pub(crate) fn of(self, words: &Words) -> &str {
        self.pick(&words.zh, &words.en)
    }
}
