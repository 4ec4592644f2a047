//! Units by what a director types: a number, a name, the organiser's key.

use std::collections::BTreeMap;

use tourney::event::Event;
use tourney::event::roster::Entrant;
use tourney::text::Text;
use tourney::unit::UnitId;

/// Why a text names no unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSuchUnit {
    /// Nothing fits; names that begin alike or hold the text.
    Nobody {
        /// What was asked.
        text: String,
        /// Up to five that are near.
        near: Vec<(UnitId, String)>,
    },
    /// Several have this name.
    Several {
        /// What was asked.
        text: String,
        /// Who, with their origin.
        units: Vec<(UnitId, String)>,
    },
}

/// The unit that a text names: `12`, `#12`, `12号`, a whole name, or the key in the organiser's list. Case, width and spaces
/// of names don't count.
///
/// # Errors
/// [`NoSuchUnit`] with what was near.
pub fn unit(event: &Event, text: &str) -> Result<UnitId, NoSuchUnit> {
    Names::of(event).unit(text)
}

/// The units of an event by their names, for texts that name many.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    event: &'a Event,
    by_name: BTreeMap<String, Vec<UnitId>>,
}

impl<'a> Names<'a> {
    /// Of the whole roster.
    pub fn of(event: &'a Event) -> Self {
        let mut by_name: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        for unit in event.roster.units() {
            by_name.entry(sheets::fold(&unit.entrant.name)).or_default().push(unit.id);
        }
        Self { event, by_name }
    }

    /// The units of a name.
    pub fn called(&self, name: &str) -> &[UnitId] {
        self.by_name.get(&sheets::fold(name)).map_or(&[], Vec::as_slice)
    }

    /// All units that a text may mean: one, or those that share the name.
    pub fn all(&self, text: &str) -> Vec<UnitId> {
        let folded = sheets::fold(text);
        let bare = folded.trim_start_matches('#').trim_end_matches('号');
        let number = bare.parse().ok().map(UnitId).filter(|id| self.event.roster.get(*id).is_some());
        // A number is a number, even where a team is called by another's.
        match (number, self.by_name.get(&folded)) {
            (Some(id), _) => vec![id],
            (None, Some(named)) => named.clone(),
            (None, None) => {
                // What tables print where a name is shared: with the origin, or the number.
                let printed = |id: &UnitId| sheets::fold(&self.event.roster.called(*id)) == folded;
                let ids = self.by_name.values().filter(|ids| ids.len() > 1).flatten().copied();
                self.event.roster.by_key(text).into_iter().chain(ids.filter(printed)).take(1).collect()
            }
        }
    }

    /// [`unit()`], of this event.
    ///
    /// # Errors
    /// [`NoSuchUnit`] with what was near.
    pub fn unit(&self, text: &str) -> Result<UnitId, NoSuchUnit> {
        let told = |id: UnitId, of: fn(&Entrant) -> &str| {
            let unit = self.event.roster.get(id);
            (id, unit.map_or_else(String::new, |unit| of(&unit.entrant).to_owned()))
        };
        match self.all(text).as_slice() {
            [one] => Ok(*one),
            [] => {
                let folded = sheets::fold(text);
                let holds = |name: &str| !folded.is_empty() && name.contains(&folded);
                let mut near: Vec<UnitId> =
                    self.by_name.iter().filter(|(name, _)| holds(name)).flat_map(|(_, ids)| ids.clone()).collect();
                near.sort_unstable();
                let near = near.into_iter().take(5).map(|id| told(id, |entrant| &entrant.name)).collect();
                Err(NoSuchUnit::Nobody { text: text.to_owned(), near })
            }
            several => {
                // The key decides where the name does not.
                if let Some(id) = self.event.roster.by_key(text) {
                    return Ok(id);
                }
                let units = several.iter().map(|&id| told(id, |entrant| &entrant.origin)).collect();
                Err(NoSuchUnit::Several { text: text.to_owned(), units })
            }
        }
    }
}

/// The same where only some units can be meant: a name that others have too is clear if one of these has it. A text that names none of
/// these names whom it names among all.
///
/// # Errors
/// As [`unit()`].
pub fn unit_among(event: &Event, text: &str, units: &[UnitId]) -> Result<UnitId, NoSuchUnit> {
    match unit(event, text) {
        Err(NoSuchUnit::Several { units: named, text }) => {
            let mut meant = named.iter().map(|(id, _)| *id).filter(|id| units.contains(id));
            match (meant.next(), meant.next()) {
                (Some(one), None) => Ok(one),
                _ => Err(NoSuchUnit::Several { units: named, text }),
            }
        }
        found => found,
    }
}

impl NoSuchUnit {
    /// What does not fit, and what would do.
    pub fn text(&self) -> Text {
        let list = |units: &[(UnitId, String)], mark: &str| {
            units.iter().map(|(id, name)| format!("{} {name}", id.0)).collect::<Vec<_>>().join(mark)
        };
        match self {
            Self::Nobody { text, near } if near.is_empty() => Text::new(
                format!("没有叫“{text}”的队（对）。请用编号，或完整的队名。"),
                format!("No unit is called {text:?}. Give its number, or its whole name."),
            ),
            Self::Nobody { text, near } => Text::new(
                format!("没有叫“{text}”的队（对）。是不是：{}？", list(near, "、")),
                format!("No unit is called {text:?}. Did you mean {}?", list(near, ", ")),
            ),
            Self::Several { text, units } => Text::new(
                format!("叫“{text}”的不止一个：{}。请用编号。", list(units, "、")),
                format!("Several are called {text:?}: {}. Give the number.", list(units, ", ")),
            ),
        }
    }
}

/// 队名, with its origin or its number where another has the same name: `飞龙 · 广州`; the same in both languages.
pub fn name(event: &Event, id: UnitId) -> String {
    event.roster.called(id)
}
