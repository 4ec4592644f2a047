//! What is written reads as what it was.

use proptest::prelude::*;
use sheets::{
    Charset, Column, Delimiter, Known, Mapping, Reading, Sheet, Table, Value, Wrong, csv, guard, read, unguard, xlsx,
};

const RARE: &[&str] = &[
    "𬱖",
    "㛃",
    "阿·买",
    "ＡＢＣ１２",
    "🀄️👨‍👩‍👧",
    "=1+1",
    "+86",
    "-3",
    "@x",
    "'=x",
    "''",
    "\t=x",
    " a ",
    "a\u{a0}",
    "a\r\nb",
    "a\rb",
    "\"q\"",
    "0123",
    "_x0041_",
    "&lt;<>",
    "，；|",
    "sep=;",
];

fn sample() -> Sheet {
    let mut sheet = Sheet::new("名单", &["队名", "备注"]);
    for text in RARE {
        sheet = sheet.row([Value::from("甲"), Value::from(*text)]);
    }
    sheet
}

fn cells(table: &Table) -> Vec<Vec<&str>> {
    table.rows.iter().map(|line| line.cells.iter().map(String::as_str).collect()).collect()
}

fn shown(sheet: &Sheet) -> Vec<Vec<String>> {
    sheet.rows.iter().map(|row| row.iter().map(Value::shown).collect()).collect()
}

#[test]
fn rare_characters_come_back_from_every_charset_and_delimiter() {
    let sheet = sample();
    for charset in [Charset::Utf8, Charset::Utf8Bom, Charset::Utf16Le, Charset::Utf16Be, Charset::Gb18030] {
        for delimiter in Delimiter::ALL {
            let bytes = csv::write(&sheet, "a.csv", charset, delimiter).unwrap();
            let table = read(&bytes, "a.csv", &Reading::AUTOMATIC).unwrap();
            assert_eq!(cells(&table), shown(&sheet), "{charset} {delimiter:?}");
        }
    }
}

#[test]
fn rare_characters_come_back_from_a_workbook() {
    let sheet = sample();
    let bytes = xlsx::write(std::slice::from_ref(&sheet), "a.xlsx").unwrap();
    let table = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap();
    assert_eq!(cells(&table), shown(&sheet));
    assert_eq!(table.sheet.as_deref(), Some("名单"));
}

#[test]
fn csv_is_what_spreadsheet_programs_open() {
    let sheet = Sheet::new("x", &["队名", "分"])
        .row([Value::from("甲,乙"), Value::Whole(-3)])
        .row([Value::from("=A1"), Value::Fixed { units: -1250, places: 2 }]);
    let bytes = csv::write(&sheet, "a.csv", Charset::Utf8Bom, Delimiter::Comma).unwrap();
    assert_eq!(bytes, "\u{FEFF}队名,分\r\n\"甲,乙\",-3\r\n'=A1,-12.50\r\n".as_bytes());
}

#[test]
fn no_text_is_ever_a_formula() {
    for text in ["=1", "+1", "-1", "@a", "＝1", "＋1", "－1", "＠a", "\t=1", "\r=1", "\n=1"] {
        let bytes = csv::write(&Sheet::new("x", &["h"]).row([text]), "a.csv", Charset::Utf8, Delimiter::Comma).unwrap();
        let line = String::from_utf8(bytes).unwrap();
        let cell = line.strip_prefix("h\r\n").unwrap().trim_start_matches('"');
        assert!(cell.starts_with('\''), "{line:?}");
        let bytes = xlsx::write(&[Sheet::new("x", &["h"]).row([text])], "a.xlsx").unwrap();
        let table = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap();
        assert_eq!(table.rows[0].cells[0], text);
    }
}

#[test]
fn a_workbook_holds_several_sheets_and_typed_numbers() {
    let sheets = [
        Sheet::new("A/B组", &["队名", "分", "号"]).row([
            Value::from("甲"),
            Value::Fixed { units: 1250, places: 2 },
            Value::Whole(13_800_138_000),
        ]),
        Sheet::new("a／b组", &["x"]).row([Value::Whole(9_007_199_254_740_993)]),
        Sheet::new("", &["y"]).row([Value::Blank]),
        Sheet::new("一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三", &["z"]),
    ];
    let bytes = xlsx::write(&sheets, "a.xlsx").unwrap();
    let table = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap();
    assert_eq!(table.sheet.as_deref(), Some("A／B组"));
    assert_eq!(table.others, ["a／b组 2", "表", "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一"]);
    assert_eq!(cells(&table), [["甲", "12.5", "13800138000"]]);
    assert!(table.doubts.is_empty());
    let how = Reading { sheet: Some("a／b组 2"), ..Reading::AUTOMATIC };
    let table = read(&bytes, "a.xlsx", &how).unwrap();
    assert_eq!(cells(&table), [["9007199254740993"]], "kept whole, as text");
}

#[test]
fn the_same_sheets_give_the_same_bytes() {
    assert_eq!(xlsx::write(&[sample()], "a.xlsx"), xlsx::write(&[sample()], "b.xlsx"));
}

#[test]
fn what_a_charset_lacks_is_named_with_its_cell() {
    let sheet = Sheet::new("x", &["队名", "队长"]).row(["甲", "张三"]).row(["乙", "李㛃"]);
    let fault = csv::write(&sheet, "名单.csv", Charset::Gbk, Delimiter::Comma).unwrap_err();
    assert_eq!(fault.wrong, Wrong::Unmappable { character: '㛃', charset: Charset::Gbk });
    assert_eq!(fault.text().zh, "名单.csv B3 格：GBK 编码没有“㛃”（U+36C3）字。请改用 UTF-8，或换一个字。");
}

#[test]
fn a_cell_longer_than_a_workbook_holds_is_named() {
    let sheet = Sheet::new("x", &["h"]).row(["a".repeat(32_767)]).row(["字".repeat(32_768)]);
    let fault = xlsx::write(&[sheet], "a.xlsx").unwrap_err();
    assert_eq!(
        (fault.wrong.clone(), fault.place.a1().as_deref()),
        (Wrong::LongCell { characters: 32_768 }, Some("A3"))
    );
}

#[test]
fn written_tables_are_read_by_their_headers() {
    let sheet = Sheet::new("x", &["队名", "种子"]).row([Value::from("甲"), Value::Whole(1)]);
    let bytes = csv::write(&sheet, "a.csv", Charset::Gb18030, Delimiter::Tab).unwrap();
    let table = read(&bytes, "a.csv", &Reading::AUTOMATIC).unwrap();
    let mapping = Mapping::find(&table, &[Known::Team.wanted(), Known::Seed.wanted()], &[]).unwrap();
    assert_eq!(mapping.rows(&table).next().unwrap().number("seed", 1..=9), Ok(1));
    assert_eq!(table.headers[1].column, Column(1));
}

fn text() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        4 => prop::char::range('a', 'z'),
        4 => prop::char::range('\u{4E00}', '\u{9FA5}'),
        2 => prop::sample::select(vec!['=', '+', '-', '@', '\'', '"', ',', ';', '\t', '\n', '\r', ' ', '，', '|', '_', '&', '<']),
        1 => prop::sample::select(vec!['𬱖', '㛃', '·', '　', '🀄', '１', '\u{a0}', '\u{FFFD}']),
    ];
    prop::collection::vec(sign, 0..8).prop_map(|signs| signs.into_iter().collect())
}

/// A sheet in which every row and column has something, as those that are written have.
fn sheet() -> impl Strategy<Value = Sheet> {
    prop::collection::vec(prop::collection::vec(text(), 2), 0..6).prop_map(|rows| {
        let mut sheet = Sheet::new("x", &["编号", "a", "b"]);
        for (index, row) in rows.into_iter().enumerate() {
            let mut values = vec![Value::Whole(index as i64)];
            values.extend(row.into_iter().map(Value::Text));
            sheet.rows.push(values);
        }
        sheet
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn csv_reads_as_written(sheet in sheet()) {
        for charset in Charset::ALL {
            for delimiter in Delimiter::ALL {
                let Ok(bytes) = csv::write(&sheet, "a.csv", charset, delimiter) else {
                    prop_assert!(matches!(charset, Charset::Gbk | Charset::Big5));
                    continue;
                };
                let how = Reading { charset: Some(charset), delimiter: Some(delimiter), ..Reading::AUTOMATIC };
                let table = read(&bytes, "a.csv", &how).unwrap();
                prop_assert_eq!(cells(&table), shown(&sheet), "{} {:?}", charset, delimiter);
            }
        }
    }

    #[test]
    fn the_delimiter_and_charset_of_what_is_written_are_found(sheet in sheet()) {
        for charset in [Charset::Utf8Bom, Charset::Utf16Le, Charset::Utf16Be] {
            let bytes = csv::write(&sheet, "a.csv", charset, Delimiter::Comma).unwrap();
            prop_assert_eq!(Charset::detect(&bytes).unwrap().0, charset);
        }
    }

    #[test]
    fn every_text_is_unguarded_to_itself(text in text()) {
        let guarded = guard(&text);
        prop_assert_eq!(unguard(&guarded), text.as_str());
        prop_assert!(!guarded.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn workbooks_read_as_written(sheet in sheet()) {
        let bytes = xlsx::write(std::slice::from_ref(&sheet), "a.xlsx").unwrap();
        let table = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap();
        prop_assert_eq!(cells(&table), shown(&sheet));
    }
}
