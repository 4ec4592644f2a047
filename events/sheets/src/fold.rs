//! Text folded so that what people take for the same compares equal: width, case, spaces, dots.

use icu_normalizer::ComposingNormalizerBorrowed;

/// Characters without width that come along when text is copied from a web page or a chat.
fn invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FE00}'..='\u{FE0F}')
}

/// The forms of the dot within transcribed names.
fn dot(character: char) -> bool {
    matches!(
        character,
        '\u{B7}'
            | '\u{2022}'
            | '\u{2027}'
            | '\u{2219}'
            | '\u{22C5}'
            | '\u{30FB}'
            | '\u{FF65}'
            | '\u{387}'
            | '\u{16EB}'
            | '\u{2E31}'
            | '\u{FF0E}'
            | '\u{2024}'
    )
}

/// A Chinese character.
pub(crate) fn hanzi(character: char) -> bool {
    matches!(character, '\u{3007}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}')
}

/// 去首尾空白 · The text without spaces at its ends: ASCII, full-width, no-break and those without width.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|character: char| character.is_whitespace() || invisible(character))
}

/// 全角转半角 · The text in compatibility form (NFKC): full-width letters, digits and punctuation as ASCII, no-break and
/// full-width spaces as spaces, radicals and compatibility characters (⼀, 﨑) as the characters they stand for; without
/// characters that have no width, trimmed.
///
/// ```
/// assert_eq!(sheets::width("　１２．５ "), "12.5");
/// ```
pub fn width(text: &str) -> String {
    let kept: String = text.chars().filter(|character| !invisible(*character)).collect();
    trim(&ComposingNormalizerBorrowed::new_nfkc().normalize(&kept)).to_owned()
}

/// 名字归一 · The text as a name: [`width`], lower case, every form of `·` the same and without spaces beside it, no space
/// beside a Chinese character, one space between words of other scripts.
///
/// ```
/// assert_eq!(sheets::fold("张　三"), sheets::fold("张三"));
/// assert_eq!(sheets::fold("阿卜杜拉・买买提"), sheets::fold("阿卜杜拉 · 买买提"));
/// ```
pub fn fold(text: &str) -> String {
    let dotted: String = text.chars().map(|character| if dot(character) { '·' } else { character }).collect();
    let lower = width(&dotted).to_lowercase();
    let mut folded = String::with_capacity(lower.len());
    let mut gap = false;
    for character in lower.chars() {
        if character.is_whitespace() {
            gap = true;
            continue;
        }
        let close = |character: char| hanzi(character) || character == '·';
        if gap && !close(character) && folded.chars().next_back().is_some_and(|last| !close(last)) {
            folded.push(' ');
        }
        gap = false;
        folded.push(character);
    }
    folded
}
