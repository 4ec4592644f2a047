//! Cells of a row as values: text, numbers, lists, words of a choice; a fault says which cell.

use std::ops::RangeInclusive;

use crate::columns::{Mapped, Mapping};
use crate::fault::{SheetFault, Wrong};
use crate::fold::{fold, hanzi, trim, width};
use crate::place::{Column, Place};
use crate::sheet::decimal;
use crate::table::{Line, Table};
use crate::text::Text;

/// 一行 · A row of a table, read by the keys of a [`Mapping`].
///
/// A key that nobody wanted, or whose column is not there, reads as blank.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    table: &'t Table,
    mapping: &'t Mapping,
    line: &'t Line,
}

/// 拆分 · How a cell holds several values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// Each of these characters parts two values; a line break always does.
    pub marks: &'static str,
    /// What a space does.
    pub spaces: Spaces,
}

/// What a space between values does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spaces {
    /// It belongs to the value.
    Keep,
    /// It parts values where no mark does. A single Chinese character and the one after it are one name, spaced out to
    /// the width of three: `张 三 李小四` are two names.
    Part,
}

impl Split {
    /// Names as people list them: by `、，,；;／/｜|` or else by spaces.
    pub const NAMES: Self = Self { marks: "、，,；;／/｜|", spaces: Spaces::Part };
    /// By marks alone; a value may hold spaces.
    pub const MARKS: Self = Self { marks: "、，,；;／/｜|", spaces: Spaces::Keep };

    /// The values of a text, trimmed, without blank ones.
    ///
    /// ```
    /// use sheets::Split;
    /// assert_eq!(Split::NAMES.apply("张三、李小四；王五"), ["张三", "李小四", "王五"]);
    /// assert_eq!(Split::NAMES.apply("张　三 李小四"), ["张　三", "李小四"]);
    /// assert_eq!(Split::MARKS.apply("John Smith / Ann Lee"), ["John Smith", "Ann Lee"]);
    /// ```
    pub fn apply(&self, text: &str) -> Vec<String> {
        let mark = |sign: char| self.marks.contains(sign) || matches!(sign, '\n' | '\r');
        let text = trim(text);
        if self.spaces == Spaces::Part && !text.contains(mark) {
            return by_spaces(text);
        }
        text.split(mark).map(trim).filter(|value| !value.is_empty()).map(str::to_owned).collect()
    }
}

/// Values parted by spaces; a spaced-out name stays one.
fn by_spaces(text: &str) -> Vec<String> {
    let lone = |value: &str| {
        let mut signs = value.chars();
        signs.next().is_some_and(hanzi) && signs.next().is_none()
    };
    let mut values: Vec<String> = Vec::new();
    let mut begun = false;
    let mut gap = String::new();
    for piece in text.split_inclusive(char::is_whitespace) {
        let value = trim(piece);
        if value.is_empty() {
            gap.push_str(piece);
            continue;
        }
        match values.last_mut() {
            Some(last) if begun && lone(value) => {
                last.push_str(&gap);
                last.push_str(value);
                begun = false;
            }
            _ => {
                values.push(value.to_owned());
                begun = lone(value);
            }
        }
        gap = piece.chars().filter(|sign| sign.is_whitespace()).collect();
    }
    values
}

impl Mapping {
    /// The rows of the table for which this mapping was found.
    pub fn rows<'t>(&'t self, table: &'t Table) -> impl Iterator<Item = Row<'t>> {
        table.rows.iter().map(move |line| Row { table, mapping: self, line })
    }
}

impl<'t> Row<'t> {
    /// The row's number, counted from 1 as a spreadsheet program shows it.
    pub fn number_in_sheet(&self) -> u32 {
        self.line.row
    }

    /// The row itself.
    pub fn line(&self) -> &'t Line {
        self.line
    }

    /// The place of the key's cell; of the row when the column is not there.
    pub fn place(&self, key: &str) -> Place {
        let header = self.mapping.get(key).and_then(|mapped| mapped.headers.first());
        self.place_of(header.copied())
    }

    fn place_of(&self, header: Option<usize>) -> Place {
        let header = header.and_then(|index| self.table.headers.get(index));
        let place = self.table.place(self.line, header.map_or(Column(0), |header| header.column));
        Place { column: header.map(|header| header.column), ..place }
    }

    /// A fault in the key's cell, for what the caller finds wrong.
    pub fn fault(&self, key: &str, wrong: Wrong) -> SheetFault {
        SheetFault::new(self.place(key), wrong)
    }

    /// What the column is called in messages.
    fn name(&self, key: &str) -> Text {
        self.mapping.get(key).map_or_else(|| Text::new(key, key), |mapped| mapped.wanted.name.clone())
    }

    fn cells(&self, key: &str) -> impl Iterator<Item = &'t str> {
        let headers = self.mapping.get(key).map(|mapped: &Mapped| mapped.headers.as_slice()).unwrap_or_default();
        headers
            .iter()
            .filter_map(|index| self.line.cells.get(*index))
            .map(|cell| trim(cell))
            .filter(|cell| !cell.is_empty())
    }

    /// The cell's text, trimmed; the first filled one of several columns.
    ///
    /// # Errors
    ///
    /// `Blank`.
    pub fn text(&self, key: &str) -> Result<&'t str, SheetFault> {
        self.maybe_text(key).ok_or_else(|| self.fault(key, Wrong::Blank { wanted: self.name(key) }))
    }

    /// As [`Row::text`], `None` when the cell is blank.
    pub fn maybe_text(&self, key: &str) -> Option<&'t str> {
        self.cells(key).next()
    }

    /// The cell's whole number, in any width, with or without commas between thousands.
    ///
    /// # Errors
    ///
    /// `Blank`, `NotANumber`, `OutOfRange`.
    pub fn number(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, SheetFault> {
        self.text(key)?;
        self.maybe_number(key, range)?.ok_or_else(|| self.fault(key, Wrong::Blank { wanted: self.name(key) }))
    }

    /// As [`Row::number`], `None` when the cell is blank.
    ///
    /// # Errors
    ///
    /// `NotANumber`, `OutOfRange`.
    pub fn maybe_number(&self, key: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, SheetFault> {
        let Some(found) = self.maybe_text(key) else { return Ok(None) };
        let wrong = || Wrong::NotANumber { wanted: self.name(key), found: found.to_owned() };
        let number = units(found, 0).ok_or_else(|| self.fault(key, wrong()))?;
        self.ranged(key, found, number, 0, range).map(Some)
    }

    /// The cell's number in units of its last decimal: `12.5` with two places is 1250. `None` when the cell is blank.
    ///
    /// # Errors
    ///
    /// `TooFine` (also for what is no number), `OutOfRange`; the range is in units too.
    pub fn maybe_fixed(&self, key: &str, places: u32, range: RangeInclusive<i64>) -> Result<Option<i64>, SheetFault> {
        let Some(found) = self.maybe_text(key) else { return Ok(None) };
        let wrong = || Wrong::TooFine { wanted: self.name(key), found: found.to_owned(), places };
        let number = units(found, places).ok_or_else(|| self.fault(key, wrong()))?;
        self.ranged(key, found, number, places, range).map(Some)
    }

    fn ranged(
        &self,
        key: &str,
        found: &str,
        number: i64,
        places: u32,
        range: RangeInclusive<i64>,
    ) -> Result<i64, SheetFault> {
        if range.contains(&number) {
            return Ok(number);
        }
        let (least, most) = (decimal(*range.start(), places), decimal(*range.end(), places));
        Err(self.fault(key, Wrong::OutOfRange { wanted: self.name(key), found: found.to_owned(), least, most }))
    }

    /// The values of the cell, or of all cells of several columns, in order.
    pub fn list(&self, key: &str, split: &Split) -> Vec<String> {
        self.cells(key).flat_map(|cell| split.apply(cell)).collect()
    }

    /// Which of the words stands in the cell, compared folded; `None` when it is blank.
    ///
    /// # Errors
    ///
    /// `NotAChoice`.
    pub fn choice<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, SheetFault> {
        let Some(found) = self.maybe_text(key) else { return Ok(None) };
        let same = |word: &str| fold(word) == fold(found);
        if let Some((_, choice)) = words.iter().find(|(word, _)| same(word)) {
            return Ok(Some(*choice));
        }
        let choices = words.iter().map(|(word, _)| (*word).to_owned()).collect();
        Err(self.fault(key, Wrong::NotAChoice { wanted: self.name(key), found: found.to_owned(), choices }))
    }
}

/// A number in units of its last decimal place; zeros beyond it are allowed.
fn units(text: &str, places: u32) -> Option<i64> {
    let plain = width(text).replace('\u{2212}', "-");
    let (negative, digits) = match plain.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = ungrouped(whole)?;
    let all_digits = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() && fraction.is_empty() || !all_digits(&whole) || !all_digits(fraction) {
        return None;
    }
    let kept = fraction.trim_end_matches('0');
    if kept.len() > places as usize {
        return None;
    }
    let padded = format!("{whole}{kept:0<places$}", places = places as usize);
    let number: i64 = if padded.is_empty() { 0 } else { padded.parse().ok()? };
    Some(if negative { -number } else { number })
}

/// Digits without the commas between thousands; `None` when a comma stands elsewhere.
fn ungrouped(whole: &str) -> Option<String> {
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let fits = rest.is_empty() || (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    fits.then(|| whole.replace(',', ""))
}
