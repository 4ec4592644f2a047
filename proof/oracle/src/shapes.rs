//! Components and the ways to read a set of cards as a lead (GZ 7, GZ 8, R-parse).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::order::{Card, Table, kinds, sorted, without};

/// `(W, L)`: W equal cards of L neighbouring tiers; `(1, 1)` single, `(2, 1)` pair, `(2, 2)` 连对,
/// `(3, 2)` 连刻.
pub type Shape = (usize, usize);

/// A set of cards that may be led, with the component lists it may be declared as.
pub type Lead = (Vec<Card>, BTreeSet<Vec<Vec<Card>>>);

/// A sort key that puts the bigger shape first: more cards, then greater width.
pub fn bigger_first((width, length): Shape) -> Reverse<(usize, usize)> {
    Reverse((width * length, width))
}

/// Reads the cards as one component (GZ 7): `(W, L, tier of the highest card)`.
///
/// All cards of one suite, the same number of copies (1…3) of each, on neighbouring tiers without a gap
/// and no tier twice; single cards never form a run.
pub fn is_component(table: Table, cards: &[Card]) -> Option<(usize, usize, u8)> {
    let kinds = kinds(cards);
    let &(first, width) = kinds.first()?;
    let suite = table.suite(first);
    if width > 3 || kinds.iter().any(|&(card, copies)| copies != width || table.suite(card) != suite) {
        return None;
    }
    let mut tiers: Vec<u8> = kinds.iter().map(|&(card, _)| table.tier(card)).collect();
    tiers.sort_unstable();
    let neighbours = tiers.windows(2).all(|two| two[1] == two[0] + 1);
    let run_of_singles = width == 1 && tiers.len() > 1;
    if neighbours && !run_of_singles { Some((width, tiers.len(), *tiers.last()?)) } else { None }
}

/// The shapes of a lead's components, the bigger first.
pub(crate) fn shapes_of(table: Table, parts: &[Vec<Card>]) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = parts
        .iter()
        .map(|part| {
            let (width, length, _) = is_component(table, part).expect("a lead is made of components");
            (width, length)
        })
        .collect();
    shapes.sort_by_key(|&shape| bigger_first(shape));
    shapes
}

/// Every component that can be taken out of the cards, each once: pairs also out of triples, runs also
/// out of longer runs.
pub fn components_within(table: Table, cards: &[Card]) -> BTreeSet<Vec<Card>> {
    let kinds = kinds(cards);
    let mut found = BTreeSet::new();
    for width in 1..=3 {
        let wide: Vec<Card> = kinds.iter().filter(|&&(_, copies)| copies >= width).map(|&(card, _)| card).collect();
        let mut chains: Vec<Vec<Card>> = wide.iter().map(|&card| vec![card]).collect();
        while !chains.is_empty() {
            found.extend(chains.iter().map(|chain| copies_of(chain, width)));
            if width == 1 {
                break;
            }
            chains = one_longer(table, &chains, &wide);
        }
    }
    found
}

/// `width` copies of each card.
fn copies_of(cards: &[Card], width: usize) -> Vec<Card> {
    sorted(cards.iter().flat_map(|&card| vec![card; width]).collect())
}

/// Every chain of neighbours, longer by one card out of `wide` at its upper end.
fn one_longer(table: Table, chains: &[Vec<Card>], wide: &[Card]) -> Vec<Vec<Card>> {
    let mut longer = Vec::new();
    for chain in chains {
        let top = chain[chain.len() - 1];
        for &next in wide {
            if table.suite(next) == table.suite(top) && table.tier(next) == table.tier(top) + 1 {
                longer.push([chain.as_slice(), &[next]].concat());
            }
        }
    }
    longer
}

/// Every way to read the cards as a lead, as sorted lists of sorted components (GZ 8, R-parse); empty
/// if they are not of one suite.
///
/// All partitions into components are tried; a partition is no reading if two or more of its components
/// together are exactly one component. Exponential: meant for leads of a dozen cards.
pub fn parses_with_cards(table: Table, cards: &[Card]) -> BTreeSet<Vec<Vec<Card>>> {
    let mut found = BTreeSet::new();
    let one_suite = cards.iter().all(|&card| table.suite(card) == table.suite(cards[0]));
    if one_suite && !cards.is_empty() {
        partitions(table, &sorted(cards.to_vec()), &[], &mut found);
    }
    found
}

/// Adds to `found` every reading that begins with `chosen` and splits the cards that are `left`.
fn partitions(table: Table, left: &[Card], chosen: &[Vec<Card>], found: &mut BTreeSet<Vec<Vec<Card>>>) {
    let Some(first) = left.first() else {
        let mut parts = chosen.to_vec();
        parts.sort();
        found.insert(parts);
        return;
    };
    for part in components_within(table, left) {
        // The lowest card left goes somewhere; to place it first meets every partition once. Components
        // that merge stay in the partition whatever follows, so such a branch can be left at once.
        if part.contains(first) && !merges(table, chosen, &part) {
            let rest = without(left, &part).expect("the part was taken out of these cards");
            partitions(table, &rest, &[chosen, &[part]].concat(), found);
        }
    }
}

/// Whether `part` and one or more of the chosen components are together exactly one component.
fn merges(table: Table, chosen: &[Vec<Card>], part: &[Card]) -> bool {
    (1_u32..1 << chosen.len()).any(|subset| {
        let others = chosen.iter().enumerate().filter(|(i, _)| subset & (1 << i) != 0);
        let together: Vec<Card> =
            others.flat_map(|(_, other)| other.iter().copied()).chain(part.iter().copied()).collect();
        is_component(table, &together).is_some()
    })
}

/// The readings of [`parses_with_cards`] as lists of shapes, bigger first; each list stands once. With
/// more than one, the leader must declare (GZ 8).
pub fn parses(table: Table, cards: &[Card]) -> BTreeSet<Vec<Shape>> {
    parses_with_cards(table, cards).iter().map(|parts| shapes_of(table, parts)).collect()
}

/// Every distinct set of cards that the hand may lead, good throw or not, with its readings (GZ 7, 8);
/// `None` if there are more than `limit`.
pub fn leads(table: Table, hand: &[Card], limit: usize) -> Option<Vec<Lead>> {
    let mut sets: Vec<Vec<Card>> = Vec::new();
    let mut suites: Vec<u8> = hand.iter().map(|&card| table.suite(card)).collect();
    suites.sort_unstable();
    suites.dedup();
    for suite in suites {
        let mut of_suite: Vec<Vec<Card>> = vec![Vec::new()];
        for (card, copies) in kinds(&table.of_suite(hand, suite)) {
            of_suite = of_suite
                .iter()
                .flat_map(|set| (0..=copies).map(move |n| [set.as_slice(), &vec![card; n]].concat()))
                .collect();
            if of_suite.len() > limit + 1 {
                return None;
            }
        }
        sets.extend(of_suite.into_iter().filter(|set| !set.is_empty()));
    }
    sets.sort();
    (sets.len() <= limit).then(|| sets.into_iter().map(|set| (set.clone(), parses_with_cards(table, &set))).collect())
}
