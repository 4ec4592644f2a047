//! How likely later seats beat what stands, and so how likely a trick comes home.

use crate::{Holding, Lead, Shape, Suite, unit_of};
use cards::Bag;
use table::Seat;

use super::memory::Memory;

/// How willingly a seat that is out of the suite ruffs an empty trick, and how much each point adds.
const RUFFS_NOTHING: f32 = 0.6;
const RUFFS_POINT: f32 = 0.05;
/// How likely a team-mate wins a trick back that was won from the same side, against one that was not.
const AGAIN: f32 = 0.6;

/// What stands in a trick.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<'a> {
    pub lead: &'a Lead,
    /// The best play, and who played it.
    pub cards: Bag,
    pub holder: Seat,
    /// Is it a ruff?
    pub ruffed: bool,
    /// Points that will be in the trick.
    pub points: f32,
}

impl Standing<'_> {
    /// The chance that the trick comes home, if these seats still play, in this order.
    pub(super) fn comes_home(&self, memory: &Memory, later: impl Iterator<Item = Seat>) -> f32 {
        let mut home = if memory.ours(self.holder) { 1.0 } else { 0.0 };
        for seat in later {
            if memory.ours(seat) {
                // Beaten again: what stands then is higher than what stands now.
                let again = if memory.ours(self.holder) { AGAIN } else { 1.0 };
                home += (1.0 - home) * again * self.beaten_by(memory, seat);
            } else {
                home *= 1.0 - self.beaten_by(memory, seat);
            }
        }
        home
    }

    /// The chance that one seat beats it.
    fn beaten_by(&self, memory: &Memory, seat: Seat) -> f32 {
        (self.followed(memory, seat) + self.over_ruffed(memory, seat)).min(1.0)
    }

    fn followed(&self, memory: &Memory, seat: Seat) -> f32 {
        // Nobody beats a throw in its own suite.
        if self.ruffed || self.lead.is_throw() {
            return 0.0;
        }
        let Some((_, unit)) = unit_of(self.lead.order, &self.cards) else { return 0.0 };
        memory.holds(seat, self.lead.suite, unit.shape(), unit.bottom() + 1)
    }

    fn over_ruffed(&self, memory: &Memory, seat: Seat) -> f32 {
        let void = memory.void(seat, self.lead.suite);
        if self.lead.suite == Suite::Trump || void <= 0.0 {
            return 0.0;
        }
        let willing = (RUFFS_NOTHING + RUFFS_POINT * self.points).min(1.0);
        void * willing * self.trumps_for(memory, seat)
    }

    /// The chance that a seat holds trumps of the lead's composition, above the ruff that stands.
    fn trumps_for(&self, memory: &Memory, seat: Seat) -> f32 {
        let units = &self.lead.units;
        let above = if self.ruffed { self.ruff_top() } else { 0 };
        let wide: f32 = units
            .shapes()
            .filter(|shape| shape.width > 1)
            .map(|shape| memory.holds(seat, Suite::Trump, shape, (above + 1).saturating_sub(shape.length)))
            .product();
        let due = units.len_cards() as f32;
        let expected = memory.expected(seat, Suite::Trump);
        let single = if units.shapes().any(|shape| shape == Shape::SINGLE) {
            memory.holds(seat, Suite::Trump, Shape::SINGLE, above)
        } else {
            1.0
        };
        wide * single * (expected / due).min(1.0)
    }

    /// The tier from which trumps beat the ruff that stands.
    fn ruff_top(&self) -> u8 {
        let trumps = self.lead.order.holding(&self.cards, Suite::Trump);
        Holding::top(trumps.tiers_of(self.lead.units[0].shape().width)).map_or(0, |top| top + 1)
    }
}
