//! The ten types of GD17 4, for cards that stand for themselves.

use super::order::{ACE, BIG, SMALL, rank_of};
use crate::order::Card;

/// A type of play (牌型), in the order of the article; jokers are 四大天王.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// 单张: any card (GD17 4-1).
    Single,
    /// 对子: two of one rank (GD17 4-2).
    Pair,
    /// 三同张: three of one rank (GD17 4-4).
    Triple,
    /// 三带对: three of one rank and two of another (GD17 4-6).
    FullHouse,
    /// 三连对: three pairs in a row (GD17 4-3).
    Tube,
    /// 三同连张: two triples in a row (GD17 4-5).
    Plate,
    /// 顺子: five single cards in a row (GD17 4-7).
    Straight,
    /// 炸弹: four or more of one rank (GD17 4-8).
    Bomb,
    /// 同花顺: a straight of one suit (GD17 4-9).
    StraightFlush,
    /// 四大天王: all four jokers (GD17 4-10).
    Jokers,
}

/// What a set of cards is played as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading {
    /// The type.
    pub kind: Kind,
    /// The rank that is compared: 0…12 are 2…A, 13 and 14 the jokers. Of a sequence its top in natural
    /// order (A2345: the 5), of a full house the triple's, of the four jokers the big one's.
    pub rank: u8,
    /// The number of cards.
    pub size: usize,
}

/// The type of cards of which none is wild, or none any more; there is at most one.
pub(crate) fn type_of(cards: &[Card]) -> Option<Reading> {
    let mut ranks: Vec<u8> = cards.iter().map(|&card| rank_of(card)).collect();
    ranks.sort_unstable();
    let alike = ranks.iter().all(|&rank| rank == ranks[0]);
    let some = |kind: Kind, rank: u8| Some(Reading { kind, rank, size: cards.len() });
    match cards.len() {
        1 => some(Kind::Single, ranks[0]),
        2 if alike => some(Kind::Pair, ranks[0]),
        3 if alike => some(Kind::Triple, ranks[0]),
        4.. if alike => some(Kind::Bomb, ranks[0]),
        4 if ranks == [SMALL, SMALL, BIG, BIG] => some(Kind::Jokers, BIG),
        5 => {
            if let Some(top) = top_of_run(&ranks, 1) {
                let one_suit = cards.iter().all(|card| card.0 == cards[0].0);
                some(if one_suit { Kind::StraightFlush } else { Kind::Straight }, top)
            } else {
                triple_of_full_house(&ranks).and_then(|rank| some(Kind::FullHouse, rank))
            }
        }
        6 => {
            let tube = top_of_run(&ranks, 2).and_then(|top| some(Kind::Tube, top));
            tube.or_else(|| top_of_run(&ranks, 3).and_then(|top| some(Kind::Plate, top)))
        }
        _ => None,
    }
}

/// The rank of the triple in five sorted ranks, not all alike, that are a triple and a pair (GD17 4-6).
/// There are two jokers of each sort, so they can be the pair, never the triple.
fn triple_of_full_house(ranks: &[u8]) -> Option<u8> {
    let alike = |part: &[u8]| part.iter().all(|&rank| rank == part[0]);
    let (low, high) = (ranks[0], ranks[4]);
    if alike(&ranks[..3]) && alike(&ranks[3..]) {
        Some(low)
    } else if alike(&ranks[..2]) && alike(&ranks[2..]) {
        Some(high)
    } else {
        None
    }
}

/// The top of sorted ranks that are a row of neighbours, `each` cards of every one (GD17 4-3, 4-5, 4-7).
///
/// The order is the natural one, also for level cards (GD17 7-3). The ace stands above the king or below
/// the two, never between them; jokers stand in no row.
fn top_of_run(ranks: &[u8], each: usize) -> Option<u8> {
    let whole = ranks.chunks(each).all(|group| group[0] == group[each - 1]);
    if !whole || ranks.iter().any(|&rank| rank > ACE) {
        return None;
    }
    let row: Vec<u8> = ranks.iter().copied().step_by(each).collect();
    let neighbours = |row: &[u8]| row.windows(2).all(|two| two[1] == two[0] + 1);
    let (&last, below) = row.split_last()?;
    if neighbours(&row) {
        Some(last)
    } else if last == ACE && below[0] == 0 && neighbours(below) {
        below.last().copied()
    } else {
        None
    }
}

/// A sieve, looser than the types: false only where no card added to these could make a play of `size`.
///
/// Of two, three and four cards, and of seven and more, there are but sets of one rank and the four
/// jokers. A full house has two ranks, a straight five different ones that are neighbours; tubes and
/// plates lie within three neighbours, as does a bomb.
pub(crate) fn may_grow_into(size: usize, cards: &[Card]) -> bool {
    let mut ranks: Vec<u8> = cards.iter().map(|&card| rank_of(card)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let one_rank = ranks.len() <= 1;
    match size {
        1 => true,
        4 => one_rank || ranks.iter().all(|&rank| rank > ACE),
        5 => ranks.len() <= 2 || ranks.len() == cards.len() && within_neighbours(&ranks, 5),
        6 => within_neighbours(&ranks, 3),
        _ => one_rank,
    }
}

/// Whether sorted ranks lie within `span` neighbours, the ace above the king or below the two.
fn within_neighbours(ranks: &[u8], span: u8) -> bool {
    let within = |ranks: &[u8]| ranks.is_empty() || ranks[ranks.len() - 1] - ranks[0] < span;
    let low = ranks.strip_suffix(&[ACE]).is_some_and(|others| others.iter().all(|&rank| rank < span - 1));
    ranks.iter().all(|&rank| rank <= ACE) && (within(ranks) || low)
}
