//! What can be wrong with a report file, by line and column.

use std::fmt;

use crate::fault::Wrong;
use crate::text::Text;

/// 报告错误 · What is wrong with a report file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfFault {
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// Line, counted from 1; 0 for the file as a whole.
    pub line: u32,
    /// Character of the line, counted from 1; 0 for the line as a whole.
    pub column: u32,
    /// What.
    pub wrong: TrfWrong,
}

/// 错在何处 · What can be wrong with a report file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrfWrong {
    /// The bytes are no text.
    Undecodable(Wrong),
    /// No line of it is one of a report file.
    NotAReport,
    /// The line ends before what it must hold.
    Short {
        /// Characters that it must have.
        least: u32,
    },
    /// Not a whole number.
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// A number outside its range.
    OutOfRange {
        /// What stands there.
        found: u32,
        /// The least that may.
        least: u32,
        /// The most that may.
        most: u32,
    },
    /// Not points, such as `11.5`.
    NotPoints {
        /// What stands there.
        found: String,
    },
    /// None of the codes that may stand there.
    NotACode {
        /// What stands there.
        found: String,
        /// The codes that may.
        codes: &'static str,
    },
    /// Something stands between the columns.
    Stray {
        /// What stands there.
        found: String,
    },
    /// A tab, where columns are counted.
    Tab,
    /// The number has been given to another player or team.
    Repeated {
        /// The number.
        number: u32,
    },
    /// Nobody has the number.
    Unknown {
        /// The number.
        number: u32,
    },
    /// A player is their own opponent.
    Oneself,
    /// The entry cannot be: a bye with an opponent, a played game without one.
    Impossible {
        /// The code of the result.
        code: char,
    },
    /// The opponent's line says otherwise.
    Contradiction {
        /// The round, counted from 1.
        round: u32,
        /// The opponent's number.
        opponent: u32,
    },
    /// The last is before the first.
    Backwards,
}

impl TrfFault {
    /// Where, what, and what would do.
    pub fn text(&self) -> Text {
        let mut place = Text::new(&self.file, &self.file);
        if self.line > 0 {
            place.add(&format!(" 第 {} 行", self.line), &format!(", line {}", self.line));
        }
        if self.column > 0 {
            place.add(&format!("第 {} 列", self.column), &format!(", column {}", self.column));
        }
        let (what, remedy) = (self.wrong.what(), self.wrong.remedy());
        Text::new(
            format!("{}：{}。{}。", place.zh, what.zh, remedy.zh),
            format!("{}: {}. {}.", place.en, what.en, remedy.en),
        )
    }
}

impl fmt::Display for TrfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for TrfFault {}

impl TrfWrong {
    /// What is wrong, without a full stop.
    pub fn what(&self) -> Text {
        match self {
            Self::Undecodable(wrong) => wrong.what(),
            Self::NotAReport => Text::new("没有一行是 TRF 记录", "no line is a record of a report file"),
            Self::Short { least } => Text::new(
                format!("这一行至少要有 {least} 个字符"),
                format!("the line must have at least {least} characters"),
            ),
            Self::NotANumber { found } => {
                Text::new(format!("这里应为整数，现为“{found}”"), format!("“{found}” is not a whole number"))
            }
            Self::OutOfRange { found, least, most } => Text::new(
                format!("{found} 不在 {least} 到 {most} 之间"),
                format!("{found} is not from {least} to {most}"),
            ),
            Self::NotPoints { found } => {
                Text::new(format!("这里应为分数，现为“{found}”"), format!("“{found}” is not a number of points"))
            }
            Self::NotACode { found, codes } => Text::new(
                format!("“{found}”不是这里的代码，只能是 {codes}"),
                format!("“{found}” is none of the codes {codes}"),
            ),
            Self::Stray { found } => {
                Text::new(format!("栏位之间有多余的“{found}”"), format!("“{found}” stands between the columns"))
            }
            Self::Tab => Text::new("这里有制表符，后面的栏位会错开", "a tab shifts the columns after it"),
            Self::Repeated { number } => {
                Text::new(format!("编号 {number} 重复"), format!("the number {number} is taken"))
            }
            Self::Unknown { number } => {
                Text::new(format!("没有编号 {number}"), format!("nobody has the number {number}"))
            }
            Self::Oneself => Text::new("对手是自己", "a player cannot be their own opponent"),
            Self::Impossible { code } => Text::new(
                format!("结果“{code}”与对手、先后手不相配"),
                format!("the result “{code}” does not go with opponent and colour"),
            ),
            Self::Contradiction { round, opponent } => Text::new(
                format!("第 {round} 轮与对手 {opponent} 号那一行不一致"),
                format!("round {round} contradicts the line of the opponent, {opponent}"),
            ),
            Self::Backwards => Text::new("终止小于起始", "the last is before the first"),
        }
    }

    /// What would do, without a full stop.
    pub fn remedy(&self) -> Text {
        let (zh, en) = match self {
            Self::Undecodable(wrong) => return wrong.remedy(),
            Self::NotAReport => ("请给 TRF16 或 TRF26 文件", "Give a TRF16 or TRF26 file"),
            Self::Short { .. } => ("请补足栏位，或重新导出", "Complete the line, or export the file once more"),
            Self::NotANumber { .. } | Self::OutOfRange { .. } => ("请改正数字", "Correct the number"),
            Self::NotPoints { .. } => ("请写成 11.5 的样子", "Write it like 11.5"),
            Self::NotACode { .. } => ("请改成其中之一", "Write one of them"),
            Self::Stray { .. } => ("请按栏位对齐", "Move it into its columns"),
            Self::Tab => ("请把制表符换成空格并对齐", "Use spaces, and align the columns"),
            Self::Repeated { .. } => ("请给每人一个编号", "Give everyone a number of their own"),
            Self::Unknown { .. } => ("请补上这名选手，或改正编号", "Add the player, or correct the number"),
            Self::Oneself => ("请改正对手编号", "Correct the opponent's number"),
            Self::Impossible { .. } => {
                ("轮空写 0000 - U，弃权写对手与 + 或 -", "Write a bye as 0000 - U, a forfeit with opponent and + or -")
            }
            Self::Contradiction { .. } => {
                ("请使两行的对手、先后手、结果相符", "Make opponents, colours and results of both lines agree")
            }
            Self::Backwards => ("请对调", "Change them about"),
        };
        Text::new(zh, en)
    }
}
