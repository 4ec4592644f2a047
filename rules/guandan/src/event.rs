//! What happens, as the whole truth, and what each viewer learns of it.

use cards::{Bag, Card};
use serde::Serialize;
use table::{Seat, Viewer};

use crate::outcome::Outcome;
use crate::reading::Reading;
use crate::tribute::{Gift, Tribute};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The cards are dealt: who drew first, the card turned to find that out. `GD17 5-1`, `R-deal`
    Dealt(Seat, Option<Card>, Box<[Bag; 4]>),
    /// 抗贡 Nobody pays: how many big jokers each seat shows. `GD17 10-3`
    Resisted([u8; 4]),
    /// A payer has decided; all see it when all have. `R-tribute-hidden`
    Paid(Seat, Card),
    /// 进贡 The tributes go over.
    Tributes(Tribute),
    /// A receiver has decided.
    Returned(Seat, Card),
    /// 还贡 The returned cards go over.
    Returns(Tribute),
    /// Who leads was named. `GD17 16-3-1`
    Appointed(Seat, Seat),
    /// Play begins: who leads. `GD17 3-8-1`
    Begins(Seat),
    /// A play: its cards, what they are, how many are left.
    Played(Seat, Bag, Reading, u8),
    /// 过牌
    Passed(Seat),
    /// 报牌 A seat has told how many cards it has. `GD17 12`
    Told(Seat, u8),
    /// A seat asked another, which had so many. `R-report`
    Asked(Seat, Seat, u8),
    /// 时间到 The board in play is the match's last. `GD17 14-1-3`
    TimeUp,
    /// A trick is over: whose play stood, and who leads next. `GD17 6-3`, `GD17 9`
    Won(Seat, Seat),
    /// The board is over; what was left in hand is shown.
    Over(Box<(Outcome, [Bag; 4])>),
}

/// What a viewer learns of an event; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
#[serde(tag = "t", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are those of `Event`, named.
pub enum Sight {
    Dealt {
        first: Seat,
        turned: Option<Card>,
        hands: [Option<Bag>; 4],
        counts: [u8; 4],
    },
    Resisted {
        jokers: [u8; 4],
    },
    Paid {
        seat: Seat,
        card: Option<Card>,
    },
    Tributes {
        gifts: Vec<Gift>,
    },
    Returned {
        seat: Seat,
        card: Option<Card>,
    },
    Returns {
        gifts: Vec<Gift>,
    },
    Appointed {
        by: Seat,
        seat: Seat,
    },
    Begins {
        seat: Seat,
    },
    Played {
        seat: Seat,
        cards: Bag,
        #[serde(rename = "as")]
        reading: Reading,
        out: bool,
    },
    Passed {
        seat: Seat,
    },
    Told {
        seat: Seat,
        count: u8,
    },
    Asked {
        by: Seat,
        seat: Seat,
        count: u8,
    },
    TimeUp {},
    Won {
        seat: Seat,
        leader: Seat,
    },
    Over {
        outcome: Outcome,
        left: [Bag; 4],
    },
}

/// What `viewer` learns of `event`.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Sight {
    let mine = |seat: Seat, card: Card| viewer.sees(seat).then_some(card);
    match *event {
        Event::Dealt(first, turned, ref hands) => {
            let shown = Seat::all(4).map(|seat| viewer.sees(seat).then_some(hands[seat.index()]));
            let mut seen = [None; 4];
            seen.iter_mut().zip(shown).for_each(|(seen, shown)| *seen = shown);
            Sight::Dealt { first, turned, hands: seen, counts: hands.map(|hand| hand.len() as u8) }
        }
        Event::Resisted(jokers) => Sight::Resisted { jokers },
        Event::Paid(seat, card) => Sight::Paid { seat, card: mine(seat, card) },
        Event::Tributes(ref tribute) => Sight::Tributes { gifts: tribute.gifts().copied().collect() },
        Event::Returned(seat, card) => Sight::Returned { seat, card: mine(seat, card) },
        Event::Returns(ref tribute) => Sight::Returns { gifts: tribute.gifts().copied().collect() },
        Event::Appointed(by, seat) => Sight::Appointed { by, seat },
        Event::Begins(seat) => Sight::Begins { seat },
        Event::Played(seat, cards, reading, left) => Sight::Played { seat, cards, reading, out: left == 0 },
        Event::Passed(seat) => Sight::Passed { seat },
        Event::Told(seat, count) => Sight::Told { seat, count },
        Event::Asked(by, seat, count) => Sight::Asked { by, seat, count },
        Event::TimeUp => Sight::TimeUp {},
        Event::Won(seat, leader) => Sight::Won { seat, leader },
        Event::Over(ref over) => Sight::Over { outcome: over.0.clone(), left: over.1 },
    }
}
