//! 够级 Gouji: sets, what beats what, wrong plays put right, scores, hands in play. `G4 7`–`G4 18`, `G6 7`–`G6 19`

mod cites;
mod hand;
mod scenario;
mod score;
mod sets;

use gouji::{Format, G4, G6, Mode, Setup};
use serde_json::Value;
use table::Seat;

use super::{Ask, Book, Question};
use crate::Lang;
use crate::fields::Fields;
use crate::malformed::Malformed;
use crate::options::chosen;
use crate::verdict::Verdict;
use hand::Hands;

/// The line in the list of books.
pub(super) const BOOK: Book = Book { ids: &["gouji-4", "gouji-6"], asks: ASKS, keys: &[], judge };

const ASKS: &[Ask] = &[
    Ask { name: "shape", keys: &["cards"] },
    Ask { name: "beats", keys: &["table", "play"] },
    Ask { name: "correct", keys: &["table", "play", "hand"] },
    Ask { name: "score", keys: &["order", "opened"] },
    Ask { name: "scenario", keys: &["hands", "to_act", "actions"] },
];

/// Seats, in turn order.
const SEATS: [&str; 6] = ["0", "1", "2", "3", "4", "5"];

/// What every question looks at: the case, the format as printed before a referee, and the cards met so far.
struct Board<'a> {
    fields: &'a Fields<'a>,
    setup: Setup,
    hands: Hands,
    lang: Lang,
}

fn judge(question: &Question<'_>) -> Result<Verdict, Malformed> {
    let Some(format) = Format::from_id(question.book) else {
        unreachable!("the ids of this book are the ids of its formats");
    };
    let (fields, lang) = (question.fields, question.lang);
    // Before a referee everything that the articles ask is done by hand, and a burn may fail. `R-mode`
    let guide = match format {
        Format::Four => &G4,
        Format::Six => &G6,
    };
    let setup = chosen(&Setup { mode: Mode::Strict, ..Setup::usual(format) }, guide, &[], fields)?;
    let mut board = Board { fields, setup, hands: Hands::new(format), lang };
    match question.ask {
        "shape" => sets::shape(&mut board),
        "beats" => sets::beats(&mut board),
        "correct" => sets::correct(&mut board),
        "score" => score::score(&board),
        _ => scenario::scenario(&mut board),
    }
}

fn seat(value: &Value) -> Option<Seat> {
    SEATS.iter().position(|name| value.as_str() == Some(name)).map(Seat::from_index)
}

fn name_of(seat: Seat) -> &'static str {
    SEATS[seat.index() % SEATS.len()]
}
