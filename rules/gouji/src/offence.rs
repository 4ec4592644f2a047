//! Offences that a strict table notes instead of refusing, and what they cost. `G4 24-3`, `G4 24-5`–`G4 24-7`, `G6 25-3`

use serde::{Deserialize, Serialize};
use table::{Article, ByTeam, Seat};

use crate::Format;

/// 违例 An offence of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
pub enum Offence {
    /// 错牌 Cards that are no set, of the wrong number, or too low: put right. `G4 24-3`, `G6 25-3`
    #[serde(rename = "P3")]
    WrongPlay,
    /// 烧牌失误 A burner's set without a joker: out of the hand. `G4 24-4`, `G6 25-4`
    #[serde(rename = "P4")]
    FailedBurn,
    /// 过牌错误 Passing or playing out of turn. `G4 24-5`, `G6 25-5`
    #[serde(rename = "P5")]
    OutOfTurn,
    /// 扣牌错误 Laying away by the wrong seat, leading before. `G4 24-6`, `G6 25-6`
    #[serde(rename = "P6")]
    WrongLayaway,
    /// 报牌错误 Asking or telling a number above ten. `G4 24-7`, `G6 25-7`
    #[serde(rename = "P7")]
    WrongCount,
}

impl Offence {
    /// All five.
    pub const ALL: [Self; 5] =
        [Self::WrongPlay, Self::FailedBurn, Self::OutOfTurn, Self::WrongLayaway, Self::WrongCount];

    /// The article of the penalty.
    pub const fn article(self, format: Format) -> Article {
        let number = match (self, format) {
            (Self::WrongPlay, Format::Four) => "24-3",
            (Self::FailedBurn, Format::Four) => "24-4",
            (Self::OutOfTurn, Format::Four) => "24-5",
            (Self::WrongLayaway, Format::Four) => "24-6",
            (Self::WrongCount, Format::Four) => "24-7",
            (Self::WrongPlay, Format::Six) => "25-3",
            (Self::FailedBurn, Format::Six) => "25-4",
            (Self::OutOfTurn, Format::Six) => "25-5",
            (Self::WrongLayaway, Format::Six) => "25-6",
            (Self::WrongCount, Format::Six) => "25-7",
        };
        Article::new(format.text(), number)
    }
}

/// How often each seat has committed each offence in a match: seats by seat, offences in the order of [`Offence::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Noted([[u8; 5]; 6]);

impl Noted {
    /// Nothing yet.
    pub const NONE: Self = Self([[0; 5]; 6]);

    /// How often.
    pub const fn count(&self, seat: Seat, offence: Offence) -> u8 {
        self.0[seat.index()][offence as usize]
    }

    /// Notes one more. The points that it costs the side: nothing the first time, two each time more; a failed burn costs
    /// the place and no points. `R-warnings`
    pub fn note(&mut self, seat: Seat, offence: Offence, penalties: &mut ByTeam<i32>) -> i32 {
        let count = &mut self.0[seat.index()][offence as usize];
        *count = count.saturating_add(1);
        let points = if *count > 1 && offence != Offence::FailedBurn { 2 } else { 0 };
        penalties[seat.team()] += points;
        points
    }
}
