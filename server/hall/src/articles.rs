//! The articles of a book, as its pages show them: read from the tables in the book's folder.

use registry::Book;
use table::Text;
use wire::{Article, Articles, Printed};

/// `GET /api/books/{id}/articles`
pub(crate) fn articles(book: &Book) -> Articles {
    let title = book.title();
    let texts = book.guide().texts.iter().map(printed).collect();
    Articles { book: book.id().into(), title: wire::Text::new(title.zh, title.en), texts }
}

fn printed(text: &Text) -> Printed {
    let mut table: toml::Table = text.toml.parse().unwrap_or_default();
    let articles = numbers(text.toml).filter_map(|number| article(number, table.remove(number)?)).collect();
    Printed { code: text.code.into(), title: wire::Text::new(text.zh, text.en), articles }
}

/// An entry that is no article is left out; `every_article_is_shown` holds that there is none.
fn article(number: &str, table: toml::Value) -> Option<Article> {
    let article: Article = table.try_into().ok()?;
    Some(Article { number: number.into(), ..article })
}

/// The numbers in printed order: a parsed table has lost it.
fn numbers(toml: &'static str) -> impl Iterator<Item = &'static str> {
    toml.lines().filter_map(|line| line.strip_prefix("[\"")?.strip_suffix("\"]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_is_shown() {
        for book in registry::books() {
            for (text, shown) in book.guide().texts.iter().zip(articles(book).texts) {
                let printed: toml::Table = text.toml.parse().unwrap();
                assert_eq!(shown.articles.len(), printed.len(), "{} of {}", text.code, book.id());
                let bare = shown
                    .articles
                    .iter()
                    .find(|a| [&a.title_zh, &a.title_en, &a.zh, &a.en, &a.by].contains(&&String::new()));
                assert!(bare.is_none(), "{bare:?}");
            }
        }
    }
}
