//! Fields of a line at fixed columns.

use std::fmt;

use crate::trf::fault::TrfWrong;
use crate::trf::{Points, TrfFault};

/// A line of a report file, whose characters are counted from 1 as the format does.
pub(crate) struct Fields<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: u32,
    signs: Vec<char>,
}

/// The reading of a field.
pub(crate) type Read<T> = Result<T, TrfFault>;

impl<'a> Fields<'a> {
    pub(crate) fn new(file: &'a str, line: u32, text: &str) -> Self {
        Self { file, line, signs: text.trim_end().chars().collect() }
    }

    /// A fault at a column.
    pub(crate) fn fault(&self, column: usize, wrong: TrfWrong) -> TrfFault {
        TrfFault { file: self.file.to_owned(), line: self.line, column: column as u32, wrong }
    }

    /// Characters of the line, without spaces at its end.
    pub(crate) fn len(&self) -> usize {
        self.signs.len()
    }

    /// Refuses a line of fewer characters.
    pub(crate) fn least(&self, least: usize) -> Read<()> {
        if self.len() >= least {
            return Ok(());
        }
        Err(self.fault(self.len(), TrfWrong::Short { least: least as u32 }))
    }

    /// Refuses a tab.
    pub(crate) fn no_tab(&self) -> Read<()> {
        match self.signs.iter().position(|sign| *sign == '\t') {
            Some(at) => Err(self.fault(at + 1, TrfWrong::Tab)),
            None => Ok(()),
        }
    }

    /// A character; a space beyond the end, and for whatever else is blank.
    pub(crate) fn sign(&self, at: usize) -> char {
        self.signs.get(at - 1).copied().filter(|sign| !sign.is_whitespace()).unwrap_or(' ')
    }

    /// The text from a column to another, both included, trimmed.
    pub(crate) fn text(&self, from: usize, to: usize) -> String {
        let to = to.min(self.len());
        let text: String = self.signs.get(from - 1..to).unwrap_or_default().iter().collect();
        text.trim().to_owned()
    }

    /// The text from a column to the end, trimmed.
    pub(crate) fn rest(&self, from: usize) -> String {
        self.text(from, self.len())
    }

    /// Words from a column on, with the columns at which they begin.
    pub(crate) fn words(&self, from: usize) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut inside = false;
        for (at, sign) in self.signs.iter().enumerate().skip(from - 1) {
            let blank = sign.is_whitespace();
            match words.last_mut() {
                Some((_, word)) if inside && !blank => word.push(*sign),
                _ if !blank => words.push((at + 1, sign.to_string())),
                _ => {}
            }
            inside = !blank;
        }
        words
    }

    /// A whole number in a range, or nothing.
    pub(crate) fn number(&self, from: usize, to: usize, range: (u32, u32)) -> Read<Option<u32>> {
        let found = self.text(from, to);
        if found.is_empty() { Ok(None) } else { self.in_range(from, &found, range).map(Some) }
    }

    /// A text that must be a whole number in a range.
    pub(crate) fn in_range(&self, column: usize, text: &str, (least, most): (u32, u32)) -> Read<u32> {
        let digits = text.bytes().all(|digit| digit.is_ascii_digit());
        let number = if digits { text.parse::<u32>().ok() } else { None };
        let found = number.ok_or_else(|| self.fault(column, TrfWrong::NotANumber { found: text.to_owned() }))?;
        if (least..=most).contains(&found) {
            return Ok(found);
        }
        Err(self.fault(column, TrfWrong::OutOfRange { found, least, most }))
    }

    /// A number that must be there.
    pub(crate) fn needed(&self, from: usize, to: usize, range: (u32, u32)) -> Read<u32> {
        let found = self.number(from, to, range)?;
        found.ok_or_else(|| self.fault(from, TrfWrong::NotANumber { found: String::new() }))
    }

    /// Points, or nothing.
    pub(crate) fn points(&self, from: usize, to: usize) -> Read<Option<Points>> {
        let found = self.text(from, to);
        if found.is_empty() {
            return Ok(None);
        }
        Points::of(&found).map(Some).ok_or_else(|| self.fault(from, TrfWrong::NotPoints { found }))
    }

    /// Numbers in fields of four columns, one between two, to the end of the line.
    pub(crate) fn numbers(&self, from: usize) -> Read<Vec<u32>> {
        let mut numbers = Vec::new();
        let mut at = from;
        while at <= self.len() {
            if let Some(number) = self.number(at, at + 3, PLAYERS)? {
                numbers.push(number);
            }
            self.blank(at + 4)?;
            at += 5;
        }
        Ok(numbers)
    }

    /// Refuses anything in a column that parts two fields.
    pub(crate) fn blank(&self, at: usize) -> Read<()> {
        match self.sign(at) {
            ' ' => Ok(()),
            found => Err(self.fault(at, TrfWrong::Stray { found: found.to_string() })),
        }
    }
}

/// Numbers that a player may have.
pub(crate) const PLAYERS: (u32, u32) = (1, 9999);
/// Rounds that a tournament may have.
pub(crate) const ROUNDS: (u32, u32) = (1, 999);
/// Numbers that a team may have.
pub(crate) const TEAMS: (u32, u32) = (1, 999);

impl Points {
    /// Of a decimal number with at most two decimals, such as `11.5`, `.5`, `-1`.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest.trim_start()),
            None => (1, text),
        };
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
        if whole.is_empty() && fraction.is_empty() || !plain(whole) || !plain(fraction) || fraction.len() > 2 {
            return None;
        }
        if whole.len() > 6 {
            return None;
        }
        let hundredths: i32 = format!("{whole}{fraction:0<2}").parse().ok()?;
        Some(Self(sign * hundredths))
    }
}

impl fmt::Display for Points {
    /// With one decimal, or two where one does not say all: `11.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text =
            if rest % 10 == 0 { format!("{sign}{whole}.{}", rest / 10) } else { format!("{sign}{whole}.{rest:02}") };
        f.pad(&text)
    }
}
