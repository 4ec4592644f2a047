//! The printed formats, and the choices a table may make.

use serde::{Deserialize, Serialize};

/// 四副、六副 A printed rulebook. `G4 2-1`, `G6 2-1`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Format {
    /// 中国（四副）够级竞赛规则 Four packs, 36 cards each.
    #[serde(rename = "gouji-4")]
    Four,
    /// 中国（六副）够级竞赛规则 Six packs, 54 cards each.
    #[serde(rename = "gouji-6")]
    Six,
}

impl Format {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Four, Self::Six];

    /// The book id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Four => "gouji-4",
            Self::Six => "gouji-6",
        }
    }

    /// The format of a book id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// The code by which its text is cited.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Four => "G4",
            Self::Six => "G6",
        }
    }

    /// Packs.
    pub const fn packs(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Six => 6,
        }
    }
}

/// How strictly the table is run. `R-mode`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// 休闲 Sets are laid away by themselves, numbers of ten and fewer are shown, burns that cannot succeed are refused.
    Casual,
    /// 裁判台 As before a referee: lay-away is done by the opponent, numbers are told on asking, burns may fail, offences are
    /// noted.
    Strict,
}

/// 底牌 Who may answer the last hand of the first two out, with six packs. `R-last-passed`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastHand {
    /// Everybody who has cards.
    All,
    /// Of an ordinary one only those who have not passed.
    Unpassed,
}

/// 串三户 What a sweep is worth with six packs. `R-sweep`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sweep {
    /// Twelve, whatever the points.
    Flat,
    /// Twelve in place of six, and the points.
    Points,
    /// Twelve or the sum, whichever is more.
    Max,
}

/// 局数 Hands of a match. `R-hands`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Hands {
    /// 10
    #[serde(rename = "10")]
    Ten,
    /// 1
    #[serde(rename = "1")]
    One,
    /// 4
    #[serde(rename = "4")]
    Four,
    /// 6
    #[serde(rename = "6")]
    Six,
    /// 8
    #[serde(rename = "8")]
    Eight,
    /// 12
    #[serde(rename = "12")]
    Twelve,
}

impl Hands {
    /// As a number.
    pub const fn count(self) -> u16 {
        match self {
            Self::One => 1,
            Self::Four => 4,
            Self::Six => 6,
            Self::Eight => 8,
            Self::Ten => 10,
            Self::Twelve => 12,
        }
    }
}

/// What a table plays: the format and the named choices. It stands in the head of every record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The format.
    pub format: Format,
    /// How strictly.
    pub mode: Mode,
    /// Hands of a match.
    pub hands: Hands,
    /// Who may answer the first last hands.
    pub last: LastHand,
    /// What a sweep is worth.
    pub sweep: Sweep,
}

impl Setup {
    /// A format as printed, at a casual table, ten hands.
    pub const fn usual(format: Format) -> Self {
        Self { format, mode: Mode::Casual, hands: Hands::Ten, last: LastHand::All, sweep: Sweep::Flat }
    }
}
