//! Why an action is refused: one closed list, each entry with its article.

use table::{Article, Cited};
use thiserror::Error;

/// A duty that a follower has not met, biggest first. `GW 7.5`, `GW 表2`
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

/// On which step of table 2 a lead is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rung {
    /// The hand holds what was led, part for part. `GW 7.5`
    Led,
    /// It does not, and gives what comes next. `GW 7.6`, `GW 表2`
    Next,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Another seat draws now.
    #[error("it is not your turn to draw")]
    DrawOutOfTurn,
    /// Another seat follows now. `GW 7.2`
    #[error("it is not your turn")]
    PlayOutOfTurn,
    /// Another seat leads now: the banker, then whoever won the last trick. `GW 6.2`
    #[error("you do not lead: the banker leads first, then whoever won the last trick")]
    LeadOutOfTurn,
    /// Cards are being drawn. `GW 9.1`
    #[error("cards are being drawn; you may only call trump")]
    WhileDrawing,
    /// The draw is over, and calls are being closed.
    #[error("the draw is over: show cards or pass")]
    WhileClosing,
    /// The banker buries. `GW 11.1`
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
    /// No five seconds are running.
    #[error("no call of trump is waiting to be closed")]
    NoWindow,
    /// The match has no clock, or its time was up before.
    #[error("this match has no time to run out, or it has run out already")]
    NoClock,
    /// Cards to be shown that the seat has not got. `GW 4.6`
    #[error("you do not hold all of these cards")]
    ShowsNotHeld,
    /// Cards to be buried that the seat has not got. `GW 11.3`
    #[error("you do not hold all of these cards")]
    BuriesNotHeld,
    /// Cards that the seat has not got.
    #[error("you do not hold all of these cards")]
    NotHeld,
    /// Something else was shown than a call.
    #[error("show one, two or three level cards of one suit, or three jokers")]
    NoCall,
    /// Weaker or as strong.
    #[error(
        "only a stronger call overturns: pair, two small jokers and a big one, two big and a small one, triple, three small, three big"
    )]
    NotHigher,
    /// A team-mate's call stands.
    #[error("nobody overturns their own side")]
    OwnSide,
    /// One's own call stands.
    #[error("nobody overturns themselves; more of the same level cards reinforce a call that was overturned")]
    OwnCall,
    /// One's own call stands, and nobody has overturned it. `GW 10.10`
    #[error("nobody has overturned your call: reinforcing only answers an overturning")]
    NotOverturned,
    /// The suit that lies already. `GW 10.4`
    #[error("overturning names another suit or no trump; only the caller shows more of the same suit, when overturned")]
    SameSuit,
    /// Overturning begins when all cards are drawn.
    #[error("a call is overturned after the last card has been drawn")]
    BeforeLastCard,
    /// Another seat of that side comes first.
    #[error("a team-mate nearer to the caller is asked first")]
    EarlierSeat,
    /// This seat has said that it shows nothing.
    #[error("you have passed already")]
    PassedAlready,
    /// The wrong number of cards buried.
    #[error("bury exactly {}", cards_en(*.0))]
    BuryCount(u8),
    /// Nothing was played. `GW 6.5`
    #[error("choose at least one card")]
    Nothing,
    /// A lead out of two suites. `GW 6.6`
    #[error("a lead is of one suit; trumps, level cards and jokers are one suit")]
    TwoSuites,
    /// Several trumps led that are no one component, where that is not played.
    #[error("this table throws no trumps: lead one single, pair, triple or run")]
    TrumpThrow,
    /// Several readings and none declared.
    #[error("these cards can be read in several ways: say which")]
    Undeclared,
    /// The declared components are not these cards.
    #[error("the declared components are not the cards led")]
    DeclaredOther,
    /// A declared part is no component.
    #[error("a declared part is no single, pair, triple or run")]
    DeclaredNoUnit,
    /// A declared part takes a triple apart.
    #[error("three equal cards stay a triple: no pair or run is cut out of them")]
    DeclaredOutOfTriple,
    /// Declared parts that are one larger component.
    #[error("the declared parts together are one larger component")]
    DeclaredClash,
    /// The wrong number of cards. `GW 6.3`, `GW 7.4`
    #[error("play exactly {}, as many as were led", cards_en(*.0))]
    FollowCount(u8),
    /// Cards of the led suit were held back. `GW 7.7`
    #[error("follow suit: play your cards of the led suit first")]
    SuitHeld,
    /// A better answer to the lead's composition is held.
    #[error("the lead must be answered: you hold {}", owed_en(*.0))]
    Owed(Owed, Rung),
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

/// An article of the Greater Washington rules.
pub(crate) const fn gw(number: &'static str) -> Article {
    Article::new("GW", number)
}

/// One of our rulings.
pub(crate) const fn ruling(name: &'static str) -> Article {
    Article::new("R", name)
}

impl Cited for Illegal {
    fn article(&self) -> Article {
        match self {
            Self::DrawOutOfTurn => gw("3.2.1"),
            Self::PlayOutOfTurn => gw("7.2"),
            Self::LeadOutOfTurn => gw("6.2"),
            Self::WhileDrawing => gw("9.1"),
            Self::WhileClosing | Self::NoWindow => gw("3.2.3"),
            Self::WhileBurying => gw("11.1"),
            Self::BuryCount(_) => gw("11.5"),
            Self::WhilePlaying | Self::NotHeld | Self::FollowCount(_) => gw("6.3"),
            Self::WhileNaming | Self::NotAChoice => gw("13.3.4"),
            Self::BoardOver => gw("12.3"),
            Self::NoClock => gw("12.10.4"),
            Self::NoCall => gw("表3"),
            Self::ShowsNotHeld => gw("4.6"),
            Self::BuriesNotHeld => gw("11.3"),
            Self::NotHigher => gw("10.8.3"),
            Self::OwnSide => gw("10.3"),
            Self::OwnCall => gw("10.8.4"),
            Self::NotOverturned => gw("10.10"),
            Self::SameSuit => gw("10.4"),
            Self::BeforeLastCard => gw("10.8.1"),
            Self::EarlierSeat => gw("10.8.2"),
            Self::PassedAlready => ruling("gw-window"),
            Self::Nothing => gw("6.5"),
            Self::TwoSuites | Self::DeclaredNoUnit => gw("6.6"),
            Self::TrumpThrow => ruling("gw-throw-trump"),
            Self::Undeclared | Self::DeclaredOther | Self::DeclaredClash => ruling("gw-parse"),
            Self::DeclaredOutOfTriple => gw("6.8"),
            Self::SuitHeld => gw("7.7"),
            Self::Owed(_, Rung::Led) => gw("7.5"),
            Self::Owed(_, Rung::Next) => gw("7.6"),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::DrawOutOfTurn => "draw_out_of_turn",
            Self::PlayOutOfTurn | Self::LeadOutOfTurn => "out_of_turn",
            Self::WhileDrawing => "while_drawing",
            Self::WhileClosing => "while_closing",
            Self::WhileBurying => "while_burying",
            Self::WhilePlaying => "while_playing",
            Self::WhileNaming => "while_naming",
            Self::BoardOver => "board_over",
            Self::NoWindow => "no_window",
            Self::NoClock => "no_clock",
            Self::NotHeld | Self::ShowsNotHeld | Self::BuriesNotHeld => "not_held",
            Self::NoCall => "no_call",
            Self::NotHigher => "not_higher",
            Self::OwnSide => "own_side",
            Self::OwnCall => "own_call",
            Self::NotOverturned => "not_overturned",
            Self::SameSuit => "same_suit",
            Self::BeforeLastCard => "before_last_card",
            Self::EarlierSeat => "earlier_seat",
            Self::PassedAlready => "passed_already",
            Self::BuryCount(_) => "bury_count",
            Self::Nothing => "nothing",
            Self::TwoSuites => "two_suites",
            Self::TrumpThrow => "trump_throw",
            Self::Undeclared => "undeclared",
            Self::DeclaredOther => "declared_other",
            Self::DeclaredNoUnit => "declared_no_unit",
            Self::DeclaredOutOfTriple => "declared_out_of_triple",
            Self::DeclaredClash => "declared_clash",
            Self::FollowCount(_) => "follow_count",
            Self::SuitHeld => "suit_held",
            Self::Owed(Owed::TripleRun, _) => "triple_run_owed",
            Self::Owed(Owed::Triple, _) => "triple_owed",
            Self::Owed(Owed::PairRun, _) => "pair_run_owed",
            Self::Owed(Owed::Pair, _) => "pair_owed",
            Self::NotAChoice => "not_a_choice",
        }
    }

    fn zh(&self) -> String {
        let fixed = match self {
            Self::BuryCount(due) => return format!("须扣 {due} 张底牌"),
            Self::FollowCount(due) => return format!("须出 {due} 张，与头牌张数相同"),
            Self::DrawOutOfTurn => "还没轮到你摸牌",
            Self::PlayOutOfTurn => "还没轮到你",
            Self::LeadOutOfTurn => "不由你出头牌：第一圈庄家出，以后由上一圈的胜者出",
            Self::WhileDrawing => "正在摸牌，此时只能亮主",
            Self::WhileClosing => "摸牌已毕：亮牌、反牌，或不要",
            Self::WhileBurying => "庄家正在扣底",
            Self::WhilePlaying => "正在出牌，请出牌",
            Self::WhileNaming => "甩牌不成，由下家指定所出的组合",
            Self::BoardOver => "本把牌已结束",
            Self::NoWindow => "此时没有待截止的亮牌",
            Self::NoClock => "本场不计时，或时间已到过",
            Self::NotHeld | Self::ShowsNotHeld | Self::BuriesNotHeld => "这些牌不全在你手里",
            Self::NoCall => "亮牌用同一花色的级牌一至三张，或三张王",
            Self::NotHigher => "反牌须更大：一对、小小大、大大小、三张级牌、三小王、三大王，由小到大",
            Self::OwnSide => "不能反自己一方",
            Self::OwnCall => "不能自我反牌；被反以后才能用同花色的级牌加固",
            Self::NotOverturned => "没有人反你的牌：加固只用来答复反牌",
            Self::SameSuit => "反主要改花色或改无将；同花色的级牌只有被反的亮牌者能加",
            Self::BeforeLastCard => "摸完牌以后才能反牌",
            Self::EarlierSeat => "离亮牌者更近的同伴先表态，他不反你才能反",
            Self::PassedAlready => "你已表示不反",
            Self::Nothing => "请至少选一张牌",
            Self::TwoSuites => "头牌须是同一门；主牌、级牌和王同属一门",
            Self::TrumpThrow => "本桌不许甩主牌：请出单张、对子、清三或拖拉机",
            Self::Undeclared => "这些牌有几种组合，请先声明",
            Self::DeclaredOther => "声明的组合与所出的牌不符",
            Self::DeclaredNoUnit => "声明的一组不是单张、对子、清三或拖拉机",
            Self::DeclaredOutOfTriple => "三张相同的牌只作清三，不能拆出对子或拖拉机",
            Self::DeclaredClash => "声明的几组合起来是一个更大的组合",
            Self::SuitHeld => "有这门花色须先跟出",
            Self::Owed(Owed::TripleRun, _) => "有清三拖拉机须跟清三拖拉机",
            Self::Owed(Owed::Triple, _) => "有清三须跟清三",
            Self::Owed(Owed::PairRun, _) => "有拖拉机须跟拖拉机",
            Self::Owed(Owed::Pair, _) => "有对子须跟对子",
            Self::NotAChoice => "请在亮出的组合里指定一种",
        };
        fixed.into()
    }
}
