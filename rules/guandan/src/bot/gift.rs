//! 进贡、还贡 Tribute, the card returned for it, and who is to lead where that is named.

use cards::{Card, Rank};
use table::Seat;

use super::burden::Burdens;
use super::memory::Memory;
use super::split::Split;
use crate::{Action, View};

/// What a card given to an opponent helps him more the higher it is, for each rank; the partner likewise.
const HELP: f32 = 0.03;
/// Every straight has a 5 or a 10.
const KEY: f32 = 0.15;
/// A hand that weighs more than this leaves the lead to the partner.
const HEAVY: f32 = 4.0;

/// Of equal cards the one that the hand can best do without.
pub(super) fn pay(view: &View) -> Option<Action> {
    lightest(view, |_| 0.0).map(|card| Action::Pay { card })
}

/// The card that the hand can best do without, and an opponent can make least of.
pub(super) fn give_back(view: &View, seat: Seat) -> Option<Action> {
    let payer = view.tribute.iter().find(|gift| gift.to == Some(seat))?.from;
    let helps = |card: Card| {
        let rank = card.rank().map_or(13, Rank::index);
        let key = if matches!(card.rank(), Some(Rank::FIVE | Rank::TEN)) { KEY } else { 0.0 };
        HELP * f32::from(rank) + key
    };
    let sign = if payer.team() == seat.team() { -1.0 } else { 1.0 };
    lightest(view, |card| sign * helps(card)).map(|card| Action::Return { card })
}

/// Whoever has the lighter hand leads; the other hand is unknown.
pub(super) fn appoint(view: &View, seat: Seat) -> Action {
    let weight = weigh(view, None);
    Action::Appoint { seat: if weight <= HEAVY { seat } else { seat.after(2, 4) } }
}

/// The card among those that may be given whose loss, with what else it costs, weighs least.
fn lightest(view: &View, more: impl Fn(Card) -> f32) -> Option<Card> {
    let cost = |card: Card| weigh(view, Some(card)) + more(card);
    let all = view.give.iter().map(|(card, _)| (cost(card), card));
    all.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, card)| card)
}

fn weigh(view: &View, without: Option<Card>) -> f32 {
    let Some(seat) = view.seat else { return 0.0 };
    let burdens = Burdens::new(&Memory::new(view, seat));
    let mut hand = view.hand;
    if let Some(card) = without {
        hand.remove(card);
    }
    Split::of(&hand, view.level, &burdens).weight
}
