//! A board played out: turns, passes, who is out, who leads next (GD17 3-5, 3-7, 6, 9).

use super::contest::beats;
use super::order::{next, partner};
use super::readings::{default, readings};
use super::types::Reading;
use crate::order::{Card, sorted, without};

/// A board between two actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sim {
    /// The rank number of the level.
    pub level: u8,
    /// What every seat still holds, sorted.
    pub hands: [Vec<Card>; 4],
    /// The play that is to be beaten and who made it; none where the seat to act leads.
    pub table: Option<(usize, Reading)>,
    /// Who has passed since that play.
    pub passed: Vec<usize>,
    /// Who has played the last card, in that order.
    pub finished: Vec<usize>,
    /// Whose turn it is; of no meaning once the board is over.
    pub to_act: usize,
}

impl Sim {
    /// A board in which `leader` begins.
    pub fn new(level: u8, hands: [Vec<Card>; 4], leader: usize) -> Self {
        let finished = Vec::new();
        Self { level, hands: hands.map(sorted), table: None, passed: Vec::new(), finished, to_act: leader }
    }

    /// Whether the board has ended: one side has the first two places, or three seats are out
    /// (GD17 3-5, 6-4).
    pub fn over(&self) -> bool {
        let double = self.finished.len() == 2 && self.finished[1] == partner(self.finished[0]);
        double || self.finished.len() >= 3
    }

    /// Plays cards, read as declared or else by default. False, and nothing happens, if that is illegal:
    /// out of turn, cards that are not held, no play, a reading that is not theirs, none declared where
    /// one must be (GD17 7-3), or too low for the table (GD17 6-1).
    pub fn play(&mut self, seat: usize, cards: &[Card], declared: Option<Reading>) -> bool {
        if self.over() || seat != self.to_act {
            return false;
        }
        let Some(left) = without(&self.hands[seat], cards) else { return false };
        let all = readings(cards, self.level);
        let Some(reading) = declared.or_else(|| default(&all, self.level)) else { return false };
        if !all.contains(&reading) {
            return false;
        }
        if self.table.is_some_and(|(_, table)| !beats(&reading, &table, self.level)) {
            return false;
        }
        self.hands[seat] = left;
        self.table = Some((seat, reading));
        self.passed.clear();
        if self.hands[seat].is_empty() {
            self.finished.push(seat);
        }
        self.turn();
        true
    }

    /// Passes. False, and nothing happens, if the seat is not to act or leads (GD17 6-1, 6-2).
    pub fn pass(&mut self, seat: usize) -> bool {
        if self.over() || seat != self.to_act || self.table.is_none() {
            return false;
        }
        self.passed.push(seat);
        self.turn();
        true
    }

    /// Gives the turn to the next seat with cards, or ends the trick.
    ///
    /// A trick ends when all others who hold cards have passed since the last play (GD17 3-7, 6-3). Who
    /// made that play leads; if that was its last, the partner does (GD17 9).
    fn turn(&mut self) {
        let Some((owner, _)) = self.table else { return };
        if self.over() {
            return;
        }
        let holds = |seat: usize| !self.hands[seat].is_empty();
        if (0..4).filter(|&seat| seat != owner && holds(seat)).all(|seat| self.passed.contains(&seat)) {
            self.to_act = if holds(owner) { owner } else { partner(owner) };
            self.table = None;
            self.passed.clear();
        } else {
            let mut seat = next(self.to_act);
            while !holds(seat) {
                seat = next(seat);
            }
            self.to_act = seat;
        }
    }
}
