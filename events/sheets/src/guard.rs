//! Text that spreadsheet programs would run as a formula when they open a CSV file, written so that they do not.

/// What a text must not begin with, or a program may take it for a formula; and the mark itself, so that all comes back.
fn risky(character: char) -> bool {
    matches!(character, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t' | '\r' | '\n' | '\'')
}

/// 防公式 · The text, with an apostrophe before it when it begins like a formula (`=`, `+`, `-`, `@`, their full-width
/// forms, a tab, a line break) or with an apostrophe.
///
/// [`unguard`] gives every text back.
pub fn guard(text: &str) -> String {
    if text.starts_with(risky) { format!("'{text}") } else { text.to_owned() }
}

/// The text as it was before [`guard`]: without the apostrophe that stands before what begins like a formula.
///
/// A cell of another program keeps its apostrophe unless such a character follows.
pub fn unguard(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(risky) => rest,
        _ => text,
    }
}
