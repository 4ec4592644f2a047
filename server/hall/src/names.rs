//! Names that people give themselves: what may be shown, and what looks like another's.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, Emoji, GeneralCategory, WhiteSpace};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_security::skeleton;

use crate::error::Refusal;

/// The longest name, letters.
const LONGEST: usize = 24;
/// How many marks may stand on one letter: more would cover the lines beside it.
const MARKS: usize = 3;
/// What somebody is called who gives no name.
const GUEST: &str = "牌友";
/// Makes a picture of the sign before it.
const PICTURE: char = '\u{fe0f}';
/// Letters and signs of their categories that show nothing: the braille blank, a note without head, an object's place.
const BLANKS: [char; 3] = ['\u{2800}', '\u{1d159}', '\u{fffc}'];
/// The names of bots, by seat; no person's.
pub(crate) const BOTS: [&str; 6] = ["小梅", "小兰", "小竹", "小菊", "小松", "小荷"];

/// A name as it is shown, if it may be: up to 24 letters that can all be seen, and no bot's. None: none was given.
pub(crate) fn given(said: &str) -> Result<Option<String>, Refusal> {
    let said = said.trim();
    if said.is_empty() {
        return Ok(None);
    }
    if said.chars().count() > LONGEST || !is_visible(said) {
        return Err(Refusal::BadName);
    }
    if BOTS.iter().any(|bot| look_alike(said, bot)) {
        return Err(Refusal::NameTaken);
    }
    Ok(Some(said.to_owned()))
}

/// The name for a chair at a table where others have theirs: the one given if nobody has it, else a guest's.
pub(crate) fn among(given: Option<String>, others: &[&str]) -> Result<String, Refusal> {
    let is_free = |name: &str| !others.iter().any(|other| look_alike(name, other));
    match given {
        Some(name) if is_free(&name) => Ok(name),
        Some(_) => Err(Refusal::NameTaken),
        // One more than there are others: one of these is free.
        None => Ok((1..=others.len() + 1)
            .map(|number| if number == 1 { GUEST.to_owned() } else { format!("{GUEST}{number}") })
            .find(|name| is_free(name))
            .unwrap_or_default()),
    }
}

/// Can every letter be seen, and does none hide or turn others?
fn is_visible(name: &str) -> bool {
    let (mut before, mut marks, mut seen) = (None, 0, false);
    for letter in name.chars() {
        let category = CodePointMapData::<GeneralCategory>::new().get(letter);
        let is_mark = matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark);
        let makes_picture =
            letter == PICTURE && before.is_some_and(|before| CodePointSetData::new::<Emoji>().contains(before));
        let hides = match category {
            GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::Surrogate
            | GeneralCategory::PrivateUse
            | GeneralCategory::Unassigned
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator => true,
            _ => CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter) || BLANKS.contains(&letter),
        };
        marks = if is_mark { marks + 1 } else { 0 };
        if (hides && !makes_picture) || marks > MARKS {
            return false;
        }
        seen |= !is_mark && !is_space(letter);
        before = Some(letter);
    }
    seen
}

/// Would people take one for the other? Case, width, spaces and signs that look the same make no difference.
fn look_alike(one: &str, other: &str) -> bool {
    bones(one) == bones(other)
}

fn bones(name: &str) -> String {
    let plain = ComposingNormalizerBorrowed::new_nfkc().normalize(name).to_lowercase();
    let visible: String = plain.chars().filter(|&letter| !is_space(letter) && letter != PICTURE).collect();
    let once: String = skeleton(&visible).collect();
    // A sign may look like a capital letter.
    skeleton(&once.to_lowercase()).collect()
}

fn is_space(letter: char) -> bool {
    CodePointSetData::new::<WhiteSpace>().contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        let hidden = [
            "a\u{61c}b",
            "\u{3164}",
            "\u{2800}",
            "a\u{e0041}",
            "\u{115f}",
            "\u{1160}",
            "\u{ffa0}",
            "x\u{200b}y",
            "\u{202e}x",
            "x\u{ad}y",
            "\u{1d159}",
            "\u{fffc}",
            "a\u{7}",
            "\u{e000}",
            "a\u{fe0f}",
            "a\u{200d}b",
            "y\u{2028}x",
            "\u{301}",
            "a\u{301}\u{301}\u{301}\u{301}",
            "\u{180e}x",
            "\u{34f}a",
            "\u{feff}x",
            "\u{2066}x\u{2069}",
            "\u{378}",
        ];
        for name in hidden {
            assert_eq!(given(name), Err(Refusal::BadName), "{name:?}");
        }
        assert_eq!(given(&"甲".repeat(25)), Err(Refusal::BadName));
        for name in ["甲", "王小明 2", "Zoë", "O'Neil", "李・四", "❤\u{fe0f}老王", "한글", "नमस्ते", &"甲".repeat(24)]
        {
            assert_eq!(given(name), Ok(Some(name.to_owned())), "{name:?}");
        }
        assert_eq!(given(" \u{3000} "), Ok(None));
    }

    #[test]
    fn nobody_is_called_like_a_bot_or_a_neighbour() {
        for name in ["小梅", " 小荷 ", "小 梅", "小\u{3000}兰"] {
            assert_eq!(given(name), Err(Refusal::NameTaken), "{name:?}");
        }
        let seated = ["Paul", "王五", "牌友"];
        for name in ["paul", "PAUL", "Ｐａｕｌ", "P\u{430}ul", "Pau1", "王 五", "王五\u{3000}", "牌友"] {
            assert_eq!(among(Some(name.into()), &seated), Err(Refusal::NameTaken), "{name:?}");
        }
        for name in ["Paula", "王六", "保罗"] {
            assert_eq!(among(Some(name.into()), &seated), Ok(name.into()));
        }
        assert_eq!(among(None, &[]), Ok("牌友".into()));
        assert_eq!(among(None, &seated), Ok("牌友2".into()));
        assert_eq!(among(None, &["牌友", "牌友2", ""]), Ok("牌友3".into()));
    }
}
