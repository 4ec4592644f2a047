//! 抢庄、亮主、反主、防反 Declaring on length. `GZ 5`, `GZ 17`

use cards::{Bag, Card, Suit};
use table::Seat;

use crate::view::Stage;
use crate::{Action, View};

/// Cards in the hand before a suit's length says much; on the first board whoever shows first has the bank.
const ENOUGH: u32 = 8;
/// How much longer than a fair share a suit must be to be shown during the draw, in cards.
const LONGER: f32 = 1.5;
/// How much better one's own suit must be to overturn the opponents' or the partner's.
const OVER_OPPONENT: f32 = 0.5;
const OVER_PARTNER: f32 = 5.0;
/// The same against opponents on the first board, where the bank goes with it.
const FOR_BANK: f32 = -2.0;
/// A suit of fair length, for each card of the hand.
const FAIR: f32 = 0.28;
/// What a level card, a further copy of a card and an ace count more than a card.
const LEVEL: f32 = 1.3;
const COPY: f32 = 0.6;
const HIGH: f32 = 0.4;

/// Shows, draws or passes.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    if let Some(cards) = choose(view, seat) {
        return Some(Action::Declare { cards });
    }
    match view.phase {
        Stage::Window => Some(Action::Pass {}),
        _ => (view.next == seat).then_some(Action::Draw {}),
    }
}

/// What to show now, if anything.
fn choose(view: &View, seat: Seat) -> Option<Bag> {
    let mut best: Option<(f32, Bag)> = None;
    for cards in &view.can_declare {
        let Some(suit) = suit_of(cards) else { continue };
        // Of one suit, all that are held: it takes more to overturn them.
        let value = strength(view, suit) + 0.1 * cards.len() as f32;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, *cards));
        }
    }
    let (value, cards) = best?;
    let wanted = match view.bids.last() {
        None => opens(view, value),
        Some(bid) if bid.seat == seat => true,
        Some(bid) => overturns(view, bid.seat.team() == seat.team(), value, strength(view, suit_of(&bid.cards)?)),
    };
    wanted.then_some(cards)
}

/// Nobody has shown: is this suit long enough?
fn opens(view: &View, value: f32) -> bool {
    let hand = view.hand.len();
    if view.first || view.phase == Stage::Window {
        // The bank is worth more than the better trump; at the end any suit is better than a card turned blindly.
        return view.first || value >= fair(hand);
    }
    hand >= ENOUGH && value >= fair(hand) + LONGER
}

/// Somebody has shown: is one's own suit better? Decided when all cards are drawn.
fn overturns(view: &View, partner: bool, value: f32, theirs: f32) -> bool {
    let margin = match (partner, view.first) {
        (true, _) => OVER_PARTNER,
        (false, true) => FOR_BANK,
        (false, false) => OVER_OPPONENT,
    };
    view.phase == Stage::Window && value >= theirs + margin
}

/// What a suit is good for as trump: its cards, pairs counting more, and its level cards.
fn strength(view: &View, suit: Suit) -> f32 {
    let copies = |rank| view.hand.count(Card::new(suit, rank));
    let of_rank = |rank: cards::Rank| {
        let held = f32::from(copies(rank));
        let wide = if held > 1.0 { COPY * (held - 1.0) } else { 0.0 };
        let high = if rank == cards::Rank::ACE { HIGH * held } else { 0.0 };
        if rank == view.level { LEVEL * held + wide } else { held + wide + high }
    };
    cards::Rank::all().map(of_rank).sum()
}

/// The strength of a suit of fair length in a hand of so many cards.
fn fair(hand: u32) -> f32 {
    hand as f32 * FAIR
}

fn suit_of(cards: &Bag) -> Option<Suit> {
    cards.iter().next()?.0.suit()
}
