//! Bytes to a table: what kind of file it is, told by its content.

use crate::charset::Charset;
use crate::delimited::{Delimiter, Go, declared, records};
use crate::fault::{Limit, SheetFault, Wrong};
use crate::guard::unguard;
use crate::place::{Column, Place};
use crate::table::{Format, Grid, HeaderRow, Sparse, Table, assemble};
use crate::workbook;

/// 读法 · What the caller knows better than the file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading<'a> {
    /// The sheet of this name; the first visible one with something in it when `None`.
    pub sheet: Option<&'a str>,
    /// This charset; the one detected when `None`.
    pub charset: Option<Charset>,
    /// This delimiter; the one detected when `None`.
    pub delimiter: Option<Delimiter>,
    /// The row of headers.
    pub headers: HeaderRow,
}

impl Reading<'_> {
    /// Everything as the file says.
    pub const AUTOMATIC: Self = Self { sheet: None, charset: None, delimiter: None, headers: HeaderRow::First };
}

/// Bytes of a file.
const MOST_BYTES: u64 = 64 << 20;

/// 读表 · The table in some bytes.
///
/// The kind of the file is told by its content; `file` is only shown. Takes a few times the memory of the file; no more
/// than 64 MB are read, nor what unpacks to more than 512 MB.
///
/// # Errors
///
/// Whatever makes the file no table that people could mean: see [`Wrong`].
pub fn read(bytes: &[u8], file: &str, how: &Reading<'_>) -> Result<Table, SheetFault> {
    let fault = |wrong| SheetFault::new(Place::file(file), wrong);
    if bytes.len() as u64 > MOST_BYTES {
        return Err(fault(Wrong::TooLarge { limit: Limit::Bytes(MOST_BYTES) }));
    }
    match Content::of(bytes) {
        Content::Workbook(format) => workbook::read(bytes, file, format, how),
        Content::Text => text(bytes, file, how),
        Content::Other(wrong) => Err(fault(wrong)),
    }
}

/// What bytes are.
enum Content {
    Workbook(Format),
    Text,
    Other(Wrong),
}

impl Content {
    fn of(bytes: &[u8]) -> Self {
        let begins = |with: &[u8]| bytes.starts_with(with);
        if begins(b"PK\x03\x04") || begins(b"PK\x05\x06") {
            return Self::zip(bytes);
        }
        if begins(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
            return Self::compound(bytes);
        }
        if begins(b"\x09\x08\x10\x00\x00\x06\x05\x00") || begins(b"\x09\x04\x06\x00") || begins(b"\x09\x02\x06\x00") {
            return Self::Workbook(Format::Xls);
        }
        let kinds: [(&[u8], &str); 8] = [
            (b"%PDF", "PDF"),
            (b"\x89PNG", "PNG"),
            (b"\xFF\xD8\xFF", "JPEG"),
            (b"GIF8", "GIF"),
            (b"Rar!", "RAR"),
            (b"7z\xBC\xAF", "7z"),
            (b"\x1F\x8B", "gzip"),
            (b"{\\rtf", "RTF"),
        ];
        if let Some((_, kind)) = kinds.iter().find(|(magic, _)| begins(magic)) {
            return Self::Other(Wrong::NotATable { kind });
        }
        Self::markup(bytes)
    }

    /// Text, unless it is a web page or the XML of 2003.
    fn markup(bytes: &[u8]) -> Self {
        let head: String = bytes
            .iter()
            .take(2048)
            .filter(|byte| byte.is_ascii() && **byte != 0)
            .map(|byte| char::from(*byte).to_ascii_lowercase())
            .collect();
        let head = head.trim_start();
        if head.starts_with("<?xml") && head.contains("office:spreadsheet") {
            return Self::Other(Wrong::OldXml);
        }
        let page = ["<!doctype html", "<html", "<table", "<meta", "<head", "<style"];
        if page.iter().any(|tag| head.starts_with(tag)) || head.starts_with("<?xml") && head.contains("<html") {
            return Self::Other(Wrong::HtmlTable);
        }
        Self::Text
    }

    fn zip(bytes: &[u8]) -> Self {
        let holds = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
        if holds(b"xl/workbook.bin") {
            Self::Workbook(Format::Xlsb)
        } else if holds(b"xl/workbook.xml") || holds(b"xl/worksheets/") {
            Self::Workbook(Format::Xlsx)
        } else if holds(b"application/vnd.oasis.opendocument.spreadsheet") {
            Self::Workbook(Format::Ods)
        } else if holds(b"word/document.xml") {
            Self::Other(Wrong::NotATable { kind: "Word" })
        } else if holds(b"PK\x05\x06") {
            Self::Other(Wrong::NotATable { kind: "zip" })
        } else {
            Self::Other(Wrong::CutShort)
        }
    }

    fn compound(bytes: &[u8]) -> Self {
        let wide = |name: &str| name.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let holds = |name: &str| {
            let name = wide(name);
            bytes.windows(name.len()).any(|window| window == name)
        };
        if holds("EncryptedPackage") {
            Self::Other(Wrong::Encrypted)
        } else if holds("WordDocument") {
            Self::Other(Wrong::NotATable { kind: "Word" })
        } else {
            Self::Workbook(Format::Xls)
        }
    }
}

/// A table in a text file.
fn text(bytes: &[u8], file: &str, how: &Reading<'_>) -> Result<Table, SheetFault> {
    let (charset, text) = match how.charset {
        Some(charset) => charset.decode(bytes).map(|text| (charset, text)),
        None => Charset::detect(bytes),
    }
    .map_err(|wrong| undecoded(bytes, file, wrong))?;
    let delimiter = how.delimiter.unwrap_or_else(|| Delimiter::detect(&text));
    let mut grid = Grid::default();
    let mut row = 0;
    let skip_first = declared(&text).is_some();
    records(&text, delimiter, &mut |record| {
        row += 1;
        if !(skip_first && row == 1) {
            let cells = (0..).zip(record.cells).filter(|(_, cell)| !cell.is_empty());
            let cells = cells.map(|(column, cell)| (column, unguard(&cell).to_owned())).collect();
            grid.lines.push(Sparse { row, line: record.line, cells });
        }
        Go::On
    })
    .map_err(|halt| {
        let mut place = Place::file(file).at(halt.record, Column(halt.cell));
        place.line = Some(halt.line);
        SheetFault::new(place, halt.wrong)
    })?;
    let table = Table {
        file: file.to_owned(),
        format: Format::Text { charset, delimiter },
        sheet: None,
        others: Vec::new(),
        title: Vec::new(),
        headers: Vec::new(),
        rows: Vec::new(),
        doubts: Vec::new(),
    };
    assemble(table, grid, how.headers)
}

/// A fault of decoding, with the line of the byte that does not fit.
fn undecoded(bytes: &[u8], file: &str, wrong: Wrong) -> SheetFault {
    let mut place = Place::file(file);
    if let Wrong::Undecodable { byte, .. } = wrong {
        let before = bytes.get(..byte as usize).unwrap_or_default();
        let count = |sign: u8| before.split(|byte| *byte == sign).count() as u32;
        place.line = Some(count(b'\n').max(count(b'\r')));
    }
    SheetFault::new(place, wrong)
}
