//! What happens, as the whole truth, and what each viewer learns of it.

use cards::{Bag, Suit};
use serde::Serialize;
use table::{Seat, Seats, Viewer};

use crate::offence::Offence;
use crate::outcome::Outcome;
use crate::rights::Right;
use crate::set::Set;

/// What a turn of a round was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// 发牌、顺牌
    Play,
    /// 烧牌
    Burn,
    /// 过牌
    Pass,
    /// 不烧
    Decline,
    /// 让牌
    Yield,
    /// 申请接风
    Apply,
    /// 扣牌
    Layaway,
    /// 烧牌失误 The burner was put out.
    Fail,
}

/// One turn of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts", optional_fields = nullable))]
pub struct Laid {
    /// Who.
    pub seat: Seat,
    /// What.
    pub what: What,
    /// The cards; empty where none were laid.
    pub cards: Bag,
    /// What they are.
    pub set: Option<Set>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The cards are dealt: who drew first. `G4 5-1`
    Dealt(Seat, Box<[Bag; 6]>),
    /// 上班 Who leads first, and the suit of the two 3s shown for it. `G4 6`
    Begins(Seat, Option<Suit>),
    /// A set: by what right it answers (none: a lead), and whether the seat went out with it.
    Played(Seat, Bag, Set, Option<Right>, bool),
    /// A pass, a yield … without cards.
    Said(Seat, What),
    /// A round is over: who leads the next.
    Leads(Seat),
    /// 烧牌失误 Who is out of the hand, and the cards that are void. `G4 8-3-1`
    Failed(Seat, Bag),
    /// 进点 Seats in hand and not opened when the second was out. `G6 14-2`
    Shut(Seats),
    /// 报牌 A seat asked another, which had so many. `G4 12-1`
    Asked(Seat, Seat, u8),
    /// An offence was noted: what, its points, the cards that went back. `G4 24-3`
    Offended(Seat, Offence, i32, Bag),
    /// The hand is over; what was left is shown.
    Over(Box<(Outcome, [Bag; 6])>),
}

/// What a viewer learns of an event; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(tag = "t", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are those of `Event`, named.
pub enum Sight {
    Dealt { first: Seat, hands: [Option<Bag>; 6], counts: [u8; 6] },
    Begins { seat: Seat, suit: Option<Suit> },
    Played { seat: Seat, cards: Bag, set: Set, right: Option<Right>, out: bool },
    Said { seat: Seat, what: What },
    Leads { seat: Seat },
    Failed { seat: Seat, void: Bag },
    Shut { seats: Seats },
    Asked { by: Seat, seat: Seat, count: u8 },
    Offended { seat: Seat, code: Offence, points: i32, returned: Bag },
    Over { outcome: Outcome, left: [Bag; 6] },
}

/// What `viewer` learns of `event`.
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Sight {
    match *event {
        Event::Dealt(first, ref hands) => {
            let mut seen = [None; 6];
            for seat in Seat::all(6).filter(|seat| viewer.sees(*seat)) {
                seen[seat.index()] = Some(hands[seat.index()]);
            }
            Sight::Dealt { first, hands: seen, counts: hands.map(|hand| hand.len() as u8) }
        }
        Event::Begins(seat, suit) => Sight::Begins { seat, suit },
        Event::Played(seat, cards, set, right, out) => Sight::Played { seat, cards, set, right, out },
        Event::Said(seat, what) => Sight::Said { seat, what },
        Event::Leads(seat) => Sight::Leads { seat },
        Event::Failed(seat, void) => Sight::Failed { seat, void },
        Event::Shut(seats) => Sight::Shut { seats },
        Event::Asked(by, seat, count) => Sight::Asked { by, seat, count },
        Event::Offended(seat, code, points, returned) => Sight::Offended { seat, code, points, returned },
        Event::Over(ref over) => Sight::Over { outcome: over.0.clone(), left: over.1 },
    }
}
