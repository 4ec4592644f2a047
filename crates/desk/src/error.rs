//! Everything that can go wrong between a director and the event's file.

use std::path::PathBuf;

use store::StoreError;
use tourney::event::{Broken, Refusal};
use tourney::text::Text;

/// Why the desk could not do it.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The event does not take the command; nothing has changed.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A new event is to be made where something is.
    #[error("{} is there already: give another name", file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// There is no file.
    #[error("{} is not there: make it with paiju event new", file.display())]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The file holds a log, but no event.
    #[error("{} holds no event: make one with paiju event new in another file", file.display())]
    NoEvent {
        /// The file.
        file: PathBuf,
    },
    /// An entry is not written in a way that this version reads.
    #[error("{}: entry {entry} can't be read: {detail}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The entry.
        entry: u64,
        /// What does not fit.
        detail: String,
    },
    /// The log does not follow.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// An entry cannot be written as JSON.
    #[error("the entry can't be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The file.
    #[error("{0}")]
    Store(StoreError),
}

impl DeskError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Exists { .. } => "exists",
            Self::Missing { .. } => "missing",
            Self::NoEvent { .. } => "no_event",
            Self::Unreadable { .. } => "unreadable",
            Self::Broken(_) => "broken",
            Self::Json(_) => "json",
            Self::Store(_) => "store",
        }
    }

    /// Whether it is not the input that is wrong but the disk, the lock or the file's owner.
    pub const fn is_of_the_surroundings(&self) -> bool {
        matches!(self, Self::Store(_) | Self::Json(_))
    }

    /// One or two sentences: what, and what would do.
    pub fn text(&self) -> Text {
        let zh = match self {
            Self::Refused(refusal) => return refusal.text(),
            Self::Exists { file } => format!("{} 已存在：请换一个文件名。", file.display()),
            Self::Missing { file } => format!("没有文件 {}：先用 paiju event new 建立。", file.display()),
            Self::NoEvent { file } => format!("{} 里没有赛事：请用 paiju event new 另建一个文件。", file.display()),
            Self::Unreadable { file, entry, detail } => {
                format!("{} 第 {entry} 条记录无法读取（{detail}）。请用备份，或用写它的版本打开。", file.display())
            }
            Self::Broken(broken) => format!(
                "第 {} 条记录与前面的对不上：{} 文件可能被改动过，请用备份。",
                broken.entry,
                broken.refusal.text().zh
            ),
            Self::Json(error) => format!("记录无法写成 JSON：{error}"),
            Self::Store(error) => format!("赛事文件不能用：{error}"),
        };
        Text::new(zh, self.to_string())
    }
}
