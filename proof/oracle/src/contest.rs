//! Who wins a trick (GZ 11, GZ 12, R-overruff).

use std::collections::BTreeSet;

use crate::order::{Card, TRUMPS, Table, sorted, without};
use crate::shapes::{Shape, bigger_first, components_within, is_component, shapes_of};

/// One way to read a ruff: what counts of it, each component of several cards and the highest single,
/// with the tier of its highest card; bigger shapes first, equal shapes from the top.
type Reading = Vec<(Shape, u8)>;

/// The index of the winning play; `plays[0]` is the lead, the others follow in turn order.
///
/// The plays are taken to be legal. They challenge one after another what stands; an equal play never
/// beats an earlier one (GZ 11-1).
pub fn winner(table: Table, lead: &[Vec<Card>], plays: &[Vec<Card>]) -> usize {
    let mut standing = 0;
    for challenger in 1..plays.len() {
        if beats(table, lead, &plays[challenger], &plays[standing]) {
            standing = challenger;
        }
    }
    standing
}

/// Whether the challenger beats what stands: the lead, a higher play of its shape, or a ruff.
fn beats(table: Table, lead: &[Vec<Card>], challenger: &[Card], standing: &[Card]) -> bool {
    let new = ruff(table, lead, challenger);
    let old = ruff(table, lead, standing);
    match (new.is_empty(), old.is_empty()) {
        // R-overruff: one reading of each in which every part is greater is enough.
        (false, false) => new.iter().any(|new| old.iter().any(|old| all_greater(new, old))),
        (false, true) => true,
        (true, false) => false,
        (true, true) => {
            lead.len() == 1
                && table.suite(challenger[0]) == table.suite(lead[0][0])
                && higher(table, challenger, standing)
        }
    }
}

/// Whether both are components of one shape and the challenger's is higher.
fn higher(table: Table, challenger: &[Card], standing: &[Card]) -> bool {
    match (is_component(table, challenger), is_component(table, standing)) {
        (Some((w, l, new)), Some((width, length, old))) => (w, l) == (width, length) && new > old,
        _ => false,
    }
}

/// The readings of a play as a ruff of the lead (GZ 12-1); none if it is not one: the lead is of a side
/// suite, every card a trump, and the cards can be read as the lead's composition.
fn ruff(table: Table, lead: &[Vec<Card>], play: &[Card]) -> BTreeSet<Reading> {
    let side_lead = table.suite(lead[0][0]) != TRUMPS;
    if side_lead && play.iter().all(|&card| table.suite(card) == TRUMPS) {
        readings(table, play, &shapes_of(table, lead))
    } else {
        BTreeSet::new()
    }
}

/// Whether every part is greater; both readings are of one composition, so their parts correspond.
fn all_greater(new: &Reading, old: &Reading) -> bool {
    new.iter().zip(old).all(|((_, new), (_, old))| new > old)
}

/// Every way to split the cards into components of exactly these shapes (a triple may serve as pair and
/// single), reduced to what a comparison looks at: of the singles only the highest counts.
pub fn readings(table: Table, cards: &[Card], shapes: &[Shape]) -> BTreeSet<Vec<(Shape, u8)>> {
    let mut shapes = shapes.to_vec();
    shapes.sort_by_key(|&shape| bigger_first(shape));
    let mut found = BTreeSet::new();
    assign(table, &sorted(cards.to_vec()), &shapes, &Vec::new(), &mut found);
    found
}

/// Adds to `found` every reading that begins with `taken` and gives the cards `left` to `shapes`.
fn assign(table: Table, left: &[Card], shapes: &[Shape], taken: &Reading, found: &mut BTreeSet<Reading>) {
    if shapes.iter().all(|&shape| shape == (1, 1)) {
        // Only singles are still to be given: the cards left over, if their number is right.
        if left.len() == shapes.len() {
            let highest = left.iter().map(|&card| ((1, 1), table.tier(card))).max();
            found.insert(taken.iter().copied().chain(highest).collect());
        }
        return;
    }
    for part in components_within(table, left) {
        let Some((width, length, top)) = is_component(table, &part) else {
            continue;
        };
        // Equal shapes are filled from the top, so that no reading is met twice.
        let in_order = taken.last().is_none_or(|&(shape, last)| shape != shapes[0] || top <= last);
        if (width, length) == shapes[0] && in_order {
            let rest = without(left, &part).expect("the part was taken out of these cards");
            let taken = [taken.as_slice(), &[(shapes[0], top)]].concat();
            assign(table, &rest, &shapes[1..], &taken, found);
        }
    }
}
