//! The editions, and the choices a table may make among what they leave open or clubs do otherwise.

use cards::Rank;
use serde::{Deserialize, Serialize};

/// 版本 A printed edition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Edition {
    /// 竞技掼蛋竞赛规则（试行） The trial edition of 2022.
    #[serde(rename = "guandan-2022")]
    Of2022,
    /// 淮安掼蛋竞赛规则 The edition of 2017.
    #[serde(rename = "guandan-2017")]
    Of2017,
}

impl Edition {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Of2022, Self::Of2017];

    /// The book id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Of2022 => "guandan-2022",
            Self::Of2017 => "guandan-2017",
        }
    }

    /// The edition of a book id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.id() == id)
    }
}

/// 打A不过 What becomes of a side that fails at its own A. `R-ace-fail`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AceFail {
    /// It stays at A.
    None,
    /// After three such boards it goes back to 2.
    Three,
    /// After two such boards it goes back to 2.
    Two,
}

impl AceFail {
    /// Boards after which the side goes back to 2.
    pub const fn limit(self) -> Option<u8> {
        match self {
            Self::None => None,
            Self::Three => Some(3),
            Self::Two => Some(2),
        }
    }
}

/// 过A What passes A on a board at one's own A. `R-pass-ace`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassAce {
    /// 上游 and the partner not 下游.
    NotLast,
    /// 上游 and 二游 only.
    Double,
}

/// 还贡 Which cards may be returned for tribute. `R-return-option`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnRule {
    /// 10 or lower and no level card, to anybody.
    Ten,
    /// That to the partner, any card to opponents.
    TenToPartner,
    /// Any card to anybody.
    Any,
}

/// 报牌 How the number of cards left is told. `R-report`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    /// A number card lies from the play that leaves ten or fewer on, and shows what is left then.
    Card,
    /// Told once, at that play.
    Once,
    /// Whoever is to play may ask; ten or fewer must be answered.
    OnRequest,
    /// Always shown.
    Always,
}

/// 逢人配 How cards that can be read in several ways are read. `R-wild-option`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WildRule {
    /// The bigger reading, unless the smaller is declared.
    Big,
    /// Of two full houses only the bigger.
    BigOnly,
    /// Always declared where there is more than one reading.
    Declare,
}

/// 一局 When a match ends. `R-end`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// 计局 When a side has passed A.
    PastA,
    /// 计副 After a number of boards.
    Boards,
    /// 计时 With the board that is in play when the time is up.
    Time,
    /// 计时计副 After the boards or the time, whichever comes first.
    Both,
}

/// What a table plays: the edition and the named choices. It stands in the head of every record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The edition.
    #[serde(rename = "format")]
    pub edition: Edition,
    /// When the match ends.
    pub end: End,
    /// After how many boards, where boards are counted.
    pub boards: Boards,
    /// After how many minutes, where there is a clock.
    pub minutes: Minutes,
    /// The level to pass.
    pub target: Target,
    /// What passes A.
    pub pass: PassAce,
    /// What becomes of failures at A.
    pub ace: AceFail,
    /// Which cards may be returned.
    #[serde(rename = "return")]
    pub give_back: ReturnRule,
    /// How the number of cards left is told.
    pub report: Report,
    /// How ambiguous cards are read.
    pub wild: WildRule,
}

impl Setup {
    /// An edition as printed: to past A.
    pub const fn usual(edition: Edition) -> Self {
        let (give_back, report) = match edition {
            Edition::Of2022 => (ReturnRule::Ten, Report::Card),
            Edition::Of2017 => (ReturnRule::TenToPartner, Report::Once),
        };
        Self {
            edition,
            end: End::PastA,
            boards: Boards::Eight,
            minutes: Minutes::Sixty,
            target: Target::Ace,
            pass: PassAce::NotLast,
            ace: AceFail::None,
            give_back,
            report,
            wild: WildRule::Big,
        }
    }

    /// Boards after which the match ends, if they are counted.
    pub const fn board_limit(&self) -> Option<u16> {
        match self.end {
            End::Boards | End::Both => Some(self.boards.count()),
            End::PastA | End::Time => None,
        }
    }

    /// Minutes after which no board is begun, if there is a clock.
    pub const fn minute_limit(&self) -> Option<u16> {
        match self.end {
            End::Time | End::Both => Some(self.minutes.count()),
            End::PastA | End::Boards => None,
        }
    }
}

/// A choice among numbers, written as a string like every option.
macro_rules! numbers {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $text:literal => $count:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum $name {
            $(#[doc = $text] #[serde(rename = $text)] $value,)+
        }

        impl $name {
            /// As a number.
            pub const fn count(self) -> u16 {
                match self { $(Self::$value => $count,)+ }
            }
        }
    };
}

numbers! {
    /// 副数 Boards of a match. `GD17 14-1`
    Boards { Four = "4" => 4, Six = "6" => 6, Eight = "8" => 8, Ten = "10" => 10, Twelve = "12" => 12, Sixteen = "16" => 16 }
}
numbers! {
    /// 分钟 Minutes of a match. `GD17 14-1`
    Minutes { Thirty = "30" => 30, FortyFive = "45" => 45, Sixty = "60" => 60, Ninety = "90" => 90 }
}

/// 打到哪一级 The level to pass. `R-target`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// A
    #[serde(rename = "A")]
    Ace,
    /// 10
    #[serde(rename = "T")]
    Ten,
}

impl Target {
    /// The level that must be played and passed.
    pub const fn rank(self) -> Rank {
        match self {
            Self::Ace => Rank::ACE,
            Self::Ten => Rank::TEN,
        }
    }
}
