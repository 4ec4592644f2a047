//! Profiles by id or from a folder, and supplements as a director types them.

use std::path::Path;

use tourney::profile::{self, Override, Profile, ProfileFault};
use tourney::text::Text;

/// Why a profile can't be opened.
#[derive(Debug)]
pub enum NoProfile {
    /// It is not fit.
    Fault(ProfileFault),
    /// The folder can't be read.
    Folder {
        /// Which file or folder.
        path: String,
        /// What the system says.
        detail: String,
    },
}

impl NoProfile {
    /// What does not fit, and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::Fault(fault) => fault.text(),
            Self::Folder { path, detail } => Text::new(
                format!("{path} 读不出来：{detail}。竞赛规程模板是一个文件夹，每节一个 TOML 文件。"),
                format!("{path} can't be read: {detail}. A profile is a folder with one TOML file a section."),
            ),
        }
    }
}

/// The profile with this id, or the one in this folder (`score.toml`, `clock.toml` …).
///
/// # Errors
/// [`NoProfile`]: which file, which line, and what would do.
pub fn open(text: &str) -> Result<Profile, NoProfile> {
    let folder = Path::new(text);
    if !folder.is_dir() {
        return profile::load(text).map_err(NoProfile::Fault);
    }
    let mut texts = Vec::new();
    for section in Profile::SECTIONS {
        let file = folder.join(format!("{section}.toml"));
        if !file.exists() {
            continue;
        }
        let unread =
            |error: std::io::Error| NoProfile::Folder { path: file.display().to_string(), detail: error.to_string() };
        texts.push((*section, std::fs::read_to_string(&file).map_err(unread)?));
    }
    if texts.is_empty() {
        return Err(NoProfile::Folder { path: text.to_owned(), detail: "no section is there".into() });
    }
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let id = folder.file_name().map_or_else(|| text.to_owned(), |name| name.to_string_lossy().into_owned());
    Profile::parse(&id, &texts).map_err(NoProfile::Fault)
}

/// A changed value as it is typed: a bare word stands for a text, everything else is as TOML writes it.
pub fn set(path: &str, value: &str, reason: &str) -> Override {
    let is_toml = value.starts_with(['"', '\'', '[', '{', '-', '+', '.'])
        || value.starts_with(|sign: char| sign.is_ascii_digit())
        || matches!(value, "true" | "false");
    let value = if is_toml { value.to_owned() } else { format!("{value:?}") };
    Override { path: path.to_owned(), value, reason: reason.to_owned() }
}
