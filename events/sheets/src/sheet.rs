//! A table to be written: headers, rows of values, and what each value looks like.

use crate::place::{Column, Place};

/// 要写的表 · A sheet to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Its name: the sheet's in a workbook.
    pub name: String,
    /// Headers.
    pub headers: Vec<String>,
    /// Rows. One may be shorter or longer than the headers.
    pub rows: Vec<Vec<Value>>,
}

/// 值 · What a cell holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Nothing.
    Blank,
    /// Text; never a formula, whatever it begins with.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with decimals, exact: `Fixed { units: 1250, places: 2 }` is 12.50.
    Fixed {
        /// The number in units of its last decimal.
        units: i64,
        /// Decimals; at most 15.
        places: u32,
    },
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl Value {
    /// The value as people read it.
    pub fn shown(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => text.clone(),
            Self::Whole(number) => number.to_string(),
            Self::Fixed { units, places } => decimal(*units, *places),
        }
    }
}

/// Units of the last of `places` decimals as a decimal number.
pub(crate) fn decimal(units: i64, places: u32) -> String {
    if places == 0 {
        return units.to_string();
    }
    let digits = format!("{:0>width$}", units.unsigned_abs(), width = places as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places as usize);
    format!("{}{whole}.{fraction}", if units < 0 { "-" } else { "" })
}

impl Sheet {
    /// With these headers and no rows.
    pub fn new(name: impl Into<String>, headers: &[&str]) -> Self {
        let headers = headers.iter().map(|header| (*header).to_owned()).collect();
        Self { name: name.into(), headers, rows: Vec::new() }
    }

    /// With one row more.
    #[must_use]
    pub fn row<V: Into<Value>>(mut self, values: impl IntoIterator<Item = V>) -> Self {
        self.rows.push(values.into_iter().map(Into::into).collect());
        self
    }

    /// Columns: of the widest row or the headers.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0).max(self.headers.len())
    }

    /// The place of a cell: row 0 is the headers'.
    pub(crate) fn place(&self, row: usize, column: usize) -> Place {
        Place { sheet: Some(self.name.clone()), ..Place::file("") }.at(row as u32 + 1, Column(column as u32))
    }
}
