//! A file of cases, line by line: one line in memory at a time.

use std::io::{self, BufRead, Read as _};

use serde_json::Value;

use crate::json;
use crate::malformed::{Fault, Malformed};

/// Bytes of the longest line that is read.
const LINE: usize = 1 << 20;
const BOM: &[u8] = "\u{feff}".as_bytes();

/// The lines of a file that hold something.
pub(crate) struct Lines<R> {
    from: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, line: Vec::new(), number: 0 }
    }

    /// The number and the object of the next line that is not blank; none at the end of the file. A byte order mark and
    /// carriage returns are passed over.
    pub(crate) fn next_case(&mut self) -> io::Result<Option<(u64, Result<Value, Malformed>)>> {
        loop {
            self.line.clear();
            self.number += 1;
            // One byte more than the longest line and its end, to know a longer one.
            let read = self.from.by_ref().take(LINE as u64 + 2).read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            if self.number == 1 && self.line.starts_with(BOM) {
                self.line.drain(..BOM.len());
            }
            let whole = self.line.last() == Some(&b'\n');
            if !whole && read > LINE {
                self.skip_rest()?;
                return Ok(Some((self.number, Err(Malformed::new("", Fault::LineTooLong(LINE))))));
            }
            if !self.line.trim_ascii().is_empty() {
                return Ok(Some((self.number, object(self.line.trim_ascii_end()))));
            }
        }
    }

    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.from.fill_buf()?;
            let (skip, end) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.from.consume(skip);
            if end {
                return Ok(());
            }
        }
    }
}

fn object(line: &[u8]) -> Result<Value, Malformed> {
    let fault = |fault| Malformed::new("", fault);
    let text = std::str::from_utf8(line).map_err(|error| fault(Fault::NotUtf8(error.valid_up_to() + 1)))?;
    let value = json::parse(text)?;
    if value.is_object() { Ok(value) } else { Err(fault(Fault::NotACase)) }
}
