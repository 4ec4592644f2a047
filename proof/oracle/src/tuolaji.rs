//! Six-player Tuolaji of Greater Washington (GW): what it says otherwise than the Guangzhou articles.

use std::collections::BTreeSet;

use crate::duty::{Choice, Kinds, candidates, choice, choose, take};
use crate::order::{BIG_JOKER, Card, JOKERS, NO_TRUMP, SMALL_JOKER, TRUMPS, Table, kinds, sorted, without};
use crate::score::Side;
use crate::shapes::{Shape, bigger_first, components_within, is_component, shapes_of};

/// How often a card stands in a list.
fn copies(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|&&other| other == card).count()
}

/// The ways to read the cards as a lead: those of R-parse that take no triple apart (GW 4.7, 6.8).
pub fn parses_with_cards(table: Table, cards: &[Card]) -> BTreeSet<Vec<Vec<Card>>> {
    let whole = |part: &Vec<Card>| part.iter().all(|&card| copies(part, card) == copies(cards, card));
    let all = crate::parses_with_cards(table, cards);
    all.into_iter().filter(|parts| parts.iter().all(whole)).collect()
}

/// The same as lists of shapes, bigger first.
pub fn parses(table: Table, cards: &[Card]) -> BTreeSet<Vec<Shape>> {
    parses_with_cards(table, cards).iter().map(|parts| shapes_of(table, parts)).collect()
}

/// The components of a throw that one of the other hands beats, and those of which one is led (GW 6.7,
/// 13.3.4, R-gw-name): the smallest that fails if all have one shape, else one that fails, as named.
pub fn throw(table: Table, parts: &[Vec<Card>], others: &[Vec<Card>]) -> (Vec<Vec<Card>>, Vec<Vec<Card>>) {
    if parts.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    let higher = |part: &Vec<Card>| {
        let (width, length, top) = is_component(table, part).expect("a lead is made of components");
        let suite = table.suite(part[0]);
        others.iter().any(|hand| {
            let held = table.of_suite(hand, suite);
            components_within(table, &held)
                .iter()
                .any(|other| is_component(table, other).is_some_and(|(w, l, t)| (w, l) == (width, length) && t > top))
        })
    };
    let mut beaten: Vec<Vec<Card>> =
        parts.iter().filter(|part| higher(part)).map(|part| sorted(part.clone())).collect();
    beaten.sort();
    let shapes = shapes_of(table, parts);
    if shapes.iter().any(|&shape| shape != shapes[0]) {
        return (beaten.clone(), beaten);
    }
    let height = |part: &Vec<Card>| is_component(table, part).expect("a component").2;
    let lowest = beaten.iter().map(height).min();
    (beaten.clone(), beaten.into_iter().filter(|part| Some(height(part)) == lowest).collect())
}

/// All that triples and natural pairs can do for the components: a list of numbers for each way to give
/// them.
fn served(table: Table, triples: &Kinds, pairs: &Kinds, shapes: &[Shape]) -> Vec<Vec<usize>> {
    let Some((&(width, length), later)) = shapes.split_first().filter(|((width, _), _)| *width > 1) else {
        return vec![Vec::new()];
    };
    let threes = if width == 3 { take(table, triples, 3, length) } else { vec![(vec![0, 0], triples.clone())] };
    let mut all = Vec::new();
    for (three, triples) in threes {
        for (two, pairs) in take(table, pairs, 2, length - three[1]) {
            for rest in served(table, &triples, &pairs, later) {
                all.push([three.clone(), two.clone(), rest].concat());
            }
        }
    }
    all
}

fn numbers(table: Table, cards: &[Card], lead: &[Vec<Card>]) -> Vec<Vec<usize>> {
    let suite = kinds(&table.of_suite(cards, table.suite(lead[0][0])));
    let just = |copies: usize| suite.iter().copied().filter(|&(_, held)| held == copies).collect::<Kinds>();
    served(table, &just(3), &just(2), &shapes_of(table, lead))
}

/// All distinct legal replies, sorted (GW 7, R-gw-triple); `None` if more than `limit` candidates would
/// have to be searched.
///
/// Owed is the greatest list of numbers that the hand's triples and pairs, cards held just twice, come
/// to; a reply meets it if its own come to as much in every number.
pub fn replies(table: Table, hand: &[Card], lead: &[Vec<Card>], limit: usize) -> Option<Vec<Vec<Card>>> {
    if candidates(table, hand, lead) > limit {
        return None;
    }
    let Choice { fixed, free, wanted, bound } = choice(table, hand, lead);
    let mut all: Vec<Vec<Card>> =
        choose(&kinds(&free), wanted).into_iter().map(|set| sorted([fixed.clone(), set].concat())).collect();
    all.sort();
    if bound {
        let owed = numbers(table, hand, lead).into_iter().max().unwrap_or_default();
        let reaches = |given: &Vec<usize>| given.iter().zip(&owed).all(|(given, owed)| given >= owed);
        all.retain(|play| numbers(table, play, lead).iter().any(reaches));
    }
    Some(all)
}

/// How ruffs of a throw are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contest {
    /// By the largest component (GW 8.6.1).
    Largest,
    /// Component against component, singles aside (GW 8.6.2).
    Each,
}

/// One way to read a ruff: the components in the order of their shapes, with the tiers of their tops.
type Reading = Vec<(Shape, u8)>;

/// The index of the winning play; `plays[0]` is the lead, the others follow in turn order (GW 5, 8).
pub fn winner(table: Table, contest: Contest, lead: &[Vec<Card>], plays: &[Vec<Card>]) -> usize {
    let shapes = shapes_of(table, lead);
    let suite = table.suite(lead[0][0]);
    let ruff = |play: &[Card]| -> BTreeSet<Reading> {
        let trumps = suite != TRUMPS && play.iter().all(|&card| table.suite(card) == TRUMPS);
        let mut found = BTreeSet::new();
        if trumps {
            assign(table, play, &sorted(play.to_vec()), &shapes, &Vec::new(), &mut found);
        }
        found
    };
    let mut standing = 0;
    for challenger in 1..plays.len() {
        let (new, old) = (ruff(&plays[challenger]), ruff(&plays[standing]));
        let beats = match (new.is_empty(), old.is_empty()) {
            (false, true) => true,
            (true, false) => false,
            (false, false) => over(contest, &new, &old),
            (true, true) => lead.len() == 1 && higher(table, &plays[challenger], &plays[standing], suite),
        };
        if beats {
            standing = challenger;
        }
    }
    standing
}

fn over(contest: Contest, new: &BTreeSet<Reading>, old: &BTreeSet<Reading>) -> bool {
    let largest = |readings: &BTreeSet<Reading>| readings.iter().map(|reading| reading[0].1).max();
    let wide = |reading: &Reading| -> Vec<u8> {
        let tops: Vec<u8> = reading.iter().filter(|(shape, _)| *shape != (1, 1)).map(|(_, top)| *top).collect();
        if tops.is_empty() { vec![reading[0].1] } else { tops }
    };
    match contest {
        Contest::Largest => largest(new) > largest(old),
        Contest::Each => {
            new.iter().any(|new| old.iter().any(|old| wide(new).iter().zip(wide(old)).all(|(new, old)| *new > old)))
        }
    }
}

/// Whether both are components of one shape and suite and the challenger's is higher.
fn higher(table: Table, challenger: &[Card], standing: &[Card], suite: u8) -> bool {
    match (is_component(table, challenger), is_component(table, standing)) {
        (Some((w, l, new)), Some((width, length, old))) => {
            table.suite(challenger[0]) == suite && (w, l) == (width, length) && new > old
        }
        _ => false,
    }
}

/// Adds every way to split the cards `left` of a play into these shapes. A triple may serve as pair and
/// single, but no run of pairs is cut out of triples (GW 4.7).
fn assign(
    table: Table,
    play: &[Card],
    left: &[Card],
    shapes: &[Shape],
    taken: &Reading,
    found: &mut BTreeSet<Reading>,
) {
    if shapes.iter().all(|&shape| shape == (1, 1)) {
        if left.len() == shapes.len() {
            let highest = left.iter().map(|&card| ((1, 1), table.tier(card))).max();
            found.insert(taken.iter().copied().chain(highest).collect());
        }
        return;
    }
    for part in components_within(table, left) {
        let Some((width, length, top)) = is_component(table, &part) else { continue };
        let out_of_triples = width == 2 && length > 1 && part.iter().any(|&card| copies(play, card) > 2);
        let in_order = taken.last().is_none_or(|&(shape, last)| shape != shapes[0] || top <= last);
        if (width, length) == shapes[0] && in_order && !out_of_triples {
            let rest = without(left, &part).expect("the part was taken out of these cards");
            assign(table, play, &rest, &shapes[1..], &[taken.as_slice(), &[(shapes[0], top)]].concat(), found);
        }
    }
}

/// By how much a captured kitty's points are multiplied (GW 12.9); twice that where GW 4.4 is played.
pub fn kitty_multiplier(table: Table, lead: &[Vec<Card>]) -> i32 {
    let factor = |shape: Shape| match shape {
        (1, _) => 1,
        (2, 1) => 2,
        _ => 4,
    };
    let mut shapes = shapes_of(table, lead);
    shapes.sort_by_key(|&shape| bigger_first(shape));
    shapes.into_iter().map(factor).max().unwrap_or(0)
}

/// Who has the next deal and how many levels that side gains (GW 表4).
pub fn settle(points: i32, captured: bool) -> (Side, i32) {
    let rows =
        [(0, 3, None), (55, 2, None), (115, 1, Some(1)), (175, 0, Some(1)), (235, 1, Some(2)), (295, 2, Some(3))];
    for (most, kept, taken) in rows {
        if points <= most {
            let side = if most < 120 { Side::Banker } else { Side::Defenders };
            return match (captured, taken) {
                (true, Some(levels)) => (side, levels),
                // 表四 prints one row for a captured kitty below 120.
                (true, None) => (Side::Banker, 1),
                (false, _) => (side, kept),
            };
        }
    }
    (Side::Defenders, if captured { 4 } else { 3 })
}

/// What a legal call does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Trump until somebody overturns it: a suit number, or [`NO_TRUMP`].
    pub trump: u8,
    /// On the first hand of a match, the seat that now claims the bank.
    pub banker: Option<u8>,
}

/// Judges the next call; `shown` are the legal ones so far as `(seat 0…5, all cards that it then shows)`. `None` if it is
/// not legal (GW 10.3, 10.4, 10.8.3, 10.8.4, 10.10, 表3).
pub fn bid(level: u8, first_hand: bool, shown: &[(u8, Vec<Card>)], next: &(u8, Vec<Card>)) -> Option<Call> {
    let (seat, cards) = next;
    let (trump, row) = row(level, cards)?;
    if let Some((owner, standing)) = shown.last() {
        let (suit, before) = self::row(level, standing)?;
        let more_of = |(of, cards): &(u8, Vec<Card>)| {
            of == seat && trump != NO_TRUMP && cards[0] == next.1[0] && cards.len() < next.1.len()
        };
        // Over the other side only (10.3, 10.8.4), and to another suit or to no trump (10.4).
        let allowed = if owner % 2 == seat % 2 || trump == suit && trump != NO_TRUMP {
            false
        } else {
            let own = shown.len().checked_sub(2).map(|at| &shown[at]);
            row > before || row == before && own.is_some_and(more_of)
        };
        if !allowed {
            return None;
        }
    }
    Some(Call { trump, banker: first_hand.then_some(*seat) })
}

/// What is trump by these cards, and their row in table 3.
fn row(level: u8, cards: &[Card]) -> Option<(u8, u8)> {
    let (small, big) = (copies(cards, SMALL_JOKER), copies(cards, BIG_JOKER));
    if small + big == 3 && cards.len() == 3 {
        let row = match small {
            2 => 3,
            1 => 4,
            3 => 6,
            _ => 7,
        };
        return Some((NO_TRUMP, row));
    }
    match kinds(cards).as_slice() {
        &[((suit, rank), held)] if suit != JOKERS && rank == level && held <= 3 => {
            Some((suit, if held == 3 { 5 } else { held as u8 }))
        }
        _ => None,
    }
}
