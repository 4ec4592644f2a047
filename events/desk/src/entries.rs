//! 报名表: entry lists of other programs as lines to enter, and what people should look at before they are.

use sheets::names::{self, Alike, Likeness, Same};
use sheets::{Known, Mapping, Row, SheetFault, Split, Table, Wanted};
use tourney::event::Event;
use tourney::event::roster::{Entrant, Member, Part};
use tourney::office::seating::Sex;
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find::Names;
use crate::naming;
use crate::shared::{self, Holder, Shared};

/// How a list says men and women.
const SEXES: &[(&str, Sex)] = &[
    ("男", Sex::Man),
    ("女", Sex::Woman),
    ("男性", Sex::Man),
    ("女性", Sex::Woman),
    ("m", Sex::Man),
    ("f", Sex::Woman),
    ("male", Sex::Man),
    ("female", Sex::Woman),
];

/// A list that was read, and what entering it would do. Nothing has been entered.
#[derive(Clone, Debug)]
pub struct EntryList {
    /// The lines, in the order of the file.
    pub lines: Vec<EntryLine>,
    /// Columns of the file that serve for nothing.
    pub unused: Vec<String>,
    /// The columns that serve, and for what: key and header.
    pub used: Vec<(String, String)>,
    /// Equal names in the file: places of lines, from 0.
    pub same: Vec<Same>,
    /// Names that look alike in the file.
    pub alike: Vec<Alike>,
}

/// 提请注意: something that people should look at before a list is entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Whether entering waits for a decision, or the note only tells.
    pub gravity: Gravity,
    /// Rows of the file, from 1.
    pub rows: Vec<u32>,
    /// What, and what would do.
    pub text: Text,
}

/// Whether somebody must decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Gravity {
    /// It only tells.
    Tells,
    /// Somebody must say that it is meant so.
    Asks,
}

impl EntryList {
    /// What people should look at: equal names first, then names that look alike.
    pub fn notes(&self, event: &Event) -> Vec<Note> {
        let row = |at: usize| self.lines.get(at).map_or(0, |line| line.row);
        let name = |at: usize| self.lines.get(at).map_or("", |line| line.entrant.name.as_str());
        let mut notes = Vec::new();
        // Units that have entered under their keys are known to share a name.
        let known = |at: &usize| self.lines.get(*at).is_some_and(|line| line.does != Does::Enters);
        for same in self.same.iter().filter(|same| !same.at.iter().all(known)) {
            let rows: Vec<u32> = same.at.iter().map(|at| row(*at)).collect();
            let list = |mark: &str| rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(mark);
            let text = Text::new(
                format!(
                    "第 {} 行队名相同：“{}”。若确是不同的队，请保留（--same keep），最好各加单位或外部编号；若重复，请删去一行。",
                    list("、"),
                    same.name
                ),
                format!(
                    "rows {} have the same name {:?}. If they are different units, keep them (--same keep), best with an \
                     organisation or a key each; if one is a repetition, delete its row.",
                    list(", "),
                    same.name
                ),
            );
            notes.push(Note { gravity: Gravity::Asks, rows, text });
        }
        for line in self.lines.iter().filter(|line| line.does == Does::Enters) {
            for other in line.namesakes.iter().filter_map(|id| event.roster.get(*id)) {
                let text = Text::new(
                    format!(
                        "第 {} 行“{}”与已报名的 {} 号同名。若是同一队，请给它外部编号后再导入；若确是另一队，请保留（--same keep）。",
                        line.row, line.entrant.name, other.id.0
                    ),
                    format!(
                        "row {}: {:?} has the same name as unit {}, which has entered. If it is that unit, give it its key and \
                         import again; if it is another, keep it (--same keep).",
                        line.row, line.entrant.name, other.id.0
                    ),
                );
                notes.push(Note { gravity: Gravity::Asks, rows: vec![line.row], text });
            }
        }
        for alike in &self.alike {
            let rows = vec![row(alike.one), row(alike.other)];
            let why = likeness(alike.by);
            let text = Text::new(
                format!(
                    "第 {}、{} 行队名相近：“{}”“{}”（{}）。请核对是否同一队。",
                    rows[0],
                    rows[1],
                    name(alike.one),
                    name(alike.other),
                    why.zh
                ),
                format!(
                    "rows {} and {}: {:?} and {:?} look alike ({}). Check that they are two units.",
                    rows[0],
                    rows[1],
                    name(alike.one),
                    name(alike.other),
                    why.en
                ),
            );
            notes.push(Note { gravity: Gravity::Tells, rows, text });
        }
        notes.extend(self.twice(event));
        notes
    }

    /// Seeds that several units have, and people who stand in several; where the event has them already, that counts too.
    fn twice(&self, event: &Event) -> Vec<Note> {
        let amended = |id: UnitId| {
            let same = |line: &EntryLine| matches!(line.does, Does::Amends(unit) | Does::Nothing(unit) if unit == id);
            self.lines.iter().any(same)
        };
        let lines = self.lines.iter().map(|line| (Holder::Row(line.row), &line.entrant));
        let others = shared::entered(event).filter(|(holder, _)| !matches!(holder, Holder::Unit(id) if amended(*id)));
        let found = shared::shared(event, lines.chain(others));
        let note = |one: Shared| {
            (!one.rows().is_empty()).then(|| Note { gravity: Gravity::Tells, rows: one.rows(), text: one.text })
        };
        found.into_iter().filter_map(note).collect()
    }

    /// Lines whose names can be no names, each with why.
    pub fn unfit(&self) -> Vec<(u32, Text)> {
        let names = |line: &EntryLine| -> Vec<String> {
            let people = line.entrant.members.iter().map(|member| member.name.clone());
            std::iter::once(line.entrant.name.clone()).chain(people).collect()
        };
        let faults =
            |line: &EntryLine| names(line).iter().find_map(|name| naming::unfit(name)).map(|why| (line.row, why));
        self.lines.iter().filter_map(faults).collect()
    }

    /// The lines that change something.
    fn changing(&self) -> impl Iterator<Item = &EntryLine> {
        self.lines.iter().filter(|line| !matches!(line.does, Does::Nothing(_)))
    }

    /// The lines that change something, as entrants.
    pub fn entrants(&self) -> Vec<Entrant> {
        self.changing().map(|line| line.entrant.clone()).collect()
    }

    /// The rows of the file that [`EntryList::entrants`] are, in their order.
    pub fn changing_rows(&self) -> Vec<u32> {
        self.changing().map(|line| line.row).collect()
    }
}

/// In what two names differ.
fn likeness(by: Likeness) -> Text {
    match by {
        Likeness::Signs => Text::new("只差空格或标点", "but for spaces and signs"),
        Likeness::Remark => Text::new("一个带括号注", "but for a remark in brackets"),
        Likeness::Glyphs => Text::new("字形或繁简不同", "but for the form of characters"),
        Likeness::Order => Text::new("字序不同", "but for their order"),
        Likeness::Typing => Text::new("差一个字母", "but for one letter"),
    }
}

/// A line of the list.
#[derive(Clone, Debug)]
pub struct EntryLine {
    /// Its row in the file, from 1.
    pub row: u32,
    /// What it says.
    pub entrant: Entrant,
    /// What entering it does.
    pub does: Does,
    /// Units of the event with the same name that are not this one.
    pub namesakes: Vec<UnitId>,
}

/// What entering a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// A new unit.
    Enters,
    /// Changes the unit that has the key.
    Amends(UnitId),
    /// The unit with this key says the same already.
    Nothing(UnitId),
}

/// The columns that an entry list may have. Only the name must be there.
fn wanted() -> Vec<Wanted> {
    vec![
        Known::Team.wanted(),
        Known::Organisation.wanted().optional(),
        Known::Region.wanted().optional(),
        Known::Players.wanted().optional(),
        Known::Substitutes.wanted().optional(),
        Known::Captain.wanted().optional(),
        Known::Seed.wanted().optional(),
        Known::External.wanted().optional(),
        Known::Gender.wanted().optional(),
    ]
}

/// Reads an entry list. `told` names columns by key where their headers don't say it: `("team", "参赛单位")`.
///
/// # Errors
/// Every fault that the file has, each with its place and what would do.
pub fn entry_list(table: &Table, told: &[(&str, &str)], event: &Event) -> Result<EntryList, Vec<SheetFault>> {
    let mapping = Mapping::find(table, &wanted(), told)?;
    let mut faults = Vec::new();
    let mut lines = Vec::new();
    let known = Names::of(event);
    for row in mapping.rows(table) {
        match entrant(&row) {
            Ok(entrant) => lines.push(weighed(row.number_in_sheet(), kept(entrant, &mapping, event), event, &known)),
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let names: Vec<&str> = lines.iter().map(|line| line.entrant.name.as_str()).collect();
    let (same, alike) = (names::same(&names), names::alike(&names));
    let header = |index: &usize| table.headers.get(*index).map(|header| header.text.clone());
    let used = mapping
        .columns()
        .iter()
        .flat_map(|mapped| mapped.headers.iter().filter_map(header).map(|header| (mapped.wanted.key.clone(), header)));
    let used = used.collect();
    let unused = mapping.unused(table).iter().filter_map(header).collect();
    Ok(EntryList { lines, unused, used, same, alike })
}

/// One line.
fn entrant(row: &Row<'_>) -> Result<Entrant, SheetFault> {
    let name = row.text("team")?.to_owned();
    let organisation = row.maybe_text("organisation").or_else(|| row.maybe_text("region")).unwrap_or_default();
    let sexes: Vec<Option<Sex>> = match row.list("gender", &Split::MARKS).as_slice() {
        [] => Vec::new(),
        [_] => vec![row.choice("gender", SEXES)?],
        several => several.iter().map(|word| sex_of(word)).collect(),
    };
    let sex = |at: usize| sexes.get(at).or(if sexes.len() == 1 { sexes.first() } else { None }).copied().flatten();
    let players = row.list("players", &Split::NAMES);
    let substitutes = row.list("substitutes", &Split::NAMES);
    let captain = row.maybe_text("captain").filter(|captain| !players.iter().any(|player| player == captain));
    let people = players.into_iter().map(|name| (name, Part::Player));
    let people = people.chain(substitutes.into_iter().map(|name| (name, Part::Substitute)));
    let people = people.chain(captain.map(|name| (name.to_owned(), Part::Captain)));
    let members = people.enumerate().map(|(at, (name, part))| Member { name, part, sex: sex(at) }).collect();
    Ok(Entrant {
        name,
        origin: organisation.to_owned(),
        key: row.maybe_text("external").map(str::to_owned),
        members,
        seed: row.maybe_number("seed", 1..=100_000)?.map(|seed| seed as u32),
    })
}

/// What a list does not speak of stays as it was: a column that is not there says nothing.
fn kept(mut entrant: Entrant, mapping: &Mapping, event: &Event) -> Entrant {
    let known = entrant.key.as_deref().and_then(|key| event.roster.by_key(key)).and_then(|id| event.roster.get(id));
    let Some(known) = known else { return entrant };
    let speaks_of =
        |keys: &[&str]| keys.iter().any(|key| mapping.get(key).is_some_and(|found| !found.headers.is_empty()));
    if !speaks_of(&["seed"]) {
        entrant.seed = known.entrant.seed;
    }
    if !speaks_of(&["organisation", "region"]) {
        entrant.origin.clone_from(&known.entrant.origin);
    }
    if !speaks_of(&["players", "substitutes", "captain"]) {
        entrant.members.clone_from(&known.entrant.members);
    }
    entrant
}

/// A word for man or woman; none if it is neither.
fn sex_of(word: &str) -> Option<Sex> {
    let folded = sheets::fold(word);
    SEXES.iter().find(|(known, _)| sheets::fold(known) == folded).map(|(_, sex)| *sex)
}

/// What entering a line would do.
fn weighed(row: u32, entrant: Entrant, event: &Event, names: &Names<'_>) -> EntryLine {
    let known = entrant.key.as_deref().and_then(|key| event.roster.by_key(key));
    let does = match known.and_then(|id| event.roster.get(id)) {
        None => Does::Enters,
        Some(unit) if unit.entrant == entrant => Does::Nothing(unit.id),
        Some(unit) => Does::Amends(unit.id),
    };
    let namesakes = names.called(&entrant.name).iter().copied().filter(|id| Some(*id) != known).collect();
    EntryLine { row, entrant, does, namesakes }
}
