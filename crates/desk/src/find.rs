//! Units by what a director types: a number, a name, the organiser's key.

use tourney::event::Event;
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
    let units = event.roster.units();
    let folded = sheets::fold(text);
    let bare = folded.trim_start_matches('#').trim_end_matches('号');
    let number = bare.parse().ok().map(UnitId).filter(|id| event.roster.get(*id).is_some());
    let named: Vec<_> = units.iter().filter(|unit| sheets::fold(&unit.entrant.name) == folded).collect();
    match (named.as_slice(), number, event.roster.by_key(text)) {
        // A number is a number, even where a team is called by another's.
        (_, Some(id), _) | ([], None, Some(id)) => Ok(id),
        ([one], None, _) => Ok(one.id),
        ([], None, None) => {
            let holds = |name: &str| !folded.is_empty() && sheets::fold(name).contains(&folded);
            let near = units.iter().filter(|unit| holds(&unit.entrant.name)).take(5);
            let near = near.map(|unit| (unit.id, unit.entrant.name.clone())).collect();
            Err(NoSuchUnit::Nobody { text: text.to_owned(), near })
        }
        (several, None, _) => Err(NoSuchUnit::Several {
            text: text.to_owned(),
            units: several.iter().map(|unit| (unit.id, unit.entrant.origin.clone())).collect(),
        }),
    }
}

/// The same where only some units can be meant: a name that others have too is clear if one of these has it. A text that names none of
/// these names whom it names among all.
///
/// # Errors
/// As [`unit`].
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

/// 队名, with its origin or its number where another has the same name: `飞龙（广州）`.
pub fn name(event: &Event, id: UnitId) -> String {
    event.roster.called(id)
}
