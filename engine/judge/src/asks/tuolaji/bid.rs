//! Calls of trump, overturning and reinforcing. `GW 9`, `GW 10`
//!
//! Whose turn it is to answer is not asked: seats that a case does not mention have let it stand (`GW 10.8.2`).

use cards::Bag;
use serde_json::Value;
use table::{Article, Seat};
use tuolaji::SEATS;
use tuolaji::draw::{Bid, Bids, Call};

use super::{Board, gw, level, ruling};
use crate::Want;
use crate::fields::Fields;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// Seats, in turn order.
const NAMES: [&str; SEATS as usize] = ["0", "1", "2", "3", "4", "5"];

/// What a showing is written with.
const SHOWING: [&str; 2] = ["seat", "cards"];

/// `bid`: may `next` be shown over what was shown before?
pub(super) fn bid(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let fields = board.fields;
    let level = level(fields)?;
    let first = fields.read("first_hand", Want::Flag, Value::as_bool)?;
    let (mut bids, mut hands) = (Bids::new(level), [Bag::EMPTY; SEATS as usize]);
    for entry in fields.objects("shown", &SHOWING)? {
        let (seat, cards) = shown(board, &entry, &mut hands)?;
        let bid = bids.overturns(seat, &cards).map_err(|why| entry.fault("cards", Fault::refused(&why)))?;
        bids.push(bid);
    }
    let (seat, cards) = shown(board, &fields.object("next", &SHOWING)?, &mut hands)?;
    let next = match bids.overturns(seat, &cards) {
        Ok(bid) => bid,
        Err(why) => return Ok(Verdict::refused(&why, board.lang)),
    };
    let trump = next.call.trump().suit().map_or("NT".to_owned(), |suit| suit.letter().to_string());
    let mut articles = articles(bids.standing(), next);
    articles.push(if first { gw("10.9.2") } else { gw("10.9.1") });
    let verdict = Verdict::citing(articles).with("legal", true).with("trump", trump);
    Ok(if first { verdict.with("banker", NAMES[seat.index()]) } else { verdict })
}

/// Reads a showing. What a seat shows again it holds already; the rest has to be in the packs.
fn shown(
    board: &mut Board<'_>,
    entry: &Fields<'_>,
    hands: &mut [Bag; SEATS as usize],
) -> Result<(Seat, Bag), Malformed> {
    let seat = |value: &Value| NAMES.iter().position(|name| value.as_str() == Some(name)).map(Seat::from_index);
    let seat = entry.read("seat", Want::SeatOfSix, seat)?;
    let cards = board.packs.read(entry, "cards")?;
    if cards.is_empty() {
        return Err(entry.fault("cards", Fault::NoCards));
    }
    let held = &mut hands[seat.index()];
    let more = cards.minus_held(cards.meet(*held));
    board.packs.count(more).map_err(|fault| entry.fault("cards", fault))?;
    *held = held.plus(more);
    Ok((seat, cards))
}

/// What allows a call, over the one that stood: `GW 4.6` the first; `GW 10.10` one reinforced; a stronger one `GW 10.3` and
/// `GW 10.8.3`, to another suit `GW 10.5`, to no trump `GW 10.6`, among jokers `GW 5.7`.
fn articles(standing: Option<&Bid>, next: Bid) -> Vec<Article> {
    let over = |form: Article| vec![gw("10.3"), gw("10.4"), form, gw("10.8.3")];
    match (standing.map(|bid| bid.call), next.call) {
        (None, Call::Levels(_, 1)) => vec![gw("4.6")],
        (None, _) => vec![gw("4.6"), ruling("gw-open")],
        (Some(other), call) if other.strength() == call.strength() => vec![gw("10.10"), ruling("gw-reinforce")],
        (Some(Call::Jokers(_)), Call::Jokers(_)) => over(gw("5.7")),
        (Some(_), Call::Jokers(_)) => over(gw("10.6")),
        (Some(_), Call::Levels(..)) => over(gw("10.5")),
    }
}
