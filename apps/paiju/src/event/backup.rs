//! `paiju event backup` and `salvage`: a copy while others go on, and what a damaged file still holds.

use std::path::{Path, PathBuf};

use jiff::ZonedDateTime;
use serde_json::json;

use crate::outlet::Overwrite;

use super::common::{Answer, Face};
use super::session::runtime;
use super::trouble::Trouble;

/// 备份 Copy an event's file as it stands, while others go on writing; the copy is read again before it counts
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event backup spring.paiju                     spring.paiju.20260501-143005.bak beside it
  paiju event backup spring.paiju /media/stick/spring.paiju

A backup is an event's file like any other: open it, or copy it back. It never replaces a file.")]
pub(super) struct Backup {
    /// The event's file
    file: PathBuf,
    /// The copy, a new file [default: the name with date and time behind it]
    to: Option<PathBuf>,
    #[command(flatten)]
    answer: Answer,
}

/// The name of a backup where none is told.
pub(crate) fn dated(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ZonedDateTime::now().strftime(".%Y%m%d-%H%M%S.bak").to_string());
    name.into()
}

impl super::Task for Backup {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let to = self.to.clone().unwrap_or_else(|| dated(&self.file));
        Overwrite::clear_of_logs(&to)?;
        let copied = runtime()?.block_on(desk::backup(&self.file, &to))?;
        if self.face().json {
            return self.face().value(&json!({ "file": to, "entries": copied.events }));
        }
        let (to, entries) = (to.display(), copied.events);
        self.face().line(
            &format!("已备份到 {to}：{entries} 条记录，已复读无误。"),
            &format!("backed up into {to}: entries {entries}, read again and whole"),
        )
    }
}

/// 抢救 Take out of a damaged file every entry up to the first that is bad, into a new file; says what is lost
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  paiju event salvage spring.paiju spring-saved.paiju

Entries keep their numbers and hashes, so that a seal printed earlier still proves them. The damaged file stays as it is. What
follows the first bad entry can't be proved any more and is left out; as far as it can be read it is listed, to be entered
again. Exit code 1: something is lost.")]
pub(super) struct Salvage {
    /// The damaged file
    bad: PathBuf,
    /// The new file
    good: PathBuf,
    #[command(flatten)]
    answer: Answer,
}

impl super::Task for Salvage {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        Overwrite::clear_of_logs(&self.good)?;
        let saved = runtime()?.block_on(desk::salvage(&self.bad, &self.good))?;
        if face.json {
            let mut told = serde_json::to_value(&saved).map_err(std::io::Error::from)?;
            told["file"] = json!(self.good);
            face.value(&told)?;
        } else {
            let good = self.good.display();
            face.line(
                &format!("已取出 {} 条记录，写入 {good}。", saved.kept),
                &format!("Entries 1 to {} are whole and stand in {good}.", saved.kept),
            )?;
        }
        let Some(why) = &saved.why else { return Ok(()) };
        if !face.json {
            let first = saved.kept + 1;
            face.line(
                &format!("第 {first} 条{}；从它起到第 {} 条都没有保留。", why.zh, saved.had),
                &format!("Entry {first}: {}. It and what follows, to entry {}, are left out.", why.en, saved.had),
            )?;
            for lost in &saved.lost {
                face.line(
                    &format!("  {}　{}　{}", lost.entry, lost.who, lost.did.zh),
                    &format!("  {}  {}: {}", lost.entry, lost.who, lost.did.en),
                )?;
            }
        }
        Err(Trouble::Over(crate::fail::Failure::Said(1)))
    }
}
