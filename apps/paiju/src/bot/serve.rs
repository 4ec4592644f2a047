//! `paiju bot serve`: the protocol of `docs/bots.md` over sockets, for any book.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use arena::{Cast, Door, DoorError, Partner as _, Plan, Players, Stop, Unit, Who};
use registry::record::Head;

use crate::choose::Choice;
use crate::fail::Failure;
use crate::lang::{Lang, NoValue, Tongue};
use crate::outlet::Overwrite;
use crate::sim::report::{Report, stopper};
use crate::sim::terms::Terms;

/// A table of any book for programs that speak Paiju's own protocol (docs/bots.md)
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju bot serve --matches 20                       four programs call at ws://127.0.0.1:8318
  paiju bot serve --programs 2 --fill basic --mirror two programs against basic, every deal twice
  paiju bot serve --seats 1,2 --fill random --json   which seats, and the result as JSON

Programs take the seats in the order of their calls; the address is printed on the standard error. When all have called, the
run begins and nobody else can call. There is no coming back: a program whose connection ends has died. The deals come from
a seed that nobody knows before the result says it, unless --seed gives one.

Exit code 3: the port is in use, or not all programs have called in time.")]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    place: Place,
    /// Boards to play, each the first of a match, and not matches
    #[arg(long, value_name = "N", conflicts_with = "matches")]
    boards: Option<u64>,
    #[command(flatten)]
    amount: Amount,
    /// How many programs call; they take the seats 1, 3 (, 5), 2, 4 (, 6) [default: all seats]
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

/// Where programs call.
#[derive(clap::Args, Debug)]
pub(crate) struct Place {
    /// The address to listen on. Programs are not asked who they are: keep to this machine, or to a network you trust
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port; 0 takes any that is free [default: 8318; 23456 or 8181 for other platforms' words]
    #[arg(long)]
    port: Option<u16>,
    /// Seconds to wait for all programs
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=604_800))]
    wait: u64,
}

/// How much is played, and what is said of it.
#[derive(clap::Args, Debug)]
pub(crate) struct Amount {
    /// Matches to play, each to its end
    #[arg(long, value_name = "N", visible_alias = "games", default_value_t = 1)]
    pub(super) matches: u64,
    /// The seed of the run [default: one that nobody knows]
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Play every deal twice, with the sides' players changed
    #[arg(long)]
    pub(super) mirror: bool,
    /// Write a record of every board to a file, or to the standard output (-)
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
    /// The summary as one JSON object
    #[arg(long)]
    json: bool,
    /// No progress bar and no summary
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    pub(super) tongue: Tongue,
}

pub(super) fn bot(name: &str) -> Result<Who, NoValue> {
    match Who::parse(name) {
        Ok(who @ Who::Bot(_)) => Ok(who),
        _ => Err(NoValue::new(
            format!("有：{}", bots::names().join("、")),
            format!("there are {}", bots::names().join(", ")),
        )),
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (book, setup) = args.choice.open()?;
    let all = book.seats(&setup);
    let sides: Vec<u8> = (1..=all).step_by(2).chain((2..=all).step_by(2)).collect();
    let seats = seats(&args.seats, args.programs, &sides)?;
    let mut plan = Plan {
        head: Head::new(book, &setup),
        unit: args.boards.map_or(Unit::Matches(args.amount.matches), Unit::Boards),
        seed: args.amount.seed()?,
        chairs: vec![args.fill.clone(); usize::from(all)],
        setup,
        mirror: args.amount.mirror,
        recording: args.amount.records.is_some(),
        on_fault: args.terms.on_fault.into(),
    };
    let report = args.amount.report();
    let out = report.open()?;
    let stop = stopper()?;
    let door = args.place.open(&stop, 8318, "", seats.len(), args.amount.tongue.lang)?;
    let wait = args.place.wait();
    let callers = door
        .admit(&plan, seats.len(), wait, args.terms.patience(), news(args.amount.tongue.lang))
        .map_err(|error| refused(&error))?;
    // Programs are seated in the order of the chairs, and have come in the order of the calls.
    let mut seated: Vec<_> = seats.into_iter().zip(callers).collect();
    seated.sort_by_key(|(seat, _)| *seat);
    for (seat, program) in &seated {
        plan.chairs[usize::from(*seat) - 1] = Who::Caller(program.name().unwrap_or_default().to_owned());
    }
    let cast = Cast::of_callers(&plan, seated.into_iter().map(|(_, program)| program).collect());
    report.run(&plan, Players::Casts(vec![cast]), out)
}

/// The seats of the programs, in the order of their calls: as wished, or the first ones of `usual`.
pub(super) fn seats(wished: &[u8], programs: Option<u8>, usual: &[u8]) -> Result<Vec<u8>, Failure> {
    let most = usual.len();
    if wished.is_empty() {
        return match programs.map_or(most, usize::from) {
            programs @ 1.. if programs <= most => Ok(usual[..programs].to_vec()),
            _ => Err(Failure::input(format!("--programs 从 1 到 {most}"), format!("--programs takes 1 to {most}"))),
        };
    }
    let mut sorted = wished.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < wished.len() || sorted.iter().any(|seat| !usual.contains(seat)) {
        return Err(Failure::input(
            format!("--seats 写座位 1 到 {most}，每个一次"),
            format!("--seats takes seats 1 to {most}, each once"),
        ));
    }
    Ok(wished.to_vec())
}

/// Says who has called. A name has no control characters.
pub(super) fn news(lang: Lang) -> impl FnMut(Result<&str, &str>) {
    move |call| {
        let text = match (call, lang) {
            (Ok(name), Lang::Zh) => format!("{name} 已连上"),
            (Ok(name), Lang::En) => format!("{name} has called"),
            (Err(why), Lang::Zh) => format!("谢绝一个连接：{why}"),
            (Err(why), Lang::En) => format!("a call is turned away: {why}"),
        };
        // There is nobody left to tell if this fails.
        let _ = writeln!(std::io::stderr(), "paiju: {text}");
    }
}

/// Why not all programs are there.
pub(crate) fn refused(error: &DoorError) -> Failure {
    match error {
        DoorError::Stopped => Failure::Said(130),
        DoorError::Waited { .. } | DoorError::Listen(_) => Failure::place(error.zh(), error.to_string()),
    }
}

impl Place {
    /// Listens, on the port of these programs unless another is wanted, and says where, with their path behind it.
    pub(crate) fn open(
        &self,
        stop: &Stop,
        port: u16,
        path: &str,
        programs: usize,
        lang: Lang,
    ) -> Result<Door, Failure> {
        let address = SocketAddr::new(self.host, self.port.unwrap_or(port));
        let door = Door::open(address, stop).map_err(|error| {
            if error.kind() == ErrorKind::AddrInUse {
                Failure::place(
                    format!("端口 {} 已被占用：用 --port 换一个", address.port()),
                    format!("port {} is in use: choose another with --port", address.port()),
                )
            } else {
                let address = address.to_string();
                Failure::of_system((&address, &address), &error)
            }
        })?;
        let address = door.address()?;
        let waits = lang.either(format!("等 {programs} 个程序连上"), format!("waits for {programs} programs"));
        let _ = writeln!(std::io::stderr(), "paiju: ws://{address}{path} {waits}");
        Ok(door)
    }

    /// How long all programs are waited for.
    pub(crate) fn wait(&self) -> Duration {
        Duration::from_secs(self.wait)
    }
}

impl Amount {
    /// The seed that is wanted, or one that nobody knows.
    pub(crate) fn seed(&self) -> Result<u64, Failure> {
        self.seed.map_or_else(seed, Ok)
    }

    /// What is wanted of the run.
    pub(crate) fn report(&self) -> Report<'_> {
        Report {
            records: self.records.as_deref(),
            over: self.over,
            json: self.json,
            quiet: self.quiet,
            lang: self.tongue.lang,
        }
    }
}

/// A seed that nobody knows: 53 bits, which every reader of JSON keeps exactly.
fn seed() -> Result<u64, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::place(format!("系统不给随机数：{error}"), format!("the system gives no random bytes: {error}"))
    })?;
    Ok(u64::from_le_bytes(bytes) >> 11)
}
