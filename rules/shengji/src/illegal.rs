//! Why an action is refused: one closed list, each entry with its article.

use table::{Article, Cited};
use thiserror::Error;

/// Which board's articles speak of a declaration: the first (`GZ 5`) or a later one (`GZ 17`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// 抢庄 The bank is claimed with the declaration.
    First,
    /// 亮主 The banker is settled already.
    Later,
}

/// A duty that a follower has not met, biggest first. `GZ 10`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// 连刻
    TripleRun,
    /// 刻子
    Triple,
    /// 连对
    PairRun,
    /// 对子
    Pair,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Another seat draws now.
    #[error("it is not your turn to draw")]
    DrawOutOfTurn,
    /// Another seat plays now.
    #[error("it is not your turn")]
    PlayOutOfTurn,
    /// Cards are being drawn.
    #[error("cards are being drawn; you may only declare")]
    WhileDrawing,
    /// The draw is over and declarations are being closed.
    #[error("the draw is over: declare or pass")]
    WhileClosing,
    /// The banker buries.
    #[error("the banker is burying the kitty")]
    WhileBurying,
    /// Cards are being played.
    #[error("cards are being played; play a card")]
    WhilePlaying,
    /// A failed throw waits for the next player.
    #[error("a throw has failed: the next player names the component to be led")]
    WhileNaming,
    /// Nothing more happens on this board.
    #[error("the board is over")]
    BoardOver,
    /// Cards that the seat has not got.
    #[error("you do not hold all of these cards")]
    NotHeld,
    /// Something other than level cards was shown.
    #[error("only level cards of one suit are shown to declare; jokers declare nothing")]
    NotLevelCards(Opening),
    /// Equal numbers never overturn.
    #[error("more cards of one suit than already shown are needed")]
    NotMore(Opening),
    /// One's own declaration may be strengthened in its suit only.
    #[error("nobody overturns their own declaration in another suit")]
    OwnDeclaration,
    /// Strengthening takes a card drawn since.
    #[error("your declaration is strengthened only with a card drawn after it")]
    NotNewlyDrawn,
    /// This seat has said that it shows nothing more.
    #[error("you have passed already")]
    PassedAlready,
    /// The wrong number of cards buried.
    #[error("bury exactly {}", cards_en(*.0))]
    BuryCount(u8),
    /// Nothing was played.
    #[error("choose at least one card")]
    Nothing,
    /// A lead out of two suites.
    #[error("a lead is of one suit; trumps, level cards and jokers are one suit")]
    TwoSuites,
    /// Several readings and none declared.
    #[error("these cards can be read in several ways: say which")]
    Undeclared,
    /// The declared components are not these cards.
    #[error("the declared components are not the cards led")]
    DeclaredOther,
    /// A declared part is no component.
    #[error("a declared part is no single, pair, triple or run")]
    DeclaredNoUnit,
    /// Declared parts that are one larger component.
    #[error("the declared parts together are one larger component")]
    DeclaredClash,
    /// The wrong number of cards.
    #[error("play exactly {}, as many as were led", cards_en(*.0))]
    FollowCount(u8),
    /// Cards of the led suit were held back.
    #[error("follow suit: play your cards of the led suit first")]
    SuitHeld,
    /// A better answer to the lead's composition is held.
    #[error("the lead must be answered: you hold {}", owed_en(*.0))]
    Owed(Owed),
    /// Not one of the components to be named.
    #[error("name one of the components shown")]
    NotAChoice,
}

const fn owed_en(owed: Owed) -> &'static str {
    match owed {
        Owed::TripleRun => "a longer run of triples",
        Owed::Triple => "a triple that must be played",
        Owed::PairRun => "a longer run of pairs",
        Owed::Pair => "a pair that must be played",
    }
}

fn cards_en(count: u8) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

const fn gz(number: &'static str) -> Article {
    Article::new("GZ", number)
}

impl Cited for Illegal {
    fn article(&self) -> Article {
        match self {
            Self::DrawOutOfTurn => gz("20-1"),
            Self::PlayOutOfTurn => gz("20-2"),
            Self::WhileDrawing => gz("4-2"),
            Self::WhileClosing | Self::PassedAlready => Article::new("R", "window"),
            Self::WhileBurying | Self::BuryCount(_) => gz("6"),
            Self::WhilePlaying | Self::NotHeld | Self::Nothing | Self::FollowCount(_) => gz("9"),
            Self::WhileNaming | Self::NotAChoice => gz("22-1"),
            Self::BoardOver => gz("15"),
            Self::NotLevelCards(Opening::First) | Self::NotMore(Opening::First) => gz("5"),
            Self::NotLevelCards(Opening::Later) => gz("17-1"),
            Self::NotMore(Opening::Later) | Self::OwnDeclaration | Self::NotNewlyDrawn => gz("17-2"),
            Self::TwoSuites | Self::Undeclared | Self::DeclaredOther => gz("8"),
            Self::DeclaredNoUnit => gz("7"),
            Self::DeclaredClash => Article::new("R", "parse"),
            Self::SuitHeld | Self::Owed(_) => gz("10"),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::DrawOutOfTurn => "draw_out_of_turn",
            Self::PlayOutOfTurn => "out_of_turn",
            Self::WhileDrawing => "while_drawing",
            Self::WhileClosing => "while_closing",
            Self::WhileBurying => "while_burying",
            Self::WhilePlaying => "while_playing",
            Self::WhileNaming => "while_naming",
            Self::BoardOver => "board_over",
            Self::NotHeld => "not_held",
            Self::NotLevelCards(_) => "not_level_cards",
            Self::NotMore(_) => "not_more",
            Self::OwnDeclaration => "own_declaration",
            Self::NotNewlyDrawn => "not_newly_drawn",
            Self::PassedAlready => "passed_already",
            Self::BuryCount(_) => "bury_count",
            Self::Nothing => "nothing",
            Self::TwoSuites => "two_suites",
            Self::Undeclared => "undeclared",
            Self::DeclaredOther => "declared_other",
            Self::DeclaredNoUnit => "declared_no_unit",
            Self::DeclaredClash => "declared_clash",
            Self::FollowCount(_) => "follow_count",
            Self::SuitHeld => "suit_held",
            Self::Owed(Owed::TripleRun) => "triple_run_owed",
            Self::Owed(Owed::Triple) => "triple_owed",
            Self::Owed(Owed::PairRun) => "pair_run_owed",
            Self::Owed(Owed::Pair) => "pair_owed",
            Self::NotAChoice => "not_a_choice",
        }
    }

    fn zh(&self) -> String {
        let fixed = match self {
            Self::BuryCount(due) => return format!("须扣 {due} 张底牌"),
            Self::FollowCount(due) => return format!("须出 {due} 张，与领出张数相同"),
            Self::DrawOutOfTurn => "还没轮到你抓牌",
            Self::PlayOutOfTurn => "还没轮到你",
            Self::WhileDrawing => "正在抓牌，此时只能亮主",
            Self::WhileClosing => "抓牌已毕：亮主，或不亮",
            Self::WhileBurying => "庄家正在扣底",
            Self::WhilePlaying => "正在出牌，请出牌",
            Self::WhileNaming => "甩牌不成，由下家指定所出的组合",
            Self::BoardOver => "本副已结束",
            Self::NotHeld => "这些牌不全在你手里",
            Self::NotLevelCards(_) => "亮主只能用同一花色的级牌，王不能亮",
            Self::NotMore(_) => "张数须多于已亮的牌",
            Self::OwnDeclaration => "不能用别的花色反自己亮的主",
            Self::NotNewlyDrawn => "加亮只能用亮主以后新抓到的级牌",
            Self::PassedAlready => "你已表示不亮",
            Self::Nothing => "请至少选一张牌",
            Self::TwoSuites => "领出的牌须是同一门；将牌、级牌和王同属一门",
            Self::Undeclared => "这些牌有几种组合，请先声明",
            Self::DeclaredOther => "声明的组合与所出的牌不符",
            Self::DeclaredNoUnit => "声明的一组不是单张、对子、刻子或拖拉机",
            Self::DeclaredClash => "声明的几组合起来是一个更大的组合",
            Self::SuitHeld => "有这门花色须先跟出",
            Self::Owed(Owed::TripleRun) => "有连刻须跟连刻",
            Self::Owed(Owed::Triple) => "有刻子须跟刻子",
            Self::Owed(Owed::PairRun) => "有连对须跟连对",
            Self::Owed(Owed::Pair) => "有对子须跟对子",
            Self::NotAChoice => "请在亮出的组合里指定一种",
        };
        fixed.into()
    }
}
