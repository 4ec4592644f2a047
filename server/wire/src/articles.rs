//! The printed texts of a book as its pages show them: `GET /api/books/{id}/articles`.

use serde::{Deserialize, Serialize};

use crate::Text;

/// All texts of a book.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "articles.ts"))]
pub struct Articles {
    /// The book's id.
    pub book: String,
    /// The book's name.
    pub title: Text,
    /// The printed text, and our rulings.
    pub texts: Vec<Printed>,
}

/// 条文 A printed text, or the list of rulings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "articles.ts"))]
pub struct Printed {
    /// The code by which its articles are cited: `GZ`; `R` for rulings.
    pub code: String,
    /// Its full title.
    pub title: Text,
    /// In printed order.
    pub articles: Vec<Article>,
}

/// An article or a ruling, in our own words.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "articles.ts", optional_fields))]
#[serde(default)]
pub struct Article {
    /// The printed number; of a ruling its name.
    pub number: String,
    /// `article`, `heading`, `table`, `ruling` …
    pub kind: String,
    /// 标题
    pub title_zh: String,
    /// The heading in English.
    pub title_en: String,
    /// 内容
    pub zh: String,
    /// What it says, in English.
    pub en: String,
    /// Who enforces it: `engine`, `prevented`, `desk`, `director`, `none`; empty for a ruling.
    pub by: String,
    /// The head of its printed table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_head: Option<Vec<String>>,
    /// Its rows. A cell holds both languages, `单张 / single`, or a figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<Vec<String>>>,
    /// The articles that a ruling reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub articles: Option<Vec<String>>,
    /// The option by which a table chooses among its readings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The reading that nobody has to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The other readings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<String>>,
    /// 参见 Articles that it speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cites: Option<Vec<String>>,
    /// 理由 Why a ruling reads it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_zh: Option<String>,
    /// The reason in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_en: Option<String>,
}
