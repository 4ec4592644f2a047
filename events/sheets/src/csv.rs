//! CSV written so that spreadsheet programs open it as it is: charset with its mark, quotes, no formulas.

use crate::charset::Charset;
use crate::delimited::Delimiter;
use crate::fault::{SheetFault, Wrong};
use crate::guard::guard;
use crate::sheet::{Sheet, Value};

/// 写CSV · A sheet as the bytes of a text file.
///
/// Lines end with CR LF. Cells with a delimiter, a quotation mark, a line break or a space at an end are quoted. Text that
/// begins like a formula has an apostrophe before it ([`guard`]); [`crate::read`] takes it away again, so that every text
/// comes back. Numbers are written as they are. [`Charset::Utf8Bom`] with [`Delimiter::Comma`] is what opens everywhere;
/// [`Charset::Utf16Le`] with [`Delimiter::Tab`] is the “Unicode text” of spreadsheet programs.
///
/// # Errors
///
/// `Unmappable`, with the cell and its character.
pub fn write(sheet: &Sheet, file: &str, charset: Charset, delimiter: Delimiter) -> Result<Vec<u8>, SheetFault> {
    let width = sheet.width();
    let mut text = String::new();
    let headers: Vec<Value> = sheet.headers.iter().map(|header| Value::Text(header.clone())).collect();
    for row in std::iter::once(&headers).chain(&sheet.rows) {
        for column in 0..width {
            if column > 0 {
                text.push(delimiter.character());
            }
            text.push_str(&cell(row.get(column).unwrap_or(&Value::Blank), delimiter));
        }
        text.push_str("\r\n");
    }
    charset.encode(&text).map_err(|character| {
        let rows = std::iter::once(&headers).chain(&sheet.rows).enumerate();
        let mut cells = rows.flat_map(|(row, cells)| cells.iter().enumerate().map(move |(at, cell)| (row, at, cell)));
        let found = cells.find(|(_, _, cell)| charset.encode(&cell.shown()).is_err());
        let (row, column) = found.map_or((0, 0), |(row, column, _)| (row, column));
        let mut place = sheet.place(row, column);
        file.clone_into(&mut place.file);
        place.sheet = None;
        SheetFault::new(place, Wrong::Unmappable { character, charset })
    })
}

/// A cell as written.
fn cell(value: &Value, delimiter: Delimiter) -> String {
    let text = match value {
        Value::Text(text) => guard(text),
        other => other.shown(),
    };
    let special = |sign: char| sign == delimiter.character() || matches!(sign, '"' | '\n' | '\r');
    let spaced = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
    // A first line that begins so would be taken for the name of the delimiter.
    if text.contains(special) || spaced || text.starts_with("sep=") {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
