//! A table of results of a round: looked at whole, then entered, all rows or none.

use std::path::PathBuf;

use desk::results::{BadResults, ResultLine, result_list};
use serde_json::{Value, json};
use sheets::{HeaderRow, Reading};
use tourney::event::round::Verdict;
use tourney::event::{Command, Refusal, RoundKey};
use tourney::text::counted;

use crate::event::common::{Consent, Face, Writing};
use crate::event::session::Session;
use crate::event::trouble::Trouble;
use crate::fail::Failure;
use crate::lang::NoValue;

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

fn pair(text: &str) -> Result<(String, String), NoValue> {
    let (key, header) = text
        .split_once('=')
        .ok_or_else(|| NoValue::new("写作 键=表头，如 result=比分", "write key=header, as result=比分"))?;
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
        let commands: Vec<(String, Command)> = fresh.iter().map(|line| settles(line)).collect();
        // What nobody is asked about is tried when it is entered.
        if !self.yes {
            refused(&fresh, session.rehearse_all(&writing.giving, &commands)?)?;
        }
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
        if let Err(faults) = session.send_all(&writing.giving, commands)? {
            return refused(&fresh, faults);
        }
        let version = session.history().version();
        if face.json {
            let mut value = shown;
            value["version"] = json!(version);
            return face.value(&value);
        }
        let count = fresh.len();
        face.line(
            &format!("［{version}］录入 {count} 场成绩"),
            &format!("[{version}] {} entered", counted(count, "result")),
        )
    }
}

/// The command of a line, and what stands behind its id.
fn settles(line: &ResultLine) -> (String, Command) {
    let verdict = Verdict::Sheet { sheet: line.sheet.clone() };
    (format!("/{}", line.game), Command::Settle { game: line.game, verdict })
}

/// The rows that are refused, if any are. What is wrong with the round and not with the row is said once.
fn refused(lines: &[&ResultLine], faults: Vec<(usize, Refusal)>) -> Result<(), Trouble> {
    if faults.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<(u32, tourney::text::Text)> = Vec::new();
    for (at, refusal) in faults {
        let of_round = matches!(
            refusal,
            Refusal::WrongPhase { .. }
                | Refusal::Waits { .. }
                | Refusal::NoAuthority { .. }
                | Refusal::NoReason { .. }
                | Refusal::NoRound(_)
                | Refusal::StageClosed(_)
        );
        let fault = (if of_round { 0 } else { lines[at].row }, refusal.text());
        if !(of_round && rows.contains(&fault)) {
            rows.push(fault);
        }
    }
    Err(BadResults::Rows(rows).into())
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
    match face.ask(&format!("录入这 {lines} 场成绩？"), &format!("Enter {}?", counted(lines, "result")))? {
        Consent::Given => Ok(()),
        Consent::Refused => Err(Trouble::input("unconfirmed", "没有录入。", "Nothing was entered.")),
        Consent::Nobody => Err(Trouble::input(
            "unconfirmed",
            "没有录入：不在终端上，无人确认。看过后请加 --yes。",
            "Nothing was entered: there is no terminal to ask at. Add --yes once you have looked.",
        )),
    }
}
