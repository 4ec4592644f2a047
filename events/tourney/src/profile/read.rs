//! Reading a section's text, and saying by path and line what is wrong with it.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::ProfileFault;

/// The section of that name, read of its text.
pub(super) fn section<T: DeserializeOwned>(
    profile: &str,
    name: &str,
    texts: &[(&str, &str)],
) -> Result<T, ProfileFault> {
    let Some((_, text)) = texts.iter().find(|(section, _)| *section == name) else {
        return Err(ProfileFault::NoSection { profile: profile.to_owned(), section: name.to_owned() });
    };
    let document = DeTable::parse(text).map_err(|error| ProfileFault::Syntax {
        profile: profile.to_owned(),
        section: name.to_owned(),
        line: line_of(text, error.span().map_or(0, |span| span.start)),
        message: error.message().to_owned(),
    })?;
    toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        let path = locate(document.get_ref(), &span);
        shape(profile, name, path, line_of(text, span.start), error.message())
    })
}

/// What a message of the parser amounts to, at a path.
pub(super) fn shape(profile: &str, section: &str, path: Vec<String>, line: usize, message: &str) -> ProfileFault {
    let (profile, section, message) = (profile.to_owned(), section.to_owned(), message.trim().to_owned());
    let quoted = message.split('`').nth(1).map(str::to_owned);
    let mut path = path;
    match quoted {
        Some(field) if message.starts_with("missing field") => {
            path.push(field);
            ProfileFault::Hole { profile, section, path: path.join("."), line }
        }
        Some(field) if message.starts_with("unknown field") => {
            if path.last() != Some(&field) {
                path.push(field);
            }
            ProfileFault::UnknownKey { profile, section, path: path.join("."), line, message }
        }
        _ if message.starts_with("unknown variant") => {
            ProfileFault::UnknownKey { profile, section, path: path.join("."), line, message }
        }
        _ => ProfileFault::WrongType { profile, section, path: path.join("."), line, message },
    }
}

/// The line of a byte, from 1.
fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// The path of the smallest value that holds a span; items of lists count from 1.
fn locate(table: &DeTable<'_>, span: &Range<usize>) -> Vec<String> {
    let mut best = (usize::MAX, Vec::new());
    walk_table(table, span, &mut Vec::new(), &mut best);
    best.1
}

fn walk_table(table: &DeTable<'_>, span: &Range<usize>, path: &mut Vec<String>, best: &mut (usize, Vec<String>)) {
    for (key, value) in table {
        path.push(key.get_ref().to_string());
        weigh(&key.span(), span, path, best);
        walk(value, span, path, best);
        path.pop();
    }
}

fn walk(value: &Spanned<DeValue<'_>>, span: &Range<usize>, path: &mut Vec<String>, best: &mut (usize, Vec<String>)) {
    weigh(&value.span(), span, path, best);
    match value.get_ref() {
        DeValue::Table(table) => walk_table(table, span, path, best),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push((index + 1).to_string());
                walk(item, span, path, best);
                path.pop();
            }
        }
        _ => {}
    }
}

fn weigh(holder: &Range<usize>, span: &Range<usize>, path: &[String], best: &mut (usize, Vec<String>)) {
    let size = holder.end.saturating_sub(holder.start);
    if holder.start <= span.start && span.end <= holder.end && size < best.0 {
        *best = (size, path.to_vec());
    }
}

/// The three names most like one, by how many letters differ.
pub(super) fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut ranked: Vec<(usize, &str)> = known.map(|name| (distance(wanted, name), name)).collect();
    ranked.sort_unstable();
    ranked.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

/// Levenshtein's distance: letters to put in, leave out or replace.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
