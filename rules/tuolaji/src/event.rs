//! What happens, as the whole truth, and what each viewer learns of it.

use cards::{Bag, Card, Rank};
use serde::Serialize;
use table::{Seat, Viewer};
pub use trick::Kind;
use trick::{Lead, Named, Unit, Units};

use crate::score::Outcome;
use crate::trump::Trump;

/// 甩错牌 A throw that failed. `GW 13.3.3`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed {
    /// The throw as it was meant.
    pub lead: Lead,
    /// All its cards.
    pub cards: Bag,
    /// The components that another player beats.
    pub beaten: Units,
    /// The components of which one is led.
    pub choices: Units,
    /// Who names it; `None`: there is but one.
    pub namer: Option<Seat>,
    /// Points of fine.
    pub fine: i32,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The pack is ready, shuffled and cut `GW 3.4`, `R-gw-shuffle`; who draws first. `GW 3.2.1`, `R-gw-lot`
    Dealt(Seat),
    /// A card was drawn.
    Drew(Seat, Card),
    /// Cards are shown to everybody: all that the seat then shows. `GW 9.2`
    Declared(Seat, Bag),
    /// The seat shows nothing.
    Passed(Seat),
    /// The five seconds are over. `GW 10.8.1`
    Closed,
    /// Trump, level and banker are settled.
    Trump(Trump, Rank, Seat),
    /// The banker took the kitty.
    Took(Seat, Bag),
    /// The banker buried.
    Buried(Seat, Bag),
    /// A lead, with its components.
    Led(Seat, Bag, Lead),
    /// A reply: its kind, and who is best now.
    Followed(Seat, Bag, Kind, Seat),
    /// A throw failed.
    ThrowFailed(Seat, Box<Failed>),
    /// The component to be led was named.
    Named(Seat, Bag, Unit),
    /// A trick was won: its points, and whether they count for the defenders.
    Won(Seat, u16, bool),
    /// The kitty is shown: its points, the multiplier, and whether it was captured.
    Kitty(Bag, u16, i32, bool),
    /// The match's time is up: this board is its last. `GW 12.10.4`
    TimeUp,
    /// The board is over.
    Over(Box<Outcome>),
}

/// What a viewer learns of an event; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are those of `Event`, named.
pub enum Sight {
    Dealt { first: Seat },
    Drew { seat: Seat, card: Option<Card> },
    Declared { seat: Seat, cards: Bag },
    Passed { seat: Seat },
    Closed {},
    Trump { trump: Trump, level: Rank, banker: Seat },
    Took { seat: Seat, cards: Option<Bag>, count: u32 },
    Buried { seat: Seat, cards: Option<Bag>, count: u32 },
    Played { seat: Seat, cards: Bag, units: Option<Vec<Named>>, kind: Kind, best: Seat },
    ThrowFailed { seat: Seat, cards: Bag, failed: Vec<Named>, choices: Vec<Named>, namer: Option<Seat>, fine: i32 },
    Named { seat: Seat, unit: Named },
    Won { seat: Seat, points: u16, counted: bool },
    Kitty { cards: Bag, points: u16, multiplier: i32, captured: bool },
    TimeUp {},
    Over { outcome: Outcome },
}

/// What `viewer` learns of `event`.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Sight {
    let mine = |seat: Seat| viewer.sees(seat);
    match *event {
        Event::Dealt(first) => Sight::Dealt { first },
        Event::Drew(seat, card) => Sight::Drew { seat, card: mine(seat).then_some(card) },
        Event::Declared(seat, cards) => Sight::Declared { seat, cards },
        Event::Passed(seat) => Sight::Passed { seat },
        Event::Closed => Sight::Closed {},
        Event::Trump(trump, level, banker) => Sight::Trump { trump, level, banker },
        Event::Took(seat, cards) => Sight::Took { seat, cards: mine(seat).then_some(cards), count: cards.len() },
        Event::Buried(seat, cards) => Sight::Buried { seat, cards: mine(seat).then_some(cards), count: cards.len() },
        Event::Led(seat, cards, ref lead) => {
            let kind = if lead.is_throw() { Kind::Throw } else { Kind::Lead };
            Sight::Played { seat, cards, units: Some(lead.named()), kind, best: seat }
        }
        Event::Followed(seat, cards, kind, best) => Sight::Played { seat, cards, units: None, kind, best },
        Event::ThrowFailed(seat, ref failed) => {
            let Failed { lead, cards, beaten, choices, namer, fine } = **failed;
            let named = |units| Lead { units, ..lead }.named();
            Sight::ThrowFailed { seat, cards, failed: named(beaten), choices: named(choices), namer, fine }
        }
        Event::Named(seat, cards, unit) => Sight::Named { seat, unit: Named { shape: unit.shape(), cards } },
        Event::Won(seat, points, counted) => Sight::Won { seat, points, counted },
        Event::Kitty(cards, points, multiplier, captured) => Sight::Kitty { cards, points, multiplier, captured },
        Event::TimeUp => Sight::TimeUp {},
        Event::Over(ref outcome) => Sight::Over { outcome: (**outcome).clone() },
    }
}
