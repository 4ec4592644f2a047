//! `paiju event export`: an event for other programs: JSON, workbook, CSV, tournament report.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::sheets::{Charset, Delimiter, csv, trf, xlsx};
use clap::ValueEnum;
use desk::export::{Part, Unreported, json, report, sheets};
use serde_json::json as value;
use tourney::event::{Event, StageNo};

use crate::outlet::Overwrite;

use super::common::{Face, Reading, day, stamp};
use super::session::Session;
use super::trouble::Trouble;

/// 导出 The event for other programs: JSON, xlsx, CSV with BOM, TRF26 of a Swiss stage
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event export spring.paiju --to json --out spring.json
  paiju event export spring.paiju --to xlsx --out spring.xlsx          a sheet for each table
  paiju event export spring.paiju --to csv --what standings            on the output
  paiju event export spring.paiju --to csv --out tables/               a file for each table
  paiju event export spring.paiju --to trf --stage 1 --out spring.trf

Tables: entries, pairings, results, standings (each step of the ladder, and why), final, checkin, rulings, appeals, log.")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// In which form
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// Into this file, or for several CSV tables this folder [default: the output]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
    /// Only this table (csv, xlsx); may be repeated
    #[arg(long, value_name = "TABLE")]
    what: Vec<What>,
    /// The stage (trf) [default: the last one that is paired by points]
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..))]
    stage: Option<u8>,
    /// Write the edition of 2016 (trf)
    #[arg(long)]
    trf16: bool,
}

/// Forms of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// The whole event, and its log
    Json,
    /// A workbook
    Xlsx,
    /// CSV in UTF-8 with BOM
    Csv,
    /// Tournament report
    Trf,
}

/// A table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// 报名
    Entries,
    /// 对阵
    Pairings,
    /// 成绩
    Results,
    /// 名次
    Standings,
    /// 总名次
    Final,
    /// 签到表
    #[value(name = "checkin")]
    CheckIn,
    /// 判罚
    Rulings,
    /// 申诉
    Appeals,
    /// 日志
    Log,
}

impl What {
    const fn part(self) -> Part {
        match self {
            Self::Entries => Part::Entries,
            Self::Pairings => Part::Pairings,
            Self::Results => Part::Results,
            Self::Standings => Part::Standings,
            Self::Final => Part::Final,
            Self::CheckIn => Part::CheckIn,
            Self::Rulings => Part::Rulings,
            Self::Appeals => Part::Appeals,
            Self::Log => Part::Log,
        }
    }
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let session = Session::open(&self.reading)?;
        let working = self.face().working("导出中……", "exporting …");
        let written = match self.to {
            Form::Json => {
                let whole = json(session.history(), session.event()?)?;
                let text = serde_json::to_string_pretty(&whole).map_err(std::io::Error::from)? + "\n";
                vec![self.give(self.out.as_deref(), text.as_bytes())?]
            }
            Form::Xlsx => self.workbook(&session)?,
            Form::Csv => self.tables(&session)?,
            Form::Trf => vec![self.trf(session.event()?)?],
        };
        drop(working);
        let files: Vec<&PathBuf> = written.iter().flatten().collect();
        let face = self.face();
        if files.is_empty() {
            return Ok(());
        }
        if face.json {
            return face.value(&value!({ "files": files, "version": session.history().version() }));
        }
        files.iter().try_for_each(|file| {
            face.line(&format!("已写入 {}", file.display()), &format!("written to {}", file.display()))
        })
    }
}

impl Args {
    /// Into a file, or onto the output.
    fn give(&self, out: Option<&Path>, bytes: &[u8]) -> Result<Option<PathBuf>, Trouble> {
        if let Some(file) = out {
            self.over.write(file, bytes)?;
            return Ok(Some(file.to_owned()));
        }
        std::io::stdout().lock().write_all(bytes)?;
        Ok(None)
    }

    fn parts(&self) -> Vec<Part> {
        if self.what.is_empty() { Part::ALL.to_vec() } else { self.what.iter().map(|what| what.part()).collect() }
    }

    fn sheets(&self, session: &Session, part: Part) -> Result<Vec<::sheets::Sheet>, Trouble> {
        let event = session.event()?;
        Ok(sheets(session.history(), event, part, self.reading.face().lang, &stamp)?)
    }

    fn workbook(&self, session: &Session) -> Result<Vec<Option<PathBuf>>, Trouble> {
        let Some(out) = &self.out else {
            return Err(Trouble::input(
                "no_file",
                "工作簿要写进文件：用 --out 写明，如 --out spring.xlsx。",
                "A workbook goes into a file: name it with --out, as --out spring.xlsx.",
            ));
        };
        let mut all = Vec::new();
        for part in self.parts() {
            all.extend(self.sheets(session, part)?);
        }
        let bytes = xlsx::write(&all, &out.display().to_string())?;
        Ok(vec![self.give(Some(out), &bytes)?])
    }

    fn tables(&self, session: &Session) -> Result<Vec<Option<PathBuf>>, Trouble> {
        let parts = self.parts();
        let mut tables = Vec::new();
        for part in &parts {
            let sheets = self.sheets(session, *part)?;
            let several = sheets.len() > 1;
            for (sheet, at) in sheets.into_iter().zip(1..) {
                tables.push((
                    if several { format!("{}-{at}.csv", part.id()) } else { format!("{}.csv", part.id()) },
                    sheet,
                ));
            }
        }
        let folder = self
            .out
            .as_ref()
            .filter(|out| out.is_dir() || tables.len() > 1 || out.as_os_str().to_string_lossy().ends_with('/'));
        if folder.is_none() && tables.len() > 1 {
            return Err(Trouble::input(
                "several_tables",
                "CSV 一个文件一张表：用 --what 选一张（分组名次也是多张），或用 --out 写明一个文件夹。",
                "A CSV file holds one table: choose one with --what (groups have several standings), or name a folder with --out.",
            ));
        }
        let mut files = Vec::new();
        for (name, sheet) in &tables {
            let out = folder.map(|folder| folder.join(name)).or_else(|| self.out.clone());
            files.push((out, csv::write(sheet, name, Charset::Utf8Bom, Delimiter::Comma)?));
        }
        let Some(folder) = folder else {
            return files.into_iter().map(|(out, bytes)| self.give(out.as_deref(), &bytes)).collect();
        };
        std::fs::create_dir_all(folder).map_err(|error| crate::fail::Failure::unwritable(folder, &error))?;
        let files: Vec<(PathBuf, Vec<u8>)> = files.into_iter().filter_map(|(out, bytes)| Some((out?, bytes))).collect();
        self.over.write_all(&files)?;
        Ok(files.into_iter().map(|(file, _)| Some(file)).collect())
    }

    fn trf(&self, event: &Event) -> Result<Option<PathBuf>, Trouble> {
        let last = event.stages.iter().rev().find(|stage| stage.plan.format.is_paired_by_points());
        let no = self.stage.map(StageNo).or_else(|| last.map(|stage| stage.no));
        let no = no.unwrap_or(StageNo(1));
        let report = report(event, no, &day).map_err(|fault| match fault {
            Unreported::Refused(refusal) => Trouble::from(refusal),
            Unreported::NotSwiss(_) => {
                let text = fault.text();
                Trouble::input("not_swiss", text.zh, text.en)
            }
        })?;
        let version = if self.trf16 { trf::Version::Trf16 } else { trf::Version::Trf26 };
        let text = trf::write(&report, version).map_err(|fault| {
            let text = fault.text();
            Trouble::input("trf", text.zh, text.en)
        })?;
        self.give(self.out.as_deref(), text.as_bytes())
    }
}
