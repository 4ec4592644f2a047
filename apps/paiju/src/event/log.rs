//! `paiju event log`: what happened, in order.

use serde_json::{Value, json};
use sheets::terminal::{Align, Grid};

use super::common::{Face, Reading, clock};
use super::session::Session;
use super::trouble::Trouble;

/// 日志 All entries with their numbers; those that were undone are marked
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The first entry to print
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// With --json: the commands themselves, whole
    #[arg(long)]
    whole: bool,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let session = Session::open(&self.reading)?;
        let history = session.history();
        let entries = || history.entries().iter().zip(1_u64..).filter(|(_, number)| *number >= self.from);
        let face = self.face();
        if face.json {
            let row = |(entry, number): (&tourney::event::Entry, u64)| {
                let mut row = json!({
                    "entry": number,
                    "id": entry.id,
                    "at": entry.at,
                    "entered": entry.entered,
                    "dated": entry.is_dated(),
                    "who": entry.who,
                    "reason": entry.reason,
                    "did": history.summary(entry),
                    "undone": history.is_undone(number),
                });
                if self.whole {
                    row["do"] = json!(entry.command);
                }
                row
            };
            return face.value(&json!({ "entries": entries().map(row).collect::<Vec<Value>>() }));
        }
        let heads: [(&str, Align); 7] = match face.lang {
            crate::lang::Lang::Zh => ["条", "时间", "补记于", "状态", "内容", "何人", "理由"],
            crate::lang::Lang::En => ["entry", "at", "entered at", "state", "what", "who", "why"],
        }
        .map(|head| (head, Align::Left));
        let mut grid = Grid::new(&heads);
        for (entry, number) in entries() {
            let mark = if history.is_undone(number) { face.lang.pick("已撤销", "undone") } else { "" };
            let summary = history.summary(entry);
            let title = entry.who.role.title();
            let (title, name) = (face.of(&title), entry.who.name.as_str());
            let who = if title == name { title.to_owned() } else { format!("{title} {name}") };
            // Where the command says another time than the clock did, both stand here.
            let entered = if entry.is_dated() { clock(entry.entered()) } else { String::new() };
            let (number, at) = (number.to_string(), clock(entry.at));
            grid.row([number.as_str(), &at, &entered, mark, face.of(&summary), &who, &entry.reason]);
        }
        face.grid(&grid)
    }
}
