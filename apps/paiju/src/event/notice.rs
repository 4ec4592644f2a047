//! `paiju event notice`: printed forms: the penalty notice of a ruling, the form of an appeal.

use std::path::PathBuf;

use serde_json::json;
use sheets::terminal::Align;

use crate::outlet::Overwrite;

use super::common::{Face, Reading, clock};
use super::session::Session;
use super::speak::grid;
use super::trouble::Trouble;

/// 告诉单 Print the penalty notice of a ruling, or the form of an appeal, in both languages
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event notice spring.paiju 3
  paiju event notice spring.paiju 3 --out notice-3.txt
  paiju event notice spring.paiju --appeal 1
  paiju event notice spring.paiju --list          the rulings with their numbers")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The ruling's number
    #[arg(required_unless_present_any = ["appeal", "list"])]
    ruling: Option<u32>,
    /// The form of this appeal instead
    #[arg(long, value_name = "N", conflicts_with = "ruling")]
    appeal: Option<u32>,
    /// List the rulings
    #[arg(long, conflicts_with_all = ["ruling", "appeal"])]
    list: bool,
    /// Into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        if self.list {
            return list(face, &session);
        }
        let form = match (self.appeal, self.ruling) {
            (Some(no), _) => {
                let grounds = desk::notice::grounds(session.history(), no);
                desk::notice::appeal(event, desk::notice::filed(event, no)?, &grounds, &clock)
            }
            (None, no) => {
                let ruling = desk::notice::ruling(event, no.unwrap_or_default())?;
                desk::notice::penalty(event, ruling, &clock)?
            }
        };
        let both = format!("{}\n\n{}\n", form.zh, form.en);
        if let Some(file) = &self.out {
            self.over.write(file, both.as_bytes())?;
        }
        if face.json {
            return face.value(&json!({ "form": form, "file": self.out }));
        }
        match &self.out {
            Some(file) => face.line(&format!("已写入 {}", file.display()), &format!("written to {}", file.display())),
            None => face.line(both.trim_end(), both.trim_end()),
        }
    }
}

/// All rulings.
fn list(face: Face, session: &Session) -> Result<(), Trouble> {
    let event = session.event()?;
    let told = super::rule::told(event, 0);
    if face.json {
        return face.value(&json!({ "rulings": told }));
    }
    if event.rulings.is_empty() {
        return face.line("没有判罚。", "There are no rulings.");
    }
    let row = |ruling: &tourney::event::ruling::Ruling| {
        let unit = ruling.case.unit();
        let notice = ruling.decision.as_ref().map(|decision| face.of(&decision.notice).to_owned());
        vec![
            ruling.no.to_string(),
            clock(ruling.at),
            ruling.case.game().map_or_else(|| ruling.case.round().to_string(), |game| game.to_string()),
            format!("{} {}", unit.0, desk::find::name(event, unit)),
            notice.unwrap_or_else(|| face.lang.pick("已撤销", "lifted").to_owned()),
        ]
    };
    let rows: Vec<Vec<String>> = event.rulings.iter().map(row).collect();
    let columns = [
        ("号", "no.", Align::Right),
        ("时间", "when", Align::Left),
        ("场次", "where", Align::Left),
        ("当事方", "whom", Align::Left),
        ("判罚", "ruling", Align::Left),
    ];
    grid(face, &columns, &rows)
}
