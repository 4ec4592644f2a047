//! Who may answer a set, in what order, by what right: one function. `G4 7-7-2`, `G4 8-1-2`, `G4 9-2`, `G4 13-2`, `G4 14-2`,
//! `G4 15-1`, `G6 8-1-3`, `G6 13-5`, `G6 15-2`

use serde::Serialize;
use table::{Seat, Seats};

use crate::queue::Queue;
use crate::set::Set;
use crate::{Format, LastHand, Setup};

/// Seats at the table; the sides sit alternately. `G4 4-4`, `G6 4-4`
pub(crate) const SEATS: u8 = 6;

/// 对头 The seat opposite. `G4 2-2`, `G6 2-2`
pub fn opponent(seat: Seat) -> Seat {
    seat.after(3, SEATS)
}

/// By what right a seat may answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Right {
    /// In turn, on an ordinary set. `G4 7-5`, `G6 7-5`
    Normal,
    /// As the opponent of the set's owner, even after a pass. `G4 7-7-2`, `G4 9-2`, `G6 7-7-2`, `G6 9-2`
    Opponent,
    /// Only by burning: of whoever is not the opponent, allies too. `G4 8-1-1`, `G6 8-1-1`, `R-burn-ally`
    Burn,
    /// Because it, or the owner, has no opponent left. `G4 13-2`, `G4 13-3`, `G6 13-2`, `G6 13-3`
    NoHead,
    /// Freely, when two are out, and with six packs on the last hand of the first. `G4 15-1`, `G6 15-2`, `G6 16-1`
    Free,
}

/// A set that is to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who played it.
    pub by: Seat,
    /// Whose it counts as: another's only for the first one's gouji last hand with four packs. `G4 14-2`
    pub owner: Seat,
    /// What it is.
    pub set: Set,
    /// 底牌 Did whoever played it go out with it?
    pub last: bool,
}

/// Where the hand stands, as far as rights go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// Who has cards and is still in play.
    pub active: Seats,
    /// Who has passed in this round.
    pub passed: Seats,
    /// 无头 The opponent of the first one out, until the second is out.
    pub no_head: Option<Seat>,
    /// 乱缠 Are two out?
    pub melee: bool,
    /// Whose last hand stands: the place of whoever played it, 0 for the first.
    pub place: Option<usize>,
}

/// Who is asked to answer, in order. Empty: nobody may.
pub(crate) fn queue(setup: Setup, standing: Standing, stand: &Stand) -> Queue<Right> {
    let in_turn =
        || standing.by.next(SEATS).round(SEATS).filter(|seat| *seat != standing.by && stand.active.contains(*seat));
    if standing.set.is_dead(setup.format) {
        return Queue::NONE;
    }
    let opened_to_all = match (setup.format, standing.last, stand.place) {
        (Format::Six, true, Some(0 | 1)) => setup.last == LastHand::All || standing.set.is_gouji(),
        (Format::Four, true, Some(1..)) => true,
        _ => false,
    };
    // In turn all the same. `G4 15-2`, `G6 16-2`
    if stand.melee || opened_to_all {
        return in_turn().map(|seat| (seat, Right::Free)).collect();
    }
    let order: Queue<()> = match setup.format {
        Format::Six if standing.set.is_gouji() && stand.no_head.is_none() => {
            // Allies first, then the enemies who are not opposite, the opponent last. `R-burn-order`
            [2, 4, 1, 5, 3].into_iter().map(|steps| (standing.owner.after(steps, SEATS), ())).collect()
        }
        _ => in_turn().map(|seat| (seat, ())).collect(),
    };
    let seats = order.iter().map(|(seat, ())| seat).filter(|seat| stand.active.contains(*seat));
    seats.filter_map(|seat| right(setup.format, standing, stand, seat).map(|right| (seat, right))).collect()
}

/// The right of one seat, before the melee. An ordinary last hand of the first goes round as any other set. `R-last-ordinary`
fn right(format: Format, standing: Standing, stand: &Stand, seat: Seat) -> Option<Right> {
    let passed = stand.passed.contains(seat);
    let (gouji, six) = (standing.set.is_gouji(), format == Format::Six);
    if seat == standing.owner && seat != standing.by {
        // It does not answer a set that counts as its own, but may ask for the lead. `G4 14-2`
        return Some(Right::Normal);
    }
    if stand.no_head == Some(standing.by) {
        // With six packs his gouji is open to who has passed, the rest to nobody who has. `G6 13-4`, `R-no-head-passed`
        return (!passed || six && gouji).then_some(Right::NoHead);
    }
    let is_opponent = seat == opponent(standing.owner);
    match () {
        // Even if passed, and in the seat's turn. `R-opponent-turn`
        () if is_opponent => Some(Right::Opponent),
        () if !gouji => (!passed).then_some(Right::Normal),
        () if stand.no_head == Some(seat) => (!passed || six).then_some(Right::NoHead),
        // With six packs who has passed may burn all the same. `G6 8-1-2`
        () => (!passed || six).then_some(Right::Burn),
    }
}
