//! Points for results.

use crate::trf::{Colour, Game, Outcome, Points};

/// 得分项 · A result that is worth points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Credit {
    /// A win with white.
    WhiteWin,
    /// A win with black.
    BlackWin,
    /// A draw with white.
    WhiteDraw,
    /// A draw with black.
    BlackDraw,
    /// A loss with white.
    WhiteLoss,
    /// A loss with black.
    BlackLoss,
    /// Absence.
    ZeroBye,
    /// A bye of half a point.
    HalfBye,
    /// A bye of a full point.
    FullBye,
    /// The bye of the pairing.
    PairingBye,
    /// A win by forfeit.
    ForfeitWin,
    /// A loss by forfeit.
    ForfeitLoss,
    /// A result not known yet.
    Unknown,
}

impl Credit {
    /// All, with their codes in `XXS` (an unknown result has none there) and what they are worth as a rule.
    pub(crate) const ALL: [(Self, &'static str, Points); 13] = [
        (Self::WhiteWin, "WW", Points(100)),
        (Self::BlackWin, "BW", Points(100)),
        (Self::WhiteDraw, "WD", Points(50)),
        (Self::BlackDraw, "BD", Points(50)),
        (Self::WhiteLoss, "WL", Points(0)),
        (Self::BlackLoss, "BL", Points(0)),
        (Self::ZeroBye, "ZPB", Points(0)),
        (Self::HalfBye, "HPB", Points(50)),
        (Self::FullBye, "FPB", Points(100)),
        (Self::PairingBye, "PAB", Points(100)),
        (Self::ForfeitWin, "FW", Points(100)),
        (Self::ForfeitLoss, "FL", Points(0)),
        (Self::Unknown, "", Points(50)),
    ];
    /// What a win is, in one word.
    pub(crate) const WINS: [Self; 4] = [Self::WhiteWin, Self::BlackWin, Self::ForfeitWin, Self::FullBye];
    /// What a draw is.
    pub(crate) const DRAWS: [Self; 3] = [Self::WhiteDraw, Self::BlackDraw, Self::HalfBye];
    /// What a loss is.
    pub(crate) const LOSSES: [Self; 2] = [Self::WhiteLoss, Self::BlackLoss];
    /// What absence is.
    pub(crate) const ABSENCES: [Self; 2] = [Self::ZeroBye, Self::ForfeitLoss];

    fn index(self) -> usize {
        self as usize
    }
}

/// 记分制 · What each result is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scores([Points; 13]);

impl Default for Scores {
    /// One point, a half, none.
    fn default() -> Self {
        Self(Credit::ALL.map(|(_, _, points)| points))
    }
}

impl Scores {
    /// What a result is worth.
    pub fn get(&self, credit: Credit) -> Points {
        self.0[credit.index()]
    }

    /// Sets what results are worth.
    pub fn set(&mut self, credits: &[Credit], points: Points) {
        for credit in credits {
            self.0[credit.index()] = points;
        }
    }

    /// What a game is worth. Without a colour a result counts as white's.
    pub fn of(&self, game: Game) -> Points {
        let by_colour = |white, black| if game.colour == Some(Colour::Black) { black } else { white };
        self.get(match game.outcome {
            Outcome::Win | Outcome::UnratedWin => by_colour(Credit::WhiteWin, Credit::BlackWin),
            Outcome::Draw | Outcome::UnratedDraw => by_colour(Credit::WhiteDraw, Credit::BlackDraw),
            Outcome::Loss | Outcome::UnratedLoss => by_colour(Credit::WhiteLoss, Credit::BlackLoss),
            Outcome::ForfeitWin => Credit::ForfeitWin,
            Outcome::ForfeitLoss => Credit::ForfeitLoss,
            Outcome::FullBye => Credit::FullBye,
            Outcome::HalfBye => Credit::HalfBye,
            Outcome::ZeroBye => Credit::ZeroBye,
            Outcome::PairingBye => Credit::PairingBye,
            Outcome::Pending => Credit::Unknown,
        })
    }

    /// The worth of several results when it is the same for all.
    pub(crate) fn same(&self, credits: &[Credit]) -> Option<Points> {
        let first = self.get(*credits.first()?);
        credits.iter().all(|credit| self.get(*credit) == first).then_some(first)
    }
}
