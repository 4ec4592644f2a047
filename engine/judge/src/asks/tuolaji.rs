//! 六人拖拉机 Six-player Tuolaji: leads, throws, replies, tricks, the kitty, levels and calls. `GW 4`–`GW 13`

mod bid;
mod cites;
mod lead;
mod score;
mod trick;

use ::trick::Order;
use ::tuolaji::{GW6, KITTY, SEATS, Setup};
use cards::{Card, Rank};
use serde_json::Value;
use table::Article;

use super::{Ask, Book, Question};
use crate::Lang;
use crate::Want;
use crate::fields::Fields;
use crate::malformed::Malformed;
use crate::options::chosen;
use crate::packs::Packs;
use crate::verdict::Verdict;
use crate::words::{rank, suit};

/// The line in the list of books.
pub(super) const BOOK: Book = Book { ids: &["tuolaji-gw6"], asks: ASKS, keys: FLAT, judge };

const ASKS: &[Ask] = &[
    Ask { name: "lead", keys: &["level", "trump", "cards", "declared"] },
    Ask { name: "throw", keys: &["level", "trump", "cards", "declared", "others"] },
    Ask { name: "follow", keys: &["level", "trump", "lead", "declared", "hand", "play"] },
    Ask { name: "trick", keys: &["level", "trump", "declared", "plays"] },
    Ask { name: "kitty", keys: &["level", "trump", "lead", "declared", "winning", "kitty"] },
    Ask { name: "settle", keys: &["points", "captured"] },
    Ask { name: "bid", keys: &["level", "first_hand", "shown", "next"] },
];

/// Options that a case may name beside its other keys, not only in `options`.
const FLAT: &[&str] = &["contest", "factor", "trump_throws"];

/// Packs, and cards of a hand. `GW 1.7`
const PACKS: u8 = 3;
const HAND: u32 = (PACKS as u32 * Card::COUNT as u32 - KITTY as u32) / SEATS as u32;

/// What every question looks at: the case, the choices of its table, and the cards met so far.
struct Board<'a> {
    fields: &'a Fields<'a>,
    setup: Setup,
    packs: Packs,
    lang: Lang,
}

fn judge(question: &Question<'_>) -> Result<Verdict, Malformed> {
    let (fields, lang) = (question.fields, question.lang);
    let mut board =
        Board { fields, setup: chosen(&Setup::USUAL, &GW6, FLAT, fields)?, packs: Packs::new(PACKS, HAND), lang };
    match question.ask {
        "lead" => lead::lead(&mut board),
        "throw" => lead::throw(&mut board),
        "follow" => trick::follow(&mut board),
        "trick" => trick::trick(&mut board),
        "kitty" => score::kitty(&mut board),
        "settle" => score::settle(&board),
        _ => bid::bid(&mut board),
    }
}

impl Board<'_> {
    /// The order under the case's level and trump.
    fn order(&self) -> Result<Order, Malformed> {
        let trump = |value: &Value| if value == "NT" { Some(None) } else { suit(value).map(Some) };
        Ok(Order::new(level(self.fields)?, self.fields.read("trump", Want::TrumpOrNone, trump)?))
    }
}

fn level(fields: &Fields<'_>) -> Result<Rank, Malformed> {
    fields.read("level", Want::Level, rank)
}

const fn gw(number: &'static str) -> Article {
    Article::new("GW", number)
}

const fn ruling(name: &'static str) -> Article {
    Article::new("R", name)
}
