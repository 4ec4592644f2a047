//! The articles of a book, as its pages show them: read from the tables in the book's folder.

use registry::Book;
use serde_json::{Map, Value, json};
use table::Text;

/// The members of an article that pages show.
const SHOWN: [&str; 15] = [
    "kind",
    "title_zh",
    "title_en",
    "zh",
    "en",
    "by",
    "table_head",
    "table",
    "cites",
    "articles",
    "option",
    "default",
    "alternatives",
    "reason_zh",
    "reason_en",
];

/// `GET /api/books/{id}/articles`
pub(crate) fn articles(book: &Book) -> Value {
    let texts: Vec<Value> = book.guide().texts.iter().map(text).collect();
    json!({ "book": book.id(), "title": book.title(), "texts": texts })
}

fn text(text: &Text) -> Value {
    let table: toml::Table = text.toml.parse().unwrap_or_default();
    let articles: Vec<Value> = numbers(text.toml).map(|number| article(number, table.get(number))).collect();
    json!({ "code": text.code, "title": { "zh": text.zh, "en": text.en }, "articles": articles })
}

fn article(number: &str, table: Option<&toml::Value>) -> Value {
    let mut shown = Map::from_iter([("number".to_owned(), Value::from(number))]);
    let members = SHOWN.iter().filter_map(|&key| Some((key, table?.get(key)?)));
    // Strings, lists and tables of them always have a JSON form.
    shown.extend(members.map(|(key, value)| (key.to_owned(), serde_json::to_value(value).unwrap_or_default())));
    for due in ["zh", "en", "by"] {
        shown.entry(due).or_insert_with(|| "".into());
    }
    Value::Object(shown)
}

/// The numbers in printed order: a parsed table has lost it.
fn numbers(toml: &'static str) -> impl Iterator<Item = &'static str> {
    toml.lines().filter_map(|line| line.strip_prefix("[\"")?.strip_suffix("\"]"))
}
