//! What can be wrong with a file, said so that whoever made the file can mend it.

use std::fmt;

use crate::charset::Charset;
use crate::place::Place;
use crate::text::Text;

/// 表格错误 · What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetFault {
    /// Where.
    pub place: Place,
    /// What.
    pub wrong: Wrong,
}

/// 错在何处 · What can be wrong with a file, a column or a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The bytes are some other kind of file: `PDF`, `Word`, `zip`.
    NotATable {
        /// The kind, as people call it.
        kind: &'static str,
    },
    /// A web page with a table in it, whatever its name ends with; many web sites export such “.xls” files.
    HtmlTable,
    /// A workbook in the XML format of 2003.
    OldXml,
    /// A workbook that opens only with its password.
    Encrypted,
    /// The end of the file is missing.
    CutShort,
    /// The workbook cannot be read.
    Corrupt {
        /// What the reader of the format stumbled over, in its own words.
        reason: String,
    },
    /// More than a table for people can hold.
    TooLarge {
        /// What there is too much of, and how much may be.
        limit: Limit,
    },
    /// Bytes that are text in no charset we know, or not in the one asked for.
    Undecodable {
        /// The first byte that does not fit, counted from 0.
        byte: u64,
        /// The charset tried last.
        charset: Charset,
    },
    /// No cell has anything in it.
    Empty,
    /// The sheet asked for is not there.
    NoSuchSheet {
        /// The sheet asked for.
        wanted: String,
        /// The sheets there are.
        have: Vec<String>,
    },
    /// A quotation mark opens a cell and none closes it.
    UnclosedQuote,
    /// A row has filled cells beyond the last header of a text file: most often an unquoted delimiter.
    LongRow {
        /// Cells in the row.
        cells: usize,
        /// Columns with a header.
        headers: usize,
    },
    /// A number of more than 15 digits that the spreadsheet program has rounded: an id typed as a number.
    DigitsLost {
        /// What is left of it.
        value: String,
    },
    /// The cell shows an error of its formula.
    FormulaError {
        /// The error as shown: `#N/A`.
        value: String,
    },
    /// No header names a column that is needed.
    MissingColumn {
        /// The column needed.
        wanted: Text,
        /// The headers there are.
        have: Vec<String>,
    },
    /// Several headers could be the column.
    AmbiguousColumn {
        /// The column.
        wanted: Text,
        /// The headers that fit, each with its letters.
        candidates: Vec<String>,
    },
    /// One header would serve for two columns.
    SharedColumn {
        /// The header.
        header: String,
        /// The columns that claim it.
        claims: Vec<Text>,
    },
    /// The caller named a column by a header or letters that are not there.
    NoSuchColumn {
        /// What the caller named.
        named: String,
        /// The headers there are.
        have: Vec<String>,
    },
    /// A cell that must be filled is blank.
    Blank {
        /// The column.
        wanted: Text,
    },
    /// Not a number.
    NotANumber {
        /// The column.
        wanted: Text,
        /// What stands there.
        found: String,
    },
    /// A number with more decimals than may be.
    TooFine {
        /// The column.
        wanted: Text,
        /// What stands there.
        found: String,
        /// Decimals that may be.
        places: u32,
    },
    /// A number outside its range.
    OutOfRange {
        /// The column.
        wanted: Text,
        /// What stands there.
        found: String,
        /// The least that may be.
        least: String,
        /// The most that may be.
        most: String,
    },
    /// None of the words that may stand there.
    NotAChoice {
        /// The column.
        wanted: Text,
        /// What stands there.
        found: String,
        /// The words that may.
        choices: Vec<String>,
    },
    /// A character that the charset of the file to be written does not have.
    Unmappable {
        /// The character.
        character: char,
        /// The charset.
        charset: Charset,
    },
    /// A text longer than a cell of a workbook can hold.
    LongCell {
        /// Characters of the text, as the format counts them.
        characters: usize,
    },
    /// The workbook could not be made.
    Unwritable {
        /// What the writer of the format said.
        reason: String,
    },
}

/// 上限 · How much may be read or written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// Bytes of the file.
    Bytes(u64),
    /// Bytes of the file when it is unpacked.
    Unpacked(u64),
    /// Rows.
    Rows(u32),
    /// Columns.
    Columns(u32),
    /// Cells, rows times columns.
    Cells(u64),
}

impl SheetFault {
    /// Of its two parts.
    pub fn new(place: Place, wrong: Wrong) -> Self {
        Self { place, wrong }
    }

    /// Where, what, and what would do: the whole message.
    ///
    /// ```
    /// use sheets::{Column, Place, SheetFault, Text, Wrong};
    ///
    /// let wanted = Text::new("种子", "seed");
    /// let fault = SheetFault::new(
    ///     Place::file("报名.csv").at(7, Column(1)),
    ///     Wrong::NotANumber { wanted, found: "三".into() },
    /// );
    /// assert_eq!(fault.text().zh, "报名.csv B7 格：“种子”应为整数，现为“三”。请改成数字，如 12。");
    /// ```
    pub fn text(&self) -> Text {
        let (place, what, remedy) = (self.place.text(), self.wrong.what(), self.wrong.remedy());
        Text::new(
            format!("{}：{}。{}。", place.zh, what.zh, remedy.zh),
            format!("{}: {}. {}.", place.en, what.en, remedy.en),
        )
    }
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for SheetFault {}
