//! Table files as options name them: which file, which sheet, which columns.

use std::path::PathBuf;

use sheets::{HeaderRow, Reading, Table};
use tourney::event::Event;
use tourney::text::Text;

use crate::fail::Failure;
use crate::lang::NoValue;

use super::common::Face;
use super::trouble::Trouble;

/// A table of another program.
#[derive(clap::Args, Debug)]
pub(super) struct TableFile {
    /// The table: CSV in any charset, xlsx, xls, ods
    table: PathBuf,
    /// Which column is what, where its header does not say so: KEY=HEADER or KEY=LETTER; may be repeated
    #[arg(long = "column", value_name = "KEY=HEADER", value_parser = pair)]
    columns: Vec<(String, String)>,
    /// The sheet of a workbook [default: the first with something in it]
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// The row with the headers [default: found]
    #[arg(long, value_name = "N")]
    headers: Option<u32>,
}

fn pair(text: &str) -> Result<(String, String), NoValue> {
    let (key, header) = text
        .split_once('=')
        .ok_or_else(|| NoValue::new("写作 键=表头，如 team=参赛单位", "write key=header, as team=参赛单位"))?;
    Ok((key.trim().to_owned(), header.trim().to_owned()))
}

impl TableFile {
    /// Reads it; what looks wrong in it but can be read is told on the error output.
    pub(super) fn read(&self, face: Face) -> Result<Table, Trouble> {
        let bytes = std::fs::read(&self.table).map_err(|error| Failure::unreadable(&self.table, &error))?;
        let headers = self.headers.map_or(HeaderRow::First, HeaderRow::At);
        let how = Reading { sheet: self.sheet.as_deref(), headers, ..Reading::AUTOMATIC };
        let table = sheets::read(&bytes, &self.table.display().to_string(), &how)?;
        if !face.json {
            for doubt in &table.doubts {
                let text = doubt.text();
                face.aside(&Text::new(text.zh, text.en));
            }
        }
        Ok(table)
    }

    /// The columns that were told.
    pub(super) fn told(&self) -> Vec<(&str, &str)> {
        self.columns.iter().map(|(key, header)| (key.as_str(), header.as_str())).collect()
    }
}

/// Names of an event, for sentences about units.
pub(super) fn namer(event: &Event) -> impl Fn(tourney::unit::UnitId) -> String {
    move |id| desk::find::name(event, id)
}
