//! A second opinion on sets, from the printed rules card by card: no code is shared with the book but the case's cards.
//! `G4 7-2`, `G4 7-3-2`, `G4 7-3-3`, `G4 7-7-1`, `G6 7-2`, `G6 7-3-2`

use gouji::Format;

/// Cards by height: 3 to 10, J 11 … A 14, 2 15, small joker 16, big joker 17.
pub(crate) type Cards = Vec<u8>;

const TWO: u8 = 15;
const SMALL: u8 = 16;
const BIG: u8 = 17;

/// From ranks as the tests write them.
pub(crate) fn cards(text: &str) -> Cards {
    let height = |letter: char| match letter {
        'T' => 10,
        'J' => 11,
        'Q' => 12,
        'K' => 13,
        'A' => 14,
        '2' => TWO,
        'w' => SMALL,
        'W' => BIG,
        digit => digit.to_digit(10).unwrap_or_else(|| panic!("{digit:?} is no card")) as u8,
    };
    let mut cards: Cards = text.chars().filter(|letter| !letter.is_whitespace()).map(height).collect();
    cards.sort_unstable();
    cards
}

/// What each card counts as, high to low; `None` if they are no set.
pub(crate) fn slots(cards: &[u8]) -> Option<Cards> {
    let mut naturals: Cards = cards.iter().copied().filter(|card| *card < TWO).collect();
    naturals.dedup();
    if cards.is_empty() || naturals.len() > 1 {
        return None;
    }
    let rank = naturals.first().copied().unwrap_or(TWO);
    let mut slots: Cards = cards.iter().map(|card| if *card == TWO { rank } else { *card }).collect();
    slots.sort_unstable_by(|a, b| b.cmp(a));
    Some(slots)
}

fn count(slots: &[u8], height: u8) -> usize {
    slots.iter().map(|slot| usize::from(*slot == height)).sum()
}

pub(crate) fn is_gouji(slots: &[u8]) -> bool {
    let of = |rank: u8| count(slots, rank);
    slots.iter().any(|slot| *slot >= TWO) || of(14) >= 2 || of(13) >= 2 || of(12) >= 3 || of(11) >= 4 || of(10) >= 5
}

/// May `new` be put on `old`?
pub(crate) fn beats(new: &[u8], old: &[u8], format: Format) -> bool {
    let (Some(mut new), Some(mut old)) = (slots(new), slots(old)) else { return false };
    let big = count(&old, BIG);
    if format == Format::Four && big > 0 {
        return false;
    }
    // Two big jokers go for each one.
    if count(&new, BIG) < 2 * big {
        return false;
    }
    new.drain(..2 * big);
    old.drain(..big);
    new.len() == old.len() && new.iter().zip(&old).all(|(new, old)| new > old)
}

/// Every set that can be picked out of a hand, as sorted cards, each once.
pub(crate) fn sets(hand: &[u8]) -> Vec<Cards> {
    let mut kinds: Vec<(u8, usize)> = Vec::new();
    for card in hand {
        match kinds.iter_mut().find(|(known, _)| known == card) {
            Some((_, count)) => *count += 1,
            None => kinds.push((*card, 1)),
        }
    }
    let mut picked: Vec<Cards> = vec![Vec::new()];
    for (card, count) in kinds {
        let more = picked.iter().flat_map(|cards| (0..=count).map(move |n| [cards.clone(), vec![card; n]].concat()));
        picked = more.collect();
        picked.retain(|cards| cards.is_empty() || slots(cards).is_some());
    }
    picked.retain(|cards| !cards.is_empty());
    picked
}
