//! Every link from one of our documents to a file of ours leads somewhere.

use xtask::tree;

use crate::source::{none, read};

#[test]
fn every_link_of_a_document_leads_somewhere() {
    let root = tree::root();
    let documents = tree::files(&root, &[".md"]).unwrap_or_else(|error| panic!("{error:#}"));
    let mut faults = Vec::new();
    for path in &documents {
        let document = read(path);
        let folder = path.parent().unwrap_or(&root);
        for target in targets(&document.text) {
            let file = target.split('#').next().unwrap_or_default().replace("%20", " ");
            if !file.is_empty() && !folder.join(&file).exists() {
                faults.push(format!("{}: {target} is not there", document.name));
            }
        }
    }
    none(&faults);
}

#[test]
fn a_link_is_found_wherever_it_stands() {
    let found: Vec<&str> =
        targets("see [a](x.md), [`b`](../y/z%20w.rs#L3); [c](https://d.e), code `f[0](1)`").collect();
    assert_eq!(found, ["x.md", "../y/z%20w.rs#L3"]);
}

/// What the links of a document lead to, but for pages of others and for what stands in code.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    links.filter(|target| {
        !target.contains("://") && !target.contains(' ') && !target.chars().all(|c| c.is_ascii_digit())
    })
}
