//! Card text for people: one grammar for tests, logs, chat and the command line.
//!
//! ```text
//! bag    := { suit [":"] rank { rank } | joker | "*" digit | sep }
//! suit   := S H C D | ♠ ♥ ♣ ♦ | 黑桃 红桃/红心 梅花/草花 方块/方片 | 黑 红 梅 方       (sticky until the next suit)
//! rank   := A K Q J 10 T 9 8 7 6 5 4 3 2
//! joker  := w SB 小王 | W HR 大王
//! "*n"   := n copies of the card before (× and x too)                            "-" nothing
//! ```
//! A [`Pick`] may name ranks before any suit, where a hand says which suits are meant.
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
    /// The same place as a person counts: the number of the character, from 1.
    pub character: usize,
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
    /// More cards of a rank than six packs have.
    TooManyOf(Rank),
}

impl ErrorKind {
    /// 中文
    pub fn zh(&self) -> String {
        match self {
            Self::UnknownCharacter(c) => {
                format!(
                    "“{c}”不是牌：花色写 黑桃 红桃 梅花 方块（♠ ♥ ♣ ♦、S H C D），点数写 A K Q J 10 9 … 2，王写 小王 大王（w W）"
                )
            }
            Self::NoSuit => "只有点数，没有花色：先写花色，如 黑桃：AK".into(),
            Self::BrokenTen => "十写 10 或 T".into(),
            Self::BadCopies => "“*”跟在一张牌后面，再写 1 到 7，如 K*4".into(),
            Self::TooMany(_) => "同一张牌最多七张".into(),
            Self::TooManyOf(rank) => format!("{rank} 写得太多了：六副牌里也只有二十四张"),
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCharacter(c) => {
                write!(
                    f,
                    "'{c}' begins no card; write suits S H C D (♠ ♥ ♣ ♦, 黑桃 …), ranks A K Q J 10 9 … 2, jokers w W"
                )
            }
            Self::NoSuit => f.write_str("a rank without a suit; name the suit first, as in S:AK"),
            Self::BrokenTen => f.write_str("ten is written 10 or T"),
            Self::BadCopies => f.write_str("'*' follows a card and takes a digit from 1 to 7, as in K*4"),
            Self::TooMany(card) => write!(f, "more than seven copies of {card}"),
            Self::TooManyOf(rank) => write!(f, "too many {rank}: six packs have twenty-four"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.character, self.kind)
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

/// Cards as a person names them at the table: where the suit goes without saying, some by rank alone.
///
/// ```
/// use cards::{Pick, Rank};
/// let pick: Pick = "KK10 H:2 w".parse()?;
/// assert_eq!(pick.ranks[usize::from(Rank::KING.index())], 2);
/// assert_eq!(pick.cards.to_string(), "H:2 w");
/// # Ok::<(), cards::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pick {
    /// Those named in full.
    pub cards: Bag,
    /// How many of each rank, by [`Rank::index`], were named before any suit.
    pub ranks: [u8; Rank::COUNT],
}

/// The most cards of a rank: those of six packs.
const MOST_OF_A_RANK: u8 = 24;

/// What was named last, for `*n` behind it.
#[derive(Clone, Copy)]
enum Named {
    Card(Card),
    Rank(Rank),
}

impl Pick {
    fn add(&mut self, named: Named, copies: u8) -> Result<(), ErrorKind> {
        match named {
            Named::Card(card) => {
                self.cards = self.cards.checked_add(Bag::of(card, copies)).map_err(ErrorKind::TooMany)?;
            }
            Named::Rank(rank) => {
                let count = &mut self.ranks[usize::from(rank.index())];
                *count += copies;
                if *count > MOST_OF_A_RANK {
                    return Err(ErrorKind::TooManyOf(rank));
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Pick {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, |rank| Ok(Named::Rank(rank)))
    }
}

impl FromStr for Bag {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text, |_| Err(ErrorKind::NoSuit)).map(|pick| pick.cards)
    }
}

/// Reads a whole text; `lone` says what a rank before any suit is.
fn read(text: &str, lone: impl Fn(Rank) -> Result<Named, ErrorKind>) -> Result<Pick, ParseError> {
    let (mut pick, mut suit, mut last) = (Pick::default(), None, None);
    let mut at = 0;
    while at < text.len() {
        let mut step = || {
            let (item, width) = item(&text[at..])?;
            let added = match item {
                Item::Suit(named) => {
                    (suit, last) = (Some(named), None);
                    None
                }
                Item::Rank(rank) => {
                    let named = suit.map_or_else(|| lone(rank), |suit| Ok(Named::Card(Card::new(suit, rank))));
                    Some((named?, 1))
                }
                Item::Joker(card) => Some((Named::Card(card), 1)),
                Item::Copies(copies) => Some((last.ok_or(ErrorKind::BadCopies)?, copies - 1)),
                Item::Nothing => None,
            };
            if let Some((named, copies)) = added {
                pick.add(named, copies)?;
                last = Some(named);
            }
            Ok(width)
        };
        at += step().map_err(|kind| ParseError { at, character: text[..at].chars().count() + 1, kind })?;
    }
    Ok(pick)
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
