//! Why an action is refused: one closed list, each entry with its article.

use cards::{Bag, Rank};
use table::{Article, Cited};
use thiserror::Error;

use crate::Edition;
use crate::reading::{Kind, Reading};
use crate::readings::wild;

/// What cards that are no play come nearest to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Near {
    /// Neighbouring single ranks, but not five.
    Straight,
    /// Neighbouring pairs, but not three.
    Tube,
    /// Neighbouring triples, but not two.
    Plate,
    /// A triple with something that is no pair.
    FullHouse,
    /// Jokers with a wild card, or of both colours.
    Jokers,
    /// Nothing of the kind.
    Nothing,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Another seat plays now.
    #[error("it is not your turn")]
    OutOfTurn,
    /// The seat has no cards left.
    #[error("you are out: you have played all your cards")]
    Out,
    /// The match has no clock, or its time was up before.
    #[error("this match has no time to run out, or it is up already")]
    NoClock,
    /// Tribute is being paid.
    #[error("tribute is being paid; play begins after it")]
    WhilePaying(Edition),
    /// Cards are being returned.
    #[error("cards are being returned for tribute; play begins after that")]
    WhileReturning(Edition),
    /// A leader is being named.
    #[error("the side that was not at fault names who leads")]
    WhileAppointing,
    /// Cards are being played.
    #[error("cards are being played: play or pass")]
    WhilePlaying,
    /// Nothing more happens on this board.
    #[error("the board is over")]
    BoardOver,
    /// This seat pays no tribute, or has paid.
    #[error("you have no tribute to pay")]
    OwesNothing(Edition),
    /// This seat got no tribute, or has returned a card.
    #[error("you have no card to return")]
    ReturnsNothing(Edition),
    /// Not the largest card.
    #[error("tribute is your largest card; the wild card is exempt")]
    PayLargest(Edition),
    /// Not a card that may be returned.
    #[error("return a card of 10 or lower that is no level card")]
    ReturnLow(Edition),
    /// The other side names the leader.
    #[error("the other side names who leads")]
    NotAppointing,
    /// Only one's own side may be named.
    #[error("name yourself or your partner")]
    AppointOwn,
    /// Cards that the seat has not got.
    #[error("you do not hold all of these cards")]
    NotHeld,
    /// No type of play.
    #[error("{}", near_en(*.0))]
    NoType(Near),
    /// Several readings and none declared.
    #[error("these cards can be read in several ways: say which")]
    Undeclared,
    /// The declared reading is not one of these cards.
    #[error("these cards are not what you declared")]
    DeclaredOther,
    /// Another type or number of cards.
    #[error("answer with the same type and number of cards, or with a bomb")]
    OtherType,
    /// The right type, but not higher.
    #[error("{}", low_en(*over))]
    TooLow {
        /// What is played.
        mine: Kind,
        /// What stands.
        over: Kind,
    },
    /// A leader may not pass.
    #[error("you lead: play something")]
    LeaderMustPlay,
    /// At this table nobody asks for counts.
    #[error("nobody asks for the number of cards here: it is told or shown by itself")]
    NoAsking,
    /// Nobody to ask.
    #[error("ask another player who has cards")]
    AskWhom,
    /// More than ten cards.
    #[error("with more than ten cards nobody need answer")]
    AskTooEarly,
    /// Told already, and nothing has changed.
    #[error("that number has been told already")]
    ToldAlready,
}

const fn near_en(near: Near) -> &'static str {
    match near {
        Near::Straight => "a straight is exactly five neighbouring ranks; the ace is high or low, never between",
        Near::Tube => "a tube is exactly three neighbouring pairs",
        Near::Plate => "a plate is exactly two neighbouring triples",
        Near::FullHouse => "a triple takes a pair with it, nothing else",
        Near::Jokers => "jokers are single, a pair of one colour, or all four; a wild card is never a joker",
        Near::Nothing => "these cards are no type of play",
    }
}

const fn near_zh(near: Near) -> &'static str {
    match near {
        Near::Straight => "顺子须是相连的五张，A只在两头",
        Near::Tube => "三连对须是相连的三对",
        Near::Plate => "三同连张须是相连的两个三同张",
        Near::FullHouse => "三张只能带一对",
        Near::Jokers => "王可以出单张、同色一对或四张一起；红心级牌不能当王",
        Near::Nothing => "这些牌不成牌型",
    }
}

const fn low_en(kind: Kind) -> &'static str {
    match kind {
        Kind::FullHouse => "the triple must be higher; the pair does not count",
        Kind::Bomb | Kind::StraightFlush | Kind::Jokers => "a bigger bomb stands",
        _ => "it must be higher; equal does not beat",
    }
}

/// What cards that are no play come nearest to, so that the refusal can cite the article.
pub(crate) fn nearest_type(cards: &Bag, level: Rank) -> Near {
    let wilds = cards.count(wild(level)).min(2);
    let counts = cards.minus_held(Bag::of(wild(level), wilds)).by_rank();
    let having = |copies: u8| counts[..13].iter().map(|count| usize::from(*count == copies)).sum::<usize>();
    let (ranks, most) = (counts[..13].iter().filter(|count| **count > 0).count(), counts.iter().max().copied());
    match most {
        _ if counts[13] + counts[14] > 0 && ranks == 0 => Near::Jokers,
        Some(1) if ranks >= 3 => Near::Straight,
        Some(3) if having(3) >= 2 => Near::Plate,
        Some(3) => Near::FullHouse,
        Some(2) if ranks >= 2 && having(2) + usize::from(wilds) >= ranks => Near::Tube,
        _ => Near::Nothing,
    }
}

impl Illegal {
    /// A play that does not beat what stands.
    pub(crate) const fn not_beating(play: Reading, standing: Reading) -> Self {
        let (mine, theirs) = (play.power(), standing.power());
        let same = play.kind as u8 == standing.kind as u8;
        if same || mine > 0 && theirs > 0 {
            Self::TooLow { mine: play.kind, over: standing.kind }
        } else {
            Self::OtherType
        }
    }
}

const fn gd17(number: &'static str) -> Article {
    Article::new("GD17", number)
}

/// The article of tribute in each edition.
const fn tribute(edition: Edition) -> Article {
    match edition {
        Edition::Of2022 => Article::new("GD22", "贡牌-1"),
        Edition::Of2017 => gd17("10-1"),
    }
}

impl Cited for Illegal {
    fn article(&self) -> Article {
        match *self {
            Self::OutOfTurn => gd17("18-2-1"),
            Self::Out | Self::BoardOver => gd17("6-4"),
            Self::WhilePaying(edition)
            | Self::WhileReturning(edition)
            | Self::OwesNothing(edition)
            | Self::ReturnsNothing(edition)
            | Self::PayLargest(edition)
            | Self::ReturnLow(edition) => tribute(edition),
            Self::WhileAppointing | Self::NotAppointing | Self::AppointOwn => gd17("16-3-1"),
            Self::WhilePlaying | Self::NotHeld | Self::OtherType => gd17("6-1"),
            Self::NoType(near) => gd17(match near {
                Near::Straight => "4-7",
                Near::Tube => "4-3",
                Near::Plate => "4-5",
                Near::FullHouse => "4-6",
                Near::Jokers => "4-10",
                Near::Nothing => "6-1",
            }),
            Self::Undeclared | Self::DeclaredOther => gd17("7-3-2"),
            Self::TooLow { mine, over } => gd17(match (mine, over) {
                (_, Kind::Jokers) => "8-7",
                (Kind::StraightFlush, Kind::Bomb) => "8-6",
                (_, Kind::StraightFlush) => "8-5",
                (_, Kind::Bomb) => "8-4",
                (_, Kind::FullHouse) => "8-3",
                _ => "8-2",
            }),
            Self::NoClock => Article::new("R", "end"),
            Self::LeaderMustPlay => Article::new("R", "leader-must-play"),
            Self::NoAsking => gd17("12-3"),
            Self::AskWhom | Self::AskTooEarly | Self::ToldAlready => Article::new("R", "report"),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::OutOfTurn => "out_of_turn",
            Self::Out => "out",
            Self::NoClock => "no_clock",
            Self::WhilePaying(_) => "while_paying",
            Self::WhileReturning(_) => "while_returning",
            Self::WhileAppointing => "while_appointing",
            Self::WhilePlaying => "while_playing",
            Self::BoardOver => "board_over",
            Self::OwesNothing(_) => "owes_nothing",
            Self::ReturnsNothing(_) => "returns_nothing",
            Self::PayLargest(_) => "pay_largest",
            Self::ReturnLow(_) => "return_low",
            Self::NotAppointing => "not_appointing",
            Self::AppointOwn => "appoint_own",
            Self::NotHeld => "not_held",
            Self::NoType(_) => "no_type",
            Self::Undeclared => "undeclared",
            Self::DeclaredOther => "declared_other",
            Self::OtherType => "other_type",
            Self::TooLow { .. } => "too_low",
            Self::LeaderMustPlay => "leader_must_play",
            Self::NoAsking => "no_asking",
            Self::AskWhom => "ask_whom",
            Self::AskTooEarly => "ask_too_early",
            Self::ToldAlready => "told_already",
        }
    }

    fn zh(&self) -> String {
        let words = match self {
            Self::OutOfTurn => "还没轮到你",
            Self::Out => "你的牌已经出完",
            Self::NoClock => "本局不计时，或时间早已到",
            Self::WhilePaying(_) => "正在进贡，贡完再出牌",
            Self::WhileReturning(_) => "正在还贡，还完再出牌",
            Self::WhileAppointing => "由未犯规的一方指定谁先出牌",
            Self::WhilePlaying => "正在打牌：出牌或过牌",
            Self::BoardOver => "本副已结束",
            Self::OwesNothing(_) => "你不需要进贡",
            Self::ReturnsNothing(_) => "你不需要还贡",
            Self::PayLargest(_) => "进贡须是手中最大的牌（红心级牌除外）",
            Self::ReturnLow(_) => "还贡须是10或更小的牌，级牌除外",
            Self::NotAppointing => "由对方指定谁先出牌",
            Self::AppointOwn => "请指定自己或搭档",
            Self::NotHeld => "这些牌不全在你手里",
            Self::NoType(near) => near_zh(*near),
            Self::Undeclared => "这些牌有几种牌型，请先声明",
            Self::DeclaredOther => "这些牌不能作所声明的牌型",
            Self::OtherType => "须出相同牌型、相同张数，或出炸弹",
            Self::TooLow { over: Kind::FullHouse, .. } => "三张须更大，所带的对子不比",
            Self::TooLow { over: Kind::Bomb | Kind::StraightFlush | Kind::Jokers, .. } => "桌上的炸弹更大",
            Self::TooLow { .. } => "须比桌上的牌大，相同不算大",
            Self::LeaderMustPlay => "由你领出，不能过牌",
            Self::NoAsking => "这里不问张数：到时自会报出或一直显示",
            Self::AskWhom => "请问手里还有牌的别家",
            Self::AskTooEarly => "十张以上可以不答",
            Self::ToldAlready => "这个张数已经报过",
        };
        words.into()
    }
}
