//! Arguments that make no sense, told in the language and the form that was asked for.

use std::error::Error;
use std::ffi::OsString;
use std::io::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde_json::json;
use tourney::event::NoSuchName;

use crate::lang::{self, Lang, NoValue};

/// The exit code of bad usage.
pub(crate) const EXIT: u8 = 2;

/// Tells what is wrong with the arguments; help and the version are printed as they are. Gives the exit code.
pub(crate) fn tell(error: &clap::Error, args: &[OsString]) -> u8 {
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if asked_for || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // There is nobody left to tell if this fails.
        let _ = error.print();
        return if asked_for { 0 } else { EXIT };
    }
    let lang = lang::asked(args);
    let is_event = args.get(1).is_some_and(|command| command == "event");
    let _ = if is_event && args.iter().any(|arg| arg == "--json") {
        let (zh, en) = (chinese(error), english(error));
        writeln!(
            std::io::stdout(),
            "{:#}",
            json!({ "error": { "code": "usage", "article": null, "zh": zh, "en": en } })
        )
    } else {
        match lang {
            Lang::Zh => writeln!(std::io::stderr(), "paiju: {}\n\n{}", chinese(error), manual(error)),
            Lang::En => error.print(),
        }
    };
    EXIT
}

/// The first paragraph of what clap says.
fn english(error: &clap::Error) -> String {
    let told = error.to_string();
    let first = told.split("\n\n").next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).to_owned()
}

/// How the subcommand is used.
fn manual(error: &clap::Error) -> String {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string().trim().replacen("Usage:", "用法：", 1) + "\n",
        _ => String::new(),
    };
    usage + "详见 --help。"
}

fn chinese(error: &clap::Error) -> String {
    let told = |kind| error.get(kind).map(written).unwrap_or_default();
    let (arg, value) = (told(ContextKind::InvalidArg), told(ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("{arg} 后面缺少值{}。", known(error, ContextKind::ValidValue))
        }
        ErrorKind::InvalidValue => format!("{arg} 没有“{value}”这个值{}。", known(error, ContextKind::ValidValue)),
        ErrorKind::UnknownArgument => format!("没有 {arg} 这个选项或参数{}", near(error, ContextKind::SuggestedArg)),
        ErrorKind::InvalidSubcommand => format!(
            "没有“{}”这个命令{}",
            told(ContextKind::InvalidSubcommand),
            near(error, ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::MissingSubcommand => {
            format!("还要写明命令{}。", known(error, ContextKind::ValidSubcommand))
        }
        ErrorKind::NoEquals => format!("{arg} 的值要用等号写出。"),
        ErrorKind::ValueValidation => format!("{arg} 的值“{value}”不合用：{}", source(error)),
        ErrorKind::TooManyValues => format!("“{value}”是多余的：{arg} 不再取值。"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{arg} 的值个数不对。"),
        ErrorKind::ArgumentConflict => match told(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == arg => format!("{arg} 只能写一次。"),
            prior => format!("{arg} 不能与 {prior} 同用。"),
        },
        ErrorKind::MissingRequiredArgument => format!("还缺少：{arg}。"),
        ErrorKind::InvalidUtf8 => "参数中有不是 UTF-8 的字节。".to_owned(),
        _ => english(error),
    }
}

/// A piece of what clap knows of the fault.
fn written(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(all) => all.join("、"),
        other => other.to_string(),
    }
}

fn known(error: &clap::Error, kind: ContextKind) -> String {
    error.get(kind).map(|values| format!("：可写 {}", written(values))).unwrap_or_default()
}

fn near(error: &clap::Error, kind: ContextKind) -> String {
    error.get(kind).map_or_else(|| "。".to_owned(), |values| format!("：是不是 {}？", written(values)))
}

/// Why a value is no good.
fn source(error: &clap::Error) -> String {
    let Some(source) = error.source() else { return "写法不对。".to_owned() };
    if let Some(NoValue { zh, .. }) = source.downcast_ref() {
        return format!("{zh}。");
    }
    if source.is::<NoSuchName>() {
        return "轮写作 1.4，场次写作 1.4.12。".to_owned();
    }
    if source.is::<std::num::ParseIntError>() {
        return "要写一个整数。".to_owned();
    }
    let told = source.to_string();
    match told.split_once(" is not in ") {
        Some((_, range)) => format!("要在 {range} 之内。"),
        None => format!("{told}。"),
    }
}
