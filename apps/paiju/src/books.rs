//! `paiju books`: what can be played, and how.

use std::io::Write;

use registry::books;

use crate::fail::Failure;
use crate::lang::Lang;

/// The rulebooks, their options and the values of each; the first value is the usual one
#[derive(clap::Args)]
pub(crate) struct Args {
    /// One JSON array, as the lobby reads it
    #[arg(long)]
    json: bool,
    /// The language of the titles
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        let list = serde_json::to_string(books()).unwrap_or_default();
        return Ok(writeln!(out, "{list}")?);
    }
    for book in books() {
        let guide = book.guide();
        writeln!(out, "{}  {}", book.id(), args.lang.pick(guide.zh, guide.en))?;
        for option in guide.options {
            let value = |value: &table::OptionValue| match args.lang.pick(value.zh, value.en) {
                title if title == value.value => title.to_owned(),
                title => format!("{} ({title})", value.value),
            };
            let values: Vec<String> = option.values.iter().map(value).collect();
            writeln!(out, "    {:<10} {}: {}", option.key, args.lang.pick(option.zh, option.en), values.join(" · "))?;
        }
        for preset in guide.presets {
            let values: Vec<String> = preset.values.iter().map(|(key, value)| format!("{key}={value}")).collect();
            let title = args.lang.pick(preset.zh, preset.en);
            writeln!(out, "    preset={}  {title}: {}", preset.id, values.join(" "))?;
        }
        for text in guide.texts {
            writeln!(out, "    {:<10} {}", text.code, args.lang.pick(text.zh, text.en))?;
        }
    }
    Ok(())
}
