//! 亮主、反主、加固 Calling on length, and no trump on jokers and level cards. `GW 9`, `GW 10`

use cards::{Bag, Card, Rank, Suit};
use table::Seat;

use crate::draw::Call;
use crate::view::Stage;
use crate::{Action, Trump, View};

/// Cards in the hand before a suit's length says much; on the first board whoever shows first has the bank.
const ENOUGH: u32 = 8;
/// How much longer than a fair share a suit must be to be shown during the draw, in cards.
const LONGER: f32 = 1.5;
/// How much better one's own suit must be to overturn the opponents'.
const OVER: f32 = 0.5;
/// The same on the first board, where the bank goes with it.
const FOR_BANK: f32 = -2.0;
/// A suit of fair length, for each card of the hand.
const FAIR: f32 = 0.28;
/// What a level card, a further copy of a card and an ace count more than a card.
const LEVEL: f32 = 1.3;
const COPY: f32 = 0.6;
const HIGH: f32 = 0.4;
/// Without a trump suit: what a trump more than a fair share is worth, and how many are fair for each card of the hand.
const EACH: f32 = 1.5;
const FAIR_ALONE: f32 = 0.15;

/// Shows, draws or passes.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    if let Some(cards) = choose(view) {
        return Some(Action::Declare { cards });
    }
    match view.phase {
        Stage::Window => Some(Action::Pass {}),
        _ => (view.next == seat).then_some(Action::Draw {}),
    }
}

/// What to show now, if anything.
fn choose(view: &View) -> Option<Bag> {
    let mut best: Option<(f32, Bag)> = None;
    for cards in &view.can_declare {
        let Ok(call) = Call::read(cards, view.level) else { continue };
        // Of one suit, all that are held: it takes more to overturn them.
        let value = strength(view, call.trump()) + 0.1 * f32::from(call.strength());
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, *cards));
        }
    }
    let (value, cards) = best?;
    let wanted = match view.bids.last() {
        None => opens(view, value),
        Some(_) => value >= strength(view, view.trump?) + if view.first { FOR_BANK } else { OVER },
    };
    wanted.then_some(cards)
}

/// Nobody has shown: is this suit long enough?
fn opens(view: &View, value: f32) -> bool {
    let hand = view.hand.len();
    if view.first || view.phase == Stage::Window {
        // The bank is worth more than the better trump; at the end any suit is better than a new deal.
        return view.first || value >= fair(hand);
    }
    hand >= ENOUGH && value >= fair(hand) + LONGER
}

/// What a trump is good for: the cards of the suit, pairs counting more, and its level cards; without one, jokers, level
/// cards and aces beyond a fair share.
fn strength(view: &View, trump: Trump) -> f32 {
    let copies = |suit: Suit, rank: Rank| f32::from(view.hand.count(Card::new(suit, rank)));
    let Trump::Suit(suit) = trump else {
        let of_rank = |rank: Rank| Suit::ALL.iter().map(|suit| copies(*suit, rank)).sum::<f32>();
        let jokers = f32::from(view.hand.count(Card::SMALL_JOKER) + view.hand.count(Card::BIG_JOKER));
        let hand = view.hand.len() as f32;
        return fair(view.hand.len())
            + EACH * (jokers + of_rank(view.level) - FAIR_ALONE * hand)
            + HIGH * of_rank(Rank::ACE);
    };
    let of_rank = |rank: Rank| {
        let held = copies(suit, rank);
        let wide = if held > 1.0 { COPY * (held - 1.0) } else { 0.0 };
        let high = if rank == Rank::ACE { HIGH * held } else { 0.0 };
        if rank == view.level { LEVEL * held + wide } else { held + wide + high }
    };
    Rank::all().map(of_rank).sum()
}

/// The strength of a suit of fair length in a hand of so many cards.
fn fair(hand: u32) -> f32 {
    hand as f32 * FAIR
}
