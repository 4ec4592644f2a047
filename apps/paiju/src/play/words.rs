//! What a person may say at the prompt.

use cards::{ParseError, Pick};
use strsim::damerau_levenshtein;
use table::{Seat, Takes, Word};

use crate::lang::Lang;

/// A wish, read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Wish {
    /// Nothing said.
    Nothing,
    /// What may be said?
    Help,
    /// What would a decent player do?
    Hint,
    /// Do that.
    DoHint,
    /// A bot plays on to the end of the board.
    Auto,
    /// The last trick.
    Last,
    /// The hand, the table, the match.
    Look,
    /// Leave.
    Quit,
    /// An action that needs no cards, by its name in the protocol.
    Do(&'static str),
    /// An action about a seat.
    About(&'static str, Seat),
    /// Cards: what they are for the rulebook knows.
    Cards(Pick),
}

/// Why a line is no wish.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Misread {
    /// Cards that can't be read: their text, and where.
    Cards(String, ParseError),
    /// A word that takes cards, without any.
    NoCards(String),
    /// A word that takes a seat, without one of this table.
    NoSeat(String),
    /// None of the words; the one that comes near, if one does.
    Unknown(Option<&'static str>),
}

/// A word that every table has: in Chinese and English, what it wishes, what it means.
struct Plain(&'static [&'static str], &'static [&'static str], Wish, Both);

/// A text in Chinese and English.
type Both = (&'static str, &'static str);

const PLAIN: &[Plain] = &[
    Plain(&["提示"], &["hint"], Wish::Hint, ("高手会怎样打", "what a decent player would do")),
    Plain(&["照办"], &["do"], Wish::DoHint, ("就照提示打", "do what the hint says")),
    Plain(&["托管"], &["auto"], Wish::Auto, ("由电脑打完这一副", "let a bot finish the board")),
    Plain(
        &["看", "看牌"],
        &["look", "hand"],
        Wish::Look,
        ("级、将、庄、张数，桌面和手牌", "level, trump, dealer, counts, the table and your hand"),
    ),
    Plain(&["上轮"], &["last"], Wish::Last, ("上一圈", "the trick before")),
    Plain(&["帮助", "？"], &["?", "help"], Wish::Help, ("这张表", "this list")),
    Plain(&["退出"], &["quit", "q", "exit"], Wish::Quit, ("离开", "leave")),
];

/// Reads lines at a table of this book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexicon {
    pub(super) words: &'static [Word],
    pub(super) seats: u8,
}

impl Lexicon {
    /// Reads a line.
    pub(super) fn wish(self, line: &str) -> Result<Wish, Misread> {
        if line.is_empty() {
            return Ok(Wish::Nothing);
        }
        if let Some(wish) = plain(line) {
            return Ok(wish);
        }
        // The longest word first: 扣底 is not 扣 with 底 behind it.
        let found = self.words.iter().flat_map(|word| spellings(word).map(move |spelling| (word, spelling)));
        let found = found.filter_map(|(word, spelling)| Some((word, spelling, after(line, spelling)?)));
        match found.max_by_key(|(_, spelling, _)| spelling.len()) {
            Some((Word { takes: Takes::Nothing(action), .. }, _, "")) => Ok(Wish::Do(action)),
            Some((Word { takes: Takes::Seat(action), .. }, spelling, rest)) => {
                let seat = rest.parse().ok().and_then(Seat::number).filter(|seat| seat.index() < self.seats.into());
                seat.map(|seat| Wish::About(action, seat)).ok_or_else(|| Misread::NoSeat(spelling.into()))
            }
            Some((Word { takes: Takes::Cards, .. }, spelling, "")) => Err(Misread::NoCards(spelling.into())),
            Some((Word { takes: Takes::Cards, .. }, _, rest)) => {
                rest.parse().map(Wish::Cards).map_err(|error| Misread::Cards(rest.into(), error))
            }
            _ => self.cards(line),
        }
    }

    /// Reads a line that begins with no word.
    fn cards(self, line: &str) -> Result<Wish, Misread> {
        match line.parse::<Pick>() {
            Ok(pick) if pick == Pick::default() => Err(Misread::Unknown(None)),
            Ok(pick) => Ok(Wish::Cards(pick)),
            Err(error) if is_meant_as_cards(line) => Err(Misread::Cards(line.into(), error)),
            Err(_) => Err(Misread::Unknown(self.near(line))),
        }
    }

    /// The word that this comes near to: two letters wrong in a long one, one in a short one.
    fn near(self, line: &str) -> Option<&'static str> {
        let said = line.split_whitespace().next()?.to_lowercase();
        let plain = PLAIN.iter().flat_map(|Plain(zh, en, ..)| zh.iter().chain(*en).copied());
        let known = plain.chain(self.words.iter().flat_map(spellings)).filter(|word| word.chars().count() > 1);
        let near = known.map(|word| (damerau_levenshtein(word, &said), word));
        let near = near.filter(|(wrong, word)| *wrong <= if word.chars().count() > 3 { 2 } else { 1 });
        near.min_by_key(|(wrong, _)| *wrong).map(|(_, word)| word)
    }

    /// All that may be said, each with what it means.
    pub(super) fn glossary(self, lang: Lang) -> Vec<(String, String)> {
        let spoken = |zh: &[&str], en: &[&str], takes: &str| match lang {
            Lang::Zh => format!("{}{takes} {}{takes}", zh[0], en[0]),
            Lang::En => format!("{}{takes}", en[0]),
        };
        let entry = |(word, means): &(Both, Both)| {
            (lang.pick(word.0, word.1).to_owned(), lang.pick(means.0, means.1).to_owned())
        };
        let mut list: Vec<(String, String)> = CARDS.iter().map(entry).collect();
        let of_book = self.words.iter().map(|word| {
            let takes = match word.takes {
                Takes::Nothing(_) => "",
                Takes::Seat(_) => " 2",
                Takes::Cards => " ♠K",
            };
            (spoken(word.zh, word.en, takes), lang.pick(word.means.0, word.means.1).to_owned())
        });
        list.extend(of_book);
        let of_all =
            PLAIN.iter().map(|Plain(zh, en, _, means)| (spoken(zh, en, ""), lang.pick(means.0, means.1).to_owned()));
        list.extend(of_all);
        list.extend(MARKS.iter().map(entry));
        list
    }
}

/// How cards are written.
const CARDS: &[(Both, Both)] = &[
    (
        ("♠AK10 ♥QQ", "♠AK10 ♥QQ"),
        (
            "把这些牌打出去，或亮、扣、贡、还；花色也可写 S H C D 或 黑桃 红桃 梅花 方块，管到下一个花色；K*4 是四张；王写 小王 大王 或 w W",
            "plays these cards, or declares, buries, pays with them; suits may be written S H C D and hold to the next suit; K*4 is four of them; jokers are w (small) and W (big)",
        ),
    ),
    (
        ("KK 或 10", "KK or 10"),
        (
            "只写点数：手里只有一种可能就照办，不止一种会问",
            "ranks alone: done where your hand leaves one possibility, asked where there are several",
        ),
    ),
];

/// What the program writes behind or before things.
const MARKS: &[(Both, Both)] = &[
    (("★", "★"), ("这一圈到此为止最大的一手", "the best play of the trick so far")),
    (
        ("✗", "✗"),
        (
            "不合规则：附条文，再说怎样打可以，与提示一致",
            "against the rules: with the article, and with what would do, which is what a hint says",
        ),
    ),
];

fn spellings(word: &'static Word) -> impl Iterator<Item = &'static str> {
    word.zh.iter().chain(word.en).copied()
}

/// The wish of a word that every table has. One letter may be a rank: there capitals count.
fn plain(line: &str) -> Option<Wish> {
    let is = |word: &&&str| ***word == *line || word.len() > 1 && word.eq_ignore_ascii_case(line);
    PLAIN.iter().find(|Plain(zh, en, ..)| zh.iter().chain(*en).any(|word| is(&word))).map(|Plain(_, _, wish, _)| *wish)
}

/// What stands after a word; a Chinese one needs no space behind it.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (head, rest) = line.split_at_checked(word.len())?;
    let apart = !word.is_ascii() || rest.is_empty() || rest.starts_with(' ');
    (head.eq_ignore_ascii_case(word) && apart).then(|| rest.trim())
}

/// Does this line, unreadable as it is, look like cards? A word in small letters does not, whatever stands behind it.
fn is_meant_as_cards(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    if first.len() > 2 && first.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return false;
    }
    let signs = |c: char| c.is_ascii_digit() || "♠♥♣♦黑红梅方王:：*×".contains(c);
    line.contains(signs) || line.starts_with(|c: char| "AKQJTSHCDW".contains(c))
}

/// Does this line end the game?
pub(super) fn is_quit(line: &str) -> bool {
    plain(line) == Some(Wish::Quit)
}

/// Does this line say: go on, do what you would?
pub(super) fn is_assent(line: &str) -> bool {
    matches!(plain(line), Some(Wish::DoHint | Wish::Auto))
}
