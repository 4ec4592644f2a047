//! `paiju event final`: one classification of the event over all its stages.

use desk::classification::{FinalList, classification};
use serde_json::json;
use sheets::terminal::{Align, Grid};
use tourney::event::{Completion, Scope};

use super::common::{Face, Reading};
use super::session::Session;
use super::trouble::Trouble;

/// 总名次 The final classification of the event over all its stages
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event final spring.paiju                  1 to 8 by the knock-out, 9 on by the Swiss before it
  paiju event final spring.paiju --provisional    every result that stands
  paiju event export spring.paiju --to csv --what final")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// Count every result that stands, not only those of locked rounds
    #[arg(long)]
    provisional: bool,
    /// Only the first so many rows
    #[arg(long, value_name = "N")]
    top: Option<usize>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        let scope = if self.provisional { Scope::Provisional } else { Scope::Official };
        let mut found = classification(event, scope)?;
        if let Some(top) = self.top {
            found.lists.iter_mut().for_each(|list| list.rows.truncate(top));
        }
        if face.json {
            return face.value(&json!({
                "state": found.state,
                "lists": found.lists,
                "version": session.history().version(),
            }));
        }
        let (zh, en) = match found.state {
            Completion::Final => ("总名次", "final classification"),
            Completion::UnderWay => ("总名次（尚未结束）", "classification, still under way"),
        };
        face.line(&format!("{}　{zh}", event.name), &format!("{}, {en}", event.name))?;
        found.lists.iter().try_for_each(|list| print(face, list))
    }
}

/// One list for people.
fn print(face: Face, list: &FinalList) -> Result<(), Trouble> {
    if let Some(title) = &list.title {
        face.line(&format!("\n{}", title.zh), &format!("\n{}", title.en))?;
    }
    let mut grid = Grid::new(&[
        (face.lang.pick("名次", "place"), Align::Right),
        (face.lang.pick("编号", "unit"), Align::Right),
        (face.lang.pick("队名", "name"), Align::Left),
        (face.lang.pick("阶段", "stage"), Align::Left),
        (face.lang.pick("依据", "why"), Align::Left),
    ]);
    for row in &list.rows {
        grid.row([
            desk::standings::span(row.first, row.last),
            row.unit.0.to_string(),
            row.name.clone(),
            format!("{} {}", row.stage, row.stage_name),
            row.article.clone().unwrap_or_default(),
        ]);
    }
    face.grid(&grid)
}
