//! Why a command ends without success, and the exit code that says so.

use std::fmt;
use std::io;
use std::path::Path;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something that was checked does not hold.
    Found(String),
    /// The input is no good.
    Input(String),
    /// The surroundings refuse.
    Place(String),
    /// All is said already; only the exit code is left to give.
    Said(u8),
    /// Whoever reads the output has closed it: that is how `paiju … | head` ends.
    Unread,
}

impl Failure {
    /// The exit code, as `paiju --help` lists them.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Unread => 0,
            Self::Said(code) => *code,
            Self::Found(_) => 1,
            Self::Input(_) => 2,
            Self::Place(_) => 3,
        }
    }

    /// A file that can't be read.
    pub(crate) fn unreadable(file: &Path, error: &io::Error) -> Self {
        Self::Input(format!("{}: can't be read: {error}", file.display()))
    }

    /// A file that can't be written.
    pub(crate) fn unwritable(file: &Path, error: &io::Error) -> Self {
        Self::Place(format!("{}: can't be written: {error}", file.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found(text) | Self::Input(text) | Self::Place(text) => f.write_str(text),
            Self::Said(code) => write!(f, "exit code {code}"),
            Self::Unread => f.write_str("nobody reads the output"),
        }
    }
}

/// Of the standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Place(format!("the output can't be written: {error}")),
        }
    }
}
