//! Profiles (竞赛规程模板): what a rulebook prints of events, as data with the source of each value.

pub mod absence;
pub mod appeals;
mod bounds;
pub mod bracket;
pub mod clock;
pub mod corrections;
mod diff;
mod fault;
pub mod ladder;
pub mod late;
pub mod lineup;
pub mod penalties;
mod read;
pub mod robin;
pub mod score;
mod shelf;
mod sourced;
pub mod swiss;
pub mod venue;

use serde::{Deserialize, Serialize};

pub use self::diff::{Deviation, Entry, Override, diff};
pub use self::fault::{Outside, ProfileFault};
pub use self::shelf::{ids, load};
pub use self::sourced::{Source, Sourced};
use crate::text::Text;

/// What `profile.toml` says: which text a profile is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    title: Text,
    family: String,
    short: String,
    edition: String,
}

/// The sections of a profile: one line a section, `name: Type` and, if figures have bounds, `checked by function`. The name
/// is the file's (`<name>.toml`), and stands in the list of `shelf.rs` too.
macro_rules! sections {
    ($($(#[$doc:meta])* $name:ident: $type:ty $(, checked by $check:path)?;)*) => {
        /// 竞赛规程模板: all that a rulebook prints of events, whole. What the text leaves open stands in with its source.
        /// Serialises whole into an event's log, and comes back equal.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Profile {
            /// 编号: its name in commands, and its folder's.
            pub id: String,
            /// 名称: the text's title.
            pub title: Text,
            /// 规则书: the family of books that its cards are played by, as the engine's list names it.
            pub family: String,
            /// 简称: how its articles are cited.
            pub short: String,
            /// 版本: year or number of the text's edition.
            pub edition: String,
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Profile {
            /// The sections, as their files are named; `profile` comes first.
            pub const SECTIONS: &'static [&'static str] = &["profile", $(stringify!($name)),*];

            /// Of the head and each section's text. Bounds are not looked at yet.
            fn of_texts(id: &str, texts: &[(&str, &str)]) -> Result<Self, ProfileFault> {
                let head: Head = read::section(id, "profile", texts)?;
                let Head { id, title, family, short, edition } = head;
                $(let $name: $type = read::section(&id, stringify!($name), texts)?;)*
                Ok(Self { id, title, family, short, edition, $($name),* })
            }

            /// A section as a tree of values; none of another name.
            fn section(&self, name: &str) -> Option<toml::Value> {
                match name {
                    $(stringify!($name) => toml::Value::try_from(&self.$name).ok(),)*
                    _ => None,
                }
            }

            /// Puts a section in place of the one that stands. It is written and read again: a second way to read all sections
            /// would be the largest piece of this crate.
            fn set_section(&mut self, name: &str, tree: &toml::Value) -> Result<(), toml::de::Error> {
                let text = tree.as_table().map(ToString::to_string).unwrap_or_default();
                match name {
                    $(stringify!($name) => self.$name = toml::from_str(&text)?,)*
                    _ => {}
                }
                Ok(())
            }

            /// The first figure that is out of bounds, and in which section.
            fn check_sections(&self) -> Result<(), (&'static str, Outside)> {
                $($($check(&self.$name).map_err(|outside| (stringify!($name), outside))?;)?)*
                Ok(())
            }
        }
    };
}

sections! {
    /// 记分与换算.
    score: score::ScoreRules, checked by score::ScoreRules::check;
    /// 轮空、弃权、退赛与判负.
    absence: absence::AbsenceRules, checked by absence::AbsenceRules::check;
    /// 时限.
    clock: clock::ClockRules, checked by clock::ClockRules::check;
    /// 名次.
    ladder: ladder::Ladder, checked by bounds::ladder;
    /// 迟到.
    late: late::LateRules;
    /// 判罚.
    penalties: penalties::PenaltyRules, checked by bounds::penalties;
    /// 申诉.
    appeals: appeals::AppealRules;
    /// 成绩更正.
    corrections: corrections::CorrectionRules;
    /// 出场名单与座位.
    lineup: lineup::LineupRules;
    /// 场地.
    venue: venue::Venue;
    /// 淘汰赛.
    bracket: bracket::BracketRules;
    /// 循环赛.
    robin: robin::RobinRules;
    /// 积分编排.
    swiss: swiss::SwissRules;
}

impl Profile {
    /// A profile of the texts of its files: name of the section (`profile`, `score` …) and TOML. For profiles that are not on
    /// the shelf: an association's own. `id` names it in faults until its own text does.
    pub fn parse(id: &str, texts: &[(&str, &str)]) -> Result<Self, ProfileFault> {
        if let Some((unknown, _)) = texts.iter().find(|(name, _)| !Self::SECTIONS.contains(name)) {
            return Err(ProfileFault::NoSuchSection {
                profile: id.to_owned(),
                section: (*unknown).to_owned(),
                nearest: read::nearest(unknown, Self::SECTIONS.iter().copied()),
            });
        }
        Self::of_texts(id, texts)?.checked()
    }

    /// Whether every figure is within its bounds and the sections agree with each other. Files and overrides are checked as they are
    /// read; this is for a profile that comes of a log.
    pub fn check(&self) -> Result<(), ProfileFault> {
        let agreed =
            self.check_sections().and_then(|()| self.absence.check_with(&self.score).map_err(|o| ("absence", o)));
        agreed.map_err(|(section, Outside { path, instead })| ProfileFault::OutOfRange {
            profile: self.id.clone(),
            section: section.to_owned(),
            path,
            instead,
        })
    }

    fn checked(self) -> Result<Self, ProfileFault> {
        self.check().map(|()| self)
    }
}
