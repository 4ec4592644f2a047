//! The test of a throw and what follows when it fails (GZ 8, GZ 22-1).

use crate::order::{Card, Table};
use crate::shapes::{components_within, is_component, shapes_of};

/// The outcome of a throw test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    /// The components that another player beats, sorted; empty if the throw is good.
    pub beaten: Vec<Vec<Card>>,
    /// The components of which the next player names the one to be led, sorted; empty if it is good.
    pub choices: Vec<Vec<Card>>,
    /// Number of components that are fined: each that fails, once.
    pub fines: usize,
}

/// Tests a throw of `parts` against the other three hands, given in turn order (the second is the
/// partner's). A single component is no throw and always good.
pub fn throw(table: Table, parts: &[Vec<Card>], others: &[Vec<Card>]) -> Throw {
    if parts.len() < 2 {
        return Throw { beaten: Vec::new(), choices: Vec::new(), fines: 0 };
    }
    let mut parts: Vec<Vec<Card>> = parts.iter().map(|part| crate::order::sorted(part.clone())).collect();
    parts.sort();
    let beaten: Vec<Vec<Card>> =
        parts.iter().filter(|part| others.iter().any(|hand| beats(table, hand, part))).cloned().collect();
    let shapes = shapes_of(table, &parts);
    let mixed = shapes.iter().any(|&shape| shape != shapes[0]);
    let partner = others.get(1).is_some_and(|hand| parts.iter().any(|part| beats(table, hand, part)));
    let fines = beaten.len();
    let choices = if mixed && partner { parts } else { beaten.clone() };
    Throw { beaten, choices, fines }
}

/// Whether the hand holds, in the suite of the part, a strictly higher component of the same shape.
fn beats(table: Table, hand: &[Card], part: &[Card]) -> bool {
    let (width, length, top) = is_component(table, part).expect("a throw is made of components");
    let suite = table.of_suite(hand, table.suite(part[0]));
    components_within(table, &suite)
        .iter()
        .any(|held| is_component(table, held).is_some_and(|(w, l, height)| (w, l) == (width, length) && height > top))
}
