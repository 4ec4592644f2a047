//! The formats that the texts print, and the choices a table may make among what they print or leave open.

use serde::{Deserialize, Serialize};
use table::Article;
use trick::Shape;

/// A printed format. `GZ 2`, `GZ 6`, `GZ 16`, `R-cn-play`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Format {
    /// 广州三副 Guangzhou, three packs.
    #[serde(rename = "shengji-gz3")]
    Gz3,
    /// 中国一副 China, one pack.
    #[serde(rename = "shengji-cn1")]
    Cn1,
    /// 中国两副 China, two packs.
    #[serde(rename = "shengji-cn2")]
    Cn2,
    /// 中国三副 China, three packs.
    #[serde(rename = "shengji-cn3")]
    Cn3,
}

impl Format {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Gz3, Self::Cn1, Self::Cn2, Self::Cn3];

    /// The book id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gz3 => "shengji-gz3",
            Self::Cn1 => "shengji-cn1",
            Self::Cn2 => "shengji-cn2",
            Self::Cn3 => "shengji-cn3",
        }
    }

    /// The format of a book id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// Packs. `GZ 2`
    pub const fn packs(self) -> u8 {
        match self {
            Self::Cn1 => 1,
            Self::Cn2 => 2,
            Self::Gz3 | Self::Cn3 => 3,
        }
    }

    /// The kitty sizes that are printed, the usual one first. `GZ 6`
    pub const fn kitties(self) -> [u8; 2] {
        match self {
            Self::Cn1 => [6, 2],
            Self::Cn2 => [8, 4],
            Self::Gz3 | Self::Cn3 => [6, 10],
        }
    }

    /// Points from one row of the table of levels to the next; twice that turns the deal. `GZ 16`, `R-step`
    pub const fn step(self) -> i32 {
        20 * self.packs() as i32
    }

    /// 罚分 The fine of a level from 1 to 4. `GZ 18-3`, `CN 表4`
    pub const fn fine(self, level: Fine) -> i32 {
        let level_1 = 5 * self.packs() as i32;
        match level {
            Fine::Level1 => level_1,
            Fine::Level2 => 2 * level_1,
        }
    }

    /// What the points of a captured kitty are multiplied by, from the largest component led to the last trick.
    /// `GZ 14`, `R-kitty1`, `R-kitty2`
    pub const fn kitty_factor(self, shape: Shape) -> i32 {
        let length = shape.length as i32;
        match (self, shape.width, length) {
            (Self::Cn1, _, _) | (_, 1, _) => 2,
            (Self::Cn2, _, 1) => 4,
            (Self::Cn2, _, _) => 1 << (length + 1),
            (_, 2, 1) => 3,
            (_, 2, _) => 3 + length,
            (_, _, 1) => 4,
            (_, _, _) => 2 + 2 * length,
        }
    }

    /// The article that the factor comes from.
    pub const fn kitty_article(self) -> Article {
        match self {
            Self::Gz3 | Self::Cn3 => Article::new("GZ", "14"),
            Self::Cn1 => Article::new("R", "kitty1"),
            Self::Cn2 => Article::new("R", "kitty2"),
        }
    }

    /// The article that the table of levels comes from.
    pub const fn level_article(self) -> Article {
        match self {
            Self::Gz3 | Self::Cn3 => Article::new("GZ", "16"),
            Self::Cn1 | Self::Cn2 => Article::new("R", "step"),
        }
    }
}

/// 罚分级别 The level of the fine for each failing component of a throw. `GZ 22-1`, `R-fine`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fine {
    /// 5, 10 or 15 points for one, two or three packs.
    #[serde(rename = "1")]
    Level1,
    /// Twice that.
    #[serde(rename = "2")]
    Level2,
}

/// 必打 Levels that are passed only by winning as banker there. `R-match`, `R-must`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MustPlay {
    /// A alone.
    #[serde(rename = "A")]
    Ace,
    /// 5, 10, K and A.
    #[serde(rename = "5TKA")]
    FiveTenKing,
    /// J and A.
    #[serde(rename = "JA")]
    Jack,
    /// 2 and A.
    #[serde(rename = "2A")]
    Two,
}

impl MustPlay {
    /// Must this level be won as banker?
    pub fn holds(self, level: cards::Rank) -> bool {
        use cards::Rank;
        let more: &[Rank] = match self {
            Self::Ace => &[],
            Self::FiveTenKing => &[Rank::FIVE, Rank::TEN, Rank::KING],
            Self::Jack => &[Rank::JACK],
            Self::Two => &[Rank::TWO],
        };
        level == Rank::ACE || more.contains(&level)
    }
}

/// How boards make a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// 计局 From level 2 to past A. `R-match`
    Match,
    /// 计副 Sixteen boards with fixed banker and level. `CN 5.3-3`, `R-boards`
    Boards,
}

/// What a table plays: the format and the named choices. It stands in the head of every record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Choices", into = "Choices")]
pub struct Setup {
    format: Format,
    kitty: u8,
    fine: Fine,
    must_play: MustPlay,
    mode: Mode,
}

impl Setup {
    /// A format with the usual choices: the first kitty size, fine of level 1, A must be played, a match by levels.
    pub const fn usual(format: Format) -> Self {
        let kitty = format.kitties()[0];
        Self { format, kitty, fine: Fine::Level1, must_play: MustPlay::Ace, mode: Mode::Match }
    }

    /// All choices; an error in words if the format has no such kitty or mode.
    pub fn new(format: Format, kitty: u8, fine: Fine, must_play: MustPlay, mode: Mode) -> Result<Self, String> {
        if !format.kitties().contains(&kitty) {
            let [usual, other] = format.kitties();
            return Err(format!(
                "{} is played with a kitty of {usual} or {other} cards (GZ 6), not {kitty}",
                format.id()
            ));
        }
        if mode == Mode::Boards && format != Format::Cn2 {
            return Err(format!(
                "fixed boards are played with two packs, as shengji-cn2 (CN 5.3-3), not {}",
                format.id()
            ));
        }
        Ok(Self { format, kitty, fine, must_play, mode })
    }

    /// The format.
    pub const fn format(self) -> Format {
        self.format
    }

    /// Cards in the kitty.
    pub const fn kitty(self) -> u8 {
        self.kitty
    }

    /// The level of fines.
    pub const fn fine(self) -> Fine {
        self.fine
    }

    /// The levels that must be played.
    pub const fn must_play(self) -> MustPlay {
        self.must_play
    }

    /// How boards make a match.
    pub const fn mode(self) -> Mode {
        self.mode
    }

    /// Cards that are drawn.
    pub const fn drawn(self) -> u16 {
        self.format.packs() as u16 * 54 - self.kitty as u16
    }
}

/// The setup as it is written: the kitty's size as a string, like every option.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    format: Format,
    kitty: String,
    fine: Fine,
    must_play: MustPlay,
    mode: Mode,
}

impl From<Setup> for Choices {
    fn from(setup: Setup) -> Self {
        let Setup { format, kitty, fine, must_play, mode } = setup;
        Self { format, kitty: kitty.to_string(), fine, must_play, mode }
    }
}

impl TryFrom<Choices> for Setup {
    type Error = String;

    fn try_from(choices: Choices) -> Result<Self, String> {
        let kitty =
            choices.kitty.parse().map_err(|_| format!("the kitty's size is a number, not {:?}", choices.kitty))?;
        Self::new(choices.format, kitty, choices.fine, choices.must_play, choices.mode)
    }
}
