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
    #[arg(long, value_enum, default_value = "zh")]
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
         Exit codes: 0 done · 1 a verdict is not as expected (--check) · 2 a file can't be read or a case is malformed."
    )
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    for book in &args.book {
        if !judge::books().any(|known| known == book) {
            let known: Vec<&str> = judge::books().collect();
            return Err(Failure::input(
                format!("没有“{book}”这本规则的案例，有：{}", known.join("、")),
                format!("no cases of a book {book:?}; there are {}", known.join(", ")),
            ));
        }
    }
    let filter = Filter { ids: args.id.clone(), books: args.book.clone(), asks: args.ask.clone() };
    let lang = match args.lang {
        Lang::Zh => judge::Lang::Zh,
        Lang::En => judge::Lang::En,
    };
    let mode = if args.check { Mode::Check } else { Mode::Verdicts };
    let request = Request { files: &args.files, mode, lang, filter: &filter };
    let summary = judge::run(&request, &mut std::io::stdout().lock(), &mut std::io::stderr().lock())?;
    match summary.exit_status() {
        0 => Ok(()),
        code => Err(Failure::Said(code)),
    }
}
