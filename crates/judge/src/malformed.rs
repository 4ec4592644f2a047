//! What can be wrong with a case: one closed list, each entry saying what would do.

use std::fmt::{self, Write as _};

use cards::{Card, Rank, token};
use table::{Article, Cited};
use thiserror::Error;

use crate::{Lang, asks};

/// A case that cannot be judged: the field, and what is wrong with it. `Display` is English.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.text(Lang::En))]
pub struct Malformed {
    /// The field, such as `others[1][3]` or `next.cards`; empty where the whole line is meant.
    pub field: String,
    /// What is wrong.
    pub fault: Fault,
}

impl Malformed {
    pub(crate) fn new(field: impl Into<String>, fault: Fault) -> Self {
        Self { field: field.into(), fault }
    }

    /// Field and fault as one line for a person.
    pub fn text(&self, lang: Lang) -> String {
        let fault = match lang {
            Lang::Zh => self.fault.zh(),
            Lang::En => self.fault.to_string(),
        };
        if self.field.is_empty() { fault } else { format!("{}: {fault}", self.field) }
    }
}

/// What kind of value a field takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// A string.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer,
    /// An object.
    Object,
    /// A list.
    List,
    /// One card.
    Card,
    /// A list of cards.
    Cards,
    /// A list of lists of cards.
    ListOfCards,
    /// A rank.
    Level,
    /// A suit that can be trump.
    Trump,
    /// A suit that can be trump, or none.
    TrumpOrNone,
    /// One of these strings.
    OneOf(&'static [&'static str]),
    /// One of four seats.
    Seat,
    /// One of two sides.
    Side,
    /// A type of play.
    Kind,
    /// The rank of a reading.
    Face,
    /// To whom a card is returned.
    Receiver,
    /// Seats in the order in which they finished.
    Finish,
    /// `true`, where the field stands at all.
    True,
    /// One card whose suit may be left out.
    CardOrRank,
    /// A list of cards whose suits may be left out.
    CardsOrRanks,
    /// One of six seats.
    SeatOfSix,
    /// A list of some of six seats.
    SeatsOfSix,
    /// All six seats in the order in which they finished.
    Places,
    /// What a seat does without cards.
    Deed,
}

impl Want {
    fn en(self) -> String {
        let fixed = match self {
            Self::OneOf(known) => return format!("one of {}", list(known)),
            Self::Text => "a string",
            Self::Flag => "true or false",
            Self::Integer => "a whole number",
            Self::Object => "an object",
            Self::List => "a list",
            Self::Card => {
                "a card: suit S, H, C or D and rank 2 to 9, T, J, Q, K or A, such as \"HT\"; \"SB\" is the small joker, \
                 \"HR\" the big one"
            }
            Self::Cards => "a list of cards such as [\"SA\", \"HT\", \"HR\"]",
            Self::ListOfCards => "a list of lists of cards such as [[\"SA\", \"SA\"], [\"HT\"]]",
            Self::Level => "a level: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\" or \"A\"",
            Self::Trump => "a trump suit of this rulebook: \"S\", \"H\", \"C\" or \"D\"",
            Self::TrumpOrNone => "trump: \"S\", \"H\", \"C\", \"D\", or \"NT\" for no trump",
            Self::Seat => "a seat: \"E\", \"N\", \"W\" or \"S\"",
            Self::Side => "a side: \"EW\" or \"NS\"",
            Self::Kind => {
                "a type: \"single\", \"pair\", \"triple\", \"full-house\", \"tube\", \"plate\", \"straight\", \"bomb\", \
                 \"straight-flush\" or \"jokers\""
            }
            Self::Face => "a rank: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\", \"A\", \"SB\" or \"HR\"",
            Self::Receiver => "\"partner\" or \"opponent\"",
            Self::Finish => "an order of finishing: two partners such as [\"E\", \"W\"], or all four seats, each once",
            Self::True => "true; leave the field out otherwise",
            Self::CardOrRank => {
                "a card: rank 2 to 9, T, J, Q, K or A, with a suit S, H, C or D before it or without, such as \"HT\" or \"T\"; \
                 \"SB\" is the small joker, \"HR\" the big one"
            }
            Self::CardsOrRanks => "a list of cards such as [\"A\", \"HT\", \"SB\"]",
            Self::SeatOfSix => "a seat: \"0\" to \"5\"",
            Self::SeatsOfSix => "a list of seats such as [\"0\", \"3\"], each at most once",
            Self::Places => "all six seats in the order of finishing, each once",
            Self::Deed => "\"pass\", \"yield\", \"layaway\", \"decline\" or \"apply\"",
        };
        fixed.into()
    }

    fn zh(self) -> String {
        let fixed = match self {
            Self::OneOf(known) => return format!("其中之一：{}", list(known)),
            Self::Text => "字符串",
            Self::Flag => "true 或 false",
            Self::Integer => "整数",
            Self::Object => "对象",
            Self::List => "列表",
            Self::Card => {
                "一张牌：花色 S、H、C、D 加点数 2 至 9、T、J、Q、K、A，例如 \"HT\"；\"SB\" 是小王，\"HR\" 是大王"
            }
            Self::Cards => "牌的列表，例如 [\"SA\", \"HT\", \"HR\"]",
            Self::ListOfCards => "若干组牌的列表，例如 [[\"SA\", \"SA\"], [\"HT\"]]",
            Self::Level => "级：\"2\" 至 \"9\"、\"T\"、\"J\"、\"Q\"、\"K\" 或 \"A\"",
            Self::Trump => "本规则的将牌花色：\"S\"、\"H\"、\"C\" 或 \"D\"",
            Self::TrumpOrNone => "主牌：\"S\"、\"H\"、\"C\"、\"D\"，或 \"NT\"（无将）",
            Self::Seat => "座位：\"E\"、\"N\"、\"W\" 或 \"S\"",
            Self::Side => "一方：\"EW\" 或 \"NS\"",
            Self::Kind => {
                "牌型：\"single\"、\"pair\"、\"triple\"、\"full-house\"、\"tube\"、\"plate\"、\"straight\"、\"bomb\"、\
                 \"straight-flush\" 或 \"jokers\""
            }
            Self::Face => "点数：\"2\" 至 \"9\"、\"T\"、\"J\"、\"Q\"、\"K\"、\"A\"、\"SB\" 或 \"HR\"",
            Self::Receiver => "\"partner\"（搭档）或 \"opponent\"（对方）",
            Self::Finish => "名次：两个搭档如 [\"E\", \"W\"]，或四个座位，各出现一次",
            Self::True => "true；否则不写这一项",
            Self::CardOrRank => {
                "一张牌：点数 2 至 9、T、J、Q、K、A，前面可加花色 S、H、C、D，例如 \"HT\" 或 \"T\"；\"SB\" 是小王，\"HR\" 是大王"
            }
            Self::CardsOrRanks => "牌的列表，例如 [\"A\", \"HT\", \"SB\"]",
            Self::SeatOfSix => "座位：\"0\" 至 \"5\"",
            Self::SeatsOfSix => "座位的列表，例如 [\"0\", \"3\"]，各至多出现一次",
            Self::Places => "名次：六个座位，各出现一次",
            Self::Deed => {
                "\"pass\"（过牌）、\"yield\"（让牌）、\"layaway\"（扣牌）、\"decline\"（不烧）或 \"apply\"（申请接风）"
            }
        };
        fixed.into()
    }
}

/// A sentence of a book's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A line longer than is read: this many bytes are.
    LineTooLong(usize),
    /// Not UTF-8; the first bad byte, from 1.
    NotUtf8(usize),
    /// Not JSON; what the parser says.
    NotJson(String),
    /// JSON, but no object.
    NotACase,
    /// A file without a case.
    NoCases,
    /// The id stands on an earlier line too.
    DuplicateId(u64),
    /// A case to be compared that expects nothing.
    NothingExpected,
    /// A field that must be there is not.
    Missing(Want),
    /// Another kind of value, or none of the values that the field takes; what stands there.
    Expected(Want, String),
    /// No rulebook of this name.
    UnknownBook(String),
    /// The rulebook has no such question; those it has.
    UnknownAsk(String, &'static [&'static str]),
    /// More copies of a card, in this and the fields before, than the packs hold.
    Copies(Card, u8),
    /// More cards than fit: how many, and how many do.
    TooMany(u32, u32),
    /// Cards where there must be some.
    NoCards,
    /// A list of another length: its length, and the right one.
    Count(usize, usize),
    /// Another number of cards than were led.
    NotAsLed(u32, u32),
    /// Fewer cards in hand than were led.
    ShortHand(u32, u32),
    /// The book refuses what the case takes for granted: under which article, and why.
    Refused(Article, Sentence),
    /// The lead can be read in several ways, and they come to different answers: the ways, and what wants one declared.
    Undeclared(Vec<String>, Article),
    /// A last trick that these cards would not win.
    NotWinning,
    /// A hand from which nothing can be paid: the largest card is not there.
    NothingToPay,
    /// More than one hand is empty, and nothing says who was out first.
    WhoWasOut,
    /// Nobody can lead without cards.
    LeadsNothing,
    /// Neither a play nor a pass, or both.
    PlayOrPass,
    /// Neither a play nor anything else that is done, or both.
    PlayOrDo,
    /// More cards of a rank, suits left out, than the packs hold: how many they hold.
    RankCopies(Rank, u32),
    /// Cards that are not in the hand that they are played from.
    NotInHand,
    /// No multiple of five, as all points are by these articles.
    NotFives(i64, [Article; 2]),
    /// Further from zero than any board: the limit.
    OutOfRange(i64),
    /// Not between these numbers.
    NotWithin(i64, i64),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineTooLong(most) => write!(f, "a line has at most {most} bytes; write one case a line"),
            Self::NotUtf8(byte) => write!(f, "not UTF-8 at byte {byte}; save the file as UTF-8"),
            Self::NotJson(why) => write!(f, "not JSON: {why}"),
            Self::NotACase => {
                write!(f, "a case is a JSON object on one line: {{\"id\": …, \"rulebook\": …, \"ask\": …}}")
            }
            Self::NoCases => write!(f, "no case in this file; write one JSON object a line"),
            Self::DuplicateId(line) => write!(f, "line {line} has this id already; give each case its own"),
            Self::NothingExpected => write!(f, "nothing expected; name at least one key of the verdict"),
            Self::Missing(want) => write!(f, "missing; give {}", want.en()),
            Self::Expected(want, found) => write!(f, "{found} is not {}", want.en()),
            Self::UnknownBook(book) => write!(f, "unknown rulebook {book:?}; known are {}", known_books()),
            Self::UnknownAsk(ask, known) => {
                write!(f, "unknown ask {ask:?}; this rulebook answers {}", known.join(", "))
            }
            Self::Copies(card, packs) => write!(
                f,
                "too many of {}: {packs} {} no more than {packs}, other fields counted",
                token::of(*card),
                if *packs == 1 { "pack holds" } else { "packs hold" }
            ),
            Self::TooMany(have, most) => write!(f, "{have} cards, but at most {most} can be here"),
            Self::NoCards => write!(f, "no cards; give at least one"),
            Self::Count(have, due) => write!(f, "a list of {have}, but {due} are needed"),
            Self::NotAsLed(have, led) => write!(f, "as many cards as were led are needed: {led}, not {have}"),
            Self::ShortHand(held, led) => {
                write!(f, "a hand of {held} cannot answer a lead of {led}; give the whole hand")
            }
            Self::Refused(article, why) => write!(f, "{} ({article})", why.en),
            Self::Undeclared(ways, article) => {
                write!(
                    f,
                    "the lead can be read as {}; declare one ({article}): the answer depends on it",
                    ways.join(" or as ")
                )
            }
            Self::NotWinning => {
                write!(f, "these cards do not win against the lead; give the winning play, or the lead itself")
            }
            Self::NothingToPay => {
                write!(f, "no card that can be paid; give the payer's largest cards, the wild cards aside")
            }
            Self::WhoWasOut => {
                write!(f, "more than one hand is empty, and who was out first is not known; begin earlier")
            }
            Self::LeadsNothing => write!(f, "this seat has no cards to lead; name one that has"),
            Self::PlayOrPass => write!(f, "give either \"play\" with cards or \"pass\": true"),
            Self::PlayOrDo => write!(f, "give either \"play\" with cards or \"do\" with what is done"),
            Self::RankCopies(rank, most) => {
                write!(f, "too many of {}: the packs hold no more than {most}, other fields counted", rank.letter())
            }
            Self::NotInHand => write!(f, "not all of these cards are in \"hand\"; give the whole hand, these among it"),
            Self::NotFives(points, [cards, fines]) => {
                write!(f, "{points} is no multiple of 5, and all points are ({cards}, {fines})")
            }
            Self::OutOfRange(most) => write!(f, "give a number from -{most} to {most}"),
            Self::NotWithin(least, most) => write!(f, "give a number from {least} to {most}"),
        }
    }
}

impl Fault {
    pub(crate) fn refused(why: &impl Cited) -> Self {
        Self::Refused(why.article(), Sentence { zh: why.zh(), en: why.to_string() })
    }

    /// In Chinese.
    pub fn zh(&self) -> String {
        match self {
            Self::LineTooLong(most) => format!("一行最多 {most} 字节；每行写一个案例"),
            Self::NotUtf8(byte) => format!("第 {byte} 字节起不是 UTF-8；请把文件存为 UTF-8"),
            Self::NotJson(why) => format!("不是 JSON：{why}"),
            Self::NotACase => "一个案例是一行内的一个 JSON 对象：{\"id\": …, \"rulebook\": …, \"ask\": …}".into(),
            Self::NoCases => "文件里没有案例；每行写一个 JSON 对象".into(),
            Self::DuplicateId(line) => format!("第 {line} 行已用过这个编号；每个案例的编号须不同"),
            Self::NothingExpected => "没有写应得的判定；至少写一项".into(),
            Self::Missing(want) => format!("缺少；请给出{}", want.zh()),
            Self::Expected(want, found) => format!("{found} 不是{}", want.zh()),
            Self::UnknownBook(book) => format!("没有规则 {book:?}；已有 {}", known_books()),
            Self::UnknownAsk(ask, known) => format!("没有问法 {ask:?}；本规则能答 {}", known.join("、")),
            Self::Copies(card, packs) => {
                format!("{} 太多：{packs} 副扑克只有 {packs} 张，与其他字段合计", token::of(*card))
            }
            Self::TooMany(have, most) => format!("有 {have} 张，此处最多 {most} 张"),
            Self::NoCards => "没有牌；至少给一张".into(),
            Self::Count(have, due) => format!("列表有 {have} 项，须有 {due} 项"),
            Self::NotAsLed(have, led) => format!("张数须与领出的相同：{led} 张，不是 {have} 张"),
            Self::ShortHand(held, led) => format!("手牌 {held} 张，跟不了领出的 {led} 张；请给出整手牌"),
            Self::Refused(article, why) => format!("{}（{article}）", why.zh),
            Self::Undeclared(ways, article) => {
                format!("领出的牌可读作 {}；答案因此不同，请声明一种（{article}）", ways.join("，或 "))
            }
            Self::NotWinning => "这些牌管不住领出的牌；请给出赢得这一圈的牌，或领出的牌本身".into(),
            Self::NothingToPay => "没有可进贡的牌；请给出进贡人最大的牌，红心级牌不算".into(),
            Self::WhoWasOut => "不止一家没有牌，谁先出完不得而知；请从更早的局面开始".into(),
            Self::LeadsNothing => "这一家没有牌可出；请另指一家".into(),
            Self::PlayOrPass => "请写 \"play\" 和牌，或写 \"pass\": true，二者取一".into(),
            Self::PlayOrDo => "请写 \"play\" 和牌，或写 \"do\" 和动作，二者取一".into(),
            Self::RankCopies(rank, most) => format!("{} 太多：几副牌里只有 {most} 张，与其他字段合计", rank.letter()),
            Self::NotInHand => "这些牌不全在 \"hand\" 里；请给出整手牌，出的牌也在其中".into(),
            Self::NotFives(points, [cards, fines]) => {
                format!("{points} 不是 5 的倍数，而分数都是（{cards}、{fines}）")
            }
            Self::OutOfRange(most) => format!("请给出 -{most} 至 {most} 之间的数"),
            Self::NotWithin(least, most) => format!("请给出 {least} 至 {most} 之间的数"),
        }
    }
}

/// `"a", "b"`
fn list(known: &[&str]) -> String {
    let quoted: Vec<String> = known.iter().map(|word| format!("{word:?}")).collect();
    quoted.join(", ")
}

fn known_books() -> String {
    let mut list = String::new();
    for (at, book) in asks::books().enumerate() {
        let _ = write!(list, "{}{book}", if at == 0 { "" } else { ", " });
    }
    list
}
