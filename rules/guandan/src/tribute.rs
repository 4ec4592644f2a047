//! 贡牌与还牌 Who owes tribute, what may be paid and returned, to whom it goes, who leads. `GD17 10`, `GD22 贡牌-1`

use cards::{Bag, Card, Rank};
use serde::Serialize;
use table::{Seat, Seats};

use crate::ReturnRule;
use crate::order::Order;
use crate::reading::Face;
use crate::readings::wild;

/// Who owes tribute after a board: the last, the first's own partner too, or both others after 1st and 2nd on one side.
/// `GD17 10-1`, `GD17 10-2`, `GD22 贡牌-2`, `R-tribute-14`
pub fn payers(order: Order) -> Seats {
    match order {
        Order::Double(first, _) => Seats::one(first.next(4)).with(first.after(3, 4)),
        Order::Full([.., last]) => Seats::one(last),
    }
}

/// 抗贡 Do those who owe tribute hold both big jokers among them? Then nobody pays. `GD17 10-3`, `GD22 贡牌-3`,
/// `R-resist`
pub fn resists(payers: Seats, hands: &[Bag; 4]) -> bool {
    payers.iter().map(|seat| hands[seat.index()].count(Card::BIG_JOKER)).sum::<u8>() >= 2
}

/// The cards of which one is paid: the largest but the wild card, by the level now played; each once. `R-tribute-order`
pub fn payable(hand: &Bag, level: Rank) -> Bag {
    let held = hand.iter().map(|(card, _)| card).filter(|card| *card != wild(level));
    let height = |card: &Card| Face::of(*card).height(level);
    let most = held.clone().map(|card| height(&card)).max();
    held.filter(|card| Some(height(card)) == most).collect()
}

/// The cards of which one is returned, each once. Where the rule asks for 10 or lower and there is none, the smallest.
/// `GD17 10-1`, `R-return`, `R-return-option`
pub fn returnable(hand: &Bag, level: Rank, rule: ReturnRule, to_partner: bool) -> Bag {
    let held = hand.iter().map(|(card, _)| card);
    let limited = match rule {
        ReturnRule::Ten => true,
        ReturnRule::TenToPartner => to_partner,
        ReturnRule::Any => false,
    };
    if !limited {
        return held.collect();
    }
    let low = |card: &Card| card.rank().is_some_and(|rank| rank <= Rank::TEN && rank != level);
    let lows: Bag = held.clone().filter(low).collect();
    if !lows.is_empty() {
        return lows;
    }
    let height = |card: &Card| Face::of(*card).height(level);
    let least = held.clone().map(|card| height(&card)).min();
    held.filter(|card| Some(height(card)) == least).collect()
}

/// One tribute: who pays, what, to whom, and what comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct Gift {
    /// Who pays.
    pub from: Seat,
    /// Who gets it; unknown until all have paid.
    pub to: Option<Seat>,
    /// What is paid, once decided, where it may be seen.
    pub card: Option<Card>,
    /// Has the payer decided?
    pub paid: bool,
    /// What is returned, once decided, where it may be seen.
    pub back: Option<Card>,
    /// Has the receiver decided?
    pub returned: bool,
}

impl Gift {
    /// Nothing decided yet.
    pub(crate) const fn owed(from: Seat) -> Self {
        Self { from, to: None, card: None, paid: false, back: None, returned: false }
    }
}

/// The tributes before a board, one or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tribute {
    /// 上游 of the board before.
    first: Seat,
    second: Seat,
    gifts: [Option<Gift>; 2],
}

impl Tribute {
    /// What is owed after a board. Of two payers the one who plays after the first finisher stands first.
    pub fn after(order: Order) -> Self {
        match order {
            Order::Double(first, second) => {
                let gifts = [first.next(4), first.after(3, 4)].map(|seat| Some(Gift::owed(seat)));
                Self { first, second, gifts }
            }
            Order::Full([first, second, _, last]) => {
                let gift = Gift { to: Some(first), ..Gift::owed(last) };
                Self { first, second, gifts: [Some(gift), None] }
            }
        }
    }

    /// The tributes.
    pub fn gifts(&self) -> impl Iterator<Item = &Gift> {
        self.gifts.iter().flatten()
    }

    fn gifts_mut(&mut self) -> impl Iterator<Item = &mut Gift> {
        self.gifts.iter_mut().flatten()
    }

    /// Who has still to pay.
    pub(crate) fn owing(&self) -> Seats {
        self.gifts().filter(|gift| !gift.paid).map(|gift| gift.from).collect()
    }

    /// Who has still to return a card.
    pub(crate) fn keeping(&self) -> Seats {
        self.gifts().filter(|gift| !gift.returned).filter_map(|gift| gift.to).collect()
    }

    /// A payer has decided.
    pub fn pay(&mut self, seat: Seat, card: Card) {
        if let Some(gift) = self.gifts_mut().find(|gift| gift.from == seat) {
            (gift.card, gift.paid) = (Some(card), true);
        }
    }

    pub(crate) fn give_back(&mut self, seat: Seat, card: Card) {
        if let Some(gift) = self.gifts_mut().find(|gift| gift.to == Some(seat)) {
            (gift.back, gift.returned) = (Some(card), true);
        }
    }

    /// To whom the gift of a receiver goes back.
    pub(crate) fn payer_of(&self, receiver: Seat) -> Option<Seat> {
        self.gifts().find(|gift| gift.to == Some(receiver)).map(|gift| gift.from)
    }

    /// All have paid: the first finisher takes the larger card, the second the smaller. Of equal cards the first one's is
    /// that of the seat that plays after him. `GD17 10-2`, `R-equal-double`
    pub fn assign(&mut self, level: Rank) {
        let height = |gift: &Option<Gift>| gift.and_then(|gift| gift.card).map(|card| Face::of(card).height(level));
        let [near, far] = &mut self.gifts;
        let far_is_larger = height(far) > height(near);
        let (larger, smaller) = if far_is_larger { (far, near) } else { (near, far) };
        for (gift, to) in [(larger, self.first), (smaller, self.second)] {
            if let Some(gift) = gift {
                gift.to = Some(to);
            }
        }
    }

    /// Who leads: the payer of the first finisher. `GD17 10-1`, `GD17 10-2`
    pub fn leader(&self) -> Seat {
        self.payer_of(self.first).unwrap_or(self.first)
    }
}
