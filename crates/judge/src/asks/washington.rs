//! 六人拖拉机 Six-player Tuolaji: leads, throws, replies, tricks, the kitty, levels and calls. `GW 4`–`GW 13`

mod bid;
mod lead;
mod score;
mod trick;

use ::trick::Order;
use ::washington::{Contest, Factor, KITTY, SEATS, Setup, TrumpThrows};
use cards::{Card, Rank};
use serde_json::Value;
use table::Article;

use super::{Book, Question};
use crate::Lang;
use crate::fields::Fields;
use crate::malformed::{Malformed, Want};
use crate::packs::Packs;
use crate::verdict::Verdict;
use crate::words::{rank, suit};

/// The line in the list of books.
pub(super) const BOOK: Book =
    Book { ids: &["tuolaji-gw6"], asks: &["lead", "throw", "follow", "trick", "kitty", "settle", "bid"], judge };

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
    let mut board = Board { fields, setup: setup(fields)?, packs: Packs::new(PACKS, HAND), lang };
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

/// The usual choices, but for those that the case names: where the text prints two readings, or leaves one to the table.
fn setup(fields: &Fields<'_>) -> Result<Setup, Malformed> {
    let mut setup = Setup::USUAL;
    if fields.optional("contest").is_some() {
        setup.contest = fields.read("contest", Want::OneOf(&["8.6.1", "8.6.2"]), |value| match value.as_str()? {
            "8.6.1" => Some(Contest::Largest),
            "8.6.2" => Some(Contest::Each),
            _ => None,
        })?;
    }
    if fields.optional("factor").is_some() {
        setup.factor = fields.read("factor", Want::OneOf(&["12.9", "4.4"]), |value| match value.as_str()? {
            "12.9" => Some(Factor::Scoring),
            "4.4" => Some(Factor::Doubled),
            _ => None,
        })?;
    }
    if fields.optional("trump_throws").is_some() {
        let known = Want::OneOf(&["allowed", "forbidden"]);
        setup.trump_throws = fields.read("trump_throws", known, |value| match value.as_str()? {
            "allowed" => Some(TrumpThrows::Allowed),
            "forbidden" => Some(TrumpThrows::Forbidden),
            _ => None,
        })?;
    }
    Ok(setup)
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
