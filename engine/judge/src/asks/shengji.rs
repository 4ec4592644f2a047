//! 升级 Shengji: leads, throws, replies, tricks, the kitty, levels and declarations. `GZ 5`–`GZ 17`

mod bid;
mod cites;
mod lead;
mod score;
mod trick;

use ::shengji::{CN1, CN2, CN3, Format, GZ3, Setup};
use ::trick::Order;
use cards::{Card, Rank};
use table::{Article, Guide};

use super::{Ask, Book, Question};
use crate::Lang;
use crate::Want;
use crate::fields::Fields;
use crate::malformed::Malformed;
use crate::options::{OPTIONS, chosen};
use crate::packs::Packs;
use crate::verdict::Verdict;
use crate::words::{rank, suit};

/// The line in the list of books.
pub(super) const BOOK: Book =
    Book { ids: &["shengji-gz3", "shengji-cn1", "shengji-cn2", "shengji-cn3"], asks: ASKS, keys: &[], judge };

const ASKS: &[Ask] = &[
    Ask { name: "lead", keys: &["level", "trump", "cards", "declared"] },
    Ask { name: "throw", keys: &["level", "trump", "cards", "declared", "others"] },
    Ask { name: "follow", keys: &["level", "trump", "lead", "declared", "hand", "play"] },
    Ask { name: "trick", keys: &["level", "trump", "declared", "plays"] },
    Ask { name: "kitty", keys: &["level", "trump", "lead", "declared", "winning", "kitty"] },
    Ask { name: "settle", keys: &["points", "captured"] },
    Ask { name: "bid", keys: &["level", "first_hand", "shown", "next"] },
];

/// What every question looks at: the case, the choices of its table, and the cards met so far.
struct Board<'a> {
    fields: &'a Fields<'a>,
    setup: Setup,
    packs: Packs,
    lang: Lang,
}

fn judge(question: &Question<'_>) -> Result<Verdict, Malformed> {
    let Some(format) = Format::from_id(question.book) else {
        unreachable!("the ids of this book are the ids of its formats");
    };
    let (fields, lang) = (question.fields, question.lang);
    let setup = chosen(&Setup::usual(format), guide(format), &[], fields)?;
    let mut board = Board { fields, setup, packs: packs(format), lang };
    let verdict = match question.ask {
        "lead" => lead::lead(&mut board),
        "throw" => lead::throw(&mut board),
        "follow" => trick::follow(&mut board),
        "trick" => trick::trick(&mut board),
        "kitty" => score::kitty(&mut board),
        "settle" => score::settle(&board),
        _ => bid::bid(&board),
    }?;
    // The China formats have their play from the Guangzhou articles. `R-cn-play`
    Ok(if format == Format::Gz3 { verdict } else { verdict.also_citing(ruling("cn-play")) })
}

const fn guide(format: Format) -> &'static Guide {
    match format {
        Format::Gz3 => &GZ3,
        Format::Cn1 => &CN1,
        Format::Cn2 => &CN2,
        Format::Cn3 => &CN3,
    }
}

/// The format's packs; a hand is largest with the smaller kitty. `GZ 3-18`, `GZ 6`
fn packs(format: Format) -> Packs {
    let kitty = format.kitties().into_iter().min().unwrap_or(0);
    let drawn = u32::from(format.packs()) * Card::COUNT as u32 - u32::from(kitty);
    Packs::new(format.packs(), drawn / 4)
}

impl Board<'_> {
    /// The kitty's size, where the case names it.
    fn kitty_chosen(&self) -> Option<u8> {
        let options = self.fields.optional(OPTIONS)?;
        options.get("kitty").map(|_| self.setup.kitty())
    }

    fn format(&self) -> Format {
        self.setup.format()
    }

    /// The order under the case's level and trump. There is no no-trump in these texts.
    fn order(&self) -> Result<Order, Malformed> {
        Ok(Order::new(level(self.fields)?, Some(self.fields.read("trump", Want::Trump, suit)?)))
    }
}

fn level(fields: &Fields<'_>) -> Result<Rank, Malformed> {
    fields.read("level", Want::Level, rank)
}

const fn gz(number: &'static str) -> Article {
    Article::new("GZ", number)
}

const fn ruling(name: &'static str) -> Article {
    Article::new("R", name)
}
