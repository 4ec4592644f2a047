//! The books that answer. Each is a file; a new one adds its file and its line in [`BOOKS`].

mod gouji;
mod guandan;
mod shengji;
mod tuolaji;

use crate::Lang;
use crate::fields::Fields;
use crate::malformed::{Fault, Malformed};
use crate::options::OPTIONS;
use crate::verdict::Verdict;

/// Keys of every case.
const COMMON: [&str; 7] = ["id", "rulebook", "ask", "expect", "cite", "note", OPTIONS];

/// A family of rulebooks that answers the same questions.
struct Book {
    /// The rulebooks.
    ids: &'static [&'static str],
    /// The questions.
    asks: &'static [Ask],
    /// Keys with which every question may be asked.
    keys: &'static [&'static str],
    /// Answers a case of one of the rulebooks and one of the questions.
    judge: fn(&Question<'_>) -> Result<Verdict, Malformed>,
}

/// A question, and the keys of its own.
struct Ask {
    name: &'static str,
    keys: &'static [&'static str],
}

/// A case whose rulebook and question are known.
struct Question<'a> {
    /// One of the book's ids.
    book: &'static str,
    /// One of the book's questions.
    ask: &'static str,
    fields: &'a Fields<'a>,
    lang: Lang,
}

const BOOKS: &[Book] = &[shengji::BOOK, tuolaji::BOOK, guandan::BOOK, gouji::BOOK];

/// The rulebooks that are answered for.
pub fn books() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().flat_map(|book| book.ids).copied()
}

/// What may be asked of a rulebook; nothing of an unknown one.
pub fn asks(book: &str) -> Vec<&'static str> {
    BOOKS.iter().find(|family| family.ids.contains(&book)).map_or(Vec::new(), Book::names)
}

impl Book {
    fn names(&self) -> Vec<&'static str> {
        self.asks.iter().map(|ask| ask.name).collect()
    }
}

/// Answers a case.
pub(crate) fn judge(fields: &Fields<'_>, lang: Lang) -> Result<Verdict, Malformed> {
    let id = fields.text("rulebook")?;
    let known = BOOKS.iter().find_map(|book| Some((book, *book.ids.iter().find(|known| **known == id)?)));
    let Some((family, book)) = known else {
        return Err(fields.fault("rulebook", Fault::UnknownBook(id.into())));
    };
    let named = fields.text("ask")?;
    let Some(ask) = family.asks.iter().find(|known| known.name == named) else {
        return Err(fields.fault("ask", Fault::UnknownAsk(named.into(), family.names())));
    };
    fields.only(ask.keys.iter().chain(family.keys).copied().chain(COMMON))?;
    (family.judge)(&Question { book, ask: ask.name, fields, lang })
}
