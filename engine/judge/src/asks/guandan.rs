//! 掼蛋 Guandan: readings, plays on plays, tribute and return, levels, boards in play. `GD17 4`–`GD17 14`, `GD22`

mod cites;
mod levels;
mod plays;
mod scenario;
mod tribute;

use cards::{Bag, Card, Rank, token};
use guandan::{Edition, GD17, GD22, Reading, Setup};
use serde_json::Value;
use table::Seat;

use super::{Ask, Book, Question};
use crate::Lang;
use crate::Want;
use crate::fields::Fields;
use crate::malformed::Malformed;
use crate::options::chosen;
use crate::packs::Packs;
use crate::verdict::Verdict;
use crate::words::{SEATS, rank};

/// The line in the list of books.
pub(super) const BOOK: Book = Book { ids: &["guandan-2022", "guandan-2017"], asks: ASKS, keys: &[], judge };

const ASKS: &[Ask] = &[
    Ask { name: "readings", keys: &["level", "cards"] },
    Ask { name: "beats", keys: &["level", "table", "table_as", "play", "as"] },
    Ask { name: "tribute", keys: &["level", "order", "hands"] },
    Ask { name: "return", keys: &["level", "hand", "to"] },
    Ask { name: "settle", keys: &["order", "levels", "playing", "failures"] },
    Ask { name: "scenario", keys: &["level", "hands", "to_act", "actions"] },
];

/// Cards of a hand. `GD17 3-4`
const HAND: u32 = 27;

/// What every question looks at: the case, the edition with the choices of its table, and the cards met so far.
struct Board<'a> {
    fields: &'a Fields<'a>,
    setup: Setup,
    packs: Packs,
    lang: Lang,
}

fn judge(question: &Question<'_>) -> Result<Verdict, Malformed> {
    let Some(edition) = Edition::from_id(question.book) else {
        unreachable!("the ids of this book are the ids of its editions");
    };
    // Whoever returns a card has been paid one.
    let hand = if question.ask == "return" { HAND + 1 } else { HAND };
    let (fields, lang) = (question.fields, question.lang);
    let guide = match edition {
        Edition::Of2022 => &GD22,
        Edition::Of2017 => &GD17,
    };
    let setup = chosen(&Setup::usual(edition), guide, &[], fields)?;
    let mut board = Board { fields, setup, packs: Packs::new(2, hand), lang };
    match question.ask {
        "readings" => plays::readings(&mut board),
        "beats" => plays::beats(&mut board),
        "tribute" => tribute::tribute(&mut board),
        "return" => tribute::give_back(&mut board),
        "settle" => levels::settle(&board),
        _ => scenario::scenario(&mut board),
    }
}

impl Board<'_> {
    fn level(&self) -> Result<Rank, Malformed> {
        self.fields.read("level", Want::Level, rank)
    }

    /// The hands of `hands`; a seat that has none there has no cards that are known.
    fn hands(&mut self, seats: impl Iterator<Item = Seat>) -> Result<[Bag; 4], Malformed> {
        let fields = self.fields.object("hands", &SEATS)?;
        let mut hands = [Bag::EMPTY; 4];
        for (seat, name) in SEATS.into_iter().enumerate() {
            if fields.optional(name).is_some() {
                hands[seat] = self.packs.take(&fields, name)?;
            }
        }
        for seat in seats {
            fields.get(SEATS[seat.index()], Want::Cards)?;
        }
        Ok(hands)
    }
}

/// A declared reading, if there is one.
fn declared(fields: &Fields<'_>, key: &str) -> Result<Option<Reading>, Malformed> {
    if fields.optional(key).is_none() {
        return Ok(None);
    }
    let fields = fields.object(key, &["type", "rank", "size"])?;
    let kind = fields.read("type", Want::Kind, |value| serde_json::from_value(value.clone()).ok())?;
    let rank = fields.read("rank", Want::Face, |value| serde_json::from_value(value.clone()).ok())?;
    let size = fields.whole("size")?;
    // No play has so many cards: a reading that none has.
    Ok(Some(Reading { kind, rank, size: u8::try_from(size).unwrap_or(u8::MAX) }))
}

/// Each card once, by natural rank and then by the letter of the suit.
fn distinct(cards: &Bag) -> Value {
    let mut list: Vec<Card> = cards.iter().map(|(card, _)| card).collect();
    list.sort_by_key(|card| (card.lane(), token::of(*card)));
    let tokens: Vec<&str> = list.into_iter().map(token::of).collect();
    tokens.into()
}
