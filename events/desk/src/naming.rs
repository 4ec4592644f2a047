//! What may be a name: of an event, a unit, a person, an office holder.

use tourney::text::Text;

/// The most letters of a name.
const MOST: usize = 100;

/// Why a text can be no name; none if it can.
pub fn unfit(name: &str) -> Option<Text> {
    if name.trim().is_empty() {
        return Some(Text::new("名称不能为空。", "a name must not be empty."));
    }
    if let Some(sign) = name.chars().find(|sign| is_unseen(*sign)) {
        let code = u32::from(sign);
        return Some(Text::new(
            format!("名称里有看不见的控制字符 U+{code:04X}：请删去。"),
            format!("a name holds the unseen control character U+{code:04X}: delete it."),
        ));
    }
    let letters = name.chars().count();
    (letters > MOST).then(|| {
        Text::new(
            format!("名称有 {letters} 个字，最多 {MOST} 个：请写短些。"),
            format!("a name of {letters} letters is too long: {MOST} at most."),
        )
    })
}

/// Controls, and signs without a width that turn or split what stands beside them.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::unfit;

    #[test]
    fn names_are_short_and_seen() {
        assert_eq!(unfit("飞龙 (B)"), None);
        assert_eq!(unfit(&"长".repeat(100)), None);
        for no in ["", "  ", "a\u{1b}[2J", "a\nb", "a\u{202e}b", "a\u{200b}", &"长".repeat(5000)] {
            assert!(unfit(no).is_some(), "{no:?}");
        }
    }
}
