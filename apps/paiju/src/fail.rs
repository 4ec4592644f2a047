//! Why a command ends without success, and the exit code that says so.

use std::fmt;
use std::io;
use std::path::Path;

use crate::lang::Lang;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Told in both languages.
    Told {
        /// The exit code.
        code: u8,
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
    /// All is said already; only the exit code is left to give.
    Said(u8),
    /// Whoever reads the output has closed it: that is how `paiju … | head` ends.
    Unread,
}

/// Exit codes, as `paiju --help` lists them.
const FALSE: u8 = 1;
const BAD_INPUT: u8 = 2;
const SURROUNDINGS: u8 = 3;

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Unread => 0,
            Self::Said(code) | Self::Told { code, .. } => *code,
        }
    }

    /// Something that was checked does not hold, told in both languages.
    pub(crate) fn found(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Told { code: FALSE, zh: zh.into(), en: en.into() }
    }

    /// Bad input, told in both languages.
    pub(crate) fn input(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Told { code: BAD_INPUT, zh: zh.into(), en: en.into() }
    }

    /// The surroundings refuse, told in both languages.
    pub(crate) fn place(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Told { code: SURROUNDINGS, zh: zh.into(), en: en.into() }
    }

    /// A file that can't be read.
    pub(crate) fn unreadable(file: &Path, error: &io::Error) -> Self {
        let (zh, en) = system(error);
        Self::input(format!("{} 读不了：{zh}", file.display()), format!("{}: can't be read: {en}", file.display()))
    }

    /// A file that can't be written.
    pub(crate) fn unwritable(file: &Path, error: &io::Error) -> Self {
        let (zh, en) = system(error);
        Self::place(format!("{} 写不了：{zh}", file.display()), format!("{}: can't be written: {en}", file.display()))
    }

    /// What the system says about something, in both languages.
    pub(crate) fn of_system(what: (&str, &str), error: &io::Error) -> Self {
        let (zh, en) = system(error);
        Self::place(format!("{}：{zh}", what.0), format!("{}: {en}", what.1))
    }

    /// Why, in a language.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match self {
            Self::Told { zh, en, .. } => lang.pick(zh, en).to_owned(),
            other => other.to_string(),
        }
    }
}

/// What the system says, in both languages. What is rare stays in the system's own words.
pub(crate) fn system(error: &io::Error) -> (String, String) {
    let (zh, en) = match error.kind() {
        io::ErrorKind::NotFound => ("没有这个文件或文件夹", "there is no such file or folder"),
        io::ErrorKind::PermissionDenied => ("没有权限", "permission is denied"),
        io::ErrorKind::AlreadyExists => ("已经存在", "it exists already"),
        io::ErrorKind::IsADirectory => ("是文件夹", "it is a folder"),
        io::ErrorKind::NotADirectory => ("路径中有一段不是文件夹", "a part of the path is no folder"),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => ("磁盘已满", "the disk is full"),
        io::ErrorKind::ReadOnlyFilesystem => ("所在磁盘只读", "its disk is read-only"),
        io::ErrorKind::InvalidFilename => ("文件名不合用", "the name is no good"),
        io::ErrorKind::InvalidData => ("不是 UTF-8 文字", "it is no UTF-8 text"),
        _ => return (error.to_string(), error.to_string()),
    };
    (zh.to_owned(), en.to_owned())
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Told { en, .. } => f.write_str(en),
            Self::Said(code) => write!(f, "exit code {code}"),
            Self::Unread => f.write_str("nobody reads the output"),
        }
    }
}

/// Of the standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Unread;
        }
        let (zh, en) = system(&error);
        Self::place(format!("输出写不了：{zh}"), format!("the output can't be written: {en}"))
    }
}
