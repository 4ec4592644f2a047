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

/// The files that hold each citation.
type Files = BTreeMap<Citation, BTreeSet<String>>;

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
    code: Files,
    cases: Files,
    /// The same of the desk.
    desk_code: Files,
    desk_cases: Files,
    /// Every citation anywhere, with the files it stands in.
    all: Files,
}

impl Coverage {
    /// Reads the checkout.
    pub fn read(root: &Path) -> Result<Self> {
        let texts = texts(root)?;
        let codes: Vec<&str> = texts.iter().map(|text| text.code.as_str()).collect();
        let mut coverage = Self {
            texts: texts.clone(),
            code: BTreeMap::new(),
            cases: BTreeMap::new(),
            desk_code: BTreeMap::new(),
            desk_cases: BTreeMap::new(),
            all: BTreeMap::new(),
        };
        for path in tree::files(root, CITING)? {
            let name = tree::shown(root, &path);
            if SILENT.iter().any(|silent| name.starts_with(silent)) {
                continue;
            }
            for citation in citations(&tree::read(&path)?, &codes) {
                let side = match side(&name) {
                    Some(Side::Code) => Some(&mut coverage.code),
                    Some(Side::Cases) => Some(&mut coverage.cases),
                    Some(Side::DeskCode) => Some(&mut coverage.desk_code),
                    Some(Side::DeskCases) => Some(&mut coverage.desk_cases),
                    None => None,
                };
                if let Some(side) = side {
                    side.entry(citation.clone()).or_default().insert(name.clone());
                }
                coverage.all.entry(citation).or_default().insert(name.clone());
            }
        }
        Ok(coverage)
    }

    /// What is wrong: an article of the engine or of the desk without code or without a case; a citation of no article.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for text in &self.texts {
            for article in text.articles.iter().filter(|article| !article.heading) {
                let (code, cases) = match article.by {
                    By::Engine => (&self.code, &self.cases),
                    By::Desk => (&self.desk_code, &self.desk_cases),
                    _ => continue,
                };
                let citation = (text.code.clone(), article.number.clone());
                for (side, kind) in [(code, "code"), (cases, "case")] {
                    if !side.contains_key(&citation) {
                        let whose = article.by.word();
                        faults.push(format!("{} is the {whose}'s, but no {kind} cites it", name(&citation)));
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
        let counted = By::ALL.into_iter().filter(|by| *by != By::Desk || count(*by) > 0);
        let kinds: Vec<String> = counted.map(|by| format!("{} {}", count(by), by.word())).collect();
        let _ = writeln!(out, "{} entries: {}.\n", text.articles.len(), kinds.join(", "));
        out.push_str("| article | title | by | code | cases |\n| --- | --- | --- | --- | --- |\n");
        for article in &text.articles {
            let citation = (text.code.clone(), article.number.clone());
            let by = match (article.heading, article.rest) {
                (true, _) => format!("{} (heading)", article.by.word()),
                (false, Some(rest)) => format!("{} (partly; the rest: {})", article.by.word(), rest.word()),
                (false, None) => article.by.word().into(),
            };
            let title = format!("{} · {}", article.title_zh, article.title_en);
            // What the desk has is told where it is the desk's.
            let desk = article.by == By::Desk || article.rest == Some(By::Desk);
            let both = |own: &Files, desks: &Files| {
                let files = own.get(&citation).into_iter().chain(desks.get(&citation).filter(|_| desk)).flatten();
                cell(files)
            };
            let (code, cases) = (both(&self.code, &self.desk_code), both(&self.cases, &self.desk_cases));
            let _ = writeln!(out, "| {} | {title} | {by} | {code} | {cases} |", name(&citation));
        }
        out
    }
}

enum Side {
    Code,
    Cases,
    DeskCode,
    DeskCases,
}

/// Which side of the table a file is on: the books and the judge hold code and cases, the events' crate the desk's, all else
/// only mentions.
fn side(name: &str) -> Option<Side> {
    if let Some(place) = name.strip_prefix("events/tourney/") {
        return match place.split('/').next() {
            Some("src" | "profiles") => Some(Side::DeskCode),
            Some("tests") => Some(Side::DeskCases),
            _ => None,
        };
    }
    if !(name.starts_with("rules/") || name.starts_with("engine/judge/")) {
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

/// A link from a table in `docs/coverage` to a file, shown from its crate on.
pub(crate) fn link(file: &str) -> String {
    let shown: Vec<&str> = file.split('/').skip(2).collect();
    format!("[`{}`](../../{})", shown.join("/"), file.replace(' ', "%20"))
}

fn cell<'f>(files: impl Iterator<Item = &'f String>) -> String {
    let files: Vec<String> = files.map(|file| link(file)).collect();
    if files.is_empty() { "–".to_owned() } else { files.join(" ") }
}
