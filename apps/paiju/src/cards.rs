//! `paiju cards`: reads card text and prints it in every form.

use std::io::Write;

use cards::{Bag, ParseError};
use serde_json::json;

use crate::face;
use crate::fail::Failure;
use crate::lang::Lang;

/// Read cards as people write them, or as JSON has them, and print every form
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju cards 'S:AKK1099 H:Q w W*2'
  paiju cards 黑桃：AKK 红桃：Q 小王 大王×2
  paiju cards '[\"SA\",\"HT\",\"HR\"]'

A suit (S H C D, ♠ ♥ ♣ ♦, 黑桃 红桃 梅花 方块) holds for the ranks behind it; jokers are w W, SB HR or 小王 大王;
*n repeats the card before it.")]
pub(crate) struct Args {
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// The language of what is said
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
    /// The cards; several arguments are one text
    #[arg(required = true)]
    text: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let text = args.text.join(" ");
    let bag = read(&text)?;
    let points = trick::points(&bag);
    let mut out = std::io::stdout().lock();
    if args.json {
        let all = json!({
            "text": bag.to_string(), "zh": face::zh(bag), "tokens": bag,
            "cards": bag.len(), "kinds": bag.kinds(), "points": points,
        });
        return Ok(writeln!(out, "{all}")?);
    }
    writeln!(out, "{bag}")?;
    writeln!(out, "{}", face::zh(bag))?;
    // Tokens are ASCII strings: they always have a JSON form.
    writeln!(out, "{}", serde_json::to_string(&bag).unwrap_or_default())?;
    let counted = |n: u32, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    let told = args.lang.either(
        format!("{} 张，{} 种，{points} 分（5 为 5 分，10 和 K 为 10 分）", bag.len(), bag.kinds()),
        format!(
            "{}, {} different, {} (5 = 5, 10 = 10, K = 10)",
            counted(bag.len(), "card", "cards"),
            bag.kinds(),
            counted(points, "point", "points")
        ),
    );
    Ok(writeln!(out, "{told}")?)
}

/// Reads cards in the grammar for people or as a JSON list; the error shows where.
fn read(text: &str) -> Result<Bag, Failure> {
    if text.trim_start().starts_with('[') {
        return serde_json::from_str(text)
            .map_err(|error| Failure::input(format!("不是一列牌：{error}"), format!("not a list of cards: {error}")));
    }
    text.parse().map_err(|error: ParseError| {
        let place = face::pointed(text, &error);
        Failure::input(
            format!("看不懂的牌：{}\n{place}", error.kind.zh()),
            format!("unreadable cards: {}\n{place}", error.kind),
        )
    })
}
