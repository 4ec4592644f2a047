//! Workbooks of other programs, as committed beside `make.py`, which made them.

use sheets::{Column, Format, Known, Mapping, Reading, Table, Wrong, read};

fn fixture(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn table(name: &str) -> Table {
    read(&fixture(name), name, &Reading::AUTOMATIC).unwrap()
}

fn row(table: &Table, index: usize) -> Vec<&str> {
    table.rows[index].cells.iter().map(String::as_str).collect()
}

#[test]
fn the_first_visible_sheet_with_something_in_it_is_read() {
    let table = table("openpyxl.xlsx");
    assert_eq!(table.sheet.as_deref(), Some("报名表"));
    assert_eq!(table.others, ["空表", "隐藏", "说明"]);
    assert_eq!(table.format, Format::Xlsx);
    assert_eq!(table.title, ["二〇二四年团体赛报名表"]);
    assert_eq!(table.headers[0].column, Column(1));
}

#[test]
fn values_are_what_people_see() {
    let table = table("openpyxl.xlsx");
    assert_eq!(row(&table, 0), ["飞龙队", "13800138000", "1", "2024-05-01", "09:30", "#DIV/0!", "430102199001011000"]);
    assert_eq!(
        row(&table, 1),
        ["ＡＢＣ队\u{a0}", "010-12345678", "2", "2024-05-01 14:05:09", "", "", "430102199001011235"]
    );
    assert_eq!(row(&table, 2), ["𬱖㛃·队", "", "2.5", "", "26:00", "", ""]);
    assert_eq!(table.rows[2].row, 8);
}

#[test]
fn what_the_program_spoilt_is_doubted() {
    let table = table("openpyxl.xlsx");
    let doubts: Vec<(Option<String>, bool)> =
        table.doubts.iter().map(|fault| (fault.place.a1(), matches!(fault.wrong, Wrong::DigitsLost { .. }))).collect();
    assert_eq!(doubts, [(Some("G5".to_owned()), false), (Some("H5".to_owned()), true)]);
    assert!(table.doubts[0].text().zh.contains("报名表"));
}

#[test]
fn a_sheet_is_found_by_name_in_any_width() {
    let how = Reading { sheet: Some(" 说 明"), ..Reading::AUTOMATIC };
    let table = read(&fixture("openpyxl.xlsx"), "a.xlsx", &how).unwrap();
    assert_eq!((table.sheet.as_deref(), table.headers[0].text.as_str()), (Some("说明"), "备注"));
    let how = Reading { sheet: Some("二"), ..Reading::AUTOMATIC };
    let fault = read(&fixture("openpyxl.xlsx"), "a.xlsx", &how).unwrap_err();
    let Wrong::NoSuchSheet { wanted, have } = fault.wrong else { panic!("{fault}") };
    assert_eq!((wanted.as_str(), have.len()), ("二", 4));
}

#[test]
fn an_old_workbook_is_read() {
    let table = table("xlwt.xls");
    assert_eq!((table.format, table.sheet.as_deref()), (Format::Xls, Some("旧表")));
    assert_eq!(row(&table, 0), ["12", "欧阳·雪", "2023-12-31"]);
}

#[test]
fn an_open_document_is_read() {
    let table = table("libre.ods");
    assert_eq!((table.format, table.sheet.as_deref()), (Format::Ods, Some("名单")));
    assert_eq!(row(&table, 0), ["李 娜", "7", "2024-05-01 09:30", "09:05"]);
}

#[test]
fn cells_at_the_far_corner_cost_nothing() {
    let table = table("sparse.xlsx");
    assert_eq!(table.headers.len(), 3);
    assert_eq!(row(&table, 0), ["末队", "", "9"]);
    assert_eq!(table.rows[0].row, 1_048_576);
}

#[test]
fn a_password_is_named() {
    let fault = read(&fixture("encrypted.xlsx"), "a.xlsx", &Reading::AUTOMATIC).unwrap_err();
    assert_eq!(fault.wrong, Wrong::Encrypted);
}

#[test]
fn half_a_workbook_is_named() {
    let bytes = fixture("openpyxl.xlsx");
    for part in [30, 600, bytes.len() / 2, bytes.len() - 30] {
        let fault = read(&bytes[..part], "a.xlsx", &Reading::AUTOMATIC).unwrap_err();
        assert_eq!(fault.wrong, Wrong::CutShort, "{part}");
    }
}

#[test]
fn a_damaged_workbook_is_named() {
    let mut bytes = fixture("openpyxl.xlsx");
    let at = bytes.windows(24).position(|window| window == b"xl/worksheets/sheet3.xml").unwrap();
    bytes[at + 60..at + 90].fill(0x55);
    let fault = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap_err();
    assert!(matches!(fault.wrong, Wrong::Corrupt { .. }), "{fault}");
    let fault = read(&fixture("xlwt.xls")[..1500], "a.xls", &Reading::AUTOMATIC).unwrap_err();
    assert!(matches!(fault.wrong, Wrong::Corrupt { .. }), "{fault}");
}

#[test]
fn a_workbook_that_unpacks_to_too_much_is_refused_unopened() {
    let mut bytes = fixture("openpyxl.xlsx");
    let at = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[at + 24..at + 28].copy_from_slice(&0x4000_0000_u32.to_le_bytes());
    let fault = read(&bytes, "a.xlsx", &Reading::AUTOMATIC).unwrap_err();
    assert!(matches!(fault.wrong, Wrong::TooLarge { .. }), "{fault}");
}

#[test]
fn an_archive_of_something_else_is_no_table() {
    let fault = read(b"PK\x03\x04....PK\x05\x06", "a.xlsx", &Reading::AUTOMATIC).unwrap_err();
    assert_eq!(fault.wrong, Wrong::NotATable { kind: "zip" });
}

#[test]
fn a_form_is_mapped_and_read() {
    let table = table("openpyxl.xlsx");
    let wanted = [Known::Team.wanted(), Known::Seed.wanted(), Known::Phone.wanted().optional()];
    let mapping = Mapping::find(&table, &wanted, &[]).unwrap();
    let rows: Vec<_> = mapping.rows(&table).collect();
    assert_eq!(rows[1].text("team").unwrap(), "ＡＢＣ队");
    assert_eq!(rows[1].number("seed", 1..=64).unwrap(), 2);
    let fault = rows[2].number("seed", 1..=64).unwrap_err();
    assert_eq!(fault.text().zh, "openpyxl.xlsx 的“报名表”表 D8 格：“种子”应为整数，现为“2.5”。请改成数字，如 12。");
}
