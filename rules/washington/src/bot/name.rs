//! 甩错牌 Which component of a failed throw is worst for the side that threw. `GW 13.3.4`

use table::Seat;
use trick::{Lead, Shape, Unit, points, unit_of};

use super::memory::Memory;
use crate::setup::SEATS;
use crate::{Action, View};

/// What the next lead is worth, and what the other players are expected to add for each card.
const LEAD: f32 = 4.0;
const FED: f32 = 2.0;

/// The component with the best chance to be beaten by one's own side, its points counted.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    let memory = Memory::new(view, seat)?;
    let throw = view.throw.as_ref()?;
    let mut best = None;
    for choice in &throw.choices {
        let Some((suite, unit)) = unit_of(memory.order, &choice.cards) else { continue };
        let lead = Lead::one(memory.order, suite, unit);
        let failed = throw.failed.iter().any(|unit| unit.cards == choice.cards);
        let chance = if failed { beaten(&memory, &lead, unit) } else { 0.0 };
        let at_stake = LEAD + points(&choice.cards) as f32 + FED * choice.cards.len() as f32;
        // One that comes home to the thrower's side should be small.
        let value = (2.0 * chance - 1.0) * at_stake;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, choice.cards));
        }
    }
    best.map(|(_, cards)| Action::Name { cards })
}

/// The chance that one's own side holds a higher component of the same shape.
fn beaten(memory: &Memory<'_>, lead: &Lead, unit: Unit) -> f32 {
    let Shape { width, length } = unit.shape();
    if lead.order.holding(&memory.view.hand, lead.suite).beats(width, length, unit.bottom()) {
        return 1.0;
    }
    // The others share what is higher: the chance of one's own side, against that of the thrower's.
    let holds = |step: u8| memory.holds(memory.seat.after(step, SEATS), lead.suite, unit.shape(), unit.bottom() + 1);
    let (ours, theirs) = (holds(2) + holds(4), holds(1) + holds(3));
    if ours + theirs > 0.0 { ours / (ours + theirs) } else { 0.0 }
}
