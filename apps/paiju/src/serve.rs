//! `paiju serve`: the hall.

mod diagnostics;
mod limits;
mod signals;

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hall::{HallConfig, HallError, SealKey, Tempo};
use store::{Log, SqliteLog, StoreError};
use tokio::net::TcpListener;

use self::diagnostics::Diagnostics;
use self::limits::Bounds;
use self::signals::Signals;
use crate::fail::Failure;
use crate::lang::{Lang, NoValue};

/// The database in its folder.
const DATABASE: &str = "paiju.db";

/// What is said where the system gives no threads.
pub(crate) const NO_THREADS: (&str, &str) = ("系统不给线程", "the system gives no threads");

/// The pace of the house: milliseconds a card of the draw.
const HOUSE_PACE: u32 = 120;

/// Open a hall: tables for people and bots, in the browser
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju serve                                  http://127.0.0.1:8317, boards kept in ./data
  paiju serve --host 0.0.0.0 --data /var/lib/paiju
  paiju serve --allow-origin https://cards.example.org

The database, data/paiju.db, holds every board as it is played; paiju.key beside it opens the seeds of boards in play: keep
both, and keep them private. One server at a time. Ctrl-C or SIGTERM ends it in order, a second one at once; after kill -9
all tables go on where they were. PAIJU_LOG=debug says more, and never a card, seed, token or frame. On a network, put a TLS
proxy before it.

It answers to addresses, to localhost, to this machine's name (also with .local) and to the hosts of --allow-origin; other
names that lead here need --host-name. GET /healthz is ok as long as what is played would be kept.

Limits count an IPv4 address, or the /64 of an IPv6 one, as one address. Who comes to one is told its name.

Exit code 3: the port is in use; the database is another program's, read-only, damaged or in use; it or its key is missing
beside the other.")]
pub(crate) struct Args {
    /// The address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8317)]
    port: u16,
    /// Where the database and its key live; made if missing
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Serve the client from a folder and not from the program
    #[arg(long, value_name = "DIR")]
    web_dir: Option<PathBuf>,
    /// A page elsewhere that may speak to the hall; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,
    /// A name by which browsers call this server; may be repeated
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    host_name: Vec<String>,
    /// A reverse proxy whose X-Forwarded-For is believed; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// Milliseconds a card of the draw; bots think in proportion, 0 is without pauses
    #[arg(long, value_name = "MS", default_value_t = HOUSE_PACE, value_parser = clap::value_parser!(u32).range(0..=5000))]
    pace: u32,
    /// The language of what is said
    #[arg(long, value_enum, env = crate::lang::VARIABLE, default_value = "zh")]
    lang: Lang,
    #[command(flatten)]
    bounds: Bounds,
}

/// A name without scheme, port and path.
fn host_name(text: &str) -> Result<String, NoValue> {
    let name = text.strip_suffix('.').unwrap_or(text);
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_');
    if !name.is_empty() && name.chars().all(fits) {
        Ok(name.to_ascii_lowercase())
    } else {
        Err(NoValue::new(
            "只写主机名，如 cards.example.org；含其他文字的写成 xn-- 的形式",
            "a host's name alone, as cards.example.org; one of other letters in its xn-- form",
        ))
    }
}

/// `https://host[:port]`, as browsers send it.
fn origin(text: &str) -> Result<String, NoValue> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(text.to_owned()),
        _ => Err(NoValue::new(
            "来源只有协议和主机，不带路径，如 https://cards.example.org",
            "an origin is scheme and host without a path, as https://cards.example.org",
        )),
    }
}

pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let diagnostics = Diagnostics::begin().map_err(|error| {
        Failure::place(
            format!("程序的日志开不了（{error}）"),
            format!("the program's own log can't be opened: {error}"),
        )
    })?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Failure::of_system(NO_THREADS, &error))?;
    let ended = runtime.block_on(serve(args));
    // Whatever is still under way after the end in order, or was cut short by a second signal, is not waited for.
    runtime.shutdown_background();
    diagnostics.end();
    ended
}

async fn serve(args: Args) -> Result<(), Failure> {
    if let Some(folder) = args.web_dir.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        let folder = folder.display();
        return Err(Failure::input(
            format!("{folder} 里没有网页（缺 index.html）"),
            format!("{folder}: no client there (index.html is missing)"),
        ));
    }
    let limits = args.bounds.limits()?;
    let listener = listen(SocketAddr::new(args.host, args.port)).await?;
    let file = args.data.join(DATABASE);
    let (log, seal) = open(&args.data).await?;
    let mut config = HallConfig::new(Arc::clone(&log), seal);
    config.web_dir = args.web_dir;
    config.origins = args.allow_origin;
    config.hosts = args.host_name;
    config.hosts.extend(own_names());
    config.proxies = args.proxy;
    config.tempo = tempo(args.pace);
    args.bounds.pace(&mut config.tempo);
    config.limits = limits;
    let address = listener.local_addr().map_err(|error| place(&error))?;
    announce(address);
    let mut signals = Signals::listen().map_err(|error| place(&error))?;
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let in_order = async {
        let served = hall::serve(config, listener, async { drop(ended.await) }).await;
        let stopped = log.stop().await;
        served.map_err(|error| of_hall(&file, error))?;
        stopped.map_err(|error| stored(&file, &error))
    };
    let at_once = async {
        signals.next().await;
        // A hall that has ended by itself needs no telling.
        let _ = end.send(());
        signals.next().await;
    };
    tokio::select! {
        ended = in_order => ended,
        () = at_once => Err(Failure::place(
            "按两次要求立即结束；已确认的都在数据库里",
            "ended at once, as asked twice; what was acknowledged is in the database",
        )),
    }
}

/// The database in a folder, and the key that belongs to it.
async fn open(data: &Path) -> Result<(Arc<dyn Log>, SealKey), Failure> {
    std::fs::create_dir_all(data).map_err(|error| Failure::unwritable(data, &error))?;
    let (database, key) = (data.join(DATABASE), data.join("paiju.key"));
    // The key is made after the database: one alone is what is left of both.
    if key.exists() && !database.exists() {
        let (database, key) = (database.display(), key.display());
        return Err(Failure::place(
            format!(
                "没有 {database}，而它的密钥还在：请从备份放回数据库。要从头开始，用 --data 另给文件夹，或把 {key} 移走"
            ),
            format!(
                "{database} is missing, and its key is there: put the database back from a backup. To begin afresh, give another \
                 folder with --data, or move {key} away"
            ),
        ));
    }
    let log: Arc<dyn Log> = Arc::new(SqliteLog::open(&database).await.map_err(|error| stored(&database, &error))?);
    let seal = SealKey::of(&*log, &key).await.map_err(|error| of_hall(&database, error))?;
    Ok((log, seal))
}

/// What the hall says, and behind it perhaps the database.
fn of_hall(file: &Path, error: HallError) -> Failure {
    match error {
        HallError::Store(error) => stored(file, &error),
        other => Failure::place(other.zh(), other.to_string()),
    }
}

/// What the database says; of one that is damaged also the commands that help.
fn stored(file: &Path, error: &StoreError) -> Failure {
    let (zh, en) = (error.zh(), error.to_string());
    if !matches!(error, StoreError::Corrupt { .. } | StoreError::ChainBreak { .. }) {
        return Failure::place(zh, en);
    }
    let file = file.display();
    Failure::place(
        format!(
            "{zh}\n抢救：paiju store salvage {file} TO，再用 TO 换下它；有备份（paiju store backup 所作）的，用备份换下它。paiju.key 不换。"
        ),
        format!(
            "{en}\nSalvage it: paiju store salvage {file} TO, and put TO in its place; or put a backup there, made by paiju store backup. \
             Keep paiju.key."
        ),
    )
}

/// What this machine calls itself, on its network too.
fn own_names() -> impl Iterator<Item = String> {
    let name = gethostname::gethostname().into_string().unwrap_or_default();
    let local = format!("{name}.local");
    [name, local].into_iter().filter(|name| !name.is_empty() && name != ".local")
}

/// Of the program's own log, its address and its signals.
fn place(error: &std::io::Error) -> Failure {
    Failure::of_system(("系统不允许", "the system refuses"), error)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => Failure::place(
            format!("端口 {} 已被占用：是不是已经开着，在 http://{address} ？否则用 --port 换一个", address.port()),
            format!(
                "port {} is in use: is Paiju running already, at http://{address} ? Otherwise choose another with --port",
                address.port()
            ),
        ),
        ErrorKind::PermissionDenied => Failure::place(
            format!("这个用户不能开端口 {}：1024 以上的可以", address.port()),
            format!("port {} is not this user's to open: ports from 1024 up are", address.port()),
        ),
        ErrorKind::AddrNotAvailable => Failure::place(
            format!("{} 不是这台机器的地址", address.ip()),
            format!("{} is no address of this machine", address.ip()),
        ),
        _ => Failure::of_system(("不能在这个地址上接听", "the hall can't listen"), &error),
    })
}

/// Says where the hall is. A hall that nobody reads of serves all the same.
fn announce(address: SocketAddr) {
    let local = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port());
    let shown = if address.ip().is_unspecified() { local } else { address };
    let mut out = std::io::stdout().lock();
    if let Err(error) = writeln!(out, "Paiju 牌局  http://{shown}").and_then(|()| out.flush()) {
        tracing::warn!(%error, "the standard output can't be written; the hall is at http://{shown}");
    }
}

/// The house's tempo, quicker or slower.
fn tempo(pace: u32) -> Tempo {
    if pace == 0 {
        return Tempo::swift();
    }
    let house = Tempo::default();
    let scaled = |time: Duration| time * pace / HOUSE_PACE;
    Tempo {
        draw: scaled(house.draw),
        think_least: scaled(house.think_least),
        think_most: scaled(house.think_most),
        settle: scaled(house.settle),
        ..house
    }
}

/// Done when the system asks the program to end.
pub(crate) async fn shutdown() {
    match Signals::listen() {
        Ok(mut signals) => signals.next().await,
        // They can't be heard: the system ends the program by itself.
        Err(_) => std::future::pending().await,
    }
}
