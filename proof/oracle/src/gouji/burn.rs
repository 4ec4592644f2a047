//! What a burn asks of the burner (烧牌: G4 8, G6 8).

use super::order::{ACE, jokers};
use super::sets::shape;
use super::sim::Table;

/// A burn that a seat stands by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Burn {
    /// What was burned; it lies again if the burn fails (R-burn-restore).
    pub victim: Table,
}

/// Whether a burner with these cards left can still hang a joker on each set but the last: a joker for each rank but
/// one, twos hanging anywhere (G4 8-2, R-burn-infeasible).
pub fn feasible(left: &[u8]) -> bool {
    let ranks = (3..=ACE).filter(|rank| left.contains(rank)).count();
    jokers(left) + 1 >= ranks
}

/// Whether this set of a burner's breaks his duty: no joker in it, and not his last (G4 8-2, R-burn-every-set).
pub(crate) fn breaks(cards: &[u8], left: &[u8]) -> bool {
    jokers(cards) == 0 && !left.is_empty()
}

/// Whether a burner who has to lead from these cards has failed already: no joker, and more than one set (G4 8-2, 8-3).
pub(crate) fn fails_on_lead(hand: &[u8]) -> bool {
    jokers(hand) == 0 && shape(hand).is_none()
}
