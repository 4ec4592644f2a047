//! The two languages, and which of them somebody asked for.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;

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

/// Subcommands that answer in Chinese where no language is asked for; the others speak English alone.
const SPEAK_BOTH: [&str; 5] = ["event", "judge", "play", "books", "store"];

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

    /// The language that arguments ask for, even if nothing else in them makes sense.
    pub(crate) fn asked(args: &[OsString]) -> Self {
        let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
        let behind = words.iter().zip(words.iter().skip(1)).find(|(flag, _)| **flag == "--lang");
        let told = behind.map(|(_, lang)| *lang).or_else(|| words.iter().find_map(|word| word.strip_prefix("--lang=")));
        match told {
            Some("en") => Self::En,
            Some("zh") => Self::Zh,
            _ if words.first().is_some_and(|command| SPEAK_BOTH.contains(command)) => Self::Zh,
            _ => Self::En,
        }
    }
}

/// Why an argument's value is no good, in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoValue {
    /// In Chinese.
    pub(crate) zh: String,
    /// In English.
    pub(crate) en: String,
}

impl NoValue {
    pub(crate) fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl Error for NoValue {}
