//! 甩错牌 Which component of a failed throw is worst for the side that threw.

use crate::{Lead, Named, Shape, Unit, points, unit_of};
use cards::Bag;
use table::Seat;

use super::memory::Memory;
use super::sight::Sight;

/// What the next lead is worth, and what the other players are expected to add for each card.
const LEAD: f32 = 4.0;
const FED: f32 = 2.0;

/// The component with the best chance to be beaten by one's own side, its points counted.
pub fn decide<const SEATS: usize>(
    sight: &impl Sight<SEATS>,
    seat: Seat,
    choices: &[Named],
    failed: &[Named],
) -> Option<Bag> {
    let memory = Memory::new(sight, seat)?;
    let mut best = None;
    for choice in choices {
        let Some((suite, unit)) = unit_of(memory.order, &choice.cards) else { continue };
        let lead = Lead::one(memory.order, suite, unit);
        let failed = failed.iter().any(|unit| unit.cards == choice.cards);
        let chance = if failed { beaten(&memory, &lead, unit) } else { 0.0 };
        let at_stake = LEAD + points(&choice.cards) as f32 + FED * choice.cards.len() as f32;
        // One that comes home to the thrower's side should be small.
        let value = (2.0 * chance - 1.0) * at_stake;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, choice.cards));
        }
    }
    best.map(|(_, cards)| cards)
}

/// The chance that one's own side holds a higher component of the same shape.
fn beaten(memory: &Memory, lead: &Lead, unit: Unit) -> f32 {
    let Shape { width, length } = unit.shape();
    if lead.order.holding(&memory.hand, lead.suite).beats(width, length, unit.bottom()) {
        return 1.0;
    }
    // The others share what is higher: the chance of one's own side, against that of the thrower's; the thrower, who sits
    // last, has no more.
    let others = || memory.others().take(usize::from(memory.seats) - 2);
    let holds = |seat: Seat| memory.holds(seat, lead.suite, unit.shape(), unit.bottom() + 1);
    let ours: f32 = others().filter(|seat| memory.ours(*seat)).map(holds).sum();
    let theirs: f32 = others().filter(|seat| !memory.ours(*seat)).map(holds).sum();
    if ours + theirs > 0.0 { ours / (ours + theirs) } else { 0.0 }
}
