//! `paiju judge`: verdicts on cases.

use std::path::PathBuf;

use judge::{Filter, Mode, Request};

use crate::fail::Failure;
use crate::lang::Lang;

/// Verdicts on cases, one JSON object a line: what the rulebook says, and by which article
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// Compare the verdicts with the cases' `expect`, and print the mismatches
    #[arg(long)]
    check: bool,
    /// The language of messages
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
    /// Only cases of this id; an id may end with *
    #[arg(long, value_name = "ID")]
    id: Vec<String>,
    /// Only cases of this rulebook
    #[arg(long, value_name = "BOOK")]
    book: Vec<String>,
    /// Only cases that ask this
    #[arg(long, value_name = "ASK")]
    ask: Vec<String>,
    /// Files of cases; - is the standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn after_help() -> String {
    let mut asks = String::new();
    let mut known: Vec<&str> = Vec::new();
    for book in judge::books() {
        let line = format!("  {book:<14} {}\n", judge::asks(book).join(" "));
        asks.push_str(&line);
        known.push(book);
    }
    let book = known.first().copied().unwrap_or_default();
    format!(
        "What may be asked of which book:\n{asks}\n\
         Example, a pair led and a pair held back:\n  \
         echo '{{\"id\":\"1\",\"rulebook\":\"{book}\",\"ask\":\"follow\",\"level\":\"2\",\"trump\":\"S\",\
         \"lead\":[\"HK\",\"HK\"],\"hand\":[\"H5\",\"H5\",\"H7\",\"H9\"],\"play\":[\"H7\",\"H9\"]}}' | paiju judge -\n\n\
         A table's choices, as `paiju books` lists them: \"options\":{{\"factor\":\"4.4\"}}\n\n\
         Exit codes: 0 done · 1 a verdict is not as expected (--check) · 2 a file can't be read, a case is malformed, or no case \
         has what --id, --book or --ask name."
    )
}

/// What may be asked of these books, or of any.
fn known_asks(books: &[String]) -> Vec<&'static str> {
    let mut asks: Vec<&str> = Vec::new();
    for book in judge::books().filter(|book| books.is_empty() || books.iter().any(|named| named == book)) {
        asks.extend(judge::asks(book));
    }
    asks.sort_unstable();
    asks.dedup();
    asks
}

/// Is each of these words known?
fn known(option: &str, words: &[String], known: &[&str]) -> Result<(), Failure> {
    let Some(word) = words.iter().find(|word| !known.contains(&word.as_str())) else { return Ok(()) };
    let near = judge::nearest(word, known.iter().copied());
    let all = known.join(", ");
    Err(match near {
        Some(near) => Failure::input(
            format!("{option}：没有 {word:?}；是不是 {near:?}？可选 {all}"),
            format!("{option}: there is no {word:?}; did you mean {near:?}? There are {all}"),
        ),
        None => Failure::input(
            format!("{option}：没有 {word:?}；可选 {all}"),
            format!("{option}: there is no {word:?}; there are {all}"),
        ),
    })
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    known("--book", &args.book, &judge::books().collect::<Vec<_>>())?;
    known("--ask", &args.ask, &known_asks(&args.book))?;
    let filter = Filter { ids: args.id.clone(), books: args.book.clone(), asks: args.ask.clone() };
    let mode = if args.check { Mode::Check } else { Mode::Verdicts };
    let request = Request { files: &args.files, mode, lang: args.lang, filter: &filter };
    let summary = judge::run(&request, &mut std::io::stdout().lock(), &mut std::io::stderr().lock())?;
    match summary.exit_status() {
        0 => Ok(()),
        code => Err(Failure::Said(code)),
    }
}
