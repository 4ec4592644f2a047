//! `paiju bench`: how fast things are, and that they still come out right.

mod answers;
mod boards;
mod callgrind;
mod figure;
mod follow;
mod hall;
mod hands;
mod leads;
mod results;

use std::io::Write;

use registry::books;
use serde_json::json;

use crate::fail::Failure;
use crate::lang::{NoValue, Tongue};
use figure::Figure;

/// Measure: a line per figure, on one core
#[derive(clap::Args)]
#[command(after_help = "\
Names are given whole or by their beginning; without names all figures are taken.

  boards/BOOK           random boards a second, from the draw to the score, no event log
  boards-logged/BOOK    the same with all events kept
  boards-recorded/BOOK  the same with the whole record written as JSON
  follow/WxL            is this reply to a lead of L ranks, W cards each, legal? Random hands of 39 cards
  follow/worst          the same for the worst hand and lead of up to 12 cards in a fixed corpus
  leads/canonical       the leads of a Guandan hand of 27, suits left open; mean of 200 hands
  leads/physical        the same with every choice of suits; leads/worst is the slowest of these hands
  answers/gouji         all legal answers of a Gouji hand of 54 cards to a lead; mean of 256 positions
  legal/lead, /follow   an action visited by the generator of legal actions
  cards/contains        are these cards in that hand?
  basic/BOOK            a decision of the bot `basic`, its view included
  hall/action/BOOK      an action at a live table with all seats taken and a spectator, from a client's words to everybody's
                        frames, no sockets and no disk; mean of a board, with its deal and draw
  event/result          a result of a round of 5,000 units

Every figure checks what it has computed. --instructions runs each figure in a process of its own under valgrind and
prints instructions a unit of work: they vary less than times do.

Examples:
  paiju bench --json --seconds 2 follow
  paiju bench --instructions boards/")]
pub(crate) struct Args {
    /// One JSON object a line: {"name","value","unit"}
    #[arg(long)]
    json: bool,
    /// How long to measure each figure
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Count instructions under valgrind instead of seconds
    #[arg(long)]
    instructions: bool,
    /// Only list the names
    #[arg(long)]
    list: bool,
    /// Do the work of one figure so many times and measure nothing
    #[arg(long, hide = true, value_name = "N")]
    count: Option<u64>,
    /// Which figures
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    _tongue: Tongue,
}

fn seconds(text: &str) -> Result<f64, NoValue> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err(NoValue::new("秒数从 0.001 到 3600", "a number of seconds from 0.001 to 3600")),
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let all = figures();
    let chosen: Vec<&Figure> = all.iter().filter(|figure| is_chosen(&args.names, &figure.name)).collect();
    let unknown = args.names.iter().find(|name| !all.iter().any(|figure| figure.name.starts_with(name.as_str())));
    if let Some(name) = unknown {
        let known: Vec<&str> = all.iter().map(|figure| figure.name.as_str()).collect();
        return Err(Failure::input(
            format!("没有“{name}”这个项目，有：{}", known.join("、")),
            format!("no figure {name:?}; there are {}", known.join(", ")),
        ));
    }
    let mut out = std::io::stdout().lock();
    for figure in chosen {
        if args.list {
            writeln!(out, "{}", figure.name)?;
            continue;
        }
        if let Some(count) = args.count {
            figure.work(count);
            continue;
        }
        let (value, unit) = if args.instructions {
            (callgrind::per_unit(figure)?, "instructions")
        } else {
            (figure.measure(args.seconds), figure.unit())
        };
        if args.json {
            writeln!(out, "{}", json!({ "name": figure.name, "value": rounded(value), "unit": unit }))?;
        } else {
            writeln!(out, "{:<32} {:>14} {unit}", figure.name, rounded(value))?;
        }
        out.flush()?;
    }
    Ok(())
}

fn is_chosen(names: &[String], figure: &str) -> bool {
    names.is_empty() || names.iter().any(|name| figure.starts_with(name.as_str()))
}

/// Whole numbers from a hundred up, one decimal below.
fn rounded(value: f64) -> f64 {
    if value >= 100.0 { value.round() } else { (10.0 * value).round() / 10.0 }
}

/// All figures. Their positions are prepared when they are first used.
fn figures() -> Vec<Figure> {
    let boards = books().iter().flat_map(boards::figures);
    let figures = boards.chain(follow::figures()).chain(leads::figures()).chain(answers::figures());
    figures.chain(hands::figures()).chain(hall::figures()).chain(results::figures()).collect()
}
