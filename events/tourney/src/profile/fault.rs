//! What is wrong with a profile, an override or a figure: where, what, and what would do.

use std::fmt;

use crate::text::Text;

/// 规程模板的错误. Nothing is taken of a profile that has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileFault {
    /// 没有这个模板: no built-in profile has that id.
    NoSuchProfile {
        /// The id asked for.
        profile: String,
        /// Those most like it.
        nearest: Vec<String>,
    },
    /// 缺少一节: a section has no text.
    NoSection {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
    },
    /// 没有这一节: a text of a section that profiles do not have.
    NoSuchSection {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
        /// Those most like it.
        nearest: Vec<String>,
    },
    /// 语法错误: the text is no TOML.
    Syntax {
        /// The profile.
        profile: String,
        /// The section, or the path of an override.
        section: String,
        /// The line, from 1.
        line: usize,
        /// What the parser says, in English.
        message: String,
    },
    /// 缺项: a value is missing.
    Hole {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
        /// Where the value belongs.
        path: String,
        /// The line of what lacks it, from 1.
        line: usize,
    },
    /// 不认识的项: a key, or the name of a choice, that does not exist.
    UnknownKey {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
        /// Where it stands.
        path: String,
        /// The line, from 1; 0 in an override.
        line: usize,
        /// What may stand there, as the parser says it.
        message: String,
    },
    /// 类型不对: a value of another type than the figure's.
    WrongType {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
        /// Where it stands.
        path: String,
        /// The line, from 1; 0 in an override.
        line: usize,
        /// What was found and expected, as the parser says it.
        message: String,
    },
    /// 超出范围: a figure that cannot be.
    OutOfRange {
        /// The profile.
        profile: String,
        /// The section.
        section: String,
        /// Where it stands in the section.
        path: String,
        /// What would do.
        instead: Text,
    },
    /// 没有这一项: an override of a value that the profile does not have.
    NoSuchPath {
        /// The profile.
        profile: String,
        /// The path.
        path: String,
        /// Those most like it.
        nearest: Vec<String>,
    },
    /// 没有理由: an override without a reason.
    NoReason {
        /// The path.
        path: String,
    },
}

/// A figure out of its bounds: the path in its section, and what would do. What a section's check returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    /// `systems.boards.by.boards.boards`.
    pub path: String,
    /// What would do.
    pub instead: Text,
}

impl Outside {
    /// At a path, with what would do in Chinese and in English.
    pub fn new(path: impl Into<String>, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { path: path.into(), instead: Text::new(zh, en) }
    }
}

/// `a、b` and `a, b`.
fn listed(names: &[String]) -> (String, String) {
    (names.join("、"), names.join(", "))
}

impl ProfileFault {
    /// The requirement that is not met: supplementary regulations change printed values only openly, and nothing is left open.
    pub const fn article(&self) -> &'static str {
        "TD-1.10"
    }

    /// Where, what, and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NoSuchProfile { profile, nearest } => {
                let (zh, en) = listed(nearest);
                Text::new(
                    format!("没有规程模板“{profile}”；相近的有：{zh}"),
                    format!("there is no profile {profile:?}; the nearest are {en}"),
                )
            }
            Self::NoSection { profile, section } => Text::new(
                format!("模板“{profile}”缺少 {section}.toml；请补上，每一节都要有"),
                format!("profile {profile:?} has no {section}.toml: add it, no section may be missing"),
            ),
            Self::NoSuchSection { profile, section, nearest } => {
                let (zh, en) = listed(nearest);
                Text::new(
                    format!("模板“{profile}”里的 {section}.toml 不是任何一节；相近的有：{zh}"),
                    format!("profile {profile:?}: {section}.toml is no section; the nearest are {en}"),
                )
            }
            Self::Syntax { profile, section, line, message } => Text::new(
                format!("模板“{profile}”，{section}，第{line}行：不是合法的 TOML（{message}）"),
                format!("profile {profile:?}, {section}, line {line}: no TOML ({message})"),
            ),
            Self::Hole { profile, section, path, line } => Text::new(
                format!("模板“{profile}”，{section}.toml，第{line}行：缺少 {path}，请写上它的值、来源和条文"),
                format!(
                    "profile {profile:?}, {section}.toml, line {line}: {path} is missing; give its value, source and article"
                ),
            ),
            Self::UnknownKey { profile, section, path, line, message } => Text::new(
                format!("模板“{profile}”，{section}{}：不认识 {path}（{message}）", zh_line(*line)),
                format!("profile {profile:?}, {section}{}: {path} is not known ({message})", en_line(*line)),
            ),
            Self::WrongType { profile, section, path, line, message } => Text::new(
                format!("模板“{profile}”，{section}{}：{path} 的类型不对（{message}）", zh_line(*line)),
                format!("profile {profile:?}, {section}{}: {path} is of the wrong type ({message})", en_line(*line)),
            ),
            Self::OutOfRange { profile, section, path, instead } => Text::new(
                format!("模板“{profile}”，{section}：{path} 超出范围；{}", instead.zh),
                format!("profile {profile:?}, {section}: {path} is out of range; {}", instead.en),
            ),
            Self::NoSuchPath { profile, path, nearest } => {
                let (zh, en) = listed(nearest);
                Text::new(
                    format!("模板“{profile}”没有 {path} 这一项；相近的有：{zh}"),
                    format!("profile {profile:?} has no value {path}; the nearest are {en}"),
                )
            }
            Self::NoReason { path } => Text::new(
                format!("更改 {path} 没有写理由；补充规定要赛前公布并说明，请写上理由"),
                format!(
                    "the change of {path} has no reason; supplementary regulations are explained before play: give one"
                ),
            ),
        }
    }
}

fn zh_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!("，第{line}行") }
}

fn en_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!(", line {line}") }
}

impl fmt::Display for ProfileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.text().en, self.article())
    }
}

impl std::error::Error for ProfileFault {}

/// Refuses a figure, with what would do, unless a condition holds.
macro_rules! demand {
    ($holds:expr, $path:expr, $zh:expr, $en:expr $(,)?) => {
        if !$holds {
            return Err($crate::profile::Outside::new($path, $zh, $en));
        }
    };
}
pub(in crate::profile) use demand;
