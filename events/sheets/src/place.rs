//! Where in a file something stands: sheet, row, column, and the line of a text file.

use std::fmt;

use crate::text::Text;

/// 列 · A column of a sheet, counted from 0, shown in letters (`A`, `B`, … `Z`, `AA`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(pub u32);

impl Column {
    /// The column that letters name, in either case; `None` when they are not one to three letters.
    ///
    /// ```
    /// use sheets::Column;
    /// assert_eq!(Column::of_letters("ab"), Some(Column(27)));
    /// assert_eq!(Column(27).to_string(), "AB");
    /// ```
    pub fn of_letters(letters: &str) -> Option<Self> {
        if letters.is_empty() || letters.len() > 3 {
            return None;
        }
        let mut number = 0;
        for letter in letters.bytes() {
            if !letter.is_ascii_alphabetic() {
                return None;
            }
            number = number * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        }
        Some(Self(number - 1))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0u8; 7];
        let mut at = letters.len();
        let mut rest = u64::from(self.0) + 1;
        while rest > 0 {
            rest -= 1;
            at -= 1;
            letters[at] = b'A' + (rest % 26) as u8;
            rest /= 26;
        }
        letters[at..].iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// 位置 · A file, and as much of the way into it as is known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// Name of the sheet; text files have none.
    pub sheet: Option<String>,
    /// Row, counted from 1 as a spreadsheet program shows it.
    pub row: Option<u32>,
    /// Line of a text file, counted from 1; it is past the row where cells hold line breaks.
    pub line: Option<u32>,
    /// Column.
    pub column: Option<Column>,
}

impl Place {
    /// The file as a whole.
    pub fn file(file: &str) -> Self {
        Self { file: file.to_owned(), sheet: None, row: None, line: None, column: None }
    }

    /// This place, in a row and a column.
    #[must_use]
    pub fn at(mut self, row: u32, column: Column) -> Self {
        self.row = Some(row);
        self.column = Some(column);
        self
    }

    /// The cell as spreadsheet programs name it (`B7`), when row and column are known.
    pub fn a1(&self) -> Option<String> {
        Some(format!("{}{}", self.column?, self.row?))
    }

    /// The place in words: `报名.xlsx 的“甲组”表 B7 格`.
    pub fn text(&self) -> Text {
        let mut text = Text::new(&self.file, &self.file);
        if let Some(sheet) = &self.sheet {
            text.add(&format!(" 的“{sheet}”表"), &format!(", sheet “{sheet}”"));
        }
        match (self.row, self.column) {
            (Some(row), Some(column)) => {
                text.add(&format!(" {column}{row} 格"), &format!(", cell {column}{row}"));
            }
            (Some(row), None) => {
                text.add(&format!(" 第 {row} 行"), &format!(", row {row}"));
            }
            (None, Some(column)) => {
                text.add(&format!(" {column} 列"), &format!(", column {column}"));
            }
            (None, None) => {}
        }
        match self.line {
            Some(line) if self.row.is_none() => {
                text.add(&format!(" 第 {line} 行"), &format!(", line {line}"));
            }
            Some(line) if self.row != Some(line) => {
                text.add(&format!("（文件第 {line} 行）"), &format!(" (line {line} of the file)"));
            }
            _ => {}
        }
        text
    }
}
