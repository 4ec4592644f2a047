//! Choosing a book and its options on the command line.

use registry::{Book, book, books};
use serde_json::{Map, Value};

use crate::fail::Failure;

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
    pub(crate) fn open(&self) -> Result<(&'static Book, Value), Failure> {
        let book = find(&self.book)?;
        let mut chosen = Map::new();
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                return Err(Failure::input(
                    format!("--option 写作 键=值，不是“{option}”；{}", options(book)),
                    format!("--option takes KEY=VALUE, not {option:?}; {}", options(book)),
                ));
            };
            chosen.insert(key.into(), value.into());
        }
        let setup = book.setup(&Value::Object(chosen));
        setup.map(|setup| (book, setup)).map_err(|error| {
            Failure::input(format!("{}：{}", book.id(), error.zh()), format!("{}: {error}", book.id()))
        })
    }
}

/// The book of an id.
pub(crate) fn find(id: &str) -> Result<&'static Book, Failure> {
    let known = |mark| books().iter().map(Book::id).collect::<Vec<_>>().join(mark);
    book(id).ok_or_else(|| {
        Failure::input(
            format!("没有“{id}”这本规则，有：{}", known("、")),
            format!("no book {id:?}; there are {}", known(", ")),
        )
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
