//! What a rulebook says of itself, for lobbies, pages and command lines.

/// What a book's folder says of itself: its name, its options and its articles.
#[derive(Debug)]
pub struct Guide {
    /// The id in URLs, records and on command lines.
    pub id: &'static str,
    /// 中文名
    pub zh: &'static str,
    /// English name.
    pub en: &'static str,
    /// 级、分 What a board is worth to a side is counted in these.
    pub unit_zh: &'static str,
    /// `levels`, `points`.
    pub unit_en: &'static str,
    /// What the lobby offers to choose.
    pub options: &'static [BookOption],
    /// Named sets of choices that are played somewhere.
    pub presets: &'static [Preset],
    /// The texts it plays by: short name, both titles, and the table of articles (TOML).
    pub texts: &'static [Text],
}

/// A printed text, or the list of rulings.
#[derive(Debug)]
pub struct Text {
    /// The short name in citations: `GZ`; `R` for rulings.
    pub code: &'static str,
    /// 中文名
    pub zh: &'static str,
    /// English name.
    pub en: &'static str,
    /// `articles/*.toml` of the book's folder.
    pub toml: &'static str,
}

/// One choice at table creation.
#[derive(Debug)]
pub struct BookOption {
    /// The key in the setup.
    pub key: &'static str,
    /// 中文
    pub zh: &'static str,
    /// English
    pub en: &'static str,
    /// What may be chosen; the first is the default.
    pub values: &'static [OptionValue],
}

/// One value of a [`BookOption`].
#[derive(Debug)]
pub struct OptionValue {
    /// As it stands in the setup.
    pub value: &'static str,
    /// 中文
    pub zh: &'static str,
    /// English
    pub en: &'static str,
}

impl OptionValue {
    /// A value as it stands in the setup, and its name in both languages.
    pub const fn new(value: &'static str, zh: &'static str, en: &'static str) -> Self {
        Self { value, zh, en }
    }
}

/// Choices that go together: what a club or a platform plays.
#[derive(Debug)]
pub struct Preset {
    /// The value of `preset` among chosen options.
    pub id: &'static str,
    /// 中文名
    pub zh: &'static str,
    /// English name.
    pub en: &'static str,
    /// Options that differ from the defaults, and their values.
    pub values: &'static [(&'static str, &'static str)],
}
