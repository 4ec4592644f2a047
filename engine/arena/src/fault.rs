//! What programs do wrong.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};
use table::Seat;
use words::Lang;

/// The kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// It ended, or closed its connection.
    Died,
    /// It did not answer in time.
    Silent,
    /// It does not read what it is sent.
    Deaf,
    /// A line or frame longer than the limit.
    TooLong,
    /// What it says is no message of the protocol.
    Nonsense,
    /// It speaks another version.
    Version,
    /// A message that nobody asked for.
    Unasked,
    /// An action that the rulebook refuses.
    Illegal,
    /// A choice that is not on the list.
    WrongIndex,
}

impl Code {
    /// 犯规 What it is, in Chinese.
    pub fn zh(self) -> &'static str {
        match self {
            Self::Died => "程序结束或断线",
            Self::Silent => "超时不答",
            Self::Deaf => "不读消息",
            Self::TooLong => "消息过长",
            Self::Nonsense => "不是协议里的消息",
            Self::Version => "协议版本不同",
            Self::Unasked => "没有问它",
            Self::Illegal => "违反规则",
            Self::WrongIndex => "选项不在列表里",
        }
    }

    /// As in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Died => "died",
            Self::Silent => "silent",
            Self::Deaf => "deaf",
            Self::TooLong => "too_long",
            Self::Nonsense => "nonsense",
            Self::Version => "version",
            Self::Unasked => "unasked",
            Self::Illegal => "illegal",
            Self::WrongIndex => "wrong_index",
        }
    }
}

/// What a program did wrong. `why` can be read by anybody: it quotes no card. The program itself is told more.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// A sentence for results and logs.
    pub why: String,
    /// What the program is told beside: the rulebook's words, the reader's words.
    pub told: Option<Value>,
}

impl Fault {
    pub(crate) fn new(code: Code, why: impl Into<String>) -> Self {
        Self { code, why: why.into(), told: None }
    }

    pub(crate) fn telling(self, told: Value) -> Self {
        Self { told: Some(told), ..self }
    }

    pub(crate) fn silent(patience: Duration) -> Self {
        Self::new(Code::Silent, format!("no answer within {} ms", patience.as_millis()))
    }

    pub(crate) fn deaf(patience: Duration) -> Self {
        Self::new(Code::Deaf, format!("it reads nothing for {} ms", patience.as_millis()))
    }
}

/// A fault, and where it happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// The number of the board.
    pub board: u64,
    /// The seat of the program.
    pub seat: Seat,
    /// The program, as the command line or the program itself names it.
    pub name: String,
    /// What it did.
    pub fault: Fault,
    /// What became of it: [`OnFault::name`](crate::OnFault::name), or `asked again`.
    pub then: &'static str,
}

impl Note {
    /// As in results.
    pub fn json(&self) -> Value {
        let Fault { code, why, .. } = &self.fault;
        json!({ "seat": self.seat, "board": self.board, "program": self.name, "code": code.name(), "why": why, "then": self.then })
    }

    /// The note for a person. What the fault says of itself stands in it as programs are told it.
    pub fn told(&self, lang: Lang) -> String {
        let Self { board, seat, name, fault, then } = self;
        match lang {
            Lang::En => self.to_string(),
            Lang::Zh => {
                let then = match *then {
                    "forfeit" => "判该方负",
                    "takeover" => "由 basic 接着打",
                    _ => "再问一次",
                };
                format!("{seat} 号座位（{name}）第 {board} 副：{}（{}）；{then}", fault.code.zh(), fault.why)
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, seat, name, fault, then } = self;
        let then = match *then {
            "forfeit" => "its side forfeits",
            "takeover" => "basic plays on",
            other => other,
        };
        write!(f, "seat {seat} ({name}), board {board}: {}: {}; {then}", fault.code.name(), fault.why)
    }
}
