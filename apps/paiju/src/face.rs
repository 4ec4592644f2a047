//! Cards as people write them in Chinese: `黑桃：AKK 大王×2`. The parser of `cards` reads it back.

use std::fmt::Write;

use cards::{Bag, Card, ParseError, Rank, Suit};
use unicode_width::UnicodeWidthStr;

/// A bag in Chinese; `-` for nothing.
pub(crate) fn zh(bag: Bag) -> String {
    let mut groups: Vec<String> = Vec::new();
    for suit in Suit::ALL {
        let mut ranks = String::new();
        for rank in Rank::all().rev() {
            repeat(&mut ranks, &rank.to_string(), bag.count(Card::new(suit, rank)));
        }
        if !ranks.is_empty() {
            groups.push(format!("{}：{ranks}", suit.name_zh()));
        }
    }
    for (joker, name) in [(Card::SMALL_JOKER, "小王"), (Card::BIG_JOKER, "大王")] {
        match bag.count(joker) {
            0 => {}
            1 => groups.push(name.into()),
            copies => groups.push(format!("{name}×{copies}")),
        }
    }
    if groups.is_empty() { "-".into() } else { groups.join(" ") }
}

/// Copies by repetition up to three, as the English form prints them.
fn repeat(text: &mut String, face: &str, copies: u8) {
    if copies > 3 {
        // Writing to a string can't fail.
        let _ = write!(text, "{face}×{copies}");
    } else {
        (0..copies).for_each(|_| text.push_str(face));
    }
}

/// A text filled up with spaces to a width in columns; Chinese letters take two.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let fill = columns.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(fill))
}

/// A text with a caret under the place where it stops being cards.
pub(crate) fn pointed(text: &str, error: &ParseError) -> String {
    let before = text.get(..error.at).map_or(0, UnicodeWidthStr::width);
    format!("  {text}\n  {}^", " ".repeat(before))
}
