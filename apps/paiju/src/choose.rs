//! Choosing a book and its options on the command line.

use registry::{Book, book, books};
use serde_json::{Map, Value};

use crate::fail::Failure;
use crate::lang::Lang;

/// Which book, played how.
#[derive(clap::Args, Debug)]
pub(crate) struct Choice {
    /// The rulebook (`paiju books` lists them)
    #[arg(long, value_name = "ID", default_value_t = first().to_owned())]
    pub(crate) book: String,
    /// An option of the book, or a preset (`preset=ID`); may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// The id of the first book on the list.
pub(crate) fn first() -> &'static str {
    books().first().map_or("", Book::id)
}

impl Choice {
    /// The book and its whole setup; what is unknown is answered with what there is.
    pub(crate) fn open(&self, lang: Lang) -> Result<(&'static Book, Value), Failure> {
        let book = find(&self.book, lang)?;
        let mut chosen = Map::new();
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                let known = options(book);
                return Err(Failure::Input(match lang {
                    Lang::Zh => format!("--option 写作 KEY=VALUE，不是 {option:?}；{} 有 {known}", book.id()),
                    Lang::En => format!("--option takes KEY=VALUE, not {option:?}; {} has {known}", book.id()),
                }));
            };
            chosen.insert(key.into(), value.into());
        }
        let setup = book.setup(&Value::Object(chosen));
        setup.map(|setup| (book, setup)).map_err(|error| Failure::Input(format!("{}: {}", book.id(), lang.why(&error))))
    }
}

/// The book of an id.
fn find(id: &str, lang: Lang) -> Result<&'static Book, Failure> {
    let known = || books().iter().map(Book::id).collect::<Vec<_>>().join(", ");
    book(id).ok_or_else(|| {
        Failure::Input(match lang {
            Lang::Zh => format!("没有规则书 {id:?}；有 {}", known()),
            Lang::En => format!("no book {id:?}; there are {}", known()),
        })
    })
}

fn options(book: &Book) -> String {
    let one = |option: &table::BookOption| {
        let values: Vec<&str> = option.values.iter().map(|value| value.value).collect();
        format!("{}={}", option.key, values.join("|"))
    };
    let mut all: Vec<String> = book.guide().options.iter().map(one).collect();
    let presets: Vec<&str> = book.guide().presets.iter().map(|preset| preset.id).collect();
    if !presets.is_empty() {
        all.push(format!("preset={}", presets.join("|")));
    }
    all.join(", ")
}
