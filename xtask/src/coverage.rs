//! The tables in `docs/coverage`: each article, who enforces it, where the code does, and which cases hold it to that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::articles::{By, Text, texts};
use crate::citation::{Citation, citations};
use crate::tree;

/// Everything that people write and that may cite.
const CITING: &[&str] =
    &[".rs", ".md", ".toml", ".jsonl", ".json", ".case", ".perft", ".txt", ".ts", ".svelte", ".mjs"];

/// What cites nothing: the tables themselves, and the client's tests, whose articles are made up.
const SILENT: &[&str] = &["docs/coverage/", "web/tests/", "web/package-lock.json", "web-tests/package-lock.json"];

/// A table as it should stand in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// From the root.
    pub path: PathBuf,
    /// Markdown.
    pub text: String,
}

/// The joined sides.
#[derive(Debug)]
pub struct Coverage {
    texts: Vec<Text>,
    code: BTreeMap<Citation, BTreeSet<String>>,
    cases: BTreeMap<Citation, BTreeSet<String>>,
    /// Every citation anywhere, with the files it stands in.
    all: BTreeMap<Citation, BTreeSet<String>>,
}

impl Coverage {
    /// Reads the checkout.
    pub fn read(root: &Path) -> Result<Self> {
        let texts = texts(root)?;
        let codes: Vec<&str> = texts.iter().map(|text| text.code.as_str()).collect();
        let mut coverage =
            Self { texts: texts.clone(), code: BTreeMap::new(), cases: BTreeMap::new(), all: BTreeMap::new() };
        for path in tree::files(root, CITING)? {
            let name = tree::shown(root, &path);
            if SILENT.iter().any(|silent| name.starts_with(silent)) {
                continue;
            }
            for citation in citations(&tree::read(&path)?, &codes) {
                match side(&name) {
                    Some(Side::Code) => coverage.code.entry(citation.clone()).or_default().insert(name.clone()),
                    Some(Side::Cases) => coverage.cases.entry(citation.clone()).or_default().insert(name.clone()),
                    None => false,
                };
                coverage.all.entry(citation).or_default().insert(name.clone());
            }
        }
        Ok(coverage)
    }

    /// What is wrong: an article of the engine without code or without a case; a citation of no article.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for text in &self.texts {
            for article in text.articles.iter().filter(|article| article.by == By::Engine && !article.heading) {
                let citation = (text.code.clone(), article.number.clone());
                for (side, kind) in [(&self.code, "code"), (&self.cases, "case")] {
                    if !side.contains_key(&citation) {
                        faults.push(format!("{} is the engine's, but no {kind} cites it", name(&citation)));
                    }
                }
            }
        }
        for (citation, files) in &self.all {
            if !self.texts.iter().any(|text| text.code == citation.0 && text.has(&citation.1)) {
                let files: Vec<&str> = files.iter().map(String::as_str).collect();
                faults.push(format!("{} names no article: {}", name(citation), files.join(", ")));
            }
        }
        faults
    }

    /// The tables, one a text.
    pub fn tables(&self) -> Vec<Table> {
        let table = |text: &Text| Table { path: Path::new("docs/coverage").join(text.table()), text: self.table(text) };
        self.texts.iter().map(table).collect()
    }

    fn table(&self, text: &Text) -> String {
        let source = format!("rules/{}/articles/{}.toml", text.book, text.stem);
        let mut out = format!("# {}: articles, code, cases\n\n", if text.code == "R" { "Rulings" } else { &text.code });
        let _ = writeln!(out, "Written by `cargo xtask coverage` from [{source}](../../{source}); do not edit.");
        let count = |by: By| text.articles.iter().filter(|article| article.by == by).count();
        let kinds =
            [By::Engine, By::Prevented, By::Director, By::None].map(|by| format!("{} {}", count(by), by.word()));
        let _ = writeln!(out, "{} entries: {}.\n", text.articles.len(), kinds.join(", "));
        out.push_str("| article | title | by | code | cases |\n| --- | --- | --- | --- | --- |\n");
        for article in &text.articles {
            let citation = (text.code.clone(), article.number.clone());
            let by =
                if article.heading { format!("{} (heading)", article.by.word()) } else { article.by.word().into() };
            let title = format!("{} · {}", article.title_zh, article.title_en);
            let (code, cases) = (cell(self.code.get(&citation)), cell(self.cases.get(&citation)));
            let _ = writeln!(out, "| {} | {title} | {by} | {code} | {cases} |", name(&citation));
        }
        out
    }
}

enum Side {
    Code,
    Cases,
}

/// Which side of the table a file is on: the books and the judge hold code and cases, all else only mentions.
fn side(name: &str) -> Option<Side> {
    if !(name.starts_with("rules/") || name.starts_with("crates/judge/")) {
        return None;
    }
    match name.split('/').nth(2) {
        Some("src") => Some(Side::Code),
        Some("tests") => Some(Side::Cases),
        _ => None,
    }
}

fn name((code, number): &Citation) -> String {
    let gap = if code == "R" { '-' } else { ' ' };
    format!("{code}{gap}{number}")
}

fn cell(files: Option<&BTreeSet<String>>) -> String {
    let short = |file: &String| format!("`{}`", file.split('/').skip(2).collect::<Vec<_>>().join("/"));
    files.map_or_else(|| "–".to_owned(), |files| files.iter().map(short).collect::<Vec<_>>().join(" "))
}
