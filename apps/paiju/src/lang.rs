//! The two languages, and which of them somebody asked for.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;

pub(crate) use words::Lang;

/// The language of whoever asks for none with `--lang`.
pub(crate) const VARIABLE: &str = "PAIJU_LANG";

/// Subcommands for those who write programs: they answer in English where no language is asked for, the others in Chinese.
const FOR_PROGRAMMERS: [&str; 5] = ["sim", "bot", "verify", "bench", "perft"];

/// The language of a command for those who write programs.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Tongue {
    /// The language of what is said
    #[arg(long, value_enum, env = VARIABLE, default_value = "en")]
    pub(crate) lang: Lang,
}

/// The language of a command where its arguments ask for none.
fn usual(command: &str) -> Lang {
    match std::env::var(VARIABLE).as_deref() {
        Ok("en") => Lang::En,
        Ok("zh") => Lang::Zh,
        _ if FOR_PROGRAMMERS.contains(&command) => Lang::En,
        _ => Lang::Zh,
    }
}

/// The language that arguments ask for, even if nothing else in them makes sense.
pub(crate) fn asked(args: &[OsString]) -> Lang {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    let behind = words.iter().zip(words.iter().skip(1)).find(|(flag, _)| **flag == "--lang");
    let told = behind.map(|(_, lang)| *lang).or_else(|| words.iter().find_map(|word| word.strip_prefix("--lang=")));
    match told {
        Some("en") => Lang::En,
        Some("zh") => Lang::Zh,
        _ => usual(words.first().copied().unwrap_or_default()),
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
