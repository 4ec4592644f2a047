//! Files of cases: a verdict a line, or a comparison with what is expected.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::Want;
use crate::compare::mismatches;
use crate::fields::Fields;
use crate::filter::Unmet;
use crate::lines::Lines;
use crate::malformed::{Fault, Malformed};
use crate::near::cut;
use crate::{Filter, Lang, verdict};

/// What is done with the cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Each verdict is printed, one JSON object a line, with the case's id.
    Verdicts,
    /// Each verdict is compared with the case's `expect`, and mismatches are printed.
    Check,
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The files; `-` is standard input.
    pub files: &'a [PathBuf],
    /// Print or compare.
    pub mode: Mode,
    /// The language of messages.
    pub lang: Lang,
    /// Which cases; the others are passed over in silence.
    pub filter: &'a Filter,
}

/// How a run went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Verdicts printed.
    pub judged: u64,
    /// Cases whose verdict was as expected.
    pub passed: u64,
    /// Cases whose verdict was not.
    pub failed: u64,
    /// Cases, or whole files, that are malformed.
    pub malformed: u64,
    /// Files that could not be read.
    pub unreadable: u64,
    /// Things that were asked for and that no case has.
    pub unmet: u64,
}

impl Summary {
    /// The exit status: 2 if a file could not be read, a case is malformed or the filter picks by what no case has, else 1
    /// if a verdict was not as expected, else 0.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self { malformed, unreadable, unmet, .. } if malformed + unreadable + unmet > 0 => 2,
            Self { failed, .. } if *failed > 0 => 1,
            _ => 0,
        }
    }
}

/// Judges the cases of files, one by one, in order; memory grows with their ids alone.
///
/// Verdicts or mismatches go to `out`, and at the end of a comparison the line `N passed, N failed`. What cannot be read or
/// judged goes to `complaints` as `file:line: field: what is wrong and what would do`, and the other cases are judged all
/// the same. An error is one of `out` or `complaints`.
pub fn run(request: &Request<'_>, out: &mut dyn Write, complaints: &mut dyn Write) -> io::Result<Summary> {
    let (unmet, summary) = (Unmet::new(request.filter), Summary::default());
    let mut run = Run { request, out: BufWriter::new(out), complaints, unmet, summary };
    for file in request.files {
        if file == Path::new("-") {
            run.file("-", &mut io::stdin().lock())?;
            continue;
        }
        let name = file.display().to_string();
        match File::open(file) {
            Ok(open) => run.file(&name, &mut BufReader::new(open))?,
            Err(error) => run.unreadable(&name, &error)?,
        }
    }
    run.finish()
}

struct Run<'a, 'w> {
    request: &'a Request<'a>,
    out: BufWriter<&'w mut dyn Write>,
    complaints: &'w mut dyn Write,
    unmet: Unmet<'a>,
    summary: Summary,
}

impl Run<'_, '_> {
    fn file(&mut self, name: &str, from: &mut dyn BufRead) -> io::Result<()> {
        let mut lines = Lines::new(from);
        let mut ids: HashMap<String, u64> = HashMap::new();
        let mut any = false;
        loop {
            let (number, line) = match lines.next_case() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => return self.unreadable(name, &error),
            };
            any = true;
            let judged = line.and_then(|case| Ok((new_id(&case, number, &mut ids)?, case)));
            match judged {
                Ok((id, case)) if self.unmet.picks(&case) => {
                    if let Err(fault) = self.case(name, number, &id, &case)? {
                        self.complain(name, Some(number), &fault)?;
                    }
                }
                Ok(_) => {}
                Err(fault) => self.complain(name, Some(number), &fault)?,
            }
        }
        if any { Ok(()) } else { self.complain(name, None, &Malformed::new("", Fault::NoCases)) }
    }

    fn case(&mut self, file: &str, line: u64, id: &str, case: &Value) -> io::Result<Result<(), Malformed>> {
        let wanted = match self.request.mode {
            Mode::Verdicts => None,
            Mode::Check => match expect(case) {
                Ok(wanted) => Some(wanted),
                Err(fault) => return Ok(Err(fault)),
            },
        };
        let got = match verdict(case, self.request.lang) {
            Ok(got) => got,
            Err(fault) => return Ok(Err(fault)),
        };
        match wanted {
            None => self.print(id, got)?,
            Some(wanted) => self.compare(&format!("{file}:{line}"), case, wanted, &got)?,
        }
        Ok(Ok(()))
    }

    fn print(&mut self, id: &str, verdict: Value) -> io::Result<()> {
        let mut line = serde_json::Map::new();
        line.insert("id".into(), id.into());
        if let Value::Object(keys) = verdict {
            line.extend(keys);
        }
        serde_json::to_writer(&mut self.out, &line)?;
        self.summary.judged += 1;
        self.out.write_all(b"\n")
    }

    fn compare(&mut self, place: &str, case: &Value, wanted: &Value, got: &Value) -> io::Result<()> {
        let mismatches = mismatches(wanted, got);
        if mismatches.is_empty() {
            self.summary.passed += 1;
            return Ok(());
        }
        self.summary.failed += 1;
        let text = |key: &str| case.get(key).and_then(Value::as_str).unwrap_or_default();
        let words = Words::of(self.request.lang);
        writeln!(self.out, "{place}: {} {} {}", text("id"), text("rulebook"), text("ask"))?;
        for mismatch in mismatches {
            let got = mismatch.got.map_or_else(|| words.nothing.to_owned(), Value::to_string);
            writeln!(self.out, "  {}: {} {}, {} {got}", mismatch.key, words.expected, mismatch.expected, words.got)?;
        }
        let cited = |value: Option<&Value>| value.map_or_else(|| "–".to_owned(), listed);
        let (theirs, ours) = (cited(case.get("cite")), cited(got.get("cite")));
        writeln!(self.out, "  {} {theirs}; {} {ours}", words.case_cites, words.verdict_cites)?;
        if let Some(message) = got.get("message").and_then(Value::as_str) {
            writeln!(self.out, "  {} {message}", words.message)?;
        }
        match text("note") {
            "" => Ok(()),
            note => writeln!(self.out, "  {} {note}", words.note),
        }
    }

    fn complain(&mut self, file: &str, line: Option<u64>, fault: &Malformed) -> io::Result<()> {
        self.summary.malformed += 1;
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        writeln!(self.complaints, "{file}{line}: {}", fault.text(self.request.lang))
    }

    fn unreadable(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        self.summary.unreadable += 1;
        let words = Words::of(self.request.lang);
        writeln!(self.complaints, "{file}: {} {error}", words.unreadable)
    }

    /// What was asked for and is nowhere is a slip of the pen, and an empty answer would hide it.
    fn complain_of_unmet(&mut self) -> io::Result<()> {
        // What could not be read may have it.
        if self.summary.unreadable > 0 {
            return Ok(());
        }
        let words = Words::of(self.request.lang);
        for wish in self.unmet.left() {
            self.summary.unmet += 1;
            writeln!(self.complaints, "{} {:?}: {}", wish.key, cut(wish.word), words.nowhere)?;
        }
        if self.unmet.never_together() && self.summary.malformed == 0 {
            self.summary.unmet += 1;
            writeln!(self.complaints, "{}", words.never_together)?;
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<Summary> {
        self.complain_of_unmet()?;
        if self.request.mode == Mode::Check {
            // The same words in every language: programs read this line.
            writeln!(self.out, "{} passed, {} failed", self.summary.passed, self.summary.failed)?;
        }
        self.out.flush()?;
        self.complaints.flush()?;
        Ok(self.summary)
    }
}

/// The id of a case, which no earlier line has.
fn new_id(case: &Value, line: u64, ids: &mut HashMap<String, u64>) -> Result<String, Malformed> {
    let named = |value: &Value| value.as_str().filter(|id| !id.trim().is_empty()).map(ToOwned::to_owned);
    let id = Fields::root(case)?.read("id", Want::Id, named)?;
    match ids.insert(id.clone(), line) {
        Some(earlier) => {
            ids.insert(id, earlier);
            Err(Malformed::new("id", Fault::DuplicateId(earlier)))
        }
        None => Ok(id),
    }
}

/// What a case expects; nothing to compare is no comparison.
fn expect(case: &Value) -> Result<&Value, Malformed> {
    let fields = Fields::root(case)?;
    let expect = fields.get("expect", Want::Object)?;
    match fields.read("expect", Want::Object, Value::as_object)? {
        keys if !keys.is_empty() => Ok(expect),
        _ => Err(Malformed::new("expect", Fault::NothingExpected)),
    }
}

/// A list of strings as people write it.
fn listed(value: &Value) -> String {
    let list: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    list.join(", ")
}

/// The words around a mismatch.
struct Words {
    expected: &'static str,
    got: &'static str,
    nothing: &'static str,
    case_cites: &'static str,
    verdict_cites: &'static str,
    message: &'static str,
    note: &'static str,
    unreadable: &'static str,
    nowhere: &'static str,
    never_together: &'static str,
}

impl Words {
    const fn of(lang: Lang) -> Self {
        match lang {
            Lang::Zh => Self {
                expected: "应为",
                got: "得到",
                nothing: "（无）",
                case_cites: "案例引",
                verdict_cites: "判定引",
                message: "理由：",
                note: "备注：",
                unreadable: "读不了：",
                nowhere: "这些文件里没有这样的案例",
                never_together: "没有一个案例同时合于所选的编号、规则和问法",
            },
            Lang::En => Self {
                expected: "expected",
                got: "got",
                nothing: "nothing",
                case_cites: "the case cites",
                verdict_cites: "the verdict cites",
                message: "because:",
                note: "note:",
                unreadable: "cannot be read:",
                nowhere: "no case of these files has it",
                never_together: "no case has the id, the rulebook and the ask that were chosen all together",
            },
        }
    }
}
