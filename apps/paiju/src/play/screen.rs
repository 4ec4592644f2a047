//! How hands and cards look in a terminal.

use std::fmt::Write;

use cards::{Bag, Card, Rank, Suit};
use serde::Deserialize;
use serde_json::Value;
use table::Seat;
use trick::{Order, Suite};

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

    /// Cards of a JSON list.
    pub(super) fn cards_of(self, list: &Value) -> String {
        Bag::deserialize(list).map_or_else(|_| list.to_string(), |bag| self.cards(bag))
    }

    /// A seat from this one's point of view.
    pub(super) fn seat(self, seat: &Value) -> String {
        let Ok(seat) = Seat::deserialize(seat) else { return seat.to_string() };
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

    /// A suit by name.
    pub(super) fn suit(self, suit: &Value) -> String {
        let Ok(suit) = Suit::deserialize(suit) else { return self.lang.pick("未定", "none yet").into() };
        let name = self.lang.pick(suit.name_zh(), ["Spades", "Hearts", "Clubs", "Diamonds"][suit.index()]);
        self.paint(suit, &format!("{}{name}", symbol(suit)))
    }

    /// The hand by suites, trump first, high cards first; names in a column.
    pub(super) fn hand(self, view: &Value) -> String {
        let Ok(hand) = Bag::deserialize(&view["hand"]) else { return String::new() };
        let level = Rank::deserialize(&view["level"]).unwrap_or(Rank::TWO);
        let trump = Suit::deserialize(&view["trump"]).ok();
        let order = Order::new(level, trump);
        let mut suites: Vec<Suite> = order.suites().collect();
        suites.rotate_right(1);
        let mut text = String::new();
        for suite in suites {
            let part = order.part(&hand, suite);
            if part.is_empty() {
                continue;
            }
            let (name, suit) = match suite {
                Suite::Trump => (self.lang.pick("将牌", "Trump").to_owned(), trump),
                Suite::Side(suit) => {
                    let name = self.lang.pick(suit.name_zh(), ["Spades", "Hearts", "Clubs", "Diamonds"][suit.index()]);
                    (format!("{} {name}", symbol(suit)), Some(suit))
                }
            };
            let label = pad(&name, 11);
            let label = suit.map_or(label.clone(), |suit| self.paint(suit, &label));
            // Writing to a string can't fail.
            let _ = writeln!(text, "  {label}{:>2}  {}", part.len(), self.row(order, suite, part));
        }
        text
    }

    fn row(self, order: Order, suite: Suite, part: Bag) -> String {
        let mut kinds: Vec<(Card, u8)> = part.iter().collect();
        kinds.sort_by_key(|(card, _)| std::cmp::Reverse(order.tier(*card)));
        let one = |(card, copies): (Card, u8)| {
            let (Some(suit), Some(rank)) = (card.suit(), card.rank()) else {
                let name =
                    if card == Card::BIG_JOKER { self.lang.pick("大王", "W") } else { self.lang.pick("小王", "w") };
                return if copies > 1 { format!("{name}×{copies}") } else { name.to_owned() };
            };
            let mut face = String::new();
            repeat(&mut face, &rank.to_string(), copies);
            // Level cards stand outside their suit: say which they are.
            let named = suite == Suite::Trump && rank == order.level();
            let face = if named { format!("{}{face}", symbol(suit)) } else { face };
            self.paint(suit, &face)
        };
        kinds.into_iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn paint(self, suit: Suit, text: &str) -> String {
        let red = matches!(suit, Suit::Hearts | Suit::Diamonds);
        if self.colour && red { format!("\u{1b}[31m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

fn symbol(suit: Suit) -> char {
    ['♠', '♥', '♣', '♦'][suit.index()]
}
