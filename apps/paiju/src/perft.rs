//! `paiju perft`: counts sequences of legal actions, to find where two engines part.

use std::io::Write;

use bots::Dice;
use registry::UseGame;
use serde_json::{Value, json};
use table::{Deal, Game, Seat, Viewer, divide, sim_key};

use crate::choose::Choice;
use crate::fail::Failure;
use crate::lang::Tongue;

/// Count sequences of legal actions from a position given by a seed
#[derive(clap::Args)]
#[command(after_help = "\
The position is the deal of `sim` with the same seed and board 1, before the first card, or, with --from-trick N, after
random play with that seed up to the lead of trick N. The count takes every seat that may act. Leads are counted in the
canonical forms that the book lists; depth 2 from a lead visits every reply, so mind the depth.

Example:
  paiju perft --seed 7 --from-trick 30 --depth 3 --divide")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// The seed of the position
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many actions
    #[arg(long, default_value_t = 1)]
    depth: u32,
    /// The count behind each first action
    #[arg(long)]
    divide: bool,
    /// Play at random up to the lead of this trick, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    from_trick: Option<u32>,
    /// JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tongue: Tongue,
}

/// What the sum is called in JSON.
const TOTAL: &str = "total";

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (book, setup) = args.choice.open()?;
    let count = Count { args, book: book.id() };
    let lines = book.visit(&setup, count).map_err(|error| Failure::input(error.zh(), error.to_string()))??;
    let mut out = std::io::stdout().lock();
    for (label, nodes) in lines {
        if args.json {
            writeln!(out, "{}", json!({ "of": label, "nodes": nodes }))?;
        } else {
            let label = if label == TOTAL { args.tongue.lang.pick("合计", TOTAL) } else { &label };
            writeln!(out, "{nodes:>12}  {label}")?;
        }
    }
    Ok(())
}

struct Count<'a> {
    args: &'a Args,
    book: &'static str,
}

impl UseGame for Count<'_> {
    type Out = Result<Vec<(String, u64)>, Failure>;

    fn run<G: Game>(self, setup: G::Setup) -> Self::Out {
        let Args { seed, depth, from_trick, .. } = *self.args;
        let deal = Deal::from_key(G::packs(&setup), &sim_key(seed, self.book, 1));
        let start = G::deal(&setup, &G::first(&setup), &deal, &mut |_| {});
        let game = match from_trick {
            None => start,
            Some(trick) => before_trick(start, trick, seed).ok_or_else(|| {
                Failure::input(
                    format!("种子 {seed} 的这副牌没有第 {trick} 圈"),
                    format!("the board of seed {seed} has no trick {trick}"),
                )
            })?,
        };
        if depth == 0 {
            return Ok(vec![(TOTAL.into(), 1)]);
        }
        let parts = divide(&game, depth);
        let total = parts.iter().map(|(_, _, nodes)| nodes).sum();
        let mut lines = Vec::new();
        if self.args.divide {
            let label = |seat: &Seat, action: &G::Action| format!("{seat} {}", json!(action));
            lines.extend(parts.iter().map(|(seat, action, nodes)| (label(seat, action), *nodes)));
        }
        lines.push((TOTAL.into(), total));
        Ok(lines)
    }
}

/// Random play up to the lead of a trick; `None`: the board ends before.
fn before_trick<G: Game>(mut game: G, trick: u32, seed: u64) -> Option<G> {
    let mut dice = Dice::from_seed(sim_key(seed, "perft", u64::from(trick)));
    let mut won = 0;
    loop {
        let before = game.clone();
        let (seat, action) = if let Some(forced) = game.forced() {
            forced
        } else {
            let seat = game.to_act().iter().next()?;
            (seat, game.sample(seat, &mut |bound| dice.below(bound))?)
        };
        let (mut led, finished) = (false, won);
        game.apply_unchecked(seat, &action, &mut |event| match kind::<G>(&event).as_str() {
            Some("won") => won += 1,
            Some("played" | "throw_failed") => led = true,
            _ => {}
        });
        if led && finished + 1 >= trick {
            return Some(before);
        }
    }
}

/// The kind of an event, as records name it.
fn kind<G: Game>(event: &G::Event) -> Value {
    let sight = G::redact(event, Viewer::Director);
    sight.map_or(Value::Null, |sight| json!(sight)["t"].take())
}
