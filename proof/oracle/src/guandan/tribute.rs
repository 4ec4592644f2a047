//! Tribute and return (GD17 10, GD22 贡牌).

use super::order::{height, is_wild, next, partner, rank_of};
use crate::order::{BIG_JOKER, Card, JOKERS, kinds};

/// The rank number of the ten, the highest that is returned under the limit.
const TEN: u8 = 8;

/// The two editions, which differ in what may be returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// 2017: a limit towards the own partner only.
    Gd17,
    /// 2022: the same limit towards everybody.
    Gd22,
}

/// What happens between the draw and the first play of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tribute {
    /// The paying side holds both big jokers and pays nothing (抗贡).
    pub resist: bool,
    /// From, to, and the distinct cards of which one is paid; sorted.
    pub payments: Vec<(usize, usize, Vec<Card>)>,
    /// Who leads to the first trick.
    pub leader: usize,
}

/// Who pays whom after a board that ended in `order` (at least the first two places where one side holds
/// them, else all four). `hands` are as drawn, `level` is that of the new board.
///
/// The last pays the first, be they partners or not (GD17 10-1). After a double win both losers pay; the
/// higher card goes to the first, and of equal ones that of the first's next seat (GD17 10-2). With both
/// big jokers in the hands that pay nothing is paid, and the first leads (GD17 10-3); otherwise whoever
/// pays the first leads.
///
/// # Panics
/// If `order` lacks a place that matters, or a payer has nothing but wilds.
pub fn tribute(level: u8, order: &[usize], hands: &[Vec<Card>; 4]) -> Tribute {
    let (first, second) = (order[0], order[1]);
    let double = second == partner(first);
    let payers = if double { vec![next(first), partner(next(first))] } else { vec![order[3]] };
    let big_jokers = payers.iter().flat_map(|&payer| &hands[payer]).filter(|&&card| card == BIG_JOKER).count();
    if big_jokers == 2 {
        return Tribute { resist: true, payments: Vec::new(), leader: first };
    }
    let largest = |payer: usize| largest(level, &hands[payer]);
    if !double {
        let payment = (payers[0], first, largest(payers[0]));
        return Tribute { resist: false, payments: vec![payment], leader: payers[0] };
    }
    let height_of = |payer: usize| height(rank_of(largest(payer)[0]), level);
    let (to_first, to_second) =
        if height_of(payers[1]) > height_of(payers[0]) { (payers[1], payers[0]) } else { (payers[0], payers[1]) };
    let mut payments = vec![(to_first, first, largest(to_first)), (to_second, second, largest(to_second))];
    payments.sort();
    Tribute { resist: false, payments, leader: to_first }
}

/// The distinct cards of the highest rank in a hand, the wilds left aside (GD17 10-1).
fn largest(level: u8, hand: &[Card]) -> Vec<Card> {
    let payable: Vec<Card> = hand.iter().copied().filter(|&card| !is_wild(card, level)).collect();
    let top = payable.iter().map(|&card| height(rank_of(card), level)).max();
    distinct(&payable, |card| Some(height(rank_of(card), level)) == top)
}

/// The distinct cards that may be given back out of a hand, the tribute in it, sorted.
///
/// Under the limit these are the cards up to ten that are no level cards, and if there is none, the cards
/// of the lowest rank. GD22 贡牌-1 has the limit always, GD17 10-1 only towards the own partner.
pub fn returns(edition: Edition, level: u8, hand: &[Card], to_partner: bool) -> Vec<Card> {
    if edition == Edition::Gd17 && !to_partner {
        return distinct(hand, |_| true);
    }
    let up_to_ten = distinct(hand, |(suit, rank)| suit != JOKERS && rank <= TEN && rank != level);
    if up_to_ten.is_empty() {
        let lowest = hand.iter().map(|&card| height(rank_of(card), level)).min();
        distinct(hand, |card| Some(height(rank_of(card), level)) == lowest)
    } else {
        up_to_ten
    }
}

/// The distinct cards of a hand that `fit`, sorted.
fn distinct(hand: &[Card], fit: impl Fn(Card) -> bool) -> Vec<Card> {
    kinds(hand).into_iter().map(|(card, _)| card).filter(|&card| fit(card)).collect()
}
