//! A verdict while it is written.

use cards::{Bag, token};
use serde_json::{Map, Value};
use table::{Article, Cited};

use crate::Lang;

/// The answer to a case: its keys, then the articles applied.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    keys: Map<String, Value>,
    cite: Vec<Article>,
}

impl Verdict {
    /// No key yet, and these articles.
    pub(crate) fn citing(cite: Vec<Article>) -> Self {
        Self { keys: Map::new(), cite }
    }

    /// A refusal: `legal` false, why, and the deciding article.
    pub(crate) fn refused(why: &impl Cited, lang: Lang) -> Self {
        Self::refused_under(why.article(), why, lang)
    }

    /// A refusal that another article decides than the one that the book names: the same words of another edition.
    pub(crate) fn refused_under(article: Article, why: &impl Cited, lang: Lang) -> Self {
        let message = match lang {
            Lang::Zh => why.zh(),
            Lang::En => why.to_string(),
        };
        Self::citing(vec![article]).with("legal", false).with("reason", why.code()).with("message", message)
    }

    /// With one more key.
    #[must_use]
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.keys.insert(key.into(), value.into());
        self
    }

    /// With one more article.
    #[must_use]
    pub(crate) fn also_citing(mut self, article: Article) -> Self {
        self.cite.push(article);
        self
    }

    /// The object, `cite` last, each article once.
    pub(crate) fn into_value(mut self) -> Value {
        let mut cite: Vec<String> = Vec::new();
        for article in self.cite.iter().map(ToString::to_string) {
            if !cite.contains(&article) {
                cite.push(article);
            }
        }
        self.keys.insert("cite".into(), cite.into());
        Value::Object(self.keys)
    }
}

/// Lists of cards as cases write them: the tokens of each in the order of their letters, the lists likewise.
pub(crate) fn sorted_lists(bags: impl Iterator<Item = Bag>) -> Value {
    let sorted = |bag: Bag| {
        let mut tokens: Vec<&str> = bag.cards().map(token::of).collect();
        tokens.sort_unstable();
        tokens
    };
    let mut lists: Vec<Vec<&str>> = bags.map(sorted).collect();
    lists.sort();
    lists.into_iter().collect()
}
