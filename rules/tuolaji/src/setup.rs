//! The one format that the text prints, and the choices a table may make among what it prints twice or leaves open.

use serde::{Deserialize, Serialize};
use table::Article;
use trick::{Shape, Units};

use crate::contest::Washington;
use crate::illegal::gw;

/// 座位 Players at a table, three a side, who sit alternately. `GW 1.3`, `GW 2.2`, `GW 2.3`
pub const SEATS: u8 = 6;
/// 副 Packs. `GW 1.7`
pub(crate) const PACKS: u8 = 3;
/// 底牌 Cards in the kitty. `GW 4.4`, `GW 11.2`
pub const KITTY: u8 = 6;
/// Cards that are drawn, 26 a player.
pub(crate) const DRAWN: u16 = PACKS as u16 * 54 - KITTY as u16;
/// 甩牌违规 Points of fine for each card of a failed throw. `GW 13.3.3`
pub const FINE: i32 = 10;

/// The printed format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Format {
    /// 大华府六人拖拉机
    #[serde(rename = "tuolaji-gw6")]
    Gw6,
}

impl Format {
    /// The book id.
    pub const fn id(self) -> &'static str {
        "tuolaji-gw6"
    }
}

/// 争杀 How two ruffs of a throw are compared; the text prints both and lets the players agree. `GW 8.6`, `R-gw-contest`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Contest {
    /// By their largest components alone. `GW 8.6.1`
    #[serde(rename = "8.6.1")]
    Largest,
    /// Pair against pair, triple against triple, each greater. `GW 8.6.2`
    #[serde(rename = "8.6.2")]
    Each,
}

/// 抠底倍数 What the points of a captured kitty are multiplied by; printed twice, with different figures. `R-gw-factor`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Factor {
    /// 1, 2 and 4. `GW 12.9`
    #[serde(rename = "12.9")]
    Scoring,
    /// 2, 4 and 8. `GW 4.4`
    #[serde(rename = "4.4")]
    Doubled,
}

impl Factor {
    /// The factor of a last trick, by the largest component led to it: a single `GW 12.9.4`, a pair or several `GW 12.9.3`,
    /// a triple `GW 12.9.2` or a run `GW 12.9.1`; several kinds together count as the largest of them `GW 12.9.5`.
    pub fn of(self, led: &Units) -> i32 {
        led.shapes().map(|shape| self.of_shape(shape)).max().unwrap_or(0)
    }

    /// The factor of one component.
    pub const fn of_shape(self, shape: Shape) -> i32 {
        let printed = match (shape.width, shape.length) {
            (1, _) => 1,
            (2, 1) => 2,
            (_, _) => 4,
        };
        match self {
            Self::Scoring => printed,
            Self::Doubled => 2 * printed,
        }
    }

    /// The articles that the factor of a last trick comes from: the item of its largest component, and where it mixes shapes
    /// the one that lets the largest decide.
    pub fn articles(self, led: &Units) -> impl Iterator<Item = Article> {
        let mixed = self == Self::Scoring && !led.same_shape();
        let largest = led.shapes().max_by_key(|shape| (self.of_shape(*shape), shape.cards()));
        let item = largest.map(|shape| match (self, shape.width, shape.length) {
            (Self::Doubled, ..) => gw("4.4"),
            (_, _, 2..) => gw("12.9.1"),
            (_, 3, _) => gw("12.9.2"),
            (_, 2, _) => gw("12.9.3"),
            (_, _, _) => gw("12.9.4"),
        });
        item.into_iter().chain(mixed.then(|| gw("12.9.5")))
    }
}

/// 甩主 May trumps be thrown? `GW 4.8`, `R-gw-throw-trump`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrumpThrows {
    /// Like the cards of any suit.
    Allowed,
    /// Only cards of a side suit are thrown.
    Forbidden,
}

/// 必打 Levels that are passed only by winning as banker there. `R-gw-match`
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

/// 比赛时间 How long a match lasts. `GW 14.10`, `R-gw-time`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Minutes {
    /// Two hours; in the last ten minutes no board is begun. `GW 12.10.4`
    #[serde(rename = "120")]
    TwoHours,
    /// Until a side has passed A.
    #[serde(rename = "none")]
    Untimed,
}

impl Minutes {
    /// 剩余时间不足十分钟 Minutes left when no board is begun any more. `GW 12.10.4`
    const LEFT: u32 = 10;

    /// Minutes after which the board in play is the last.
    pub const fn limit(self) -> Option<u32> {
        match self {
            Self::TwoHours => Some(120 - Self::LEFT),
            Self::Untimed => None,
        }
    }
}

/// 查牌 What of the tricks past stays to be looked at. `GW 14.11`, `R-gw-look`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// The last trick; nothing before it.
    Last,
    /// The last trick, and the list of the cards that made the defenders' points.
    Points,
}

/// What a table plays: the format and the named choices. It stands in the head of every record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The format.
    pub format: Format,
    /// How ruffs of a throw are compared.
    pub contest: Contest,
    /// What a captured kitty is multiplied by.
    pub factor: Factor,
    /// May trumps be thrown?
    pub trump_throws: TrumpThrows,
    /// The levels that must be played.
    pub must_play: MustPlay,
    /// How long a match lasts.
    pub minutes: Minutes,
    /// What of the tricks past stays to be looked at.
    pub look: Look,
}

impl Setup {
    /// As printed, and by the rulings where the text leaves a choice.
    pub const USUAL: Self = Self {
        format: Format::Gw6,
        contest: Contest::Largest,
        factor: Factor::Scoring,
        trump_throws: TrumpThrows::Allowed,
        must_play: MustPlay::Ace,
        minutes: Minutes::TwoHours,
        look: Look::Last,
    };

    /// How leads are read and ruffs compared at this table.
    pub const fn law(self) -> Washington {
        Washington { contest: self.contest, trump_throws: self.trump_throws }
    }
}
