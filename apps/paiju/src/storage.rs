//! `paiju store`: the server's database: a copy while it serves, and what a damaged one still holds.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use store::{SalvagedTable, SqliteReader, StoreError};
use tokio::runtime::{Builder, Runtime};

use crate::event::backup::dated;
use crate::fail::Failure;
use crate::lang::Lang;
use crate::outlet::Overwrite;

/// 数据库 The server's database: back it up while it serves, take out of a damaged one what is whole
#[derive(clap::Args)]
#[command(
    after_help = "\
Examples:
  paiju store backup data/paiju.db                     paiju.db.20260501-143005.bak beside it
  paiju store backup data/paiju.db /media/stick/paiju.db
  paiju store salvage data/paiju.db saved.db

A database without its key, paiju.key, opens no seed: keep a copy of the key too, in another place. For the file of an event
there are paiju event backup and salvage.

Exit codes: 0 done, 1 something was lost, 2 a path is no good, 3 the database can't be used.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Backup(Backup),
    Salvage(Salvage),
}

/// 备份 Copy the database as it stands; the server goes on
#[derive(clap::Args)]
struct Backup {
    /// The database
    file: PathBuf,
    /// The copy, a new file [default: the name with date and time behind it]
    to: Option<PathBuf>,
    /// The language of the answer
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
}

/// 抢救 Write a new database of what is whole: of each table the events up to the first that is bad
#[derive(clap::Args)]
struct Salvage {
    /// The damaged database; no server may have it open
    bad: PathBuf,
    /// The new one
    good: PathBuf,
    /// The language of the answer
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.task {
        Task::Backup(args) => args.run(),
        Task::Salvage(args) => args.run(),
    }
}

impl Backup {
    fn run(&self) -> Result<(), Failure> {
        let to = self.to.clone().unwrap_or_else(|| dated(&self.file));
        Overwrite::clear_of_logs(&to)?;
        let copied = runtime()?
            .block_on(async { SqliteReader::open(&self.file)?.copy(&to).await })
            .map_err(|error| told(&error))?;
        let (to, tables, events) = (to.display(), copied.tables, copied.events);
        say(
            self.lang,
            &format!("已备份到 {to}：{tables} 桌，{events} 条记录，已复读无误。密钥 paiju.key 请另行保存。"),
            &format!(
                "backed up into {to}: tables {tables}, events {events}, read again and whole. Keep paiju.key too."
            ),
        )
    }
}

impl Salvage {
    fn run(&self) -> Result<(), Failure> {
        Overwrite::clear_of_logs(&self.good)?;
        let saved =
            runtime()?.block_on(store::salvage(&self.bad, &self.good, |_, _| true)).map_err(|error| told(&error))?;
        let cut: Vec<&SalvagedTable> = saved.tables.iter().filter(|table| !table.is_whole()).collect();
        let (good, whole) = (self.good.display(), saved.tables.len() - cut.len());
        say(
            self.lang,
            &format!("已写入 {good}：完好 {whole} 桌，截短 {} 桌。", cut.len()),
            &format!("written to {good}: whole tables {whole}, cut short {}", cut.len()),
        )?;
        for SalvagedTable { table, kept, had, .. } in &cut {
            say(
                self.lang,
                &format!("  {table}：保留第 1 至 {kept} 条，其后到第 {had} 条丢失。"),
                &format!("  {table}: events 1 to {kept} are kept, those to {had} are lost"),
            )?;
        }
        if cut.is_empty() { Ok(()) } else { Err(Failure::Said(1)) }
    }
}

fn say(lang: Lang, zh: &str, en: &str) -> Result<(), Failure> {
    Ok(writeln!(std::io::stdout(), "{}", lang.pick(zh, en))?)
}

fn told(error: &StoreError) -> Failure {
    match error {
        StoreError::Exists { .. } | StoreError::NotOurs { .. } | StoreError::Directory { .. } => {
            Failure::input(error.zh(), error.to_string())
        }
        _ => Failure::place(error.zh(), error.to_string()),
    }
}

fn runtime() -> Result<Runtime, Failure> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime
        .map_err(|error| Failure::place(format!("程序无法启动：{error}"), format!("the program can't start: {error}")))
}
