//! What can be wrong with a case: one closed list, each entry saying what would do.

use std::fmt::{self, Write as _};

use cards::{Bag, Card, Rank, token};
use table::{Article, Cited};
use thiserror::Error;

use crate::near::{cut, nearest};
use crate::{Lang, Want, asks};

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

/// A sentence of a book's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// Does a line that is no JSON end too early?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// More was to come.
    Short,
    /// Something in it is wrong.
    Wrong,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A line longer than is read: this many bytes are.
    LineTooLong(usize),
    /// Not UTF-8; the first bad byte, from 1.
    NotUtf8(usize),
    /// Not JSON: the column, whether the line ends too early, and what the parser says.
    NotJson(usize, Cut, String),
    /// JSON, but no object.
    NotACase,
    /// A file without a case.
    NoCases,
    /// A key that stands twice in one object.
    KeyTwice,
    /// A key that means nothing here; the one that looks like it, and those that are known.
    UnknownKey(Option<&'static str>, Vec<&'static str>),
    /// Choices of a table that do not go together; why.
    Unfit(String),
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
    UnknownAsk(String, Vec<&'static str>),
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
    /// Another number of cards in the kitty: how many, the right numbers, and by which article.
    KittyCount(u32, Vec<u8>, Article),
    /// A reply that holds a higher component of the shape of one in the throw, which then could not have stood: that one's
    /// cards, and the article.
    ThrowBeaten(Bag, Article),
    /// An option that is named twice, here and in `options`.
    ChosenTwice,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineTooLong(_)
            | Self::NotUtf8(_)
            | Self::NotJson(..)
            | Self::KeyTwice
            | Self::NotACase
            | Self::NoCases
            | Self::DuplicateId(_)
            | Self::NothingExpected => self.write_of_line(f),
            Self::Copies(..)
            | Self::RankCopies(..)
            | Self::TooMany(..)
            | Self::NoCards
            | Self::NotAsLed(..)
            | Self::ShortHand(..)
            | Self::NotInHand
            | Self::KittyCount(..)
            | Self::ThrowBeaten(..) => self.write_of_cards(f),
            Self::UnknownKey(..) | Self::UnknownBook(_) | Self::UnknownAsk(..) | Self::Unfit(_) | Self::ChosenTwice => {
                self.write_of_words(f)
            }
            Self::Missing(want) => write!(f, "missing; give {}", want.en()),
            Self::Expected(want, found) => write!(f, "{found} is not {}", want.en()),
            Self::Count(have, due) => write!(f, "a list of {have}, but {due} are needed"),
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
            Self::NotFives(points, [cards, fines]) => {
                write!(f, "{points} is no multiple of 5, and all points are ({cards}, {fines})")
            }
            Self::OutOfRange(most) => write!(f, "give a number from -{most} to {most}"),
            Self::NotWithin(least, most) => write!(f, "give a number from {least} to {most}"),
        }
    }
}

impl Fault {
    /// What is wrong with the words of a case: keys, books, questions, choices.
    fn write_of_words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey(near, known) => match near {
                Some(near) => write!(f, "unknown key; did you mean {near:?}?"),
                None if known.is_empty() => write!(f, "unknown key; there are none here"),
                None => write!(f, "unknown key; known here are {}", known.join(", ")),
            },
            Self::Unfit(why) => write!(f, "these choices do not go together: {}", cut(why)),
            Self::UnknownBook(book) => {
                let near = near_en(nearest(book, asks::books()));
                write!(f, "unknown rulebook {:?}; {near}known are {}", cut(book), known_books())
            }
            Self::UnknownAsk(ask, known) => {
                let near = near_en(nearest(ask, known.iter().copied()));
                write!(f, "unknown ask {:?}; {near}this rulebook answers {}", cut(ask), known.join(", "))
            }
            Self::ChosenTwice => write!(f, "this option stands in \"options\" too; keep one"),
            _ => Ok(()),
        }
    }

    /// What is wrong with the cards of a case.
    fn write_of_cards(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Copies(card, packs) => write!(
                f,
                "too many of {}: {packs} {} no more than {packs}, other fields counted",
                token::of(*card),
                if *packs == 1 { "pack holds" } else { "packs hold" }
            ),
            Self::TooMany(have, most) => write!(f, "{have} cards, but at most {most} can be here"),
            Self::NoCards => write!(f, "no cards; give at least one"),
            Self::NotAsLed(have, led) => write!(f, "as many cards as were led are needed: {led}, not {have}"),
            Self::ShortHand(held, led) => {
                write!(f, "a hand of {held} cannot answer a lead of {led}; give the whole hand")
            }
            Self::RankCopies(rank, most) => {
                write!(f, "too many of {}: the packs hold no more than {most}, other fields counted", rank.letter())
            }
            Self::NotInHand => write!(f, "not all of these cards are in \"hand\"; give the whole hand, these among it"),
            Self::KittyCount(have, due, article) => {
                let due: Vec<String> = due.iter().map(u8::to_string).collect();
                write!(f, "a kitty of {have} cards, but there are {} ({article})", due.join(" or "))
            }
            Self::ThrowBeaten(part, article) => {
                write!(f, "this reply beats {} of the throw, which could not have stood ({article})", tokens(part))
            }
            _ => Ok(()),
        }
    }

    /// What is wrong with a line of a file, before its case is read.
    fn write_of_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineTooLong(most) => write!(f, "a line has at most {most} bytes; write one case a line"),
            Self::NotUtf8(byte) => write!(f, "not UTF-8 at byte {byte}; save the file as UTF-8"),
            Self::NotJson(_, _, why) => write!(f, "not JSON: {why}"),
            Self::KeyTwice => write!(f, "this key stands twice in one object; keep one"),
            Self::NotACase => {
                write!(f, "a case is a JSON object on one line: {{\"id\": …, \"rulebook\": …, \"ask\": …}}")
            }
            Self::NoCases => write!(f, "no case in this file; write one JSON object a line"),
            Self::DuplicateId(line) => write!(f, "line {line} has this id already; give each case its own"),
            Self::NothingExpected => write!(f, "nothing expected; name at least one key of the verdict"),
            _ => Ok(()),
        }
    }

    pub(crate) fn refused(why: &impl Cited) -> Self {
        Self::Refused(why.article(), Sentence { zh: why.zh(), en: why.to_string() })
    }

    /// In Chinese.
    pub fn zh(&self) -> String {
        match self {
            Self::LineTooLong(most) => format!("一行最多 {most} 字节；每行写一个案例"),
            Self::NotUtf8(byte) => format!("第 {byte} 字节起不是 UTF-8；请把文件存为 UTF-8"),
            Self::NotJson(column, Cut::Short, _) => format!("不是 JSON：写到第 {column} 列没有写完；请补全这一行"),
            Self::NotJson(column, Cut::Wrong, _) => format!("不是 JSON：第 {column} 列有错；请检查引号、逗号和括号"),
            Self::KeyTwice => "同一个对象里这一项写了两次；请留一个".into(),
            Self::UnknownKey(Some(near), _) => format!("没有这一项；是不是 {near:?}？"),
            Self::UnknownKey(None, known) if known.is_empty() => "没有这一项；此处什么都不用写".into(),
            Self::UnknownKey(None, known) => format!("没有这一项；此处可写 {}", known.join("、")),
            Self::Unfit(_) => "这些选项不能放在一起；请改其中一个".into(),
            Self::NotACase => "一个案例是一行内的一个 JSON 对象：{\"id\": …, \"rulebook\": …, \"ask\": …}".into(),
            Self::NoCases => "文件里没有案例；每行写一个 JSON 对象".into(),
            Self::DuplicateId(line) => format!("第 {line} 行已用过这个编号；每个案例的编号须不同"),
            Self::NothingExpected => "没有写应得的判定；至少写一项".into(),
            Self::Missing(want) => format!("缺少；请给出{}", want.zh()),
            Self::Expected(want, found) => format!("{found} 不是{}", want.zh()),
            Self::UnknownBook(book) => {
                let near = near_zh(nearest(book, asks::books()));
                format!("没有规则 {:?}；{near}已有 {}", cut(book), known_books())
            }
            Self::UnknownAsk(ask, known) => {
                let near = near_zh(nearest(ask, known.iter().copied()));
                format!("没有问法 {:?}；{near}本规则能答 {}", cut(ask), known.join("、"))
            }
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
            Self::KittyCount(have, due, article) => {
                let due: Vec<String> = due.iter().map(u8::to_string).collect();
                format!("底牌有 {have} 张，应是 {} 张（{article}）", due.join(" 或 "))
            }
            Self::ThrowBeaten(part, article) => {
                format!("这一手管得住甩牌里的 {}，甩牌本不能成立（{article}）", tokens(part))
            }
            Self::ChosenTwice => "\"options\" 里也写了这个选项；请留一个".into(),
        }
    }
}

fn near_en(near: Option<&'static str>) -> String {
    near.map_or_else(String::new, |near| format!("did you mean {near:?}? "))
}

fn near_zh(near: Option<&'static str>) -> String {
    near.map_or_else(String::new, |near| format!("是不是 {near:?}？"))
}

/// Cards as cases write them.
fn tokens(cards: &Bag) -> String {
    let tokens: Vec<&str> = cards.cards().map(token::of).collect();
    tokens.join(" ")
}

fn known_books() -> String {
    let mut list = String::new();
    for (at, book) in asks::books().enumerate() {
        let _ = write!(list, "{}{book}", if at == 0 { "" } else { ", " });
    }
    list
}
