//! A table of results of a round: looked at whole, then entered, all rows or none.

use std::path::PathBuf;

use desk::results::{BadResults, ResultLine, result_list};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use sheets::{HeaderRow, Reading};
use tourney::event::round::Verdict;
use tourney::event::{Command, History, RoundKey};

use crate::event::common::{Consent, Face, Writing};
use crate::event::session::Session;
use crate::event::trouble::Trouble;
use crate::fail::Failure;

/// A table of results.
#[derive(clap::Args, Debug)]
pub(super) struct Bulk {
    /// Results of a round from a table file: all rows, or none
    #[arg(long = "from", value_name = "TABLE", conflicts_with_all = ["sheet", "side", "confirm", "dispute"])]
    table: Option<PathBuf>,
    #[arg(
        long = "column",
        value_name = "KEY=HEADER",
        requires = "table",
        value_parser = pair,
        help = "Which column is what; keys match, table, home, visitor, result, home_score, visitor_score"
    )]
    columns: Vec<(String, String)>,
    /// The sheet of a workbook
    #[arg(long = "sheet-name", value_name = "NAME", requires = "table")]
    name: Option<String>,
    /// Show what would be entered, and enter nothing
    #[arg(long, requires = "table")]
    dry_run: bool,
    /// Enter without asking
    #[arg(long, requires = "table", conflicts_with = "dry_run")]
    yes: bool,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (key, header) = text.split_once('=').ok_or("write key=header, as result=比分")?;
    Ok((key.trim().to_owned(), header.trim().to_owned()))
}

impl From<BadResults> for Trouble {
    fn from(bad: BadResults) -> Self {
        let rows = match bad {
            BadResults::Sheet(faults) => return faults.into(),
            BadResults::Rows(rows) => rows,
        };
        let join =
            |of: &dyn Fn(&(u32, tourney::text::Text)) -> String| rows.iter().map(of).collect::<Vec<_>>().join("\n");
        let zh = join(&|(row, text)| if *row == 0 { text.zh.clone() } else { format!("第 {row} 行：{}", text.zh) });
        let en = join(&|(row, text)| if *row == 0 { text.en.clone() } else { format!("row {row}: {}", text.en) });
        let more: Vec<Value> =
            rows.iter().map(|(row, text)| json!({ "row": row, "zh": text.zh, "en": text.en })).collect();
        Self::input("table", zh, en).with(json!({ "faults": more }))
    }
}

impl Bulk {
    /// Whether a table is given.
    pub(super) const fn is_asked(&self) -> bool {
        self.table.is_some()
    }

    /// Looks, asks, enters.
    pub(super) fn run(&self, session: &mut Session, writing: &Writing, round: &str) -> Result<(), Trouble> {
        let face = writing.face();
        let Some(file) = &self.table else { return Ok(()) };
        let key: RoundKey = round.parse()?;
        let bytes = std::fs::read(file).map_err(|error| Failure::unreadable(file, &error))?;
        let how = Reading { sheet: self.name.as_deref(), headers: HeaderRow::First, ..Reading::AUTOMATIC };
        let table = sheets::read(&bytes, &file.display().to_string(), &how)?;
        let told: Vec<(&str, &str)> =
            self.columns.iter().map(|(key, header)| (key.as_str(), header.as_str())).collect();
        let list = result_list(&table, &told, session.event()?, key)?;
        let fresh: Vec<&ResultLine> = list.lines.iter().filter(|line| !line.stands).collect();
        let commands = rehearsed(session, writing, &fresh)?;
        if !face.json {
            show(face, session, &fresh)?;
            let absent: Vec<String> = list.absent.iter().map(ToString::to_string).collect();
            if !absent.is_empty() {
                let absent = absent.join(" ");
                face.line(&format!("表中没有：{absent}"), &format!("Not in the table: {absent}"))?;
            }
        }
        let shown = json!({
            "round": key,
            "lines": fresh.iter().map(|line| json!({ "row": line.row, "match": line.game, "sheet": line.sheet })).collect::<Vec<_>>(),
            "stand_already": list.lines.len() - fresh.len(),
            "blank_rows": list.blank,
            "absent": list.absent,
            "entered": !self.dry_run,
        });
        if self.dry_run {
            return if face.json { face.value(&shown) } else { Ok(()) };
        }
        if !fresh.is_empty() && !self.yes {
            consent(face, fresh.len())?;
        }
        let bar = bar(face, commands.len());
        for (entry, command) in commands {
            session.send_next(&writing.giving, &entry, command)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let version = session.history().version();
        if face.json {
            let mut value = shown;
            value["version"] = json!(version);
            return face.value(&value);
        }
        let count = fresh.len();
        face.line(&format!("［{version}］录入 {count} 场成绩"), &format!("[{version}] {count} result(s) entered"))
    }
}

/// The commands, each with the mark of its id, after all of them were taken by a copy of the event: so that all rows count or none.
fn rehearsed(session: &Session, writing: &Writing, lines: &[&ResultLine]) -> Result<Vec<(String, Command)>, Trouble> {
    let mut copy: History = session.history().clone();
    let mut faults = Vec::new();
    let mut commands = Vec::new();
    for line in lines {
        let command = Command::Settle { game: line.game, verdict: Verdict::Sheet { sheet: line.sheet.clone() } };
        let mark = format!("/{}", line.game);
        let entry = Session::entry(&writing.giving, &mark, copy.version(), command.clone())?;
        match copy.submit(entry) {
            Ok(_) => commands.push((mark, command)),
            Err(refusal) => faults.push((line.row, refusal.text())),
        }
    }
    if faults.is_empty() { Ok(commands) } else { Err(BadResults::Rows(faults).into()) }
}

/// What would be entered.
fn show(face: Face, session: &Session, lines: &[&ResultLine]) -> Result<(), Trouble> {
    let event = session.event()?;
    for line in lines {
        let row = desk::show::match_row(event, event.game(line.game)?)?;
        let text = desk::results::written(&line.sheet);
        face.line(
            &format!("{}　{} – {}　{}", line.game, row.home_name, row.visitor_name, text.zh),
            &format!("{}  {} – {}  {}", line.game, row.home_name, row.visitor_name, text.en),
        )?;
    }
    Ok(())
}

fn consent(face: Face, lines: usize) -> Result<(), Trouble> {
    match face.ask(&format!("录入这 {lines} 场成绩？"), &format!("Enter these {lines} result(s)?"))? {
        Consent::Given => Ok(()),
        Consent::Refused => Err(Trouble::input("unconfirmed", "没有录入。", "Nothing was entered.")),
        Consent::Nobody => Err(Trouble::input(
            "unconfirmed",
            "没有录入：不在终端上，无人确认。看过后请加 --yes。",
            "Nothing was entered: there is no terminal to ask at. Add --yes once you have looked.",
        )),
    }
}

/// Progress on the error output; none for programs.
fn bar(face: Face, length: usize) -> ProgressBar {
    if face.json {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length as u64);
    ProgressStyle::with_template("{bar:40} {pos}/{len}")
        .map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}
