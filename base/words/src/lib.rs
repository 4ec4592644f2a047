//! The two languages in which everything here speaks to people.
//!
//! ```
//! use words::Lang;
//! assert_eq!(Lang::Zh.pick("牌", "card"), "牌");
//! assert_eq!(Lang::En.either(1, 2), 2);
//! ```
#![forbid(unsafe_code)]

/// 语言 A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Lang {
    /// 中文
    Zh,
    /// English
    En,
}

impl Lang {
    /// Both, Chinese first.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// One of two texts.
    pub const fn pick<'t>(self, zh: &'t str, en: &'t str) -> &'t str {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    /// One of two of anything.
    pub fn either<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }
}
