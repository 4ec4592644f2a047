//! `paiju verify`: replays records and compares their testimony.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use registry::record::{Pieces, RecordError, Verified, verify_from};
use serde_json::json;

use crate::fail::Failure;
use crate::lang::{Lang, Tongue};

/// Replay records: check the commitment, deal again from the seed, play the inputs again, compare line by line
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju verify board-7.paiju.jsonl
  paiju sim --boards 100 --records - --quiet | paiju verify -

A file may hold many records. The first divergence of each record is named with its line, and what was expected there.
Exit codes: 0 all hold · 1 a record is false · 2 a file is unreadable, cut short, of another version or of an unknown book.")]
pub(crate) struct Args {
    /// Files of records; - is the standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON object a record
    #[arg(long)]
    json: bool,
    /// Say nothing of records that hold
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    tongue: Tongue,
}

#[derive(Default)]
struct Tally {
    good: u64,
    diverged: u64,
    unreadable: u64,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut tally = Tally::default();
    for file in &args.files {
        check_file(args, file, &mut tally)?;
    }
    let Tally { good, diverged, unreadable } = tally;
    let zh = format!("{good} 份属实，{diverged} 份不符，{unreadable} 份读不了");
    let en = format!("{good} hold, {diverged} diverge, {unreadable} unreadable");
    match (diverged, unreadable) {
        (0, 0) if args.json || args.quiet => Ok(()),
        (0, 0) => Ok(writeln!(std::io::stdout(), "{}", args.tongue.lang.pick(&zh, &en))?),
        (_, 0) => Err(Failure::found(zh, en)),
        _ => Err(Failure::input(zh, en)),
    }
}

fn check_file(args: &Args, file: &Path, tally: &mut Tally) -> Result<(), Failure> {
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|error| Failure::unreadable(file, &error))?)
    };
    let mut any = false;
    for piece in Pieces::new(BufReader::new(source)) {
        let piece = piece.map_err(|error| Failure::unreadable(file, &error))?;
        any = true;
        let checked = verify_from(&piece.text, piece.line);
        match &checked {
            Ok(_) => tally.good += 1,
            Err(error) if error.fault.is_divergence() => tally.diverged += 1,
            Err(_) => tally.unreadable += 1,
        }
        report(args, file, &checked)?;
    }
    if !any {
        let file = file.display();
        return Err(Failure::input(format!("{file} 里没有牌谱"), format!("{file}: no record in it")));
    }
    Ok(())
}

fn report(args: &Args, file: &Path, checked: &Result<Verified, RecordError>) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let name = file.display().to_string();
    match checked {
        Ok(_) if args.quiet => {}
        Ok(good) if args.json => {
            let Verified { book, board, inputs, events, committed } = good;
            let line = json!({ "file": name, "ok": true, "book": book, "board": board,
                "inputs": inputs, "events": events, "committed": committed });
            writeln!(out, "{line}")?;
        }
        Ok(Verified { book, board, inputs, events, committed }) => {
            let told = match args.tongue.lang {
                Lang::Zh => {
                    let kept = if *committed { "承诺相符" } else { "模拟发牌" };
                    format!("{name}：{book} 第 {board} 副属实：{inputs} 个动作，{events} 个事件，{kept}")
                }
                Lang::En => {
                    let kept = if *committed { "commitment kept" } else { "simulated deal" };
                    format!("{name}: {book} board {board} holds: {inputs} inputs, {events} events, {kept}")
                }
            };
            writeln!(out, "{told}")?;
        }
        Err(RecordError { line, fault }) if args.json => {
            let said = json!({ "file": name, "ok": false, "line": line, "fault": fault.to_string() });
            writeln!(out, "{said}")?;
        }
        Err(RecordError { line, fault }) => match args.tongue.lang {
            Lang::Zh => writeln!(out, "{name} 第 {line} 行：{}", fault.zh())?,
            Lang::En => writeln!(out, "{name}:{line}: {fault}")?,
        },
    }
    Ok(())
}
