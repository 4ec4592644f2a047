//! 轮转 Who is to play, who has passed since the last play, who is out. `GD17 6`

use climb::Places;
use table::{Seat, Seats};

/// Seats at the table.
const SEATS: u8 = 4;

/// Where a board stands between two plays. `Copy`, a few bytes; every step is a handful of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Climb {
    turn: Seat,
    standing: Option<Seat>,
    passed: Seats,
    out: Places,
}

impl Climb {
    /// All have cards; `leader` leads.
    pub const fn new(leader: Seat) -> Self {
        Self { turn: leader, standing: None, passed: Seats::NONE, out: Places::NONE }
    }

    /// Who is to play. Means nothing while a play is [`unanswered`](Self::unanswered).
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// 领出 Does the one to play lead?
    pub const fn is_free(&self) -> bool {
        self.standing.is_none()
    }

    /// Whose play stands; `None` before a lead.
    pub const fn standing(&self) -> Option<Seat> {
        self.standing
    }

    /// Who has passed since the last play.
    pub const fn passed(&self) -> Seats {
        self.passed
    }

    /// Who is out, first to last.
    pub const fn out(&self) -> Places {
        self.out
    }

    /// Who has cards.
    pub fn in_play(&self) -> Seats {
        self.out.iter().fold(Seats::all(SEATS), Seats::without)
    }

    /// The one to play plays, and is out if no cards are left.
    pub fn play(&mut self, emptied: bool) {
        self.standing = Some(self.turn);
        self.passed = Seats::NONE;
        if emptied {
            self.out = self.out.with(self.turn);
        }
        self.advance();
    }

    /// 过牌 The one to play passes.
    pub fn pass(&mut self) {
        self.passed = self.passed.with(self.turn);
        self.advance();
    }

    /// 一圈 Has everybody who holds cards, but the owner, passed since the last play? Then the trick is over.
    pub fn unanswered(&self) -> bool {
        let Some(owner) = self.standing else { return false };
        self.in_play().without(owner).iter().all(|seat| self.passed.contains(seat))
    }

    /// A trick is over: `leader`, who has cards, leads the next one.
    pub const fn lead(&mut self, leader: Seat) {
        self.turn = leader;
        self.standing = None;
        self.passed = Seats::NONE;
    }

    /// The next seat in order of play that has cards.
    fn advance(&mut self) {
        let in_play = self.in_play();
        let next = self.turn.next(SEATS).round(SEATS).find(|seat| in_play.contains(*seat));
        self.turn = next.unwrap_or(self.turn);
    }
}
