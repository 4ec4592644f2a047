//! Sentences for people, in both languages.

use std::fmt;

/// 双语文字 · A sentence in Chinese and in English. Neither is empty in what this crate makes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

impl Text {
    /// Of its two forms.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }

    /// With more at the end of both.
    pub(crate) fn add(&mut self, zh: &str, en: &str) {
        self.zh.push_str(zh);
        self.en.push_str(en);
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}
