//! Finding citations in any text: `GZ 12-2`, `CN 表4`, `R-overruff`, and the constructor's two strings.

use std::collections::BTreeSet;

/// A citation: the text's code and the number.
pub type Citation = (String, String);

/// All citations of the texts with `codes` in `source`, each once.
///
/// `GZ 12-2` in prose, in a doc comment or in JSON; `"GZ", "12-2"` as a constructor takes it. A code that is part of a
/// longer word is none.
pub fn citations(source: &str, codes: &[&str]) -> BTreeSet<Citation> {
    let mut found = BTreeSet::new();
    for &code in codes {
        let mut rest = source;
        let mut before = None;
        while let Some(at) = rest.find(code) {
            let previous = rest[..at].chars().next_back().or(before);
            let after = &rest[at + code.len()..];
            if !previous.is_some_and(|letter| letter.is_alphanumeric() || letter == '-') {
                let number = if code == "R" { ruling(after) } else { printed(after) };
                found.extend(number.map(|number| (code.to_owned(), number)));
            }
            before = code.chars().next_back();
            rest = after;
        }
    }
    found
}

/// The number behind a printed text's code: after one space, or as the second string of a constructor. A number may stand
/// behind the heading that it counts under, `表4` or `贡牌-1`; a heading alone is prose.
fn printed(after: &str) -> Option<String> {
    let text = after.strip_prefix(' ').or_else(|| second_string(after))?;
    let head: String = text.chars().take_while(|letter| matches!(letter, '\u{4E00}'..='\u{9FFF}')).collect();
    let digits = text[head.len()..].chars().take_while(|letter| matches!(letter, '0'..='9' | '.' | '-'));
    let number: String = head.chars().chain(digits).collect();
    let number = number.trim_end_matches(['.', '-']);
    number.ends_with(|letter: char| letter.is_ascii_digit()).then(|| number.to_owned())
}

/// The name behind `R`.
fn ruling(after: &str) -> Option<String> {
    let text = after.strip_prefix('-').or_else(|| second_string(after))?;
    let letters = |letter: &char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || *letter == '-';
    let name: String = text.chars().take_while(letters).collect();
    let name = name.trim_end_matches('-');
    (!name.is_empty()).then(|| name.to_owned())
}

/// Behind `"GZ`: the inside of the next string, if only a comma and spaces stand between.
fn second_string(after: &str) -> Option<&str> {
    after.strip_prefix('"')?.trim_start().strip_prefix(',')?.trim_start().strip_prefix('"')
}
