//! Refusals of score sheets (记分表退回): what is wrong on them, and what would do.

use std::fmt;

use crate::format::FormatFault;
use crate::points::Points;
use crate::side::{BySide, Side};
use crate::text::Text;

/// 记分表退回. Nothing is converted of a sheet that has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SheetFault {
    /// 没有这种记分制.
    NoSuchSystem {
        /// The name asked for.
        system: String,
        /// Those of the profile.
        offered: Vec<String>,
    },
    /// 没有这个换算表.
    NoSuchScale {
        /// Its name.
        scale: String,
    },
    /// 没有这个副数的级分换算表.
    NoLevelTable {
        /// Packs.
        decks: u8,
    },
    /// 没有写明轮空、弃权得几分.
    NoGrants {
        /// The system.
        system: Text,
    },
    /// 记分制不对: a sheet of another kind than the system's.
    WrongKind {
        /// The system.
        system: Text,
        /// The kind it takes.
        wanted: Text,
    },
    /// 不是计副制: the system has no boards.
    NoBoards {
        /// The system.
        system: Text,
    },
    /// 必须分出胜负.
    TieNeedsWinner,
    /// 某一节的记分表不对.
    InSegment {
        /// The segment, from 1.
        segment: u16,
        /// What is wrong with its sheet.
        fault: Box<SheetFault>,
    },
    /// 缺一节.
    SegmentMissing {
        /// The segment, from 1.
        segment: u16,
        /// Segments of the match.
        segments: u16,
    },
    /// 打平，须加打.
    ExtraBoardDue {
        /// The last segment entered.
        segment: u16,
    },
    /// 应分节记分.
    WantsSegments {
        /// Segments of the match.
        segments: u16,
    },
    /// 节数、加打与方案不符.
    Segments(FormatFault),
    /// 局数太多: more games than win the match, or both sides have won it.
    TooManyGames {
        /// As the sheet says.
        won: BySide<u8>,
        /// Games that win.
        to_win: u8,
    },
    /// 没有打完: nobody has won, and no levels are given of a game that time cut.
    Unfinished {
        /// As the sheet says.
        won: BySide<u8>,
        /// Games that win.
        to_win: u8,
    },
    /// 已分胜负还有未打完的局.
    CutAfterEnd,
    /// 不计时: the system plays games out.
    NoTimeLimit,
    /// 级数超出范围.
    LevelOutside {
        /// Whose.
        side: Side,
        /// Steps above level 2.
        level: u8,
        /// The most.
        top: u8,
    },
    /// 双方都过A.
    BothPastTop,
    /// 还没有人过A.
    NotPastTop {
        /// Steps that are past A.
        top: u8,
    },
    /// 没写谁先到.
    FirstMissing {
        /// The equal level.
        level: u8,
    },
    /// 级数不同，不问谁先到.
    FirstOfUnequal,
    /// 平级算平，不问谁先到.
    FirstNotAsked,
    /// 都还在2，没有先到.
    FirstAtStart,
    /// 副号超出范围.
    BoardOutside {
        /// The number.
        board: u16,
        /// Boards of the match.
        boards: u16,
    },
    /// 没有这一桌.
    NoSuchTable {
        /// The board.
        board: u16,
        /// The table, 0 for A.
        table: u8,
        /// Tables of the match.
        tables: u8,
    },
    /// 同一副记了两次.
    BoardTwice {
        /// The board.
        board: u16,
        /// The table.
        table: u8,
    },
    /// 缺一副.
    BoardMissing {
        /// The board.
        board: u16,
        /// The table.
        table: u8,
    },
    /// 只取消了一桌.
    HalfCancelled {
        /// The board.
        board: u16,
    },
    /// 两桌的庄家应是对方: the dealer's seat is fixed, and the sides sit crosswise.
    SameDealer {
        /// The board.
        board: u16,
        /// Who has the deal at both tables.
        dealer: Side,
    },
    /// 得分不是5的倍数.
    NotMultiple {
        /// The board.
        board: u16,
        /// The table.
        table: u8,
        /// As the sheet says.
        points: i32,
        /// The unit.
        multiple: i32,
    },
    /// 不可能的得分.
    Impossible {
        /// The board.
        board: u16,
        /// The table.
        table: u8,
        /// As the sheet says.
        points: i32,
        /// The fewest.
        least: i32,
        /// The most.
        most: i32,
    },
    /// 不是同一副牌: boards that are compared have one number.
    OtherBoard {
        /// The number found.
        board: u16,
        /// The number wanted.
        wanted: u16,
    },
    /// 累计级分不对: negative, or no whole number.
    BadTotal {
        /// Whose.
        side: Side,
        /// As the sheet says.
        total: Points,
    },
    /// 一局也没有.
    NoHands,
    /// 局号从1起.
    HandOutside {
        /// The number.
        hand: u16,
    },
    /// 没有这个半场.
    NoSuchHalf {
        /// The hand.
        hand: u16,
        /// The half, 0 for the first.
        half: u8,
        /// Halves of the match.
        halves: u8,
    },
    /// 同一局记了两次.
    HandTwice {
        /// The hand.
        hand: u16,
        /// The half.
        half: u8,
    },
    /// 缺一局.
    HandMissing {
        /// The hand.
        hand: u16,
        /// The half.
        half: u8,
    },
    /// 名次不是每方三个.
    Places {
        /// The hand.
        hand: u16,
        /// Places of the home side.
        home: usize,
    },
    /// 没有打点、进点.
    NoOpenings {
        /// The hand.
        hand: u16,
    },
    /// 一方打点与另一方进点不等.
    OpeningsUnpaired {
        /// The hand.
        hand: u16,
    },
    /// 进点太多: who was out as first or second has not entered.
    TooManyEntered {
        /// The hand.
        hand: u16,
        /// Whose.
        side: Side,
        /// As the sheet says.
        entered: u8,
        /// The most.
        most: u8,
    },
}

impl SheetFault {
    /// The requirement that the sheet does not meet.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NoSuchSystem { .. } | Self::NoSuchScale { .. } | Self::WrongKind { .. } => "TD-1.11",
            Self::NoGrants { .. } => "TD-7.11",
            Self::TieNeedsWinner | Self::ExtraBoardDue { .. } => "TD-3.6",
            Self::SegmentMissing { .. } | Self::WantsSegments { .. } => "TD-9.1",
            Self::InSegment { fault, .. } => fault.article(),
            Self::Segments(fault) => fault.article(),
            Self::TooManyGames { .. } | Self::Unfinished { .. } | Self::CutAfterEnd => "TD-2.1",
            Self::NoTimeLimit => "TD-2.2",
            Self::LevelOutside { .. } | Self::BothPastTop => "TD-2.8",
            Self::NotPastTop { .. } => "TD-2.9",
            Self::FirstMissing { .. } | Self::FirstOfUnequal | Self::FirstNotAsked | Self::FirstAtStart => "TD-2.14",
            Self::BoardOutside { .. }
            | Self::NoSuchTable { .. }
            | Self::BoardTwice { .. }
            | Self::BoardMissing { .. }
            | Self::SameDealer { .. }
            | Self::NoLevelTable { .. }
            | Self::NoBoards { .. }
            | Self::OtherBoard { .. }
            | Self::NotMultiple { .. }
            | Self::Impossible { .. } => "TD-2.5",
            Self::HalfCancelled { .. } => "TD-10.3",
            Self::BadTotal { .. } => "TD-2.6",
            Self::NoSuchHalf { .. } => "TD-2.11",
            Self::NoHands
            | Self::HandOutside { .. }
            | Self::HandTwice { .. }
            | Self::HandMissing { .. }
            | Self::Places { .. }
            | Self::NoOpenings { .. }
            | Self::OpeningsUnpaired { .. }
            | Self::TooManyEntered { .. } => "TD-2.10",
        }
    }
}

impl From<FormatFault> for SheetFault {
    fn from(fault: FormatFault) -> Self {
        Self::Segments(fault)
    }
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.text().en, self.article())
    }
}

impl std::error::Error for SheetFault {}
