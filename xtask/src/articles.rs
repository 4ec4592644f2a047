//! The articles of every printed text, as `rules/*/articles/*.toml` give them.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::tree;

/// Who enforces an article.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A check or a computation of ours.
    Engine,
    /// A check or a computation of the desk that runs an event.
    Desk,
    /// An offence that the server refuses, so that it cannot happen.
    Prevented,
    /// Needs a person.
    Director,
    /// Nothing to decide.
    None,
}

impl By {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Self; 5] = [Self::Engine, Self::Desk, Self::Prevented, Self::Director, Self::None];

    /// The word in the file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Desk => "desk",
            Self::Prevented => "prevented",
            Self::Director => "director",
            Self::None => "none",
        }
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.word() == word)
    }
}

/// One printed article, one numbered item of it, or one ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// As it is cited, without the text's code: `12-2`, `表4`, `overruff`.
    pub number: String,
    /// 中文标题
    pub title_zh: String,
    /// English title.
    pub title_en: String,
    /// Who enforces it.
    pub by: By,
    /// Who does what that one leaves of it, if anything.
    pub rest: Option<By>,
    /// It stands above items that say more; these carry the duty.
    pub heading: bool,
}

/// One file of articles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The folder in `rules` that it belongs to.
    pub book: String,
    /// The file's name without ending: `gz`, `rulings`.
    pub stem: String,
    /// The code in citations: `GZ`; `R` for rulings.
    pub code: String,
    /// In the order of the file, which is the printed order.
    pub articles: Vec<Article>,
}

impl Text {
    /// An article by number.
    pub fn get(&self, number: &str) -> Option<&Article> {
        self.articles.iter().find(|article| article.number == number)
    }

    /// Is there an article of this number, or a chapter: `6`, where the articles are 6.1, 6.2 …?
    pub fn has(&self, number: &str) -> bool {
        let of_chapter =
            |article: &Article| article.number.strip_prefix(number).is_some_and(|rest| rest.starts_with('.'));
        self.get(number).is_some() || self.articles.iter().any(of_chapter)
    }

    /// The name of its coverage table.
    pub fn table(&self) -> String {
        if self.code == "R" { format!("{}-rulings.md", self.book) } else { format!("{}.md", self.stem) }
    }
}

/// Reads every file of articles of every book. An error names file, article and field.
pub fn texts(root: &Path) -> Result<Vec<Text>> {
    let mut texts = Vec::new();
    for book in tree::folders(&root.join("rules"))? {
        for path in tree::files(&root.join("rules").join(&book).join("articles"), &[".toml"])? {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let source = tree::read(&path)?;
            let text = parse(&book, &stem, &source).with_context(|| tree::shown(root, &path))?;
            texts.push(text);
        }
    }
    Ok(texts)
}

/// Reads one file of articles.
pub fn parse(book: &str, stem: &str, source: &str) -> Result<Text> {
    let code = if stem == "rulings" { "R".to_owned() } else { stem.to_uppercase() };
    let table: BTreeMap<String, toml::Table> = toml::from_str(source)?;
    let source = format!("\n{source}");
    let mut articles = Vec::new();
    for (key, fields) in &table {
        let place =
            source.find(&format!("\n[\"{key}\"]")).with_context(|| format!("[\"{key}\"] is not a plain header"))?;
        let article = article(&code, key, fields).with_context(|| format!("article {key}"))?;
        articles.push((place, article));
    }
    articles.sort_by_key(|(place, _)| *place);
    let articles = articles.into_iter().map(|(_, article)| article).collect();
    Ok(Text { book: book.to_owned(), stem: stem.to_owned(), code, articles })
}

fn article(code: &str, key: &str, fields: &toml::Table) -> Result<Article> {
    let field = |name: &str| match fields.get(name).and_then(toml::Value::as_str).map(str::trim) {
        Some(text) if !text.is_empty() => Ok(text.to_owned()),
        _ => bail!("field {name} is missing or empty"),
    };
    let number = if code == "R" {
        key.strip_prefix("R-").with_context(|| format!("a ruling's key begins with R-, not {key}"))?
    } else {
        key
    };
    let (_, _) = (field("zh")?, field("en")?);
    let who = |name: &str| {
        let word = field(name)?;
        By::read(&word)
            .with_context(|| format!("field {name}: {word:?} is none of engine, desk, prevented, director, none"))
    };
    Ok(Article {
        number: number.to_owned(),
        title_zh: field("title_zh")?,
        title_en: field("title_en")?,
        by: who("by")?,
        rest: fields.contains_key("rest").then(|| who("rest")).transpose()?,
        heading: field("kind").is_ok_and(|kind| kind == "heading"),
    })
}
