//! Workbooks written: one sheet or several, headers that stay in sight, columns as wide as their text.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use crate::delimited::{MOST_COLUMNS, MOST_ROWS};
use crate::fault::{Limit, SheetFault, Wrong};
use crate::place::Place;
use crate::sheet::{Sheet, Value};

/// Characters that a cell holds, as UTF-16 counts them.
const LONGEST: usize = 32_767;
/// Characters of a sheet's name, as UTF-16 counts them.
const NAME: usize = 31;
/// Widest and narrowest column, in digits.
const WIDEST: usize = 60;
const NARROWEST: usize = 6;

/// 写xlsx · Sheets as the bytes of a workbook.
///
/// The headers are bold and stay in sight; a column is as wide as its text, a Chinese character counting two. Text is
/// written as text and never as a formula; numbers as numbers, with their decimals. Sheets are named as given, with
/// characters that may not stand in a sheet's name in full width, cut to 31, numbered where two are the same. The same
/// sheets give the same bytes: no time of writing is kept.
///
/// # Errors
///
/// `LongCell` with the cell, `TooLarge`, `Unwritable`.
pub fn write(sheets: &[Sheet], file: &str) -> Result<Vec<u8>, SheetFault> {
    let failed = |error: XlsxError| SheetFault::new(Place::file(file), Wrong::Unwritable { reason: error.to_string() });
    let mut book = Workbook::new();
    let epoch = ExcelDateTime::from_ymd(2000, 1, 1).map_err(failed)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&epoch));
    let mut names: Vec<String> = Vec::new();
    for sheet in sheets {
        let name = sheet_name(&sheet.name, &names);
        let page = book.add_worksheet();
        page.set_name(&name).map_err(failed)?;
        names.push(name);
        let place = |row: usize, column: usize| Place { file: file.to_owned(), ..sheet.place(row, column) };
        if sheet.rows.len() as u64 >= u64::from(MOST_ROWS) {
            let wrong = Wrong::TooLarge { limit: Limit::Rows(MOST_ROWS) };
            return Err(SheetFault::new(place(sheet.rows.len(), 0), wrong));
        }
        if sheet.width() > MOST_COLUMNS as usize {
            let wrong = Wrong::TooLarge { limit: Limit::Columns(MOST_COLUMNS) };
            return Err(SheetFault::new(place(0, sheet.width()), wrong));
        }
        for (row, column, text) in texts(sheet) {
            let characters = text.encode_utf16().count();
            if characters > LONGEST {
                return Err(SheetFault::new(place(row, column), Wrong::LongCell { characters }));
            }
        }
        fill(page, sheet).map_err(failed)?;
    }
    book.save_to_buffer().map_err(failed)
}

/// Every text of a sheet with its row (0 is the headers') and column.
fn texts(sheet: &Sheet) -> impl Iterator<Item = (usize, usize, &str)> {
    let headers = sheet.headers.iter().enumerate().map(|(column, header)| (0, column, header.as_str()));
    let cells = sheet.rows.iter().enumerate().flat_map(|(row, cells)| {
        cells.iter().enumerate().filter_map(move |(column, value)| match value {
            Value::Text(text) => Some((row + 1, column, text.as_str())),
            _ => None,
        })
    });
    headers.chain(cells)
}

/// Writes the cells of a sheet.
fn fill(page: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold().set_align(FormatAlign::Center);
    for (column, header) in sheet.headers.iter().enumerate() {
        page.write_string_with_format(0, column as u16, header, &bold)?;
    }
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, value) in cells.iter().enumerate() {
            let column = column as u16;
            match value {
                Value::Blank => {}
                Value::Text(text) if text.is_empty() => {}
                Value::Text(text) => {
                    page.write_string(row, column, text)?;
                }
                // A spreadsheet program keeps 15 digits of a number; a longer one is kept whole as text.
                Value::Whole(number) if number.unsigned_abs() >= 1_000_000_000_000_000 => {
                    page.write_string(row, column, number.to_string())?;
                }
                Value::Whole(number) => {
                    page.write_number(row, column, *number as f64)?;
                }
                Value::Fixed { units, places } if units.unsigned_abs() >= 1_000_000_000_000_000 || *places > 15 => {
                    page.write_string(row, column, crate::sheet::decimal(*units, *places))?;
                }
                Value::Fixed { units, places } => {
                    let pattern =
                        if *places == 0 { "0".to_owned() } else { format!("0.{:0<1$}", "", *places as usize) };
                    let number = *units as f64 / 10f64.powi(*places as i32);
                    page.write_number_with_format(row, column, number, &Format::new().set_num_format(pattern))?;
                }
            }
        }
    }
    for column in 0..sheet.width() {
        let header = sheet.headers.get(column).map_or(0, |header| header.width());
        let widest = sheet.rows.iter().filter_map(|cells| cells.get(column)).map(line_width).max().unwrap_or(0);
        page.set_column_width(column as u16, (widest.max(header) + 2).clamp(NARROWEST, WIDEST) as f64)?;
    }
    page.set_freeze_panes(1, 0)?;
    Ok(())
}

/// Width of the widest line of a value, in digits.
fn line_width(value: &Value) -> usize {
    value.shown().lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// A name that a sheet may have and none before it has.
fn sheet_name(wanted: &str, taken: &[String]) -> String {
    let safe: String = wanted
        .chars()
        .filter(|sign| !sign.is_control())
        .map(|sign| match sign {
            '[' => '［',
            ']' => '］',
            ':' => '：',
            '*' => '＊',
            '?' => '？',
            '/' => '／',
            '\\' => '＼',
            '\'' => '＇',
            other => other,
        })
        .collect();
    let safe = if safe.trim().is_empty() { "表" } else { safe.trim() };
    let cut = |text: &str, most: usize| {
        let mut units = 0;
        let kept = text.chars().take_while(|sign| {
            units += sign.len_utf16();
            units <= most
        });
        kept.collect::<String>()
    };
    let is_taken = |name: &str| taken.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    let whole = cut(safe, NAME);
    let numbered = (2..).map(|number: usize| {
        let tail = format!(" {number}");
        format!("{}{tail}", cut(safe, NAME - tail.len()))
    });
    std::iter::once(whole).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}
