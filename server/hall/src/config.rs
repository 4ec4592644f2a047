//! What a hall is run with.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use store::Log;

use crate::SealKey;

/// Everything that a hall needs from its surroundings. [`HallConfig::new`] gives the house values.
#[derive(Clone, Debug)]
pub struct HallConfig {
    /// Where events are kept.
    pub log: Arc<dyn Log>,
    /// Seals seeds and hidden inputs; the same key must come back after a restart.
    pub seal: SealKey,
    /// This process's name in the leases of the log.
    pub node: String,
    /// Origins (`https://example.org`) that may speak to the hall besides its own host.
    pub origins: Vec<String>,
    /// Names by which the hall is called, besides addresses, `localhost` and the hosts of [`origins`](Self::origins).
    pub hosts: Vec<String>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// Serves the client from this folder and not from the program: for work on the client.
    pub web_dir: Option<PathBuf>,
    /// How fast things go.
    pub tempo: Tempo,
    /// How much anybody may ask for.
    pub limits: Limits,
}

/// How fast a table goes. Bots' pauses never depend on what they hold.
#[derive(Clone, Debug)]
pub struct Tempo {
    /// A card of the draw, where no seated person wishes otherwise.
    pub draw: Duration,
    /// The shortest time a bot seems to think.
    pub think_least: Duration,
    /// The longest time a bot seems to think.
    pub think_most: Duration,
    /// What is added after an action that ended something, so that a finished trick stays in sight.
    pub settle: Duration,
    /// How long everybody may declare after the last card of a draw: any decision to which the book sets no time. Who
    /// is silent passes.
    pub window: Duration,
    /// How long the first board waits for people who are not here, once the chairs are taken.
    pub gather: Duration,
    /// How long the next board waits for people who are not ready, once somebody is.
    pub linger: Duration,
    /// After how long without a socket a bot stands in.
    pub absence: Duration,
    /// Added to a deadline before it counts, for the way of the message.
    pub grace: Duration,
    /// What everybody who is to decide has at least after the table could not go on.
    pub respite: Duration,
    /// After how long without any socket a table is closed.
    pub idle: Duration,
    /// The same for a table where no board was dealt yet.
    pub unplayed: Duration,
    /// How long a table rests after its log failed.
    pub retry: Duration,
}

/// How much anybody may ask for. An address is an IPv4 address, or the /64 of an IPv6 one: a subscriber has all of it.
/// `paiju serve` has a flag for each, and whoever comes to a limit is told which.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections, of whatever kind. When there are so many, whoever waits without asking for anything leaves, then
    /// whoever watches; a seat's socket stays.
    pub connections: usize,
    /// Connections from one address: a club behind one router, with its browsers' spare ones.
    pub connections_per_address: usize,
    /// Sockets from one address.
    pub sockets_per_address: u32,
    /// Calls of the interface from one address in a minute.
    pub calls_per_minute: u32,
    /// Records read from one address in a minute.
    pub records_per_minute: u32,
    /// Sockets from one address that say hello in a minute.
    pub hellos_per_minute: u32,
    /// Sockets that take one seat in 20 s.
    pub seat_arrivals: u32,
    /// Tables made from one address in an hour.
    pub tables_per_hour: u32,
    /// Live tables. When there are so many, one that nobody is at gives way to a new one.
    pub tables: usize,
    /// A seat's messages in 20 s.
    pub seat_messages: u32,
    /// Messages of spectators from one address in 20 s.
    pub spectator_messages: u32,
    /// Messages from one address in 20 s.
    pub address_messages: u32,
    /// Records kept in memory, bytes.
    pub record_cache: u64,
    /// The time for the head of a request, and how long a connection may ask for nothing.
    pub head: Duration,
    /// The time for the body of a request.
    pub body: Duration,
    /// The time for the first frame.
    pub hello: Duration,
    /// Between two pings.
    pub ping: Duration,
    /// A socket not heard for so long is dead.
    pub silence: Duration,
    /// How long one write may take.
    pub write: Duration,
    /// How long a shutdown waits for sockets to close.
    pub drain: Duration,
}

impl HallConfig {
    /// The house values on a log.
    pub fn new(log: Arc<dyn Log>, seal: SealKey) -> Self {
        Self {
            log,
            seal,
            node: "paiju".into(),
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: Vec::new(),
            web_dir: None,
            tempo: Tempo::default(),
            limits: Limits::default(),
        }
    }
}

impl Default for Tempo {
    fn default() -> Self {
        Self {
            draw: Duration::from_millis(120),
            think_least: Duration::from_millis(500),
            think_most: Duration::from_millis(900),
            settle: Duration::from_millis(700),
            window: Duration::from_secs(5),
            gather: Duration::from_secs(10),
            linger: Duration::from_secs(30),
            absence: Duration::from_secs(30),
            grace: Duration::from_secs(1),
            respite: Duration::from_secs(10),
            idle: Duration::from_hours(24),
            unplayed: Duration::from_mins(30),
            retry: Duration::from_secs(1),
        }
    }
}

impl Tempo {
    /// No pauses at all: for tests and measurements. Absence and retries keep their time.
    pub fn swift() -> Self {
        Self {
            draw: Duration::ZERO,
            think_least: Duration::ZERO,
            think_most: Duration::ZERO,
            settle: Duration::ZERO,
            ..Self::default()
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 10_000,
            connections_per_address: 800,
            sockets_per_address: 400,
            calls_per_minute: 3_000,
            records_per_minute: 600,
            hellos_per_minute: 1_200,
            seat_arrivals: 20,
            tables_per_hour: 240,
            tables: 5_000,
            seat_messages: 100,
            spectator_messages: 50,
            address_messages: 4_000,
            record_cache: 32 << 20,
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            hello: Duration::from_secs(5),
            ping: Duration::from_secs(15),
            silence: Duration::from_secs(40),
            write: Duration::from_secs(10),
            drain: Duration::from_secs(3),
        }
    }
}
