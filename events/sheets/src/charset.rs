//! Charsets: which one some bytes are in, and text to bytes and back without losing a character.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, DecoderResult, Encoding, GB18030, GBK, UTF_8, UTF_16BE, UTF_16LE};

use crate::fault::Wrong;

/// 编码 · How a text file writes characters as bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Charset {
    /// UTF-8 without a mark.
    Utf8,
    /// UTF-8 that begins with the mark EF BB BF, which spreadsheet programs need to know it by.
    Utf8Bom,
    /// UTF-16, low byte first, with the mark FF FE: what they call “Unicode text”.
    Utf16Le,
    /// UTF-16, high byte first, with the mark FE FF.
    Utf16Be,
    /// GB18030, the national standard, which has every character; two-byte text of older programs reads as it.
    Gb18030,
    /// GBK, two bytes at most: what spreadsheet programs on Chinese Windows take for CSV. Rare characters are not in it.
    Gbk,
    /// Big5, for files from Hong Kong, Macau and Taiwan.
    Big5,
}

/// Why bytes are no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Misfit {
    /// The byte that begins no character, counted from 0.
    At(u64),
    /// The last character is not whole.
    AtEnd(u64),
}

impl Charset {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Utf8, Self::Utf8Bom, Self::Utf16Le, Self::Utf16Be, Self::Gb18030, Self::Gbk, Self::Big5];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 BOM",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Gb18030 => "GB18030",
            Self::Gbk => "GBK",
            Self::Big5 => "Big5",
        }
    }

    fn encoding(self) -> &'static Encoding {
        match self {
            Self::Utf8 | Self::Utf8Bom => UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            // Whoever says GBK may have used a character that only GB18030 has; the two agree otherwise.
            Self::Gb18030 | Self::Gbk => GB18030,
            Self::Big5 => BIG5,
        }
    }

    /// The bytes that a file in it begins with.
    fn mark(self) -> &'static [u8] {
        match self {
            Self::Utf8Bom => b"\xEF\xBB\xBF",
            Self::Utf16Le => b"\xFF\xFE",
            Self::Utf16Be => b"\xFE\xFF",
            Self::Utf8 | Self::Gb18030 | Self::Gbk | Self::Big5 => b"",
        }
    }

    /// Bytes as text; a mark at the beginning is no part of it.
    ///
    /// # Errors
    ///
    /// `Undecodable`; `CutShort` when only the last character is not whole.
    pub fn decode(self, bytes: &[u8]) -> Result<String, Wrong> {
        let bytes = bytes.strip_prefix(self.encoding_mark()).unwrap_or(bytes);
        self.strict(bytes).map_err(|misfit| match misfit {
            Misfit::At(byte) => Wrong::Undecodable { byte, charset: self },
            Misfit::AtEnd(_) => Wrong::CutShort,
        })
    }

    /// The mark that may stand before text of its encoding, whether or not it writes one.
    fn encoding_mark(self) -> &'static [u8] {
        match self {
            Self::Utf8 => Self::Utf8Bom.mark(),
            other => other.mark(),
        }
    }

    /// Bytes without a mark as text, or where they do not fit.
    fn strict(self, bytes: &[u8]) -> Result<String, Misfit> {
        let mut decoder = self.encoding().new_decoder_without_bom_handling();
        let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(0);
        let mut text = String::with_capacity(room);
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
        match result {
            DecoderResult::InputEmpty => Ok(text),
            DecoderResult::Malformed(bad, after) => {
                let begin = (read as u64).saturating_sub(u64::from(bad) + u64::from(after));
                // What is left could still become a character if more followed.
                let rest = bytes.get(begin as usize..).unwrap_or_default();
                if self.begins_a_character(rest) { Err(Misfit::AtEnd(begin)) } else { Err(Misfit::At(begin)) }
            }
            // The buffer holds the longest text that the bytes can become.
            DecoderResult::OutputFull => Err(Misfit::At(read as u64)),
        }
    }

    /// Whether the bytes are the beginning of a character whose end is missing.
    fn begins_a_character(self, rest: &[u8]) -> bool {
        if rest.is_empty() || rest.len() > 3 {
            return false;
        }
        let mut decoder = self.encoding().new_decoder_without_bom_handling();
        let mut text = String::with_capacity(32);
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, false);
        result == DecoderResult::InputEmpty && read == rest.len() && text.is_empty()
    }

    /// Text as bytes, with the charset's mark before it.
    ///
    /// # Errors
    ///
    /// The first character that the charset does not have, or would give back as another one.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        let mut bytes = self.mark().to_vec();
        match self {
            Self::Utf8 | Self::Utf8Bom => bytes.extend_from_slice(text.as_bytes()),
            Self::Utf16Le => bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Self::Utf16Be => bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
            Self::Gb18030 => legacy(GB18030, text, &mut bytes)?,
            Self::Gbk => legacy(GBK, text, &mut bytes)?,
            Self::Big5 => legacy(BIG5, text, &mut bytes)?,
        }
        Ok(bytes)
    }

    /// The charset that bytes are in, and their text.
    ///
    /// A mark decides. Without one: bytes with zeros are UTF-16; valid UTF-8 is UTF-8, unless all of it that is not
    /// ASCII reads as words of common Chinese characters (a few two-byte characters can be valid UTF-8 by accident);
    /// anything else is GB18030, unless only Big5 fits, or GB18030 would read as characters of private use, or Big5 reads as
    /// common characters and GB18030 does not.
    ///
    /// # Errors
    ///
    /// `Undecodable` or `CutShort`.
    pub fn detect(bytes: &[u8]) -> Result<(Self, String), Wrong> {
        for marked in [Self::Utf8Bom, Self::Utf16Le, Self::Utf16Be] {
            if bytes.starts_with(marked.mark()) {
                return Ok((marked, marked.decode(bytes)?));
            }
        }
        if bytes.contains(&0) {
            let wide = wide(bytes);
            return Ok((wide, wide.decode(bytes)?));
        }
        match Self::Utf8.strict(bytes) {
            Ok(_) if accidental(bytes) => Ok((Self::Gb18030, Self::Gb18030.decode(bytes)?)),
            Ok(text) => Ok((Self::Utf8, text)),
            // Many whole characters and a broken one at the very end: half a file.
            Err(Misfit::AtEnd(byte)) if bytes.iter().take(byte as usize).any(|byte| !byte.is_ascii()) => {
                Err(Wrong::CutShort)
            }
            Err(_) => chinese(bytes),
        }
    }
}

/// Encodes into a charset of two or four bytes, and makes sure that every character comes back.
fn legacy(encoding: &'static Encoding, text: &str, bytes: &mut Vec<u8>) -> Result<(), char> {
    let mut buffer = [0u8; 4];
    for character in text.chars() {
        if character.is_ascii() {
            bytes.push(character as u8);
            continue;
        }
        let one: &str = character.encode_utf8(&mut buffer);
        let (coded, _, failed) = encoding.encode(one);
        let decoder = if encoding == GBK { GB18030 } else { encoding };
        let back = decoder.decode_without_bom_handling_and_without_replacement(&coded);
        if failed || back.as_deref() != Some(one) {
            return Err(character);
        }
        bytes.extend_from_slice(&coded);
    }
    Ok(())
}

/// UTF-16 in the order in which the zeros (the high bytes of ASCII) stand.
fn wide(bytes: &[u8]) -> Charset {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    if zeros(1) >= zeros(0) { Charset::Utf16Le } else { Charset::Utf16Be }
}

/// Whether valid UTF-8 is more likely Chinese of two bytes a character.
///
/// Characters such as 毛 (C3 AB) are valid UTF-8 too, for letters of other scripts. It is Chinese when every run of bytes
/// that are not ASCII is whole characters of the common set, none touches a Latin letter (as `é` in a word would), and
/// one has two characters or more.
fn accidental(bytes: &[u8]) -> bool {
    let mut longest = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii() {
            at += 1;
            continue;
        }
        let begin = at;
        while bytes.get(at).is_some_and(|byte| !byte.is_ascii()) {
            at += 1;
        }
        let run = &bytes[begin..at];
        let touches = [begin.checked_sub(1), Some(at)]
            .into_iter()
            .flatten()
            .any(|beside| bytes.get(beside).is_some_and(u8::is_ascii_alphabetic));
        let whole = run.len().is_multiple_of(2) && run.chunks(2).all(|pair| common_gb(pair[0], pair[1]));
        if touches || !whole {
            return false;
        }
        longest = longest.max(run.len() / 2);
    }
    longest >= 2
}

/// A character of the first level of GB2312: the 3,755 most used.
fn common_gb(lead: u8, trail: u8) -> bool {
    matches!(lead, 0xB0..=0xD7) && trail >= 0xA1
}

/// A character of the first level of Big5: the 5,401 most used.
fn common_big5(lead: u8, trail: u8) -> bool {
    matches!(lead, 0xA4..=0xC6) && (matches!(trail, 0x40..=0x7E) || trail >= 0xA1)
}

/// Of the two-byte characters (other than punctuation of lead byte A1 to A3), how many are common, and how many there are.
fn share(bytes: &[u8], common: fn(u8, u8) -> bool) -> (usize, usize) {
    let (mut some, mut all, mut at) = (0, 0, 0);
    while at + 1 < bytes.len() {
        let (lead, trail) = (bytes[at], bytes[at + 1]);
        if lead < 0x81 {
            at += 1;
            continue;
        }
        if !matches!(lead, 0xA1..=0xA3) {
            all += 1;
            some += usize::from(common(lead, trail));
        }
        at += 2;
    }
    (some, all)
}

/// Bytes that are not UTF-8: GB18030 or Big5.
fn chinese(bytes: &[u8]) -> Result<(Charset, String), Wrong> {
    let gb = Charset::Gb18030.strict(bytes);
    let big5 = Charset::Big5.strict(bytes);
    match (gb, big5) {
        // Nobody types characters of private use: bytes that read as them are of the other charset.
        (Ok(gb), Ok(big5)) if private(&gb) != private(&big5) => {
            Ok(if private(&gb) { (Charset::Big5, big5) } else { (Charset::Gb18030, gb) })
        }
        (Ok(_), Ok(text)) if reads_as_big5(bytes) => Ok((Charset::Big5, text)),
        (Ok(text), _) => Ok((Charset::Gb18030, text)),
        (Err(_), Ok(text)) => Ok((Charset::Big5, text)),
        (Err(Misfit::AtEnd(_)), Err(_)) => Err(Wrong::CutShort),
        (Err(Misfit::At(byte)), Err(_)) => Err(Wrong::Undecodable { byte, charset: Charset::Gb18030 }),
    }
}

/// Whether a text has characters of private use.
fn private(text: &str) -> bool {
    text.chars().any(|character| ('\u{E000}'..='\u{F8FF}').contains(&character))
}

/// Whether bytes that fit both read as Big5: chardetng says so, and our count of common characters does not speak against it.
///
/// Neither is enough: on few bytes chardetng takes names for Korean, Japanese or Big5, and rare characters of either
/// charset are common ones of the other.
fn reads_as_big5(bytes: &[u8]) -> bool {
    let (gb, of) = share(bytes, common_gb);
    let (big5, _) = share(bytes, common_big5);
    if big5 <= gb {
        return false;
    }
    if gb == 0 && big5 == of {
        return true;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(Some(b"cn"), Utf8Detection::Deny) == BIG5
}
