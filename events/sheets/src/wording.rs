//! What each fault says: what is wrong, and what would do.

use crate::charset::Charset;
use crate::fault::{Limit, Wrong};
use crate::text::Text;

/// Names as a list within a sentence.
fn list(names: &[String]) -> Text {
    if names.is_empty() {
        return Text::new("（无）", "none");
    }
    let zh: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    Text::new(zh.join("、"), zh.join(", "))
}

impl Wrong {
    /// What is wrong, without a full stop.
    pub fn what(&self) -> Text {
        match self {
            Self::NotATable { kind } => {
                Text::new(format!("这是 {kind} 文件，不是表格"), format!("this is a {kind} file, not a table"))
            }
            Self::HtmlTable => {
                Text::new("内容是网页，只是文件名像表格", "the content is a web page under the name of a table")
            }
            Self::OldXml => Text::new("这是 2003 年的 XML 表格格式", "this is the XML spreadsheet format of 2003"),
            Self::Encrypted => Text::new("文件有打开密码", "the file is protected by a password"),
            Self::CutShort => Text::new("文件不完整，后面的内容丢了", "the file is cut short"),
            Self::Corrupt { reason } => {
                Text::new(format!("文件已损坏（{reason}）"), format!("the file is damaged ({reason})"))
            }
            Self::TooLarge { limit } => limit.what(),
            Self::Undecodable { byte, charset } => Text::new(
                format!("第 {} 个字节起不是 {charset} 文字", byte + 1),
                format!("byte {} does not begin a character of {charset}", byte + 1),
            ),
            Self::Empty => Text::new("没有任何内容", "nothing is in it"),
            Self::NoSuchSheet { wanted, have } => {
                let have = list(have);
                Text::new(
                    format!("没有“{wanted}”表，有：{}", have.zh),
                    format!("there is no sheet “{wanted}”; there are: {}", have.en),
                )
            }
            Self::UnclosedQuote => Text::new("这里的双引号没有配对", "the quotation mark here is never closed"),
            Self::LongRow { cells, headers } => Text::new(
                format!("这一行有 {cells} 格，表头只有 {headers} 列"),
                format!("the row has {cells} cells under {headers} headers"),
            ),
            Self::DigitsLost { value } => Text::new(
                format!("“{value}”超过 15 位，末尾数字已被表格软件改成近似值"),
                format!("“{value}” has more than 15 digits; the spreadsheet program has rounded it"),
            ),
            Self::FormulaError { value } => {
                Text::new(format!("公式出错，显示为 {value}"), format!("the formula failed and shows {value}"))
            }
            Self::MissingColumn { .. }
            | Self::AmbiguousColumn { .. }
            | Self::SharedColumn { .. }
            | Self::NoSuchColumn { .. } => self.column(),
            Self::Blank { .. }
            | Self::NotANumber { .. }
            | Self::TooFine { .. }
            | Self::OutOfRange { .. }
            | Self::NotAChoice { .. } => self.cell(),
            Self::Unmappable { character, charset } => Text::new(
                format!("{charset} 编码没有“{character}”（U+{:04X}）字", u32::from(*character)),
                format!("{charset} has no character “{character}” (U+{:04X})", u32::from(*character)),
            ),
            Self::LongCell { characters } => Text::new(
                format!("文字有 {characters} 个字符，一格放不下"),
                format!("{characters} characters are too many for a cell"),
            ),
            Self::Unwritable { reason } => {
                Text::new(format!("写不成工作簿（{reason}）"), format!("the workbook could not be written ({reason})"))
            }
        }
    }

    /// What is wrong with a column.
    fn column(&self) -> Text {
        match self {
            Self::MissingColumn { wanted, have } => {
                let have = list(have);
                Text::new(
                    format!("缺少“{}”列，现有表头：{}", wanted.zh, have.zh),
                    format!("no column “{}”; the headers are: {}", wanted.en, have.en),
                )
            }
            Self::AmbiguousColumn { wanted, candidates } => {
                let candidates = list(candidates);
                Text::new(
                    format!("“{}”列可能是：{}，不能确定", wanted.zh, candidates.zh),
                    format!("the column “{}” could be any of: {}", wanted.en, candidates.en),
                )
            }
            Self::SharedColumn { header, claims } => {
                let zh: Vec<String> = claims.iter().map(|claim| claim.zh.clone()).collect();
                let en: Vec<String> = claims.iter().map(|claim| claim.en.clone()).collect();
                Text::new(
                    format!("表头“{header}”同时可作：{}", list(&zh).zh),
                    format!("the header “{header}” fits several columns: {}", list(&en).en),
                )
            }
            Self::NoSuchColumn { named, have } => {
                let have = list(have);
                Text::new(
                    format!("没有“{named}”列，现有表头：{}", have.zh),
                    format!("there is no column “{named}”; the headers are: {}", have.en),
                )
            }
            other => other.what(),
        }
    }

    /// What is wrong with a cell.
    fn cell(&self) -> Text {
        match self {
            Self::Blank { wanted } => Text::new(format!("“{}”没有填", wanted.zh), format!("“{}” is blank", wanted.en)),
            Self::NotANumber { wanted, found } => Text::new(
                format!("“{}”应为整数，现为“{found}”", wanted.zh),
                format!("“{}” must be a whole number, not “{found}”", wanted.en),
            ),
            Self::TooFine { wanted, found, places } => Text::new(
                format!("“{}”应为数字，最多 {places} 位小数，现为“{found}”", wanted.zh),
                format!("“{}” must be a number of at most {places} decimals, not “{found}”", wanted.en),
            ),
            Self::OutOfRange { wanted, found, least, most } => Text::new(
                format!("“{}”应在 {least} 到 {most} 之间，现为“{found}”", wanted.zh),
                format!("“{}” must be from {least} to {most}, not “{found}”", wanted.en),
            ),
            Self::NotAChoice { wanted, found, choices } => {
                let choices = list(choices);
                Text::new(
                    format!("“{}”现为“{found}”，只能是：{}", wanted.zh, choices.zh),
                    format!("“{}” is “{found}”, but must be one of: {}", wanted.en, choices.en),
                )
            }
            other => other.what(),
        }
    }

    /// What would do, without a full stop.
    pub fn remedy(&self) -> Text {
        let (zh, en) = match self {
            Self::NotATable { .. } => {
                ("请给 xlsx、xls、ods、csv 或 txt 表格", "Give an xlsx, xls, ods, csv or txt table")
            }
            Self::HtmlTable | Self::OldXml => {
                ("请用 Excel 或 WPS 打开，另存为 xlsx 再导入", "Open it in a spreadsheet program and save it as xlsx")
            }
            Self::Encrypted => ("请打开后去掉密码，另存再导入", "Open it, remove the password, and save it again"),
            Self::CutShort => ("请重新下载或重新发送整个文件", "Download it, or have it sent, once more"),
            Self::Corrupt { .. } => (
                "请用 Excel 或 WPS 打开并另存为新的 xlsx",
                "Open it in a spreadsheet program and save it as a new xlsx",
            ),
            Self::TooLarge { .. } => (
                "请删去用不着的行、列和图片，或分成几个文件",
                "Delete rows, columns and pictures nobody needs, or split it",
            ),
            Self::Undecodable { .. } => ("请另存为 UTF-8 编码的 CSV，或 xlsx", "Save it as CSV in UTF-8, or as xlsx"),
            Self::Empty => ("请检查是否给错文件或工作表", "Check that it is the right file and sheet"),
            Self::NoSuchSheet { .. } => ("请从上列表名中选一个", "Choose one of these sheets"),
            Self::UnclosedQuote => {
                ("请补上双引号，或重新导出整个文件", "Close the quotation mark, or export the file once more")
            }
            Self::LongRow { .. } => {
                ("格内有分隔符时请加双引号", "Put quotation marks around a cell that holds the delimiter")
            }
            Self::DigitsLost { .. } => {
                ("请把此列设为“文本”格式后重填", "Set the column to the format “Text” and type it again")
            }
            Self::FormulaError { .. } => ("请改正公式，或直接填值", "Mend the formula, or type the value"),
            Self::MissingColumn { .. } | Self::NoSuchColumn { .. } => {
                ("请改表头，或指明用哪一列", "Change the header, or say which column to use")
            }
            Self::AmbiguousColumn { .. } | Self::SharedColumn { .. } => ("请指明用哪一列", "Say which column to use"),
            Self::Blank { .. } => ("请填上", "Fill it in"),
            Self::NotANumber { .. } => ("请改成数字，如 12", "Write a number such as 12"),
            Self::TooFine { .. } => ("请改成数字，如 12.5", "Write a number such as 12.5"),
            Self::OutOfRange { .. } => ("请改成范围内的数", "Write a number in the range"),
            Self::NotAChoice { .. } => ("请改成其中之一", "Write one of them"),
            Self::Unmappable { .. } => ("请改用 UTF-8，或换一个字", "Write UTF-8, or use another character"),
            Self::LongCell { .. } => ("请写得短些", "Make it shorter"),
            Self::Unwritable { .. } => ("请改写 CSV", "Write CSV instead"),
        };
        Text::new(zh, en)
    }
}

impl Limit {
    /// That there is more than may be.
    fn what(self) -> Text {
        match self {
            Self::Bytes(most) => {
                Text::new(format!("文件超过 {} MB", most >> 20), format!("the file is larger than {} MB", most >> 20))
            }
            Self::Unpacked(most) => Text::new(
                format!("文件解开后超过 {} MB", most >> 20),
                format!("the file unpacks to more than {} MB", most >> 20),
            ),
            Self::Rows(most) => Text::new(format!("超过 {most} 行"), format!("there are more than {most} rows")),
            Self::Columns(most) => Text::new(format!("超过 {most} 列"), format!("there are more than {most} columns")),
            Self::Cells(most) => Text::new(format!("超过 {most} 格"), format!("there are more than {most} cells")),
        }
    }
}

impl std::fmt::Display for Charset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
