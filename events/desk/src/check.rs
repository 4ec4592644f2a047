//! 复核: a whole event computed again from its file and compared with what was published.

use std::path::Path;

use serde::Serialize;
use store::{SqliteReader, StoreError};
use tourney::event::round::Drawn;
use tourney::event::{Command, Finding, History, Witnessed, audit};
use tourney::text::Text;

use crate::body::{self, Body};
use crate::error::DeskError;
use crate::file::STREAM;

/// What a check has looked at, and what does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Checked {
    /// Entries that were read and computed again.
    pub entries: u64,
    /// Rounds that the engine drew, and drew again.
    pub drawn_again: u64,
    /// Publications that were compared with their witness.
    pub witnesses: u64,
    /// The head of the hash chain; empty if the chain does not hold.
    pub seal: String,
    /// What does not hold; empty if all does.
    pub findings: Vec<Found>,
}

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// The entry; 0 if it is the file as a whole.
    pub entry: u64,
    /// A stable code for programs: `chain`, `damaged`, `unreadable`, `broken`, `pairs`, `witness`, `repeated`, `fold`.
    pub code: &'static str,
    /// What, for people.
    pub text: Text,
}

impl Found {
    fn new(entry: u64, code: &'static str, zh: String, en: String) -> Self {
        Self { entry, code, text: Text::new(zh, en) }
    }
}

impl From<&Finding> for Found {
    fn from(finding: &Finding) -> Self {
        let code = match finding {
            Finding::Broken(_) => "broken",
            Finding::Pairs { .. } => "pairs",
            Finding::Witness { .. } => "witness",
            Finding::Repeated { .. } => "repeated",
        };
        Self { entry: finding.entry(), code, text: finding.text() }
    }
}

/// Checks the file of an event: the hash chain, each entry against those before it, each round that the engine drew, each
/// publication against its witness, and the whole folded at once against the whole folded step by step. Nothing is changed. `step` is
/// told how many entries are done, and of how many.
///
/// # Errors
/// [`DeskError`] if there is no event to check or the file can't be opened; a file that can be opened and is wrong is a finding.
pub async fn check(path: impl AsRef<Path>, step: impl FnMut(usize, usize)) -> Result<Checked, DeskError> {
    let file = path.as_ref();
    if !file.exists() {
        return Err(DeskError::Missing { file: file.to_owned() });
    }
    let events = match SqliteReader::open(file) {
        Ok(log) => log.read(STREAM).await,
        Err(error) => Err(error),
    };
    let events = match events {
        Ok(events) => events,
        Err(error) => return damaged(error),
    };
    if events.is_empty() {
        return Err(DeskError::NoEvent { file: file.to_owned() });
    }
    let seal = events.last().map(|event| hex::encode(event.hash)).unwrap_or_default();
    let mut bodies = Vec::new();
    let mut unread = None;
    for event in &events {
        match body::read(event) {
            Ok(body) => bodies.push(body),
            Err(error) => {
                unread = Some(Found::new(
                    event.seq,
                    "unreadable",
                    format!("第 {} 条读不出来（{error}）；其后未复核。", event.seq),
                    format!("Entry {} can't be read ({error}); nothing after it was checked.", event.seq),
                ));
                break;
            }
        }
    }
    let mut checked = again(&bodies, step);
    checked.seal = seal;
    checked.findings.extend(unread);
    Ok(checked)
}

/// Checks entries that are read already.
pub fn again(bodies: &[Body], mut step: impl FnMut(usize, usize)) -> Checked {
    let mut findings = Vec::new();
    let log: Vec<Witnessed> = (1..).zip(bodies).map(|(number, body)| witnessed(number, body, &mut findings)).collect();
    let (history, found) = audit(&log, |done| step(done, log.len()));
    findings.extend(found.iter().map(Found::from));
    let done = history.version();
    let looked = || log.iter().take(usize::try_from(done).unwrap_or(usize::MAX));
    if done == log.len() as u64 {
        let whole = History::replay(log.iter().map(|one| one.entry.clone()));
        if whole.as_ref().ok().and_then(History::event) != history.event() {
            findings.push(Found::new(
                done,
                "fold",
                "整个日志一次重算，与逐条重算的结果不同。".to_owned(),
                "The log, computed at once, gives another event than computed entry by entry.".to_owned(),
            ));
        }
    }
    findings.sort_by_key(|found| found.entry);
    let drawn = |one: &&Witnessed| matches!(one.entry.command, Command::Draw { drawn: Drawn::Engine, .. });
    Checked {
        entries: done,
        drawn_again: looked().filter(drawn).count() as u64,
        witnesses: looked().filter(|one| one.witness.is_some()).count() as u64,
        seal: String::new(),
        findings,
    }
}

/// An entry with its witness as bytes. One that is no digest is a finding of its own.
fn witnessed(number: u64, body: &Body, findings: &mut Vec<Found>) -> Witnessed {
    let witness = body.witness.as_deref().map(digest);
    if witness == Some(None) {
        findings.push(Found::new(
            number,
            "witness",
            format!("第 {number} 条：见证不是 64 位十六进制数。"),
            format!("Entry {number}: its witness is not 64 hexadecimal digits."),
        ));
    }
    Witnessed { entry: body.entry.clone(), witness: witness.flatten() }
}

/// 64 hexadecimal digits as bytes.
fn digest(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

/// A file that is wrong as a whole is a finding; one that can't be reached is an error.
fn damaged(error: StoreError) -> Result<Checked, DeskError> {
    let found = match &error {
        StoreError::ChainBreak { seq, .. } => Found::new(
            *seq,
            "chain",
            format!(
                "哈希链在第 {seq} 条断开：这一条被改动、缺失或错位。用 paiju event salvage 取出它以前的记录，或换用备份。"
            ),
            format!(
                "The hash chain breaks at entry {seq}: it is altered, missing or out of place. Take out what comes before it with paiju event salvage, or use a backup."
            ),
        ),
        StoreError::Corrupt { detail, .. } => Found::new(
            0,
            "damaged",
            format!("文件损坏（{detail}）。用 paiju event salvage 取出完好的记录，或换用备份。"),
            format!(
                "The file is damaged ({detail}). Take out what is whole with paiju event salvage, or use a backup."
            ),
        ),
        _ => return Err(error.into()),
    };
    Ok(Checked { entries: 0, drawn_again: 0, witnesses: 0, seal: String::new(), findings: vec![found] })
}
