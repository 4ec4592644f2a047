//! Why an action is refused: one closed list, each entry with its article in either text.

use table::{Article, Cited};
use thiserror::Error;

use crate::Format;
use crate::offence::Offence;
use crate::set::NoSet;

/// Why an action is refused, and under which text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct Illegal {
    /// Why.
    pub reason: Reason,
    /// Whose articles decide.
    pub format: Format,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    /// Another seat is to play. `G4 7-5`, `G6 7-5`
    #[error("it is not your turn")]
    OutOfTurn,
    /// The seat has no cards left. `G4 3-2`, `G6 3-2`
    #[error("you are out: you have played all your cards")]
    Out,
    /// The seat has failed a burn. `G4 8-3-1`, `G6 8-3-1`
    #[error("your burn has failed: you are out of this hand")]
    FailedOut,
    /// Nothing more happens in this hand. `G4 3-3`, `G6 3-3`
    #[error("the hand is over")]
    HandOver,
    /// The leader plays. `G4 9-1`, `G6 9-1`
    #[error("you lead: play a set")]
    MustLead,
    /// Cards that the seat has not got. `G4 3-1`, `G6 3-1`
    #[error("you do not hold all of these cards")]
    NotHeld,
    /// No set. `G4 7-4`, `G6 7-4`
    #[error("{}", no_set_en(*.0))]
    NoSet(NoSet),
    /// The wrong number of cards. `G4 7-6`, `G6 7-6`
    #[error("play exactly {}", cards_en(*.0))]
    CardCount(u8),
    /// Not every card is higher. `G4 7-6`, `G6 7-6`
    #[error("every card must be higher; equal does not beat")]
    TooLow,
    /// The set counts as the seat's own; with four packs only. `G4 14-2`
    #[error("this last hand counts as yours: you may pass or ask for the lead, not beat it")]
    OwnSet,
    /// Who may only burn does not pass. `R-decline`
    #[error("you could only burn: say that you do not")]
    DeclineInstead,
    /// Who may answer passes. `G4 9-1`, `G6 9-1`
    #[error("you may answer: play or pass")]
    PassInstead,
    /// The set counts as the seat's own: it passes, or asks for the lead; with four packs only. `G4 14-2`
    #[error("this last hand counts as yours: pass, or ask for the lead")]
    OwnSetPass,
    /// Only the opponent yields. `G4 10-1`, `G6 10-1`
    #[error("only on your opponent's set you may yield")]
    YieldToWhom,
    /// Yielded once. `G4 10-2`, `G6 10-2`
    #[error("you have yielded: answer now, or lay away")]
    YieldedAlready,
    /// Nobody is left to yield to. `G4 10-1`, `G6 10-1`
    #[error("nobody is left to yield to")]
    NobodyToYieldTo,
    /// The standing set is to be laid away first. `G4 11-3`, `G6 11-3`
    #[error("the set must be laid away before anything else")]
    LayFirst,
    /// Another seat lays away. `G4 11-4`, `G6 11-4`
    #[error("only the opponent of its owner lays a set away")]
    NotYoursToLay,
    /// Answers are awaited. `G4 11-1`, `G6 11-1`
    #[error("first say whether you answer")]
    AnswerFirst,
    /// No last hand of the seat before stands. `R-lead-applicant`
    #[error("there is no last hand before you whose lead you could ask for")]
    NothingToInherit,
    /// A burn that cannot be carried through. `R-burn-infeasible`
    #[error("after this burn you could not hang a joker on every set but the last")]
    BurnHopeless,
    /// A burner's set without a joker. `G4 8-2`, `G6 8-2`
    #[error("you have burned: every set but the last needs a joker")]
    BurnDuty,
    /// Numbers are shown here. `R-count`
    #[error("ten cards and fewer are shown here without asking")]
    NoAsking,
    /// The seat to act asks. `R-count`
    #[error("ask when it is your turn")]
    AskInTurn,
    /// Nobody to ask. `G4 12-1`, `G6 12-1`
    #[error("ask another player who is in play")]
    AskWhom,
    /// More than ten cards. `G4 21-7`, `G6 22-7`
    #[error("with more than ten cards the number is not told")]
    AskTooEarly,
    /// Told already, and nothing has changed. `G4 12-1`, `G6 12-1`
    #[error("that number has been told already")]
    ToldAlready,
}

fn cards_en(count: u8) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

const fn no_set_en(why: NoSet) -> &'static str {
    match why {
        NoSet::Nothing => "choose at least one card",
        NoSet::TwoRanks => "a set is of one rank; only 2s and jokers may hang",
    }
}

impl Reason {
    /// The offence that a strict table notes in place of this refusal; none: it is refused there too.
    pub(crate) const fn offence(self) -> Option<Offence> {
        match self {
            Self::OutOfTurn => Some(Offence::OutOfTurn),
            Self::NoSet(NoSet::TwoRanks) | Self::CardCount(_) | Self::TooLow => Some(Offence::WrongPlay),
            Self::LayFirst | Self::NotYoursToLay => Some(Offence::WrongLayaway),
            Self::AskTooEarly => Some(Offence::WrongCount),
            _ => None,
        }
    }

    /// The article of one of the texts. Both number articles 1 to 13 alike; 21 of four packs is 22 of six.
    const fn article(self, format: Format) -> Article {
        let number = match self {
            Self::DeclineInstead => return Article::new("R", "decline"),
            Self::NothingToInherit => return Article::new("R", "lead-applicant"),
            Self::BurnHopeless => return Article::new("R", "burn-infeasible"),
            Self::NoAsking | Self::AskInTurn => return Article::new("R", "count"),
            Self::OutOfTurn => "7-5",
            Self::Out => "3-2",
            Self::HandOver => "3-3",
            Self::FailedOut => "8-3-1",
            Self::MustLead | Self::PassInstead => "9-1",
            Self::NotHeld => "3-1",
            Self::NoSet(_) => "7-4",
            Self::CardCount(_) | Self::TooLow => "7-6",
            Self::OwnSet | Self::OwnSetPass => "14-2",
            Self::YieldToWhom | Self::NobodyToYieldTo => "10-1",
            Self::YieldedAlready => "10-2",
            Self::LayFirst => "11-3",
            Self::NotYoursToLay => "11-4",
            Self::AnswerFirst => "11-1",
            Self::BurnDuty => "8-2",
            Self::AskWhom | Self::ToldAlready => "12-1",
            Self::AskTooEarly => match format {
                Format::Four => "21-7",
                Format::Six => "22-7",
            },
        };
        Article::new(format.text(), number)
    }

    const fn code(self) -> &'static str {
        match self {
            Self::OutOfTurn => "out_of_turn",
            Self::Out => "out",
            Self::FailedOut => "failed_out",
            Self::HandOver => "hand_over",
            Self::MustLead => "must_lead",
            Self::NotHeld => "not_held",
            Self::NoSet(NoSet::Nothing) => "nothing",
            Self::NoSet(NoSet::TwoRanks) => "two_ranks",
            Self::CardCount(_) => "card_count",
            Self::TooLow => "too_low",
            Self::OwnSet => "own_set",
            Self::OwnSetPass => "own_set_pass",
            Self::DeclineInstead => "decline_instead",
            Self::PassInstead => "pass_instead",
            Self::YieldToWhom => "yield_to_whom",
            Self::YieldedAlready => "yielded_already",
            Self::NobodyToYieldTo => "nobody_to_yield_to",
            Self::LayFirst => "lay_first",
            Self::NotYoursToLay => "not_yours_to_lay",
            Self::AnswerFirst => "answer_first",
            Self::NothingToInherit => "nothing_to_inherit",
            Self::BurnHopeless => "burn_hopeless",
            Self::BurnDuty => "burn_duty",
            Self::NoAsking => "no_asking",
            Self::AskInTurn => "ask_in_turn",
            Self::AskWhom => "ask_whom",
            Self::AskTooEarly => "ask_too_early",
            Self::ToldAlready => "told_already",
        }
    }

    fn zh(self) -> String {
        let words = match self {
            Self::CardCount(due) => return format!("须出 {due} 张"),
            Self::OutOfTurn => "还没轮到你",
            Self::Out => "你的牌已经出完",
            Self::FailedOut => "你烧牌失误，本局已经退出",
            Self::HandOver => "本局已结束",
            Self::MustLead => "由你发牌，请出一套牌",
            Self::NotHeld => "这些牌不全在你手里",
            Self::NoSet(NoSet::Nothing) => "请至少选一张牌",
            Self::NoSet(NoSet::TwoRanks) => "一套牌只能是同一点数，可以挂王、贴2",
            Self::TooLow => "每一张都须更大，相同不算大",
            Self::OwnSet => "这手底牌视作你的牌：可以过牌或申请接风，不能自己打",
            Self::OwnSetPass => "这手底牌视作你的牌：可以过牌，也可以申请接风",
            Self::DeclineInstead => "你只能烧牌：不烧请说不烧",
            Self::PassInstead => "你可以上牌：出牌或过牌",
            Self::YieldToWhom => "只有对头的牌可以让牌",
            Self::YieldedAlready => "已经让过：现在上牌或扣牌",
            Self::NobodyToYieldTo => "后面没有人可让",
            Self::LayFirst => "须先扣牌",
            Self::NotYoursToLay => "扣牌只能由出牌人的对头来做",
            Self::AnswerFirst => "请先决定上不上牌",
            Self::NothingToInherit => "上家没有打完底牌，不能申请接风",
            Self::BurnHopeless => "这样烧牌以后，王不够挂到最后一手以外的每一手",
            Self::BurnDuty => "烧牌以后除最后一手外每手都要挂王",
            Self::NoAsking => "这里十张以内自动显示，不必询问",
            Self::AskInTurn => "轮到你时再问",
            Self::AskWhom => "请问还在打的别家",
            Self::AskTooEarly => "十张以上报不着",
            Self::ToldAlready => "这个张数已经报过",
        };
        words.into()
    }
}

impl Cited for Illegal {
    fn article(&self) -> Article {
        self.reason.article(self.format)
    }

    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn zh(&self) -> String {
        self.reason.zh()
    }
}
