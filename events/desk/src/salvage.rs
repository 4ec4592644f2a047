//! 抢救: what a damaged file of an event still holds, in a new file: every entry up to the first that is bad.

use std::path::Path;

use serde::Serialize;
use store::Event as Written;
use tourney::event::{Done, History};
use tourney::text::Text;

use crate::body;
use crate::error::DeskError;
use crate::file::STREAM;

/// What was kept, and what was lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Salvaged {
    /// Entries 1 to this are in the new file, with the hashes that they had.
    pub kept: u64,
    /// How many there were, as far as that can be told.
    pub had: u64,
    /// Why the first entry that is lost could not be kept; none if nothing is lost.
    pub why: Option<Text>,
    /// Entries from there on that can still be read, to be entered again by hand.
    pub lost: Vec<Lost>,
}

/// An entry that is lost, though it can be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lost {
    /// Its number.
    pub entry: u64,
    /// Who gave it.
    pub who: String,
    /// What it was.
    pub did: Text,
}

/// Writes the entries of the event at `bad`, up to the first that is altered, can't be read or does not follow, into a new file at `good`.
///
/// # Errors
/// [`DeskError`]: where `bad` is no event's file or in use, where `good` exists, or where not one entry is whole.
pub async fn salvage(bad: &Path, good: &Path) -> Result<Salvaged, DeskError> {
    if !bad.exists() {
        return Err(DeskError::Missing { file: bad.to_owned() });
    }
    let mut history = History::new();
    let mut why = None;
    let keep = |table: &str, event: &Written| {
        let follows = if table == STREAM { follows(&mut history, event) } else { Err(other_table(table)) };
        why = follows.err();
        why.is_none()
    };
    let salvaged = store::salvage(bad, good, keep).await?;
    let Some(one) = salvaged.tables.into_iter().find(|one| one.table == STREAM).filter(|one| one.kept > 0) else {
        // Nothing of an event is in it.
        std::fs::remove_file(good).ok();
        return Err(DeskError::NothingWhole { file: bad.to_owned() });
    };
    let lost = one.after.iter().filter_map(|event| {
        let entry = body::read(event).ok()?.entry;
        Some(Lost { entry: event.seq, did: entry.command.summary(), who: entry.who.name })
    });
    let lost: Vec<Lost> = lost.collect();
    let why = (one.kept < one.had).then(|| why.unwrap_or_else(altered));
    Ok(Salvaged { kept: one.kept, had: one.had, why, lost })
}

/// Whether an entry follows from those before it, which it then joins.
fn follows(history: &mut History, event: &Written) -> Result<(), Text> {
    let body = body::read(event)
        .map_err(|detail| Text::new(format!("读不出来（{detail}）"), format!("it can't be read ({detail})")))?;
    match history.submit(body.entry) {
        Ok(Done::Taken { .. }) => Ok(()),
        Ok(Done::Already { version }) => {
            Err(Text::new(format!("与第 {version} 条重复"), format!("it repeats entry {version}")))
        }
        Err(refusal) => {
            let why = refusal.text();
            Err(Text::new(
                format!("与前面的记录不符：{}", why.zh),
                format!("it does not follow from those before it: {}", why.en),
            ))
        }
    }
}

fn altered() -> Text {
    Text::new("被改动、缺失或读不出来", "it is altered, missing or can't be read")
}

fn other_table(table: &str) -> Text {
    Text::new(format!("不属于赛事（{table}）"), format!("it belongs to no event ({table})"))
}
