//! What a word was meant to be, and how much of it a message repeats.

/// The most characters of a wrong value that a message repeats.
const SHOWN: usize = 40;
/// How alike two words must be for one to stand for the other, of 1.
const ALIKE: f64 = 0.8;

/// The known word that looks most like this one, case aside, if any does.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = cut(word).to_lowercase();
    let alike = |known: &'k str| (strsim::jaro_winkler(&word, &known.to_lowercase()), known);
    // Of several as much alike the first one.
    let best = known.into_iter().map(alike).reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    (best.0 >= ALIKE).then_some(best.1)
}

/// A text as messages repeat it: long ones are cut.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
