//! One name for a book everywhere: GLOSSARY's table of books against the folders, the guides and the articles.

use std::collections::BTreeSet;

use xtask::tree;

use crate::source::{none, read};

/// What the table says of a book.
struct Book {
    folder: String,
    ids: BTreeSet<String>,
    codes: BTreeSet<String>,
    oracle: BTreeSet<String>,
    client: String,
}

fn table() -> Vec<Book> {
    let glossary = read(&tree::root().join("GLOSSARY.md"));
    let (_, rest) = glossary.text.split_once("## Books and their names").expect("GLOSSARY has a table of books");
    let rows = rest.lines().take_while(|line| !line.starts_with("## ")).filter(|line| line.contains("| `"));
    rows.map(|row| {
        let cells: Vec<BTreeSet<String>> =
            row.split('|').map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()).collect();
        let only = |cell: usize| cells[cell].first().cloned().unwrap_or_default();
        Book {
            folder: only(2),
            ids: cells[3].clone(),
            codes: cells[4].clone(),
            oracle: cells[5].clone(),
            client: only(6),
        }
    })
    .collect()
}

#[test]
fn the_glossary_names_every_book_as_it_is_called() {
    let root = tree::root();
    let (table, mut faults) = (table(), Vec::new());
    let folders = tree::folders(&root.join("rules")).expect("rules is a folder");
    let named: BTreeSet<&str> = table.iter().map(|book| book.folder.as_str()).collect();
    faults.extend(
        folders
            .iter()
            .filter(|folder| !named.contains(folder.as_str()))
            .map(|folder| format!("rules/{folder} has no row")),
    );
    for book in &table {
        let home = root.join("rules").join(&book.folder);
        let guide = read(&home.join("src/guide.rs")).text;
        let ids: BTreeSet<String> = quoted(&guide, "    id: \"").filter(|id| id.starts_with(&book.folder)).collect();
        if ids != book.ids {
            faults.push(format!("{}: the guide has the ids {ids:?}, the table {:?}", book.folder, book.ids));
        }
        let articles = tree::files(&home.join("articles"), &[".toml"]).expect("articles are listed");
        let stems =
            articles.iter().filter_map(|path| path.file_stem()).map(|stem| stem.to_string_lossy().to_uppercase());
        let codes: BTreeSet<String> = stems.filter(|code| code != "RULINGS").collect();
        if codes != book.codes {
            faults
                .push(format!("{}: its articles are cited as {codes:?}, the table says {:?}", book.folder, book.codes));
        }
        let module =
            |name: &&String| ["", ".rs"].iter().any(|end| root.join(format!("proof/oracle/src/{name}{end}")).exists());
        faults.extend(
            book.oracle
                .iter()
                .filter(|name| !module(name))
                .map(|name| format!("{}: the oracle has no {name}", book.folder)),
        );
        if book.client != book.folder || !root.join("web/src/books").join(&book.client).is_dir() {
            faults.push(format!("{}: the client calls it {:?}", book.folder, book.client));
        }
    }
    none(&faults);
}

/// What stands in quotes behind `before`, wherever that stands.
fn quoted<'t>(text: &'t str, before: &'static str) -> impl Iterator<Item = String> + 't {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned)
}
