//! How hands, cards and lines look in a terminal.

use std::iter::repeat_n;

use cards::{Bag, Card, Suit};
use table::{Row, Script, Seat, Speech};
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

use crate::face::pad;
use crate::lang::Lang;

/// The narrowest terminal for which lines are broken.
const NARROWEST: usize = 24;
/// Lines that go to a file or another program are left whole.
const ENDLESS: usize = 100_000;

/// Who looks, and how.
#[derive(Clone, Debug)]
pub(super) struct Screen {
    pub(super) lang: Lang,
    pub(super) me: Seat,
    /// All seats as this one sees them.
    seats: Vec<String>,
    colour: Colour,
    /// Columns of a line.
    width: usize,
}

/// Are red suits red?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    /// On a terminal that nobody asked to do without.
    Red,
    /// Everywhere else.
    Plain,
}

impl Screen {
    /// Of a seat; `place` says what the seat some steps behind it in order of play is to it.
    pub(super) fn new(lang: Lang, me: Seat, seats: u8, place: impl Fn(u8) -> &'static str, colour: Colour) -> Self {
        let name = |seat: Seat| {
            let steps = (usize::from(seats) + seat.index() - me.index()) % usize::from(seats);
            let place = if steps == 0 { lang.pick("你", "you") } else { place(steps as u8) };
            format!("{seat} {place}")
        };
        Self { lang, me, seats: Seat::all(seats).map(name).collect(), colour, width: columns() }
    }

    /// Cards in one line: suits by their signs, as the hand has them and as they are read back.
    pub(super) fn cards(&self, bag: Bag) -> String {
        let suit = |suit: Suit| {
            let ranks: Vec<Card> = bag.cards().filter(|card| card.suit() == Some(suit)).collect();
            let (mut text, mut counted) = (String::new(), false);
            for same in ranks.chunk_by(|a, b| a == b).rev() {
                // 10 and what has been counted stand apart from what follows: 10 2, not 102.
                text += if counted { " " } else { "" };
                let face = copies(&rank(same[0]), same.len());
                counted = face.len() > 3 || face == "10";
                text += &face;
            }
            (!text.is_empty()).then(|| self.paint(suit, &format!("{}{text}", suit.sign())))
        };
        let joker = |joker: Card| (bag.count(joker) > 0).then(|| self.joker(joker, bag.count(joker).into()));
        let suits = Suit::ALL.into_iter().filter_map(suit);
        let all: Vec<String> =
            suits.chain([Card::SMALL_JOKER, Card::BIG_JOKER].into_iter().filter_map(joker)).collect();
        if all.is_empty() { "-".into() } else { all.join(" ") }
    }

    /// A seat as this one sees it.
    fn seat(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Lets the book speak.
    pub(super) fn speak<T>(&self, speech: impl FnOnce(&Speech<'_>) -> T) -> T {
        let widest = self.seats.iter().map(|name| name.width()).max().unwrap_or(0);
        speech(&Speech {
            lang: self.lang,
            me: self.me,
            seat: &|seat| self.seat(seat),
            head: &|seat| pad(&self.seat(seat), widest),
            cards: &|cards| self.cards(cards),
        })
    }

    /// A text in lines of the terminal, broken between words; what goes on is indented.
    pub(super) fn wrap(&self, text: &str) -> String {
        self.hang("", "    ", text)
    }

    /// A text behind a head; what goes on stands below its beginning, or below `next` on a narrow terminal.
    fn hang(&self, head: &str, next: &str, text: &str) -> String {
        let options = Options::new(self.width)
            .initial_indent(head)
            .subsequent_indent(next)
            .word_separator(WordSeparator::UnicodeBreakProperties)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit);
        textwrap::wrap(text, options).join("\n")
    }

    /// What there is to say: each word with what it means, in two columns where there is room.
    pub(super) fn glossary(&self, words: &[(String, String)]) -> String {
        let widest = words.iter().map(|(word, _)| word.width()).max().unwrap_or(0).min(22);
        let entry = |(word, means): &(String, String)| {
            if word.width() > widest || self.width < 2 * widest {
                format!("{}\n{}", self.hang("  ", "  ", word), self.hang("      ", "      ", means))
            } else {
                let gap = " ".repeat(widest + 4);
                self.hang(&format!("  {}  ", pad(word, widest)), &gap, means)
            }
        };
        words.iter().map(entry).collect::<Vec<_>>().join("\n")
    }

    /// The rows of a hand; labels and numbers in columns.
    pub(super) fn hand(&self, rows: &[Row]) -> String {
        let widest = rows.iter().map(|row| row.label.width()).max().unwrap_or(0);
        let line = |row: &Row| {
            let label = pad(&row.label, widest);
            let label = match row.script {
                Script::Suit(suit) => self.paint(suit, &label),
                Script::Cards | Script::Ranks => label,
            };
            let gap = " ".repeat(widest + 8);
            self.hang(&format!("  {label}  {:>2}  ", row.cards.len()), &gap, &self.row(row))
        };
        rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Cards as the row's script has them, so that none can be taken for another.
    fn row(&self, row: &Row) -> String {
        let alike = |a: &Card, b: &Card| match row.script {
            Script::Ranks => a.rank().is_some() && a.rank() == b.rank() || a == b,
            Script::Suit(_) | Script::Cards => a == b,
        };
        let one = |same: &[Card]| {
            let card = same[0];
            let Some(suit) = card.suit() else { return self.joker(card, same.len()) };
            let mut face = String::new();
            match row.script {
                Script::Ranks => {
                    let suits = same.iter().filter_map(|card| card.suit());
                    let signs = suits.map(|suit| self.paint(suit, &suit.sign().to_string()));
                    return rank(card) + &signs.collect::<String>();
                }
                Script::Suit(named) if named == suit => {}
                Script::Suit(_) | Script::Cards => face.push(suit.sign()),
            }
            face += &copies(&rank(card), same.len());
            self.paint(suit, &face)
        };
        row.cards.chunk_by(alike).map(one).collect::<Vec<_>>().join(" ")
    }

    fn joker(&self, joker: Card, copies: usize) -> String {
        let big = joker == Card::BIG_JOKER;
        match (self.lang, copies) {
            (Lang::Zh, 1) => if big { "大王" } else { "小王" }.into(),
            (Lang::Zh, _) => format!("{}×{copies}", if big { "大王" } else { "小王" }),
            (Lang::En, _) => repeat_n(if big { 'W' } else { 'w' }, copies).collect(),
        }
    }

    fn paint(&self, suit: Suit, text: &str) -> String {
        let red = matches!(suit, Suit::Hearts | Suit::Diamonds) && self.colour == Colour::Red;
        if red { format!("\u{1b}[31m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Copies by repetition up to three; a 10 never, for 1010 is hard to read.
fn copies(face: &str, copies: usize) -> String {
    if copies > 3 || copies > 1 && face.len() > 1 { format!("{face}×{copies}") } else { face.repeat(copies) }
}

fn rank(card: Card) -> String {
    card.rank().map_or_else(String::new, |rank| rank.to_string())
}

/// The columns of a line: what `COLUMNS` says, or the terminal.
fn columns() -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    said.or_else(seen).unwrap_or(ENDLESS).max(NARROWEST)
}
