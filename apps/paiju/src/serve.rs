//! `paiju serve`: the hall.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hall::{HallConfig, HallError, SealKey, Tempo};
use store::{Log, SqliteLog, StoreError};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::fail::Failure;

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
both, and keep them private. One server at a time. Ctrl-C or SIGTERM ends it in order; after kill -9 all tables go on where
they were. PAIJU_LOG=debug says more. On a network, put a TLS proxy before it.

Exit code 3: the port is in use, or the database is another program's, read-only, damaged or in use.")]
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
    /// A reverse proxy whose X-Forwarded-For is believed; may be repeated
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// Milliseconds a card of the draw; bots think in proportion, 0 is without pauses
    #[arg(long, value_name = "MS", default_value_t = HOUSE_PACE, value_parser = clap::value_parser!(u32).range(0..=5000))]
    pace: u32,
}

/// `https://host[:port]`, as browsers send it.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(text.to_owned()),
        _ => Err("an origin is scheme and host without a path, as https://cards.example.org".into()),
    }
}

pub(crate) fn run(args: Args) -> Result<(), Failure> {
    let filter = EnvFilter::try_from_env("PAIJU_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Place(format!("the system gives no threads: {error}")))?;
    runtime.block_on(serve(args))
}

async fn serve(args: Args) -> Result<(), Failure> {
    if let Some(folder) = args.web_dir.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        return Err(Failure::Input(format!("{}: no client there (index.html is missing)", folder.display())));
    }
    let listener = listen(SocketAddr::new(args.host, args.port)).await?;
    std::fs::create_dir_all(&args.data).map_err(|error| Failure::unwritable(&args.data, &error))?;
    let file = args.data.join("paiju.db");
    let log = SqliteLog::open(file.clone()).await.map_err(|error| stored(&file, &error))?;
    let log: Arc<dyn Log> = Arc::new(log);
    let mut config = HallConfig::new(Arc::clone(&log), SealKey::in_file(&args.data.join("paiju.key")).map_err(place)?);
    config.web_dir = args.web_dir;
    config.origins = args.allow_origin;
    config.proxies = args.proxy;
    config.tempo = tempo(args.pace);
    let address = listener.local_addr().map_err(place)?;
    announce(address)?;
    let ended = hall::serve(config, listener, shutdown()).await;
    let stopped = log.stop().await;
    ended.map_err(|error| match error {
        HallError::Store(error) => stored(&file, &error),
        other => place(other),
    })?;
    stopped.map_err(|error| stored(&file, &error))
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

/// Anything about the surroundings.
fn place(error: impl std::fmt::Display) -> Failure {
    Failure::Place(error.to_string())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => Failure::Place(format!(
            "port {} is in use: is Paiju running already, at http://{address} ? Otherwise choose another with --port",
            address.port()
        )),
        ErrorKind::PermissionDenied => {
            Failure::Place(format!("port {} is not this user's to open: ports from 1024 up are", address.port()))
        }
        ErrorKind::AddrNotAvailable => Failure::Place(format!("{} is no address of this machine", address.ip())),
        _ => place(HallError::Listen(error)),
    })
}

fn announce(address: SocketAddr) -> Result<(), Failure> {
    let local = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port());
    let shown = if address.ip().is_unspecified() { local } else { address };
    let mut out = std::io::stdout().lock();
    writeln!(out, "Paiju 牌局  http://{shown}")?;
    out.flush()?;
    Ok(())
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
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            // Without a handler the system ends the program by itself.
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
