//! A file of many records, taken apart without holding more than one of them.

use std::io::{self, BufRead};

/// One record's text, and where it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its lines.
    pub text: String,
}

/// Splits a stream at every `head` line. A stream that begins with something else gives its first line as a piece, and
/// ends there: whatever it is, it is no record, and need not be read.
#[derive(Debug)]
pub struct Pieces<R> {
    stream: R,
    /// Lines read.
    read: usize,
    /// The head of the next piece.
    ahead: Option<String>,
    done: bool,
}

impl<R: BufRead> Pieces<R> {
    /// The records of a stream.
    pub fn new(stream: R) -> Self {
        Self { stream, read: 0, ahead: None, done: false }
    }

    /// The next line with its end.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.stream.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.read += 1;
        let foreign = |_| io::Error::new(io::ErrorKind::InvalidData, format!("line {} is not UTF-8 text", self.read));
        String::from_utf8(bytes).map(Some).map_err(foreign)
    }

    /// The next line that is not blank.
    fn first(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.line()? {
                Some(line) if line.trim().is_empty() => {}
                other => return Ok(other),
            }
        }
    }

    fn piece(&mut self) -> io::Result<Option<Piece>> {
        let first = if self.ahead.is_some() { self.ahead.take() } else { self.first()? };
        let Some(mut text) = first else { return Ok(None) };
        let line = self.read;
        self.done = !is_head(&text);
        while !self.done {
            match self.line()? {
                None => self.done = true,
                Some(next) if is_head(&next) => {
                    self.ahead = Some(next);
                    break;
                }
                Some(next) => text.push_str(&next),
            }
        }
        Ok(Some(Piece { line, text }))
    }
}

impl<R: BufRead> Iterator for Pieces<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let piece = self.piece().transpose();
        self.done |= !matches!(piece, Some(Ok(_)));
        piece
    }
}

/// Does this line begin a record?
fn is_head(line: &str) -> bool {
    let mut letters = line.chars().filter(|letter| !letter.is_whitespace());
    r#"{"t":"head""#.chars().all(|expected| letters.next() == Some(expected))
}
