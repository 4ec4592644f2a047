//! `paiju bot serve-njupt`: a table for programs that speak another platform's words.

use arena::njupt::{Dialect, Host, Manner, Nothing, address, plan};
use arena::{Partner as _, Players, Who};
use clap::ValueEnum;

use super::serve::{Amount, Place, bot, news, refused, seats};
use crate::fail::Failure;
use crate::sim::report::stopper;
use crate::sim::terms::Terms;

/// A table for programs that speak another platform's words.
#[derive(clap::Args)]
#[command(
    about = "A Guandan table for programs written for the NJUPT offline platform, or for OpenGuanDan",
    after_help = "\
Examples:
  paiju bot serve-njupt --games 100                     as the platform: four programs call at ws://127.0.0.1:23456/game/NAME
  paiju bot serve-njupt --games 50 --mirror --json      each deal twice, the sides changed
  paiju bot serve-njupt --programs 2 --fill basic       two programs, seats 1 and 3, against basic
  paiju bot serve-njupt --dialect open-guan-dan         rooms and moves as OpenGuanDan writes them, ws://127.0.0.1:8181

Played by the platform's own terms: A is passed by first and second only, two failures there lead back to 2, fifty such falls
make a draw, 10 or lower is returned. An answer that is not on the list is said on the standard error and waited through;
silence, a closed connection, a frame over 64 KB or a hundred wrong answers end a program: its seat is taken over, or its side
forfeits. docs/bots.md has the messages. Deals come from a seed that nobody knows before the result says it, unless --seed
gives one.

Exit code 3: the port is in use, or not all programs have called in time."
)]
pub(crate) struct Args {
    /// Whose words
    #[arg(long, value_enum, default_value = "v1006")]
    dialect: Words,
    /// How \"no action\" is written on a free lead
    #[arg(long, value_enum, default_value = "null")]
    no_action: NoAction,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    amount: Amount,
    /// How many programs call: all, in the order of the seats, or fewer, in seats 1, 3, 2 [default: 4]
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    programs: Option<u8>,
    /// The seats of the programs, in the order of their calls
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    seats: Vec<u8>,
    /// The bot of all other seats
    #[arg(long, value_name = "BOT", default_value = "basic", value_parser = bot)]
    fill: Who,
    #[command(flatten)]
    terms: Terms,
}

/// Whose words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Words {
    /// The NJUPT offline platform, version 1006
    V1006,
    /// `OpenGuanDan`, 2026
    #[value(alias = "openguandan", help = "OpenGuanDan, 2026")]
    OpenGuanDan,
}

/// How \"no action\" is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum NoAction {
    /// null, as the manual says
    Null,
    /// [null, null, null], as the platform was seen to send it
    Nulls,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let manner = Manner {
        dialect: match args.dialect {
            Words::V1006 => Dialect::V1006,
            Words::OpenGuanDan => Dialect::OpenGuanDan,
        },
        nothing: match args.no_action {
            NoAction::Null => Nothing::Null,
            NoAction::Nulls => Nothing::Nulls,
        },
    };
    let usual: &[u8] = if args.programs.unwrap_or(4) == 4 { &[1, 2, 3, 4] } else { &[1, 3, 2, 4] };
    let seats = seats(&args.seats, args.programs, usual)?;
    let Amount { matches, mirror, records, .. } = &args.amount;
    let seed = args.amount.seed()?;
    let plan = plan(*matches, seed, &args.fill, *mirror, records.is_some(), args.terms.on_fault.into());
    let mut plan = plan.ok_or_else(|| {
        Failure::input("本程序没有这些程序会打的规则", "this build has no book that these programs play")
    })?;
    let report = args.amount.report();
    let out = report.open()?;
    let stop = stopper()?;
    let (path, port) = address(manner.dialect);
    let door = args.place.open(&stop, port, path, seats.len(), args.amount.tongue.lang)?;
    let places: Vec<usize> = seats.iter().map(|seat| usize::from(*seat) - 1).collect();
    let patience = args.terms.patience();
    let callers = door
        .receive(manner.dialect, &places, args.place.wait(), patience, news(args.amount.tongue.lang))
        .map_err(|error| refused(&error))?;
    let mut sorted = places;
    sorted.sort_unstable();
    for (place, caller) in sorted.into_iter().zip(&callers) {
        plan.chairs[place] = Who::Caller(caller.name().unwrap_or_default().to_owned());
    }
    let host = Host::new(&plan, callers, manner);
    report.run(&plan, Players::Guests(host), out)
}
