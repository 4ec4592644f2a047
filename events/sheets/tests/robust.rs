//! Bytes that nobody meant for a table never make a reader panic, and never take its memory.

use proptest::prelude::*;
use sheets::trf::{self, Version};
use sheets::{Charset, Delimiter, Known, Mapping, Reading, Sheet, Wrong, csv, names, read, xlsx};

fn fixture(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads, and does with the table what a caller does.
fn exercise(bytes: &[u8], name: &str) {
    match read(bytes, name, &Reading::AUTOMATIC) {
        Ok(table) => {
            for line in &table.rows {
                assert_eq!(line.cells.len(), table.headers.len());
            }
            let wanted: Vec<_> = Known::all().map(|known| known.wanted().optional()).collect();
            if let Ok(mapping) = Mapping::find(&table, &wanted, &[]) {
                for row in mapping.rows(&table) {
                    let _ = (row.maybe_number("seed", 1..=64), row.list("players", &sheets::Split::NAMES));
                }
            }
            let _ = names::same(&table.named_headers());
        }
        Err(fault) => assert!(!fault.text().zh.is_empty() && !fault.text().en.is_empty()),
    }
}

/// CRC-32 as archives want it.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}

/// An archive of parts that are stored as they are.
fn archive(parts: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in parts {
        let offset = file.len() as u32;
        let mut shared = Vec::new();
        shared.extend([20u16, 0, 0, 0, 0x21].into_iter().flat_map(u16::to_le_bytes));
        shared.extend([crc(bytes), bytes.len() as u32, bytes.len() as u32].into_iter().flat_map(u32::to_le_bytes));
        shared.extend([name.len() as u16, 0].into_iter().flat_map(u16::to_le_bytes));
        file.extend(b"PK\x03\x04");
        file.extend(&shared);
        file.extend(name.as_bytes());
        file.extend(bytes);
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&shared);
        directory.extend([0u16, 0, 0, 0, 0].into_iter().flat_map(u16::to_le_bytes));
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (count, size, start) = (parts.len() as u16, directory.len() as u32, file.len() as u32);
    file.extend(directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([count, count].into_iter().flat_map(u16::to_le_bytes));
    file.extend([size, start].into_iter().flat_map(u32::to_le_bytes));
    file.extend([0, 0]);
    file
}

const PARTS: [(&str, &str); 6] = [
    (
        "[Content_Types].xml",
        r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>"#,
    ),
    (
        "_rels/.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ),
    (
        "xl/workbook.xml",
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#,
    ),
    (
        "xl/sharedStrings.xml",
        r#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="2" uniqueCount="2"><si><t>队名</t></si><si><r><t>飞</t></r><r><t>龙</t></r></si></sst>"#,
    ),
    (
        "xl/worksheets/sheet1.xml",
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:B2"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>种子</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>12</v></c></row></sheetData></worksheet>"#,
    ),
];

fn workbook(change: impl Fn(usize, &mut Vec<u8>)) -> Vec<u8> {
    let parts: Vec<(&str, Vec<u8>)> = PARTS
        .iter()
        .enumerate()
        .map(|(index, (name, text))| {
            let mut bytes = text.as_bytes().to_vec();
            change(index, &mut bytes);
            (*name, bytes)
        })
        .collect();
    archive(&parts)
}

#[test]
fn the_report_without_changes_is_one() {
    let report = trf::read(REPORT.as_bytes(), "a.trf").unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!((report.players.len(), report.teams.len(), report.byes.len()), (3, 1, 1));
}

#[test]
fn the_workbook_made_by_hand_is_one() {
    let table = read(&workbook(|_, _| {}), "a.xlsx", &Reading::AUTOMATIC).unwrap();
    assert_eq!(table.rows[0].cells, ["飞龙", "12"]);
}

#[test]
fn rows_and_columns_beyond_any_sheet_are_refused() {
    for reference in ["XFD1048576", "ZZZZ1", "A99999999999", "A0", "1A", "", "AAAAAAAAAAA1"] {
        let bytes = workbook(|index, bytes| {
            if index == 5 {
                let text = String::from_utf8(bytes.clone()).unwrap().replace("r=\"B2\"", &format!("r=\"{reference}\""));
                *bytes = text.into_bytes();
            }
        });
        exercise(&bytes, "a.xlsx");
    }
}

/// Bytes with some of them changed, left out or doubled.
fn mutate(bytes: &mut Vec<u8>, changes: &[(usize, u8, u8)]) {
    for (at, kind, value) in changes {
        if bytes.is_empty() {
            return;
        }
        let at = at % bytes.len();
        match kind % 4 {
            0 => bytes[at] = *value,
            1 => {
                bytes.remove(at);
            }
            2 => bytes.insert(at, *value),
            _ => bytes.truncate(at.max(1)),
        }
    }
}

fn changes(most: usize) -> impl Strategy<Value = Vec<(usize, u8, u8)>> {
    // Cutting short is rarer than the rest, or nothing else would be tried.
    let kind = prop_oneof![8 => 0u8..3, 1 => Just(3u8)];
    prop::collection::vec((any::<usize>(), kind, any::<u8>()), 1..most)
}

/// Cases: many where the machine has the time.
fn cases(few: u32) -> ProptestConfig {
    let many = std::env::var_os("PAIJU_NIGHTLY").is_some();
    ProptestConfig::with_cases(if many { few * 50 } else { few })
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        exercise(&bytes, "a.csv");
        let _ = trf::read(&bytes, "a.trf");
    }

    #[test]
    fn arbitrary_text(text in "[,;\t\"\n\r|，=' sep0-9a-z张三。]{0,80}") {
        exercise(text.as_bytes(), "a.csv");
        for charset in Charset::ALL {
            let how = Reading { charset: Some(charset), delimiter: Some(Delimiter::Comma), ..Reading::AUTOMATIC };
            let _ = read(text.as_bytes(), "a.csv", &how);
        }
    }

    #[test]
    fn beginnings_of_every_format(at in 0usize..8, bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let begin: &[u8] = [
            &b"PK\x03\x04"[..], b"PK\x03\x04xl/workbook.xml", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", b"\x09\x08\x10\x00\x00\x06\x05\x00",
            b"\xFF\xFE", b"\xFE\xFF", b"\xEF\xBB\xBF", b"<?xml ",
        ][at];
        exercise(&[begin, &bytes].concat(), "a.xls");
    }

    #[test]
    fn reports_with_changes(changes in changes(6), version in any::<bool>()) {
        let mut bytes = REPORT.as_bytes().to_vec();
        mutate(&mut bytes, &changes);
        // Without players, headers of nothing may be all that there was: they are not written.
        if let Some(report) = trf::read(&bytes, "a.trf").ok().filter(|report| !report.players.is_empty()) {
            let version = if version { Version::Trf16 } else { Version::Trf26 };
            if let Ok(text) = trf::write(&report, version) {
                let back = trf::read(text.as_bytes(), "a.trf");
                prop_assert!(back.is_ok(), "{:?}\n{}", back, text);
                if version == Version::Trf26 {
                    prop_assert_eq!(back.unwrap(), report, "{}", text);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn workbooks_with_changes_in_their_parts(part in 0usize..6, changes in changes(5)) {
        exercise(&workbook(|index, bytes| if index == part { mutate(bytes, &changes); }), "a.xlsx");
    }

    #[test]
    fn packed_workbooks_with_changes(changes in changes(5), which in 0usize..3) {
        let mut bytes = fixture(["openpyxl.xlsx", "libre.ods", "encrypted.xlsx"][which]);
        mutate(&mut bytes, &changes);
        exercise(&bytes, "a.xlsx");
    }

    #[test]
    fn old_workbooks_with_changes(changes in changes(5)) {
        let mut bytes = fixture("xlwt.xls");
        mutate(&mut bytes, &changes);
        exercise(&bytes, "a.xls");
    }

    #[test]
    fn sheets_of_any_text_are_written(name in "\\PC{0,40}", cell in "\\PC{0,40}") {
        let sheet = Sheet::new(name, &["h"]).row([cell]);
        prop_assert!(xlsx::write(&[sheet.clone(), sheet.clone()], "a.xlsx").is_ok());
        prop_assert!(csv::write(&sheet, "a.csv", Charset::Utf8Bom, Delimiter::Comma).is_ok());
        if let Err(fault) = csv::write(&sheet, "a.csv", Charset::Gbk, Delimiter::Comma) {
            let unmappable = matches!(fault.wrong, Wrong::Unmappable { .. });
            prop_assert!(unmappable);
        }
    }
}

const REPORT: &str = "012 Sample
132                                                                                        26/05/01  26/05/02
142 5
162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0
001    1 m  g Chen,Mei                          2720 CHN     8601234 1990/01/02  4.0    1     2 w 1     3 b =
001    2 w    Ouyang                            2701                             3.0    3     1 b 0  0000 - U
001    3      Li                                                                 1.0    2  0000 - Z     1 w =
240 H 003    2
250       2.0 001 003 0001 0002
260 001 002    1    2
310   1 India                            IND     2486   15.0   28.0  11     1    3
### end
";
