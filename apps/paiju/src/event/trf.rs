//! `paiju event trf`, and `pair --trf`: pairs of the next round of a tournament report file, as pairing programs print them.

use std::io::Write;
use std::path::{Path, PathBuf};

use desk::trf_pairs::pairs;
use serde_json::json;
use tourney::profile::ids;
use tourney::text::{Text, counted};

use crate::fail::Failure;
use crate::outlet::Overwrite;

use super::common::{Answer, Face};
use super::speak::profile;
use super::trouble::Trouble;

/// 编排报告 Pair the next round of a tournament report (TRF16 or TRF26), as pairing programs do
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event trf open.trf
  paiju event trf open.trf --by-rules china --pairs round5.txt

It prints the number of pairs, then white and black, one pair a line, 0 for the bye. Absences (240, XXZ), forbidden pairs
(260, XXP) and fictitious points (250, XXA) of the report count.")]
pub(super) struct Args {
    /// The report
    report: PathBuf,
    /// The rules that it is paired by [default: the first that is built in]
    #[arg(long, value_name = "PROFILE")]
    by_rules: Option<String>,
    /// Write the pairs into this file
    #[arg(long, value_name = "FILE")]
    pairs: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
    #[command(flatten)]
    answer: Answer,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let out = self.pairs.as_deref().map(|out| (out, self.over));
        run(self.face(), &self.report, self.by_rules.as_deref(), out)
    }
}

/// Prints the pairs of the next round of a report: their number, then white and black, one pair a line, 0 for the bye.
///
/// # Errors
/// [`Trouble`] with the line and column of each fault of the file, or why its next round can't be paired.
pub(super) fn run(
    face: Face,
    file: &Path,
    rules: Option<&str>,
    out: Option<(&Path, Overwrite)>,
) -> Result<(), Trouble> {
    if let Some((out, _)) = out {
        Overwrite::apart(out, file)?;
    }
    let bytes = std::fs::read(file).map_err(|error| Failure::unreadable(file, &error))?;
    let report = sheets::trf::read(&bytes, &file.display().to_string()).map_err(|faults| {
        let texts: Vec<sheets::Text> = faults.iter().map(sheets::trf::TrfFault::text).collect();
        let lines = |of: fn(&sheets::Text) -> &str| texts.iter().map(of).collect::<Vec<_>>().join("\n");
        let list: Vec<_> = texts.iter().map(|text| json!({ "zh": text.zh, "en": text.en })).collect();
        Trouble::input("trf", lines(|text| &text.zh), lines(|text| &text.en)).with(json!({ "faults": list }))
    })?;
    let rules = profile(rules.or_else(|| ids().next()).unwrap_or_default())?;
    let working = face.working("编排中……", "pairing …");
    let paired = pairs(&report, &rules.swiss).map_err(|fault| {
        let Text { zh, en } = fault.text();
        Trouble::input(fault.code(), zh, en)
    })?;
    drop(working);
    let text = paired.pairs.write();
    if let Some((out, over)) = out {
        over.write(out, text.as_bytes())?;
    }
    if face.json {
        let games: Vec<_> =
            paired.pairs.0.iter().map(|(white, black)| json!({ "white": white, "black": black })).collect();
        return face.value(&json!({ "round": paired.round, "rules": rules.id, "pairs": games, "out": paired.out }));
    }
    if out.is_none() {
        std::io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(());
    }
    face.line(
        &format!("第 {} 轮，{} 场", paired.round, paired.pairs.0.len()),
        &format!("round {}, {}", paired.round, counted(paired.pairs.0.len(), "pair")),
    )
}
