//! Numbers of a workbook as people see them: a format that fills up with zeros is part of the value.

use rust_xlsxwriter::{Format, Workbook};
use sheets::Reading;

#[test]
fn zeros_that_a_format_puts_before_a_number_are_kept() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let zeros = Format::new().set_num_format("000");
    for (column, head) in (0..).zip(["队名", "编号", "种子", "分"]) {
        sheet.write_string(0, column, head).unwrap();
    }
    sheet.write_string(1, 0, "飞龙").unwrap();
    sheet.write_number_with_format(1, 1, 7, &zeros).unwrap();
    sheet.write_number(1, 2, 7).unwrap();
    sheet.write_number_with_format(1, 3, 7.5, &zeros).unwrap();
    sheet.write_string(2, 0, "猛虎").unwrap();
    sheet.write_number_with_format(2, 1, 1234, &zeros).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let table = sheets::read(&bytes, "list.xlsx", &Reading::AUTOMATIC).unwrap();
    let cells: Vec<Vec<&str>> = table.rows.iter().map(|row| row.cells.iter().map(String::as_str).collect()).collect();
    assert_eq!(cells, [["飞龙", "007", "7", "7.5"], ["猛虎", "1234", "", ""]]);
}
