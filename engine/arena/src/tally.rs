//! What boards and matches add up to: whole numbers, so that the order of adding does not matter.

use std::collections::BTreeMap;

/// Counts of the two bots, `a` as named on the command line wherever it sits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Boards played out or dealt again, in all legs.
    pub boards: u64,
    /// Boards that were worth nothing to either side.
    pub level: u64,
    /// Boards that `a` gained on.
    pub gained: u64,
    /// Boards that `b` gained on.
    pub lost: u64,
    /// Samples of score by their value for `a`: of a board, or of a deal, both legs added.
    pub scores: BTreeMap<i32, u64>,
    /// Matches played, in all legs.
    pub matches: u64,
    /// Matches that `a` won.
    pub won: u64,
    /// Matches that nobody won.
    pub drawn: u64,
    /// Matches or deals that `a` and `b` have forfeited. A forfeited deal has no score.
    pub forfeits: [u64; 2],
}

impl Tally {
    /// Adds a board's score for `a`.
    pub fn board(&mut self, score: i32) {
        self.boards += 1;
        match score {
            0 => self.level += 1,
            1.. => self.gained += 1,
            _ => self.lost += 1,
        }
    }

    /// Adds a sample: the score for `a` of a board, or of both legs of a deal.
    pub fn sample(&mut self, score: i32) {
        *self.scores.entry(score).or_default() += 1;
    }

    /// Adds a deal that was broken off because of these sides.
    pub fn forfeit(&mut self, sides: [bool; 2]) {
        for (forfeits, side) in self.forfeits.iter_mut().zip(sides) {
            *forfeits += u64::from(side);
        }
    }

    /// Adds a match that was broken off because of these sides: the other one has won it, if there is one.
    pub fn forfeited_match(&mut self, sides: [bool; 2]) {
        self.forfeit(sides);
        self.matches += 1;
        match sides {
            [true, true] => self.drawn += 1,
            [a, _] => self.won += u64::from(!a),
        }
    }

    /// Adds all of another.
    pub fn add(&mut self, other: &Self) {
        self.boards += other.boards;
        self.level += other.level;
        self.gained += other.gained;
        self.lost += other.lost;
        for (score, samples) in &other.scores {
            *self.scores.entry(*score).or_default() += samples;
        }
        self.matches += other.matches;
        self.won += other.won;
        self.drawn += other.drawn;
        for (forfeits, others) in self.forfeits.iter_mut().zip(other.forfeits) {
            *forfeits += others;
        }
    }
}
