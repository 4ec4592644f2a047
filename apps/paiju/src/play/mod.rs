//! `paiju play`: a table in the terminal, one person and bots.

mod screen;
mod table;
mod words;

use std::io::{BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use ::table::{Deal, Seat, sim_key};
use bots::Bot;
use registry::Book;
use serde_json::Value;

use crate::choose::Choice;
use crate::fail::Failure;
use crate::lang::Lang;
use screen::Screen;
use table::Table;

/// A table in the terminal: you and bots, for servers without a browser
#[derive(clap::Args)]
#[command(after_help = "\
At the prompt: cards, as S:QQ or 黑桃：QQ, are played (declared, buried); ? tells what else may be said.

Examples:
  paiju play
  paiju play --lang en --seed 7 --seat 2
  yes do | paiju play --boards 1          the bot's hints play a whole board")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// The seed of the deals [default: another every time]
    #[arg(long)]
    seed: Option<u64>,
    /// The bots in the other seats
    #[arg(long, value_name = "BOT", default_value = "basic")]
    bots: String,
    /// Your seat
    #[arg(long, default_value_t = 1)]
    seat: u8,
    /// End after so many boards
    #[arg(long, value_name = "N")]
    boards: Option<u64>,
    /// The language
    #[arg(long, value_enum, default_value = "zh")]
    lang: Lang,
}

/// How a board was left.
#[derive(Clone, PartialEq, Debug)]
enum Left {
    /// Played to its end: what the next one starts from, if the match goes on.
    Over(Option<Value>),
    /// The person has gone.
    Quit,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (book, setup) = args.choice.open()?;
    let seats = book.seats(&setup);
    let me = Seat::number(args.seat)
        .filter(|seat| seat.index() < usize::from(seats))
        .ok_or_else(|| Failure::Input(format!("no seat {}; there are 1 to {seats}", args.seat)))?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let screen = Screen { lang: args.lang, colour, me, seats };
    let mut out = std::io::stdout().lock();
    let title = args.lang.pick(book.guide().zh, book.guide().en);
    writeln!(out, "{title} · {} {seed} · {} {me}", args.lang.pick("种子", "seed"), args.lang.pick("座位", "seat"))?;
    writeln!(out, "{}", args.lang.pick("? 看怎样说", "? tells what may be said"))?;
    let mut input = std::io::stdin().lock();
    let mut carry = None;
    for board in 1..=args.boards.unwrap_or(u64::MAX) {
        let seating = Seating { book, setup: &setup, seed, board };
        let bots = seating.bots(&args.bots, seats)?;
        let engine = seating.deal(carry.as_ref())?;
        writeln!(out, "\n━━ {} {board} ━━", args.lang.pick("第", "board"))?;
        let mut table = Table::new(engine, bots, screen);
        match table.play(&mut input, &mut out)? {
            Left::Over(Some(next)) => carry = Some(next),
            Left::Over(None) | Left::Quit => break,
        }
        if args.boards != Some(board) && !goes_on(screen, &mut input, &mut out)? {
            break;
        }
    }
    Ok(())
}

/// How a board is dealt.
struct Seating<'a> {
    book: &'static Book,
    setup: &'a Value,
    seed: u64,
    board: u64,
}

impl Seating<'_> {
    fn bots(&self, name: &str, seats: u8) -> Result<Vec<Bot>, Failure> {
        let key = |seat: u8| sim_key(self.seed, &format!("play/{seat}"), self.board);
        let bots: Option<Vec<Bot>> = (1..=seats).map(|seat| Bot::named(name, key(seat))).collect();
        bots.ok_or_else(|| Failure::Input(format!("no bot {name:?}; there are {}", bots::names().join(", "))))
    }

    fn deal(&self, carry: Option<&Value>) -> Result<Box<dyn registry::Engine>, Failure> {
        let deal = Deal::from_key(self.book.packs(self.setup), &sim_key(self.seed, self.book.id(), self.board));
        self.book.open(self.setup, carry, &deal).map_err(|error| Failure::Input(error.to_string()))
    }
}

/// Does the person want another board? The end of the input is a no.
fn goes_on(screen: Screen, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
    write!(out, "{} ", screen.lang.pick("回车下一副，q 退出 >", "Enter for the next board, q to quit >"))?;
    out.flush()?;
    let mut line = String::new();
    let more = input.read_line(&mut line)? > 0 && !words::is_quit(line.trim());
    if !more {
        writeln!(out)?;
    }
    Ok(more)
}

/// Another seed every time; it is printed, so that a board can be played again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_000_007) as u64
}
