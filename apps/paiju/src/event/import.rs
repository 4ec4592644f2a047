//! `paiju event import`: an entry list of another program, looked at first, then entered whole.

use clap::ValueEnum;
use desk::{Does, EntryList, Gravity, Note};
use serde_json::{Value, json};
use sheets::terminal::{Align, Grid};
use tourney::event::{Command, RoundKey};
use tourney::text::counted;

use super::common::{Consent, Face, Writing};
use super::session::Session;
use super::table::TableFile;
use super::trouble::Trouble;

/// What to do with equal names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Same {
    /// They are different units
    Keep,
    /// Enter nothing until somebody has looked
    Stop,
}

/// 导入报名表 Enter units from a table file: shown first, then all lines or none
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event import spring.paiju entries.xlsx                      shows what would be entered, and asks
  paiju event import spring.paiju entries.csv --dry-run
  paiju event import spring.paiju entries.csv --column team=参赛单位 --column players=D --yes

Columns are found by their usual headers: team, organisation, region, players, substitutes, captain, seed, external (the key
in the organiser's list), gender. With keys a list can be imported again and again: what is known is amended, nothing is
doubled. What a list has no column for stays as it was. Charsets (UTF-8, GB18030, UTF-16, Big5 …) and delimiters are detected.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    table: TableFile,
    /// Show what would be entered, and enter nothing
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Enter without asking
    #[arg(long)]
    yes: bool,
    /// Equal names: different units, or a reason to stop
    #[arg(long, value_name = "WHAT", default_value = "stop")]
    same: Same,
    /// The first round that new units play, for late entries to a stage under way
    #[arg(long, value_name = "ROUND")]
    joins: Option<RoundKey>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let mut session = if self.yes { Session::write(&self.writing)? } else { Session::open(&self.writing.reading)? };
        if let Some(done) = session.already(&self.writing.giving, |command| matches!(command, Command::Enter { .. })) {
            return session.tell(&done, serde_json::Value::Null);
        }
        let table = self.table.read(face)?;
        let event = session.event()?;
        let list = desk::entry_list(&table, &self.table.told(), event)?;
        if list.lines.is_empty() {
            return Err(Trouble::input(
                "no_rows",
                "表里只有表头，没有一行报名。",
                "The table has a header and no rows: there is nothing to enter.",
            ));
        }
        let unfit = list.unfit();
        if !unfit.is_empty() {
            return Err(desk::results::BadResults::Rows(unfit).into());
        }
        let notes = list.notes(event);
        let asked: Vec<&Note> = notes.iter().filter(|note| note.gravity == Gravity::Asks).collect();
        let stops = self.same == Same::Stop && !asked.is_empty();
        if self.dry_run && face.json {
            return face.value(&preview(&list, &notes));
        }
        if !face.json && (self.dry_run || !self.yes || stops) {
            show(face, &list, &notes)?;
        }
        if self.dry_run {
            return Ok(());
        }
        if stops {
            return Err(stopped(&asked));
        }
        let entrants = list.entrants();
        if entrants.is_empty() {
            return self.nothing(&session);
        }
        if !self.yes {
            self.consent(entrants.len())?;
        }
        let sent = session.send(&self.writing.giving, Command::Enter { entrants, joins: self.joins });
        let done = sent.map_err(|trouble| trouble.in_rows(&list.changing_rows()))?;
        let count = |does: fn(&Does) -> bool| list.lines.iter().filter(|line| does(&line.does)).count();
        session.tell(
            &done,
            json!({
                "entered": count(|does| matches!(does, Does::Enters)),
                "amended": count(|does| matches!(does, Does::Amends(_))),
                "unchanged": count(|does| matches!(does, Does::Nothing(_))),
            }),
        )
    }
}

impl Args {
    /// Every line is known already.
    fn nothing(&self, session: &Session) -> Result<(), Trouble> {
        let face = self.writing.face();
        let version = session.history().version();
        if face.json {
            return face.value(&json!({ "version": version, "already": true, "entered": 0, "amended": 0 }));
        }
        face.line("表中各行都已报名，没有变化。", "Every line of the table has entered already; nothing changes.")
    }

    /// Asks at a terminal.
    fn consent(&self, lines: usize) -> Result<(), Trouble> {
        let asked =
            self.writing.face().ask(&format!("录入这 {lines} 行？"), &format!("Enter {}?", counted(lines, "line")))?;
        match asked {
            Consent::Given => Ok(()),
            Consent::Refused => Err(Trouble::input("unconfirmed", "没有录入。", "Nothing was entered.")),
            Consent::Nobody => Err(Trouble::input(
                "unconfirmed",
                "没有录入：不在终端上，无人确认。看过后请加 --yes。",
                "Nothing was entered: there is no terminal to ask at. Add --yes once you have looked.",
            )),
        }
    }
}

/// Equal names that nobody has decided on.
fn stopped(notes: &[&Note]) -> Trouble {
    let lines = |of: fn(&Note) -> &str| notes.iter().map(|note| of(note)).collect::<Vec<_>>().join("\n  ");
    let (zh, en) = (lines(|note| &note.text.zh), lines(|note| &note.text.en));
    let rows: Vec<Value> =
        notes.iter().map(|note| json!({ "rows": note.rows, "zh": note.text.zh, "en": note.text.en })).collect();
    Trouble::input("same_name", format!("没有录入：\n  {zh}"), format!("Nothing was entered:\n  {en}"))
        .by("TD-11.7")
        .with(json!({ "notes": rows }))
}

/// What entering would do, for programs.
fn preview(list: &EntryList, notes: &[Note]) -> Value {
    let lines = list.lines.iter().map(|line| {
        let (does, unit) = match line.does {
            Does::Enters => ("enters", None),
            Does::Amends(unit) => ("amends", Some(unit)),
            Does::Nothing(unit) => ("nothing", Some(unit)),
        };
        json!({ "row": line.row, "does": does, "unit": unit, "entrant": line.entrant })
    });
    let notes = notes.iter().map(|note| {
        let asks = note.gravity == Gravity::Asks;
        json!({ "asks": asks, "rows": note.rows, "zh": note.text.zh, "en": note.text.en })
    });
    json!({
        "lines": lines.collect::<Vec<_>>(),
        "columns": list.used.iter().map(|(key, header)| json!({ "key": key, "header": header })).collect::<Vec<_>>(),
        "unused": list.unused,
        "notes": notes.collect::<Vec<_>>(),
    })
}

/// What entering would do, for people.
fn show(face: Face, list: &EntryList, notes: &[Note]) -> Result<(), Trouble> {
    let zh = ["行", "", "队名", "单位", "队员", "种子", "编号"];
    let en = ["row", "", "name", "origin", "people", "seed", "key"];
    let heads = match face.lang {
        crate::lang::Lang::Zh => zh,
        crate::lang::Lang::En => en,
    };
    let columns: Vec<(&str, Align)> = heads.iter().map(|head| (*head, Align::Left)).collect();
    let mut grid = Grid::new(&columns);
    for line in &list.lines {
        let does = match line.does {
            Does::Enters => face.lang.pick("新", "new").to_owned(),
            Does::Amends(unit) => format!("{}{}", face.lang.pick("改 ", "amends "), unit.0),
            Does::Nothing(unit) => format!("{}{}", face.lang.pick("同 ", "same as "), unit.0),
        };
        let people: Vec<&str> = line.entrant.members.iter().map(|member| member.name.as_str()).collect();
        grid.row([
            line.row.to_string(),
            does,
            line.entrant.name.clone(),
            line.entrant.origin.clone(),
            people.join(face.lang.pick("、", ", ")),
            line.entrant.seed.map(|seed| seed.to_string()).unwrap_or_default(),
            line.entrant.key.clone().unwrap_or_default(),
        ]);
    }
    face.grid(&grid)?;
    if !list.unused.is_empty() {
        let unused = list.unused.join(face.lang.pick("、", ", "));
        face.line(&format!("未用的列：{unused}"), &format!("Columns that serve for nothing: {unused}"))?;
    }
    notes.iter().try_for_each(|note| face.line(&format!("注意：{}", note.text.zh), &format!("Note: {}", note.text.en)))
}
