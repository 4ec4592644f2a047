//! Who pays what to whom, who leads, and what may be returned. `GD17 10`, `GD22 贡牌-1`

use cards::Bag;
use guandan::tribute::{Tribute, payable, payers, resists, returnable};
use guandan::{Face, Order};
use serde_json::Value;
use table::Seat;

use super::{Board, cites, distinct};
use crate::Want;
use crate::fields::expected;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;
use crate::words::{name_of, seat};

/// The seats of a case's `order`. After 1st and 2nd on one side the others mean nothing.
pub(super) fn order(board: &Board<'_>) -> Result<Order, Malformed> {
    let fault = |value: &Value| board.fields.fault("order", expected(Want::Finish, value));
    let list = board.fields.read("order", Want::Finish, Value::as_array)?;
    let mut seats = Vec::new();
    for (at, value) in list.iter().enumerate() {
        let seat =
            seat(value).ok_or_else(|| board.fields.fault(&format!("order[{at}]"), expected(Want::Seat, value)))?;
        seats.push(seat);
    }
    let whole = Value::from(list.clone());
    Order::try_from(seats).map_err(|_| fault(&whole))
}

/// `tribute`: after the board that ended so, with the hands now drawn.
pub(super) fn tribute(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let level = board.level()?;
    let order = order(board)?;
    let owing = payers(order);
    let hands = board.hands(owing.iter())?;
    let edition = board.setup.edition;
    if resists(owing, &hands) {
        let verdict = Verdict::citing(cites::resisted(edition)).with("resist", true);
        return Ok(verdict.with("payments", Vec::<Value>::new()).with("leader", name_of(order.first())));
    }
    let (mut tribute, mut most) = (Tribute::after(order), Vec::new());
    let due: [Bag; 4] = hands.map(|hand| payable(&hand, level));
    for seat in owing.iter() {
        // The cards of which one is paid are equally large: any of them goes the same way.
        let name = format!("hands.{}", name_of(seat));
        let (card, _) =
            due[seat.index()].iter().next().ok_or_else(|| board.fields.fault(&name, Fault::NothingToPay))?;
        tribute.pay(seat, card);
        most.push(Face::of(card).height(level));
    }
    tribute.assign(level);
    let equal = most.len() == 2 && most[0] == most[1];
    let payment = |from: Seat, to: Seat| {
        Value::from(vec![Value::from(name_of(from)), name_of(to).into(), distinct(&due[from.index()])])
    };
    let mut payments: Vec<(Seat, Seat)> =
        tribute.gifts().filter_map(|gift| gift.to.map(|to| (gift.from, to))).collect();
    payments.sort_by_key(|(from, _)| name_of(*from));
    let payments: Vec<Value> = payments.into_iter().map(|(from, to)| payment(from, to)).collect();
    let verdict = Verdict::citing(cites::tribute(edition, order, equal)).with("resist", false);
    Ok(verdict.with("payments", payments).with("leader", name_of(tribute.leader())))
}

/// `return`: which cards of the hand may be returned?
pub(super) fn give_back(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let level = board.level()?;
    let hand = board.packs.take(board.fields, "hand")?;
    let to_partner = board.fields.read("to", Want::Receiver, |value| match value.as_str() {
        Some("partner") => Some(true),
        Some("opponent") => Some(false),
        _ => None,
    })?;
    if hand.is_empty() {
        return Err(board.fields.fault("hand", Fault::NoCards));
    }
    let cards = returnable(&hand, level, board.setup.give_back, to_partner);
    Ok(Verdict::citing(cites::returned(board.setup.edition)).with("cards", distinct(&cards)))
}
