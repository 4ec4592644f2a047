//! 记分表: what both sides of a match sign, before anything is converted.

use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::side::{BySide, Side};

/// The result of a match as it stands on the score sheet. Which kind a match takes, the profile's score system says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sheet {
    /// 计局: games (局) won by each side, in one or in best of three (`TD-2.1`). `levels` if time ended an unfinished game.
    Games {
        /// Games won.
        won: BySide<u8>,
        /// 时间到时的级数: the levels of the game that time cut (`TD-2.2`), as steps from level 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        levels: Option<BySide<u8>>,
    },
    /// 计时 / 掼蛋: the level that each side has reached, as steps: 2 is 0, A is 12, past A is 13 (`TD-2.3`, `TD-2.8`).
    Levels {
        /// Steps above level 2.
        level: BySide<u8>,
        /// 先到者: who reached an equal level first (`TD-2.14`), where the text asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Side>,
    },
    /// 计副: the boards of a match at one table or at two (`TD-2.5`, `TD-2.6`).
    Boards {
        /// 各副: each board of each table.
        boards: Vec<BoardLine>,
    },
    /// 累计级分: only the totals of 级分 of each side, when boards are not entered one by one (`TD-11.1`).
    Totals {
        /// Sum of level points.
        total: BySide<Points>,
    },
    /// 够级: the hands of a match (`TD-2.10`).
    Hands {
        /// 各局.
        hands: Vec<HandLine>,
    },
    /// 分节: a match of several segments, each with a sheet of its own (`TD-3.6`, `TD-9.1`).
    Segments {
        /// 各节, in order.
        segments: Vec<SegmentLine>,
    },
}

/// 一节.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SegmentLine {
    /// Its sheet, of the kind that the score system takes.
    pub sheet: Sheet,
    /// 加打: each side's total of the extra boards that broke a tie, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<BySide<Points>>,
}

/// 一副牌在一桌的结果.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardLine {
    /// The printed number, from 1.
    pub board: u16,
    /// Which table: 0 is A (home sits East–West), 1 is B (`TD-1.1`).
    pub table: u8,
    /// 庄家方: the side whose pair has the deal at this table.
    pub dealer: Side,
    /// 防守方得分, fines included: may be negative or above the pack. None: 取消, the board does not count.
    pub points: Option<i32>,
    /// 底牌: whose it was. Kept where nothing is said; only some tables of levels ask.
    #[serde(default, skip_serializing_if = "Kitty::is_kept")]
    pub kitty: Kitty,
}

/// 抠底: whose the last trick was, and the kitty with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kitty {
    /// 未抠底: the dealer's side won it.
    #[default]
    Kept,
    /// 抠底: the defenders won it.
    Captured,
}

impl Kitty {
    /// What a sheet leaves out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    fn is_kept(&self) -> bool {
        *self == Self::Kept
    }
}

/// 够级一局: who finished where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandLine {
    /// The printed number of the hand, from 1.
    pub hand: u16,
    /// 复式的上下半场: 0 is the first half, 1 the second, in which the hands are exchanged (`TD-2.11`). 0 where hands are played once.
    #[serde(default)]
    pub half: u8,
    /// 科次: the side of the first, second … sixth to go out.
    pub places: [Side; 6],
    /// 打点 (+6): how often each side opened its point (six packs).
    #[serde(default)]
    pub opened: BySide<u8>,
    /// 进点 (−6): how often each side was left without (six packs).
    #[serde(default)]
    pub entered: BySide<u8>,
}
