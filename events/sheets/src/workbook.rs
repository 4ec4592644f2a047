//! Workbooks: xlsx, xlsb, xls and ods, and their values as people see them.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{
    Data, DataRef, Ods, OdsError, Reader, SheetType, SheetVisible, Sheets, Style, Xls, XlsError, Xlsb, XlsbError, Xlsx,
    XlsxError,
};

use crate::delimited::MOST_ROWS;
use crate::fault::{Limit, SheetFault, Wrong};
use crate::place::{Column, Place};
use crate::read::Reading;
use crate::table::{Format, Grid, Sparse, Table, assemble};
use crate::value;

type Book<'a> = Sheets<Cursor<&'a [u8]>>;
/// Row and column from 0, and the value.
type Cells = Vec<(u32, u32, Data)>;

/// Bytes of all parts of a workbook, unpacked.
const MOST_UNPACKED: u64 = 512 << 20;

/// Reads a table from a workbook.
///
/// The reader of the formats is not ours and may panic on bytes nobody's program would write: that, too, is a damaged
/// file, and no more.
pub(crate) fn read(bytes: &[u8], file: &str, format: Format, how: &Reading<'_>) -> Result<Table, SheetFault> {
    catch_unwind(AssertUnwindSafe(|| guarded(bytes, file, format, how))).unwrap_or_else(|_| {
        let reason = "unexpected content".to_owned();
        Err(SheetFault::new(Place::file(file), Wrong::Corrupt { reason }))
    })
}

fn guarded(bytes: &[u8], file: &str, format: Format, how: &Reading<'_>) -> Result<Table, SheetFault> {
    let fault = |wrong| SheetFault::new(Place::file(file), wrong);
    if format != Format::Xls {
        bounded(bytes).map_err(fault)?;
    }
    let mut book = open(bytes, format).map_err(fault)?;
    let sheets: Vec<(String, SheetVisible)> = book
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| (sheet.name.clone(), sheet.visible))
        .collect();
    let names = || sheets.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    let (name, cells) = match how.sheet {
        Some(wanted) => {
            let same = |name: &str| crate::fold::fold(name) == crate::fold::fold(wanted);
            let found =
                sheets.iter().find(|(name, _)| name == wanted).or_else(|| sheets.iter().find(|(name, _)| same(name)));
            let Some((name, _)) = found else {
                return Err(fault(Wrong::NoSuchSheet { wanted: wanted.to_owned(), have: names() }));
            };
            (name.clone(), cells(&mut book, name).map_err(fault)?)
        }
        None => first(&mut book, &sheets).map_err(fault)?.ok_or_else(|| fault(Wrong::Empty))?,
    };
    let others = names().into_iter().filter(|other| *other != name).collect();
    let table = Table {
        file: file.to_owned(),
        format,
        sheet: Some(name),
        others,
        title: Vec::new(),
        headers: Vec::new(),
        rows: Vec::new(),
        doubts: Vec::new(),
    };
    let grid = grid(&table, cells);
    assemble(table, grid, how.headers)
}

/// The first sheet with something in it, of those shown before those hidden.
fn first(book: &mut Book<'_>, sheets: &[(String, SheetVisible)]) -> Result<Option<(String, Cells)>, Wrong> {
    let shown = |visible: &SheetVisible| *visible == SheetVisible::Visible;
    let (visible, hidden): (Vec<_>, Vec<_>) = sheets.iter().partition(|(_, visible)| shown(visible));
    for (name, _) in visible.into_iter().chain(hidden) {
        let cells = cells(book, name)?;
        if !cells.is_empty() {
            return Ok(Some((name.clone(), cells)));
        }
    }
    Ok(None)
}

/// The cells of a sheet with something in them. An xlsx is read cell by cell: its dimensions may be a lie.
fn cells(book: &mut Book<'_>, name: &str) -> Result<Cells, Wrong> {
    let mut found = Cells::new();
    if let Sheets::Xlsx(book) = book {
        let mut cells = book.worksheet_cells_reader(name).map_err(|error| xlsx(&error))?;
        let widths: Vec<usize> = cells.styles().iter().map(leading_zeros).collect();
        while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(|error| xlsx(&error))? {
            let (row, column) = cell.get_position();
            let value = match cell.get_value() {
                DataRef::Empty => continue,
                value => value::filled(Data::from(value.clone()), widths.get(style).copied().unwrap_or_default()),
            };
            if value != Data::String(String::new()) {
                found.push((row, column, value));
            }
        }
    } else {
        let range = book.worksheet_range(name).map_err(|error| corrupt(&error))?;
        let (top, left) = range.start().unwrap_or_default();
        for (row, column, value) in range.used_cells() {
            if *value != Data::String(String::new()) {
                found.push((top + row as u32, left + column as u32, value.clone()));
            }
        }
    }
    if found.iter().any(|(row, ..)| *row >= MOST_ROWS) {
        return Err(Wrong::TooLarge { limit: Limit::Rows(MOST_ROWS) });
    }
    Ok(found)
}

/// How many digits a number format fills up to with zeros, as `000` does; 0 for every other format.
fn leading_zeros(style: &Style) -> usize {
    let code = style.number_format.as_ref().map_or("", |format| format.format_code.as_str());
    if code.len() > 1 && code.bytes().all(|sign| sign == b'0') { code.len() } else { 0 }
}

/// Cells as rows of text, and doubts about what a spreadsheet program may have done to a value.
fn grid(table: &Table, mut cells: Cells) -> Grid {
    // A later cell at the same place counts: the sort is stable, and the last one is kept.
    cells.sort_by_key(|(row, column, _)| (*row, *column));
    let mut grid = Grid::default();
    for (row, column, value) in cells {
        let place = || Place { sheet: table.sheet.clone(), ..Place::file(&table.file) }.at(row + 1, Column(column));
        let text = value::text(&value);
        if value::lost_digits(&value) {
            grid.doubts.push(SheetFault::new(place(), Wrong::DigitsLost { value: text.clone() }));
        }
        if let Data::Error(_) = value {
            grid.doubts.push(SheetFault::new(place(), Wrong::FormulaError { value: text.clone() }));
        }
        if grid.lines.last().is_none_or(|line| line.row != row + 1) {
            grid.lines.push(Sparse { row: row + 1, line: row + 1, cells: Vec::new() });
        }
        let Some(line) = grid.lines.last_mut() else { continue };
        line.cells.pop_if(|(last, _)| *last == column);
        line.cells.push((column, text));
    }
    grid
}

fn open(bytes: &[u8], format: Format) -> Result<Book<'_>, Wrong> {
    let cursor = Cursor::new(bytes);
    match format {
        Format::Xls => Xls::new(cursor).map(Sheets::Xls).map_err(|error| match error {
            XlsError::Password => Wrong::Encrypted,
            other => corrupt(&other),
        }),
        Format::Xlsb => Xlsb::new(cursor).map(Sheets::Xlsb).map_err(|error| match error {
            XlsbError::Password => Wrong::Encrypted,
            other => corrupt(&other),
        }),
        Format::Ods => Ods::new(cursor).map(Sheets::Ods).map_err(|error| match error {
            OdsError::Password => Wrong::Encrypted,
            other => corrupt(&other),
        }),
        Format::Xlsx | Format::Text { .. } => Xlsx::new(cursor).map(Sheets::Xlsx).map_err(|error| xlsx(&error)),
    }
}

fn xlsx(error: &XlsxError) -> Wrong {
    if matches!(error, XlsxError::Password) { Wrong::Encrypted } else { corrupt(error) }
}

fn corrupt(error: &impl std::fmt::Display) -> Wrong {
    Wrong::Corrupt { reason: error.to_string() }
}

/// Refuses a zip archive without its directory (its end is missing), and one that would unpack to too much.
fn bounded(bytes: &[u8]) -> Result<(), Wrong> {
    let end = bytes.windows(4).rposition(|window| window == b"PK\x05\x06").ok_or(Wrong::CutShort)?;
    let word = |at: usize| -> Option<u64> {
        let four = bytes.get(at..at.checked_add(4)?)?;
        Some(u64::from(u32::from_le_bytes(four.try_into().ok()?)))
    };
    let short = |at: usize| -> Option<usize> {
        let two = bytes.get(at..at.checked_add(2)?)?;
        Some(usize::from(u16::from_le_bytes(two.try_into().ok()?)))
    };
    let mut unpacked = 0u64;
    // Larger archives keep their directory elsewhere; no workbook of a size that is read needs that.
    if word(end + 16) == Some(u64::from(u32::MAX)) {
        return Err(Wrong::TooLarge { limit: Limit::Unpacked(MOST_UNPACKED) });
    }
    let mut at = word(end + 16).ok_or(Wrong::CutShort)? as usize;
    while bytes.get(at..at.saturating_add(4)) == Some(b"PK\x01\x02") {
        let lengths = [28, 30, 32].into_iter().map(|field| short(at + field)).sum::<Option<usize>>();
        let (Some(size), Some(lengths)) = (word(at + 24), lengths) else { return Err(Wrong::CutShort) };
        unpacked = unpacked.saturating_add(size);
        at += 46 + lengths;
    }
    if unpacked > MOST_UNPACKED {
        return Err(Wrong::TooLarge { limit: Limit::Unpacked(MOST_UNPACKED) });
    }
    Ok(())
}
