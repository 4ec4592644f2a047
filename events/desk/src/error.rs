//! Everything that can go wrong between a director and the event's file.

use std::path::{Path, PathBuf};

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
    #[error("{}: entry {entry} can't be read ({detail}): open it with the version that wrote it; or {}", file.display(), salvage_en(file))]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The entry.
        entry: u64,
        /// What does not fit.
        detail: String,
    },
    /// The log does not follow.
    #[error("{}: {broken}; {}", file.display(), salvage_en(file))]
    Broken {
        /// The file.
        file: PathBuf,
        /// Which entry, and why.
        broken: Broken,
    },
    /// Another file has the name since it was looked at.
    #[error("{} was replaced by another file meanwhile: nothing was entered; look again", file.display())]
    Replaced {
        /// The file.
        file: PathBuf,
    },
    /// Nothing can be salvaged.
    #[error("{}: not one entry of it is whole; use a backup", file.display())]
    NothingWhole {
        /// The damaged file.
        file: PathBuf,
    },
    /// An entry cannot be written as JSON.
    #[error("the entry can't be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The file.
    #[error("{}", store_en(.0))]
    Store(StoreError),
}

impl DeskError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Exists { .. } | Self::Store(StoreError::Exists { .. }) => "exists",
            Self::Missing { .. } => "missing",
            Self::NoEvent { .. } => "no_event",
            Self::Unreadable { .. } => "unreadable",
            Self::Broken { .. } => "broken",
            Self::Replaced { .. } => "replaced",
            Self::NothingWhole { .. } => "nothing_whole",
            Self::Json(_) => "json",
            Self::Store(_) => "store",
        }
    }

    /// Whether it is not the input that is wrong but the disk, the lock or the file's owner.
    pub const fn is_of_the_surroundings(&self) -> bool {
        match self {
            Self::Store(error) => !matches!(error, StoreError::Exists { .. }),
            other => matches!(other, Self::Json(_) | Self::Replaced { .. }),
        }
    }

    /// One or two sentences: what, and what would do.
    pub fn text(&self) -> Text {
        let zh = match self {
            Self::Refused(refusal) => return refusal.text(),
            Self::Exists { file } => format!("{} 已存在：请换一个文件名。", file.display()),
            Self::Missing { file } => format!("没有文件 {}：先用 paiju event new 建立。", file.display()),
            Self::NoEvent { file } => format!("{} 里没有赛事：请用 paiju event new 另建一个文件。", file.display()),
            Self::Unreadable { file, entry, detail } => {
                format!(
                    "{} 第 {entry} 条记录无法读取（{detail}）。请用写它的版本打开；或{}",
                    file.display(),
                    salvage_zh(file)
                )
            }
            Self::Broken { file, broken } => format!(
                "{} 第 {} 条记录与前面的对不上：{} 文件可能被改动过：{}",
                file.display(),
                broken.entry,
                broken.refusal.text().zh,
                salvage_zh(file)
            ),
            Self::Replaced { file } => {
                format!("{} 在此期间被换成了另一个文件：没有录入，请重新查看。", file.display())
            }
            Self::NothingWhole { file } => format!("{} 里没有一条完好的记录：请用备份。", file.display()),
            Self::Json(error) => format!("记录无法写成 JSON：{error}"),
            Self::Store(error) => store_zh(error),
        };
        Text::new(zh, self.to_string())
    }
}

/// What saves a damaged file of an event.
fn salvage_zh(file: &Path) -> String {
    format!("用 paiju event salvage {} 新文件 取出完好的记录，或换用备份。", file.display())
}

fn salvage_en(file: &Path) -> String {
    format!("take out what is whole with paiju event salvage {} NEW, or use a backup", file.display())
}

/// What the store says, with what saves an event in place of what saves a log.
fn store_zh(error: &StoreError) -> String {
    match error {
        StoreError::ChainBreak { seq, .. } => {
            format!("赛事文件第 {seq} 条记录被改动、缺失或错位：用 paiju event salvage 取出它以前的记录，或换用备份。")
        }
        StoreError::Corrupt { file, detail } => format!("{} 已损坏（{detail}）：{}", file.display(), salvage_zh(file)),
        other => other.zh(),
    }
}

fn store_en(error: &StoreError) -> String {
    match error {
        StoreError::ChainBreak { seq, .. } => format!(
            "entry {seq} of the event's file is altered, missing or out of place: take out what comes before it with paiju event salvage, or use a backup"
        ),
        StoreError::Corrupt { file, detail } => {
            format!("{} is damaged ({detail}): {}", file.display(), salvage_en(file))
        }
        other => other.to_string(),
    }
}
