//! Places into recorded points. `G4 17-1`–`G4 17-4`, `G6 18-1`–`G6 18-4`

use gouji::Format;
use gouji::score::{recorded, signed};
use serde_json::Value;
use table::{Seat, Seats, Team};

use super::{Board, cites, seat};
use crate::Want;
use crate::fields::expected;
use crate::malformed::Malformed;
use crate::verdict::Verdict;

/// `score`: what each side records. Without `opened` everybody has opened.
pub(super) fn score(board: &Board<'_>) -> Result<Verdict, Malformed> {
    let order = list(board, "order", Want::Places)?;
    let order: [Seat; 6] = order.try_into().map_err(|_| {
        let whole = board.fields.optional("order").cloned().unwrap_or_default();
        board.fields.fault("order", expected(Want::Places, &whole))
    })?;
    let opened: Seats = match board.fields.optional("opened") {
        Some(_) => list(board, "opened", Want::SeatsOfSix)?.into_iter().collect(),
        None => Seats::all(6),
    };
    // 进点: in hand when the second went out, and not opened. `G6 14-2`, `R-jindian`
    let in_hand = order[2..].iter().copied().filter(|seat| !opened.contains(*seat));
    let shut = if board.setup.format == Format::Six { in_hand.collect() } else { Seats::NONE };
    let points = recorded(signed(&board.setup, order, shut));
    let verdict = Verdict::citing(cites::score(board.setup, order, shut));
    Ok(verdict.with("even", points[Team::A]).with("odd", points[Team::B]))
}

/// Different seats.
fn list(board: &Board<'_>, key: &str, want: Want) -> Result<Vec<Seat>, Malformed> {
    let given = board.fields.read(key, want, Value::as_array)?;
    let mut seats = Vec::new();
    for (at, value) in given.iter().enumerate() {
        let fault = || board.fields.fault(&format!("{key}[{at}]"), expected(Want::SeatOfSix, value));
        let seat = seat(value).ok_or_else(fault)?;
        if seats.contains(&seat) {
            return Err(board.fields.fault(key, expected(want, &given.clone().into())));
        }
        seats.push(seat);
    }
    Ok(seats)
}
