//! `paiju event checkin`, `alternates` and `call`: who is here, who waits for a place, who takes one.

use desk::checkin::{CheckInRow, list};
use serde_json::{Value, json};
use sheets::terminal::{Align, Grid};
use tourney::event::roster::Presence;
use tourney::event::{Command, RoundKey};
use tourney::unit::UnitId;

use super::common::{Face, Writing, clock};
use super::session::Session;
use super::trouble::Trouble;

/// 签到 Ticks units off as here; without units it prints the list
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event checkin spring.paiju                  the list: who is here, who is not
  paiju event checkin spring.paiju --missing        only who is not
  paiju event checkin spring.paiju 3 7 飞龙队       they are here
  paiju event checkin spring.paiju 7 --undo         ticked by mistake
  paiju event export spring.paiju --to xlsx --what checkin --out list.xlsx")]
pub(super) struct CheckIn {
    #[command(flatten)]
    writing: Writing,
    /// The units: numbers, names or keys
    units: Vec<String>,
    /// They are not here after all
    #[arg(long, requires = "units")]
    undo: bool,
    /// Show only who is not here
    #[arg(long, conflicts_with = "units")]
    missing: bool,
}

impl super::Task for CheckIn {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let mut session = Session::open(&self.writing.reading)?;
        if self.units.is_empty() {
            let mut rows = list(session.event()?);
            if self.missing {
                rows.retain(|row| row.here.is_none());
            }
            return print(face, &session, &rows);
        }
        let units = self.units.iter().map(|text| session.unit(text)).collect::<Result<Vec<UnitId>, _>>()?;
        let presence = if self.undo { Presence::Missing } else { Presence::Here };
        let done = session.send(&self.writing.giving, Command::CheckIn { units, presence })?;
        let missing = list(session.event()?).iter().filter(|row| row.here.is_none()).count();
        session.tell(&done, json!({ "missing": missing }))?;
        if face.json {
            return Ok(());
        }
        face.line(&format!("未到 {missing} 队。"), &format!("Not here yet: {missing}."))
    }
}

/// The list for people.
fn print(face: Face, session: &Session, rows: &[CheckInRow]) -> Result<(), Trouble> {
    let here = rows.iter().filter(|row| row.here.is_some()).count();
    if face.json {
        let version = session.history().version();
        return face.value(&json!({ "units": rows, "here": here, "missing": rows.len() - here, "version": version }));
    }
    let mut grid = Grid::new(&[
        (face.lang.pick("编号", "unit"), Align::Right),
        (face.lang.pick("队名", "name"), Align::Left),
        (face.lang.pick("单位", "origin"), Align::Left),
        (face.lang.pick("状态", "state"), Align::Left),
        (face.lang.pick("时间", "since"), Align::Left),
    ]);
    for row in rows {
        let since = row.here.map(clock).unwrap_or_default();
        let state = face.of(&row.state()).to_owned();
        grid.row([row.unit.0.to_string(), row.name.clone(), row.origin.clone(), state, since]);
    }
    face.grid(&grid)?;
    face.line(
        &format!("已到 {here} 队，未到 {} 队。", rows.len() - here),
        &format!("Here: {here}; not yet: {}.", rows.len() - here),
    )
}

/// 候补名单 Exactly these units wait for a place, the next first; without units nobody does
#[derive(clap::Args)]
#[command(after_help = "Example:\n  paiju event alternates spring.paiju 33 34 飞龙二队")]
pub(super) struct Alternates {
    #[command(flatten)]
    writing: Writing,
    /// The units: numbers, names or keys, the next first
    units: Vec<String>,
}

impl super::Task for Alternates {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::open(&self.writing.reading)?;
        let order = self.units.iter().map(|text| session.unit(text)).collect::<Result<Vec<UnitId>, _>>()?;
        let done = session.send(&self.writing.giving, Command::Alternates { order })?;
        session.tell(&done, json!({ "alternates": session.event()?.roster.alternates() }))
    }
}

/// 递补 An alternate takes part from now on: the next one, or another with a reason
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event call spring.paiju                    the next alternate, before lots are drawn (or drawn again)
  paiju event call spring.paiju --joins 1.2        into a Swiss under way
  paiju event call spring.paiju 34 --because \"33 can't come\"")]
pub(super) struct Call {
    #[command(flatten)]
    writing: Writing,
    /// The unit: number, name or key [default: the next alternate]
    unit: Option<String>,
    /// The first round of a Swiss under way that it plays
    #[arg(long, value_name = "ROUND")]
    joins: Option<RoundKey>,
}

impl super::Task for Call {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::open(&self.writing.reading)?;
        let unit = match &self.unit {
            Some(text) => session.unit(text)?,
            None => session
                .event()?
                .roster
                .alternates()
                .first()
                .copied()
                .ok_or_else(|| Trouble::input("no_alternate", "没有候补。", "Nobody waits for a place."))?,
        };
        let done = session.send(&self.writing.giving, Command::CallUp { unit, joins: self.joins })?;
        session.tell(&done, if self.face().json { json!({ "unit": unit }) } else { Value::Null })
    }
}
