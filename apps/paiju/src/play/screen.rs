//! How hands and cards look in a terminal.

use cards::{Bag, Card, Suit};
use table::{Row, Seat, Speech};

use crate::face::{pad, repeat, zh};
use crate::lang::Lang;

/// Who looks, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub(super) lang: Lang,
    pub(super) colour: bool,
    pub(super) me: Seat,
    pub(super) seats: u8,
}

impl Screen {
    /// Cards in one line.
    pub(super) fn cards(self, bag: Bag) -> String {
        match self.lang {
            Lang::Zh => zh(bag),
            Lang::En => bag.to_string(),
        }
    }

    /// A seat from this one's point of view.
    pub(super) fn seat(self, seat: Seat) -> String {
        let steps = (usize::from(self.seats) + seat.index() - self.me.index()) % usize::from(self.seats);
        let place = match steps {
            0 => self.lang.pick("你", "you"),
            1 => self.lang.pick("下家", "next"),
            steps if steps % 2 == 0 => self.lang.pick("对家", "partner"),
            steps if steps + 1 == usize::from(self.seats) => self.lang.pick("上家", "prev"),
            _ => "",
        };
        pad(&format!("{seat} {place}"), 9)
    }

    /// Lets the book speak.
    pub(super) fn speak<T>(self, speech: impl FnOnce(&Speech<'_>) -> T) -> T {
        let lang = match self.lang {
            Lang::Zh => table::Lang::Zh,
            Lang::En => table::Lang::En,
        };
        speech(&Speech { lang, seat: &|seat| self.seat(seat), cards: &|cards| self.cards(cards) })
    }

    /// The rows of a hand; labels in a column.
    pub(super) fn hand(self, rows: &[Row]) -> String {
        let line = |row: &Row| {
            let suits: Vec<Option<Suit>> = row.cards.iter().map(|card| card.suit()).collect();
            let one_suit = suits.iter().all(|suit| *suit == suits[0]).then(|| suits[0]).flatten();
            let label = pad(&row.label, 13);
            let label = one_suit.map_or(label.clone(), |suit| self.paint(suit, &label));
            format!("  {label}{:>2}  {}\n", row.cards.len(), self.row(&row.cards, one_suit.is_some()))
        };
        rows.iter().map(line).collect()
    }

    /// Equal cards by repetition; where a row is of several suits each card says its own.
    fn row(self, cards: &[Card], one_suit: bool) -> String {
        let one = |same: &[Card]| {
            let (card, copies) = (same[0], same.len() as u8);
            let (Some(suit), Some(rank)) = (card.suit(), card.rank()) else {
                let name =
                    if card == Card::BIG_JOKER { self.lang.pick("大王", "W") } else { self.lang.pick("小王", "w") };
                return if copies > 1 { format!("{name}×{copies}") } else { name.to_owned() };
            };
            let mut face = if one_suit { String::new() } else { symbol(suit).to_string() };
            repeat(&mut face, &rank.to_string(), copies);
            self.paint(suit, &face)
        };
        cards.chunk_by(|a, b| a == b).map(one).collect::<Vec<_>>().join(" ")
    }

    fn paint(self, suit: Suit, text: &str) -> String {
        let red = matches!(suit, Suit::Hearts | Suit::Diamonds);
        if self.colour && red { format!("\u{1b}[31m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

fn symbol(suit: Suit) -> char {
    ['♠', '♥', '♣', '♦'][suit.index()]
}
