//! Text files as tables: delimiters, quotes, lines, headers, faults.

use proptest::prelude::*;
use sheets::{Charset, Column, Delimiter, Format, HeaderRow, Reading, Table, Wrong, read};

fn table(text: &str) -> Table {
    read(text.as_bytes(), "a.csv", &Reading::AUTOMATIC).unwrap()
}

fn headers(table: &Table) -> Vec<&str> {
    table.headers.iter().map(|header| header.text.as_str()).collect()
}

fn cells(table: &Table) -> Vec<Vec<&str>> {
    table.rows.iter().map(|line| line.cells.iter().map(String::as_str).collect()).collect()
}

#[test]
fn delimiters_are_found() {
    for (text, delimiter) in [
        ("队名,队员\n甲,张三;李四\n乙,王五;赵六\n", Delimiter::Comma),
        ("队名;队员\n甲;张三,李四\n乙;王五,赵六\n", Delimiter::Semicolon),
        ("队名\t队员\n甲\t张三,李四\n", Delimiter::Tab),
        ("队名，队员\n甲，张三\n", Delimiter::WideComma),
        ("队名|队员\n甲|张三\n", Delimiter::Bar),
        ("队名,备注\n甲,\"a;b;c;d\"\n乙,\"a;b;c;d\"\n", Delimiter::Comma),
        ("sep=;\n队名;分\n甲;1,5\n", Delimiter::Semicolon),
        ("队名\n甲\n", Delimiter::Comma),
    ] {
        let table = table(text);
        assert_eq!(table.format, Format::Text { charset: Charset::Utf8, delimiter }, "{text}");
        assert_eq!(headers(&table)[0], "队名");
    }
}

#[test]
fn the_line_that_names_the_delimiter_is_no_row() {
    let table = table("sep=;\n队名;分\n甲;1,5\n");
    assert_eq!(headers(&table), ["队名", "分"]);
    assert_eq!((table.rows[0].row, table.rows[0].line), (3, 3));
}

#[test]
fn lines_end_in_every_way() {
    for end in ["\n", "\r\n", "\r"] {
        let table = table(&["队名,分", "甲,1", "", "乙,2"].join(end));
        assert_eq!(cells(&table), [["甲", "1"], ["乙", "2"]]);
        assert_eq!(table.rows[1].row, 4, "blank rows count");
    }
}

#[test]
fn quoted_cells_hold_anything() {
    let table = table("队名,备注\n甲,\"一,\"\"二\"\"\n三\"\n乙,x\"y\"\n");
    assert_eq!(cells(&table), [["甲", "一,\"二\"\n三"], ["乙", "x\"y\""]]);
    assert_eq!((table.rows[1].row, table.rows[1].line), (3, 4));
    assert_eq!(table.place(&table.rows[1], Column(1)).text().zh, "a.csv B3 格（文件第 4 行）");
}

#[test]
fn titles_blank_rows_and_blank_columns_are_left_out() {
    let table = table("2024年报名表,,,\n,,,\n,队名,,分\n,,,\n,甲,,1\n");
    assert_eq!(table.title, ["2024年报名表"]);
    assert_eq!(headers(&table), ["队名", "分"]);
    assert_eq!(table.headers[1].column, Column(3));
    assert_eq!((cells(&table), table.rows[0].row), (vec![vec!["甲", "1"]], 5));
}

#[test]
fn the_caller_may_know_better() {
    let how = Reading { headers: HeaderRow::At(3), ..Reading::AUTOMATIC };
    let table = read("a,b\nc,d\n队名,分\n甲,1\n".as_bytes(), "a.csv", &how).unwrap();
    assert_eq!((headers(&table), table.title.len()), (vec!["队名", "分"], 4));
    let how = Reading { delimiter: Some(Delimiter::Bar), ..Reading::AUTOMATIC };
    let table = read("a,b|c\n1,2|3\n".as_bytes(), "a.csv", &how).unwrap();
    assert_eq!(headers(&table), ["a,b", "c"]);
    let how = Reading { charset: Some(Charset::Gb18030), ..Reading::AUTOMATIC };
    let fault = read(b"a\n\xFF\xFF\n", "a.csv", &how).unwrap_err();
    assert_eq!(fault.wrong, Wrong::Undecodable { byte: 2, charset: Charset::Gb18030 });
    assert_eq!(fault.place.line, Some(2));
}

#[test]
fn ragged_rows_are_kept_and_doubted() {
    let table = table("队名,分\n甲\n乙,1,多\n丙,2,\n");
    assert_eq!(headers(&table), ["队名", "分", ""]);
    assert_eq!(cells(&table), [["甲", "", ""], ["乙", "1", "多"], ["丙", "2", ""]]);
    assert_eq!(table.doubts.len(), 1);
    assert_eq!(table.doubts[0].wrong, Wrong::LongRow { cells: 3, headers: 2 });
    assert_eq!(table.doubts[0].place.a1().as_deref(), Some("C3"));
}

#[test]
fn files_that_are_no_tables_are_told_apart() {
    for (bytes, wrong) in [
        (&b"%PDF-1.7"[..], Wrong::NotATable { kind: "PDF" }),
        (b"\x89PNG\r\n", Wrong::NotATable { kind: "PNG" }),
        (b"  <html><table><tr><td>x", Wrong::HtmlTable),
        ("\u{FEFF}<table>".as_bytes(), Wrong::HtmlTable),
        (b"<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">", Wrong::OldXml),
        (b"", Wrong::Empty),
        (b" ,\n,,\n", Wrong::Empty),
        (b"a,b\n1,\"2\n3\n", Wrong::UnclosedQuote),
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0", Wrong::NotATable { kind: "Word" }),
    ] {
        assert_eq!(read(bytes, "名单.xls", &Reading::AUTOMATIC).unwrap_err().wrong, wrong);
    }
    let fault = read(b"a,b\n1,\"2\n3\n", "a.csv", &Reading::AUTOMATIC).unwrap_err();
    assert_eq!((fault.place.a1().as_deref(), fault.place.line), (Some("B2"), Some(2)));
}

#[test]
fn guarded_cells_come_back_and_other_apostrophes_stay() {
    let table = table("a,b\n'=1+1,'tis\n'-,''x\n");
    assert_eq!(cells(&table), [["=1+1", "'tis"], ["-", "'x"]]);
}

#[test]
fn blanks_are_filled_from_above() {
    let mut table = table("队名,队员\n甲,张三\n,李四\n乙,王五\n 　,赵六\n");
    table.fill_down(0);
    table.fill_down(9);
    let teams: Vec<&str> = table.rows.iter().map(|line| line.cells[0].as_str()).collect();
    assert_eq!(teams, ["甲", "甲", "乙", "乙"]);
}

#[test]
fn every_fault_says_what_would_do_in_both_languages() {
    let fault = read(b"%PDF-1.7", "报名.xlsx", &Reading::AUTOMATIC).unwrap_err();
    assert_eq!(fault.text().zh, "报名.xlsx：这是 PDF 文件，不是表格。请给 xlsx、xls、ods、csv 或 txt 表格。");
    assert_eq!(
        fault.to_string(),
        "报名.xlsx: this is a PDF file, not a table. Give an xlsx, xls, ods, csv or txt table."
    );
}

fn field() -> impl Strategy<Value = String> {
    "[a-z张三,;\"\n ]{0,6}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Another reader, on what another writer writes.
    #[test]
    fn records_are_those_of_the_csv_crate(rows in prop::collection::vec(prop::collection::vec(field(), 3), 1..6)) {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        let marked: Vec<Vec<String>> = rows.into_iter().map(|mut row| {
            row.push("x".to_owned());
            row
        }).collect();
        writer.write_record(["h1", "h2", "h3", "h4"]).unwrap();
        for row in &marked {
            writer.write_record(row).unwrap();
        }
        let bytes = writer.into_inner().unwrap();
        let how = Reading { delimiter: Some(Delimiter::Comma), charset: Some(Charset::Utf8), ..Reading::AUTOMATIC };
        let table = read(&bytes, "a.csv", &how).unwrap();
        for (line, row) in table.rows.iter().zip(&marked) {
            for (at, header) in table.headers.iter().enumerate() {
                prop_assert_eq!(&line.cells[at], &row[header.column.0 as usize]);
            }
        }
        prop_assert_eq!(table.rows.len(), marked.len());
    }

    #[test]
    fn letters_of_columns_come_back(column in 0u32..18_278) {
        prop_assert_eq!(Column::of_letters(&Column(column).to_string()), Some(Column(column)));
    }
}

#[test]
fn letters_beyond_any_sheet_do_not_overflow() {
    assert_eq!(Column(0).to_string(), "A");
    assert_eq!(Column(16_383).to_string(), "XFD");
    assert!(!Column(u32::MAX).to_string().is_empty());
    for wrong in ["", "A1", "AAAA", "列"] {
        assert_eq!(Column::of_letters(wrong), None);
    }
}
