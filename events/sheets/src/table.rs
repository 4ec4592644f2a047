//! A table as read: headers, rows, and where in the file each stands.

use std::collections::{BTreeMap, BTreeSet};

use crate::charset::Charset;
use crate::delimited::Delimiter;
use crate::fault::{Limit, SheetFault, Wrong};
use crate::fold::trim;
use crate::place::{Column, Place};

/// 表 · What a file holds: headers and rows below them.
///
/// Cells are kept exactly as the file has them; whoever reads a cell by [`crate::Row`] gets it trimmed and checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Name of the file, as the caller gave it.
    pub file: String,
    /// What kind of file it is.
    pub format: Format,
    /// Name of the sheet; text files have none.
    pub sheet: Option<String>,
    /// The other sheets of the workbook.
    pub others: Vec<String>,
    /// What stands above the headers, a cell each: the title of the form.
    pub title: Vec<String>,
    /// The headers, of every column that has something in it. A column without a header has an empty one.
    pub headers: Vec<Header>,
    /// The rows below the headers that have something in them.
    pub rows: Vec<Line>,
    /// What could be read but looks wrong. Show it to whoever gave the file.
    pub doubts: Vec<SheetFault>,
}

/// 文件格式 · The kind of a file, known by its content and not by its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Text.
    Text {
        /// Its charset.
        charset: Charset,
        /// Its delimiter.
        delimiter: Delimiter,
    },
    /// A workbook of Excel since 2007.
    Xlsx,
    /// A workbook of Excel since 2007 in binary form.
    Xlsb,
    /// A workbook of Excel before 2007, and of WPS.
    Xls,
    /// A workbook of `LibreOffice`.
    Ods,
}

/// 表头 · A header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Its column.
    pub column: Column,
    /// Its text, trimmed.
    pub text: String,
}

/// 行 · A row of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Row, counted from 1 as a spreadsheet program shows it.
    pub row: u32,
    /// Line of the text file on which it begins, counted from 1; the row in a workbook.
    pub line: u32,
    /// Its cells, one a header.
    pub cells: Vec<String>,
}

/// Which row holds the headers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeaderRow {
    /// The first with two filled cells or more; the first filled one in a table of one column.
    First,
    /// The row of this number, counted from 1.
    At(u32),
}

impl Table {
    /// The place of a row's cell in a column.
    pub fn place(&self, line: &Line, column: Column) -> Place {
        self.cell(line.row, line.line, column)
    }

    /// The place of a cell.
    fn cell(&self, row: u32, line: u32, column: Column) -> Place {
        let line = matches!(self.format, Format::Text { .. }).then_some(line);
        Place { file: self.file.clone(), sheet: self.sheet.clone(), row: Some(row), line, column: Some(column) }
    }

    /// The place of the sheet as a whole.
    pub fn whole(&self) -> Place {
        Place { sheet: self.sheet.clone(), ..Place::file(&self.file) }
    }

    /// The table's headers as people point at them: text and letters, `队名（B 列）`.
    pub fn named_headers(&self) -> Vec<String> {
        self.headers.iter().map(Header::named).collect()
    }

    /// 向下填充 · Fills the blank cells of a column from the cell above, as merged cells of a form mean.
    ///
    /// `index` counts headers from 0; one past the last changes nothing.
    pub fn fill_down(&mut self, index: usize) {
        let mut above = String::new();
        for line in &mut self.rows {
            let Some(cell) = line.cells.get_mut(index) else { return };
            if trim(cell).is_empty() {
                cell.clone_from(&above);
            } else {
                above.clone_from(cell);
            }
        }
    }
}

impl Header {
    /// Text and letters: `队名（B 列）`.
    pub fn named(&self) -> String {
        if self.text.is_empty() {
            format!("{} 列", self.column)
        } else {
            format!("{}（{} 列）", self.text, self.column)
        }
    }
}

/// A row before columns are chosen: its filled cells, in order of their columns.
pub(crate) struct Sparse {
    /// As in [`Line`].
    pub(crate) row: u32,
    /// As in [`Line`].
    pub(crate) line: u32,
    /// Column and text; no text is empty.
    pub(crate) cells: Vec<(u32, String)>,
}

impl Sparse {
    /// Cells with more than spaces in them.
    fn filled(&self) -> impl DoubleEndedIterator<Item = &(u32, String)> {
        self.cells.iter().filter(|(_, cell)| !trim(cell).is_empty())
    }

    /// Columns up to the last one with more than spaces in it.
    fn width(&self) -> u32 {
        self.filled().next_back().map_or(0, |(column, _)| column + 1)
    }
}

/// Rows of a sheet before headers are told from the rest.
#[derive(Default)]
pub(crate) struct Grid {
    /// Rows, in order.
    pub(crate) lines: Vec<Sparse>,
    /// What could be read but looks wrong.
    pub(crate) doubts: Vec<SheetFault>,
}

impl Grid {
    /// Index of the row of headers.
    fn header(&self, wanted: HeaderRow) -> Option<usize> {
        match wanted {
            HeaderRow::At(row) => self.lines.iter().position(|line| line.row == row),
            HeaderRow::First if self.lines.is_empty() => None,
            HeaderRow::First => {
                Some(self.lines.iter().position(|line| line.filled().nth(1).is_some()).unwrap_or_default())
            }
        }
    }
}

/// Cells of a table, rows times columns.
const MOST_CELLS: u64 = 8_000_000;

/// Tells headers from rows, and drops rows and columns with nothing in them.
///
/// # Errors
///
/// `Empty`, also when there is no row where the headers should be; `TooLarge`.
pub(crate) fn assemble(mut table: Table, mut grid: Grid, wanted: HeaderRow) -> Result<Table, SheetFault> {
    grid.lines.retain(|line| line.filled().next().is_some());
    let Some(at) = grid.header(wanted) else {
        return Err(SheetFault::new(table.whole(), Wrong::Empty));
    };
    let mut below = grid.lines.split_off(at).into_iter();
    let Some(headers) = below.next() else {
        return Err(SheetFault::new(table.whole(), Wrong::Empty));
    };
    let below: Vec<Sparse> = below.collect();
    table.doubts = grid.doubts;
    for line in grid.lines {
        table.title.extend(line.filled().map(|(_, cell)| trim(cell).to_owned()));
    }
    let used: BTreeSet<u32> =
        below.iter().chain([&headers]).flat_map(Sparse::filled).map(|(column, _)| *column).collect();
    if below.len() as u64 * used.len() as u64 > MOST_CELLS {
        return Err(SheetFault::new(table.whole(), Wrong::TooLarge { limit: Limit::Cells(MOST_CELLS) }));
    }
    let mut named: BTreeMap<u32, String> = headers.cells.iter().cloned().collect();
    for column in &used {
        let text = named.remove(column).unwrap_or_default();
        table.headers.push(Header { column: Column(*column), text: trim(&text).to_owned() });
    }
    for line in below {
        if matches!(table.format, Format::Text { .. }) && line.width() > headers.width() {
            let wrong = Wrong::LongRow { cells: line.width() as usize, headers: headers.width() as usize };
            let place = table.cell(line.row, line.line, Column(headers.width()));
            table.doubts.push(SheetFault::new(place, wrong));
        }
        let mut cells = line.cells.into_iter().peekable();
        let mut dense = Vec::with_capacity(used.len());
        for column in &used {
            while cells.next_if(|(other, _)| other < column).is_some() {}
            dense.push(cells.next_if(|(other, _)| other == column).map_or_else(String::new, |(_, cell)| cell));
        }
        table.rows.push(Line { row: line.row, line: line.line, cells: dense });
    }
    Ok(table)
}
