//! Cells of a text file: which delimiter, and records with their lines.

use crate::fault::{Limit, Wrong};

/// 分隔符 · What stands between the cells of a text file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Delimiter {
    /// Comma.
    Comma,
    /// Tab: what is copied out of a spreadsheet.
    Tab,
    /// Semicolon: “CSV” where the comma is the decimal mark.
    Semicolon,
    /// Comma of full width, typed by hand in Chinese: `，`.
    WideComma,
    /// Vertical bar.
    Bar,
}

impl Delimiter {
    /// All of them, the more usual ones first.
    pub const ALL: [Self; 5] = [Self::Tab, Self::Comma, Self::Semicolon, Self::WideComma, Self::Bar];

    /// Its character.
    pub fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Tab => '\t',
            Self::Semicolon => ';',
            Self::WideComma => '，',
            Self::Bar => '|',
        }
    }

    /// The delimiter of a text: the one that a first line `sep=;` names; else the one that gives most of the first
    /// 100 filled records the same number of cells, more than one; a comma where none does.
    pub fn detect(text: &str) -> Self {
        if let Some(named) = declared(text) {
            return named;
        }
        let score = |delimiter: Self| -> (usize, usize) {
            let mut widths: Vec<usize> = Vec::new();
            let _ = records(text, delimiter, &mut |record| {
                if record.cells.iter().any(|cell| !cell.trim().is_empty()) {
                    widths.push(record.cells.len());
                }
                if widths.len() < SAMPLE { Go::On } else { Go::Stop }
            });
            let agree = |width: usize| widths.iter().filter(|other| **other == width).count();
            widths.iter().filter(|width| **width > 1).map(|width| (agree(*width), *width)).max().unwrap_or((0, 0))
        };
        let mut best = (Self::Comma, (0, 0));
        for delimiter in Self::ALL {
            let score = score(delimiter);
            if score > best.1 {
                best = (delimiter, score);
            }
        }
        best.0
    }
}

/// Records looked at to find the delimiter.
const SAMPLE: usize = 100;
/// Records of a text file.
pub(crate) const MOST_ROWS: u32 = 1_048_576;
/// Cells of a record.
pub(crate) const MOST_COLUMNS: u32 = 16_384;

/// The delimiter that the first line names, as spreadsheet programs write it: `sep=;`.
pub(crate) fn declared(text: &str) -> Option<Delimiter> {
    let line = text.split(['\n', '\r']).next()?;
    let mut rest = line.strip_prefix("sep=")?.chars();
    let (named, None) = (rest.next()?, rest.next()) else { return None };
    Delimiter::ALL.into_iter().find(|delimiter| delimiter.character() == named)
}

/// A record of a text file.
pub(crate) struct Record {
    /// The line on which it begins, from 1.
    pub(crate) line: u32,
    /// Its cells, as written, without their quotation marks.
    pub(crate) cells: Vec<String>,
}

/// Whether to read on.
#[derive(PartialEq)]
pub(crate) enum Go {
    On,
    Stop,
}

/// Why records end early.
pub(crate) struct Halt {
    /// The line, from 1.
    pub(crate) line: u32,
    /// The record, from 1.
    pub(crate) record: u32,
    /// The cell, from 0.
    pub(crate) cell: u32,
    /// Why.
    pub(crate) wrong: Wrong,
}

/// The state between two characters.
struct Scan<'a> {
    visit: &'a mut dyn FnMut(Record) -> Go,
    record: Record,
    cell: String,
    line: u32,
    records: u32,
}

impl Scan<'_> {
    fn end_cell(&mut self) -> Result<(), Halt> {
        self.record.cells.push(std::mem::take(&mut self.cell));
        if self.record.cells.len() > MOST_COLUMNS as usize {
            return Err(self.halt(self.line, Wrong::TooLarge { limit: Limit::Columns(MOST_COLUMNS) }));
        }
        Ok(())
    }

    /// Ends the record; the next one begins on the line that has been reached.
    fn end_record(&mut self) -> Result<Go, Halt> {
        self.end_cell()?;
        if self.records >= MOST_ROWS {
            return Err(self.halt(self.line, Wrong::TooLarge { limit: Limit::Rows(MOST_ROWS) }));
        }
        self.records += 1;
        let next = Record { line: self.line, cells: Vec::new() };
        Ok((self.visit)(std::mem::replace(&mut self.record, next)))
    }

    fn halt(&self, line: u32, wrong: Wrong) -> Halt {
        Halt { line, record: self.records + 1, cell: self.record.cells.len() as u32, wrong }
    }
}

/// Visits the records of a text, blank ones too. Lines end with LF, CR or both. A quotation mark opens a quoted cell
/// only at its beginning; within, two of them are one, and what follows the closing one belongs to the cell as written.
///
/// # Errors
///
/// `UnclosedQuote`, where the mark stands; `TooLarge`.
pub(crate) fn records(text: &str, delimiter: Delimiter, visit: &mut dyn FnMut(Record) -> Go) -> Result<(), Halt> {
    let mark = delimiter.character();
    let mut scan =
        Scan { visit, record: Record { line: 1, cells: Vec::new() }, cell: String::new(), line: 1, records: 0 };
    let mut rest = text.chars().peekable();
    let mut fresh = true;
    while let Some(character) = rest.next() {
        if character == mark {
            scan.end_cell()?;
            fresh = true;
        } else if character == '\n' || character == '\r' {
            if character == '\r' {
                rest.next_if_eq(&'\n');
            }
            scan.line += 1;
            if scan.end_record()? == Go::Stop {
                return Ok(());
            }
            fresh = true;
        } else if character == '"' && fresh {
            quoted(&mut rest, &mut scan)?;
            fresh = false;
        } else {
            scan.cell.push(character);
            fresh = false;
        }
    }
    if !scan.cell.is_empty() || !scan.record.cells.is_empty() || !fresh {
        scan.end_record()?;
    }
    Ok(())
}

/// Reads a quoted cell after its opening mark.
fn quoted(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, scan: &mut Scan<'_>) -> Result<(), Halt> {
    let opened = scan.line;
    loop {
        match rest.next() {
            None => return Err(scan.halt(opened, Wrong::UnclosedQuote)),
            Some('"') if rest.next_if_eq(&'"').is_none() => return Ok(()),
            Some('\r') => {
                scan.cell.push('\r');
                if rest.next_if_eq(&'\n').is_some() {
                    scan.cell.push('\n');
                }
                scan.line += 1;
            }
            Some(character) => {
                scan.line += u32::from(character == '\n');
                scan.cell.push(character);
            }
        }
    }
}
