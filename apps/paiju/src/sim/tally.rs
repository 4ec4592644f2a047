//! What boards and matches add up to: whole numbers, so that the order of adding does not matter.

/// Counts of the two bots, `a` as named on the command line wherever it sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// Boards played out or dealt again, in all legs.
    pub(super) boards: u64,
    /// Boards that were worth nothing to either side.
    pub(super) level: u64,
    /// Boards that `a` gained on.
    pub(super) gained: u64,
    /// Boards that `b` gained on.
    pub(super) lost: u64,
    /// Samples of score: a board, or the mean of a deal's two legs.
    pub(super) samples: u64,
    /// Sum of the scores of `a` over samples, both legs added.
    pub(super) score: i64,
    /// Sum of their squares.
    pub(super) squares: u128,
    /// Matches played, in all legs.
    pub(super) matches: u64,
    /// Matches that `a` won.
    pub(super) won: u64,
    /// Matches that nobody won.
    pub(super) drawn: u64,
}

impl Tally {
    /// Adds a board's score for `a`.
    pub(super) fn board(&mut self, score: i32) {
        self.boards += 1;
        match score {
            0 => self.level += 1,
            1.. => self.gained += 1,
            _ => self.lost += 1,
        }
    }

    /// Adds a sample: the score for `a` of a board, or of both legs of a deal.
    pub(super) fn sample(&mut self, score: i32) {
        self.samples += 1;
        self.score += i64::from(score);
        self.squares += u128::from(score.unsigned_abs()).pow(2);
    }

    /// Adds all of another.
    pub(super) fn add(&mut self, other: &Self) {
        self.boards += other.boards;
        self.level += other.level;
        self.gained += other.gained;
        self.lost += other.lost;
        self.samples += other.samples;
        self.score += other.score;
        self.squares += other.squares;
        self.matches += other.matches;
        self.won += other.won;
        self.drawn += other.drawn;
    }
}
