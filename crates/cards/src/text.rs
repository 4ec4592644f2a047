//! Card text for people: one grammar for tests, logs, chat and the command line.
//!
//! ```text
//! bag    := { suit [":"] rank { rank } | joker | "*" digit | sep }
//! suit   := S H C D | ♠ ♥ ♣ ♦ | 黑桃 红桃/红心 梅花/草花 方块/方片 | 黑 红 梅 方       (sticky until the next suit)
//! rank   := A K Q J 10 T 9 8 7 6 5 4 3 2
//! joker  := w SB 小王 | W HR 大王
//! "*n"   := n copies of the card before (× and x too)                            "-" nothing
//! ```
//! Full-width letters, digits, colons and spaces are read too. Printing is canonical: suits S H C D, ranks high to low,
//! copies by repetition up to three and `K*4` from four, jokers last, `-` for nothing; `parse ∘ print` is the identity.

use std::fmt;
use std::str::FromStr;

use crate::{Bag, Card, Rank, Suit};

/// Why a text is not a bag of cards, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Byte position in the text.
    pub at: usize,
    /// What is wrong there.
    pub kind: ErrorKind,
}

/// What can be wrong with card text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// A character that begins no suit, rank, joker or sign.
    UnknownCharacter(char),
    /// A rank before any suit was named.
    NoSuit,
    /// `1` without the `0` of ten, or a lone `0`.
    BrokenTen,
    /// `*` without a card before it, or without a digit from 1 to 7 behind it.
    BadCopies,
    /// More than seven copies of one card.
    TooMany(Card),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: ", self.at)?;
        match self.kind {
            ErrorKind::UnknownCharacter(c) => {
                write!(
                    f,
                    "'{c}' begins no card; write suits S H C D (♠ ♥ ♣ ♦, 黑桃 …), ranks A K Q J 10 9 … 2, jokers w W"
                )
            }
            ErrorKind::NoSuit => f.write_str("a rank without a suit; name the suit first, as in S:AK"),
            ErrorKind::BrokenTen => f.write_str("ten is written 10 or T"),
            ErrorKind::BadCopies => f.write_str("'*' follows a card and takes a digit from 1 to 7, as in K*4"),
            ErrorKind::TooMany(card) => write!(f, "more than seven copies of {card}"),
        }
    }
}

impl std::error::Error for ParseError {}

/// What one step of the reader found.
enum Item {
    Suit(Suit),
    Rank(Rank),
    Joker(Card),
    Copies(u8),
    Nothing,
}

const WORDS: [(&str, Word); 20] = [
    ("黑桃", Word::Suit(Suit::Spades)),
    ("红桃", Word::Suit(Suit::Hearts)),
    ("红心", Word::Suit(Suit::Hearts)),
    ("梅花", Word::Suit(Suit::Clubs)),
    ("草花", Word::Suit(Suit::Clubs)),
    ("方块", Word::Suit(Suit::Diamonds)),
    ("方片", Word::Suit(Suit::Diamonds)),
    ("小王", Word::Joker(Card::SMALL_JOKER)),
    ("大王", Word::Joker(Card::BIG_JOKER)),
    ("SB", Word::Joker(Card::SMALL_JOKER)),
    ("HR", Word::Joker(Card::BIG_JOKER)),
    ("黑", Word::Suit(Suit::Spades)),
    ("红", Word::Suit(Suit::Hearts)),
    ("梅", Word::Suit(Suit::Clubs)),
    ("方", Word::Suit(Suit::Diamonds)),
    ("♠", Word::Suit(Suit::Spades)),
    ("♥", Word::Suit(Suit::Hearts)),
    ("♣", Word::Suit(Suit::Clubs)),
    ("♦", Word::Suit(Suit::Diamonds)),
    ("\u{fe0f}", Word::Blank),
];

#[derive(Clone, Copy)]
enum Word {
    Suit(Suit),
    Joker(Card),
    Blank,
}

impl FromStr for Bag {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut bag, mut suit, mut last) = (Self::EMPTY, None, None);
        let mut at = 0;
        while at < text.len() {
            let (item, width) = item(&text[at..]).map_err(|kind| ParseError { at, kind })?;
            let fail = |kind| ParseError { at, kind };
            let added = match item {
                Item::Suit(named) => {
                    (suit, last) = (Some(named), None);
                    None
                }
                Item::Rank(rank) => Some((Card::new(suit.ok_or_else(|| fail(ErrorKind::NoSuit))?, rank), 1)),
                Item::Joker(card) => Some((card, 1)),
                Item::Copies(copies) => Some((last.ok_or_else(|| fail(ErrorKind::BadCopies))?, copies - 1)),
                Item::Nothing => None,
            };
            if let Some((card, copies)) = added {
                bag = bag.checked_add(Self::of(card, copies)).map_err(|card| fail(ErrorKind::TooMany(card)))?;
                last = Some(card);
            }
            at += width;
        }
        Ok(bag)
    }
}

/// Reads one item; `rest` is not empty. Returns it with its width in bytes.
fn item(rest: &str) -> Result<(Item, usize), ErrorKind> {
    if let Some((word, meaning)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
        let item = match *meaning {
            Word::Suit(suit) => Item::Suit(suit),
            Word::Joker(card) => Item::Joker(card),
            Word::Blank => Item::Nothing,
        };
        return Ok((item, word.len()));
    }
    let mut chars = rest.chars();
    let raw = chars.next().unwrap_or(' ');
    let (first, second) = (narrow(raw), chars.next());
    let width = raw.len_utf8();
    let item = match first {
        'w' => Item::Joker(Card::SMALL_JOKER),
        'W' => Item::Joker(Card::BIG_JOKER),
        ':' | ',' | '、' | '，' | '-' | '/' | '|' => Item::Nothing,
        c if c.is_whitespace() => Item::Nothing,
        '*' | '×' | 'x' => match second.map(|c| (narrow(c).to_digit(10), c.len_utf8())) {
            Some((Some(copies @ 1..=7), more)) => return Ok((Item::Copies(copies as u8), width + more)),
            _ => return Err(ErrorKind::BadCopies),
        },
        '1' => match second.map(|c| (narrow(c), c.len_utf8())) {
            Some(('0', more)) => return Ok((Item::Rank(Rank::TEN), width + more)),
            _ => return Err(ErrorKind::BrokenTen),
        },
        '0' => return Err(ErrorKind::BrokenTen),
        c => match (Suit::from_letter(c), Rank::from_letter(c)) {
            (Some(suit), _) => Item::Suit(suit),
            (None, Some(rank)) => Item::Rank(rank),
            (None, None) => return Err(ErrorKind::UnknownCharacter(raw)),
        },
    };
    Ok((item, width))
}

/// The half-width form of a full-width letter, digit, sign or space.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    }
}

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut gap = "";
        for suit in Suit::ALL {
            let mut head = true;
            for rank in Rank::all().rev() {
                let copies = self.count(Card::new(suit, rank));
                if copies == 0 {
                    continue;
                }
                if head {
                    write!(f, "{gap}{suit}:")?;
                }
                repeat(f, &rank.to_string(), copies)?;
                (head, gap) = (false, " ");
            }
        }
        for (joker, letter) in [(Card::SMALL_JOKER, "w"), (Card::BIG_JOKER, "W")] {
            if self.count(joker) > 0 {
                f.write_str(gap)?;
                repeat(f, letter, self.count(joker))?;
                gap = " ";
            }
        }
        Ok(())
    }
}

fn repeat(f: &mut fmt::Formatter<'_>, face: &str, copies: u8) -> fmt::Result {
    if copies > 3 {
        return write!(f, "{face}*{copies}");
    }
    (0..copies).try_for_each(|_| f.write_str(face))
}
