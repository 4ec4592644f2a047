//! `paiju play`: a table in the terminal, one person and bots.

mod console;
mod screen;
mod table;
mod words;

use std::io::{BufRead, IsTerminal, Write};
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use ::table::{Deal, Seat, sim_key};
use bots::Bot;
use registry::Book;
use serde_json::Value;

use crate::choose::Choice;
use crate::fail::Failure;
use crate::lang::Lang;
use console::{Console, Echo};
use screen::{Colour, Screen};
use table::Table;

/// A table in the terminal: you and bots, for servers without a browser
#[derive(clap::Args)]
#[command(after_help = "\
At the prompt: cards, as ♠QQ, S:QQ or 黑桃：QQ, are played (declared, buried); ? tells what else may be said.
Lines are as long as COLUMNS says, or the terminal; NO_COLOR leaves red suits black.

Examples:
  paiju play
  paiju play --lang en --seed 7 --seat 2
  yes do | paiju play --boards 1          the bot's hints play a whole board")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// The seed of the deals [default: another every time]
    #[arg(long)]
    seed: Option<String>,
    /// The bots in the other seats
    #[arg(long, value_name = "BOT", default_value = "basic")]
    bots: String,
    /// Your seat
    #[arg(long, default_value = "1")]
    seat: String,
    /// End after so many boards
    #[arg(long, value_name = "N")]
    boards: Option<String>,
    /// The language
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
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
    let lang = args.lang;
    let (book, setup) = args.choice.open()?;
    let seats = book.seats(&setup);
    let seat: u8 = number("--seat", &args.seat)?;
    let me = Seat::number(seat).filter(|seat| seat.index() < usize::from(seats));
    let me = me.ok_or_else(|| {
        Failure::input(
            format!("没有 {seat} 号座位；座位是 1 到 {seats}"),
            format!("no seat {seat}; there are 1 to {seats}"),
        )
    })?;
    let seed = args.seed.as_ref().map_or_else(|| Ok(any_seed()), |seed| number("--seed", seed))?;
    let boards = args.boards.as_ref().map(|boards| number("--boards", boards)).transpose()?;
    let plain = !std::io::stdout().is_terminal() || std::env::var_os("NO_COLOR").is_some();
    let colour = if plain { Colour::Plain } else { Colour::Red };
    let mut seating = Seating { book, setup: &setup, seed, board: 1 };
    let place = |steps| seating.deal(None).map_or("", |engine| engine.place(steps, lang));
    let screen = Screen::new(lang, me, seats, place, colour);
    let input = std::io::stdin();
    let echo = if input.is_terminal() { Echo::Terminal } else { Echo::Script };
    let mut console = Console::new(input.lock(), echo, std::io::stdout().lock(), screen);
    let title = lang.pick(book.guide().zh, book.guide().en);
    console.say(&format!("{title} · {} {seed} · {} {me}", lang.pick("种子", "seed"), lang.pick("座位", "seat")))?;
    console.tell("? 看怎样说", "? tells what may be said")?;
    let mut carry = None;
    for board in 1..=boards.unwrap_or(u64::MAX) {
        seating.board = board;
        let bots = seating.bots(&args.bots, seats)?;
        let engine = seating.deal(carry.as_ref())?;
        console.show("")?;
        console.tell(&format!("━━ 第 {board} 副 ━━"), &format!("━━ board {board} ━━"))?;
        let mut table = Table::new(engine, bots, console);
        let left = table.play()?;
        console = table.into_console();
        match left {
            Left::Over(Some(next)) => carry = Some(next),
            Left::Over(None) | Left::Quit => break,
        }
        if boards != Some(board) && !goes_on(&mut console)? {
            break;
        }
    }
    Ok(())
}

/// A number on the command line.
fn number<T: FromStr>(flag: &str, text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| {
        Failure::input(
            format!("{flag} 后面是一个不太大的整数，不是 {text:?}"),
            format!("{flag} takes a whole number that is not too large, not {text:?}"),
        )
    })
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
        bots.ok_or_else(|| {
            let known = bots::names().join(", ");
            let (zh, en) = (format!("没有电脑 {name:?}；有 {known}"), format!("no bot {name:?}; there are {known}"));
            Failure::input(zh, en)
        })
    }

    fn deal(&self, carry: Option<&Value>) -> Result<Box<dyn registry::Engine>, Failure> {
        let deal = Deal::from_key(self.book.packs(self.setup), &sim_key(self.seed, self.book.id(), self.board));
        self.book.open(self.setup, carry, &deal).map_err(|error| Failure::input(error.zh(), error.to_string()))
    }
}

/// Does the person want another board? The end of the input is a no.
fn goes_on<R: BufRead, W: Write>(console: &mut Console<R, W>) -> Result<bool, Failure> {
    loop {
        let prompt = console.screen.lang.pick("回车下一副，q 退出 >", "Enter for the next board, q to quit >");
        match console.ask(prompt)? {
            None => return Ok(false),
            Some(line) if words::is_quit(&line) => return Ok(false),
            // A script that does what the hint says goes on with it.
            Some(line) if line.is_empty() || words::is_assent(&line) => return Ok(true),
            Some(_) => {}
        }
    }
}

/// Another seed every time; it is printed, so that a board can be played again.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() % 1_000_000_007) as u64
}
