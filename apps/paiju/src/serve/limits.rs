//! Every limit of the hall, as a flag.

use std::num::NonZeroU32;
use std::time::Duration;

use hall::{Limits, Tempo};

use crate::fail::Failure;

/// Open files that are no connections: the database, its readers, the standard streams, files being served.
const OTHER_FILES: u64 = 64;
/// The fewest connections that are of any use.
const FEWEST: u64 = 8;

/// How much anybody may ask for
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Bounds {
    /// Connections of any kind; when there are so many, the idlest leave, and never a seat's. At most what the system lets
    /// this process open
    #[arg(long, value_name = "N")]
    connections: Option<NonZeroU32>,
    /// Connections from one address
    #[arg(long, value_name = "N", default_value_t = house(house_limits().connections_per_address as u32))]
    connections_per_address: NonZeroU32,
    /// Sockets, one a player, from one address: all the phones of a club behind one router
    #[arg(long, value_name = "N", default_value_t = house(house_limits().sockets_per_address))]
    sockets_per_address: NonZeroU32,
    /// Calls of the interface from one address in a minute
    #[arg(long, value_name = "N", default_value_t = house(house_limits().calls_per_minute))]
    calls_per_minute: NonZeroU32,
    /// Records of boards read from one address in a minute
    #[arg(long, value_name = "N", default_value_t = house(house_limits().records_per_minute))]
    records_per_minute: NonZeroU32,
    /// Sockets from one address that say hello in a minute
    #[arg(long, value_name = "N", default_value_t = house(house_limits().hellos_per_minute))]
    hellos_per_minute: NonZeroU32,
    /// Sockets that take one seat in 20 s
    #[arg(long, value_name = "N", default_value_t = house(house_limits().seat_arrivals))]
    seat_arrivals: NonZeroU32,
    /// Messages of one seat in 20 s
    #[arg(long, value_name = "N", default_value_t = house(house_limits().seat_messages))]
    seat_messages: NonZeroU32,
    /// Messages of spectators from one address in 20 s
    #[arg(long, value_name = "N", default_value_t = house(house_limits().spectator_messages))]
    spectator_messages: NonZeroU32,
    /// Messages of anybody from one address in 20 s
    #[arg(long, value_name = "N", default_value_t = house(house_limits().address_messages))]
    address_messages: NonZeroU32,
    /// Live tables; when there are so many, one that nobody is at gives way to a new one
    #[arg(long, value_name = "N", default_value_t = house(house_limits().tables as u32))]
    tables: NonZeroU32,
    /// Tables made from one address in an hour
    #[arg(long, value_name = "N", default_value_t = house(house_limits().tables_per_hour))]
    tables_per_hour: NonZeroU32,
    /// Memory for records of boards, MiB
    #[arg(long, value_name = "MIB", default_value_t = house((house_limits().record_cache >> 20) as u32))]
    record_cache: NonZeroU32,
    /// Time for the head of a request, and for an idle connection to ask for something, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().head))]
    head_timeout: NonZeroU32,
    /// Time for the body of a request, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().body))]
    body_timeout: NonZeroU32,
    /// Time for one write, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().write))]
    write_timeout: NonZeroU32,
    /// Time for a socket to say hello, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().hello))]
    hello_timeout: NonZeroU32,
    /// Time between two pings, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().ping))]
    ping: NonZeroU32,
    /// After so long without a word a socket is dead, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().silence))]
    silence: NonZeroU32,
    /// How long an end in order waits for connections to close, s
    #[arg(long, value_name = "S", default_value_t = seconds(house_limits().drain))]
    drain: NonZeroU32,
    /// A table without anybody ends after so long, minutes
    #[arg(long, value_name = "MIN", default_value_t = minutes(Tempo::default().idle))]
    idle: NonZeroU32,
    /// The same for a table where no board was dealt yet, minutes
    #[arg(long, value_name = "MIN", default_value_t = minutes(Tempo::default().unplayed))]
    unplayed: NonZeroU32,
}

impl Bounds {
    /// The limits, within what the system gives.
    pub(super) fn limits(&self) -> Result<Limits, Failure> {
        let time = |seconds: NonZeroU32| Duration::from_secs(seconds.get().into());
        Ok(Limits {
            connections: connections(self.connections, open_files())? as usize,
            connections_per_address: self.connections_per_address.get() as usize,
            sockets_per_address: self.sockets_per_address.get(),
            calls_per_minute: self.calls_per_minute.get(),
            records_per_minute: self.records_per_minute.get(),
            hellos_per_minute: self.hellos_per_minute.get(),
            seat_arrivals: self.seat_arrivals.get(),
            tables_per_hour: self.tables_per_hour.get(),
            tables: self.tables.get() as usize,
            seat_messages: self.seat_messages.get(),
            spectator_messages: self.spectator_messages.get(),
            address_messages: self.address_messages.get(),
            record_cache: u64::from(self.record_cache.get()) << 20,
            head: time(self.head_timeout),
            body: time(self.body_timeout),
            hello: time(self.hello_timeout),
            ping: time(self.ping),
            silence: time(self.silence),
            write: time(self.write_timeout),
            drain: time(self.drain),
        })
    }

    /// Has tables end as asked.
    pub(super) fn pace(&self, tempo: &mut Tempo) {
        let time = |minutes: NonZeroU32| Duration::from_mins(minutes.get().into());
        (tempo.idle, tempo.unplayed) = (time(self.idle), time(self.unplayed));
    }
}

/// How many connections there may be, if the process may open so many files.
fn connections(asked: Option<NonZeroU32>, files: u64) -> Result<u64, Failure> {
    let most = files.saturating_sub(OTHER_FILES).max(FEWEST);
    match asked.map(|asked| u64::from(asked.get())) {
        None => Ok(most.min(house_limits().connections as u64)),
        Some(asked) if asked <= most => Ok(asked),
        Some(asked) => Err(Failure::place(
            format!(
                "--connections {asked}：本进程可开 {files} 个文件，其中 {OTHER_FILES} 个另有用处。请提高系统的上限（ulimit -n），\
                 或至多写 {most}"
            ),
            format!(
                "--connections {asked}: this process may open {files} files, {OTHER_FILES} of which are for other things. Raise the \
                 system's limit (ulimit -n), or give at most {most}"
            ),
        )),
    }
}

/// How many files this process may open: as many as the system gives it.
#[cfg(unix)]
fn open_files() -> u64 {
    // Without the right to more, what there is must do.
    rlimit::increase_nofile_limit(u64::MAX)
        .or_else(|_| rlimit::Resource::NOFILE.get_soft())
        .unwrap_or(OTHER_FILES + FEWEST)
}

#[cfg(not(unix))]
fn open_files() -> u64 {
    u64::MAX
}

fn house_limits() -> Limits {
    Limits::default()
}

fn house(value: u32) -> NonZeroU32 {
    NonZeroU32::new(value).unwrap_or(NonZeroU32::MIN)
}

fn seconds(time: Duration) -> NonZeroU32 {
    house(time.as_secs() as u32)
}

fn minutes(time: Duration) -> NonZeroU32 {
    house((time.as_secs() / 60) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_fit_into_what_the_system_gives() {
        let asked = NonZeroU32::new;
        assert_eq!(connections(None, 300).unwrap(), 236);
        assert_eq!(connections(None, 1 << 20).unwrap(), 10_000);
        assert_eq!(connections(asked(236), 300).unwrap(), 236);
        assert!(connections(asked(237), 300).unwrap_err().to_string().contains("--connections 237"));
    }
}
