//! Who is asked to answer, in what order, by what right (G4 7-7, 8, 9, 13–15, G6 7-7, 8, 9, 13, 15, 16).

use super::order::{Format, opponent, others};
use super::sets::{Shape, shape};
use super::sim::{Sim, Table};

/// By what right a seat is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// In turn on an ordinary set; also of the seat whose own the first one's last hand is, which may only ask for
    /// the lead (G4 7-5, 14-2).
    Normal,
    /// As the opponent, even after a pass (G4 7-7, 9).
    Opponent,
    /// By burning only (G4 8).
    Burn,
    /// Of or on a seat that has no opponent left (G4 13).
    NoHead,
    /// Freely: among the last four, on last hands with six packs (G4 15, G6 15, 16).
    Free,
}

/// A seat that is asked, and its right.
pub(crate) type Asked = (usize, Right);

impl Sim {
    /// Everybody who is asked about what lies on the table, the first one first.
    pub(crate) fn rights(&self, table: &Table) -> Vec<Asked> {
        let shape = shape(&table.cards).expect("a set lies on the table");
        let (by, all) = (table.by, |_: usize| true);
        // Its opponent has to lay a dead set away, whatever else (G4 7-3).
        if shape.dead(self.format) {
            return Vec::new();
        }
        if self.melee() {
            return self.in_turn(by, Right::Free, all);
        }
        let unpassed = |seat: usize| !self.passed.contains(&seat);
        match self.format {
            // The last hands of the first and the second are open to all who are left (G6 15, R-last-passed).
            Format::Six if table.last && (shape.gouji || !self.unpassed) => self.in_turn(by, Right::Free, all),
            Format::Six if self.no_head() == Some(by) && shape.gouji => self.in_turn(by, Right::NoHead, all),
            _ if self.no_head() == Some(by) => self.in_turn(by, Right::NoHead, unpassed),
            _ => self.by_opponent(table, shape),
        }
    }

    /// The seats in play after `by` that fit, in order of play, all by one right.
    fn in_turn(&self, by: usize, right: Right, fits: impl Fn(usize) -> bool) -> Vec<Asked> {
        others(by).into_iter().filter(|&seat| self.active(seat) && fits(seat)).map(|seat| (seat, right)).collect()
    }

    /// Who is asked about the set of a seat that has, or had, an opponent.
    fn by_opponent(&self, table: &Table, shape: Shape) -> Vec<Asked> {
        let mut asked = Vec::new();
        for seat in self.asking_order(table.by, shape).into_iter().filter(|&seat| self.active(seat)) {
            let passed = self.passed.contains(&seat);
            let barred = passed && self.format == Format::Four;
            let right = if seat == table.owner {
                // It is his own set now; he may but ask for the lead (G4 14, R-last-next).
                Some(Right::Normal)
            } else if seat == opponent(table.owner) {
                Some(Right::Opponent)
            } else if !shape.gouji {
                Some(Right::Normal).filter(|_| !passed)
            } else if self.no_head() == Some(seat) {
                // G4 9 lets nobody back but the opponent, G6 13 the headless too (R-no-head-passed).
                Some(Right::NoHead).filter(|_| !barred)
            } else {
                // With six packs who has passed may burn (G6 8-1).
                Some(Right::Burn).filter(|_| !barred)
            };
            asked.extend(right.map(|right| (seat, right)));
        }
        asked
    }

    /// In order of play; only on gouji sets with six packs allies go first, then the other side, the opponent last,
    /// unless somebody is headless, over whom nobody may jump (G4 7-5, 8-1, G6 8-1, 13, R-burn-order).
    fn asking_order(&self, by: usize, shape: Shape) -> [usize; 5] {
        let [next, ally, opposite, far_ally, before] = others(by);
        if self.format == Format::Six && shape.gouji && self.no_head().is_none() {
            [ally, far_ally, next, before, opposite]
        } else {
            [next, ally, opposite, far_ally, before]
        }
    }
}
