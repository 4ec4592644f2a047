//! The Rust sources of the workspace, read once a check, and their words.

use std::path::Path;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use xtask::tree;

/// A file with its name from the root.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// Inside a `tests`, `benches` or `examples` folder of a crate: not in the product.
    pub(crate) fn is_test(&self) -> bool {
        ["/tests/", "/benches/", "/examples/"].iter().any(|folder| self.name.contains(folder))
    }

    /// The crate's folder: `base/cards`, `rules/shengji`, `xtask`.
    pub(crate) fn home(&self) -> &str {
        self.name.split("/src/").next().and_then(|name| name.split("/tests/").next()).unwrap_or(&self.name)
    }
}

pub(crate) fn read(path: &Path) -> Source {
    let name = tree::shown(&tree::root(), path);
    Source { text: tree::read(path).unwrap_or_else(|error| panic!("{error:#}")), name }
}

/// All Rust files of the floors and of `xtask`.
pub(crate) fn rust() -> Vec<Source> {
    tree::FLOORS.iter().chain(&["xtask"]).flat_map(|folder| listed(folder, &[".rs"])).collect()
}

pub(crate) fn listed(folder: &str, endings: &[&str]) -> Vec<Source> {
    let files = tree::files(&tree::root().join(folder), endings).unwrap_or_else(|error| panic!("{error:#}"));
    files.iter().map(|path| read(path)).collect()
}

/// An identifier or a literal of the code proper and its line: no comments, no docs, no `#[cfg(test)]` items.
pub(crate) type Word = (String, usize);

pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    match TokenStream::from_str(text) {
        Ok(tokens) => collect(tokens, &mut found),
        Err(error) => panic!("not Rust: {error}"),
    }
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<Word>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                // `#!` of inner attributes.
                tokens.next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                let Some(TokenTree::Group(attribute)) = tokens.peek() else { continue };
                let text = attribute.stream().to_string().replace(' ', "");
                if text.starts_with("doc=") {
                    tokens.next();
                } else if text == "cfg(test)" {
                    skip_item(&mut tokens);
                }
            }
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Ident(word) => found.push((word.to_string(), word.span().start().line)),
            TokenTree::Literal(word) => found.push((word.to_string(), word.span().start().line)),
            TokenTree::Punct(_) => {}
        }
    }
}

/// Goes on to behind the item's body or semicolon.
fn skip_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(mark) if mark.as_char() == ';' => return,
            _ => {}
        }
    }
}

/// Fails with all faults at once.
#[track_caller]
pub(crate) fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{} to mend:\n  {}\n", faults.len(), faults.join("\n  "));
}
